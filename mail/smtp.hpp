// An outbox that hands letters to a mail server by SMTP (RFC 5321), with libcurl.
//
// One letter to one recipient is one transaction; the connection is kept for the next. The outcome follows the server's
// code. What is no fault of the letter (no connection, no TLS, login refused, the server not willing to talk at all)
// is `later`. libcurl passes on what it is given, so addresses, line ends and lines are checked here.
#pragma once

#include "mail/connection.hpp"
#include "mail/outbox.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace zugpost::mail {

struct SmtpSettings {
    Account account;  ///< "smtp://mail.example:587" (STARTTLS) or "smtps://mail.example"; an empty user: no login
    std::string client_name;  ///< how we present ourselves (EHLO); empty: the name of this machine
    Seconds answer{300};      ///< for each answer of the server
    Seconds letter{900};      ///< for one letter altogether
};

class SmtpOutbox final : public Outbox {
public:
    /// Checks the settings; does not connect yet.
    [[nodiscard]] static Result<std::unique_ptr<SmtpOutbox>> open(const SmtpSettings& settings);
    ~SmtpOutbox() override;

    [[nodiscard]] Delivery send(const std::string& from, const std::string& to, const std::string& message) override;
    [[nodiscard]] Result<std::string> check() override;

private:
    struct Transport;
    explicit SmtpOutbox(std::unique_ptr<Transport> transport);
    std::unique_ptr<Transport> transport_;
};

/// Why an address cannot stand in an SMTP command: only printable ASCII without blanks, quotes and brackets can, so
/// that nothing ends the command early. Names beyond ASCII would need SMTPUTF8; domains beyond it are written as xn--.
[[nodiscard]] std::optional<std::string_view> envelope_fault(std::string_view address);

/// All line ends (CRLF, LF, CR) as CRLF, and one at the end.
[[nodiscard]] std::string canonical_lines(std::string_view message);

/// RFC 5321, 4.5.3.1.6: no line has more than 998 bytes before its end.
[[nodiscard]] bool has_long_line(std::string_view message);

/// The outcome of a transfer: libcurl's result, the server's last code (0: none), and whether the letter itself had
/// been asked for (354).
[[nodiscard]] Sent smtp_outcome(int curl_code, long response_code, bool data_begun);

}  // namespace zugpost::mail
