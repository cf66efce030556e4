// `zugpost check-config`, `doctor`, `backup`, `verify`: what an administrator asks before and after the fact.
#include "daemon/commands.hpp"
#include "daemon/setup.hpp"

#include <fmt/format.h>

#include <ostream>

namespace zugpost::daemon {
namespace {

// One line for each thing looked at; the first fault is the outcome.
class Findings {
public:
    explicit Findings(std::ostream& out) : out_(out) {}

    void note(std::string_view what, const Result<std::string>& found) {
        out_ << fmt::format("{:<10} {}\n", what, found ? *found : "FAULT: " + found.error().text);
        if (!found && fault_.empty()) fault_ = fmt::format("{}: {}", what, found.error().text);
    }

    [[nodiscard]] Outcome outcome(Exit exit) const {
        return fault_.empty() ? Outcome{} : std::unexpected(Fault{exit, fault_});
    }

private:
    std::ostream& out_;
    std::string fault_;
};

Result<std::string> said(const Result<void>& result, std::string good) {
    if (!result) return fail(result.error().text);
    return good;
}

template <class Box>
Result<std::string> opens(const Result<std::unique_ptr<Box>>& box) {
    if (!box) return fail(box.error().text);
    return std::string("settings are good");
}

template <class Box>
Result<std::string> works(const Result<std::unique_ptr<Box>>& box) {
    return box ? (*box)->check() : fail(box.error().text);
}

}  // namespace

Outcome run_check_config(const Options& options, Streams& io) {
    const auto setup = read_setup(options.config);
    if (!setup) return std::unexpected(setup.error());
    const auto store = open_store(*setup);
    Findings findings(io.out);
    findings.note("config", options.config);
    findings.note("store", store ? Result<std::string>(setup->config.server.database()) : fail(store.error().text));
    if (store) findings.note("inbox", opens(open_inbox(*setup, *store)));
    findings.note("outbox", opens(open_outbox(*setup)));
    return findings.outcome(Exit::usage);
}

Outcome run_doctor(const Options& options, Streams& io) {
    const auto setup = read_setup(options.config);
    if (!setup) return std::unexpected(setup.error());
    const auto store = open_store(*setup);
    if (!store) return std::unexpected(store.error());
    Findings findings(io.out);
    findings.note("store", said(store->check(), setup->config.server.database() + " is whole"));
    findings.note("inbox", works(open_inbox(*setup, *store)));
    findings.note("outbox", works(open_outbox(*setup)));
    if (const auto unsent = store->unsent())
        findings.note("unsent", fmt::format("{} letters wait to be sent", *unsent));
    return findings.outcome(Exit::failed);
}

Outcome run_backup(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        if (const auto done = reader.store().backup(options.file); !done) return failed(done.error().text);
        io.out << fmt::format("{} written\n", options.file);
        return {};
    });
}

Outcome run_verify(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        Findings findings(io.out);
        findings.note("store", said(reader.store().check(), "is whole"));
        for (const std::string& id : reader.tournaments())
            findings.note(id, said(reader.store().verify(id), "nothing was changed"));
        return findings.outcome(Exit::failed);
    });
}

}  // namespace zugpost::daemon
