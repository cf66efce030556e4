// Dates of letters (RFC 5322 with section 4.3's obsolete forms, asctime, RFC 3339).
//
// What cannot be read is absent, never the year 1970. The weekday is not looked at. A zone that is unknown, missing or
// beyond 14 hours counts as UTC, as RFC 5322 has it for names it does not know.
#pragma once

#include "base/time.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace zugpost::mail {

/// The instant that a Date: value, or the part behind the ";" of a Received: value, names.
[[nodiscard]] std::optional<Instant> read_date(std::string_view text);

/// "Fri, 05 Jan 2024 15:24:00 +0000".
[[nodiscard]] std::string write_date(Instant at);

}  // namespace zugpost::mail
