// What the post office has to know of itself, out of the configuration.
#pragma once

#include "base/time.hpp"
#include "mail/letter.hpp"

#include <cstddef>
#include <string>

namespace zugpost::daemon {

struct House {
    std::string address;              ///< players write here
    std::string name;                 ///< shown beside it
    std::string trusted_received_by;  ///< whose Received: stamp counts; empty: nobody's
    std::string authserv_id;          ///< whose Authentication-Results count; empty: nobody's
    bool verify_senders = true;       ///< false: the From address is believed
    std::size_t max_letter = mail::max_letter;
    Seconds max_transit{3600};  ///< so much earlier than its arrival a letter's Date: is believed
    std::string envelope_from;  ///< where undeliverable letters come back to

    [[nodiscard]] mail::ReadOptions read_options() const { return {address, trusted_received_by, max_letter}; }
};

}  // namespace zugpost::daemon
