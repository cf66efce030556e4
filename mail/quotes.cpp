#include "mail/quotes.hpp"

#include "base/text.hpp"
#include "mail/attribution.hpp"

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace zugpost::mail {
namespace {

// The head of a quotation: lines begin..end, and how sure it is.
struct Introduction {
    std::size_t end = 0;
    std::string_view kind;
    Evidence evidence = Evidence::strong;
};

// ---- signs at the front of a line

bool is_capital(char c) { return (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80; }

// "JK> " and "ИП> ": the initials some programs put before the sign; their length, or 0.
std::size_t initials_in(std::string_view s) {
    constexpr std::size_t longest = 8;
    const std::size_t end = s.substr(0, longest + 1).find('>');
    if (end == std::string_view::npos || !std::ranges::all_of(s.substr(0, end), is_capital)) return 0;
    return end;
}

bool is_bar(const Line& l) {
    return l.text.starts_with("| ") && l.text.find('|', 1) == std::string::npos && l.depth == 0;
}

// Some programs draw a bar; one line with a bar is a diagram's or a table's.
void read_bars(Lines& lines) {
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i;
        while (end < lines.size() && is_bar(lines[end])) ++end;
        for (std::size_t k = i; k < end && end - i > 1; ++k) {
            lines[k].text.erase(0, 2);
            lines[k].depth = 1;
        }
        i = std::max(end, i + 1);
    }
}

// ---- quoted lines

bool all_quoted(const Page& page, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
        if (!page.blank(i) && page.own(i)) return false;
    return true;
}

void cut_marked_lines(Page& page) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (page.lines[i].depth == 0) continue;
        page.cuts[i] = Cut::quoted;
        ++count;
    }
    if (count > 0) page.reason("quoted lines", std::to_string(count));
}

// Programs wrap a quoted line that became too long, and its end loses the sign.
bool is_torn_off(const Page& page, std::size_t i, const AnsweredLetters& answered) {
    constexpr std::size_t wrapped_line = 62;  // bytes; a shorter one was not broken for its length
    if (const auto ours = answered.torn_off(page.folded[i - 1], page.folded[i])) return *ours;
    const bool quote_goes_on = i + 1 < page.size() && page.lines[i + 1].depth > 0 && !page.blank(i + 1);
    return quote_goes_on && page.lines[i - 1].text.size() >= wrapped_line &&
           page.lines[i].text.size() < page.lines[i - 1].text.size();
}

void cut_torn_off_lines(Page& page, const AnsweredLetters& answered) {
    for (std::size_t i = 1; i < page.size(); ++i) {
        const bool below_quote = page.lines[i - 1].depth > 0 && !page.blank(i - 1);
        if (!below_quote || !page.own(i) || page.blank(i) || !is_torn_off(page, i, answered)) continue;
        page.cuts[i] = Cut::quoted;
        page.reason("end of a quoted line", page.lines[i].text);
    }
}

// ---- introductions

std::string joined(const Page& page, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        if (i > begin) text += ' ';
        text += trim(page.folded[i]);
        if (text.size() > longest_attribution) break;
    }
    return text;
}

bool may_end_attribution(std::string_view folded) {
    const std::string_view s = trim(folded);
    constexpr std::string_view ends[] = {":", ":*", "--", "wrote", "writes", "/",    ")",
                                         "l", "la", "л",  "ла",    "т",      "pisze"};
    return std::ranges::any_of(ends, [&](std::string_view e) { return s.ends_with(e); });
}

struct Attribution {
    std::size_t begin = 0;
    Evidence evidence = Evidence::none;
};

// The attribution whose last line is `last`: the shortest strong one that begins as one does, failing that a weak one,
// failing that the line alone. `opens` tells of each line whether it begins so.
Attribution attribution_ending(const Page& page, std::size_t last, const std::vector<bool>& opens) {
    if (page.blank(last) || !may_end_attribution(page.folded[last])) return {};
    Attribution weak;
    for (std::size_t n = 1; n <= most_attribution_lines && n <= last + 1; ++n) {
        const std::size_t begin = last + 1 - n;
        if (page.blank(begin)) break;
        if (!page.own(begin) || !opens[begin]) continue;
        const Evidence e = attribution_in(joined(page, begin, last + 1));
        if (e == Evidence::strong) return {begin, e};
        if (e == Evidence::weak && weak.evidence == Evidence::none) weak = {begin, e};
    }
    if (!page.own(last)) return weak;
    Evidence alone = attribution_in(page.folded[last]);
    if (alone == Evidence::none && page.lines[last].mark == Mark::attribution) alone = Evidence::weak;
    if (alone == Evidence::strong || weak.evidence == Evidence::none) return {last, alone};
    return weak;
}

// The attributions of the page, each at the line where it begins.
std::vector<std::optional<Introduction>> attributions_of(const Page& page) {
    std::vector<bool> opens(page.size());
    for (std::size_t i = 0; i < page.size(); ++i)
        opens[i] = page.own(i) && !page.blank(i) && opens_attribution(page.folded[i]);
    std::vector<std::optional<Introduction>> found(page.size());
    for (std::size_t last = 0; last < page.size(); ++last) {
        const Attribution a = attribution_ending(page, last, opens);
        if (a.evidence != Evidence::none && !found[a.begin])
            found[a.begin] = Introduction{last + 1, "attribution line", a.evidence};
    }
    return found;
}

// A block of header fields from line `begin` on. Blank lines and wrapped values may stand between the fields.
std::optional<Introduction> header_block_from(const Page& page, std::size_t begin, bool announced) {
    using enum HeaderField;
    std::bitset<6> seen;
    const auto has = [&](HeaderField f) { return seen.test(static_cast<std::size_t>(f)); };
    constexpr int most_wrapped = 3;
    constexpr std::size_t longest_block = 40;
    bool address = false;
    int wrapped = 0;
    std::size_t end = begin;
    std::size_t blanks = 0;
    for (std::size_t i = begin; i < page.size() && i < begin + longest_block && page.own(i); ++i) {
        if (page.blank(i)) {
            if (++blanks > 1) break;
            continue;
        }
        if (const auto field = header_field(page.folded[i])) {
            seen.set(static_cast<std::size_t>(*field));
            address = address || page.folded[i].find('@') != std::string::npos;
            wrapped = 0;
            end = i + 1;
        } else if (blanks > 0 || end == begin || ++wrapped > most_wrapped) {
            break;
        }
        blanks = 0;
    }
    const std::size_t known = seen.count() - (has(other) ? 1 : 0);
    const bool enough = announced ? known >= 2 && (has(from) || has(subject))
                                  : known >= 3 && has(from) && (has(subject) || (has(sent) && address));
    if (!enough) return std::nullopt;
    return Introduction{end, "header block", Evidence::strong};
}

std::optional<Introduction> announcement_from(const Page& page, std::size_t begin) {
    const bool announced = announces_message(page.folded[begin]);
    if (!announced && !is_rule(page.lines[begin].text)) return std::nullopt;
    const std::size_t next = page.not_blank(begin + 1);
    if (next < page.size())
        if (const auto block = header_block_from(page, next, true)) return block;
    if (!announced) return Introduction{begin + 1, "rule", Evidence::weak};
    return Introduction{begin + 1, "original message", Evidence::strong};
}

std::optional<Introduction> separator_from(const Page& page, std::size_t begin) {
    if (is_separator(page.folded[begin])) return Introduction{begin + 1, "separator line", Evidence::strong};
    const bool wrapped = begin + 1 < page.size() && page.own(begin + 1) && !is_separator(page.folded[begin + 1]) &&
                         is_separator(joined(page, begin, begin + 2));
    if (!wrapped) return std::nullopt;
    return Introduction{begin + 2, "separator line", Evidence::strong};
}

std::optional<Introduction> introduction_from(const Page& page, std::size_t begin) {
    if (const auto i = separator_from(page, begin)) return i;
    if (const auto i = announcement_from(page, begin)) return i;
    if (header_field(page.folded[begin]))
        if (const auto i = header_block_from(page, begin, false)) return i;
    return std::nullopt;
}

// Where the answered letter ends within unmarked lines, if it has come back up to its end and something stands below.
std::optional<std::size_t> behind_answered_letter(const Page& page, std::size_t begin,
                                                  const AnsweredLetters& answered) {
    std::optional<std::size_t> behind;
    std::size_t sentences = 0;
    for (std::size_t i = begin; i < page.size();) {
        const auto block =
            page.own(i) && !page.blank(i) ? answered.block_at(page, i, page.size(), Cut::own) : std::nullopt;
        if (block) {
            sentences += block->sentences;
            if (block->to_end && sentences > 1) behind = block->end;
        }
        i = block ? block->end : i + 1;
    }
    if (!behind || page.not_blank(*behind) == page.size()) return std::nullopt;
    return behind;
}

void cut_introduced(Page& page, const AnsweredLetters& answered) {
    const auto attributions = attributions_of(page);
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (!page.own(i) || page.blank(i)) continue;
        auto intro = introduction_from(page, i);
        if (!intro) intro = attributions[i];
        if (!intro) continue;
        const std::size_t next = page.not_blank(intro->end);
        const bool quote_follows = next < page.size() && !page.own(next);
        if (intro->evidence == Evidence::weak && !quote_follows) continue;
        page.reason(intro->kind, joined(page, i, intro->end));
        if (quote_follows) {
            page.cut(i, next, Cut::quoted);
            i = next - 1;
            continue;
        }
        const auto behind = behind_answered_letter(page, intro->end, answered);
        page.cut(i, behind.value_or(page.size()), Cut::quoted);
        page.to_the_end = !behind;
        i = behind.value_or(page.size()) - 1;
    }
}

// ---- lines of ours that came back without any sign

void cut_answered_blocks(Page& page, const AnsweredLetters& answered) {
    constexpr std::size_t proof = 2;  // sentences of ours, one after the other
    for (std::size_t i = 0; i < page.size();) {
        const auto block =
            page.own(i) && !page.blank(i) ? answered.block_at(page, i, page.size(), Cut::own) : std::nullopt;
        if (!block || block->sentences < proof) {
            i = block ? block->end : i + 1;
            continue;
        }
        // moves at the edges of the block may be the author's repetition of them
        std::size_t begin = i;
        std::size_t end = block->end;
        while (!block->from_start && !AnsweredLetters::is_sentence(page.folded[begin])) ++begin;
        while (!block->to_end && !AnsweredLetters::is_sentence(page.folded[end - 1])) --end;
        page.cut(begin, end, Cut::quoted);
        page.reason("lines of the answered letter", page.lines[begin].text);
        i = block->end;
    }
}

void split_attributions_off(Page& page) {
    Page split;
    for (std::size_t i = 0; i < page.size(); ++i) {
        const Line& line = page.lines[i];
        const auto at = line.depth == 0 ? attribution_behind(trim(page.folded[i])) : std::nullopt;
        if (!at) {
            split.lines.push_back(line);
            split.folded.push_back(page.folded[i]);
            continue;
        }
        // the folded line and the line itself differ in bytes, not in words
        const auto words = std::ranges::count(trim(page.folded[i]).substr(0, *at), ' ');
        const std::string_view text = trim(line.text);
        std::size_t cut = 0;
        for (std::ptrdiff_t n = 0; n <= words && cut != std::string_view::npos; ++n)
            cut = text.find(' ', n == 0 ? 0 : cut + 1);
        cut = std::min(cut, text.size());
        for (const std::string_view part : {text.substr(0, cut), text.substr(std::min(cut + 1, text.size()))}) {
            split.lines.push_back({std::string(part), 0, line.mark});
            split.folded.push_back(fold(part));
        }
    }
    split.cuts.assign(split.lines.size(), Cut::own);
    page = std::move(split);
}

}  // namespace

void read_quote_signs(Line& line) {
    constexpr std::size_t widest_indent = 3;
    constexpr std::string_view mangled = ">From ";  // an author's line that a mailbox format has marked
    if (line.text.starts_with(mangled)) {
        line.text.erase(0, 1);
        return;
    }
    std::string_view rest = line.text;
    const std::size_t indent = std::min(rest.find_first_not_of(' '), rest.size());
    if (indent > widest_indent) return;
    rest.remove_prefix(indent);
    rest.remove_prefix(initials_in(rest));
    int signs = 0;
    while (rest.starts_with('>')) {
        ++signs;
        rest.remove_prefix(1);
        const std::size_t gap = std::min(rest.find_first_not_of(' '), rest.size());
        if (gap <= widest_indent && rest.substr(gap).starts_with('>')) rest.remove_prefix(gap);
    }
    if (signs == 0) return;
    if (rest.starts_with(' ')) rest.remove_prefix(1);
    line.depth += signs;
    line.text = std::string(rest);
}

Lines quoted_lines(std::string_view text) {
    Lines lines;
    for (std::string& t : split_lines(text)) {
        Line line{std::move(t), 0, Mark::none};
        read_quote_signs(line);
        lines.push_back(std::move(line));
    }
    read_bars(lines);
    return lines;
}

void cut_quotations(Page& page, const AnsweredLetters& answered) {
    split_attributions_off(page);
    cut_marked_lines(page);
    cut_torn_off_lines(page, answered);
    cut_introduced(page, answered);
    cut_answered_blocks(page, answered);
    if (page.size() > 0 && all_quoted(page, 0, page.size())) page.reason("own text", "none");
}

}  // namespace zugpost::mail
