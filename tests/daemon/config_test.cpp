#include "daemon/config.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace zugpost;
using namespace zugpost::daemon;
namespace fs = std::filesystem;

namespace {

constexpr const char* sample = R"([server]
address = "games@chess.example"
state = "/var/lib/zugpost"
[inbox]
kind = "imap"
url = "imaps://mail.example/INBOX"
user = "games"
password_file = "/etc/zugpost/imap.password"
trusted_received_by = "mx.chess.example"
[outbox]
kind = "smtp"
url = "smtp://mail.example:587"
user = "games"
credential = "smtp"
[security]
sender_check = "address"
authserv_id = "mx.chess.example"
)";

constexpr const char* maildirs = R"([server]
address = "games@chess.example"
name = "Zugpost"
state = "/srv/state"
[inbox]
kind = "maildir"
path = "/srv/in"
trusted_received_by = "mx.chess.example"
[outbox]
kind = "maildir"
path = "/srv/out"
)";

// The configuration with one text in place of another; the first must be there.
std::string with(std::string_view from, std::string_view to, std::string text = sample) {
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    return text.replace(at, from.size(), to);
}

std::string error(const std::string& text) {
    const auto read = read_config(text, "z.toml");
    return read ? "accepted" : read.error().text;
}

std::string sample_file() {
    std::ifstream file(fs::path(ZUGPOST_SOURCE_DIR) / "etc/zugpost.toml");
    return {std::istreambuf_iterator<char>(file), {}};
}

struct Scratch {
    Scratch() {
        std::string name = (fs::temp_directory_path() / "zugpost-config-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { fs::remove_all(path); }
    void put(const char* name, std::string_view text) const { std::ofstream(path / name) << text; }
    fs::path path;
};

}  // namespace

TEST_CASE("a configuration for IMAP and SMTP") {
    const auto read = read_config(sample, "z.toml");
    REQUIRE_MESSAGE(read, read.error().text);
    CHECK(read->server.address == "games@chess.example");
    CHECK(read->server.name == "Zugpost");
    CHECK(read->server.database() == "/var/lib/zugpost/zugpost.db");
    CHECK(read->server.poll == Seconds{60});
    CHECK(read->inbox.kind == InboxKind::imap);
    CHECK(read->inbox.login.url == "imaps://mail.example/INBOX");
    CHECK(read->inbox.login.password_file == "/etc/zugpost/imap.password");
    CHECK(read->inbox.trusted_received_by == "mx.chess.example");
    CHECK(read->outbox.kind == OutboxKind::smtp);
    CHECK(read->outbox.login.credential == "smtp");
    CHECK(read->outbox.from == "games@chess.example");
    CHECK(read->security.sender_check == SenderCheck::address);
    CHECK(read->limits.max_transit == Seconds{3600});
}

TEST_CASE("a configuration for Maildirs, and the defaults of what is left out") {
    const auto read = read_config(maildirs, "z.toml");
    REQUIRE_MESSAGE(read, read.error().text);
    CHECK(read->inbox.kind == InboxKind::maildir);
    CHECK(read->inbox.path == "/srv/in");
    CHECK(read->outbox.path == "/srv/out");
    CHECK(read->security.sender_check == SenderCheck::verified);
    CHECK(read->security.authserv_id.empty());
    CHECK(read->limits.letter_bytes == std::size_t{1} << 20);
}

TEST_CASE("numbers and words of every section are read") {
    const auto read = read_config(
        with("[security]",
             "auth = \"XOAUTH2\"\ntls = \"required\"\nca_file = \"/ca.pem\"\nfrom = \"bounces@chess.example\"\n"
             "client_name = \"chess.example\"\n[limits]\nletter_bytes = 65536\nmax_transit_minutes = 5\n[security]",
             with("state =", "poll_seconds = 5\nrulebooks = \"/etc/books\"\nstate =")),
        "z.toml");
    REQUIRE_MESSAGE(read, read.error().text);
    CHECK(read->server.poll == Seconds{5});
    CHECK(read->server.rulebooks == "/etc/books");
    CHECK(read->outbox.login.auth == "XOAUTH2");
    CHECK(read->outbox.login.tls == mail::Tls::required);
    CHECK(read->outbox.login.ca_file == "/ca.pem");
    CHECK(read->outbox.from == "bounces@chess.example");
    CHECK(read->outbox.client_name == "chess.example");
    CHECK(read->limits.letter_bytes == 65536);
    CHECK(read->limits.max_transit == Seconds{300});
}

TEST_CASE("mistakes are named with line and key") {
    struct Case {
        std::string from;
        std::string to;
        std::string error;
    };
    const Case cases[] = {
        {"address =", "adress =", "z.toml:2: server.adress: there is no such key"},
        {"[server]", "[sever]", "z.toml:1: sever: there is no such key"},
        {"[security]", "[securty]", "z.toml:15: securty: there is no such key"},
        {"state = \"/var/lib/zugpost\"\n", "", "z.toml:1: server.state: the key is missing"},
        {"state = \"/var/lib/zugpost\"", "state = 7", "z.toml:3: server.state: a text is expected, not a number"},
        {"games@chess.example", "games", "z.toml:2: server.address: \"games\" is no e-mail address"},
        {"kind = \"imap\"", "kind = \"pop3\"", "z.toml:5: inbox.kind: \"pop3\" is not one of imap, maildir"},
        {"kind = \"imap\"\n", "", "z.toml:4: inbox.kind: the key is missing"},
        {"kind = \"imap\"", "kind = \"maildir\"", "z.toml:6: inbox.url: is for kind = \"imap\""},
        {"user = \"games\"\npassword_file", "path = \"/srv/in\"\npassword_file",
         "z.toml:7: inbox.path: is for kind = \"maildir\""},
        {"user = \"games\"\npassword_file", "password_file", "z.toml:4: inbox.user: the key is missing"},
        {"url = \"imaps://mail.example/INBOX\"\n", "", "z.toml:4: inbox.url: the key is missing"},
        {"imaps://mail.example/INBOX", "https://mail.example/INBOX", "z.toml:6: inbox.url: "},
        {"password_file = \"/etc/zugpost/imap.password\"\n", "",
         "z.toml:4: inbox.password_file: the password is missing: give password_file or credential"},
        {"credential = \"smtp\"", "credential = \"smtp\"\npassword_file = \"/p\"",
         "z.toml:14: outbox.credential: give either password_file or credential"},
        {"credential = \"smtp\"", "credential = \"../smtp\"",
         "z.toml:14: outbox.credential: this is no name of a credential"},
        {"credential = \"smtp\"", "credential = \"smtp\"\nfrom = \"nobody\"",
         "z.toml:15: outbox.from: \"nobody\" is no e-mail address"},
        {"credential = \"smtp\"", "credential = \"smtp\"\nauth = \"NTLM\"",
         "z.toml:15: outbox.auth: \"NTLM\" is not one of PLAIN, LOGIN"},
        {"credential = \"smtp\"", "password = \"secret\"", "z.toml:14: outbox.password: there is no such key"},
        {"sender_check = \"address\"", "sender_check = \"none\"",
         "z.toml:16: security.sender_check: \"none\" is not one of verified, address"},
        {"sender_check = \"address\"", "sender_check = true",
         "z.toml:16: security.sender_check: a text is expected, not true/false"},
        {"[security]", "[limits]\nletter_bytes = 1\n[security]",
         "z.toml:16: limits.letter_bytes: 1 is not within 65536 and 67108864"},
        {"state =", "poll_seconds = \"5\"\nstate =", "z.toml:3: server.poll_seconds: a number is expected, not a text"},
        {"[server]", "[server", "z.toml:1: "},
    };
    for (const Case& c : cases) {
        CAPTURE(c.to);
        const std::string said = error(with(c.from, c.to));
        CHECK_MESSAGE(said.starts_with(c.error), said);
    }
    CHECK(error("") == "z.toml:1: server: the table is missing");
    CHECK(error(with("path = \"/srv/in\"\n", "", maildirs)) == "z.toml:5: inbox.path: the key is missing");
}

TEST_CASE("the sample file is accepted, and shows every key of the table") {
    const std::string text = sample_file();
    const auto read = read_config(text, "etc/zugpost.toml");
    REQUIRE_MESSAGE(read, read.error().text);
    for (const ConfigKeyInfo& info : config_table()) {
        CAPTURE(info.section);
        CAPTURE(info.key);
        CHECK_FALSE(info.explanation.empty());
        const std::size_t section = text.find(fmt::format("[{}]\n", info.section));
        REQUIRE(section != std::string::npos);
        const std::string part = text.substr(section, text.find("\n[", section) - section);
        CHECK((part.contains(fmt::format("\n{} = ", info.key)) || part.contains(fmt::format("\n# {} = ", info.key))));
    }
}

TEST_CASE("passwords come from a file or from systemd") {
    const Scratch scratch;
    scratch.put("good", "geheim\r\n");
    scratch.put("empty", "\n");
    scratch.put("two", "one\ntwo\n");
    const auto from_file = [&](const char* name) {
        Login login;
        login.user = "games";
        login.password_file = (scratch.path / name).string();
        return password(login, "");
    };
    CHECK(from_file("good").value() == "geheim");
    CHECK(from_file("empty").error().text.ends_with("empty: the password is empty"));
    CHECK(from_file("two").error().text.ends_with("two: the password has more than one line, or control characters"));
    CHECK(from_file("missing").error().text.contains("missing: "));

    Login login;
    login.user = "games";
    login.credential = "good";
    CHECK(password(login, scratch.path.string()).value() == "geheim");
    CHECK(password(login, "").error().text.starts_with("credential \"good\": systemd gave no credentials"));
    CHECK(password(Login{}, "").value().empty());

    login.url = "imaps://mail.example";
    const auto ready = account(login, scratch.path.string());
    REQUIRE(ready);
    CHECK(ready->url == login.url);
    CHECK(ready->password == "geheim");
}
