// One pass of the service: every waiting letter, oldest first; then what time makes due; then the outbox.
//
// A pass at the same instant again does nothing. The clock, the inbox and the outbox are handed in.
#pragma once

#include "daemon/carrier.hpp"
#include "daemon/office.hpp"
#include "daemon/timekeeper.hpp"
#include "mail/inbox.hpp"
#include "mail/outbox.hpp"

#include <cstddef>
#include <functional>

namespace zugpost::daemon {

using Clock = std::function<Instant()>;

/// Everything that works on one store.
class Works {
public:
    /// The error says that the secret of the tokens cannot be read or made.
    [[nodiscard]] static Result<std::unique_ptr<Works>> open(const House& house, store::Store store);

    /// Letters that wait in the inbox, oldest `received` first, each committed and then marked as done; how many were
    /// new. Stops early where `stop` says so, between two letters.
    [[nodiscard]] Result<std::size_t> take_letters(mail::Inbox& inbox, const Clock& clock,
                                                   const std::function<bool()>& stop = {});
    /// What is due, then the outbox, until both have nothing more to do at that instant.
    void finish(mail::Outbox& outbox, Instant now);
    /// A whole pass.
    [[nodiscard]] Result<void> pass(mail::Inbox& inbox, mail::Outbox& outbox, const Clock& clock);

    [[nodiscard]] const House& house() const { return house_; }
    [[nodiscard]] store::Store& store() { return store_; }
    [[nodiscard]] Cases& cases() { return cases_; }
    [[nodiscard]] const Scribe& scribe() const { return scribe_; }
    [[nodiscard]] Timekeeper& timekeeper() { return timekeeper_; }
    [[nodiscard]] Carrier& carrier() { return carrier_; }
    [[nodiscard]] Office& office() { return office_; }

private:
    Works(const House& house, store::Store store, std::string_view secret);
    void remember_position(const mail::Inbox& inbox, Instant now);

    House house_;
    Tokens tokens_;
    store::Store store_;
    Cases cases_;
    Scribe scribe_;
    Office office_;
    Timekeeper timekeeper_;
    Carrier carrier_;
};

}  // namespace zugpost::daemon
