// Where letters go out: one small interface over SMTP or a Maildir.
//
// One letter, one recipient, one outcome. Keeping the letter until an outcome is final, the pauses between
// attempts and their end are the caller's (the store's outbox). Calls block, with deadlines of their own.
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <string>

namespace zugpost::mail {

enum class Sent : std::uint8_t {
    accepted,  ///< 2xx after the letter: it is the next server's now
    later,     ///< 4xx, no connection, no login: to be tried again
    refused,   ///< 5xx for this letter or this recipient: final
    perhaps,   ///< the letter was handed over, the answer is missing: sent again later with the same Message-ID
};

struct Delivery {
    Sent sent = Sent::later;
    int code = 0;       ///< the SMTP code, 0 where there was none
    std::string reply;  ///< the server's words or ours, one line without control characters
};

class Outbox {
public:
    Outbox() = default;
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;
    virtual ~Outbox() = default;

    /// Sends one letter (a whole message, lines ended by CRLF) from an envelope sender ("" for none) to one address.
    [[nodiscard]] virtual Delivery send(const std::string& from, const std::string& to, const std::string& message) = 0;

    /// For `zugpost doctor`: can letters be sent? One line for a person.
    [[nodiscard]] virtual Result<std::string> check() = 0;
};

}  // namespace zugpost::mail
