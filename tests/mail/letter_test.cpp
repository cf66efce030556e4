#include "mail/letter.hpp"

#include "mail/charset.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

std::string letter_with(std::string_view content) {
    return "From: jan@club.example\r\nTo: games@chess.example\r\nMessage-ID: <1@club.example>\r\n" +
           std::string(content);
}

// The texts and attachments of a letter, e.g. "plain:12. Nf3 | file application/x-chess-pgn g.pgn".
std::string outline(const Letter& letter) {
    std::string out;
    for (const Part& p : letter.texts) {
        std::string text = decode_text(p, std::nullopt);
        std::erase(text, '\r');
        while (text.ends_with('\n')) text.pop_back();
        out += (out.empty() ? "" : " | ") + p.type.substr(5) + ":" + text;
    }
    for (const Part& p : letter.attachments)
        out += (out.empty() ? "file " : " | file ") + p.type + (p.file_name.empty() ? "" : " " + p.file_name);
    return out;
}

struct Case {
    std::string_view name, content, expected;
};

}  // namespace

TEST_CASE("which parts are text and which are files") {
    const Case cases[] = {
        {"no type", "\r\n12. Nf3\r\n", "plain:12. Nf3"},
        {"plain", "Content-Type: text/plain; charset=utf-8\r\n\r\n12. Nf3\r\n", "plain:12. Nf3"},
        {"base64", "Content-Transfer-Encoding: base64\r\n\r\nMTIuIE5mMw==\r\n", "plain:12. Nf3"},
        {"html", "Content-Type: text/html\r\n\r\n<p>12. Nf3</p>\r\n", "html:<p>12. Nf3</p>"},
        {"broken type", "Content-Type: text\r\n\r\n12. Nf3\r\n", "plain:12. Nf3"},
        {"type without semicolon", "Content-Type: text/plain charset=utf-8\r\n\r\n12. Nf3\r\n", "plain:12. Nf3"},
        {"a whole letter that calls itself an attachment", "Content-Disposition: attachment\r\n\r\n12. Nf3\r\n",
         "plain:12. Nf3"},
        {"cmail", "Content-Type: application/x-chess;name=g7.pgn\r\n\r\n1. e4\r\n", "file application/x-chess g7.pgn"},
        {"alternatives: plain wins",
         "Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n12. Nf3\r\n"
         "--b\r\nContent-Type: text/html\r\n\r\n<p>12. Nf3</p>\r\n--b--\r\n",
         "plain:12. Nf3"},
        {"alternatives: a blank text yields to HTML",
         "Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; "
         "charset=utf-8\r\n\r\n \xC2\xA0\r\n\xE2\x80\x8B\r\n"
         "--b\r\nContent-Type: text/html\r\n\r\n<p>12. Nf3</p>\r\n--b--\r\n",
         "html:<p>12. Nf3</p>"},
        {"alternatives: HTML first",
         "Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>x</p>\r\n"
         "--b\r\nContent-Type: text/plain\r\n\r\n12. Nf3\r\n--b--\r\n",
         "plain:12. Nf3"},
        {"alternatives: HTML only",
         "Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: "
         "text/html\r\n\r\n<p>x</p>\r\n--b--\r\n",
         "html:<p>x</p>"},
        {"alternatives within related within mixed, and a game",
         "Content-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\nContent-Type: multipart/related; boundary=r\r\n\r\n"
         "--r\r\nContent-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\n\r\n12. Nf3\r\n--a\r\nContent-Type: "
         "text/html\r\n\r\n<p>x</p>\r\n--a--\r\n"
         "--r\r\nContent-Type: image/png\r\n\r\nPNG\r\n--r--\r\n"
         "--m\r\nContent-Type: application/x-chess-pgn; name=g.pgn\r\n\r\n1. e4\r\n--m--\r\n",
         "plain:12. Nf3 | file image/png | file application/x-chess-pgn g.pgn"},
        {"mixed within alternatives: the files stay",
         "Content-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\n\r\n12. Nf3\r\n--a\r\nContent-Type: "
         "multipart/mixed; boundary=m\r\n\r\n"
         "--m\r\nContent-Type: text/html\r\n\r\n<p>x</p>\r\n--m\r\nContent-Type: text/plain; name=g.pgn\r\n\r\n1. "
         "e4\r\n--m--\r\n--a--\r\n",
         "plain:12. Nf3 | file text/plain g.pgn"},
        {"signed",
         "Content-Type: multipart/signed; boundary=s\r\n\r\n--s\r\n\r\n12. Nf3\r\n--s\r\nContent-Type: "
         "application/pgp-signature\r\n\r\nx\r\n--s--\r\n",
         "plain:12. Nf3 | file application/pgp-signature"},
        {"two texts around a file",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\none\r\n--b\r\nContent-Disposition: attachment; "
         "filename=x.txt\r\n\r\nfile\r\n--b\r\n\r\ntwo\r\n--b--\r\n",
         "plain:one | plain:two | file text/plain x.txt"},
        {"the only text has a name",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; name=text.txt\r\n\r\n12. "
         "Nf3\r\n--b\r\n"
         "Content-Type: text/plain; name=g.pgn\r\n\r\n1. e4\r\n--b--\r\n",
         "plain:12. Nf3 | file text/plain g.pgn"},
        {"a forwarded letter is no text",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsee below\r\n--b\r\nContent-Type: "
         "message/rfc822\r\n\r\n"
         "From: x@y.example\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\n1. e4\r\n--c--\r\n--b--\r\n",
         "plain:see below | file message/rfc822"},
        {"a whole forwarded letter", "Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\n1. e4\r\n",
         "file message/rfc822"},
        {"digest", "Content-Type: multipart/digest; boundary=b\r\n\r\n--b\r\n\r\nSubject: x\r\n\r\n1. e4\r\n--b--\r\n",
         "file message/rfc822"},
        {"path in a file name",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Disposition: attachment; "
         "filename=\"..\\\\../etc/g.pgn\"\r\n\r\nx\r\n--b--\r\n",
         "file text/plain g.pgn"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        const auto letter = read_letter(letter_with(c.content), {});
        REQUIRE(letter);
        CHECK(outline(*letter) == c.expected);
    }
}

// Each of these has been read wrongly by a MIME library.
TEST_CASE("odd structures are read in the one sensible way") {
    const Case cases[] = {
        {"a line that only begins like the boundary",
         "Content-Type: multipart/mixed; boundary=abc\r\n\r\n--abc\r\n\r\n12. Nf3\r\n--abcdefg\r\nmore\r\n--abc--\r\n",
         "plain:12. Nf3\n--abcdefg\nmore"},
        {"inner boundary longer than the outer by some letters",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/alternative; "
         "boundary=b1\r\n\r\n--b1\r\n\r\n12. Nf3\r\n--b1--\r\n--b\r\n\r\nlast\r\n--b--\r\n",
         "plain:12. Nf3 | plain:last"},
        {"inner multipart never closed",
         "Content-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\nContent-Type: multipart/alternative; "
         "boundary=i\r\n\r\n--i\r\n\r\n12. Nf3\r\n--o\r\n\r\nlast\r\n--o--\r\n",
         "plain:12. Nf3 | plain:last"},
        {"nothing closed", "Content-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n\r\n12. Nf3", "plain:12. Nf3"},
        {"multipart without boundary: dashes do not split",
         "Content-Type: multipart/mixed\r\n\r\n12. Nf3\r\n-- \r\nJan\r\n", "plain:12. Nf3\n-- \nJan"},
        {"boundary that never comes: a preamble is no text",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n12. Nf3\r\n", ""},
        {"closed before it was opened",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b--\r\n--b\r\n\r\n12. Nf3\r\n--b--\r\n", ""},
        {"blanks behind the boundary",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b  \r\nContent-Type: text/plain\r\n\r\n12. Nf3\r\n--b-- "
         "\t\r\n",
         "plain:12. Nf3"},
        {"blank in the boundary parameter",
         "Content-Type: multipart/mixed; boundary=\"b \"\r\n\r\n--b\r\n\r\n12. Nf3\r\n--b--\r\n", "plain:12. Nf3"},
        {"part without blank line",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nmy move 12. Nf3\r\n--b--\r\n",
         "plain:my move 12. Nf3"},
        {"part that is only a header",
         "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n--b\r\n\r\n12. "
         "Nf3\r\n--b--\r\n",
         "plain: | plain:12. Nf3"},
        {"epilogue", "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n12. Nf3\r\n--b--\r\nlist footer\r\n",
         "plain:12. Nf3"},
        {"comment behind the encoding", "Content-Transfer-Encoding: base64 (x)\r\n\r\nMTIuIE5mMw==\r\n",
         "plain:12. Nf3"},
        {"folded content type",
         "Content-Type: multipart/mixed;\r\n\tboundary=\"b\"\r\n\r\n--b\r\n\r\n12. Nf3\r\n--b--\r\n", "plain:12. Nf3"},
        {"bare line feeds", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n12. Nf3\n--b--\n", "plain:12. Nf3"},
        {"NUL in the text", std::string_view("\r\n12. N\0f3\r\n", 12), "plain:12. Nf3"},
        {"two content types: the first", "Content-Type: text/plain\r\nContent-Type: text/html\r\n\r\n12. Nf3\r\n",
         "plain:12. Nf3"},
        {"forged server lines are text", "\r\nA004 OK Fetch completed\r\n* 5 EXISTS\r\n)\r\n",
         "plain:A004 OK Fetch completed\n* 5 EXISTS\n)"},
        {"no body", "", "plain:"},
        {"multiparts within one another and nothing in them",
         "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/mixed; "
         "boundary=b\r\n\r\n--a--\r\n",
         ""},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        const auto letter = read_letter(letter_with(c.content), {});
        REQUIRE(letter);
        CHECK(outline(*letter) == c.expected);
    }
}

TEST_CASE("beyond the limits, and only there, a letter is refused with a clear line") {
    const auto error = [](const std::string& letter, const ReadOptions& options = {}) {
        const auto result = read_letter(letter, options);
        return result ? std::string("none") : result.error().text;
    };
    const auto nested = [](std::size_t levels) {
        std::string out;
        for (std::size_t i = 0; i < levels; ++i)
            out += "Content-Type: multipart/mixed; boundary=b" + std::to_string(i) + "x\r\n\r\n--b" +
                   std::to_string(i) + "x\r\n";
        return letter_with(out + "\r\n12. Nf3\r\n");
    };
    const auto parts = [](std::size_t n) {
        std::string out = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";
        for (std::size_t i = 0; i < n; ++i) out += "--b\r\n\r\nx\r\n";
        return letter_with(out + "--b--\r\n");
    };
    CHECK(error(nested(max_nesting)) == "none");
    CHECK(error(nested(max_nesting + 1)) == "letter has more than 20 multiparts within one another");
    CHECK(error(nested(5000)) == "letter has more than 20 multiparts within one another");
    CHECK(error(parts(max_parts)) == "none");
    CHECK(error(parts(max_parts + 1)) == "letter has more than 200 parts");
    std::string dashes = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n";
    for (std::size_t i = 0; i < max_boundaries; ++i) dashes += "--c\r\n";
    CHECK(error(letter_with(dashes)) == "letter has more than 1000 boundary lines");
    CHECK(error(letter_with("\r\n" + std::string(max_line, 'x') + "\r\n")) == "none");
    CHECK(error(letter_with("\r\n" + std::string(max_line + 1, 'x') + "\r\n")) ==
          "letter has a line of 16385 bytes, more than 16384");
    CHECK(error(letter_with("\r\n12345"), {.limit = 10}).ends_with("bytes, more than 10"));
    CHECK(error(std::string(max_letter + 1, 'x')) == "letter has 1048577 bytes, more than 1048576");
    CHECK(error("Content-Type:multipart\n\n\r\n--") == "letter has a multipart without subtype and boundary");
    CHECK(error(letter_with("Content-Type: multipart/mixed; boundary=" + std::string(300, 'b') + "\r\n\r\n")) ==
          "letter has a boundary of 300 bytes, more than 200");
    CHECK(error("") == "none");
}

TEST_CASE("a letter that is too large still shows who wrote it") {
    const auto head = read_head(letter_with("Subject: photo\r\n\r\n" + std::string(3 << 20, 'x')), {});
    REQUIRE(head);
    CHECK(head->from[0].email == "jan@club.example");
    CHECK(head->message_id == "<1@club.example>");
    CHECK(head->texts.empty());
}

TEST_CASE("ids and threads") {
    struct Row {
        std::string_view name, fields, id, in_reply_to, references;
    };
    const Row rows[] = {
        {"usual",
         "Message-ID: <a@b.example>\r\nIn-Reply-To: <c@d.example>\r\nReferences: <c@d.example>\r\n <e@f.example>",
         "<a@b.example>", "<c@d.example>", "<c@d.example><e@f.example>"},
        {"blanks around and inside", "Message-ID:  < a@b.example > ", "<a@b.example>", "", ""},
        {"brackets lost", "Message-ID: a@b.example", "<a@b.example>", "", ""},
        {"id on its own line", "Message-ID:\r\n <a@b.example>", "<a@b.example>", "", ""},
        {"glued and with commas", "Message-ID: <a@b.example>\r\nReferences: <c@d.example><e@f.example>, <g@h.example>",
         "<a@b.example>", "", "<c@d.example><e@f.example><g@h.example>"},
        {"words around", "Message-ID: <a@b.example>\r\nIn-Reply-To: Your letter of Friday <c@d.example>",
         "<a@b.example>", "<c@d.example>", ""},
        {"first of two", "Message-ID: <a@b.example>\r\nMessage-ID: <x@y.example>", "<a@b.example>", "", ""},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        const auto letter = read_letter(std::string(r.fields) + "\r\n\r\n", {});
        REQUIRE(letter);
        std::string replies;
        std::string references;
        for (const std::string& id : letter->in_reply_to) replies += id;
        for (const std::string& id : letter->references) references += id;
        CHECK(letter->message_id == r.id);
        CHECK(replies == r.in_reply_to);
        CHECK(references == r.references);
    }
}

TEST_CASE("a letter without an id has that of its bytes") {
    const auto a = read_letter("From: a@b.example\r\n\r\n1. e4", {});
    const auto again = read_letter("From: a@b.example\r\n\r\n1. e4", {});
    const auto other = read_letter("From: a@b.example\r\n\r\n1. d4", {});
    const auto empty = read_letter("Message-ID: <>\r\n\r\n1. d4", {});
    REQUIRE((a && again && other && empty));
    CHECK(a->message_id == again->message_id);
    CHECK(a->message_id != other->message_id);
    CHECK(a->message_id.starts_with("<"));
    CHECK(a->message_id.ends_with("@no-id>"));
    CHECK(empty->message_id.ends_with("@no-id>"));
}

TEST_CASE("who wrote, to whom, and when") {
    const auto letter = read_letter(
        "Return-Path: <jan@club.example>\r\nDelivered-To: games+tok@chess.example\r\nX-Original-To: "
        "games@chess.example\r\n"
        "From: =?utf-8?Q?Jan_=C5=81?= <Jan@CLUB.example>\r\nTo: Games <games+tok@chess.example>, other@club.example\r\n"
        "Cc: undisclosed-recipients:\r\nReply-To: undisclosed-recipients:\r\nSubject: =?utf-8?Q?Mój?= ruch\r\n"
        "Date: Fri, 5 Jan 2024 15:24:00 +0100\r\n\r\n12. Nf3\r\n",
        {});
    REQUIRE(letter);
    CHECK(letter->from == std::vector<Address>{{"Jan Ł", "Jan@club.example"}});
    CHECK(letter->return_path == "jan@club.example");
    CHECK(letter->subject == "Mój ruch");
    CHECK(letter->delivered_to ==
          std::vector<std::string>{"games+tok@chess.example", "games@chess.example", "other@club.example"});
    CHECK(letter->cc.empty());
    CHECK(letter->date == from_rfc3339("2024-01-05T14:24:00Z").value());
    CHECK(!letter->received);
    CHECK(!letter->automatic);
}

TEST_CASE("a bounce that quotes our letter is automatic") {
    const auto letter = read_letter(
        "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report; "
        "report-type=delivery-status; boundary=b\r\n\r\n"
        "--b\r\n\r\nDelayed.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: delayed\r\n"
        "--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\n1. e4\r\n--b--\r\n",
        {});
    REQUIRE(letter);
    CHECK(letter->automatic);
    CHECK(letter->automatic_because == "Return-Path: <>");
    CHECK(outline(*letter) == "plain:Delayed. | file message/delivery-status | file message/rfc822");
}

TEST_CASE("format=flowed is noted") {
    const auto letter = read_letter("Content-Type: text/plain; format=Flowed; DelSp=yes\r\n\r\nx\r\n", {});
    REQUIRE(letter);
    CHECK(letter->texts[0].flowed);
    CHECK(letter->texts[0].delsp);
}

TEST_CASE("damaged letters never do harm") {
    const std::string whole = letter_with(
        "Subject: =?koi8-r?B?6M/E?= =?utf-8?Q?=C5?=\r\nReferences: <a@b.example> <c@d.example>\r\nDate: Fri, 5 Jan "
        "2024 15:24:00 +0100 (CET)\r\n"
        "Authentication-Results: mx.chess.example; dmarc=pass (p=none) header.from=\"club.example\"\r\n"
        "Content-Type: multipart/mixed; boundary=\"m\"\r\n\r\n--m\r\nContent-Type: multipart/alternative; "
        "boundary=a\r\n\r\n"
        "--a\r\nContent-Type: text/plain; charset=koi8-r; format=flowed\r\nContent-Transfer-Encoding: "
        "quoted-printable\r\n\r\n=EB=C6 f3=\r\n\r\n"
        "--a\r\nContent-Type: text/html; charset=utf-16\r\nContent-Transfer-Encoding: "
        "base64\r\n\r\nPABwAD4AMQA=\r\n--a--\r\n"
        "--m\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\ny\r\n"
        "--m\r\nContent-Disposition: attachment; filename*0*=utf-8''%C4; filename*1=\"x.pgn\"\r\n\r\n1. "
        "e4\r\n--m--\r\n");
    const auto survives = [](const std::string& bytes) {
        const auto letter =
            read_letter(bytes, {.our_address = "games@chess.example", .trusted_received_by = "mx.chess.example"});
        if (!letter) return !letter.error().text.empty();
        for (const Part& p : letter->texts) (void)decode_text(p, Language::ru);
        return !letter->message_id.empty();
    };
    for (std::size_t n = 0; n <= whole.size(); ++n) CHECK(survives(whole.substr(0, n)));
    std::uint32_t seed = 1;
    const auto random = [&seed](std::size_t below) {
        seed = seed * 1664525U + 1013904223U;
        return (seed >> 8U) % below;
    };
    constexpr std::string_view pieces[] = {"\r\n",      "\n",   "--m", "--a--", "\"", "(", "=?", "?=", ";",
                                           "boundary=", "\xFF", ":",   "<",     "=",  "*", "%",  "'"};
    for (int round = 0; round < 1500; ++round) {
        std::string bytes = whole;
        for (std::size_t change = 0; change <= random(6); ++change) {
            const std::size_t at = random(bytes.size());
            if (random(3) == 0)
                bytes[at] = static_cast<char>(random(256));
            else if (random(2) == 0)
                bytes.insert(at, pieces[random(std::size(pieces))]);
            else
                bytes.erase(at, random(40));
        }
        CHECK(survives(bytes));
    }
    for (int round = 0; round < 200; ++round) {
        std::string bytes;
        for (std::size_t i = random(400); i > 0; --i) bytes += static_cast<char>(random(256));
        CHECK(survives(bytes));
    }
}
