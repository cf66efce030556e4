#include "parser/move_text.hpp"

#include "base/text.hpp"
#include "parser/notation_tables.hpp"

#include <algorithm>

namespace zugpost::parser {
namespace {

using Text = std::u32string;
using View = std::u32string_view;

constexpr char32_t nothing = 0;  // the character falls away

struct Range {
    char32_t first;
    char32_t last;
    char32_t becomes;
};

// What mail programs, phones and word processors make of plain signs. Sorted by code point.
constexpr Range replacements[] = {
    {0x0000, 0x0000, nothing},                                                        // NUL
    {0x0009, 0x000D, U' '},    {0x00A0, 0x00A0, U' '},    {0x00AD, 0x00AD, nothing},  // soft hyphen
    {0x00D7, 0x00D7, U'x'},                                                           // times
    {0x039F, 0x039F, U'O'},    {0x03BF, 0x03BF, U'O'},                                // omicron
    {0x2000, 0x200A, U' '},    {0x200B, 0x200F, nothing},                             // zero width
    {0x2010, 0x2015, U'-'},                                                           // dashes
    {0x2020, 0x2021, U'+'},                                                           // daggers
    {0x202F, 0x202F, U' '},    {0x203C, 0x203C, U'!'},    {0x2043, 0x2043, U'-'},
    {0x2047, 0x2049, U'?'},    {0x205F, 0x205F, U' '},    {0x2060, 0x2064, nothing},
    {0x2212, 0x2212, U'-'},    {0x2236, 0x2236, U':'},    {0x2715, 0x2716, U'x'},
    {0x2A2F, 0x2A2F, U'x'},    {0x3000, 0x3000, U' '},    {0xFE00, 0xFE0F, nothing},  // emoji or not
    {0xFE58, 0xFE58, U'-'},    {0xFE63, 0xFE63, U'-'},    {0xFEFF, 0xFEFF, nothing},
};

char32_t plain(char32_t c) {
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;  // full width
    if (c >= 0x20 && c < 0x7F) return c;
    const auto found = std::ranges::lower_bound(replacements, c, {}, &Range::last);
    return found != std::end(replacements) && c >= found->first ? found->becomes : c;
}

bool contains(View set, char32_t c) { return set.find(c) != View::npos; }

constexpr View around = U" *_`'\"„”“«»‘’•·|";

void strip_front(View& s) {
    while (!s.empty()) {
        const bool bullet = s.size() > 1 && contains(U"->–", s[0]) && s[1] == U' ';
        if (!bullet && !contains(around, s[0]) && !contains(U".…", s[0])) return;
        s.remove_prefix(1);
    }
}

bool ends_with_word(View s, View word) {
    if (s.size() <= word.size()) return false;
    const View end = s.substr(s.size() - word.size());
    return std::ranges::equal(end, word, [](char32_t a, char32_t b) { return to_small(a) == b; });
}

// An x behind a complete move is a mate sign; behind a file it is half of a capture.
bool ends_with_mate_cross(View s) {
    if (s.size() < 2 || !contains(U"xXхХ", s.back())) return false;
    return !is_small_letter(s[s.size() - 2]);
}

std::size_t tail_length(View s) {
    for (const View word : tail_words())
        if (ends_with_word(s, word)) return word.size();
    if (contains(around, s.back()) || contains(U"+#!?.,;:=…", s.back())) return 1;
    if (s.ends_with(U"(=)")) return 3;
    return ends_with_mate_cross(s) ? 1 : 0;
}

void strip_back(View& s) {
    while (!s.empty()) {
        const std::size_t length = tail_length(s);
        if (length == 0) return;
        s.remove_suffix(length);
    }
}

bool may_be_piece(char32_t c) { return !contains(U"0123456789", c) && (!is_small_letter(c) || file_of_letter(c) < 0); }

// Blanks that separate nothing: beside a sign, and between a piece letter and its square.
Text without_idle_blanks(View s) {
    constexpr View signs = U"-:x=/()+";
    Text out;
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (s[i] == U' ') {
            const bool behind_sign = !out.empty() && contains(signs, out.back());
            const bool before_sign = i + 1 < s.size() && contains(U" -:x=/()+", s[i + 1]);
            const bool behind_letter = !out.empty() && out.size() <= 2 && may_be_piece(out.back());
            const bool before_piece = i + 2 == s.size() && !out.empty() && contains(U"18", out.back());
            if (behind_sign || before_sign || behind_letter || before_piece) continue;
        }
        out += s[i];
    }
    return out;
}

}  // namespace

std::u32string plain_move(std::string_view text) {
    if (text.size() > max_move_text) return {};
    Text all;
    for (const char32_t c : to_utf32(text))
        if (const char32_t p = plain(c); p != nothing) all += p;
    View s = all;
    strip_front(s);
    strip_back(s);
    return without_idle_blanks(s);
}

}  // namespace zugpost::parser
