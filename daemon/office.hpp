// The post office: one letter's way from its bytes to everything that follows from it, in one transaction.
//
// letter -> known? automatic? -> which game, who -> shown to be him? -> own text -> reading -> ruling -> letters
// written
// -> committed. No clock, no mailbox: the present and the letter are handed in. `take` never throws; what fails is
// tried again by the caller, and after the third time the letter is put into quarantine.
#pragma once

#include "daemon/cases.hpp"
#include "daemon/house.hpp"
#include "daemon/scribe.hpp"
#include "daemon/tokens.hpp"
#include "mail/inbox.hpp"
#include "mail/letter.hpp"
#include "rules/referee.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <string>

namespace zugpost::daemon {

inline constexpr int attempts_before_quarantine = 3;

/// A letter out of the inbox, as far as it can be read.
struct Arrived {
    std::string key;      ///< the inbox's; empty: it was stored before and waited for its sender
    mail::Letter letter;  ///< of a faulty one its header alone
    std::string fault;    ///< why it cannot be read; empty: it can
    rules::Stamps stamps;
};

enum class Taken : std::uint8_t {
    recorded,     ///< new, and committed with all that follows
    known,        ///< it has been recorded before: nothing happened
    failed,       ///< not committed; to be tried again
    quarantined,  ///< given up after several failures; committed as such
};

class Office {
public:
    /// All must outlive the office.
    Office(const House& house, const Tokens& tokens, store::Store& store, Cases& cases)
        : house_(house), tokens_(tokens), store_(store), cases_(cases), scribe_(house, tokens, store) {}

    /// Received is the stamp of our own mail system, else the inbox's, and never after `now`.
    [[nodiscard]] Arrived open(mail::Fetched fetched, Instant now) const;
    [[nodiscard]] Taken take(const Arrived& arrived, Instant now);

private:
    [[nodiscard]] Taken give_up_or_wait(const Arrived& arrived, const std::string& error, Instant now);

    const House& house_;
    const Tokens& tokens_;
    store::Store& store_;
    Cases& cases_;
    Scribe scribe_;
};

}  // namespace zugpost::daemon
