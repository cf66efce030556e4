// What mail programs and word processors make of plain text, undone: the one table of text shapes.
//
// Dashes of all kinds become '-', an ellipsis three dots, special blanks a blank, full-width signs their ASCII, "½" its
// digits; zero-width characters and NUL go. Line ends stay where they are, so lines keep their numbers.
#pragma once

#include <string>
#include <string_view>

namespace zugpost::parser {

[[nodiscard]] std::string plain_shapes(std::string_view text);

/// fold() of base/text.hpp with a short way for ASCII: words of letters are compared in this form.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace zugpost::parser
