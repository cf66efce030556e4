// Bytes of unknown honesty to UTF-8. Never an error: what cannot be read becomes U+FFFD.
//
// The order (RFC labels are often wrong, and our texts are too short for detection libraries): strict UTF-8 with
// at least one multi-byte character wins over any label; then the declared charset through a table of
// aliases, if it reads the bytes without a fault and the result looks like a language of ours; then the letter
// statistics of the Polish and Russian code pages, with the writer's language as a hint. UTF-7 and UTF-16 are read only
// where declared.
#pragma once

#include "base/language.hpp"
#include "mail/letter.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace zugpost::mail {

/// The text of a part as UTF-8; line ends and blanks stay as they are, a byte order mark and NULs fall away.
[[nodiscard]] std::string decode_text(const Part& part, std::optional<Language> hint);

/// The same for bare bytes with a declared charset (empty: none), as in headers.
[[nodiscard]] std::string decode_bytes(std::string_view bytes, std::string_view charset, std::optional<Language> hint);

/// The name by which the converter knows a declared charset ("win-1251" -> "windows-1251"); empty for unknown ones.
[[nodiscard]] std::string_view charset_name(std::string_view label);

}  // namespace zugpost::mail
