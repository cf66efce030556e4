#include "mail/smtp.hpp"

#include <curl/curl.h>
#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::mail;

TEST_CASE("smtp: the outcome follows the server's code and what had been offered") {
    struct Case {
        const char* name;
        int curl;
        long code;
        bool data;
        Sent expected;
    };
    const Case cases[] = {
        {"sent", CURLE_OK, 250, true, Sent::accepted},
        {"recipient greylisted", CURLE_SEND_ERROR, 451, false, Sent::later},
        {"recipient unknown", CURLE_SEND_ERROR, 550, false, Sent::refused},
        {"no room after the letter", CURLE_WEIRD_SERVER_REPLY, 452, true, Sent::later},
        {"letter refused", CURLE_WEIRD_SERVER_REPLY, 554, true, Sent::refused},
        {"lost after the letter", CURLE_RECV_ERROR, 354, true, Sent::perhaps},
        {"no answer after the letter", CURLE_OPERATION_TIMEDOUT, 354, true, Sent::perhaps},
        {"nobody there", CURLE_COULDNT_CONNECT, 0, false, Sent::later},
        {"silent greeting", CURLE_OPERATION_TIMEDOUT, 0, false, Sent::later},
        {"lost between commands", CURLE_RECV_ERROR, 250, false, Sent::later},
        {"busy greeting", CURLE_WEIRD_SERVER_REPLY, 421, false, Sent::later},
        {"unwilling greeting", CURLE_WEIRD_SERVER_REPLY, 554, false, Sent::later},
        {"wrong password", CURLE_LOGIN_DENIED, 535, false, Sent::later},
        {"login not possible now", CURLE_LOGIN_DENIED, 454, false, Sent::later},
        {"login needed", CURLE_SEND_ERROR, 530, false, Sent::later},
        {"no TLS offered", CURLE_USE_SSL_FAILED, 250, false, Sent::later},
        {"certificate not trusted", CURLE_PEER_FAILED_VERIFICATION, 220, false, Sent::later},
    };
    for (const auto& c : cases) {
        CAPTURE(std::string_view{c.name});
        CHECK(smtp_outcome(c.curl, c.code, c.data) == c.expected);
    }
}

TEST_CASE("smtp: addresses that may stand in a command, and such that may not") {
    for (const auto* good :
         {"anna@player.example", "a.b+chess-7_x@sub.player.example", "o'neil@player.example", "x=y@player.example",
          "anna@[192.0.2.1]", "anna@[IPv6:2001:db8::1]", "jan@xn--szczcin-e8a.example"}) {
        CAPTURE(std::string_view{good});
        CHECK_FALSE(envelope_fault(good));
    }
    for (const std::string& bad :
         {std::string{}, std::string{"anna"}, std::string{"@player.example"}, std::string{"anna@"},
          std::string{"a@b@player.example"}, std::string{"anna@player.example\r\nRCPT TO:<evil@other.example>"},
          std::string{"anna@player.example\n"}, std::string{"a b@player.example"}, std::string{"<anna@player.example>"},
          std::string{"anna@player.example> NOTIFY=NEVER"}, std::string{"\"a b\"@player.example"},
          std::string{"żaneta@player.example"}, std::string{"anna@gracz-ż.example"},
          std::string{"a\0b@player.example", 18}, std::string{"a,b@player.example"},
          std::string{"anna@player.example,b"}, std::string(250, 'a') + "@b.example"}) {
        CAPTURE(bad);
        CHECK(envelope_fault(bad));
    }
}

TEST_CASE("smtp: every line end is CRLF, so that no dot ends the letter early") {
    const std::pair<std::string, std::string> cases[] = {
        {"a\r\nb\r\n", "a\r\nb\r\n"},
        {"a\nb", "a\r\nb\r\n"},
        {"a\n.\nMAIL FROM:<evil@other.example>\n", "a\r\n.\r\nMAIL FROM:<evil@other.example>\r\n"},
        {"a\rb\r", "a\r\nb\r\n"},
        {"a\r\r\nb", "a\r\n\r\nb\r\n"},
        {"", "\r\n"},
        {"\n\n", "\r\n\r\n"},
    };
    for (const auto& [given, expected] : cases) CHECK(canonical_lines(given) == expected);
}

TEST_CASE("smtp: lines that servers would cut") {
    const std::string longest(998, 'x');
    CHECK_FALSE(has_long_line("a\r\n" + longest + "\r\nb\r\n"));
    CHECK(has_long_line("a\r\n" + longest + "x\r\nb\r\n"));
    CHECK(has_long_line(longest + "x"));
    CHECK_FALSE(has_long_line(""));
}

TEST_CASE("smtp: what can be seen without a server is decided without one") {
    SmtpSettings settings;
    settings.account = {.url = "smtp://localhost:1", .user = "games", .password = "secret", .ca_file = {}};
    const auto out = SmtpOutbox::open(settings);
    REQUIRE(out);
    CHECK((*out)->send("games@chess.example", "x\r\nRCPT TO:<y@z.example>", "a\r\n").sent == Sent::refused);
    CHECK((*out)->send("games@chess.example", "x@y.example", std::string(999, 'a')).sent == Sent::refused);
    CHECK((*out)->send("games", "x@y.example", "a\r\n").sent == Sent::later);  // our own fault, not the letter's
}

TEST_CASE("smtp: settings that cannot be") {
    const auto opened = [](const Account& account, const std::string& name = {}) {
        SmtpSettings settings;
        settings.account = account;
        settings.client_name = name;
        return SmtpOutbox::open(settings).has_value();
    };
    const Account good{.url = "smtp://mail.example:587", .user = "games", .password = "secret", .ca_file = {}};
    auto bad = good;
    CHECK(opened(good));
    CHECK(opened(good, "games.chess.example"));
    CHECK_FALSE(opened(good, "a b"));
    bad.url = "imap://mail.example";
    CHECK_FALSE(opened(bad));
    bad = good;
    bad.tls = Tls::none;
    CHECK_FALSE(opened(bad));
    bad.user.clear();  // a relay without a login may be without TLS
    CHECK(opened(bad));
    bad = good;
    bad.auth = "CRAM-MD5";
    CHECK_FALSE(opened(bad));
}
