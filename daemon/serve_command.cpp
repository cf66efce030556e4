// `zugpost serve`: one pass, or the service until it is told to end.
#include "daemon/commands.hpp"
#include "daemon/log.hpp"
#include "daemon/service.hpp"

namespace zugpost::daemon {

Outcome run_serve(const Options& options, Streams& /*io*/) {
    auto setup = read_setup(options.config);
    if (!setup) return std::unexpected(setup.error());
    const auto clock = clock_of(options);
    if (!clock) return std::unexpected(clock.error());
    if (!options.once && !options.now.empty()) return wrong_usage("--now needs --once");
    auto works = open_works(*setup);
    if (!works) return std::unexpected(works.error());
    const auto lock = ServiceLock::take(setup->lock_file());
    if (!lock) return failed(lock.error().text);
    start_log();
    if (!options.once) return run_service(options.config, std::move(*setup), **works, *clock);
    const auto inbox = open_inbox(*setup, (*works)->store());
    if (!inbox) return failed(inbox.error().text);
    const auto outbox = open_outbox(*setup);
    if (!outbox) return failed(outbox.error().text);
    if (const auto done = (*works)->pass(**inbox, **outbox, *clock); !done) return failed(done.error().text);
    return {};
}

}  // namespace zugpost::daemon
