#include "mail/header.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::mail;

namespace {
struct Case {
    std::string_view name, raw, expected;
};
}  // namespace

TEST_CASE("encoded words") {
    const Case cases[] = {
        {"plain", "Partia 7", "Partia 7"},
        {"Q", "=?utf-8?Q?Parti=C4=99_7?=", "Partię 7"},
        {"B", "=?UTF-8?B?UGFydGnEmQ==?=", "Partię"},
        {"koi8-r", "=?koi8-r?B?6M/E?=", "Ход"},
        {"wrong label, UTF-8 all the same", "=?iso-8859-1?Q?M=C3=B3j?=", "Mój"},
        {"language after the charset", "=?utf-8*pl?Q?M=C3=B3j?=", "Mój"},
        {"blank between two words falls away", "=?utf-8?Q?a?= \t =?utf-8?Q?b?=", "ab"},
        {"blank between word and text stays", "=?utf-8?Q?a?= b =?utf-8?Q?c?=", "a b c"},
        {"character split between two words", "=?utf-8?Q?M=C3?= =?utf-8?Q?=B3j?=", "Mój"},
        {"split in base64", "=?utf-8?B?xA==?= =?utf-8?B?mQ==?=", "ę"},
        {"words in two charsets", "=?iso-8859-2?Q?=B1?= =?utf-8?Q?=C4=99?=", "ąę"},
        {"glued to text", "Re:=?utf-8?Q?M=C3=B3j?=!", "Re:Mój!"},
        {"blank inside the word", "=?utf-8?Q?M=C3=B3j ruch?=", "Mój ruch"},
        {"line end inside becomes a blank", "=?utf-8?Q?a=0D=0ABcc:_x?=", "a  Bcc: x"},
        {"NUL inside is dropped", "=?utf-8?Q?a=00b?=", "ab"},
        {"unknown encoding stays", "=?utf-8?X?abc?=", "=?utf-8?X?abc?="},
        {"unfinished", "=?utf-8?Q?abc", "=?utf-8?Q?abc"},
        {"half a character of GB2312", "=?gb2312?B?gw==?=", "\uFFFD"},
        {"empty word",
         "=?utf-8?Q?"
         "?=",
         ""},
        {"raw UTF-8", "Mój ruch", "Mój ruch"},
        {"raw windows-1250 where UTF-8 is impossible", "M\xF3j ruch, b\xB9\x9C\xBF", "Mój ruch, bąśż"},
        {"nothing but a start", "=?", "=?"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(decode_words(c.raw) == c.expected);
    }
}

TEST_CASE("values with parameters") {
    struct Row {
        std::string_view name, raw, value, parameter, expected;
    };
    const Row rows[] = {
        {"plain", "text/plain; charset=utf-8", "text/plain", "charset", "utf-8"},
        {"capitals and quotes", "TEXT/Plain; CharSet=\"UTF-8\"", "text/plain", "charset", "UTF-8"},
        {"comment", "text/plain (really; \"x\"); charset=koi8-r (Cyrillic)", "text/plain", "charset", "koi8-r"},
        {"semicolon and escaped quote in quotes", R"(a/b; name="x;\"y\".pgn")", "a/b", "name", "x;\"y\".pgn"},
        {"blanks around the sign", "a/b; charset = utf-8 ;x", "a/b", "charset", "utf-8"},
        {"first of two counts", "a/b; charset=utf-8; charset=koi8-r", "a/b", "charset", "utf-8"},
        {"RFC 2231", "attachment; filename*=utf-8''parti%C4%99.pgn", "attachment", "filename", "partię.pgn"},
        {"RFC 2231 in pieces", "attachment; filename*1*=%99.pgn; filename*0*=utf-8'pl'parti%C4", "attachment",
         "filename", "partię.pgn"},
        {"pieces, the second plain", "attachment; filename*0*=koi8-r''%F0; filename*1=\"a.pgn\"", "attachment",
         "filename", "Пa.pgn"},
        {"both forms", "attachment; filename=x.pgn; filename*=utf-8''y.pgn", "attachment", "filename", "y.pgn"},
        {"encoded word in quotes", "attachment; filename=\"=?utf-8?B?xJkucGdu?=\"", "attachment", "filename", "ę.pgn"},
        {"line end in a name", "attachment; filename*=utf-8''a%0D%0Ab", "attachment", "filename", "a  b"},
        {"unclosed quote", "a/b; name=\"abc", "a/b", "name", "abc"},
        {"boundary stays as written", "m/m; boundary=\"=?utf-8?Q?a?=\"", "m/m", "boundary", "=?utf-8?Q?a?="},
        {"empty", "", "", "charset", ""},
        {"nothing but signs", ";;=;", "", "charset", ""},
        {"index too large", "a; n*99999999999999999999*=x", "a", "n", "x"},
        {"broken percent", "a; n*=utf-8''%zz%4", "a", "n", "%zz%4"},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        const Parameterized p = read_parameterized(r.raw);
        CHECK(p.value == r.value);
        CHECK(p.parameter(r.parameter) == r.expected);
    }
}

TEST_CASE("header blocks") {
    struct Row {
        std::string_view name, letter, subject;
        std::size_t fields;
    };
    const Row rows[] = {
        {"as it should be", "From: a@b.example\r\nSubject: x\r\n\r\nbody", "x", 2},
        {"bare line feeds", "From: a@b.example\nSubject: x\n\nbody", "x", 2},
        {"folded", "Subject: a\r\n b\r\n\tc\r\n\r\n", "a b c", 1},
        {"two blanks where it is folded", "Subject: a\r\n  b\r\n\r\n", "a  b", 1},
        {"fold of blanks only", "Subject: a\r\n \r\n b\r\nTo: x@b.example\r\n\r\n", "a  b", 2},
        {"mbox line in front", "From jan@b.example Fri Jan  5 15:24:00 2024\r\nSubject: x\r\n\r\n", "x", 1},
        {"quoted mbox line", ">From jan Fri Jan  5 15:24:00 2024\nSubject: x\n\n", "x", 1},
        {"blank lines in front", "\r\n\r\nSubject: x\r\n\r\n", "x", 1},
        {"fold in front", " folded\r\nSubject: x\r\n\r\n", "x", 1},
        {"junk between", "To: a@b.example\r\njunk without colon\r\n more of it\r\nSubject: x\r\n\r\n", "x", 2},
        {"8-bit name", "S\xC3\xB3: y\r\nSubject: x\r\n\r\n", "x", 1},
        {"no blank line at the end", "Subject: x", "x", 1},
        {"blank before the colon", "Subject : x\r\n\r\n", "x", 1},
        {"first of two", "Subject: x\r\nSubject: y\r\n\r\n", "x", 2},
        {"first line of the value empty", "Subject:\r\n x\r\n\r\n", "x", 1},
        {"bare CR starts no field", "Subject: x\rFrom: evil@bad.example\r\n\r\n", "x From: evil@bad.example", 1},
        {"CR CR LF is one line end", "To: a@b.example\r\r\nSubject: x\r\r\n\r\r\n", "x", 2},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        const auto block = read_headers(r.letter);
        REQUIRE(block);
        CHECK(header_value(block->headers, "subject") == r.subject);
        CHECK(block->headers.size() == r.fields);
    }
}

TEST_CASE("limits of the header are errors that name them") {
    const auto error = [](const std::string& letter) {
        const auto block = read_headers(letter);
        return block ? std::string("none") : block.error().text;
    };
    std::string many;
    for (std::size_t i = 0; i < max_fields; ++i) many += "X: y\r\n";
    CHECK(error(many + "\r\n") == "none");
    CHECK(error(many + "X: y\r\n\r\n") == "letter has more than 1000 header fields");
    CHECK(error("X: " + std::string(max_line, 'a') + "\r\n\r\n") ==
          "letter has a line of 16387 bytes, more than 16384");
    std::string folded = "X: a\r\n";
    for (int i = 0; i < 5; ++i) folded += " " + std::string(16'000, 'a') + "\r\n";
    CHECK(error(folded + "\r\n") == "header field X has more than 65536 bytes");
}
