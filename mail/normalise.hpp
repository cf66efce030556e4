// One shape for the many that mail programs give to the same text.
//
// Odd blanks, dashes, quotation marks and digits become ASCII; what cannot be seen is dropped; what an
// autocorrection made of a move is turned back. Letters stay: Cyrillic, case and chess figurines are
// the author's. Called once for a text, before anything in it is read.
#pragma once

#include <string>
#include <string_view>

namespace zugpost::mail {

/// The normalised text: UTF-8, every line ended by '\n' (the last one only if it was), trailing blanks
/// dropped but for the one of the signature mark "-- ". Links in angle brackets (`<https://...>`) are
/// dropped, for they only repeat the words before them. Linear; any bytes are taken.
[[nodiscard]] std::string normalise(std::string_view text);

}  // namespace zugpost::mail
