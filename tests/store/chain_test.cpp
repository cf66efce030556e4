#include "store/chain.hpp"

#include "scratch.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <fstream>
#include <functional>
#include <set>

using namespace zugpost;
using namespace zugpost::store;

namespace {

// Two tournaments with letters and events, then closed.
void fill(const Scratch& scratch) {
    Store store = scratch.store();
    Change start;
    start.events = {import("cup"), import("liga")};
    commit(store, start);
    for (int i = 1; i <= 4; ++i) {
        Change change;
        change.letter =
            letter(fmt::format("new/{}", i), fmt::format("{}@poczta.example", i), fmt::format("text {}", i));
        change.events = {event("cup", "1", rules::DrawOffered{chess::Color::white}, at(i)),
                         event("cup", "2", rules::DrawDeclined{chess::Color::black}, at(i))};
        commit(store, change);
    }
}

}  // namespace

TEST_CASE("every field of an event is in its hash, and no field runs into the next") {
    const Link plain{"cup", 1, "1", 5, "draw-offered", 1, "{}", "", "p"};
    std::set<std::string> hashes{hash_of(plain)};
    const std::function<void(Link&)> changes[] = {
        [](Link& l) { l.tournament = "cu"; },
        [](Link& l) { l.number = 2; },
        [](Link& l) { l.game = "2"; },
        [](Link& l) { l.at = 6; },
        [](Link& l) { l.kind = "x"; },
        [](Link& l) { l.version = 2; },
        [](Link& l) { l.body = "{} "; },
        [](Link& l) { l.letter_hash = "h"; },
        [](Link& l) { l.previous = "q"; },
        [](Link& l) {
            l.letter_hash = "p";
            l.previous = "";
        },
        [](Link& l) { l.kind = "draw-offered\x01"; },
    };
    for (const auto& change : changes) {
        Link link = plain;
        change(link);
        CHECK(hashes.insert(hash_of(link)).second);
    }
    CHECK(hash_of(plain).size() == 32);
}

TEST_CASE("a change of the record from outside is found and named") {
    struct Case {
        const char* sql;
        const char* error;  // empty: none
    };
    const Case cases[] = {
        {"SELECT 1", ""},
        {"UPDATE events SET body = '{\"by\":\"black\"}' WHERE tournament = 'cup' AND number = 4",
         "cup: event 4 (draw-offered, game 1) has been changed"},
        {"UPDATE events SET at = 0 WHERE tournament = 'cup' AND number = 1",
         "cup: event 1 (tournament-imported) has been changed"},
        {"UPDATE events SET game = '2' WHERE tournament = 'cup' AND number = 2",
         "cup: event 2 (draw-offered, game 2) has been changed"},
        {"DELETE FROM events WHERE tournament = 'cup' AND number = 3",
         "cup: event 4 (draw-offered, game 1) stands where event 3 should be"},
        {"DELETE FROM events WHERE tournament = 'cup' AND number = 9", "cup: 9 events were written, 8 are there"},
        {"DELETE FROM events WHERE tournament = 'cup'", "cup: 9 events were written, 0 are there"},
        {"INSERT INTO events SELECT tournament, 10, game, at, kind, version, body, letter, shared, hash, hash FROM "
         "events "
         "WHERE tournament = 'cup' AND number = 9",
         "cup: event 10 (draw-declined, game 2) has been changed"},
        {"UPDATE events SET previous = x'00' WHERE tournament = 'cup' AND number = 5",
         "cup: event 5 (draw-declined, game 2) does not follow the event before it"},
        {"UPDATE letters SET bytes = 'text X' WHERE mailbox_key = 'new/3'",
         "cup: event 6 (draw-offered, game 1) rests on letter 3, which has been changed"},
        {"UPDATE letters SET hash = x'00' WHERE mailbox_key = 'new/3'",
         "cup: event 6 (draw-offered, game 1) has been changed"},
        {"UPDATE events SET letter = 1 WHERE tournament = 'cup' AND number = 8",
         "cup: event 8 (draw-offered, game 1) has been changed"},
    };
    const Scratch origin;
    fill(origin);
    for (const Case& c : cases) {
        CAPTURE(c.sql);
        const Scratch scratch;
        REQUIRE(origin.store().backup(scratch.file()));
        SQLite::Database(scratch.file(), SQLite::OPEN_READWRITE).exec(c.sql);
        const auto verified = scratch.store().verify("cup");
        CHECK((verified ? "" : verified.error().text) == std::string(c.error));
        CHECK(scratch.store().verify("liga"));
    }
    CHECK(origin.store().verify("cap").error().text == "there is no event \"cap\"");
}

TEST_CASE("an event that this program does not know is an error, not a crash") {
    const Scratch scratch;
    fill(scratch);
    SQLite::Database(scratch.file(), SQLite::OPEN_READWRITE).exec("UPDATE events SET kind = 'dance' WHERE number = 2");
    const Store store = scratch.store();
    CHECK(store.game_events("cup", "1").error().text.contains("event 2: event dance: there is no such kind"));
    CHECK(must(store.game_events("cup", "2")).size() == 4);
}

TEST_CASE("a backup is a whole store, and replaces only databases") {
    const Scratch scratch;
    fill(scratch);
    const Store store = scratch.store();
    REQUIRE(store.backup(scratch.file("copy.db")));
    REQUIRE(store.backup(scratch.file("copy.db")));
    CHECK_FALSE(std::filesystem::exists(scratch.file("copy.db.part")));
    Store copy = scratch.store("copy.db");
    CHECK(must(copy.game_events("cup", "1")).size() == 4);
    CHECK(copy.verify("cup"));
    CHECK(copy.check());

    std::ofstream(scratch.file("notes.txt")) << "not a database";
    CHECK(store.backup(scratch.file("notes.txt")).error().text.ends_with("this is no database and is not replaced"));
    CHECK(store.backup(scratch.file()).error().text.ends_with("this is the database itself"));
    CHECK(store.backup(scratch.path.string()).error().text.ends_with("is not replaced"));
    CHECK_FALSE(store.backup(scratch.file("no/such/folder.db")));
}
