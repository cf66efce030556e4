#include "mail/html_tags.hpp"

#include <algorithm>
#include <array>

namespace zugpost::mail {
namespace {

constexpr std::string_view blanks = " \t\r\n\f";
constexpr auto raw_text = std::to_array<std::string_view>({"script", "style", "title", "xmp"});

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

bool equal_but_for_case(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

void skip_blanks(std::string_view& s) { s.remove_prefix(std::min(s.find_first_not_of(" \t\r\n\f/"), s.size())); }

std::string_view take_until(std::string_view& s, std::string_view ends) {
    const std::size_t end = std::min(s.find_first_of(ends), s.size());
    const std::string_view taken = s.substr(0, end);
    s.remove_prefix(end);
    return taken;
}

std::string_view take_value(std::string_view& s) {
    s.remove_prefix(std::min(s.find_first_not_of(blanks), s.size()));
    if (s.empty() || (s[0] != '"' && s[0] != '\'')) return take_until(s, blanks);
    const std::string_view quote = s.substr(0, 1);
    s.remove_prefix(1);
    const std::string_view value = take_until(s, quote);
    s.remove_prefix(std::min<std::size_t>(1, s.size()));
    return value;
}

}  // namespace

std::string lower_case(std::string_view s) {
    std::string out(s);
    std::ranges::transform(out, out.begin(), lower);
    return out;
}

std::string_view Tag::attribute(std::string_view attribute_name) const {
    const auto found = std::ranges::find(attributes, attribute_name, &Attribute::name);
    return found == attributes.end() ? std::string_view{} : found->value;
}

bool TagReader::next(Tag& tag) {
    tag = {};
    while (!rest_.empty()) {
        if (rest_[0] == '<' && skip_declaration()) continue;
        if (rest_[0] == '<' && read_tag(tag)) return true;
        // a '<' that opens nothing belongs to the text
        tag.text = rest_.substr(0, rest_.find('<', 1));
        rest_.remove_prefix(tag.text.size());
        return true;
    }
    return false;
}

// Comments and "<!...>", "<?...>"; an endless one takes the rest, as in a browser.
bool TagReader::skip_declaration() {
    if (rest_.size() < 2 || (rest_[1] != '!' && rest_[1] != '?')) return false;
    constexpr std::string_view comment = "<!--";
    const bool is_comment = rest_.starts_with(comment);
    const std::size_t end = is_comment ? rest_.find("-->", 2) : rest_.find('>');
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + (is_comment ? 3 : 1));
    return true;
}

// Where the tag at the front ends: at the first '>' outside quoted values.
std::size_t TagReader::end_of_tag() const {
    char quote = 0;
    char before = 0;  // the last character that is no blank; only behind '=' does a quotation mark open a value
    for (std::size_t i = 1; i < rest_.size(); ++i) {
        const char c = rest_[i];
        if (!quote && c == '>') return i;
        if (quote)
            quote = c == quote ? '\0' : quote;
        else if ((c == '"' || c == '\'') && before == '=')
            quote = c;
        if (blanks.find(c) == std::string_view::npos) before = c;
    }
    return std::string_view::npos;
}

bool TagReader::read_tag(Tag& tag) {
    const bool closing = rest_.size() > 1 && rest_[1] == '/';
    const std::size_t name_at = closing ? 2 : 1;
    if (!anything_ends_ || name_at >= rest_.size() || !is_letter(rest_[name_at])) return false;
    std::size_t end = std::string_view::npos;
    if (tags_end_) {
        end = end_of_tag();
        tags_end_ = end != std::string_view::npos;
    }
    // after one quoted value that never ended, quotation marks are not trusted any more
    if (end == std::string_view::npos) end = rest_.find('>');
    if (end == std::string_view::npos) {
        anything_ends_ = false;
        return false;
    }
    std::string_view inside = rest_.substr(name_at, end - name_at);
    rest_.remove_prefix(end + 1);
    tag.closing = closing;
    tag.name = lower_case(take_until(inside, " \t\r\n\f/"));
    if (!closing) read_attributes(tag, inside);
    if (!closing && std::ranges::find(raw_text, tag.name) != raw_text.end()) skip_raw_text(tag.name);
    return true;
}

void TagReader::read_attributes(Tag& tag, std::string_view inside) {
    for (skip_blanks(inside); !inside.empty(); skip_blanks(inside)) {
        Attribute a;
        a.name = lower_case(take_until(inside, " \t\r\n\f/="));
        std::string_view ahead = inside.substr(std::min(inside.find_first_not_of(blanks), inside.size()));
        if (ahead.starts_with('=')) {
            ahead.remove_prefix(1);
            a.value = take_value(ahead);
            inside = ahead;
        }
        if (tag.attributes.size() < max_attributes) tag.attributes.push_back(std::move(a));
    }
}

void TagReader::skip_raw_text(std::string_view name) {
    std::size_t at = rest_.find("</");
    while (at != std::string_view::npos && !equal_but_for_case(rest_.substr(at + 2, name.size()), name))
        at = rest_.find("</", at + 2);
    rest_.remove_prefix(std::min(at, rest_.size()));
}

}  // namespace zugpost::mail
