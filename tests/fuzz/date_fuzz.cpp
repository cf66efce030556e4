// Any bytes as a date, in both orders, and as a line of stated dates. A date read lies in no absurd year.
#include "parser/dates.hpp"
#include "parser/shapes.hpp"
#include "parser/stated_dates.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace zugpost;

void require_sane(const std::optional<Date>& date) {
    if (!date) return;
    const int year = static_cast<int>(std::chrono::year_month_day{*date}.year());
    if (year < 1000 || year > 9999) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Date near{std::chrono::year{2008} / 2 / 29};
    for (const parser::DateOrder order : {parser::DateOrder::dmy, parser::DateOrder::mdy}) {
        require_sane(parser::read_date(text, order, near));
        parser::StatedDates dates;
        parser::read_stated_dates(parser::plain_shapes(text), {.date_order = order, .written = near}, dates);
        require_sane(dates.received);
        require_sane(dates.sent);
    }
    return 0;
}
