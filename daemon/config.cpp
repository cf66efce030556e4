#include "daemon/config.hpp"

#include "base/toml.hpp"
#include "daemon/files.hpp"
#include "mail/address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zugpost::daemon {
namespace {

constexpr std::size_t max_config = std::size_t{1} << 20;
constexpr std::size_t max_password = 16'384;  // OAuth tokens are long
constexpr std::string_view required = "required";

constexpr std::array<std::string_view, 2> inbox_kinds{"imap", "maildir"};
constexpr std::array<std::string_view, 2> outbox_kinds{"smtp", "maildir"};
constexpr std::array<std::string_view, 2> sender_checks{"verified", "address"};
constexpr std::array<std::string_view, 3> tls_words{"automatic", "required", "none"};
constexpr std::array<std::string_view, 4> auth_words{"PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER"};

// A row of the table: what is known of a key, and how it is read. `only` names the kind for which it is.
struct Key {
    ConfigKeyInfo info;
    std::string_view only;
    void (*read)(TomlTable& table, std::string_view key, Config& config);
};

template <auto section, auto member>
void text(TomlTable& table, std::string_view key, Config& config) {
    if (auto value = table.text(key, 4096)) config.*section.*member = std::move(*value);
}

template <auto section, auto member>
void login_text(TomlTable& table, std::string_view key, Config& config) {
    if (auto value = table.text(key, 4096)) (config.*section).login.*member = std::move(*value);
}

template <auto section>
void auth(TomlTable& table, std::string_view key, Config& config) {
    if (const auto word = table.word(key, auth_words)) (config.*section).login.auth = auth_words[*word];
}

template <auto section>
void tls(TomlTable& table, std::string_view key, Config& config) {
    if (const auto word = table.word(key, tls_words)) (config.*section).login.tls = static_cast<mail::Tls>(*word);
}

template <auto section, auto member, const auto& words>
void word(TomlTable& table, std::string_view key, Config& config) {
    using E = std::remove_cvref_t<decltype(config.*section.*member)>;
    if (const auto index = table.word(key, words)) config.*section.*member = static_cast<E>(*index);
}

// A number of `unit`s (seconds; 1 for plain numbers).
template <auto section, auto member, std::int64_t least, std::int64_t most, std::int64_t unit = 1>
void number(TomlTable& table, std::string_view key, Config& config) {
    using N = std::remove_cvref_t<decltype(config.*section.*member)>;
    if (const auto value = table.number(key, least, most)) config.*section.*member = static_cast<N>(*value * unit);
}

using C = Config;
constexpr auto server = &C::server;
constexpr auto inbox = &C::inbox;
constexpr auto outbox = &C::outbox;
constexpr auto security = &C::security;
constexpr auto limits = &C::limits;

// clang-format off
constexpr std::array keys{
    Key{{"server", "address", "text", required, "the server's e-mail address: players write here"}, "", text<server, &C::Server::address>},
    Key{{"server", "name", "text", "Zugpost", "the name shown beside the address"}, "", text<server, &C::Server::name>},
    Key{{"server", "state", "text", required, "folder of the database"}, "", text<server, &C::Server::state>},
    Key{{"server", "rulebooks", "text", "none", "folder of further rulebooks (ID.toml)"}, "", text<server, &C::Server::rulebooks>},
    Key{{"server", "poll_seconds", "number", "60", "pause between looks at a mailbox that gives no news of itself"}, "", number<server, &C::Server::poll, 1, 86400>},

    Key{{"inbox", "kind", "imap | maildir", required, "where letters come in"}, "", word<inbox, &C::Inbox::kind, inbox_kinds>},
    Key{{"inbox", "url", "text", "required for imap", "imaps://HOST[:PORT]/FOLDER, or imap:// with STARTTLS"}, "imap", login_text<inbox, &Login::url>},
    Key{{"inbox", "user", "text", "required for imap", "login name"}, "imap", login_text<inbox, &Login::user>},
    Key{{"inbox", "password_file", "text", "none", "file that holds the password (or OAuth token)"}, "imap", login_text<inbox, &Login::password_file>},
    Key{{"inbox", "credential", "text", "none", "name of a systemd credential (LoadCredential=) that holds it instead"}, "imap", login_text<inbox, &Login::credential>},
    Key{{"inbox", "auth", "PLAIN | LOGIN | XOAUTH2 | OAUTHBEARER", "PLAIN", "how to log in"}, "imap", auth<inbox>},
    Key{{"inbox", "tls", "automatic | required | none", "automatic", "encryption; automatic: always, but to this machine only if offered"}, "imap", tls<inbox>},
    Key{{"inbox", "ca_file", "text", "the system's", "certificates of the authorities to trust (PEM)"}, "imap", login_text<inbox, &Login::ca_file>},
    Key{{"inbox", "done_folder", "text", "none", "where letters go that have been read; none: they stay, marked as read"}, "imap", text<inbox, &C::Inbox::done_folder>},
    Key{{"inbox", "path", "text", "required for maildir", "the Maildir"}, "maildir", text<inbox, &C::Inbox::path>},
    Key{{"inbox", "trusted_received_by", "text", "none", "host whose Received: header says when a letter came"}, "", text<inbox, &C::Inbox::trusted_received_by>},

    Key{{"outbox", "kind", "smtp | maildir", required, "where letters go out"}, "", word<outbox, &C::Outbox::kind, outbox_kinds>},
    Key{{"outbox", "url", "text", "required for smtp", "smtp://HOST:587 with STARTTLS, or smtps://HOST"}, "smtp", login_text<outbox, &Login::url>},
    Key{{"outbox", "user", "text", "none", "login name; none: no login"}, "smtp", login_text<outbox, &Login::user>},
    Key{{"outbox", "password_file", "text", "none", "file that holds the password (or OAuth token)"}, "smtp", login_text<outbox, &Login::password_file>},
    Key{{"outbox", "credential", "text", "none", "name of a systemd credential (LoadCredential=) that holds it instead"}, "smtp", login_text<outbox, &Login::credential>},
    Key{{"outbox", "auth", "PLAIN | LOGIN | XOAUTH2 | OAUTHBEARER", "PLAIN", "how to log in"}, "smtp", auth<outbox>},
    Key{{"outbox", "tls", "automatic | required | none", "automatic", "encryption; automatic: always, but to this machine only if offered"}, "smtp", tls<outbox>},
    Key{{"outbox", "ca_file", "text", "the system's", "certificates of the authorities to trust (PEM)"}, "smtp", login_text<outbox, &Login::ca_file>},
    Key{{"outbox", "client_name", "text", "this host's name", "how the server presents itself (EHLO)"}, "smtp", text<outbox, &C::Outbox::client_name>},
    Key{{"outbox", "from", "text", "server.address", "envelope sender: where undeliverable letters come back to"}, "", text<outbox, &C::Outbox::from>},
    Key{{"outbox", "path", "text", "required for maildir", "the Maildir"}, "maildir", text<outbox, &C::Outbox::path>},

    Key{{"security", "sender_check", "verified | address", "verified", "verified: a letter must show that it comes from its sender; address: From is believed"}, "", word<security, &C::Security::sender_check, sender_checks>},
    Key{{"security", "authserv_id", "text", "none", "name under which our mail system writes Authentication-Results"}, "", text<security, &C::Security::authserv_id>},

    Key{{"limits", "letter_bytes", "number", "1048576", "larger letters are not read whole"}, "", number<limits, &C::Limits::letter_bytes, 65'536, 67'108'864>},
    Key{{"limits", "max_transit_minutes", "number", "60", "a letter's own date counts if it is no older than this at arrival"}, "", number<limits, &C::Limits::max_transit, 0, 10'080, 60>},
};
// clang-format on

// Reads the keys of one section; `kind` is the word that stands there, if the section has kinds.
void read_section(TomlTable table, std::string_view section, std::string_view kind, Config& config) {
    for (const Key& key : keys) {
        if (key.info.section != section) continue;
        if (key.info.otherwise == required) table.require(key.info.key);
        const bool there = table.type(key.info.key) != TomlType::none;
        key.read(table, key.info.key, config);
        if (there && !key.only.empty() && !kind.empty() && key.only != kind)
            table.complain(key.info.key, fmt::format("is for kind = \"{}\"", key.only));
    }
}

void check_login(TomlTable table, const Login& login, std::string_view scheme) {
    table.require("url");
    if (!login.url.empty()) {
        mail::Account account;
        account.url = login.url;
        account.user = login.user;
        account.tls = login.tls;
        if (const auto url = mail::read_server_url(account, scheme); !url) table.complain("url", url.error().text);
    }
    if (!login.password_file.empty() && !login.credential.empty())
        table.complain("credential", "give either password_file or credential");
    if (!login.user.empty() && login.credential.empty())
        table.require("password_file", "the password is missing: give password_file or credential");
    if (login.credential.contains('/') || login.credential.starts_with('.'))
        table.complain("credential", "this is no name of a credential");
}

void check_address(TomlTable table, std::string_view key, const std::string& address) {
    if (!address.empty() && !mail::is_address(address))
        table.complain(key, fmt::format("\"{}\" is no e-mail address", address));
}

void check_inbox(TomlTable table, const Config::Inbox& inbox_config) {
    if (inbox_config.kind == InboxKind::maildir) return table.require("path");
    table.require("user");
    check_login(table, inbox_config.login, "imap");
}

void check_outbox(TomlTable table, Config& config) {
    if (config.outbox.from.empty()) config.outbox.from = config.server.address;
    check_address(table, "from", config.outbox.from);
    if (config.outbox.kind == OutboxKind::maildir) return table.require("path");
    check_login(table, config.outbox.login, "smtp");
}

template <std::size_t n>
std::string_view kind_in(TomlTable table, const std::array<std::string_view, n>& kinds) {
    const auto index = table.word("kind", kinds);
    return index ? kinds[*index] : std::string_view{};
}

}  // namespace

Result<Config> read_config(std::string_view toml, std::string_view source) {
    if (toml.size() > max_config) return fail(fmt::format("{}: the file is larger than {} bytes", source, max_config));
    auto document = TomlDocument::parse(toml, source);
    if (!document) return std::unexpected(document.error());
    TomlTable root = document->root();
    Config config;
    if (auto table = root.required_table("server")) {
        read_section(*table, "server", {}, config);
        check_address(*table, "address", config.server.address);
    }
    if (auto table = root.required_table("inbox")) {
        read_section(*table, "inbox", kind_in(*table, inbox_kinds), config);
        check_inbox(*table, config.inbox);
    }
    if (auto table = root.required_table("outbox")) {
        read_section(*table, "outbox", kind_in(*table, outbox_kinds), config);
        check_outbox(*table, config);
    }
    for (const std::string_view section : {"security", "limits"})
        if (auto table = root.table(section)) read_section(*table, section, {}, config);
    if (const auto checked = document->check(); !checked) return std::unexpected(checked.error());
    return config;
}

Result<std::string> password(const Login& login, std::string_view credentials) {
    if (login.user.empty()) return std::string{};
    if (!login.credential.empty() && credentials.empty())
        return fail(fmt::format("credential \"{}\": systemd gave no credentials (CREDENTIALS_DIRECTORY is not set)",
                                login.credential));
    const std::string path =
        login.credential.empty() ? login.password_file : fmt::format("{}/{}", credentials, login.credential);
    auto bytes = read_file(path, max_password);
    if (!bytes) return bytes;
    while (bytes->ends_with('\n') || bytes->ends_with('\r')) bytes->pop_back();
    if (bytes->empty()) return fail(fmt::format("{}: the password is empty", path));
    if (std::ranges::any_of(*bytes, [](char c) { return static_cast<unsigned char>(c) < 0x20; }))
        return fail(fmt::format("{}: the password has more than one line, or control characters", path));
    return bytes;
}

Result<mail::Account> account(const Login& login, std::string_view credentials) {
    auto secret = password(login, credentials);
    if (!secret) return std::unexpected(secret.error());
    mail::Account account;
    account.url = login.url;
    account.user = login.user;
    account.password = std::move(*secret);
    account.auth = login.auth;
    account.ca_file = login.ca_file;
    account.tls = login.tls;
    return account;
}

const std::vector<ConfigKeyInfo>& config_table() {
    static const std::vector<ConfigKeyInfo> table = [] {
        std::vector<ConfigKeyInfo> infos;
        for (const Key& key : keys) infos.push_back(key.info);
        return infos;
    }();
    return table;
}

}  // namespace zugpost::daemon
