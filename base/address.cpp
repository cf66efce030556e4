#include "base/address.hpp"

#include <algorithm>

namespace zugpost {
namespace {

constexpr bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

constexpr bool is_atext(char c) { return is_letter_or_digit(c) || std::string_view("!#$%&'*+-/=?^_`{|}~").contains(c); }

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Calls `good` with every part between dots; how many parts there are, or 0 where one is empty or no good.
template <class Good>
std::size_t count_parts(std::string_view text, Good good) {
    std::size_t parts = 0;
    while (true) {
        const std::size_t dot = text.find('.');
        const std::string_view part = text.substr(0, dot);
        if (part.empty() || !good(part)) return 0;
        ++parts;
        if (dot == std::string_view::npos) return parts;
        text.remove_prefix(dot + 1);
    }
}

}  // namespace

bool is_plain_address(std::string_view email) {
    const std::size_t at = email.find('@');
    if (at > 64 || email.size() > 254) return false;  // without an @, npos is larger
    const auto is_atom = [](std::string_view part) { return std::ranges::all_of(part, is_atext); };
    const auto is_label = [](std::string_view part) {
        return part.size() <= 63 && part.front() != '-' && part.back() != '-' &&
               std::ranges::all_of(part, [](char c) { return is_letter_or_digit(c) || c == '-'; });
    };
    return count_parts(email.substr(0, at), is_atom) > 0 && count_parts(email.substr(at + 1), is_label) > 0;
}

bool same_plain_address(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace zugpost
