#include "mail/quotes.hpp"

#include "base/text.hpp"
#include "mail/attribution.hpp"
#include "mail/introductions.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace zugpost::mail {
namespace {

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

// ---- unmarked lines

// An introduction without marked lines below it cuts all that follows. Only a letter of ours that is found there, whole
// or with lines put in between, tells what is not quotation.
void cut_below(Page& page, std::size_t begin, std::size_t end_of_introduction, const AnsweredLetters& answered) {
    const auto passages = passages_in(page, end_of_introduction, answered);
    const auto found = std::ranges::find_if(passages, &Passage::proven);
    page.to_the_end = found == passages.end() || !found->to_end || page.not_blank(found->end()) == page.size();
    std::size_t from = begin;
    if (found != passages.end()) {
        for (const LineRange& range : found->ranges) {
            page.cut(from == begin ? from : range.begin, range.end, Cut::quoted);
            from = range.end;
        }
    }
    if (page.to_the_end) page.cut(from, page.size(), Cut::quoted);
}

// The first line behind what was dealt with.
std::size_t cut_introduction(Page& page, std::size_t i, const Introduction& intro, const AnsweredLetters& answered) {
    const std::size_t next = page.not_blank(intro.end);
    const bool quote_follows = next < page.size() && !page.own(next);
    if (intro.evidence == Evidence::weak && !quote_follows) return i + 1;
    page.reason(intro.kind, joined_lines(page, i, intro.end));
    if (!quote_follows) {
        cut_below(page, i, intro.end, answered);
        return page.size();
    }
    page.cut(i, next, Cut::quoted);
    return next;
}

void cut_introduced(Page& page, const AnsweredLetters& answered) {
    const Introductions introductions(page);
    for (std::size_t i = 0; i < page.size();) {
        const auto intro = page.own(i) && !page.blank(i) ? introductions.at(i) : std::nullopt;
        i = intro ? cut_introduction(page, i, *intro, answered) : i + 1;
    }
}

// Lines of ours that came back without any sign or introduction.
void cut_answered_passages(Page& page, const AnsweredLetters& answered) {
    for (const Passage& passage : passages_in(page, 0, answered)) {
        if (!passage.proven()) continue;
        for (const LineRange& range : passage.ranges) {
            // moves at the edges may be the author's repetition of them
            std::size_t begin = range.begin;
            std::size_t end = range.end;
            if (&range == &passage.ranges.front() && !passage.from_start)
                while (begin < end && !AnsweredLetters::is_sentence(page.folded[begin])) ++begin;
            if (&range == &passage.ranges.back() && !passage.to_end)
                while (end > begin && !AnsweredLetters::is_sentence(page.folded[end - 1])) --end;
            page.cut(begin, end, Cut::quoted);
        }
        page.reason("lines of the answered letter", page.lines[passage.ranges.front().begin].text);
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
    cut_answered_passages(page, answered);
    if (page.size() > 0 && all_quoted(page, 0, page.size())) page.reason("own text", "none");
}

}  // namespace zugpost::mail
