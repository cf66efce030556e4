#include "mail/html.hpp"

#include "base/text.hpp"
#include "mail/entities.hpp"
#include "mail/html_tags.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace zugpost::mail {
namespace {

constexpr std::string_view rule = "________________________________";

// What an element does to the text within it.
enum Effect : std::uint8_t {
    no_effect = 0,
    quoted = 1,
    signature = 2,
    attribution = 4,
    preformatted = 8,
    ordered_list = 16,
    bullet_list = 32,
};

// Names by which programs mark parts of a letter (`words` lists what may stand in the attribute).
struct ProgramMark {
    std::string_view attribute;
    std::string_view word;
    Effect effect;
};

constexpr auto program_marks = std::to_array<ProgramMark>({
    {"id", "mail-editor-reference-message-container", quoted},
    {"id", "OLK_SRC_BODY_SECTION", quoted},
    {"id", "mailruBlockquote", quoted},
    {"id", "Signature", signature},
    {"id", "x_Signature", signature},
    {"id", "AppleMailSignature", signature},
    {"id", "ms-outlook-mobile-signature", signature},
    {"class", "ms-outlook-mobile-reference-message", quoted},
    {"class", "yahoo_quoted", quoted},
    {"class", "protonmail_quote", quoted},
    {"class", "moz-forward-container", quoted},
    {"class", "gmail_signature", signature},
    {"class", "gmail_signature_prefix", signature},
    {"class", "moz-signature", signature},
    {"class", "protonmail_signature_block", signature},
    {"class", "moz-cite-prefix", attribution},
    {"class", "gmail_attr", attribution},
    {"name", "messageReplySection", quoted},
    {"data-marker", "__HEADERS__", quoted},
    {"data-marker", "__QUOTED_TEXT__", quoted},
});

// From an element with one of these ids on, all is the letter that is answered.
constexpr auto references_begin =
    std::to_array<std::string_view>({"appendonsend", "divRplyFwdMsg", "x_appendonsend", "x_divRplyFwdMsg"});

// Elements whose beginning and end break the line; `p` stands apart.
constexpr auto blocks = std::to_array<std::string_view>(
    {"address",  "article", "blockquote", "body", "caption", "center", "dd", "div", "dl",      "dt",
     "fieldset", "footer",  "form",       "h1",   "h2",      "h3",     "h4", "h5",  "h6",      "header",
     "hr",       "html",    "li",         "main", "nav",     "ol",     "p",  "pre", "section", "table",
     "tbody",    "td",      "tfoot",      "th",   "thead",   "tr",     "ul"});
static_assert(std::ranges::is_sorted(blocks));

// Elements that are followed to their end.
constexpr auto followed =
    std::to_array<std::string_view>({"article", "blockquote", "div", "ol", "pre", "section", "span", "table", "ul"});

template <std::size_t n>
bool is_one_of(std::string_view name, const std::array<std::string_view, n>& names) {
    return std::ranges::find(names, name) != names.end();
}

bool has_word(std::string_view words, std::string_view word) {
    for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + word.size())) {
        const std::size_t end = at + word.size();
        if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
    }
    return false;
}

std::string style_of(const Tag& tag) {
    std::string style = lower_case(tag.attribute("style"));
    std::erase(style, ' ');
    return style;
}

// A writer's indentation is a blockquote, too: one without a class, a citation or a border.
bool is_indentation(const Tag& tag) {
    return tag.attribute("class").empty() && tag.attribute("type").empty() && tag.attribute("cite").empty() &&
           style_of(tag).find("border:none") != std::string::npos;
}

unsigned effects_of(const Tag& tag) {
    unsigned effects = no_effect;
    if (tag.name == "blockquote" && !is_indentation(tag)) effects |= quoted;
    if (tag.name == "pre" || style_of(tag).find("white-space:pre") != std::string::npos) effects |= preformatted;
    if (tag.name == "ol") effects |= ordered_list;
    if (tag.name == "ul") effects |= bullet_list;
    for (const ProgramMark& m : program_marks)
        if (has_word(tag.attribute(m.attribute), m.word)) effects |= m.effect;
    return effects;
}

std::optional<int> number_in(std::string_view s) {
    int value = 0;
    constexpr int most = 999;
    const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), value);
    if (error != std::errc{} || value < 0 || value > most) return std::nullopt;
    return value;
}

struct Element {
    std::string name;
    unsigned effects = no_effect;
    std::optional<int> number;       // of the next item, for lists that give one
    std::vector<std::size_t> items;  // lines with which the items begin, for lists that give none
};

class Renderer {
public:
    Lines render(std::string_view html);

private:
    void open(const Tag& tag);
    void close(std::string_view name);
    void pop();
    void begin_item(const Tag& tag);
    void finish_list(const Element& list);
    void begin_row();
    void finish_row();
    void add_text(std::string_view text);
    void add_character(char32_t c, std::string_view bytes);
    void end_line();
    void end_line_if_begun();
    void separate_paragraph();

    [[nodiscard]] int count(Effect e) const { return counts_[static_cast<std::size_t>(std::countr_zero(unsigned{e}))]; }
    void count_effects(unsigned effects, int by) {
        for (std::size_t bit = 0; bit < counts_.size(); ++bit)
            if ((effects >> bit) & 1U) counts_[bit] += by;
    }

    Lines lines_;
    std::string line_;
    std::string item_prefix_;             // "12. ", waits for the first word of the item
    std::optional<std::size_t> item_of_;  // the list whose item begins with the next word
    bool blank_pending_ = false;
    bool answered_letter_began_ = false;
    bool next_is_picture_ = false;  // a letter in the Wingdings font
    std::vector<Element> open_;
    std::unordered_map<std::string, int> unfollowed_;  // open elements beyond the limit
    std::array<int, 6> counts_{};
    std::size_t row_begin_ = 0;
    std::size_t row_cells_ = 0;
};

void Renderer::end_line() {
    int depth = count(quoted) + (answered_letter_began_ ? 1 : 0);
    Line l{std::exchange(line_, {}), std::min(depth, max_quote_depth), Mark::none};
    if (count(signature) > 0)
        l.mark = Mark::signature;
    else if (count(attribution) > 0)
        l.mark = Mark::attribution;
    lines_.push_back(std::move(l));
    blank_pending_ = false;
}

void Renderer::end_line_if_begun() {
    if (!line_.empty()) end_line();
    blank_pending_ = false;
}

void Renderer::separate_paragraph() {
    end_line_if_begun();
    if (item_prefix_.empty() && !item_of_ && !lines_.empty() && !lines_.back().text.empty()) end_line();
}

void Renderer::add_character(char32_t c, std::string_view bytes) {
    const bool blank = c == U' ' || c == U'\t' || c == U'\n' || c == U'\r' || c == U'\f';
    if (blank && count(preformatted) > 0) {
        if (c == U'\n')
            end_line();
        else if (c != U'\r')
            line_ += ' ';
        return;
    }
    if (blank) {
        blank_pending_ = true;
        return;
    }
    if (line_.empty()) {
        line_ = std::exchange(item_prefix_, {});
        if (item_of_ && *item_of_ < open_.size()) open_[*item_of_].items.push_back(lines_.size());
        item_of_.reset();
    } else if (blank_pending_) {
        line_ += ' ';
    }
    blank_pending_ = false;
    line_ += bytes;
}

void Renderer::add_text(std::string_view text) {
    if (std::exchange(next_is_picture_, false) && trim(text).size() == 1) return;
    while (!text.empty()) {
        const Entity e = text[0] == '&' ? read_entity(text) : Entity{};
        if (e.length > 0) {
            std::string utf8;
            append_utf8(utf8, e.c);
            add_character(e.c, utf8);
            text.remove_prefix(e.length);
        } else {
            add_character(static_cast<unsigned char>(text[0]), text.substr(0, 1));
            text.remove_prefix(1);
        }
    }
}

// A list with start= has its numbers. One without may be the record from move 1 that a program turned into a list, or
// lost its start on the way: only a record of whole moves gets numbers back.
void Renderer::finish_list(const Element& list) {
    if (!(list.effects & ordered_list) || list.items.size() < 2 || list.items.back() >= lines_.size()) return;
    const std::string_view first = lines_[list.items.front()].text;
    if (first.find(' ') == std::string_view::npos || first.starts_with('.')) return;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        std::string& text = lines_[list.items[i]].text;
        text = std::to_string(i + 1) + ". " + text;
    }
}

void Renderer::begin_item(const Tag& tag) {
    item_prefix_.clear();
    item_of_.reset();
    const auto list = std::find_if(open_.rbegin(), open_.rend(),
                                   [](const Element& e) { return (e.effects & (ordered_list | bullet_list)) != 0; });
    if (list == open_.rend() || (list->effects & bullet_list)) {
        item_prefix_ = "* ";
        return;
    }
    if (const auto value = number_in(tag.attribute("value"))) list->number = value;
    if (list->number)
        item_prefix_ = std::to_string((*list->number)++) + ". ";
    else
        item_of_ = static_cast<std::size_t>(open_.rend() - list) - 1;
}

void Renderer::begin_row() {
    row_begin_ = lines_.size();
    row_cells_ = 0;
}

// A row of short cells is one line ("1." "e4" "e5"), whatever stands within the cells.
void Renderer::finish_row() {
    constexpr std::size_t short_cell = 24;
    if (row_cells_ > 1 && row_begin_ < lines_.size()) {
        std::string joined;
        std::size_t texts = 0;
        bool all_short = true;
        for (std::size_t i = row_begin_; i < lines_.size(); ++i) {
            const std::string& t = lines_[i].text;
            if (t.empty()) continue;
            ++texts;
            all_short = all_short && t.size() <= short_cell && lines_[i].depth == lines_[row_begin_].depth;
            joined += (joined.empty() ? "" : " ") + t;
        }
        if (all_short && texts > 0 && texts <= row_cells_) {
            lines_.resize(row_begin_ + 1);
            lines_.back().text = std::move(joined);
        }
    }
    row_cells_ = 0;
}

void Renderer::pop() {
    constexpr unsigned inline_effects = preformatted;
    if (open_.back().name != "span" || (open_.back().effects & ~inline_effects)) end_line_if_begun();
    Element e = std::move(open_.back());
    open_.pop_back();
    finish_list(e);
    count_effects(e.effects, -1);
}

void Renderer::close(std::string_view name) {
    if (name == "tr" || name == "table") finish_row();
    if (!is_one_of(name, followed)) return;
    if (const auto beyond = unfollowed_.find(std::string(name)); beyond != unfollowed_.end() && beyond->second > 0) {
        --beyond->second;
        return;
    }
    // an end that fits nothing, or only something around the quotation it stands in, is a slip
    std::size_t at = open_.size();
    while (at > 0 && open_[at - 1].name != name && open_[at - 1].name != "blockquote") --at;
    if (at == 0 || open_[at - 1].name != name) return;
    while (open_.size() >= at) pop();
}

void Renderer::open(const Tag& tag) {
    const std::string& name = tag.name;
    if (is_one_of(tag.attribute("id"), references_begin)) {
        end_line_if_begun();
        answered_letter_began_ = true;
    }
    next_is_picture_ = style_of(tag).find("wingdings") != std::string::npos ||
                       lower_case(tag.attribute("face")).find("wingdings") != std::string::npos;
    if (name == "br") end_line();
    if (name == "hr") {
        line_ = rule;
        end_line();
    }
    if (name == "p" && !tag.attribute("class").starts_with("Mso")) separate_paragraph();
    if (name == "li") begin_item(tag);
    if (name == "tr") {
        finish_row();
        begin_row();
    }
    if (name == "td" || name == "th") ++row_cells_;
    if (!is_one_of(name, followed)) return;
    if (open_.size() >= max_open_elements) {
        ++unfollowed_[name];
        return;
    }
    Element e{name, effects_of(tag), std::nullopt, {}};
    if (e.effects & ordered_list) e.number = number_in(tag.attribute("start"));
    if (e.effects & ~unsigned{preformatted}) end_line_if_begun();
    count_effects(e.effects, 1);
    open_.push_back(std::move(e));
}

Lines Renderer::render(std::string_view html) {
    TagReader reader(html.substr(0, max_html));
    for (Tag tag; reader.next(tag);) {
        if (tag.name.empty()) {
            add_text(tag.text);
            continue;
        }
        if (std::ranges::binary_search(blocks, tag.name)) end_line_if_begun();
        if (tag.closing)
            close(tag.name);
        else
            open(tag);
    }
    end_line_if_begun();
    finish_row();
    while (!open_.empty()) pop();
    return std::move(lines_);
}

}  // namespace

Lines html_lines(std::string_view html) { return Renderer{}.render(html); }

std::string html_to_text(std::string_view html) {
    std::string out;
    for (const Line& line : html_lines(html)) {
        for (int i = 0; i < line.depth; ++i) out += "> ";
        out += line.text;
        out += '\n';
    }
    return out;
}

}  // namespace zugpost::mail
