// The line that every letter of ours carries once, in its reader's language.
//
// A quoting program keeps it, so whatever comes back at or below it is quotation. The letters that we
// write and the reader of own text take it from here; it never changes, for old letters are answered too.
#pragma once

#include "base/language.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace zugpost::mail {

inline constexpr std::array<std::string_view, 3> separator_lines{
    "--- Please write your reply above this line ---",
    "--- Prosimy pisać odpowiedź nad tą linią ---",
    "--- Пожалуйста, пишите ответ выше этой строки ---",
};

[[nodiscard]] constexpr std::string_view separator_line(Language l) {
    return separator_lines[static_cast<std::size_t>(l)];
}

}  // namespace zugpost::mail
