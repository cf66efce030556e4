#include "mail/imap_text.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::mail;

TEST_CASE("imap text: folder names in modified UTF-7") {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"INBOX", "INBOX"},
        {"Игры", "&BBgEMwRABEs-"},
        {"Игры/2007", "&BBgEMwRABEs-/2007"},
        {"Żółć", "&AXsA8wFCAQc-"},
        {"A & B", "A &- B"},
        {"a😀b", "a&2D3eAA-b"},
        {"台北", "&U,BTFw-"},
        {"", ""},
    };
    for (const auto& [utf8, expected] : cases) CHECK(to_modified_utf7(utf8) == expected);
}

TEST_CASE("imap text: nothing breaks out of a quoted string") {
    CHECK(imap_quoted("a b") == "\"a b\"");
    CHECK(imap_quoted("a\"b\\c") == R"("a\"b\\c")");
    CHECK(imap_quoted(std::string_view("a\r\nz1 LOGOUT\0x", 14)) == "\"az1 LOGOUTx\"");
}

TEST_CASE("imap text: dates") {
    const std::pair<std::string_view, std::string_view> good[] = {
        {"17-Jul-1996 02:44:25 -0700", "1996-07-17T09:44:25Z"},
        {" 5-Mar-2026 23:50:00 +0130", "2026-03-05T22:20:00Z"},
        {"05-mar-2026 23:50:00 +0000", "2026-03-05T23:50:00Z"},
        {"29-Feb-2024 00:00:00 +0000", "2024-02-29T00:00:00Z"},
    };
    for (const auto& [text, expected] : good) {
        CAPTURE(text);
        const auto at = imap_date(text);
        REQUIRE(at);
        CHECK(to_rfc3339(*at) == expected);
    }
    for (const auto* text :
         {"", "17-Jul-1996", "31-Feb-2026 00:00:00 +0000", "17-Xxx-1996 02:44:25 -0700", "17-Jul-1996 25:44:25 -0700",
          "17-Jul-1996 02:44:25 -9900", "17 Jul 1996 02:44:25 -0700", "17-Jul-1996 02:44:25 0700 "})
        CHECK_FALSE(imap_date(text));
}

TEST_CASE("imap text: sets of numbers") {
    using Sets = std::vector<std::string>;
    const std::vector<std::uint32_t> uids{1, 2, 3, 7, 9, 10, 4'294'967'295};
    CHECK(imap_sets(uids, 100) == Sets{"1:3,7,9:10,4294967295"});
    CHECK(imap_sets(uids, 2) == Sets{"1:2", "3,7", "9:10", "4294967295"});
    CHECK(imap_sets({}, 2).empty());
}

TEST_CASE("imap text: keys of letters") {
    const ImapKey key{"Игры/2007", 1'738'166'580, 17};
    CHECK(to_text(key) == "Игры/2007/1738166580/17");
    CHECK(imap_key(to_text(key)) == key);
    for (const auto* text :
         {"", "/", "//", "INBOX", "INBOX/1", "/1/2", "INBOX/1/", "INBOX//2", "INBOX/x/2", "INBOX/1/99999999999"})
        CHECK_FALSE(imap_key(text));
}
