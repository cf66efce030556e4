// The character references of HTML: named ones by a table, numeric ones with their old windows-1252 habits.
#pragma once

#include <cstddef>
#include <string_view>

namespace zugpost::mail {

struct Entity {
    char32_t c = 0;
    std::size_t length = 0;  // bytes read; 0 where there is no reference, and the '&' stands for itself
};

/// The reference at the front of `s`, which begins with '&'. Looks at no more than some thirty bytes.
[[nodiscard]] Entity read_entity(std::string_view s);

}  // namespace zugpost::mail
