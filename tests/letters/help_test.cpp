#include "letters/help.hpp"

#include "letters/voice.hpp"
#include "parser/reading.hpp"
#include "tests/letters/example.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::letters;
using namespace zugpost::letters::test;

TEST_CASE("every order of the help letters is one that the parser reads") {
    const rules::Tournament t = cup();
    for (const rules::Role role : {rules::Role::player, rules::Role::captain, rules::Role::director})
        for (const char* reader : {"anna", "ewa", "vera"})
            for (const HelpRow& row : help_for(role)) {
                const Voice voice(t, nullptr, *t.player(reader));
                const std::string order = voice.tr(row.order);
                CAPTURE(order);
                const parser::ReadAs as{.language = voice.language(),
                                        .date_order = parser::DateOrder::dmy,
                                        .written = t.start,
                                        .official = role != rules::Role::player};
                const parser::Reading reading = parser::read_text(order, as);
                REQUIRE(reading.commands.size() == 1);
                CHECK(reading.commands[0].action == row.action);
                CHECK(reading.commands[0].fault_text == "");
            }
}

TEST_CASE("the help letter lists the orders of the reader's role, in his language") {
    const rules::Tournament t = cup();
    const Written w =
        write(t, nullptr, message(rules::Kind::help, "ewa", ""), *t.player("ewa"), at("2007-10-20T08:00:00Z"));
    CHECK(w.subject == "[04P21] pomoc");
    check_order(w.text,
                {"poddaję się", "przyjmuję remis", "urlop od 10.01.2008", "reklamuję czas", "pomoc -- ten spis"});
    CHECK(w.text.find("resign") == std::string::npos);
    const Written d =
        write(t, nullptr, message(rules::Kind::help, "director", ""), t.director, at("2007-10-20T08:00:00Z"));
    check_order(d.text, {"uphold GAME", "annul GAME reason", "replay GAME 12. e4"});
    CHECK(d.text.find("Director:") == std::string::npos);
}
