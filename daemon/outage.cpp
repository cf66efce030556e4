#include "daemon/outage.hpp"

#include "daemon/log.hpp"
#include "daemon/need.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::daemon {
namespace {

constexpr const char* alive_key = "service alive";
constexpr const char* from_key = "outage from";
constexpr const char* to_key = "outage to";

std::optional<Instant> noted(const store::Store& store, const char* key) {
    const auto at = from_rfc3339(need(store.meta(key)));
    return at ? std::optional(*at) : std::nullopt;
}

// One letter to the director of each event in which something is still being played.
void tell_directors(const store::Store& store, Cases& cases, const Scribe& scribe, const Outage& outage,
                    store::Change& change) {
    for (const std::string& id : need(store.tournaments())) {
        const TournamentPtr tournament = cases.tournament(id);
        if (tournament == nullptr || std::ranges::all_of(tournament->games, &rules::Pairing::finished)) continue;
        rules::Message message;
        message.kind = rules::Kind::notice;
        message.about = rules::About::delay;
        message.to = tournament->director.key();
        message.remarks.push_back({rules::Say::server_was_down, {outage.from, outage.to, outage.held_until()}});
        const std::vector<rules::Event> nothing_happened;
        const After as_it_stands(cases, tournament, nothing_happened);
        scribe.write(*tournament, as_it_stands, message, std::nullopt, change.at, change);
    }
}

}  // namespace

void note_alive(store::Store& store, Instant now) {
    store::Change change;
    change.at = now;
    change.meta[alive_key] = to_rfc3339(now);
    need(store.commit(change));
}

std::optional<Outage> outage_at_start(store::Store& store, Cases& cases, const Scribe& scribe, Instant now) {
    const auto alive = noted(store, alive_key);
    if (alive && now - *alive > Outage::noticed) {
        const Outage outage{*alive, now};
        store::Change change;
        change.at = now;
        change.meta = {
            {alive_key, to_rfc3339(now)}, {from_key, to_rfc3339(outage.from)}, {to_key, to_rfc3339(outage.to)}};
        tell_directors(store, cases, scribe, outage, change);
        need(store.commit(change));
        log_warning(fmt::format("the service was down from {} to {}; what ran out meanwhile is held back until {}",
                                to_rfc3339(outage.from), to_rfc3339(outage.to), to_rfc3339(outage.held_until())));
        return outage;
    }
    const auto from = noted(store, from_key);
    const auto to = noted(store, to_key);
    if (from && to && now < *to + Outage::grace) return Outage{*from, *to};
    return std::nullopt;
}

}  // namespace zugpost::daemon
