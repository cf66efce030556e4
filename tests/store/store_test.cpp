#include "store/store.hpp"

#include "scratch.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>

#include <fstream>

using namespace zugpost;
using namespace zugpost::store;
namespace fs = std::filesystem;

TEST_CASE("a new store is empty, private, and can be opened again") {
    const Scratch scratch;
    {
        const Store store = scratch.store();
        CHECK(must(store.tournaments()).empty());
        CHECK_FALSE(must(store.next_due()));
        CHECK_FALSE(must(store.next_try()));
        CHECK(must(store.unsent()) == 0);
        CHECK(must(store.meta("secret")).empty());
        CHECK(must(store.mailbox("INBOX")) == MailboxPosition{"INBOX", 0, 0});
        CHECK(store.check());
    }
    struct stat status{};
    REQUIRE(::stat(scratch.file().c_str(), &status) == 0);
    CHECK((status.st_mode & 0077) == 0);
    const Store again = scratch.store();
    CHECK(must(again.tournaments()).empty());
}

TEST_CASE("what is not ours, or of a newer program, is refused and left alone") {
    const Scratch scratch;
    const auto refusal = [&](const char* name) { return Store::open(scratch.file(name)).error().text; };
    {
        SQLite::Database other(scratch.file("other.db"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        other.exec("CREATE TABLE recipes (id INTEGER)");
    }
    CHECK(refusal("other.db").ends_with("other.db: it is a database of another program"));
    CHECK(SQLite::Database(scratch.file("other.db")).execAndGet("PRAGMA journal_mode").getString() == "delete");

    static_cast<void>(scratch.store("newer.db"));
    SQLite::Database(scratch.file("newer.db"), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 999");
    CHECK(refusal("newer.db").contains("it was written by a newer zugpost (its schema is 999, this program knows "));

    std::ofstream(scratch.file("text.db")) << std::string(5000, 'x');
    CHECK(refusal("text.db").contains("text.db: the database cannot be opened: "));
    CHECK(Store::open(scratch.file("no/such/folder.db")).error().text.contains("no/such/folder.db: "));
    CHECK_FALSE(Store::open(scratch.path.string()));
}

TEST_CASE("a letter and all that follows from it is committed as one") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    change.at = at(100);
    change.letter = letter("new/1", "a@poczta.example");
    change.letter->posted = at(90);
    change.letter->tournament = "cup";
    change.letter->game = "1";
    change.events = {import("cup"),
                     event("cup", "1", rules::MoveAccepted{chess::move_from_uci("e2e4"), at(90), at(100)}),
                     event("cup", "1", rules::DrawOffered{chess::Color::white})};
    change.outgoing = {outgoing("1", "ewa@listy.example", "m1@chess.example", at(100))};
    change.due = {{"cup", "1", at(500)}};
    change.tokens = {{"hash-1", {"cup", "1", "ewa"}}};
    change.mailboxes = {{"INBOX", 7, 12}};
    change.meta = {{"secret", "s"}};
    const Committed done = commit(store, change);
    REQUIRE(done.letter);
    REQUIRE(done.outgoing.size() == 1);

    const Store other = scratch.store();  // as another process sees it
    const auto stored = must(other.letter(*done.letter));
    REQUIRE(stored);
    CHECK(stored->marks.bytes == change.letter->marks.bytes);
    CHECK(stored->marks.sender == "jan@poczta.example");
    CHECK(stored->posted == at(90));
    CHECK(stored->verdict == "accepted");
    CHECK(must(other.tournaments()) == std::vector<std::string>{"cup"});
    const auto shared = must(other.tournament_events("cup"));
    REQUIRE(shared.size() == 1);
    CHECK(shared[0].number == 1);
    const auto events = must(other.game_events("cup", "1"));
    REQUIRE(events.size() == 2);
    CHECK(events[0].number == 2);
    CHECK(events[0].letter == done.letter);
    CHECK(events[0].event.game == "1");
    CHECK(events[0].event.at == at(100));
    CHECK(std::get<rules::MoveAccepted>(events[0].event.body).posted == at(90));
    CHECK(must(other.next_due()) == at(500));
    CHECK(must(other.token_owner("hash-1"))->person == "ewa");
    CHECK_FALSE(must(other.token_owner("hash-2")));
    CHECK(must(other.mailbox("INBOX")) == MailboxPosition{"INBOX", 7, 12});
    CHECK(must(other.meta("secret")) == "s");
    CHECK(other.verify("cup"));
}

TEST_CASE("a change that fails leaves nothing behind") {
    const Scratch scratch;
    Store store = scratch.store();
    Change first;
    first.events = {import("cup")};
    commit(store, first);

    struct Case {
        const char* name;
        std::function<void(Change&)> spoil;
        const char* error;
    };
    const Case cases[] = {
        {"an event for an unknown tournament",
         [](Change& c) { c.events.push_back(event("cap", "1", rules::DrawOffered{chess::Color::white})); },
         "the event \"cap\" was never imported"},
        {"a second import", [](Change& c) { c.events.push_back(import("cup")); }, "the event \"cup\" is there already"},
        {"an attempt at no letter",
         [](Change& c) { c.attempts.push_back({OutgoingId{77}, OutgoingState::sent, at(1), at(1), ""}); },
         "no unsent letter 77 in the outbox"},
        {"two letters with one Message-ID",
         [](Change& c) {
             c.outgoing = {outgoing("1", "a@b.example", "m@c.example"), outgoing("1", "a@b.example", "m@c.example")};
         },
         "UNIQUE constraint failed"},
        {"a letter that is not there",
         [](Change& c) {
             c.letter.reset();
             c.rests_on = LetterId{99};
         },
         "FOREIGN KEY constraint failed"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        Change change;
        change.letter = letter("new/1", "a@poczta.example");
        change.events = {event("cup", "1", rules::DrawOffered{chess::Color::white})};
        change.due = {{"cup", "1", at(500)}};
        c.spoil(change);
        const auto done = store.commit(change);
        REQUIRE_FALSE(done);
        CHECK_MESSAGE(done.error().text.contains(c.error), done.error().text);
        CHECK_FALSE(must(store.known_letter(letter("new/1", "a@poczta.example").marks)));
        CHECK(must(store.game_events("cup", "1")).empty());
        CHECK(must(store.unsent()) == 0);
        CHECK_FALSE(must(store.next_due()));
        CHECK(store.verify("cup"));
    }
}

TEST_CASE("a letter that comes again is known") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    change.letter = letter("new/1", "a@poczta.example", "text one");
    const auto first = commit(store, change).letter;
    change.letter = letter("new/2", "", "text two");
    const auto nameless = commit(store, change).letter;

    struct Case {
        const char* name;
        LetterMarks marks;
        std::optional<LetterId> known;
    };
    const LetterMarks one = letter("new/1", "a@poczta.example", "text one").marks;
    const auto with = [](LetterMarks marks, auto change_it) {
        change_it(marks);
        return marks;
    };
    const Case cases[] = {
        {"the same", one, first},
        {"fetched from a new folder", with(one, [](auto& m) { m.mailbox_key = "INBOX/8/1"; }), first},
        {"its copy after a virus scanner",
         with(one,
              [](auto& m) {
                  m.mailbox_key = "x";
                  m.bytes = "X-Clean: yes, text one";
              }),
         first},
        {"the sender's address in other letters",
         with(one,
              [](auto& m) {
                  m.mailbox_key = "x";
                  m.sender = "Jan@POCZTA.example";
              }),
         first},
        {"the same text sent again",
         with(one,
              [](auto& m) {
                  m.mailbox_key = "x";
                  m.message_id = "b@poczta.example";
              }),
         {}},
        {"somebody else's letter under its id",
         with(one,
              [](auto& m) {
                  m.mailbox_key = "x";
                  m.sender = "eve@listy.example";
              }),
         {}},
        {"without an id, the same content", {"x", "", "jan@poczta.example", "text two"}, nameless},
        {"without an id, other content", {"x", "", "jan@poczta.example", "text three"}, {}},
        {"without an id, the content of one that has one", {"x", "", "jan@poczta.example", "text one"}, {}},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(must(store.known_letter(c.marks)) == c.known);
        Change again;
        again.letter = NewLetter{c.marks, {}, at(200), "", "", "accepted"};
        again.due = {{"cup", "1", at(1)}};
        if (c.known) {
            CHECK(store.commit(again).error().text.contains("is stored already"));
            CHECK_FALSE(must(store.next_due()));
        }
    }
    CHECK(must(store.letters_from("JAN@poczta.example", at(0))) == 2);
    CHECK(must(store.letters_from("jan@poczta.example", at(101))) == 0);
}

TEST_CASE("failures are counted, and forgotten when the letter is stored") {
    const Scratch scratch;
    Store store = scratch.store();
    CHECK(must(store.count_failure("new/1", "out of memory", at(1))) == 1);
    CHECK(must(store.count_failure("new/1", "out of memory", at(2))) == 2);
    {
        Store again = scratch.store();
        CHECK(must(again.count_failure("new/1", "out of memory", at(3))) == 3);
    }
    Change change;
    change.letter = letter("new/1", "a@poczta.example");
    change.quarantined = "out of memory";
    commit(store, change);
    CHECK(must(store.count_failure("new/1", "x", at(4))) == 1);
}

TEST_CASE("due times are replaced, taken away, and found in order") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    for (int i = 0; i < 10; ++i) change.due.push_back({"cup", fmt::format("{}", i), at(1000 - i)});
    commit(store, change);
    CHECK(must(store.next_due()) == at(991));
    const auto due = must(store.due_until(at(993), 100));
    REQUIRE(due.size() == 3);
    CHECK(due[0].game == "9");
    CHECK(due[2].at == at(993));
    CHECK(must(store.due_until(at(2000), 2)).size() == 2);
    Change less;
    less.due = {{"cup", "9", {}}, {"cup", "8", at(5000)}, {"cup", "no such game", {}}};
    commit(store, less);
    CHECK(must(store.next_due()) == at(993));
    CHECK(must(store.due_until(at(9000), 100)).size() == 9);
}

TEST_CASE("held letters wait for their token") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    change.letter = letter("new/1", "a@poczta.example");
    change.hold = {{"challenge-1", {}, {"cup", "1", "jan"}, at(900)}};
    const auto id = commit(store, change).letter;
    const auto held = must(store.held("challenge-1"));
    REQUIRE(held);
    CHECK(held->letter == id);
    CHECK(held->owner.person == "jan");
    CHECK(held->until == at(900));
    CHECK_FALSE(must(store.held("challenge-2")));

    Change confirmed;
    confirmed.rests_on = id;
    confirmed.events = {import("cup")};
    confirmed.release = {"challenge-1"};
    commit(store, confirmed);
    CHECK_FALSE(must(store.held("challenge-1")));
    CHECK(must(store.tournament_events("cup"))[0].letter == id);
    CHECK(store.verify("cup"));
}

TEST_CASE("people are found by address, and an event's addresses are replaced as a whole") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    change.addresses = {{"cup", {{"jan@poczta.example", "jan"}, {"jan@poczta.example", "captain:kent"}}},
                        {"liga", {{"jan@poczta.example", "jan"}, {"jan@poczta.example", "jan"}}}};
    commit(store, change);
    CHECK(must(store.persons_at("JAN@Poczta.example")).size() == 3);
    Change moved;
    moved.addresses = {{"cup", {{"jan@nowy.example", "jan"}}}};
    commit(store, moved);
    const auto left = must(store.persons_at("jan@poczta.example"));
    REQUIRE(left.size() == 1);
    CHECK(left[0].tournament == "liga");
    CHECK(must(store.persons_at("jan@nowy.example"))[0].person == "jan");
}

TEST_CASE("writes of another process are noticed, own ones are not") {
    const Scratch scratch;
    Store mine = scratch.store();
    Store other = scratch.store();
    const auto before = must(mine.other_writes());
    Change change;
    change.meta = {{"a", "b"}};
    commit(mine, change);
    CHECK(must(mine.other_writes()) == before);
    change.meta = {{"a", "c"}};
    commit(other, change);
    CHECK(must(mine.other_writes()) != before);
}

TEST_CASE("letters of a game are those that were filed for it and those its events rest on") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    change.letter = letter("new/1", "a@poczta.example");
    change.letter->tournament = "cup";
    change.events = {import("cup"), event("cup", "1", rules::DrawOffered{chess::Color::white}),
                     event("cup", "2", rules::DrawOffered{chess::Color::white})};
    const auto first = commit(store, change).letter;
    Change second;
    second.letter = letter("new/2", "b@poczta.example");
    second.letter->tournament = "cup";
    second.letter->game = "1";
    const auto refused = commit(store, second).letter;
    CHECK(must(store.letters_of("cup", "1")) == std::vector<LetterId>{*first, *refused});
    CHECK(must(store.letters_of("cup", "2")) == std::vector<LetterId>{*first});
    CHECK(must(store.letters_of("cup", "3")).empty());
    CHECK(must(store.letters_of({}, {})) == std::vector<LetterId>{*first, *refused});
    CHECK_FALSE(must(store.letter(LetterId{99})));
}
