#include "mail/introductions.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <bitset>

namespace zugpost::mail {
namespace {

bool may_end_attribution(std::string_view folded) {
    const std::string_view s = trim(folded);
    constexpr std::string_view ends[] = {":", ":*", ">",  "--", "wrote", "writes", "/",
                                         ")", "l",  "la", "л",  "ла",    "т",      "pisze"};
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
        const Evidence e = attribution_in(joined_lines(page, begin, last + 1));
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
        if (a.evidence == Evidence::none) continue;
        std::optional<Introduction>& known = found[a.begin];
        if (!known || (known->evidence == Evidence::weak && a.evidence == Evidence::strong))
            known = Introduction{last + 1, "attribution line", a.evidence};
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
    const bool enough = announced ? known >= 2 && (has(from) || has(subject)) && (has(sent) || has(subject))
                                  : known >= 3 && has(from) && has(sent) && (has(subject) || address);
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
                         is_separator(joined_lines(page, begin, begin + 2));
    if (!wrapped) return std::nullopt;
    return Introduction{begin + 2, "separator line", Evidence::strong};
}

}  // namespace

std::string joined_lines(const Page& page, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        if (i > begin) text += ' ';
        text += trim(page.folded[i]);
        if (text.size() > longest_attribution) break;
    }
    return text;
}

Introductions::Introductions(const Page& page) : page_(page), attributions_(attributions_of(page)) {}

std::optional<Introduction> Introductions::at(std::size_t i) const {
    if (const auto separator = separator_from(page_, i)) return separator;
    if (const auto announcement = announcement_from(page_, i)) return announcement;
    if (header_field(page_.folded[i]))
        if (const auto block = header_block_from(page_, i, false)) return block;
    return attributions_[i];
}

}  // namespace zugpost::mail
