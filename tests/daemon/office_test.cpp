#include "post_office.hpp"

using namespace zugpost;
using namespace zugpost::daemon;
using namespace zugpost::daemon::test;

TEST_CASE("an import queues one pairing letter for each player, with a token of his own") {
    PostOffice office;
    office.import();
    const auto letters = office.pass();
    CHECK(summary(letters) == "ann@north.example pairing; bob@south.example pairing");
    CHECK(reply_address(letters[0]).starts_with("games+"));
    CHECK(reply_address(letters[1]).starts_with("games+"));
    CHECK(reply_address(letters[0]) != reply_address(letters[1]));
    CHECK(office.game().side(chess::Color::white).pairing_relayed == office.now);
    CHECK(office.pass().empty());
}

TEST_CASE("the same event file again changes nothing; another with its id is refused") {
    PostOffice office;
    office.import();
    CHECK(office.pass().size() == 2);
    const auto again = import_event(office.works(), two_players, "cup.toml", rulebook_source({}), office.now);
    REQUIRE(again);
    CHECK(*again == Imported::known);
    CHECK(office.pass().empty());
    std::string changed = two_players;
    changed.replace(changed.find("\"Cup\""), 5, "\"Mug\"");
    const auto other = import_event(office.works(), changed, "cup.toml", rulebook_source({}), office.now);
    REQUIRE(!other);
    CHECK(other.error().text == "cup.toml: there is an event \"cup\" already, with other contents");
}

TEST_CASE("nobody can be registered with the server's own address") {
    PostOffice office;
    std::string event = two_players;
    event.replace(event.find("ann@north.example"), 17, our_address);
    const auto refused = import_event(office.works(), event, "cup.toml", rulebook_source({}), office.now);
    REQUIRE(!refused);
    CHECK(refused.error().text == "cup.toml: ann: games@chess.example is the server's own address");
}

TEST_CASE("a first move is recorded, receipted and relayed") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    const auto letters = office.send({.from = "ann@north.example", .text = "1. e4"});
    CHECK(summary(letters) == "ann@north.example receipt/accepted; bob@south.example move");
    CHECK(office.game().moves.size() == 1);
    CHECK(office.game().moves[0].relayed == office.now);
    CHECK(office.nothing_waits());
    const mail::Letter& move = letter_to(letters, "bob@south.example");
    CHECK(mail::header_value(move.headers, "Auto-Submitted") == "auto-generated");
    CHECK(mail::header_value(move.headers, "X-Zugpost-Game") == "cup/1");
}

TEST_CASE("a game is one thread for each of its readers") {
    PostOffice office;
    office.import();
    const auto pairings = office.pass();
    const std::string root = letter_to(pairings, "bob@south.example").message_id;
    const auto first = office.send({.from = "ann@north.example", .text = "1. e4"});
    const mail::Letter move = letter_to(first, "bob@south.example");
    CHECK(move.in_reply_to == std::vector{root});
    CHECK(move.references == std::vector{root});
    office.now += Seconds{60};
    const std::string his = office.put({.from = "bob@south.example", .text = "1. e4 e5"});
    const mail::Letter receipt = letter_to(office.pass(), "bob@south.example");
    CHECK(receipt.in_reply_to == std::vector{his});
    CHECK(receipt.references == std::vector{root, move.message_id, his});
}

TEST_CASE("a letter finds its game") {
    struct Way {
        const char* name;
        std::string to, subject, in_reply_to, text;
    };
    PostOffice office;
    office.import();
    std::string second = two_players;
    second.replace(second.find("\"cup\""), 5, "\"mug\"");
    office.import(second.c_str());
    const auto pairings = office.pass();
    const auto mug = std::ranges::find_if(pairings, [](const mail::Letter& l) {
        return l.to.front().email == "ann@north.example" && mail::header_value(l.headers, "X-Zugpost-Game") == "mug/1";
    });
    REQUIRE(mug != pairings.end());
    const Way ways[] = {
        {"by the token", reply_address(*mug), "hello", "", "status"},
        {"by a token in capitals", "GAMES+" + reply_address(*mug).substr(6), "hello", "", "status"},
        {"by the letter that is answered", our_address, "hello", mug->message_id, "status"},
        {"by a tag in the subject", our_address, "Odp: RE: [MUG/1] ruch", "", "status"},
        {"by an encoded subject", our_address, "=?utf-8?B?UmU6IFttdWcvMV0gxbxhcnQ=?=", "", "status"},
        {"the token goes before the tag", reply_address(*mug), "[cup/1]", "", "status"},
    };
    for (const Way& way : ways) {
        CAPTURE(way.name);
        const auto answers = office.send({.from = "ann@north.example",
                                          .text = way.text,
                                          .to = way.to,
                                          .subject = way.subject,
                                          .in_reply_to = way.in_reply_to});
        CHECK(summary(answers) == "ann@north.example status");
        CHECK(mail::header_value(answers.front().headers, "X-Zugpost-Game") == "mug/1");
    }
    SUBCASE("with several games in progress and no hint the sender is asked") {
        const auto answers = office.send({.from = "ann@north.example", .text = "1. e4", .subject = "my move"});
        CHECK(summary(answers) == "ann@north.example refusal/unknown-game");
        CHECK(mail::decode_text(answers.front().texts.front(), std::nullopt).find("mug/1") != std::string::npos);
        CHECK(office.game().moves.empty());
    }
}

TEST_CASE("the only game in progress needs no hint") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    CHECK(summary(office.send({.from = "ann@north.example", .text = "1. e4", .subject = ""})) ==
          "ann@north.example receipt/accepted; bob@south.example move");
}

TEST_CASE("the same letter twice is one letter") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    CHECK(office.send({.from = "ann@north.example", .text = "1. e4", .id = "once@mail.example"}).size() == 2);
    CHECK(office.send({.from = "ann@north.example", .text = "1. e4", .id = "once@mail.example"}).empty());
    CHECK(office.nothing_waits());
    CHECK(office.game().moves.size() == 1);
}

TEST_CASE("a crash between the commit and the marking has no second effect") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    office.now += Seconds{60};
    office.put({.from = "ann@north.example", .text = "1. e4"});
    const auto fetched = office.inbox().fetch(10);
    REQUIRE(fetched);
    REQUIRE(fetched->size() == 1);
    CHECK(office.works().office().take(office.works().office().open(fetched->front(), office.now), office.now) ==
          Taken::recorded);
    // here it ends, and begins again
    office.reopen();
    CHECK(summary(office.pass()) == "ann@north.example receipt/accepted; bob@south.example move");
    CHECK(office.nothing_waits());
    CHECK(office.game().moves.size() == 1);
    CHECK(office.pass().empty());
}

TEST_CASE("an unknown sender is answered once a day") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    const Letter letter{.from = "eve@elsewhere.example", .text = "1. e4"};
    CHECK(summary(office.send(letter)) == "eve@elsewhere.example refusal/unknown-sender");
    CHECK(office.send(letter).empty());
    office.now += Seconds{25 * 3600};
    CHECK(summary(office.send(letter)) == "eve@elsewhere.example refusal/unknown-sender");
    CHECK(office.game().moves.empty());
}

TEST_CASE("automatic mail is recorded and never answered") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    for (const char* headers : {"Auto-Submitted: auto-replied\n", "Precedence: bulk\n", "List-Id: <x.example>\n"}) {
        CAPTURE(headers);
        CHECK(office.send({.from = "ann@north.example", .text = "1. e4", .headers = headers}).empty());
    }
    CHECK(office.send({.from = "games@chess.example", .text = "1. e4"}).empty());
    CHECK(office.nothing_waits());
    CHECK(office.game().moves.empty());
}

TEST_CASE("letters are taken in the order of their arrival, not of their files") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    const Instant first = office.now + Seconds{600};
    office.now = first + Seconds{600};
    office.put({.from = "bob@south.example", .text = "1. e4 e5"});
    office.now = first;
    office.put({.from = "ann@north.example", .text = "1. e4"});
    office.now = first + Seconds{900};
    static_cast<void>(office.pass());
    CHECK(office.game().moves.size() == 2);
}

TEST_CASE("a letter that cannot be processed is given up after three passes and delays no other") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    // an event whose record is damaged, with somebody registered in it
    store::Change damage;
    damage.at = office.now;
    damage.events.push_back({"bad", {{}, office.now, rules::TournamentImported{"no event file", "no rulebook"}}});
    damage.addresses.push_back({"bad", {{"carl@bad.example", "carl"}}});
    REQUIRE(office.works().store().commit(damage));
    office.now += Seconds{60};
    office.put({.from = "carl@bad.example", .text = "1. d4", .subject = "[bad/1]"});
    office.put({.from = "ann@north.example", .text = "1. e4"});
    CHECK(summary(office.pass()) == "ann@north.example receipt/accepted; bob@south.example move");
    CHECK(!office.nothing_waits());
    CHECK(office.pass().empty());
    CHECK(!office.nothing_waits());
    CHECK(office.pass().empty());
    CHECK(office.nothing_waits());
}

TEST_CASE("bytes that are no letter, or too many, harm nothing") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    office.put_raw("");
    office.put_raw(std::string(100, '\0'));
    office.put_raw("From: <ann@north.example>\nSubject: [cup/1]\nMessage-ID: <big@x.example>\n\n" +
                   std::string(2 << 20, 'x'));
    office.put({.from = "ann@north.example", .text = "1. e4"});
    const auto letters = office.pass();
    CHECK(office.nothing_waits());
    CHECK(office.game().moves.size() == 1);
    CHECK(summary(letters).find("ann@north.example refusal/illegible") != std::string::npos);
}

TEST_CASE("one address, two roles: the letter tells which is meant") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    static_cast<void>(office.send({.from = "ann@north.example", .text = "1. e4"}));
    SUBCASE("a move is the player's") {
        CHECK(summary(office.send({.from = "bob@south.example", .text = "1. e4 e5"})) ==
              "bob@south.example receipt/accepted; ann@north.example move");
    }
    SUBCASE("an order of officials is the captain's") {
        const auto letters = office.send({.from = "bob@south.example", .text = "delay 1 on a journey"});
        CHECK(letter_to(letters, "dora@director.example").subject.find("cup/1") != std::string::npos);
        CHECK(summary(letters).find("bob@south.example receipt/accepted") != std::string::npos);
    }
}

TEST_CASE("an official's letter needs no game: its orders name it") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    static_cast<void>(office.send({.from = "ann@north.example", .text = "1. e4"}));
    const auto letters = office.send(
        {.from = "dora@director.example", .text = "result 1 1-0 by agreement of the teams", .subject = "ruling"});
    CHECK(summary(letters).find("dora@director.example receipt/accepted") != std::string::npos);
    CHECK(office.game().status == rules::Status::finished);
}

TEST_CASE("records come with the letters of the game, without their tokens") {
    PostOffice office;
    office.import();
    const auto pairings = office.pass();
    const std::string token = reply_address(letter_to(pairings, "ann@north.example"));
    static_cast<void>(office.send({.from = "ann@north.example", .text = "1. e4\nwritten to " + token, .to = token}));
    const mail::Letter records =
        letter_to(office.send({.from = "bob@south.example", .text = "records"}), "bob@south.example");
    const auto mbox = std::ranges::find(records.attachments, "letters.mbox", &mail::Part::file_name);
    REQUIRE(mbox != records.attachments.end());
    CHECK(mbox->bytes.find("1. e4") != std::string::npos);
    CHECK(mbox->bytes.find("written to games@chess.example") != std::string::npos);
    CHECK(mbox->bytes.find(token) == std::string::npos);
}

TEST_CASE("a delivery report is told to director and captain, once, and answered to nobody") {
    PostOffice office;
    office.import();
    const auto pairings = office.pass();
    const auto report = [&](const char* action, const std::string& of) {
        office.now += Seconds{60};
        office.put({.from = "mailer-daemon@south.example",
                    .text = fmt::format("--b\nContent-Type: text/plain\n\nSorry.\n\n"
                                        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"
                                        "Action: {}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-unknown\n\n"
                                        "--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {}\nSubject: x\n\n--b--",
                                        action, of),
                    .headers = "Auto-Submitted: auto-replied\nMIME-Version: 1.0\n"
                               "Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n"});
        return office.pass();
    };
    const std::string id = letter_to(pairings, "bob@south.example").message_id;
    CHECK(report("delayed", id).empty());
    CHECK(report("failed", "<other@chess.example>").empty());
    const auto letters = report("failed", id);
    CHECK(summary(letters) == "dora@director.example notice");
    CHECK(mail::header_value(letters.front().headers, "X-Zugpost-About") == "bounce");
    CHECK(mail::decode_text(letters.front().texts.front(), std::nullopt).find("550-unknown") != std::string::npos);
    CHECK(report("failed", id).empty());
    const auto to_captain = report("failed", letter_to(pairings, "ann@north.example").message_id);
    CHECK(summary(to_captain) == "dora@director.example notice; nora@north.example notice");
}
