#include "mail/address.hpp"

#include "base/text.hpp"
#include "mail/header.hpp"

#include <algorithm>

namespace zugpost::mail {
namespace {

constexpr std::size_t longest_local = 64;
constexpr std::size_t longest_address = 254;
constexpr std::size_t longest_label = 63;

bool is_alnum(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_local_char(char c) {
    return is_alnum(c) || (c != '\0' && std::string_view("!#$%&'*+-/=?^_`{|}~.").find(c) != std::string_view::npos);
}

bool is_quoted_local(std::string_view s) {
    if (s.size() < 3 || s.front() != '"' || s.back() != '"') return false;
    s = s.substr(1, s.size() - 2);
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (s[i] == '\\' && ++i == s.size()) return false;
        if (s[i] < ' ' || s[i] > '~' || (s[i] == '"' && (i == 0 || s[i - 1] != '\\'))) return false;
        if (s[i] == '<' || s[i] == '>') return false;  // legal, but no envelope is worth the risk
    }
    return true;
}

bool is_host(std::string_view domain) {
    if (domain.starts_with('[') && domain.ends_with(']')) {
        const std::string_view literal = domain.substr(1, domain.size() - 2);
        return !literal.empty() &&
               std::ranges::all_of(literal, [](char c) { return is_alnum(c) || c == '.' || c == ':'; });
    }
    while (true) {
        const std::size_t dot = domain.find('.');
        const std::string_view label = domain.substr(0, dot);
        const bool good = !label.empty() && label.size() <= longest_label && label.front() != '-' &&
                          label.back() != '-' &&
                          std::ranges::all_of(label, [](char c) { return is_alnum(c) || c == '-'; });
        if (!good) return false;
        if (dot == std::string_view::npos) return true;
        domain.remove_prefix(dot + 1);
    }
}

// Reads one list; every character is looked at a fixed number of times.
class ListReader {
public:
    explicit ListReader(std::string_view raw) : text_(raw) {}

    std::vector<Address> read() {
        while (at_ < text_.size() && found_.size() < max_addresses) step();
        finish();
        return std::move(found_);
    }

private:
    void step() {
        const char c = text_[at_];
        if (c == '=' && take_encoded_word()) return;
        if (c == '"' && take_quoted()) return;
        if (c == '(' && take_comment()) return;
        if (c == '<') return take_angle();
        ++at_;
        if (c == ',') return comma();
        if (c == ';') return finish();
        // a group's name ends in a colon; "user:x@y" is no group
        if (c == ':' && words_.find('@') == std::string::npos) return words_.clear();
        words_ += c;
    }

    // An encoded word is one word, whatever it holds: no address can hide in it.
    bool take_encoded_word() {
        if (text_.substr(at_, 2) != "=?") return false;
        const std::size_t end = text_.find('?', at_ + 2);
        if (end == std::string_view::npos || end + 2 >= text_.size() || text_[end + 2] != '?') return false;
        const std::size_t last = text_.find('?', end + 3);
        if (last == std::string_view::npos || text_.substr(last + 1, 1) != "=") return false;
        words_ += text_.substr(at_, last + 2 - at_);
        at_ = last + 2;
        return true;
    }

    // A quoted string; a quote that is never closed is an ordinary character.
    bool take_quoted() {
        if (open_quote_) return false;
        std::string inside;
        std::size_t i = at_ + 1;
        for (; i < text_.size() && text_[i] != '"'; ++i) {
            if (text_[i] == '\\' && i + 1 < text_.size()) ++i;
            inside += text_[i];
        }
        if (i == text_.size()) {
            open_quote_ = true;
            return false;
        }
        if (text_.substr(i + 1, 1) == "@") {  // a quoted local part outside of angle brackets
            words_ += text_.substr(at_, i + 1 - at_);
        } else {
            words_ += inside;
            quoted_at_ = quoted_at_ || inside.find('@') != std::string::npos;
        }
        at_ = i + 1;
        return true;
    }

    bool take_comment() {
        if (open_comment_) return false;
        std::size_t depth = 0;
        std::size_t i = at_;
        for (; i < text_.size(); ++i) {
            if (text_[i] == '\\') {
                ++i;
            } else if (text_[i] == '(') {
                ++depth;
            } else if (text_[i] == ')' && --depth == 0) {
                break;
            }
        }
        if (i >= text_.size()) {
            open_comment_ = true;
            return false;
        }
        comment_ = text_.substr(at_ + 1, i - at_ - 1);
        words_ += ' ';
        at_ = i + 1;
        return true;
    }

    void take_angle() {
        if (angled_) finish();  // "<a@x> <b@y>": two addresses, not one
        bool quoted = false;
        std::size_t i = at_ + 1;
        for (; i < text_.size() && (quoted || text_[i] != '>'); ++i) {
            if (text_[i] == '\\')
                ++i;
            else if (text_[i] == '"')
                quoted = !quoted;
        }
        i = std::min(i, text_.size());
        angle_ = trim(text_.substr(at_ + 1, i - at_ - 1));
        // a source route, "@relay,@other:user@host"
        if (angle_.starts_with('@')) angle_.erase(0, std::min(angle_.find(':'), angle_.size() - 1) + 1);
        angled_ = true;
        at_ = std::min(i + 1, text_.size());
    }

    // "Kowalski, Jan <jan@x>" without quotes: what stands before the comma belongs to the name.
    void comma() {
        if (!angled_ && words_.find('@') == std::string::npos && !trim(words_).empty())
            words_ += ',';
        else
            finish();
    }

    void finish() {
        std::string name = words_;
        std::string email = angle_;
        if (!angled_ && !quoted_at_) {
            // bare: the last word with an @ is the address, what precedes it the name
            const std::string_view all = trim(name);
            const std::size_t at = all.rfind('@');
            if (at != std::string_view::npos) {
                const std::size_t before =
                    all.starts_with('"') ? std::string_view::npos : all.substr(0, at).find_last_of(" \t,");
                const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
                email = all.substr(start, all.find_first_of(" \t", at) - start);
                name = std::string(all.substr(0, start));
            }
        }
        std::string_view shown = trim(name);
        while (shown.ends_with(',')) shown = trim(shown.substr(0, shown.size() - 1));
        if (shown.empty()) shown = trim(comment_);
        if (is_address(email)) found_.push_back({std::string(trim(decode_words(shown))), normalized(email)});
        words_.clear();
        angle_.clear();
        comment_.clear();
        angled_ = quoted_at_ = false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Address> found_;
    std::string words_;    // of the present address, outside of angle brackets
    std::string angle_;    // what stands inside them
    std::string comment_;  // the last comment: the name where there is no other
    bool angled_ = false;
    bool quoted_at_ = false;     // an @ inside quotes belongs to the name
    bool open_quote_ = false;    // a quote was seen that is never closed
    bool open_comment_ = false;  // the same of a parenthesis
};

}  // namespace

std::vector<Address> read_addresses(std::string_view raw) { return ListReader(raw).read(); }

bool is_address(std::string_view email) {
    const std::size_t at = email.rfind('@');
    if (at == std::string_view::npos || at == 0 || at > longest_local || email.size() > longest_address) return false;
    const std::string_view local = email.substr(0, at);
    if (!std::ranges::all_of(local, is_local_char) && !is_quoted_local(local)) return false;
    return is_host(email.substr(at + 1));
}

std::string normalized(std::string_view email) {
    const std::size_t at = email.rfind('@');
    if (at == std::string_view::npos) return std::string(email);
    return std::string(email.substr(0, at + 1)) + lower(email.substr(at + 1));
}

std::string domain_of(std::string_view email) {
    const std::size_t at = email.rfind('@');
    return at == std::string_view::npos ? std::string{} : lower(email.substr(at + 1));
}

bool same_address(std::string_view a, std::string_view b) { return same(a, b); }

}  // namespace zugpost::mail
