// Who may act: tokens, DMARC, challenges (sender_check = "verified").
#include "post_office.hpp"

using namespace zugpost;
using namespace zugpost::daemon;
using namespace zugpost::daemon::test;

namespace {

struct Verified {
    Verified() : office(true) {
        office.import();
        for (const mail::Letter& letter : office.pass()) tokens[letter.to.front().email] = reply_address(letter);
    }
    PostOffice office;
    std::map<std::string, std::string> tokens;
};

std::string authentication(const char* dmarc, const char* domain) {
    return fmt::format("Authentication-Results: {}; dmarc={} header.from={}\n", our_host, dmarc, domain);
}

}  // namespace

TEST_CASE("a letter to the sender's own token is believed") {
    Verified v;
    CHECK(summary(v.office.send({.from = "ann@north.example", .text = "1. e4", .to = v.tokens["ann@north.example"]})) ==
          "ann@north.example receipt/accepted; bob@south.example move");
}

TEST_CASE("a letter that passed DMARC at our mail system is believed") {
    Verified v;
    CHECK(summary(v.office.send(
              {.from = "ann@north.example", .text = "1. e4", .on_top = authentication("pass", "north.example")})) ==
          "ann@north.example receipt/accepted; bob@south.example move");
}

TEST_CASE("what shows nothing about the sender is held, and he is asked") {
    struct Try {
        const char* name;
        std::string to, headers, on_top;
    };
    const Try tries[] = {
        {"bare", our_address, "", ""},
        {"DMARC failed", our_address, "", authentication("fail", "north.example")},
        {"DMARC of another domain", our_address, "", authentication("pass", "elsewhere.example")},
        {"results written by the sender himself", our_address, authentication("pass", "north.example"), ""},
        {"an invented token", "games+abcdefghijklmnop@chess.example", "", ""},
    };
    for (const Try& t : tries) {
        CAPTURE(t.name);
        Verified v;
        const auto letters = v.office.send(
            {.from = "ann@north.example", .text = "1. e4", .to = t.to, .headers = t.headers, .on_top = t.on_top});
        CHECK(summary(letters) == "ann@north.example challenge/held");
        CHECK(mail::header_value(letters.front().headers, "X-Zugpost-Game") == "cup/1");
        CHECK(v.office.game().moves.empty());
    }
}

TEST_CASE("the token of another person shows nothing") {
    Verified v;
    SUBCASE("of a registered sender: he is asked at his own address") {
        const auto letters =
            v.office.send({.from = "ann@north.example", .text = "1. e4", .to = v.tokens["bob@south.example"]});
        CHECK(summary(letters) == "ann@north.example challenge/held");
    }
    SUBCASE("of a stranger, who has had a letter forwarded to him") {
        const auto letters =
            v.office.send({.from = "eve@elsewhere.example", .text = "1. e4", .to = v.tokens["ann@north.example"]});
        CHECK(summary(letters) == "eve@elsewhere.example refusal/unknown-sender");
    }
    CHECK(v.office.game().moves.empty());
}

TEST_CASE("the reply to a challenge confirms the held letter, which keeps its date") {
    Verified v;
    const Instant posted = v.office.now + Seconds{60};
    const auto letters = v.office.send({.from = "ann@north.example", .text = "1. e4"});
    const std::string to = reply_address(letters.front());
    v.office.now += Seconds{3 * 3600};
    SUBCASE("its own text does not count") {
        CHECK(summary(v.office.send({.from = "ann@north.example", .text = "1. d4", .to = to})) ==
              "ann@north.example receipt/accepted; bob@south.example move");
        REQUIRE(v.office.game().moves.size() == 1);
        CHECK(chess::to_uci(v.office.game().moves[0].move) == "e2e4");
        CHECK(v.office.game().moves[0].posted == posted);
        CHECK(v.office.game().moves[0].relayed == v.office.now);
        // the token has done its work
        CHECK(summary(v.office.send({.from = "ann@north.example", .text = "yes", .to = to})).find("move") ==
              std::string::npos);
        CHECK(v.office.game().moves.size() == 1);
    }
    SUBCASE("not from another address") {
        CHECK(summary(v.office.send({.from = "bob@south.example", .text = "yes", .to = to})) ==
              "bob@south.example challenge/held");
        CHECK(v.office.game().moves.empty());
    }
    SUBCASE("not without the token") {
        CHECK(summary(v.office.send(
                  {.from = "ann@north.example", .text = "yes", .in_reply_to = letters.front().message_id})) ==
              "ann@north.example challenge/held");
        CHECK(v.office.game().moves.empty());
    }
    SUBCASE("not by an automatic answer") {
        CHECK(v.office
                  .send({.from = "ann@north.example",
                         .text = "away",
                         .to = to,
                         .headers = "Auto-Submitted: auto-replied\n"})
                  .empty());
        CHECK(v.office.game().moves.empty());
    }
    SUBCASE("not after a week") {
        v.office.now += Days{7};
        const auto late = v.office.send({.from = "ann@north.example", .text = "yes", .to = to});
        CHECK(summary(late).find("ann@north.example refusal/too-late") != std::string::npos);
        CHECK(v.office.game().moves.empty());
    }
}

TEST_CASE("a refused letter is answered once it is confirmed") {
    Verified v;
    const auto letters = v.office.send({.from = "ann@north.example", .text = "1. e5"});
    CHECK(summary(v.office.send({.from = "ann@north.example", .text = "", .to = reply_address(letters.front())})) ==
          "ann@north.example refusal/impossible");
}
