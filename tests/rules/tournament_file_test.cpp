#include "rules/tournament.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

using namespace zugpost;
using namespace zugpost::rules;

namespace {

Result<std::string> built_in_only(std::string_view id) {
    const std::string_view text = built_in_rulebook(id);
    if (text.empty()) return fail(fmt::format("there is no rulebook \"{}\"", id));
    return std::string(text);
}

constexpr const char* county = R"([event]
id = "county-2007"
title = "County & District Championship"
rulebook = "county-2007"
start = 2007-10-16
end = 2008-06-30
timezone = "Europe/London"
[event.director]
name = "Controller"
email = "controller@bfcc.example"
language = "en"
[[team]]
id = "essex"
name = "Essex"
captain = { name = "Essex TC", email = "tc-essex@bfcc.example", language = "en" }
[[team]]
id = "kent"
name = "Kent"
reserves = ["carol"]
captain = { name = "Kent TC", email = "anil@kent.example" }
[[player]]
id = "john"
name = "John Smith"
email = "john@essex.example"
language = "en"
team = "essex"
[[player]]
id = "anil"
name = "Anil Patel"
email = "anil@kent.example"
language = "pl"
timezone = "Europe/Warsaw"
team = "kent"
member_id = "K-7"
[[player]]
id = "carol"
name = "Carol Hughes"
email = "carol@kent.example"
notation = "iccf"
team = "kent"
[[game]]
id = "D1-07"
white = "john"
black = "anil"
section = "1"
)";

// The event with one text in place of another; the first must be there.
std::string with(std::string_view from, std::string_view to, std::string text = county) {
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

Tournament good(const std::string& text) {
    auto read = read_tournament(text, "event.toml", built_in_only);
    REQUIRE_MESSAGE(read, read.error().text);
    return std::move(*read);
}

std::string error(const std::string& text) {
    const auto read = read_tournament(text, "event.toml", built_in_only);
    return read ? "accepted" : read.error().text;
}

}  // namespace

TEST_CASE("an event is read with its people and games") {
    const Tournament t = good(county);
    CHECK(t.id == "county-2007");
    CHECK(t.rulebook.id == "county-2007");
    CHECK(to_iso(t.start) == "2007-10-16");
    CHECK(to_iso(t.last_date()) == "2008-06-30");
    CHECK(t.director.key() == "director");
    CHECK_FALSE(t.appeals);
    REQUIRE(t.teams.size() == 2);
    CHECK(t.teams[1].captain.key() == "captain:kent");
    CHECK(t.teams[1].captain.language == Language::en);
    CHECK_FALSE(t.teams[1].captain.copy_all);
    REQUIRE(t.players.size() == 3);
    const Person& anil = *t.player("anil");
    CHECK(anil.language == Language::pl);
    CHECK(anil.notation == parser::Notation::pl);
    CHECK(anil.timezone == "Europe/Warsaw");
    CHECK(anil.member_id == "K-7");
    CHECK(t.player("carol")->notation == parser::Notation::iccf);
    CHECK(t.player("carol")->timezone == "Europe/London");
    REQUIRE(t.games.size() == 1);
    CHECK(t.games[0].section == "1");
    CHECK(t.games[0].start == chess::Position());
}

TEST_CASE("people are found by id, key and address") {
    const Tournament t = good(county);
    CHECK(t.person("captain:kent")->name == "Kent TC");
    CHECK(t.person("director")->name == "Controller");
    CHECK(t.person("john")->name == "John Smith");
    for (const char* key : {"captain:surrey", "captain:", "appeals", "kent", ""}) CHECK(t.person(key) == nullptr);
    const auto at_kent = t.persons_at("ANIL@kent.example");
    REQUIRE(at_kent.size() == 2);
    CHECK(at_kent[0]->key() == "anil");
    CHECK(at_kent[1]->key() == "captain:kent");
    CHECK(t.persons_at("nobody@kent.example").empty());
    const auto captains = t.captains_of(*t.pairing("D1-07"));
    REQUIRE(captains.size() == 2);
    CHECK(captains[0]->key() == "captain:essex");
    CHECK(t.pairing("D1-08") == nullptr);
    CHECK(t.team("surrey") == nullptr);
}

TEST_CASE("the end comes from the rulebook's limit where the event gives none") {
    const auto us = with("rulebook = \"county-2007\"", "rulebook = \"uscf-2004\"");
    CHECK(to_iso(good(with("end = 2008-06-30\n", "", us)).last_date()) == "2010-04-16");
    CHECK(to_iso(good(with("end = 2008-06-30", "end = 2010-04-16", us)).last_date()) == "2010-04-16");
    CHECK(error(with("end = 2008-06-30", "end = 2010-04-17", us)) ==
          "event.toml:6: event.end: the end lies after the rulebook's game_limit (2010-04-16)");
    CHECK(error(with("end = 2008-06-30\n", "")) ==
          "event.toml:1: event.end: the key is missing, and the rulebook has no game_limit that gives the end");
}

TEST_CASE("language and notation come from the rulebook where a player has none") {
    const auto polish = with("rulebook = \"county-2007\"", "rulebook = \"pzszach-1999\"");
    const Tournament t = good(with("language = \"en\"\nteam", "team", polish));
    CHECK(t.player("john")->language == Language::pl);
    CHECK(t.player("john")->notation == parser::Notation::pl);
    const Tournament russian_english =
        good(with("[[team]]", "[event.rules]\nnotation = \"ru\"\n[[team]]", with("language = \"en\"\nteam", "team")));
    CHECK(russian_english.player("john")->language == Language::en);
    CHECK(russian_english.player("john")->notation == parser::Notation::ru);
}

TEST_CASE("tc_copies, appeals, overrides, start positions and openings") {
    const Tournament t =
        good(with("timezone = \"Europe/London\"\n", "timezone = \"Europe/London\"\ntc_copies = \"all\"\n"));
    CHECK(t.teams[0].captain.copy_all);

    const Tournament second = good(with("[[team]]",
                                        "[event.appeals]\nname = \"Secretary\"\nemail = "
                                        "\"secretary@bfcc.example\"\n[event.rules]\ncontrol_days = 50\n[[team]]"));
    CHECK(second.person("appeals")->name == "Secretary");
    CHECK(second.rulebook.control_days == 50);
    CHECK(second.rulebook.control_moves == 10);

    const Tournament opening = good(with("section = \"1\"", "opening = \"1. e4 c5 2.Nf3 d6 3. d2-d4\""));
    CHECK(opening.games[0].opening.size() == 5);
    CHECK(chess::to_uci(opening.games[0].opening[4]) == "d2d4");
    CHECK(opening.games[0].start == chess::Position());

    const char* fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 41";
    const Tournament study = good(with("section = \"1\"", fmt::format("fen = \"{}\"", fen)));
    CHECK(study.games[0].start.fen() == fen);
}

TEST_CASE("an event may start before its rulebook was in force, and players may have ids in any alphabet") {
    CHECK(to_iso(good(with("start = 2007-10-16", "start = 1998-01-01")).start) == "1998-01-01");
    const auto cyrillic = with("id = \"john\"", "id = \"чернов\"", with("white = \"john\"", "white = \"чернов\""));
    CHECK(good(cyrillic).player("чернов") != nullptr);
}

TEST_CASE("mistakes in an event are named with line and key") {
    struct Case {
        std::string from;
        std::string to;
        std::string error;
    };
    const Case cases[] = {
        {"[event]", "[evnt]", "event.toml:1: evnt: there is no such key"},
        {"title =", "titel =", "event.toml:3: event.titel: there is no such key"},
        {"title = \"County & District Championship\"\n", "", "event.toml:1: event.title: the key is missing"},
        {"id = \"county-2007\"", "id = \"county/2007\"", "event.toml:2: event.id: \"county/2007\": an id has"},
        {"id = \"county-2007\"", "id = \"żużel\"", "event.toml:2: event.id: \"żużel\": an id has"},
        {"rulebook = \"county-2007\"", "rulebook = \"fide\"",
         "event.toml:4: event.rulebook: there is no rulebook \"fide\""},
        {"rulebook = \"county-2007\"", "rulebook = 7",
         "event.toml:4: event.rulebook: a text is expected, not a number"},
        {"start = 2007-10-16", "start = \"2007-10-16\"",
         "event.toml:5: event.start: a date (2007-10-16) is expected, not a text"},
        {"start = 2007-10-16", "start = 2007-10-16T09:00:00Z",
         "event.toml:5: event.start: a date (2007-10-16) is expected, not a time"},
        {"start = 2007-10-16", "start = 2007-02-29", "event.toml:5: "},
        {"start = 2007-10-16", "start = 0007-10-16",
         "event.toml:5: event.start: the date does not lie within 1900 and 2200"},
        {"end = 2008-06-30", "end = 2007-10-15", "event.toml:6: event.end: the event ends before it starts"},
        {"timezone = \"Europe/London\"", "timezone = \"Europe/Londno\"",
         "event.toml:7: event.timezone: there is no time zone \"Europe/Londno\""},
        {"timezone = \"Europe/Warsaw\"", "timezone = \"\"",
         "event.toml:32: player.timezone: there is no time zone \"\""},
        {"timezone = \"Europe/London\"\n", "timezone = \"Europe/London\"\ntc_copies = \"some\"\n",
         "event.toml:8: event.tc_copies: \"some\" is not one of repeats, all"},
        {"[event.director]", "[event.referee]", "event.toml:8: event.referee: there is no such key"},
        {"email = \"controller@bfcc.example\"", "email = \"controller\"",
         "event.toml:10: event.director.email: \"controller\" is no e-mail address"},
        {"john@essex.example", "john@essex.example>, <x@y.example",
         "event.toml:24: player.email: \"john@essex.example>, <x@y.example\" is no e-mail address"},
        {"john@essex.example", "Anil@KENT.example",
         "event.toml:30: player.email: another player has the address anil@kent.example"},
        {"name = \"John Smith\"", "name = \"John\\r\\nBcc: x\"",
         "event.toml:23: player.name: the text holds a line end or another control character"},
        {"name = \"John Smith\"", "name = \"\"", "event.toml:23: player.name: the text is empty"},
        {"language = \"pl\"", "language = \"de\"", "event.toml:31: player.language: \"de\" is not one of en, pl, ru"},
        {"notation = \"iccf\"", "notation = \"morse\"",
         "event.toml:39: player.notation: \"morse\" is not one of en, pl,"},
        {"team = \"essex\"", "team = \"surrey\"", "event.toml:26: player.team: there is no team \"surrey\""},
        {"team = \"essex\"\n", "", "event.toml:42: game.white: one player has a team and the other has none"},
        {"id = \"anil\"", "id = \"JOHN\"", "event.toml:28: player.id: \"JOHN\" is there twice"},
        {"id = \"anil\"", "id = \"director\"", "event.toml:28: player.id: \"director\": an id has"},
        {"id = \"anil\"", "id = \"captain:kent\"", "event.toml:28: player.id: \"captain:kent\": an id has"},
        {"id = \"kent\"", "id = \"essex\"", "event.toml:17: team.id: \"essex\" is there twice"},
        {"reserves = [\"carol\"]", "reserves = [\"dave\"]",
         "event.toml:19: team.reserves: there is no player \"dave\""},
        {"reserves = [\"carol\"]", "reserves = [\"john\"]",
         "event.toml:19: team.reserves: \"john\" is not of this team"},
        {"reserves = [\"carol\"]", "reserves = [7]", "event.toml:19: team.reserves: a list of short texts is expected"},
        {"captain = { name = \"Essex TC\", email = \"tc-essex@bfcc.example\", language = \"en\" }\n", "",
         "event.toml:12: team.captain: the table is missing"},
        {"white = \"john\"", "white = \"jim\"", "event.toml:43: game.white: there is no player \"jim\""},
        {"white = \"john\"", "white = \"anil\"", "event.toml:44: game.black: \"anil\" is paired with himself"},
        {"id = \"D1-07\"", "id = \"D1 07\"", "event.toml:42: game.id: \"D1 07\": an id has"},
        {"section = \"1\"", "section = \"1\"\n[[game]]\nid = \"d1-07\"\nwhite = \"anil\"\nblack = \"john\"",
         "event.toml:47: game.id: \"d1-07\" is there twice"},
        {"section = \"1\"", "fen = \"8/8/8/8/8/8/8/8 w - - 0 1\"", "event.toml:45: game.fen: "},
        {"section = \"1\"", "fen = \"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"",
         "event.toml:45: game.fen: the game would be over before it begins"},
        {"section = \"1\"", "opening = \"1. e4 e5 2. Ke3\"",
         "event.toml:45: game.opening: \"Ke3\" is no legal move there"},
        {"section = \"1\"", "opening = \"1. f3 e5 2. g4 Qh4\"",
         "event.toml:45: game.opening: the game would be over before it begins"},
        {"section = \"1\"", "opening = \"1. e4\"\nfen = \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"",
         "event.toml:45: game.opening: a game has either fen or opening"},
        {"section = \"1\"", "sektion = \"1\"", "event.toml:45: game.sektion: there is no such key"},
        {"[[team]]", "[event.rules]\ncontrol_day = 50\n[[team]]",
         "event.toml:13: event.rules.control_day: there is no such key"},
        {"[[team]]", "[event.rules]\nday_count = \"weeks\"\n[[team]]",
         "event.toml:13: event.rules.day_count: \"weeks\" is not one of elapsed-24h, calendar-dates"},
        {"[[game]]", "[game]", "event.toml:41: game: a list is expected, not a table"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.to);
        const std::string said = error(with(c.from, c.to));
        CHECK_MESSAGE(said.starts_with(c.error), said);
    }
}

TEST_CASE("an event needs games") {
    const std::string text = county;
    CHECK(error(text.substr(0, text.find("[[game]]"))).ends_with(": game: the event has no games"));
}

TEST_CASE("a large event is read in time") {
    std::string text = county;
    for (int i = 0; i < 5000; ++i) {
        text += fmt::format(
            "[[player]]\nid = \"p{0}\"\nname = \"P {0}\"\nemail = \"p{0}@kent.example\"\nteam = \"kent\"\n", i);
        text += fmt::format("[[game]]\nid = \"g{0}\"\nwhite = \"john\"\nblack = \"p{0}\"\n", i);
    }
    CHECK(good(text).games.size() == 5001);
}
