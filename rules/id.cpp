#include "rules/id.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace zugpost::rules {
namespace {

constexpr bool is_ascii_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

constexpr bool is_id_sign(char c) { return c == '.' || c == '_' || c == '-'; }

// The blocks of alphabets: Latin with its supplements, Greek, Cyrillic, Armenian, Georgian; no signs among the ranges
// but multiplication and division, no combining marks.
constexpr bool is_letter(char32_t c) {
    if (c == 0xD7 || c == 0xF7) return false;
    return (c >= 0xC0 && c <= 0x24F) || (c >= 0x386 && c <= 0x481) || (c >= 0x48A && c <= 0x556) ||
           (c >= 0x561 && c <= 0x587) || (c >= 0x10D0 && c <= 0x10FA) || (c >= 0x1E00 && c <= 0x1EFF);
}

}  // namespace

bool is_ascii_id(std::string_view id) {
    return !id.empty() && id.size() <= max_id && is_ascii_letter_or_digit(id.front()) &&
           std::ranges::all_of(id, [](char c) { return is_ascii_letter_or_digit(c) || is_id_sign(c); });
}

bool is_name_id(std::string_view id) {
    if (id.empty() || id.size() > max_id || is_id_sign(id.front()) || id == "director" || id == "appeals") return false;
    return std::ranges::all_of(to_utf32(id), [](char32_t c) {
        return c < 0x80 ? is_ascii_letter_or_digit(static_cast<char>(c)) || is_id_sign(static_cast<char>(c))
                        : is_letter(c);
    });
}

}  // namespace zugpost::rules
