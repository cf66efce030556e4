#include "daemon/timekeeper.hpp"

#include "daemon/log.hpp"
#include "daemon/need.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <stdexcept>

namespace zugpost::daemon {
namespace {

constexpr std::size_t batch = 100;
constexpr Seconds pause_after_failure{3600};
constexpr int most_steps = 20;  // of one game at one instant: what follows from what

}  // namespace

std::size_t Timekeeper::carry_out(Instant now) {
    std::size_t done = 0;
    try {
        for (auto due = need(store_.due_until(now, batch)); !due.empty(); due = need(store_.due_until(now, batch)))
            for (const store::Due& d : due) {
                try {
                    carry_out(d, now);
                } catch (const std::exception& e) {
                    log_error(fmt::format("{}/{}: what is due failed: {}", d.tournament, d.game, e.what()));
                    put_off(d, now + pause_after_failure, now);
                }
                ++done;
            }
    } catch (const std::exception& e) {
        log_error(fmt::format("what is due cannot be carried out: {}", e.what()));
    }
    return done;
}

void Timekeeper::carry_out(const store::Due& due, Instant now) {
    if (outage_ && outage_->holds(due.at, now)) return put_off(due, outage_->held_until(), now);
    for (int step = 0; step < most_steps; ++step) {
        const TournamentPtr tournament = cases_.tournament(due.tournament);
        if (tournament == nullptr) throw std::runtime_error("there is no such event");
        const std::vector<rules::Event> none;
        const After before(cases_, tournament, none);
        const rules::Ruling ruling = rules::rule_due(*tournament, before, before.game(due.game), now);
        const After after(cases_, tournament, ruling.events);
        store::Change change;
        change.at = now;
        for (const rules::Event& event : ruling.events) change.events.push_back({tournament->id, event});
        for (const rules::Message& message : ruling.messages)
            scribe_.write(after.tournament(), after, message, std::nullopt, now, change);
        std::set<std::string> touched = after.touched();
        touched.insert(due.game);
        reckon_due(after.tournament(), after, touched, now, change.due);
        need(store_.commit(change));
        cases_.happened(change.events);
        if (!ruling.events.empty() || !ruling.messages.empty())
            log_info(fmt::format("{}/{}: due at {}: {} events, {} letters", due.tournament, due.game,
                                 to_rfc3339(due.at), ruling.events.size(), ruling.messages.size()));
        const auto mine = std::ranges::find(change.due, due.game, &store::DueChange::game);
        if (!mine->at || *mine->at > now) return;
        if (ruling.events.empty() && ruling.messages.empty()) break;
    }
    log_warning(
        fmt::format("{}/{}: stays due at {} and nothing follows", due.tournament, due.game, to_rfc3339(due.at)));
    put_off(due, now + pause_after_failure, now);
}

void Timekeeper::put_off(const store::Due& due, Instant until, Instant now) {
    store::Change change;
    change.at = now;
    change.due.push_back({due.tournament, due.game, until});
    need(store_.commit(change));
}

}  // namespace zugpost::daemon
