#include "mail/imap.hpp"
#include "scripted_server.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

const std::string done = "$ OK done\r\n";

std::string item(int n, int uid, std::string_view body) {
    return fmt::format("* {} FETCH (UID {} BODY[] {{{}}}\r\n{})\r\n", n, uid, body.size(), body);
}

std::string size_of(int n, int uid, std::size_t size) {
    return fmt::format("* {} FETCH (UID {} INTERNALDATE \"16-Oct-2007 09:00:0{} +0000\" RFC822.SIZE {})\r\n", n, uid,
                       n % 10, size);
}

// A test's server, its inbox, and the words in which both are told.
struct Desk {
    Transcript talk;
    ImapSettings settings;
    std::unique_ptr<ImapInbox> inbox;
    int connections = 0;

    explicit Desk(const Position& known = {}, const std::string& done_folder = {}, std::size_t max_letter = 1000) {
        settings.done_folder = done_folder;
        settings.max_letter = max_letter;
        inbox = std::make_unique<ImapInbox>(settings, "INBOX", known, [this]() -> Result<std::unique_ptr<Connection>> {
            ++connections;
            return std::make_unique<ScriptedServer>(talk);
        });
    }

    Desk& on(std::string line, std::string answer) {
        talk.script.push_back({std::move(line), std::move(answer)});
        return *this;
    }
    Desk& login(const std::string& can = "IDLE MOVE UIDPLUS", unsigned validity = 42, unsigned next = 100) {
        on("NOOP", "A003 OK a late answer to the login\r\n* 9 EXISTS\r\n" + done);
        on("CAPABILITY", fmt::format("* CAPABILITY IMAP4rev1 {}\r\n", can) + done);
        return on("SELECT \"INBOX\"",
                  fmt::format("* 2 EXISTS\r\n* OK [UIDVALIDITY {}] x\r\n* OK [UIDNEXT {}] x\r\n", validity, next) +
                      "$ OK [READ-WRITE] opened\r\n");
    }
    // What follows says which letters wait, when none was done before.
    Desk& waiting(const std::string& uids) {
        return on("NOOP", done).on("UID SEARCH UID 1:*", "* SEARCH" + uids + "\r\n" + done);
    }
    Desk& letter(int n, int uid, const std::string& body) {
        on(fmt::format("UID FETCH {} (UID INTERNALDATE RFC822.SIZE)", uid), size_of(n, uid, body.size()) + done);
        return on(fmt::format("UID FETCH {} (UID BODY.PEEK[])", uid), item(n, uid, body) + done);
    }

    std::vector<Fetched> fetch(std::size_t at_most = 100) {
        auto letters = inbox->fetch(at_most);
        REQUIRE_MESSAGE(letters.has_value(), letters.error().text);
        return *letters;
    }
    void check_played() const {
        CHECK(talk.script.empty());
        CHECK(talk.unexpected == std::vector<std::string>{});
    }
};

std::vector<std::string> keys(const std::vector<Fetched>& letters) {
    std::vector<std::string> found;
    for (const auto& letter : letters) found.push_back(letter.key);
    return found;
}
using Keys = std::vector<std::string>;

}  // namespace

TEST_CASE("imap inbox: letters are fetched without a change, and marked when done") {
    Desk d;
    d.login().waiting(" 4 7");
    d.on("UID FETCH 4,7 (UID INTERNALDATE RFC822.SIZE)", size_of(1, 4, 5) + size_of(2, 7, 3) + done);
    d.on("UID FETCH 4,7 (UID BODY.PEEK[])", item(2, 7, "abc") + item(1, 4, "1. e4") + done);
    const auto letters = d.fetch();
    REQUIRE(keys(letters) == Keys{"INBOX/42/4", "INBOX/42/7"});
    CHECK(letters[0].bytes == "1. e4");
    CHECK(to_rfc3339(*letters[0].arrived) == "2007-10-16T09:00:01Z");
    CHECK(d.inbox->position() == Position{"INBOX", 42, 0});

    d.on("UID STORE 7 +FLAGS.SILENT (\\Seen)", done);
    CHECK(d.inbox->done({"INBOX/42/7"}));
    CHECK(d.inbox->position() == Position{"INBOX", 42, 3});  // 4 is still out
    d.on("UID STORE 4 +FLAGS.SILENT (\\Seen)", done);
    CHECK(d.inbox->done({"INBOX/42/4"}));
    CHECK(d.inbox->position() == Position{"INBOX", 42, 7});
    d.check_played();
    CHECK(d.connections == 1);
}

TEST_CASE("imap inbox: a body that speaks IMAP is only text") {
    const std::string body = "A004 OK Fetch completed\r\n* 5 EXISTS\r\n* BYE fake\r\nz4 OK\r\n)\r\n";
    Desk d;
    d.login().waiting(" 1").letter(1, 1, body);
    const auto letters = d.fetch();
    REQUIRE(letters.size() == 1);
    CHECK(letters[0].bytes == body);
    d.check_played();
}

TEST_CASE("imap inbox: n:* answered with an older letter brings nothing") {
    Desk d{{"INBOX", 42, 28}};
    d.login()
        .on("NOOP", done)
        .on("UID SEARCH UID 1:28 UNSEEN", "* SEARCH\r\n" + done)
        .on("UID SEARCH UID 29:*", "* SEARCH 28\r\n" + done);
    CHECK(d.fetch().empty());
    d.check_played();
}

TEST_CASE("imap inbox: untagged answers in the middle of everything") {
    Desk d;
    d.login().on("NOOP", done);
    d.on("UID SEARCH UID 1:*",
         "* 3 EXISTS\r\n* 1 FETCH (FLAGS (\\Seen))\r\n* SEARCH 1\r\n* 2 EXPUNGE\r\n* SEARCH 3\r\n" + done);
    d.on("UID FETCH 1,3 (UID INTERNALDATE RFC822.SIZE)",
         "* 9 FETCH (UID 9 FLAGS ())\r\n* 1 FETCH (FLAGS (\\Seen) UID 1 RFC822.SIZE 2)\r\n* OK [ALERT] hi\r\n* 2 FETCH "
         "(UID 3 RFC822.SIZE 2)\r\n" +
             done);
    d.on("UID FETCH 1,3 (UID BODY.PEEK[])", "* 2 FETCH (FLAGS (a) BODY[] \"cd\" UID 3)\r\n* 1 EXPUNGE\r\n" +
                                                item(1, 1, "ab") + "* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n" + done);
    const auto letters = d.fetch();
    REQUIRE(keys(letters) == Keys{"INBOX/42/1", "INBOX/42/3"});
    CHECK(letters[0].bytes == "ab");
    CHECK(letters[1].bytes == "cd");
    CHECK_FALSE(letters[0].arrived);
    d.check_played();
}

TEST_CASE("imap inbox: letters that are gone when their turn comes are passed over") {
    Desk d;
    d.login().waiting(" 1 2 3");
    d.on("UID FETCH 1:3 (UID INTERNALDATE RFC822.SIZE)", size_of(1, 1, 2) + size_of(2, 2, 2) + done);
    d.on("UID FETCH 1:2 (UID BODY.PEEK[])", "* 1 FETCH (UID 1 BODY[] NIL)\r\n" + item(2, 2, "ab") + done);
    CHECK(keys(d.fetch()) == Keys{"INBOX/42/2"});
    d.check_played();
}

TEST_CASE("imap inbox: a letter that is too large comes with its first part") {
    Desk d{{}, {}, 100};
    d.login().waiting(" 1 2 3");
    d.on("UID FETCH 1:3 (UID INTERNALDATE RFC822.SIZE)",
         size_of(1, 1, 100) + size_of(2, 2, 101) + size_of(3, 3, 7) + done);
    d.on("UID FETCH 2 (UID BODY.PEEK[]<0.65536>)", "* 2 FETCH (UID 2 BODY[]<0> {4}\r\nhead)\r\n" + done);
    d.on("UID FETCH 1,3 (UID BODY.PEEK[])",
         item(1, 1, std::string(100, 'x')) + item(3, 3, std::string(300, 'y')) + done);
    const auto letters = d.fetch();
    REQUIRE(letters.size() == 3);
    CHECK_FALSE(letters[0].too_large);
    CHECK(letters[1].too_large);
    CHECK(letters[1].bytes == "head");
    CHECK(letters[2].too_large);  // its size had been told wrong
    CHECK(letters[2].bytes.size() <= 101);
    d.check_played();
}

TEST_CASE("imap inbox: at most so many, and the rest is news") {
    Desk d;
    d.login().waiting(" 1 2").letter(1, 1, "one");
    CHECK(keys(d.fetch(1)) == Keys{"INBOX/42/1"});
    CHECK(d.inbox->wait(Seconds{60}, -1) == true);
    d.on("UID STORE 1 +FLAGS.SILENT (\\Seen)", done);
    CHECK(d.inbox->done({"INBOX/42/1"}));
    d.on("NOOP", done)
        .on("UID SEARCH UID 1:1 UNSEEN", "* SEARCH\r\n" + done)
        .on("UID SEARCH UID 2:*", "* SEARCH 2\r\n" + done)
        .letter(2, 2, "two");
    CHECK(keys(d.fetch(1)) == Keys{"INBOX/42/2"});
    d.check_played();
}

TEST_CASE("imap inbox: a letter whose marking is refused is done all the same, and marked later") {
    Desk d;
    d.login().waiting(" 1 2");
    d.on("UID FETCH 1:2 (UID INTERNALDATE RFC822.SIZE)", size_of(1, 1, 2) + size_of(2, 2, 2) + done);
    d.on("UID FETCH 1:2 (UID BODY.PEEK[])", item(1, 1, "ab") + item(2, 2, "cd") + done);
    d.fetch();
    // One of the two is gone: the server refuses both, then takes the one that is left.
    d.on("UID STORE 1:2 +FLAGS.SILENT (\\Seen)", "$ NO Some of the requested messages no longer exist\r\n");
    d.on("UID SEARCH UID 1:2", "* SEARCH 2\r\n" + done);
    d.on("UID STORE 2 +FLAGS.SILENT (\\Seen)", "$ NO not now\r\n");
    const auto refused = d.inbox->done({"INBOX/42/1", "INBOX/42/2"});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().text.contains("not now"));
    CHECK(d.inbox->position() == Position{"INBOX", 42, 2});
    d.on("NOOP", done)
        .on("UID SEARCH UID 1:2 UNSEEN", "* SEARCH 2\r\n" + done)
        .on("UID SEARCH UID 3:*", "* SEARCH 2\r\n" + done);
    CHECK(d.fetch().empty());
    d.on("UID STORE 2 +FLAGS.SILENT (\\Seen)", done);
    CHECK(d.inbox->done({}));
    CHECK(d.inbox->done({}));
    d.check_played();
}

TEST_CASE("imap inbox: done letters move to their folder, which is made when it is missing") {
    Desk d{{}, "Игры"};
    d.login().waiting(" 1").letter(1, 1, "ab");
    d.fetch();
    d.on("UID STORE 1 +FLAGS.SILENT (\\Seen)", done);
    d.on("UID MOVE 1 \"&BBgEMwRABEs-\"", "$ NO [TRYCREATE] no such folder\r\n");
    d.on("CREATE \"&BBgEMwRABEs-\"", done);
    d.on("UID MOVE 1 \"&BBgEMwRABEs-\"", "* OK [COPYUID 1 1 1]\r\n* 1 EXPUNGE\r\n" + done);
    CHECK(d.inbox->done({"INBOX/42/1"}));
    d.check_played();
}

TEST_CASE("imap inbox: moving where the server knows no MOVE") {
    struct Case {
        const char* can;
        bool expunges;
    };
    for (const auto& c : {Case{"UIDPLUS", true}, Case{"IDLE", false}}) {
        Desk d{{}, "done"};
        d.login(c.can).waiting(" 1").letter(1, 1, "ab");
        d.fetch();
        d.on("UID STORE 1 +FLAGS.SILENT (\\Seen)", done)
            .on("UID COPY 1 \"done\"", done)
            .on("UID STORE 1 +FLAGS.SILENT (\\Deleted)", done);
        if (c.expunges) d.on("UID EXPUNGE 1", done);
        CHECK(d.inbox->done({"INBOX/42/1"}));
        d.check_played();
    }
}

TEST_CASE("imap inbox: what was marked but not moved before a restart is moved with the next letters") {
    Desk d{{"INBOX", 42, 5}, "done"};
    d.login().on("UID SEARCH UID 1:5 SEEN", "* SEARCH 5\r\n" + done);
    d.on("NOOP", done)
        .on("UID SEARCH UID 1:5 UNSEEN", "* SEARCH\r\n" + done)
        .on("UID SEARCH UID 6:*", "* SEARCH 6\r\n" + done)
        .letter(2, 6, "six");
    CHECK(keys(d.fetch()) == Keys{"INBOX/42/6"});
    d.on("UID STORE 5:6 +FLAGS.SILENT (\\Seen)", done).on("UID MOVE 5:6 \"done\"", done);
    CHECK(d.inbox->done({"INBOX/42/6"}));
    d.check_played();
}

TEST_CASE("imap inbox: a new UIDVALIDITY, or UIDs that begin anew, bring the whole folder again") {
    struct Case {
        unsigned validity;
        unsigned next;
    };
    for (const auto& c : {Case{43, 100}, Case{42, 7}}) {
        Desk d{{"INBOX", 42, 7}};
        d.login("IDLE", c.validity, c.next).waiting(" 1").letter(1, 1, "again");
        CHECK(keys(d.fetch()) == Keys{fmt::format("INBOX/{}/1", c.validity)});
        CHECK(d.inbox->position() == Position{"INBOX", c.validity, 0});
        if (c.validity == 43) CHECK(d.inbox->done({"INBOX/42/1"}));  // a number of the old folder: nothing to mark
        d.check_played();
    }
}

TEST_CASE("imap inbox: a position of another folder is not believed") {
    Desk d{{"Old", 42, 7}};
    d.login().waiting("");
    CHECK(d.fetch().empty());
    d.check_played();
}

TEST_CASE("imap inbox: a connection lost while idle is replaced once, one lost at once is an error") {
    Desk d;
    d.login().waiting("");
    d.fetch();
    d.on("NOOP", done).on("UID SEARCH UID 1:*", "* BYE Logged out for inactivity\r\n<close>");
    d.login().waiting(" 1").letter(1, 1, "ab");
    CHECK(keys(d.fetch()) == Keys{"INBOX/42/1"});
    CHECK(d.connections == 2);
    d.on("UID STORE 1 +FLAGS.SILENT (\\Seen)", "<close>").on("NOOP", "* BYE down for maintenance\r\n<close>");
    const auto marked = d.inbox->done({"INBOX/42/1"});
    REQUIRE_FALSE(marked);
    CHECK(marked.error().text == "the IMAP server ended the session: down for maintenance");
    // The letter is done nevertheless, and is marked over the next connection.
    CHECK(d.inbox->position() == Position{"INBOX", 42, 1});
    d.login().on("UID STORE 1 +FLAGS.SILENT (\\Seen)", done);
    CHECK(d.inbox->done({}));
    d.check_played();
}

TEST_CASE("imap inbox: a server that falls silent is given up") {
    Desk d;
    d.login().on("NOOP", done).on("UID SEARCH UID 1:*", "* SEARCH 1\r\n");
    const auto fetched = d.inbox->fetch(10);
    REQUIRE_FALSE(fetched);
    CHECK(fetched.error().text == "the IMAP server does not answer in time");
}

TEST_CASE("imap inbox: words that cannot be understood end the connection, not the program") {
    Desk d;
    d.login().on("NOOP", done).on("UID SEARCH UID 1:*", "* SEARCH ((\r\n" + done);
    CHECK_FALSE(d.inbox->fetch(10));
    d.login().waiting("");
    CHECK(d.fetch().empty());
    CHECK(d.connections == 2);
}

TEST_CASE("imap inbox: a folder that cannot be opened") {
    Desk d;
    d.on("NOOP", done).on("CAPABILITY", done).on("SELECT \"INBOX\"", "$ NO [NONEXISTENT] no such folder\r\n");
    auto fetched = d.inbox->fetch(10);
    REQUIRE_FALSE(fetched);
    CHECK(fetched.error().text == "the IMAP folder INBOX cannot be opened: no such folder");
    d.on("NOOP", done).on("CAPABILITY", done).on("SELECT \"INBOX\"", "* OK [UIDNOTSTICKY] no\r\n" + done);
    fetched = d.inbox->fetch(10);
    REQUIRE_FALSE(fetched);
    CHECK(fetched.error().text.contains("UIDVALIDITY"));
}

TEST_CASE("imap inbox: IDLE ends with a new letter, with the time, or with the wake-up") {
    Desk d;
    CHECK_MESSAGE(d.login().inbox->wait(Seconds{60}, -1) == true, "what came before the connection is news");
    d.waiting("");
    d.fetch();
    d.on("IDLE", "+ entering idle mode\r\n* OK Still here\r\n* 2 EXISTS\r\n* 1 RECENT\r\n").on("DONE", done);
    CHECK(d.inbox->wait(Seconds{60}, -1) == false);
    d.on("IDLE", "+ idling\r\n* 3 EXISTS\r\n").on("DONE", done);
    CHECK(d.inbox->wait(Seconds{60}, -1) == true);
    d.waiting("");
    d.fetch();
    d.on("IDLE", "+ idling\r\n").on("DONE", "* 2 EXPUNGE\r\n" + done);
    CHECK(d.inbox->wait(Seconds{3600}, 0) == false);  // the script's server is woken whenever it has nothing to say
    d.on("IDLE", "+ idling\r\n").on("DONE", "* 3 EXISTS\r\n" + done);
    CHECK(d.inbox->wait(Seconds{60}, -1) == true);  // three of two: told at the very end
    d.check_played();
}

TEST_CASE("imap inbox: IDLE is begun anew before servers grow tired of it") {
    Desk d;
    d.login().waiting("");
    d.fetch();
    for (int i = 0; i < 3; ++i) d.on("IDLE", "+ idling\r\n").on("DONE", done);
    CHECK(d.inbox->wait(Seconds{30 * 60}, -1) == false);
    d.check_played();
}

TEST_CASE("imap inbox: NOOP where there is no IDLE, or where it is refused") {
    Desk d;
    d.login("UIDPLUS").waiting("");
    d.fetch();
    d.on("NOOP", done).on("NOOP", "* 3 EXISTS\r\n" + done);
    CHECK(d.inbox->wait(Seconds{120}, -1) == true);
    d.check_played();

    Desk refusing;
    refusing.login().waiting("");
    refusing.fetch();
    refusing.on("IDLE", "$ BAD not today\r\n");
    CHECK(refusing.inbox->wait(Seconds{30}, -1) == false);
    refusing.on("NOOP", "* 3 EXISTS\r\n" + done);
    CHECK(refusing.inbox->wait(Seconds{30}, -1) == true);
    refusing.check_played();
}

TEST_CASE("imap inbox: a dead connection shows when IDLE ends") {
    Desk d;
    d.login().waiting("");
    d.fetch();
    d.on("IDLE", "+ idling\r\n").on("DONE", "");
    CHECK_FALSE(d.inbox->wait(Seconds{60}, -1));
    d.login();
    CHECK(d.inbox->wait(Seconds{60}, -1) == true);
    d.check_played();
}

TEST_CASE("imap inbox: the doctor is told what is there") {
    Desk d;
    d.login().waiting(" 1 2");
    const auto found = d.inbox->check();
    REQUIRE(found);
    CHECK(found->contains("2 waiting"));
}

TEST_CASE("imap inbox: settings that cannot be") {
    struct Case {
        const char* url;
        Tls tls;
        const char* culprit;
    };
    const Case cases[] = {
        {"http://mail.example/", Tls::automatic, "must begin with imap:// or imaps://"},
        {"mail.example", Tls::automatic, "mail.example"},
        {"imaps://games:secret@mail.example/", Tls::automatic, "user and password"},
        {"imaps://mail.example/INBOX;UID=1", Tls::automatic, "mean nothing"},
        {"imaps://mail.example/?x", Tls::automatic, "mean nothing"},
        {"imap://mail.example/", Tls::none, "without TLS"},
        {"imap://127.evil.example/", Tls::none, "without TLS"},
    };
    for (const auto& c : cases) {
        CAPTURE(std::string_view{c.url});
        ImapSettings settings;
        settings.account = {.url = c.url, .user = "games", .password = "secret", .ca_file = {}, .tls = c.tls};
        const auto opened = ImapInbox::open(settings, {});
        REQUIRE_FALSE(opened);
        CHECK(opened.error().text.contains(c.culprit));
        CHECK_FALSE(opened.error().text.contains("secret"));
    }
    for (const auto* url : {"imaps://mail.example", "imaps://mail.example/inbox", "imap://mail.example:1143/Игры",
                            "imap://[::1]/", "imap://localhost"}) {
        ImapSettings settings;
        settings.account = {.url = url, .user = "games", .password = "secret", .ca_file = {}};
        if (std::string_view{url}.contains("localhost")) settings.account.tls = Tls::none;
        CHECK(ImapInbox::open(settings, {}));
    }
    ImapSettings settings;
    settings.account = {.url = "imaps://mail.example/", .user = "games", .password = "secret", .ca_file = {}};
    settings.done_folder = "inbox";
    CHECK_FALSE(ImapInbox::open(settings, {}));
}
