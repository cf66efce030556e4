// The guard in front of the MIME library: rewrites a letter so that there is one way to read it.
//
// The library splits at any line that begins with a boundary, swallows or loses what follows an unclosed multipart,
// recurses into forwarded messages, takes the first odd header line for the end of the header, and cuts at NUL. What
// leaves here cannot bring any of that about: fields are clean single lines, each multipart has a boundary that occurs
// nowhere else and is closed, and a leaf's type stands in a field that the library does not act upon. It keeps the
// limits of letter.hpp and header.hpp, works line by line with a stack of its own, and is linear.
#pragma once

#include "base/result.hpp"

#include <string>
#include <string_view>

namespace zugpost::mail {

/// The field in which a leaf's Content-Type travels through the library.
inline constexpr std::string_view leaf_type_field = "X-Leaf-Type";

/// The letter (already without NUL) in canonical form with CRLF line ends; of the header only what MIME needs is kept.
/// Errors: a limit is passed, or a multipart is so broken that no part of it can be found.
[[nodiscard]] Result<std::string> guarded(std::string_view letter);

}  // namespace zugpost::mail
