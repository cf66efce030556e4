#include "parser/dates.hpp"

#include "parser/command.hpp"
#include "parser/reading.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

Date day(std::string_view iso) { return date_from_iso(iso).value(); }

std::string shown(const std::optional<Date>& date) { return date ? to_iso(*date) : "none"; }

}  // namespace

TEST_CASE("dates as people write them") {
    struct Case {
        std::string_view text, read;
        DateOrder order = DateOrder::dmy;
        std::string_view near = "2007-11-01";
    };
    const Case cases[] = {
        {"2008-01-10", "2008-01-10"},
        {"2008-01-10", "2008-01-10", DateOrder::mdy},
        {"2008/1/9", "2008-01-09"},
        {"10.01.2008", "2008-01-10"},
        {"10.1.2008", "2008-01-10"},
        {"10. 01. 2008", "2008-01-10"},
        {"10.01.08", "2008-01-10"},
        {"10/1/2008", "2008-01-10"},
        {"10/1/2008", "2008-10-01", DateOrder::mdy},
        {"10-01-2008", "2008-01-10"},
        {"3/12/99", "1999-12-03", DateOrder::dmy, "1999-11-01"},
        {"26/10", "2007-10-26"},
        {"10/26", "2007-10-26", DateOrder::mdy},
        {"10/26", "none"},
        {"3/1", "2008-01-03"},
        {"17 Oct", "2007-10-17"},
        {"17 Oct.", "2007-10-17"},
        {"17 October 2006", "2006-10-17"},
        {"17th of October, 2006", "2006-10-17"},
        {"1st Nov", "2007-11-01"},
        {"17-Oct-07", "2007-10-17"},
        {"Oct 17", "2007-10-17"},
        {"October 17th, 2006", "2006-10-17"},
        {"Wed, 17 Oct 2007", "2007-10-17"},
        {"17 października 2007", "2007-10-17"},
        {"17 pazdziernika 2007 r.", "2007-10-17"},
        {"6 maja", "2007-05-06", DateOrder::dmy, "2007-05-01"},
        {"6.III.1999", "1999-03-06"},
        {"6 III 1999 r.", "1999-03-06"},
        {"6 окт. 2014 г.", "2014-10-06"},
        {"6 октября 2014 года", "2014-10-06"},
        {"6 мая", "2007-05-06", DateOrder::dmy, "2007-05-01"},
        {"3 сент", "2007-09-03"},
        {"31.12", "2007-12-31", DateOrder::dmy, "2008-01-02"},
        {"2.1", "2008-01-02", DateOrder::dmy, "2007-12-30"},
        {"29.02", "2008-02-29", DateOrder::dmy, "2007-12-30"},
        {"29.02.2007", "none"},
        {"31.04.2007", "none"},
        {"2007-13-01", "none"},
        {"13/13", "none"},
        {"2-0", "none"},
        {"10:30", "none"},
        {"5 Jan 2024x", "none"},
        {"17 Okt", "none"},
        {"Nf3", "none"},
        {"", "none"},
        {"2007", "none"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.text);
        CHECK(shown(read_date(c.text, c.order, day(c.near))) == c.read);
    }
}

TEST_CASE("stated dates") {
    struct Case {
        std::string_view text, received, sent;
        int days = -1, total = -1;
        DateOrder order = DateOrder::dmy;
        std::string_view written = "2007-10-20";
    };
    const Case cases[] = {
        {"Received 17 Oct, sent 20 Oct.", "2007-10-17", "2007-10-20"},
        {"Received 16 Oct, sent 18 Oct. Time 2/2", "2007-10-16", "2007-10-18", 2, 2},
        {"received: 17.10, replied: 20.10", "2007-10-17", "2007-10-20"},
        {"Received on 17 Oct. Posted on the 19th October. Time used: 2/17.", "2007-10-17", "2007-10-19", 2, 17},
        {"Received 26/10, sent 27/10", "2006-10-26", "2006-10-27"},
        {"Received 3/1, sent 3/2, time 1/1.", "2005-03-01", "2005-03-02", 1, 1, DateOrder::mdy, "2005-03-02"},
        {"Received 28 Dec, sent 2 Jan", "2007-12-28", "2008-01-02", -1, -1, DateOrder::dmy, "2008-01-02"},
        {"Otrzymano 6.03.1999, wysłano 12.03.1999, czas 6/6.", "1999-03-06", "1999-03-12", 6, 6},
        {"Otrzymałem dnia 6 marca, wysyłam 12 marca. Czas: 6 / 16", "2007-03-06", "2007-03-12", 6, 16},
        {"Ваш ход получен 03.02.2008, мой отправлен 06.02.2008. Время 2/3.", "2008-02-03", "2008-02-06", 2, 3},
        {"Получено 6 окт., отправлено 7 окт.", "2007-10-06", "2007-10-07"},
        {"It is time for tea at 10:30, sent with love", "none", "none"},
        {"Time 10:30", "none", "none"},
        {"Time 2.3.2007", "none", "none"},
        {"I sent 2 letters and received 3 replies.", "none", "none"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.text);
        const StatedDates dates =
            read_text("1. e4 e5\n\n" + std::string{c.text} + "\n", {.date_order = c.order, .written = day(c.written)})
                .dates;
        CHECK(shown(dates.received) == c.received);
        CHECK(shown(dates.sent) == c.sent);
        CHECK(dates.days.value_or(-1) == c.days);
        CHECK(dates.total.value_or(-1) == c.total);
    }
}

TEST_CASE("dots put the day first, also where the rulebook's slashes put the month first") {
    const Date near = date_from_iso("2026-02-01").value();
    CHECK(read_date("05.06.2026", DateOrder::mdy, near) == date_from_iso("2026-06-05").value());
    CHECK(read_date("20.02.2026", DateOrder::mdy, near) == date_from_iso("2026-02-20").value());
    CHECK(read_date("5/6/2026", DateOrder::mdy, near) == date_from_iso("2026-05-06").value());
}
