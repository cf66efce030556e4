// Letters of ours that came back: what a delivery report (RFC 3464) is about, and what follows from it.
//
// Reports are mail of strangers: all that one can bring about is a notice to director and captain, once for each
// letter.
#pragma once

#include "daemon/cases.hpp"
#include "daemon/scribe.hpp"
#include "mail/letter.hpp"
#include "store/store.hpp"

#include <optional>
#include <string>

namespace zugpost::daemon {

struct Bounce {
    std::string message_id;  ///< of the letter that could not be delivered
    std::string why;         ///< one line out of the report
};

/// What a report of final failure says; none: it is no such report.
[[nodiscard]] std::optional<Bounce> read_bounce(const mail::Letter& letter);

/// Puts the event and the director's notice into the change, unless this letter's return is known.
void note_bounce(const store::Outgoing& letter, const std::string& why, const store::Store& store, Cases& cases,
                 const Scribe& scribe, Instant now, store::Change& change);

}  // namespace zugpost::daemon
