// A byte stream to a mail server, as the IMAP dialogue uses it.
//
// The real one is libcurl's (CURLOPT_CONNECT_ONLY): TCP, TLS with the certificate verified, greeting and login are
// done when `connect_imap` returns. Tests put a scripted server in its place. Deadlines are the caller's: once
// connected, libcurl keeps none. The first use in a process makes it ignore SIGPIPE.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace zugpost::mail {

using Deadline = std::chrono::steady_clock::time_point;

enum class Heard : std::uint8_t { bytes, nothing, woken };

class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    /// Sends all of it before the deadline.
    [[nodiscard]] virtual Result<void> send(std::string_view bytes, Deadline until) = 0;

    /// Appends what has come, at least one byte; or says that nothing came until the deadline, or that `wake_fd`
    /// (-1: none) became readable first. A connection closed by the server is an error.
    [[nodiscard]] virtual Result<Heard> receive(std::string& into, Deadline until, int wake_fd = -1) = 0;
};

/// How far a connection is protected. A password never goes unprotected to another machine.
enum class Tls : std::uint8_t {
    automatic,  ///< TLS; to a loopback address STARTTLS only if it is offered
    required,   ///< TLS, also to a loopback address
    none,       ///< no STARTTLS: only to a loopback address, or where nobody logs in
};

/// An account at a mail server.
struct Account {
    std::string url;             ///< "imaps://mail.example/INBOX", "smtp://mail.example:587"
    std::string user;            ///< empty (SMTP only): no login
    std::string password;        ///< or the OAuth token
    std::string auth = "PLAIN";  ///< SASL mechanism: PLAIN, LOGIN, XOAUTH2 or OAUTHBEARER
    std::string ca_file;         ///< PEM file of the authorities to trust instead of the system's; empty: the system's
    Tls tls = Tls::automatic;
    Seconds connect_timeout{30};  ///< for name, TCP, TLS and login together
};

/// The parts of an account's URL. Refuses other schemes than the one given (with or without "s"), names and
/// passwords in the URL, and unprotected connections to other machines; the error names the URL.
struct ServerUrl {
    std::string scheme;
    std::string host;
    std::string origin;  ///< "imaps://mail.example:993": scheme, host and port
    std::string path;    ///< decoded, without the first slash
    bool loopback = false;
};
[[nodiscard]] Result<ServerUrl> read_server_url(const Account& account, std::string_view scheme);

/// Connects and logs in. The error says which of name, connection, certificate or login failed, in the server's words.
[[nodiscard]] Result<std::unique_ptr<Connection>> connect_imap(const Account& account);

}  // namespace zugpost::mail
