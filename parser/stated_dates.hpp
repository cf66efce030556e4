// Dates and times that a writer states beside his move: "Received 17 Oct, sent 20 Oct. Time 2/17".
#pragma once

#include "parser/reading.hpp"

#include <string_view>

namespace zugpost::parser {

/// Adds what `line` (with plain_shapes()) states to `dates`; what is there already stands.
void read_stated_dates(std::string_view line, const ReadAs& as, StatedDates& dates);

}  // namespace zugpost::parser
