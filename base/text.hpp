// UTF-8 text: the few operations that every reader of letters needs.
//
// All functions take any bytes; what is not UTF-8 becomes U+FFFD and never an error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zugpost {

/// Appends one code point as UTF-8; a value that is none becomes U+FFFD.
void append_utf8(std::string& out, char32_t c);
[[nodiscard]] std::string to_utf8(std::u32string_view text);
[[nodiscard]] std::u32string to_utf32(std::string_view text);
[[nodiscard]] bool is_utf8(std::string_view bytes);

/// Case folded and stripped of diacritics ("Poddaję SIĘ" -> "poddaje sie", "ничьЯ" -> "ничья", "ё" -> "е", "й" stays):
/// the form in which words of commands and conditions are compared.
[[nodiscard]] std::string fold(std::string_view text);

/// Lines without their ends; "\r\n", "\n" and "\r" all end a line.
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);
[[nodiscard]] std::string_view trim(std::string_view text);

}  // namespace zugpost
