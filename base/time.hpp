// Instants, dates and time zones, as every folder uses them.
//
// An Instant is UTC with second precision; a Date is a calendar date without a zone. Nothing here
// reads a clock: the present is handed in by the caller. Zones are IANA names out of the system's
// tzdata; an unknown name is refused where it enters (event file), and counts as UTC afterwards.
#pragma once

#include "base/result.hpp"

#include <chrono>
#include <string>
#include <string_view>

namespace zugpost {

using Instant = std::chrono::sys_seconds;
using Seconds = std::chrono::seconds;
using Date = std::chrono::sys_days;  ///< a date as such; which zone it is of, the context says
using Days = std::chrono::days;

/// RFC 3339 in UTC: "2007-10-16T09:00:00Z".
[[nodiscard]] std::string to_rfc3339(Instant at);
/// Reads RFC 3339 with any offset; fractions of a second are dropped.
[[nodiscard]] Result<Instant> from_rfc3339(std::string_view text);

/// "2007-10-16".
[[nodiscard]] std::string to_iso(Date date);
/// Reads "2007-10-16"; refuses dates that do not exist.
[[nodiscard]] Result<Date> date_from_iso(std::string_view text);

[[nodiscard]] bool is_zone(std::string_view zone);
/// The date that a person in `zone` has on the wall at `at`.
[[nodiscard]] Date date_in(std::string_view zone, Instant at);
/// 00:00 of `date` in `zone`; where the clock jumps over midnight, the first instant of the date.
[[nodiscard]] Instant midnight_in(std::string_view zone, Date date);
/// Offset of `zone` from UTC at `at`.
[[nodiscard]] Seconds offset_in(std::string_view zone, Instant at);
/// "2007-10-16 10:00 +01:00": how letters show an instant.
[[nodiscard]] std::string local_text(std::string_view zone, Instant at);
/// The same-numbered date `months` later; the last day of a shorter month.
[[nodiscard]] Date add_months(Date date, int months);

}  // namespace zugpost
