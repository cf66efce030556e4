// HTML letters as the lines that a reader sees, quoted ones marked.
//
// Not a browser: a linear stripper which knows the few elements that shape a letter and the names by which mail
// programs mark quotations and signatures. blockquote and the programs' containers raise the depth of
// quotation; numbered lists get their numbers back; of links only the words count. Takes any bytes.
#pragma once

#include "mail/line.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace zugpost::mail {

inline constexpr std::size_t max_html = 256 * 1024;  // bytes; the rest is not read
inline constexpr std::size_t max_open_elements = 300;
inline constexpr int max_quote_depth = 20;  // deeper quotations are as deep

/// Lines in order, not normalised. Linear in the size of the text.
[[nodiscard]] Lines html_lines(std::string_view html);

/// The same as text: quoted lines begin with "> " for each depth, every line ends with '\n'.
[[nodiscard]] std::string html_to_text(std::string_view html);

}  // namespace zugpost::mail
