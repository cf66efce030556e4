// From a configuration file to everything that the subcommands work with: store, inbox, outbox.
#pragma once

#include "daemon/commands.hpp"
#include "daemon/config.hpp"
#include "daemon/house.hpp"
#include "daemon/outcome.hpp"
#include "daemon/pass.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace zugpost::daemon {

struct Setup {
    Config config;
    House house;

    [[nodiscard]] std::string lock_file() const { return config.server.state + "/zugpost.lock"; }
};

/// As the configuration has it.
[[nodiscard]] House house_of(const Config& config);

/// Reads the configuration; what is wrong with it is wrong usage.
[[nodiscard]] std::expected<Setup, Fault> read_setup(const std::string& config_file);

/// `--now`, or the system's clock.
[[nodiscard]] std::expected<Clock, Fault> clock_of(const Options& options);

[[nodiscard]] std::expected<store::Store, Fault> open_store(const Setup& setup);
[[nodiscard]] std::expected<std::unique_ptr<Works>, Fault> open_works(const Setup& setup);
/// The IMAP inbox goes on where `store` says it stopped.
[[nodiscard]] Result<std::unique_ptr<mail::Inbox>> open_inbox(const Setup& setup, const store::Store& store);
[[nodiscard]] Result<std::unique_ptr<mail::Outbox>> open_outbox(const Setup& setup);

/// A store that is only read.
class Reader {
public:
    explicit Reader(store::Store store) : store_(std::move(store)), cases_(store_) {}
    [[nodiscard]] const store::Store& store() const { return store_; }
    [[nodiscard]] Cases& cases() { return cases_; }
    /// Ids of all events; failures are exceptions (need.hpp).
    [[nodiscard]] std::vector<std::string> tournaments() const;

private:
    store::Store store_;
    Cases cases_;
};

/// Opens the store of the configuration and does `work`; exceptions become its failure.
[[nodiscard]] Outcome with_reader(const Options& options, const std::function<Outcome(Reader&)>& work);

}  // namespace zugpost::daemon
