// Store: events, read and verified.
#include "rules/event_json.hpp"
#include "store/chain.hpp"
#include "store/database.hpp"
#include "store/store.hpp"

#include <stdexcept>

namespace zugpost::store {
namespace {

// The events that fulfil `condition`, in order.
template <class... A>
std::vector<StoredEvent> events_where(Database& database, std::string_view condition, const A&... values) {
    Rows rows = database.query(
        fmt::format("SELECT number, letter, game, at, kind, version, body FROM events WHERE {} ORDER BY number",
                    condition),
        values...);
    std::vector<StoredEvent> found;
    while (rows.next()) {
        StoredEvent& stored = found.emplace_back();
        stored.number = rows.number(0);
        stored.letter = rows.optional<LetterId>(1);
        stored.event.game = rows.text(2);
        stored.event.at = rows.instant(3);
        auto body = rules::event_from_json(rows.text(4), rows.as<int>(5), rows.text(6));
        if (!body) throw std::runtime_error(fmt::format("event {}: {}", stored.number, body.error().text));
        stored.event.body = std::move(*body);
    }
    return found;
}

}  // namespace

Result<std::vector<std::string>> Store::tournaments() const {
    return attempt(*database_, "reading events", [&] {
        Rows rows = database_->query("SELECT id FROM tournaments ORDER BY rowid");
        std::vector<std::string> ids;
        while (rows.next()) ids.push_back(rows.text(0));
        return ids;
    });
}

Result<std::vector<StoredEvent>> Store::tournament_events(const std::string& tournament) const {
    return attempt(*database_, tournament,
                   [&] { return events_where(*database_, "tournament = ? AND shared = 1", tournament); });
}

Result<std::vector<StoredEvent>> Store::game_events(const std::string& tournament, const std::string& game) const {
    return attempt(*database_, tournament,
                   [&] { return events_where(*database_, "tournament = ? AND game = ?", tournament, game); });
}

Result<void> Store::verify(const std::string& tournament) const {
    const auto walk = [&]() -> Result<void> {
        std::string head;
        std::int64_t last = 0;
        {
            Rows rows = database_->query("SELECT events, hash FROM tournaments WHERE id = ?", tournament);
            if (!rows.next()) return fail(fmt::format("there is no event \"{}\"", tournament));
            last = rows.number(0);
            head = rows.text(1);
        }
        // A letter's bytes are checked when an event rests on it, its hash with every event.
        Rows rows = database_->query(
            "SELECT e.number, e.game, e.at, e.kind, e.version, e.body, e.previous, e.hash, e.letter, l.hash, l.bytes "
            "FROM events AS e LEFT JOIN letters AS l ON l.id = e.letter WHERE e.tournament = ? ORDER BY e.number",
            tournament);
        std::string previous;
        std::int64_t number = 0;
        std::optional<LetterId> checked;
        while (rows.next()) {
            const std::string game = rows.text(1);
            const std::string kind = rows.text(3);
            const std::string body = rows.text(5);
            const std::string letter_hash = rows.text(9);
            const auto broken = [&](std::string_view why) {
                return fail(fmt::format("{}: event {} ({}{}{}) {}", tournament, rows.number(0), kind,
                                        game.empty() ? "" : ", game ", game, why));
            };
            if (rows.number(0) != ++number) return broken(fmt::format("stands where event {} should be", number));
            if (rows.text(6) != previous) return broken("does not follow the event before it");
            const Link link{tournament,     number, game,        rows.number(2), kind,
                            rows.number(4), body,   letter_hash, previous};
            previous = hash_of(link);
            if (rows.text(7) != previous) return broken("has been changed");
            const auto letter = rows.optional<LetterId>(8);
            if (letter && letter != checked && hash_of(rows.text(10)) != letter_hash)
                return broken(fmt::format("rests on letter {}, which has been changed", rows.number(8)));
            checked = letter;
        }
        if (number != last || previous != head)
            return fail(fmt::format("{}: {} events were written, {} are there", tournament, last, number));
        return {};
    };
    const auto walked = attempt(*database_, tournament, walk);
    return walked ? *walked : std::unexpected(walked.error());
}

}  // namespace zugpost::store
