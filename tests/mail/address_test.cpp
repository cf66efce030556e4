#include "mail/address.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::mail;

namespace {

struct Case {
    std::string_view name, raw, expected;  // "name|email" joined by ";"
};

std::string shown(const std::vector<Address>& all) {
    std::string out;
    for (const Address& a : all) out += (out.empty() ? "" : ";") + a.name + "|" + a.email;
    return out;
}

}  // namespace

TEST_CASE("address lists as mail programs write them") {
    const Case cases[] = {
        {"bare", "jan@club.example", "|jan@club.example"},
        {"domain in capitals", "Jan@Club.EXAMPLE", "|Jan@club.example"},
        {"with a name", "Jan Kowalski <jan@club.example>", "Jan Kowalski|jan@club.example"},
        {"trailing blank", "\"Jan\" <jan@club.example> ", "Jan|jan@club.example"},
        {"comma in quotes", "\"Kowalski, Jan\" <jan@club.example>", "Kowalski, Jan|jan@club.example"},
        {"quotes in quotes", R"("\"Kowalski, Jan\"" <jan@club.example>)", "\"Kowalski, Jan\"|jan@club.example"},
        {"comma without quotes", "Kowalski, Jan <jan@club.example>", "Kowalski, Jan|jan@club.example"},
        {"undisclosed, without semicolon", "undisclosed-recipients:", ""},
        {"undisclosed, with semicolon", "undisclosed-recipients:;", ""},
        {"group without name", "x:", ""},
        {"colon alone", ":", ""},
        {"colons", ": :", ""},
        {"group", "Team: a@b.example, d@e.example;", "|a@b.example;|d@e.example"},
        {"two", "a@b.example, D <d@e.example>", "|a@b.example;D|d@e.example"},
        {"semicolons between", "a@b.example; d@e.example", "|a@b.example;|d@e.example"},
        {"comment as name", "jan@club.example (Jan Kowalski)", "Jan Kowalski|jan@club.example"},
        {"comments with commas", "\"Doe, John (the man)\" <john@x.example> (comment, with comma)",
         "Doe, John (the man)|john@x.example"},
        {"source route", "<@relay.example,@other.example:user@host.example>", "|user@host.example"},
        {"encoded name", "=?utf-8?q?Micha=C5=82?= <m@club.example>", "Michał|m@club.example"},
        {"encoded name in quotes", "\"=?utf-8?b?TWljaGHFgg==?=\" <m@club.example>", "Michał|m@club.example"},
        {"an address inside an encoded word", "=?utf-8?q?a=0D=0ARCPT_TO:<evil@bad.example>?=", ""},
        {"line end in an encoded name", "=?utf-8?q?a=0D=0ABcc=3A_x?= <m@club.example>", "a  Bcc: x|m@club.example"},
        {"an address as name", "\"victim@good.example\" <evil@bad.example>", "victim@good.example|evil@bad.example"},
        {"two in angles", "<a@good.example> <b@bad.example>", "|a@good.example;|b@bad.example"},
        {"never closed quote", "\"Jetzt\\", ""},
        {"never closed quote in front of an address", "\"Jan <jan@club.example>", "\"Jan|jan@club.example"},
        {"never closed angle", "Jan <jan@club.example", "Jan|jan@club.example"},
        {"never closed comment", "jan@club.example (Jan", "|jan@club.example"},
        {"name without brackets", "Jan jan@club.example", "Jan|jan@club.example"},
        {"empty", "", ""},
        {"null path", "<>", ""},
        {"encoded word cut off", "=?k?", ""},
        {"encoded word cut off later", "=?k?q?x", ""},
        {"no domain", "jan", ""},
        {"nothing before the @", "@club.example", ""},
        {"blank inside", "<ja n@club.example>", ""},
        {"quoted local part", "\"jan k\"@club.example", "|\"jan k\"@club.example"},
        {"umlaut in the address", "<jän@club.example>", ""},
        {"plus", "<games+token@chess.example>", "|games+token@chess.example"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(shown(read_addresses(c.raw)) == c.expected);
    }
}

TEST_CASE("only what can stand in an envelope is an address") {
    for (const std::string_view good : {"a@b.example", "a.b+c@d-e.example", "x@[192.0.2.1]", "\"a b\"@c.example"})
        CHECK_MESSAGE(is_address(good), good);
    const std::string long_local = std::string(65, 'a') + "@b.example";
    for (const std::string_view bad :
         {std::string_view("a@b.example\r\nRCPT TO:<c@d.example>"), std::string_view("a"), std::string_view("@"),
          std::string_view("a@"), std::string_view("a@b..example"), std::string_view("a@-b.example"),
          std::string_view("a b@c.example"), std::string_view("a@b.example>"), std::string_view("\"a\r\n\"@b.example"),
          std::string_view("a@b.example\0", 12), std::string_view("\"a\"b\"@c.example"),
          std::string_view("\"<x>\"@c.example"), std::string_view("\xC5\x82@b.example"), std::string_view(long_local)})
        CHECK_MESSAGE(!is_address(bad), bad);
}

TEST_CASE("long hostile lists end soon") {
    for (const std::string_view piece :
         {"(", "\"", "<", "=?", "=?a?q?", ",", ":", "a@b.example,", "\\", "((a)", "<\""}) {
        std::string raw;
        while (raw.size() < 60'000) raw += piece;
        CHECK(read_addresses(raw).size() <= max_addresses);
    }
}
