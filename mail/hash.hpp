// A strong hash for what must be told apart for ever: letters without an id, boundaries.
#pragma once

#include <string>
#include <string_view>

namespace zugpost::mail {

/// BLAKE2b-128 of the bytes, as 32 lower-case hexadecimal digits.
[[nodiscard]] std::string hash_of(std::string_view bytes);

}  // namespace zugpost::mail
