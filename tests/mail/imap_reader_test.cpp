#include "mail/imap_reader.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>

using namespace zugpost;
using namespace zugpost::mail;
using Kind = ImapToken::Kind;

namespace {

// All answers in `bytes`, fed in pieces of `step` bytes.
Result<std::vector<ImapResponse>> read_all(std::string_view bytes, std::size_t step, const ImapLimits& limits = {}) {
    ImapReader reader(limits);
    std::vector<ImapResponse> found;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
        reader.feed(bytes.substr(at, step));
        for (;;) {
            auto next = reader.next();
            if (!next) return std::unexpected(next.error());
            if (!*next) break;
            found.push_back(std::move(**next));
        }
    }
    return found;
}

// A token list as one line: (a "q" {l} NIL).
std::string shown(const std::vector<ImapToken>& tokens) {
    std::string out;
    for (const auto& token : tokens) {
        const bool tight = out.empty() || out.ends_with('(') || token.kind == Kind::close;
        if (!tight) out += ' ';
        switch (token.kind) {
            case Kind::open:
                out += '(';
                break;
            case Kind::close:
                out += ')';
                break;
            case Kind::nil:
                out += "NIL";
                break;
            case Kind::atom:
                out += token.text;
                break;
            case Kind::quoted:
                out += fmt::format("\"{}\"", token.text);
                break;
            case Kind::literal:
                out += fmt::format("{{{}{}}}", token.text, token.cut ? "..." : "");
                break;
        }
    }
    return out;
}

std::string shown(const ImapResponse& r) {
    std::string out = r.kind == ImapResponse::Kind::go_on ? "+" : r.kind == ImapResponse::Kind::untagged ? "*" : r.tag;
    if (r.number) out += fmt::format(" {}", *r.number);
    if (!r.name.empty()) out += ' ' + r.name;
    if (!r.code.empty()) out += " [" + r.code + "]";
    if (!r.text.empty()) out += " " + r.text;
    if (!r.tokens.empty()) out += " " + shown(r.tokens);
    return out;
}

std::string shown(const Result<std::vector<ImapResponse>>& all) {
    if (!all) return "error: " + all.error().text;
    std::string out;
    for (const auto& response : *all) out += shown(response) + "|";
    return out;
}

}  // namespace

TEST_CASE("imap reader: answers as servers give them, however they are cut") {
    struct Case {
        const char* name;
        std::string_view bytes;
        std::string_view expected;
    };
    const Case cases[] = {
        {"tagged OK", "z1 OK done\r\n", "z1 OK done|"},
        {"tagged without text", "z1 OK\r\n", "z1 OK|"},
        {"tagged with a code", "z2 NO [TRYCREATE] no such folder\r\n", "z2 NO [TRYCREATE] no such folder|"},
        {"small letters", "z1 ok done\r\n* 3 exists\r\n", "z1 OK done|* 3 EXISTS|"},
        {"untagged code with a number", "* OK [UIDVALIDITY 1738166580] UIDs valid\r\n",
         "* OK [UIDVALIDITY 1738166580] UIDs valid|"},
        {"numbers", "* 3 EXISTS\r\n* 0 RECENT\r\n* 2 EXPUNGE\r\n", "* 3 EXISTS|* 0 RECENT|* 2 EXPUNGE|"},
        {"search", "* SEARCH 2 84 882\r\n", "* SEARCH 2 84 882|"},
        {"empty search", "* SEARCH\r\n", "* SEARCH|"},
        {"flags", "* FLAGS (\\Answered \\Seen $Junk a[b)\r\n", "* FLAGS (\\Answered \\Seen $Junk a[b)|"},
        {"quoted with quotes", "* LIST () \"/\" \"a \\\"b\\\" \\\\c\"\r\n", "* LIST () \"/\" \"a \"b\" \\c\"|"},
        {"continuation", "+ idling\r\n", "+ idling|"},
        {"continuation of few words", "+\r\n", "+|"},
        {"Courier's continuation", "+ entering idle mode\r\n", "+ entering idle mode|"},
        {"text that looks like a literal", "* OK see {5}\r\nz1 OK again {7}\r\n+ and {3}\r\n",
         "* OK see {5}|z1 OK again {7}|+ and {3}|"},
        {"quoted text that looks like a literal", "* LIST () \"/\" \"x {3}\"\r\n", "* LIST () \"/\" \"x {3}\"|"},
        {"a literal", "* 1 FETCH (UID 7 BODY[] {5}\r\nab\r\nc)\r\n", "* 1 FETCH (UID 7 BODY[] {ab\r\nc})|"},
        {"an empty literal", "* 1 FETCH (BODY[] {0}\r\n UID 7)\r\n", "* 1 FETCH (BODY[] {} UID 7)|"},
        {"two literals", "* 1 FETCH (A {1}\r\nx B {2}\r\nyz)\r\n", "* 1 FETCH (A {x} B {yz})|"},
        {"literal forms of extensions", "* 1 FETCH (A {1+}\r\nx B ~{2}\r\nyz)\r\n", "* 1 FETCH (A {x} B {yz})|"},
        {"a body that speaks IMAP",
         "* 1 FETCH (BODY[] {38}\r\nA004 OK Fetch completed\r\n* 5 EXISTS\r\n) UID 4)\r\nz3 OK\r\n",
         "* 1 FETCH (BODY[] {A004 OK Fetch completed\r\n* 5 EXISTS\r\n)} UID 4)|z3 OK|"},
        {"no body", "* 1 FETCH (UID 7 BODY[] NIL)\r\n", "* 1 FETCH (UID 7 BODY[] NIL)|"},
        {"nil in small letters", "* 1 FETCH (BODY[] nil)\r\n", "* 1 FETCH (BODY[] NIL)|"},
        {"a quoted body", "* 1 FETCH (BODY[] \"short\")\r\n", "* 1 FETCH (BODY[] \"short\")|"},
        {"a part of a body", "* 1 FETCH (BODY[]<0> {2}\r\nab)\r\n", "* 1 FETCH (BODY[]<0> {ab})|"},
        {"blanks within a section", "* 1 FETCH (BODY[HEADER.FIELDS (TO CC)] {2}\r\n\r\n)\r\n",
         "* 1 FETCH (BODY[HEADER.FIELDS (TO CC)] {\r\n})|"},
        {"nesting", "* 1 FETCH (X (a (b) c) UID 1)\r\n", "* 1 FETCH (X (a (b) c) UID 1)|"},
        {"line ends of LF alone", "* 3 EXISTS\nz1 OK\n", "* 3 EXISTS|z1 OK|"},
        {"an empty line", "\r\nz1 OK\r\n", "|z1 OK|"},
        {"bytes of any kind", "* OK \xff\xfe \x01\r\n", "* OK \xff\xfe \x01|"},
        {"a number too large for one", "* 4294967296 EXISTS\r\n", "* 4294967296 EXISTS|"},
        {"unfinished", "* 1 FETCH (BODY[] {5}\r\nab", ""},
        {"closed too often", "* 1 FETCH (UID 7))\r\n", "error: the IMAP server's answer to FETCH cannot be read"},
        {"not closed", "* 1 FETCH (UID 7\r\n", "error: the IMAP server's answer to FETCH has an open parenthesis"},
        {"a string without its end", "* LIST \"abc\r\n", "error: the IMAP server's answer to LIST cannot be read"},
    };
    for (const auto& c : cases) {
        CAPTURE(std::string_view{c.name});
        for (const std::size_t step : {1, 2, 3, 7, 1000}) CHECK(shown(read_all(c.bytes, step)) == c.expected);
    }
}

TEST_CASE("imap reader: a search of 3000 letters in one line is read whole") {
    std::string line = "* SEARCH";
    for (int uid = 10'000; uid < 13'000; ++uid) line += fmt::format(" {}", uid);
    const auto read = read_all(line + "\r\n", 1369);
    REQUIRE(read);
    REQUIRE(read->size() == 1);
    REQUIRE((*read)[0].tokens.size() == 3000);
    for (std::size_t i = 0; i < 3000; ++i) CHECK(imap_number((*read)[0].tokens[i].text) == 10'000 + i);
}

TEST_CASE("imap reader: what is longer than a limit is an error, but of literals only the rest is dropped") {
    const ImapLimits limits{.line = 100, .tokens = 10, .literals = 2, .keep = 5, .depth = 3};
    const auto text = [&](std::string_view bytes) { return shown(read_all(bytes, 9, limits)); };
    CHECK(text("* 1 FETCH (BODY[] {12}\r\nabcdefghijkl UID 7)\r\nz1 OK\r\n") ==
          "* 1 FETCH (BODY[] {abcde...} UID 7)|z1 OK|");
    CHECK(text("* 1 FETCH (A {3}\r\nabc B {3}\r\ndef)\r\n") == "* 1 FETCH (A {abc} B {de...})|");
    CHECK(text("* 1 FETCH (BODY[] {5}\r\nabcde)\r\n") == "* 1 FETCH (BODY[] {abcde})|");
    CHECK(text("* OK " + std::string(101, 'x')).starts_with("error: "));
    CHECK(text("* SEARCH 1 2 3 4 5 6 7 8 9 10 11\r\n").starts_with("error: "));
    CHECK(text("* X {1}\r\na {1}\r\nb {1}\r\nc\r\n").starts_with("error: "));
    CHECK(text("* X ((((\r\n").starts_with("error: "));
}

TEST_CASE("imap reader: a length that cannot be one is text") {
    for (const auto* line : {"* X {}", "* X {x}", "* X {99999999999999999999}", "* X {-1}", "* X a{3}"}) {
        const auto read = read_all(std::string(line) + "\r\nz1 OK\r\n", 1000);
        REQUIRE(read);
        CHECK(read->size() == 2);
    }
}

TEST_CASE("imap reader: time is linear") {
    const auto seconds = [](std::size_t size) {
        std::string bytes =
            fmt::format("* 1 FETCH (BODY[] {{{}}}\r\n", size) + std::string(size, 'x') + ")\r\n* SEARCH";
        while (bytes.size() < 2 * size) bytes += " 12345";
        const auto start = std::chrono::steady_clock::now();
        REQUIRE(read_all(bytes + "\r\n", 1000, {.keep = std::size_t{1} << 30})->size() == 2);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const double once = seconds(500'000);
    CHECK(seconds(2'000'000) < 16 * once + 0.05);
}

TEST_CASE("imap reader: numbers") {
    CHECK(imap_number("0") == 0);
    CHECK(imap_number("4294967295") == 4'294'967'295);
    for (const auto* text : {"", "4294967296", "-1", "+1", " 1", "1x", "00000000001"}) CHECK_FALSE(imap_number(text));
}
