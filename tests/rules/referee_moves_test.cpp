// Moves, faults and conditionals by letter, rulebook by rulebook.
#include "play.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::rules;
using namespace zugpost::rules::test;

namespace {

constexpr Color white = Color::white;
constexpr Color black = Color::black;

const Setup county{};
const Setup us{.rulebook = "uscf-2004", .start = "2004-03-20", .end = "2006-09-20", .zone = "America/New_York"};
const Setup finals{
    .rulebook = "uscf-2004-finals", .start = "2005-01-10", .end = "2007-07-10", .zone = "America/New_York"};
const Setup polish{
    .rulebook = "pzszach-1999", .start = "1999-02-01", .end = "2001-01-31", .zone = "Europe/Warsaw", .language = "pl"};
const Setup russian{
    .rulebook = "rassh", .start = "2008-02-01", .end = "2010-12-31", .zone = "Europe/Moscow", .language = "ru"};

}  // namespace

TEST_CASE("a move is recorded, receipted and relayed; the same letter again changes nothing") {
    Match m(county);
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. e4");
    CHECK(m.answer() == "receipt accepted");
    CHECK(m.was_sent("move boris"));
    CHECK(m.time(white).used == 1);
    m.letter("2007-10-17T10:00:00Z", "wendy", "1. e4");
    CHECK(m.answer() == "status");
    CHECK_FALSE(m.was_sent("move boris"));
    CHECK(m.game().moves.size() == 1);
}

TEST_CASE("County 4B, 6E: a wrong or missing repetition goes back, and costs nothing but the time") {
    Match m(county);
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. e4");
    m.letter("2007-10-19T09:00:00Z", "boris", "1. d4 e5");
    CHECK(m.answer() == "refusal wrong-repetition");
    m.letter("2007-10-19T10:00:00Z", "boris", "1... e5");
    CHECK(m.answer() == "refusal missing-repetition");
    CHECK_FALSE(m.was_sent("move wendy"));
    CHECK(m.time(black).penalty == 0);
    m.letter("2007-10-20T09:00:00Z", "boris", "1. e4 e5");
    CHECK(m.time(black).used == 3);
}

TEST_CASE("RU 4.9, 4.10: the first fault costs five days, each later one ten, whatever its kind") {
    Match m(russian);
    m.letter("2008-02-01T12:00:00+03:00", "wendy", "1. e2-e4");
    m.letter("2008-02-03T12:00:00+03:00", "boris", "1. e2-e4 Кb8-d5");
    CHECK(m.answer() == "refusal impossible");
    CHECK(m.time(black).penalty == 5);
    m.letter("2008-02-04T12:00:00+03:00", "boris", "1. d2-d4 e7-e5");
    CHECK(m.answer() == "refusal wrong-repetition");
    CHECK(m.time(black).penalty == 15);
    m.letter("2008-02-04T13:00:00+03:00", "boris", "Спасибо, отвечу на днях.");
    CHECK(m.answer() == "refusal no-move");
    CHECK(m.time(black).penalty == 25);
}

TEST_CASE("a friendly line off turn costs nothing and is passed on to nobody") {
    Match m(russian);
    m.letter("2008-02-01T12:00:00+03:00", "wendy", "1. e2-e4");
    m.letter("2008-02-01T13:00:00+03:00", "wendy", "Хорошей партии!");
    CHECK(m.sent() == std::vector<std::string>{"status wendy"});
    CHECK(m.time(white).penalty == 0);
}

TEST_CASE("US 8.7: after an ambiguous move one of the fitting moves must be played; the days are charged once") {
    Match m(finals);
    m.letter("2005-01-10T10:00:00-05:00", "wendy", "1. d4");
    m.letter("2005-01-10T12:00:00-05:00", "boris", "1. d4 d5");
    m.letter("2005-01-10T14:00:00-05:00", "wendy", "1... d5 2. Nf3");
    m.letter("2005-01-10T16:00:00-05:00", "boris", "2. Nf3 Nf6");
    m.letter("2005-01-11T09:00:00-05:00", "wendy", "2... Nf6 3. Nd2");
    CHECK(m.answer() == "refusal ambiguous");
    CHECK(m.time(white).penalty == 5);
    m.letter("2005-01-11T10:00:00-05:00", "wendy", "2... Nf6 3. c4");
    CHECK(m.answer() == "refusal ambiguous");
    CHECK(m.time(white).penalty == 5);
    m.letter("2005-01-11T11:00:00-05:00", "wendy", "2... Nf6 3. Nfd2");
    CHECK(m.answer() == "receipt accepted");
}

TEST_CASE("an ambiguous reply behind accepted moves binds where it stood, and can be made clear there") {
    Match m(finals);
    m.letter("2005-01-10T10:00:00-05:00", "wendy", "1. d4");
    m.letter("2005-01-10T12:00:00-05:00", "boris", "1. d4 Nf6\nif 2. Nf3 then 2... e6");
    m.letter("2005-01-11T09:00:00-05:00", "wendy", "1... Nf6 2. Nf3 e6 3. Nd2");
    CHECK(m.answer() == "refusal ambiguous");
    for (const char* other : {"1... Nf6 2. c4", "1... Nf6 2. Nd2", "1... Nf6 2. Nf3 e6 3. c4", "3. Nbd2"}) {
        CAPTURE(other);
        m.letter("2005-01-11T10:00:00-05:00", "wendy", other);
        CHECK(m.answer().starts_with("refusal"));
        CHECK(m.game().moves.size() == 2);
    }
    m.letter("2005-01-11T11:00:00-05:00", "wendy", "1... Nf6 2. Nf3 e6 3. Nbd2");
    CHECK(m.answer() == "receipt accepted");
    CHECK(m.game().moves.size() == 5);
}

TEST_CASE("an accepted offer costs nothing; the reply to its last move carries the whole time") {
    Match m(polish);
    m.letter("1999-02-01T09:00:00+01:00", "wendy", "1. e2-e4");
    m.letter("1999-02-02T09:00:00+01:00", "boris", "1. e2-e4 e7-e5, jeśli 2. Sg1-f3, to 2... Sb8-c6 3. Gf1-b5 a7-a6");
    CHECK(m.answer() == "receipt accepted");
    REQUIRE(m.game().offers.size() == 1);
    CHECK(m.game().offers[0].size() == 4);
    m.letter("1999-02-06T09:00:00+01:00", "wendy", "1... e7-e5 2. Sg1-f3 Sb8-c6 3. Gf1-b5 a7-a6 4. Gb5-a4");
    CHECK(m.answer() == "receipt accepted");
    CHECK(m.game().moves.size() == 7);
    CHECK(m.game().offers.empty());
    CHECK(m.time(white).used == 4);
    CHECK(m.time(black).used == 1);
}

TEST_CASE("PL 4G and US 9.4: a proposed move without its answer goes back, or is a plain move") {
    Match pl(polish);
    pl.letter("1999-02-01T09:00:00+01:00", "wendy", "1. d2-d4, jeśli 1... d7-d5, to 2. c2-c4");
    pl.letter("1999-02-02T09:00:00+01:00", "boris", "1. d2-d4 d7-d5");
    CHECK(pl.answer() == "refusal unrepeated-continuation");
    CHECK(pl.time(black).penalty == 5);
    CHECK(pl.game().offers.size() == 1);

    Match am(us);
    am.letter("2004-03-21T09:00:00-05:00", "wendy", "1. d4\nIf 1... d5 then 2. c4");
    am.letter("2004-03-21T10:00:00-05:00", "boris", "1. d4 d5");
    CHECK(am.answer() == "receipt accepted");
    CHECK(am.game().offers.empty());
    CHECK(am.game().moves.size() == 2);
}

TEST_CASE("RU 3.6: «any move» voids the condition alone") {
    Match m(russian);
    m.letter("2008-02-01T12:00:00+03:00", "wendy", "1. e2-e4, на любой ход 2. d2-d4");
    CHECK(m.answer() == "receipt accepted");
    CHECK(m.game().offers.empty());
    CHECK(m.game().moves.size() == 1);
}

TEST_CASE("a draw is offered with a move, declined by playing on, and agreed by letter") {
    Match m(county);
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. d4\ndraw?");
    CHECK(m.game().draw_offer == white);
    m.letter("2007-10-17T10:00:00Z", "boris", "1. d4 d5");
    CHECK_FALSE(m.game().draw_offer);
    m.letter("2007-10-17T11:00:00Z", "boris", "accept draw");
    CHECK(m.answer() == "refusal unfounded");
    m.letter("2007-10-18T10:00:00Z", "wendy", "1... d5 2. c4\nI offer a draw");
    m.letter("2007-10-18T12:00:00Z", "boris", "accept draw");
    CHECK(m.game().result == "1/2-1/2");
    CHECK(m.was_sent("result wendy"));
    CHECK(m.was_sent("result boris"));
    CHECK(m.was_sent("result director"));
    m.letter("2007-10-19T12:00:00Z", "boris", "2. c4 e6");
    CHECK(m.answer() == "refusal finished");
}

TEST_CASE("mate ends the game though nobody says so") {
    Match m(county);
    m.letter("2007-10-16T09:00:00Z", "wendy", "1. f3");
    m.letter("2007-10-16T12:00:00Z", "boris", "1. f3 e5");
    m.letter("2007-10-17T09:00:00Z", "wendy", "1... e5 2. g4 ch");
    m.letter("2007-10-17T12:00:00Z", "boris", "2. g4 Qh4");
    CHECK(m.game().status == Status::finished);
    CHECK(m.game().result == "0-1");
    CHECK(m.game().end_reason == EndReason::checkmate);
}

TEST_CASE("resignation works off turn as well") {
    Match m(county);
    m.letter("2007-10-16T09:00:00Z", "wendy", "1. f3");
    m.letter("2007-10-16T10:00:00Z", "wendy", "I resign");
    CHECK(m.game().result == "0-1");
}

TEST_CASE("stamps: the Date header counts within an hour before the arrival and five minutes after it") {
    const Instant received = at("2008-02-10T09:00:00Z");
    struct Row {
        int seconds;  // of Date, from the arrival
        int posted;   // the same of the stamp
        bool believed;
    };
    for (const Row& row : {Row{-1800, -1800, true}, Row{-3600, -3600, true}, Row{-3601, 0, false}, Row{200, 0, true},
                           Row{300, 0, true}, Row{301, 0, false}}) {
        CAPTURE(row.seconds);
        const Stamps s = stamp(received + Seconds{row.seconds}, received);
        CHECK(s.posted == received + Seconds{row.posted});
        CHECK(s.date_believed == row.believed);
    }
    CHECK(stamp(std::nullopt, received).posted == received);
}

TEST_CASE("a PGN comment that tells of the other side's resignation or offer ends nothing") {
    Match m(county);
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. e4");
    m.letter("2007-10-18T09:00:00Z", "boris", "[Event \"cup\"]\n\n1. e4 {White offers a draw} e5 {White resigns} *");
    CHECK(m.game().status == Status::ongoing);
    CHECK_FALSE(m.game().draw_offer);
    CHECK(m.game().moves.size() == 2);
    m.letter("2007-10-19T09:00:00Z", "wendy", "[Event \"cup\"]\n\n1. e4 e5 2. Nf3 {White offers a draw} *");
    CHECK(m.game().draw_offer == white);
}

TEST_CASE("after a correction the answer's clock runs from the letter that brings it") {
    Match m(county);
    m.letter("2007-10-17T09:00:00Z", "wendy", "1. e4");
    m.letter("2007-10-17T10:00:00Z", "boris", "1. e4 e5");
    m.letter("2007-10-27T10:00:00Z", "director", "replay 1 1. d4");
    CHECK(m.answer() == "receipt accepted");
    CHECK(m.game().moves.size() == 1);
    CHECK(m.reckoning("2007-10-27T10:00:00Z").charges[0].days == 1);
    m.letter("2007-10-28T10:00:00Z", "boris", "1. d4 d5");
    CHECK(m.answer() == "receipt accepted");
    CHECK(m.time(black).used == 1);
}
