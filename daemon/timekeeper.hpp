// What the passing of time makes due: repeats, terms that have run out, the end of play.
#pragma once

#include "daemon/cases.hpp"
#include "daemon/outage.hpp"
#include "daemon/scribe.hpp"
#include "store/store.hpp"

#include <cstddef>

namespace zugpost::daemon {

class Timekeeper {
public:
    /// All must outlive the timekeeper.
    Timekeeper(store::Store& store, Cases& cases, const Scribe& scribe)
        : store_(store), cases_(cases), scribe_(scribe) {}

    /// Carries out all that is due at `now`, each game in a transaction of its own; how many games there were. A game
    /// that fails is logged and put off for an hour, and delays no other. Never throws.
    std::size_t carry_out(Instant now);
    /// From now on what ran out in this outage waits.
    void hold_back(const std::optional<Outage>& outage) { outage_ = outage; }

private:
    void carry_out(const store::Due& due, Instant now);
    void put_off(const store::Due& due, Instant until, Instant now);

    store::Store& store_;
    Cases& cases_;
    const Scribe& scribe_;
    std::optional<Outage> outage_;
};

}  // namespace zugpost::daemon
