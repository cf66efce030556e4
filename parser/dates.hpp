// Dates inside running text: what read_date (command.hpp), the leave commands and the stated dates share.
#pragma once

#include "parser/command.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace zugpost::parser {

/// How a missing year is found: nearest to the given date, or the latest that does not lie after it (a day's grace for
/// time zones).
enum class MissingYear : std::uint8_t { nearest, before };

struct DateFound {
    Date date;
    std::size_t length = 0;  ///< bytes of the text it takes
};

struct DateSense {
    DateOrder order = DateOrder::dmy;
    Date near{};
    MissingYear missing_year = MissingYear::nearest;
};

/// The date that begins exactly at the start of `folded` (see folded() in shapes.hpp), if one does.
[[nodiscard]] std::optional<DateFound> date_at_start(std::string_view folded, const DateSense& sense);

}  // namespace zugpost::parser
