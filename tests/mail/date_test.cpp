#include "mail/date.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::mail;

namespace {
struct Case {
    std::string_view name, text, expected;  // expected in RFC 3339; empty: absent
};
}  // namespace

TEST_CASE("dates of letters") {
    const Case cases[] = {
        {"as it should be", "Fri, 5 Jan 2024 15:24:00 +0100", "2024-01-05T14:24:00Z"},
        {"no weekday, no seconds", "5 Jan 2024 15:24 +0100", "2024-01-05T14:24:00Z"},
        {"comment behind the zone", "Fri, 05 Jan 2024 15:24:00 +0200 (GMT+02:00)", "2024-01-05T13:24:00Z"},
        {"comment with a number", "Mon, 13 Jan 2025 10:00:00 -0300 (-03)", "2025-01-13T13:00:00Z"},
        {"comments within comments", "Fri, 5 (five (5)) Jan 2024 15:24:00 +0000", "2024-01-05T15:24:00Z"},
        {"wrong weekday", "Mon, 5 Jan 2024 15:24:00 +0000", "2024-01-05T15:24:00Z"},
        {"two-digit year of this century", "5 Jan 24 15:24:00 GMT", "2024-01-05T15:24:00Z"},
        {"two-digit year of the last", "5 Jan 99 15:24:00 GMT", "1999-01-05T15:24:00Z"},
        {"49 and 50", "5 Jan 49 15:24:00 UT", "2049-01-05T15:24:00Z"},
        {"50", "5 Jan 50 15:24:00 UT", "1950-01-05T15:24:00Z"},
        {"three-digit year", "14 Jun 100 12:00:00 +0000", "2000-06-14T12:00:00Z"},
        {"EST", "5 Jan 2024 15:24:00 EST", "2024-01-05T20:24:00Z"},
        {"PDT", "5 Jan 2024 15:24:00 PDT", "2024-01-05T22:24:00Z"},
        {"military letter counts as UTC", "5 Jan 2024 15:24:00 A", "2024-01-05T15:24:00Z"},
        {"Z", "5 Jan 2024 15:24:00 Z", "2024-01-05T15:24:00Z"},
        {"unknown name counts as UTC", "5 Jan 2024 15:24:00 EST5EDT", "2024-01-05T15:24:00Z"},
        {"zone unknown by its sign", "5 Jan 2024 15:24:00 -0000", "2024-01-05T15:24:00Z"},
        {"zone missing", "5 Jan 2024 15:24:00", "2024-01-05T15:24:00Z"},
        {"zone of a broken mailer", "Mon, 01 Jan 2024 00:50:48 -9900", "2024-01-01T00:50:48Z"},
        {"widest zone", "5 Jan 2024 15:24:00 +1400", "2024-01-05T01:24:00Z"},
        {"zone of JavaScript", "Fri Jan 05 2024 15:24:00 GMT+0100 (CET)", "2024-01-05T14:24:00Z"},
        {"zone said twice", "5 Jan 2024 15:24:00 +0100 CET", "2024-01-05T14:24:00Z"},
        {"asctime", "Fri Jan  5 15:24:00 2024", "2024-01-05T15:24:00Z"},
        {"asctime with zone in front of the year", "Fri Jan  5 15:24:00 EST 2024", "2024-01-05T20:24:00Z"},
        {"leap second", "31 Dec 2016 23:59:60 +0000", "2017-01-01T00:00:00Z"},
        {"leap day", "29 Feb 2024 12:00:00 +0000", "2024-02-29T12:00:00Z"},
        {"far future", "Thu, 1 Jan 2099 00:00:00 +0000", "2099-01-01T00:00:00Z"},
        {"full month name", "5 September 2024 15:24:00 +0000", "2024-09-05T15:24:00Z"},
        {"RFC 3339", "2024-01-05T15:24:00+01:00", "2024-01-05T14:24:00Z"},
        {"folded", "Fri,\r\n 5 Jan 2024\r\n 15:24:00 +0000", "2024-01-05T15:24:00Z"},
        {"weekday in another language", "ven., 5 Jan 2024 15:24:00 +0000", "2024-01-05T15:24:00Z"},
        {"month in another language", "lör, 29 maj 1999 12:00:00 +0200", ""},
        {"no leap day", "29 Feb 2023 12:00:00 +0000", ""},
        {"trailing characters", "5 Jan 2024x 15:24:00 +0000", ""},
        {"trailing word", "5 Jan 2024 15:24:00 +0000 17", ""},
        {"no time", "5 Jan 2024", ""},
        {"hour 24", "5 Jan 2024 24:00:00 +0000", ""},
        {"minute 60", "5 Jan 2024 23:60:00 +0000", ""},
        {"month only by number", "05.01.2024 15:24:00 +0000", ""},
        {"negative day", "Foo -1 Jan 2024", ""},
        {"blanks", "   ", ""},
        {"empty", "", ""},
        {"huge numbers", "99999999999999999999 Jan 99999999999999999999 1:2:3 +0000", ""},
        {"year 0", "1 Jan 0000 00:00:00 +0000", ""},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        const std::optional<Instant> at = read_date(c.text);
        CHECK((at ? to_rfc3339(*at) : "") == c.expected);
    }
}

TEST_CASE("a written date is read again") {
    const Instant at = *from_rfc3339("2024-02-29T07:08:09Z");
    CHECK(write_date(at) == "Thu, 29 Feb 2024 07:08:09 +0000");
    CHECK(read_date(write_date(at)) == at);
}
