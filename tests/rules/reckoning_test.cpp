// Reflection time, as the rulebooks' own examples have it.
#include "rules/reckoning.hpp"

#include "play.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace zugpost;
using namespace zugpost::rules;
using namespace zugpost::rules::test;

namespace {

constexpr Color white = Color::white;
constexpr Color black = Color::black;

Event event(EventBody body, std::string_view when) { return {"1", at(when), std::move(body)}; }

// White's first move is posted and relayed at `moved`; Black answers at `answered`.
Game one_move_each(const Tournament& t, std::string_view moved, std::string_view answered) {
    Game g = new_game(t, "1");
    g = fold(g, event(MoveAccepted{chess::move_from_uci("e2e4"), at(moved), at(moved), false, false}, moved));
    g = fold(g, event(LetterRelayed{Carried::move, 1, "boris", at(moved)}, moved));
    return fold(g,
                event(MoveAccepted{chess::move_from_uci("e7e5"), at(answered), at(answered), false, false}, answered));
}

int black_days(const Tournament& t, std::string_view moved, std::string_view answered) {
    return reckon(t, one_move_each(t, moved, answered), at(answered)).charges[1].days;
}

}  // namespace

TEST_CASE("US 5: a day for each 24 hours since the opponent's posting, in the rule's own example") {
    const Tournament t =
        tournament({.rulebook = "uscf-2004", .start = "2004-03-20", .end = "2006-09-20", .zone = "America/New_York"});
    const char* posted = "2004-03-22T23:50:00-05:00";
    struct Row {
        const char* answered;
        int days;
    };
    for (const Row& row : {Row{"2004-03-23T23:49:00-05:00", 0}, Row{"2004-03-23T23:49:59-05:00", 0},
                           Row{"2004-03-23T23:50:00-05:00", 1}, Row{"2004-03-23T23:55:00-05:00", 1},
                           Row{"2004-03-24T23:55:00-05:00", 2}, Row{"2004-03-24T23:48:00-05:00", 1}}) {
        CAPTURE(row.answered);
        CHECK(black_days(t, posted, row.answered) == row.days);
    }
}

TEST_CASE("US 5: clock changes do not matter to elapsed hours") {
    const Tournament t =
        tournament({.rulebook = "uscf-2004", .start = "2004-03-20", .end = "2006-09-20", .zone = "America/New_York"});
    CHECK(black_days(t, "2004-04-03T12:00:00-05:00", "2004-04-04T12:30:00-04:00") == 0);
    CHECK(black_days(t, "2004-04-03T12:00:00-05:00", "2004-04-04T13:00:00-04:00") == 1);
}

TEST_CASE("County 6C: dates in the player's zone; the day of receipt does not count, the day of posting does") {
    const Tournament t = tournament({});
    struct Row {
        const char* received;
        const char* posted;
        int days;
    };
    for (const Row& row : {Row{"2007-10-17T09:00:00+01:00", "2007-10-17T23:59:59+01:00", 0},
                           Row{"2007-10-17T23:59:59+01:00", "2007-10-18T00:00:00+01:00", 1},
                           Row{"2007-10-17T09:00:00+01:00", "2007-10-20T08:00:00+01:00", 3},
                           // the night in which the clocks go back
                           Row{"2007-10-27T12:00:00+01:00", "2007-10-28T23:30:00+00:00", 1}}) {
        CAPTURE(row.posted);
        CHECK(black_days(t, row.received, row.posted) == row.days);
    }
}

TEST_CASE("time before the event's start is nobody's") {
    const Tournament t = tournament({});
    CHECK(black_days(t, "2007-10-08T09:00:00Z", "2007-10-12T09:00:00Z") == 0);
    CHECK(black_days(t, "2007-10-13T09:00:00Z", "2007-10-19T09:00:00Z") == 3);
}

TEST_CASE("leave takes its dates off, once even where two leaves overlap") {
    const Tournament t = tournament({});
    Game g = one_move_each(t, "2007-12-05T12:00:00Z", "2007-12-20T12:00:00Z");
    const auto leave = [&](const char* from, const char* to, bool own) {
        g = fold(g, event(LeaveAnnounced{black, date_from_iso(from).value(), date_from_iso(to).value(), own, "",
                                         at("2007-12-01T00:00:00Z")},
                          "2007-12-01T00:00:00Z"));
    };
    leave("2007-12-10", "2007-12-16", true);
    CHECK(reckon(t, g, g.newest).charges[1].days == 8);
    CHECK(reckon(t, g, g.newest).charges[1].excused == 7);
    leave("2007-12-15", "2007-12-18", false);
    CHECK(reckon(t, g, g.newest).charges[1].days == 6);
    CHECK(reckon(t, g, g.newest).side(black).leave_used == 7);
}

TEST_CASE("US 11: 61 days at move 18, five penalty days, and 24 days remain for moves 19 to 30") {
    const Tournament t =
        tournament({.rulebook = "uscf-2004", .start = "2004-02-02", .end = "2006-08-02", .zone = "America/Chicago"});
    Game g = new_game(t, "1");
    // knights out and back; Black answers at once, White takes 3 days 17 times, then 10
    constexpr std::array<const char*, 4> dance{"g1f3", "g8f6", "f3g1", "f6g8"};
    Instant now = at("2004-02-02T06:00:00Z");
    const auto move = [&](std::size_t ply) {
        g = fold(g, {"1", now, MoveAccepted{chess::move_from_uci(dance[ply % 4]), now, now, false, false}});
        g = fold(g, {"1", now,
                     LetterRelayed{Carried::move, static_cast<std::uint32_t>(ply + 1), ply % 2 == 0 ? "boris" : "wendy",
                                   now}});
    };
    for (std::size_t ply = 0; ply < 35; ++ply) {
        if (ply % 2 == 0) now += Days{ply == 34 ? 10 : 3};
        move(ply);
    }
    Reckoning r = reckon(t, g, now);
    CHECK(r.side(white).total == 61);
    REQUIRE(r.oversteps.size() == 1);
    CHECK(r.oversteps[0].control == 2);
    CHECK(r.oversteps[0].move == 18);

    g = fold(g, {"1", now, OverstepEstablished{white, Consequence::warn, 2, 0, {}, {}, 3, now}});
    g = fold(g, {"1", now, PenaltyCharged{white, 5, false, "", "overstep", now}});
    r = reckon(t, g, now);
    CHECK(r.side(white).total == 66);
    CHECK(r.side(white).allowance == 90);
    CHECK(r.oversteps.empty());
}

TEST_CASE("PL 7F and RU 6.4: after a restart the time and the count of ten begin anew") {
    const Tournament t = tournament({.rulebook = "pzszach-1999",
                                     .start = "2000-01-10",
                                     .end = "2002-01-09",
                                     .zone = "Europe/Warsaw",
                                     .language = "pl"});
    Game g = one_move_each(t, "2000-02-15T10:00:00Z", "2000-02-16T10:00:00Z");
    CHECK(reckon(t, g, g.newest).side(white).total == 36);
    g = fold(g, event(LetterRelayed{Carried::move, 2, "wendy", at("2000-02-16T10:00:00Z")}, "2000-02-16T10:00:00Z"));
    g = fold(g,
             event(
                 OverstepEstablished{
                     white, Consequence::restart, 1, 1, at("2000-02-18T10:00:00Z"), {}, 0, at("2000-02-18T10:00:00Z")},
                 "2000-02-18T10:00:00Z"));
    const SideTime fresh = reckon(t, g, g.newest).side(white);
    CHECK(fresh.total == 0);
    CHECK(fresh.allowance == 30);
    CHECK(fresh.moves_to_control == 10);
    g = fold(g, event(MoveAccepted{chess::move_from_uci("g1f3"), at("2000-02-20T10:00:00Z"), at("2000-02-20T10:00:00Z"),
                                   false, false},
                      "2000-02-20T10:00:00Z"));
    CHECK(reckon(t, g, g.newest).charges[2].days == 4);
    CHECK(reckon(t, g, g.newest).charges[2].total == 4);
}

TEST_CASE("the clock of a waiting player runs out at the end of the last day in time") {
    const Tournament t = tournament({});
    Game g = new_game(t, "1");
    g = fold(g, event(MoveAccepted{chess::move_from_uci("e2e4"), at("2007-10-16T12:00:00Z"), at("2007-10-16T12:00:00Z"),
                                   false, false},
                      "2007-10-16T12:00:00Z"));
    CHECK_FALSE(reckon(t, g, at("2007-11-20T00:00:00Z")).running_since);  // nothing runs before the relay
    g = fold(g, event(LetterRelayed{Carried::move, 1, "boris", at("2007-10-16T12:00:05Z")}, "2007-10-16T12:00:05Z"));
    const Reckoning r = reckon(t, g, at("2007-11-15T23:59:59Z"));
    CHECK(r.running == 30);
    CHECK(to_rfc3339(r.runs_out.value()) == "2007-11-16T00:00:00Z");
    CHECK(to_iso(r.last_day.value()) == "2007-11-15");
    CHECK(r.oversteps.empty());
    const Reckoning later = reckon(t, g, at("2007-11-16T00:00:00Z"));
    REQUIRE(later.oversteps.size() == 1);
    CHECK_FALSE(later.oversteps[0].ply);
}

TEST_CASE("terms: N times 24 hours, or the end of the Nth date without those of leave; months by their number") {
    const Tournament us =
        tournament({.rulebook = "uscf-2004", .start = "2004-03-20", .end = "2006-09-20", .zone = "America/New_York"});
    const Tournament county = tournament({});
    const Instant from = at("2007-12-05T12:00:00Z");
    CHECK(to_rfc3339(after_days(us, nullptr, from, 10)) == "2007-12-15T12:00:00Z");
    CHECK(to_rfc3339(after_days(county, nullptr, from, 14)) == "2007-12-20T00:00:00Z");
    const std::vector<Leave> leave{
        {date_from_iso("2007-12-10").value(), date_from_iso("2007-12-16").value(), true, from, {}}};
    CHECK(to_rfc3339(after_days(county, nullptr, from, 14, leave)) == "2007-12-27T00:00:00Z");
    CHECK(to_rfc3339(after_term(county, nullptr, at("2007-11-30T12:00:00Z"), {.days = 0, .months = 3})) ==
          "2008-02-29T00:00:00Z");
}
