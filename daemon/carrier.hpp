// Letters out of the store into the world, and what their acceptance or refusal means for the games.
//
// A letter that was not accepted goes out again after 1, 2, 4 ... minutes, at most every 4 hours; after 5 days, or when
// it is refused for good, the director is told. `deliver` may run in a thread of its own; all else belongs to the
// store's thread.
#pragma once

#include "daemon/cases.hpp"
#include "daemon/scribe.hpp"
#include "mail/outbox.hpp"
#include "store/store.hpp"

#include <cstddef>
#include <string>

namespace zugpost::daemon {

inline constexpr Seconds first_pause{60};
inline constexpr Seconds longest_pause{4 * 3600};
inline constexpr Days given_up_after{5};

/// How long to wait after so many failed attempts.
[[nodiscard]] Seconds pause_after(int attempts);

class Carrier {
public:
    /// All must outlive the carrier; `from` is the envelope's sender.
    Carrier(store::Store& store, Cases& cases, const Scribe& scribe, std::string from)
        : store_(store), cases_(cases), scribe_(scribe), from_(std::move(from)) {}

    [[nodiscard]] mail::Delivery deliver(mail::Outbox& outbox, const store::Outgoing& letter) const {
        return outbox.send(from_, letter.address, letter.message);
    }
    /// Commits what became of a letter. False: nobody took it and no other would have been taken (no connection).
    bool record(const store::Outgoing& letter, const mail::Delivery& delivery, Instant now);

    /// Sends everything that waits until `now`, or until there is no connection; how many letters were accepted.
    std::size_t send_all(mail::Outbox& outbox, Instant now);

private:
    void accepted(const store::Outgoing& letter, Instant now, store::Change& change);

    store::Store& store_;
    Cases& cases_;
    const Scribe& scribe_;
    std::string from_;
};

}  // namespace zugpost::daemon
