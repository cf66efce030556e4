// The service: an event loop over inbox, time and outbox.
//
// All work on the store is done in the loop's thread. One thread waits at the inbox, one hands letters to the outbox;
// neither touches the store. Due times and new attempts to send are timers on what the store says is next: no game is
// looked at before something is due in it. SIGTERM and SIGINT end the service after the letter in hand; SIGHUP has the
// configuration read again.
#pragma once

#include "daemon/setup.hpp"
#include "mail/maildir.hpp"

#include <string>

namespace zugpost::daemon {

/// Runs until it is told to end. The error is why it cannot go on.
[[nodiscard]] Outcome run_service(const std::string& config_file, Setup setup, Works& works, const Clock& clock);

/// The lock that keeps a second service from the same state folder; held as long as it lives.
class ServiceLock {
public:
    [[nodiscard]] static Result<ServiceLock> take(const std::string& path);

private:
    explicit ServiceLock(mail::Descriptor file) : file_(std::move(file)) {}
    mail::Descriptor file_;
};

}  // namespace zugpost::daemon
