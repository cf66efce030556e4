#include "mail/compose.hpp"

#include "mail/charset.hpp"
#include "mail/letter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

Outgoing sample() {
    Outgoing out;
    out.from = {"Zugpost", "games@chess.example"};
    out.to = {"Jan Kowalski", "jan@club.example"};
    out.reply_to = "games+k3x9@chess.example";
    out.subject = "[cup/7] 12. Nf3";
    out.message_id = "<m1@chess.example>";
    out.in_reply_to = "<p1@club.example>";
    out.references = {"<p0@club.example>", "<p1@club.example>"};
    out.date = *from_rfc3339("2024-01-05T15:24:00Z");
    out.extra = {{"Auto-Submitted", "auto-generated"}, {"X-Zugpost-Kind", "move"}, {"X-Zugpost-Game", "cup/7"}};
    out.text = "12. Nf3\n\nYour move.\n";
    return out;
}

// Every line ends in CRLF, holds ASCII and is short enough for any transport.
void check_wire(const std::string& bytes) {
    std::size_t start = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        CHECK(static_cast<unsigned char>(bytes[i]) < 0x80);
        if (bytes[i] == '\n') {
            CHECK(i > 0);
            CHECK(bytes[i - 1] == '\r');
            CHECK(i - start <= 999);
            start = i + 1;
        } else if (bytes[i] == '\r') {
            CHECK(bytes[i + 1] == '\n');
        }
    }
    CHECK(start == bytes.size());
}

}  // namespace

TEST_CASE("an ASCII letter is written as a person would write it") {
    const auto bytes = compose(sample());
    REQUIRE(bytes);
    CHECK(*bytes ==
          "Date: Fri, 05 Jan 2024 15:24:00 +0000\r\n"
          "From: Zugpost <games@chess.example>\r\n"
          "To: Jan Kowalski <jan@club.example>\r\n"
          "Reply-To: games+k3x9@chess.example\r\n"
          "Subject: [cup/7] 12. Nf3\r\n"
          "Message-ID: <m1@chess.example>\r\n"
          "In-Reply-To: <p1@club.example>\r\n"
          "References: <p0@club.example> <p1@club.example>\r\n"
          "Auto-Submitted: auto-generated\r\n"
          "X-Zugpost-Kind: move\r\n"
          "X-Zugpost-Game: cup/7\r\n"
          "MIME-Version: 1.0\r\n"
          "Content-Type: text/plain; charset=us-ascii\r\n"
          "Content-Transfer-Encoding: 7bit\r\n"
          "\r\n"
          "12. Nf3\r\n\r\nYour move.\r\n");
}

TEST_CASE("what is composed is read again") {
    struct Row {
        std::string_view name, subject, to_name, text;
    };
    const std::string long_word(3000, 'x');
    const std::string long_subject = "Партия " + std::string(2000, 'a') + " очень длинная тема " + long_word;
    const std::string many_blanks =
        "a" + std::string(100, ' ') + "b" + std::string(9, ' ') + "ł" + std::string(30, ' ') + "c";
    std::string cyrillic;
    for (int i = 0; i < 400; ++i) cyrillic += "щ";
    const Row rows[] = {
        {"Polish", "[cup/7] Mój ruch: Sf3, proszę o odpowiedź", "Zażółć Gęślą", "Mój ruch: Sg1-f3\n"},
        {"Russian", "[cup/7] Ваш ход", "Иван Петров", "Ход: Кg1-f3\n\nПредлагаю ничью.\n"},
        {"quotes and commas", "a \"b\" c", "Kowalski, Jan \"Jasio\" \\", "x\n"},
        {"looks like an encoded word", "=?utf-8?Q?x?=", "=?utf-8?Q?y?=", "=?utf-8?Q?z?=\n"},
        {"long subject", long_subject, cyrillic, "x\n"},
        {"several blanks", "a  b   c", "J.", "x\n"},
        {"two blanks where it is folded", "a23456789 b23456789 c23456789 d23456789 e23456789 f23456789 g234567  h", "J",
         "x\n"},
        {"an encoded word that does not fit behind the plain ones",
         "a23456789 b23456789 c23456789 d23456789 e23456789 ł", "J", "x\n"},
        {"a hundred blanks", std::string_view(many_blanks), "J", "x\n"},
        {"blanks between words that are encoded", "ą  ę b ć", "J", "x\n"},
        {"long lines", "x", "J", long_word},
        {"lines of dots and From", "x", "J", ".\n..\nFrom here on\n"},
        {"emoji", "♞ 😀 Nf3", "😀", "♔ 😀\n"},
        {"empty", "", "", ""},
        {"form feed", "x", "J", "a\fb\n"},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        Outgoing out = sample();
        out.subject = r.subject;
        out.to.name = r.to_name;
        out.text = r.text;
        const auto bytes = compose(out);
        REQUIRE(bytes);
        check_wire(*bytes);
        const auto letter = read_letter(*bytes, {});
        REQUIRE(letter);
        CHECK(letter->subject == r.subject);
        REQUIRE(letter->to.size() == 1);
        CHECK(letter->to[0] == out.to);
        CHECK(letter->from[0] == out.from);
        CHECK(letter->reply_to[0].email == out.reply_to);
        CHECK(letter->message_id == out.message_id);
        CHECK(letter->in_reply_to == std::vector{out.in_reply_to});
        CHECK(letter->references == out.references);
        CHECK(letter->date == out.date);
        REQUIRE(letter->texts.size() == 1);
        std::string text = decode_text(letter->texts[0], std::nullopt);
        std::erase(text, '\r');
        CHECK(text == std::string(r.text) + (r.text.empty() || r.text.ends_with('\n') ? "" : "\n"));
    }
}

TEST_CASE("many references are folded, none is lost") {
    Outgoing out = sample();
    out.references.clear();
    for (int i = 0; i < 150; ++i) out.references.push_back("<" + std::to_string(i) + ".abcdefghijklmnop@club.example>");
    const auto bytes = compose(out);
    REQUIRE(bytes);
    check_wire(*bytes);
    CHECK(read_letter(*bytes, {})->references == out.references);
}

TEST_CASE("attachments keep name, type and content") {
    Outgoing out = sample();
    std::string binary;
    for (int i = 0; i < 1000; ++i) binary += static_cast<char>(i);
    out.attachments = {{"cup-7.pgn", "application/x-chess-pgn", "[Event \"Cup\"]\r\n\r\n1. e4 *\r\n"},
                       {"zażółć bardzo długa nazwa pliku partii, której nikt nie czyta.pgn", "application/x-chess-pgn",
                        "[White \"Michał\"]\r\n"},
                       {"board \"7\".png", "image/png", binary}};
    const auto bytes = compose(out);
    REQUIRE(bytes);
    check_wire(*bytes);
    CHECK(bytes->find("[Event \"Cup\"]\r\n\r\n1. e4 *\r\n") != std::string::npos);
    const auto letter = read_letter(*bytes, {});
    REQUIRE(letter);
    CHECK(letter->texts.size() == 1);
    REQUIRE(letter->attachments.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(letter->attachments[i].file_name == out.attachments[i].name);
        CHECK(letter->attachments[i].type == out.attachments[i].type);
        CHECK(letter->attachments[i].bytes == out.attachments[i].bytes);
        CHECK(letter->attachments[i].attachment);
    }
    CHECK(is_game_file(letter->attachments[0]));
    CHECK(!is_game_file(letter->attachments[2]));
}

TEST_CASE("nothing that a stranger wrote can add a header or an envelope") {
    struct Row {
        std::string_view name;
        void (*spoil)(Outgoing&);
    };
    const Row rows[] = {
        {"line end in the subject", [](Outgoing& o) { o.subject = "x\r\nBcc: evil@bad.example"; }},
        {"bare LF in the subject", [](Outgoing& o) { o.subject = "x\nBcc: evil@bad.example"; }},
        {"bare CR in the subject", [](Outgoing& o) { o.subject = "x\rBcc: evil@bad.example"; }},
        {"NUL in the subject", [](Outgoing& o) { o.subject = std::string("x\0y", 3); }},
        {"line end in a name", [](Outgoing& o) { o.to.name = "x\r\nBcc: evil@bad.example"; }},
        {"line end in an address", [](Outgoing& o) { o.to.email = "a@b.example\r\nRCPT TO:<evil@bad.example>"; }},
        {"no address", [](Outgoing& o) { o.to.email = ""; }},
        {"two addresses", [](Outgoing& o) { o.to.email = "a@b.example, c@d.example"; }},
        {"8-bit address", [](Outgoing& o) { o.to.email = "ł@b.example"; }},
        {"line end in the sender", [](Outgoing& o) { o.from.email = "a@b.example\n"; }},
        {"line end in Reply-To", [](Outgoing& o) { o.reply_to = "a@b.example\r\nX: y"; }},
        {"line end in an id", [](Outgoing& o) { o.message_id = "<a\r\n@b.example>"; }},
        {"no id", [](Outgoing& o) { o.message_id = ""; }},
        {"line end in a reference", [](Outgoing& o) { o.references = {"<a@b.example>\r\nX: y"}; }},
        {"line end in In-Reply-To", [](Outgoing& o) { o.in_reply_to = "<a@b.example>\r\nX: y"; }},
        {"line end in a field", [](Outgoing& o) { o.extra.emplace_back("X-A", "b\r\nX: y"); }},
        {"line end in a field name", [](Outgoing& o) { o.extra.emplace_back("X-A\r\nX: y", "b"); }},
        {"colon in a field name", [](Outgoing& o) { o.extra.emplace_back("X: y", "b"); }},
        {"line end in the language", [](Outgoing& o) { o.language = "pl\r\nX: y"; }},
        {"line end in a file name", [](Outgoing& o) { o.attachments = {{"a\r\nb.pgn", "text/plain", "x"}}; }},
        {"line end in a type", [](Outgoing& o) { o.attachments = {{"a.pgn", "text/plain\r\nX: y", "x"}}; }},
        {"no type", [](Outgoing& o) { o.attachments = {{"a.pgn", "pgn", "x"}}; }},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        Outgoing out = sample();
        r.spoil(out);
        const auto bytes = compose(out);
        REQUIRE(!bytes);
        CHECK(bytes.error().text.find_first_of("\r\n") == std::string::npos);
        CHECK(!bytes.error().text.empty());
    }
}
