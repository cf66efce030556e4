// The configuration file (TOML): where letters come in and go out, who is trusted, limits.
//
// One table (config.cpp) has every key with its values, default and explanation; reading, the manual and the sample
// file follow it. Errors name source, line and key. Passwords are never in the file itself: it names a file or a
// credential.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"
#include "mail/connection.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::daemon {

enum class InboxKind : std::uint8_t { imap, maildir };
enum class OutboxKind : std::uint8_t { smtp, maildir };
enum class SenderCheck : std::uint8_t { verified, address };

/// An account at a mail server, as it stands in the file.
struct Login {
    std::string url;
    std::string user;           ///< empty (SMTP only): no login
    std::string password_file;  ///< one of these two, where there is a user
    std::string credential;     ///< name of a systemd credential (LoadCredential=)
    std::string auth = "PLAIN";
    std::string ca_file;
    mail::Tls tls = mail::Tls::automatic;
};

struct Config {
    struct Server {
        std::string address;  ///< players write here
        std::string name = "Zugpost";
        std::string state;      ///< folder of the database
        std::string rulebooks;  ///< folder of further rulebooks; empty: none
        Seconds poll{60};       ///< between looks at a mailbox that gives no news of itself

        [[nodiscard]] std::string database() const { return state + "/zugpost.db"; }
    } server;
    struct Inbox {
        InboxKind kind = InboxKind::maildir;
        Login login;              ///< imap
        std::string done_folder;  ///< imap: where done letters go; empty: they stay
        std::string path;         ///< maildir
        std::string trusted_received_by;
    } inbox;
    struct Outbox {
        OutboxKind kind = OutboxKind::maildir;
        Login login;              ///< smtp
        std::string client_name;  ///< smtp: EHLO
        std::string from;         ///< envelope sender: where undeliverable letters come back to
        std::string path;         ///< maildir
    } outbox;
    struct Security {
        SenderCheck sender_check = SenderCheck::verified;
        std::string authserv_id;
    } security;
    struct Limits {
        std::size_t letter_bytes = std::size_t{1} << 20;
        Seconds max_transit{3600};
    } limits;
};

/// Reads the whole file's text; `source` names it in errors. Touches no file and no network.
[[nodiscard]] Result<Config> read_config(std::string_view toml, std::string_view source);

/// The password of a login, without the line end behind it. `credentials` is systemd's $CREDENTIALS_DIRECTORY (empty:
/// not set). Empty where there is no user.
[[nodiscard]] Result<std::string> password(const Login& login, std::string_view credentials);

/// The account for mail/, with its password.
[[nodiscard]] Result<mail::Account> account(const Login& login, std::string_view credentials);

struct ConfigKeyInfo {
    std::string_view section;
    std::string_view key;
    std::string_view values;       ///< "text", "number", "imap | maildir"
    std::string_view otherwise;    ///< the default; "required"
    std::string_view explanation;  ///< one line
};
/// Every key, in the order of the sample file.
[[nodiscard]] const std::vector<ConfigKeyInfo>& config_table();

}  // namespace zugpost::daemon
