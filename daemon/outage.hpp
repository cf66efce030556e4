// A time in which the service was down, found when it starts again.
//
// Players and officials could not be heard meanwhile: whatever would follow from a term that ran out in that time is
// held back for a day, in which the letters that wait are read, and the directors are told. `serve --once` knows no
// outage.
#pragma once

#include "daemon/cases.hpp"
#include "daemon/scribe.hpp"
#include "store/store.hpp"

#include <optional>

namespace zugpost::daemon {

struct Outage {
    Instant from, to;

    static constexpr Seconds noticed{6 * 3600};  ///< shorter ones are none
    static constexpr Seconds grace{24 * 3600};

    [[nodiscard]] Instant held_until() const { return to + grace; }
    /// A term that ran out in the outage, while it is held back.
    [[nodiscard]] bool holds(Instant due, Instant now) const { return due > from && due <= to && now < held_until(); }
};

/// Notes in the store that the service is alive at `now`; to be called every few minutes.
void note_alive(store::Store& store, Instant now);
inline constexpr Seconds note_alive_every{600};

/// The outage that ends with this start, told to the directors in the same transaction that records it; or an earlier
/// one that still holds something back. Failures of the store are exceptions (need.hpp).
[[nodiscard]] std::optional<Outage> outage_at_start(store::Store& store, Cases& cases, const Scribe& scribe,
                                                    Instant now);

}  // namespace zugpost::daemon
