#include "mail/statistics.hpp"

#include <array>
#include <cstddef>

namespace zugpost::mail {
namespace {

// Letters by how often they occur: the better a table of bytes is guessed, the more of the frequent ones it shows.
struct Tier {
    std::u32string_view letters;
    int points;
};
constexpr std::array<Tier, 3> russian{{
    {U"оеаинтсрвл", 3},
    {U"кмдпуяызьб", 2},
    {U"гчйхжшюцщэфёъ", 1},
}};
constexpr std::array<Tier, 3> latin{{
    {U"ąęłśżóŁŚŻ", 3},
    {U"ćźĆŹĄĘÓŃ", 2},
    {U"ńéèàáíúüöäßñçåøõìòùÉÈÀÁÍÚÜÖÄÑÇÅØ", 1},
}};
constexpr std::u32string_view vowels = U"аеёиоуыэюя";
constexpr std::u32string_view never_first = U"ьъы";
constexpr std::u32string_view of_neighbours = U"іїєґІЇЄҐўЎ";  ///< Ukrainian and Belarusian: no evidence
constexpr std::u32string_view harmless = U"\u00A0«»„“”‘’…–—№°·§€©®×\u00AD";

constexpr int for_place = 3;      ///< a letter where it belongs, or where it cannot stand
constexpr int for_control = -5;   ///< C1 control characters
constexpr int for_nothing = -10;  ///< a byte that the code page does not have

bool in(std::u32string_view set, char32_t c) { return set.find(c) != std::u32string_view::npos; }
bool is_ascii_letter(char32_t c) { return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z'); }
bool is_upper(char32_t c) { return (c >= U'А' && c <= U'Я') || c == U'Ё'; }
bool is_lower(char32_t c) { return (c >= U'а' && c <= U'я') || c == U'ё'; }
bool is_russian(char32_t c) { return is_upper(c) || is_lower(c); }
char32_t lowered(char32_t c) { return c == U'Ё' ? U'ё' : is_upper(c) ? c + (U'а' - U'А') : c; }

template <std::size_t N>
int points_of(const std::array<Tier, N>& tiers, char32_t c) {
    for (const Tier& t : tiers)
        if (in(t.letters, c)) return t.points;
    return 0;
}

// The letters around one position; 0 outside of the text.
struct Place {
    char32_t before_last;
    char32_t last;
    char32_t here;
    char32_t next;
};

int russian_points(const Place& p) {
    const bool upper = is_upper(p.here);
    if (is_ascii_letter(p.last)) return -for_place;
    if (is_ascii_letter(p.next)) {
        // a capital in front of a square is what our letters are made of: "Кf3", "Крg1", "Сxc6"
        if (!in(U"abcdefghx", p.next)) return -for_place;
        return upper || (is_upper(p.last) && p.here == U'р') ? for_place : -for_place;
    }
    if (!is_russian(p.last)) {
        if (in(never_first, lowered(p.here))) return -for_place;
        return upper ? 2 : points_of(russian, p.here);
    }
    if (upper && is_lower(p.last)) return -for_place;
    if (!upper && is_upper(p.last) && is_upper(p.before_last)) return -for_place;
    const bool vowel = in(vowels, lowered(p.here));
    const bool after_vowel = in(vowels, lowered(p.last));
    const bool third = is_russian(p.before_last) && after_vowel == in(vowels, lowered(p.before_last));
    const int rhythm = vowel != after_vowel ? 1 : third ? -2 : 0;
    return points_of(russian, lowered(p.here)) - (upper ? 1 : 0) + rhythm;
}

int points_at(const Place& p) {
    if (is_russian(p.here)) return russian_points(p);
    if (p.here == 0xFFFD) return for_nothing;
    if (p.here < 0xA0) return for_control;
    if (in(harmless, p.here) || in(of_neighbours, p.here)) return 0;
    const bool in_word = is_ascii_letter(p.last) || is_ascii_letter(p.next);
    if (const int points = points_of(latin, p.here); points > 0) {
        if (is_russian(p.last) || is_russian(p.next)) return -for_place;
        // a capital behind a small letter
        const bool capital = p.here == U'Ó' || p.here == U'Ł' || in(U"ŚŻĆŹĄĘŃ", p.here);
        return capital && p.last >= U'a' && p.last <= U'z' ? -for_place : points;
    }
    const bool latin_letter = (p.here >= 0xC0 && p.here <= 0x17F && p.here != 0xD7 && p.here != 0xF7);
    if (latin_letter) return in_word ? 0 : -1;
    return -for_place;
}

}  // namespace

int likeness(std::u32string_view text) {
    int points = 0;
    const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : U'\0'; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] < 0x80) continue;
        points += points_at({i > 1 ? text[i - 2] : U'\0', i > 0 ? text[i - 1] : U'\0', text[i], at(i + 1)});
    }
    return points;
}

}  // namespace zugpost::mail
