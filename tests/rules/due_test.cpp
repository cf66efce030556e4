// What the passing of time brings.
#include "play.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::rules;
using namespace zugpost::rules::test;

namespace {

constexpr Color white = Color::white;
constexpr Color black = Color::black;

const Setup county{.teams = true};
const Setup us{.rulebook = "uscf-2004", .start = "2004-09-06", .end = "2007-03-06", .zone = "America/New_York"};
const Setup polish{
    .rulebook = "pzszach-1999", .start = "2001-09-03", .end = "2003-09-02", .zone = "Europe/Warsaw", .language = "pl"};
const Setup russian{
    .rulebook = "rassh", .start = "2008-02-01", .end = "2010-12-31", .zone = "Europe/Moscow", .language = "ru"};

}  // namespace

TEST_CASE("County 3A: a repeat after 14 dates, copied to the captains as is the reply to it, once") {
    Match m(county);
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. e4");
    CHECK(m.pass("2007-10-31T23:59:59Z").empty());
    m.pass("2007-11-01T00:00:00Z");
    CHECK(m.sent() ==
          std::vector<std::string>{"repeat boris", "repeat captain:essex copy", "repeat captain:kent copy"});
    CHECK(m.pass("2007-11-01T00:00:00Z").empty());
    m.letter("2007-11-02T18:00:00Z", "boris", "1. e4 c5");
    CHECK(m.was_sent("move captain:essex copy"));
    CHECK(m.was_sent("move captain:kent copy"));
    m.letter("2007-11-03T18:00:00Z", "wendy", "1... c5 2. Nf3");
    CHECK_FALSE(m.was_sent("move captain:essex copy"));
}

TEST_CASE("where the director gets a copy of the repeat, he gets one of the reply to it") {
    Match m({.teams = true, .overrides = "repeat_copies = [\"director\"]"});
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. e4");
    m.pass("2007-11-01T00:00:00Z");
    CHECK(m.sent() == std::vector<std::string>{"repeat boris", "repeat director copy"});
    m.letter("2007-11-02T18:00:00Z", "boris", "1. e4 c5");
    CHECK(m.was_sent("move director copy"));
    CHECK_FALSE(m.was_sent("move captain:kent copy"));
    m.letter("2007-11-03T18:00:00Z", "wendy", "1... c5 2. Nf3");
    CHECK_FALSE(m.was_sent("move director copy"));
}

TEST_CASE("US 10.2: White's first move is repeated after ten days of 24 hours") {
    Match m(us);
    CHECK(m.pass("2004-09-16T03:59:59Z").empty());
    m.pass("2004-09-16T04:00:00Z");
    CHECK(m.sent() == std::vector<std::string>{"repeat wendy"});
}

TEST_CASE("PL 3: a repeat after 21 dates, a second after 21 more, then the director, then the six months") {
    Match m(polish);
    m.letter("2001-09-05T12:00:00+02:00", "wendy", "1. e2-e4");
    m.pass("2001-09-27T00:00:00+02:00");
    CHECK(m.was_sent("repeat boris"));
    m.pass("2001-10-06T00:00:00+02:00");
    CHECK(m.sent() == std::vector<std::string>{"notice/overstep wendy"});
    m.pass("2001-10-19T00:00:00+02:00");
    CHECK(m.was_sent("repeat boris"));
    m.pass("2001-11-10T00:00:00+01:00");
    CHECK(m.sent() == std::vector<std::string>{"notice/silence director"});
    m.pass("2002-03-05T00:00:00+01:00");
    CHECK(m.sent() == std::vector<std::string>{"notice/silence director"});
    CHECK(m.game().status == Status::ongoing);
}

TEST_CASE("RU 5.1: White who does not begin is asked, and the judge told") {
    Match m(russian);
    m.pass("2008-03-03T00:00:00+03:00");
    CHECK(m.was_sent("notice/silence wendy"));
    CHECK(m.was_sent("notice/silence director"));
    CHECK_FALSE(m.was_sent("repeat wendy"));
}

TEST_CASE("next_due names the instant at which there is something to do, and nothing is done before it") {
    Match m(county);
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. e4");
    const auto due = next_due(m.cup(), m.game(), m.game().newest);
    REQUIRE(due);
    CHECK(to_rfc3339(*due) == "2007-11-01T00:00:00Z");
}

TEST_CASE("County 7C: a claim that is not protested in 14 days is conceded, and the game lost") {
    Match m({.start = "2007-10-16"});
    m.letter("2007-10-16T12:00:00Z", "wendy", "1. e4");
    m.pass("2007-11-16T00:00:00Z");
    CHECK(m.was_sent("notice/overstep wendy"));
    m.letter("2007-11-17T09:00:00Z", "wendy", "claim time");
    CHECK(m.answer() == "receipt accepted");
    CHECK(m.was_sent("notice/claim boris"));
    m.pass("2007-12-01T23:59:59Z");
    CHECK(m.game().status == Status::ongoing);
    m.pass("2007-12-02T00:00:00Z");
    CHECK(m.game().result == "1-0");
    CHECK(m.game().claim->end == ClaimEnd::upheld);
    CHECK(m.game().side(black).oversteps == 1);
}

TEST_CASE("RU 6.4: the restart begins with the move after the overstepping one, also if made before the ruling") {
    Match m(russian);
    m.letter("2008-03-05T12:00:00+03:00", "wendy", "1. e2-e4");
    CHECK(m.time(white).total == 33);
    m.letter("2008-03-05T15:00:00+03:00", "boris", "1. e2-e4 e7-e5\nзаявляю просрочку");
    CHECK(m.was_sent("move wendy"));
    CHECK(m.was_sent("notice/claim director"));
    m.letter("2008-03-08T15:00:00+03:00", "wendy", "1... e7-e5 2. Кg1-f3");
    m.pass("2008-03-13T00:00:00+03:00");  // seven dates of silence
    CHECK(m.game().claim->end == ClaimEnd::upheld);
    CHECK(m.time(white).total == 3);
    CHECK(m.time(white).allowance == 30);
}

TEST_CASE("the end date is still play; then adjudication opens and no clock runs") {
    Match m({.rulebook = "pzszach-1999",
             .start = "2001-10-01",
             .end = "2001-11-05",
             .zone = "Europe/Warsaw",
             .language = "pl"});
    m.letter("2001-10-03T10:00:00+02:00", "wendy", "1. e2-e4");
    m.pass("2001-11-05T23:59:59+01:00");
    CHECK(m.game().status == Status::ongoing);
    m.pass("2001-11-06T00:00:00+01:00");
    CHECK(m.game().status == Status::adjudication);
    CHECK(m.was_sent("notice/adjudication wendy"));
    CHECK(m.was_sent("notice/adjudication director"));
    m.letter("2001-11-07T10:00:00+01:00", "boris", "1. e2-e4 e7-e5");
    CHECK(m.answer() == "refusal suspended");
    CHECK(m.time(black).penalty == 0);
}

TEST_CASE("RU 6.9: a later letter of the judge does not move the end of a suspension") {
    Match m(russian);
    m.letter("2008-03-05T12:00:00+03:00", "wendy", "1. e2-e4");
    m.letter("2008-03-05T15:00:00+03:00", "boris", "1. e2-e4 e7-e5\nзаявляю просрочку");
    m.letter("2008-03-05T18:00:00+03:00", "director", "uphold 1");
    m.letter("2008-04-10T12:00:00+04:00", "wendy", "1... e7-e5 2. Кg1-f3");
    m.letter("2008-04-12T12:00:00+04:00", "boris", "2. Кg1-f3 Кb8-c6\nзаявляю просрочку");
    CHECK(m.game().status == Status::suspended);
    CHECK(m.game().sealed);
    m.letter("2008-04-20T12:00:00+04:00", "director", "reject 1");
    m.letter("2008-04-22T12:00:00+04:00", "director", "penalty 1 black 5 unfounded");
    m.letter("2008-04-23T12:00:00+04:00", "wendy", "2... Кb8-c6 3. Сf1-b5");
    CHECK(m.reckoning("2008-04-23T12:00:00+04:00").charges.back().days == 3);
}

TEST_CASE("an event imported long after its start reminds nobody before his pairing letter is out") {
    const Tournament t = tournament({.start = "2007-10-16", .overrides = "control_days = 10"});
    const Game g = new_game(t, "1");
    const auto due = next_due(t, g, at("2007-12-01T12:00:00Z"));
    REQUIRE(due);
    CHECK(to_rfc3339(*due) == "2008-06-30T23:00:00Z");  // the end of play alone
}
