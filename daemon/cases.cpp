#include "daemon/cases.hpp"

#include "base/text.hpp"
#include "daemon/need.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace zugpost::daemon {
namespace {

constexpr std::size_t most_kept = 500;  // tournaments in memory

std::shared_ptr<rules::Tournament> imported(const std::string& id, const rules::TournamentImported& import) {
    const auto rulebook = [&](std::string_view) -> Result<std::string> { return import.rulebook_toml; };
    auto read = rules::read_tournament(import.event_toml, id, rulebook);
    if (!read) throw std::runtime_error("stored event: " + read.error().text);
    return std::make_shared<rules::Tournament>(std::move(*read));
}

TournamentPtr folded(const TournamentPtr& before, const std::vector<const rules::Event*>& events) {
    if (events.empty()) return before;
    rules::Tournament after = *before;
    for (const rules::Event* event : events) after = rules::fold(std::move(after), *event);
    return std::make_shared<rules::Tournament>(std::move(after));
}

}  // namespace

void Cases::refresh() {
    const std::int64_t writes = need(store_.other_writes());
    if (writes != seen_ || known_.size() > most_kept) known_.clear();
    seen_ = writes;
}

std::optional<Cases::Known> Cases::load(const std::string& id) const {
    const std::vector<store::StoredEvent> events = need(store_.tournament_events(id));
    if (events.empty()) return std::nullopt;
    const auto* import = std::get_if<rules::TournamentImported>(&events.front().event.body);
    if (import == nullptr) throw std::runtime_error(id + ": the record does not begin with its import");
    const TournamentPtr first = imported(id, *import);
    std::vector<const rules::Event*> further;
    for (std::size_t i = 1; i < events.size(); ++i) further.push_back(&events[i].event);
    return Known{first, folded(first, further)};
}

const Cases::Known* Cases::known(const std::string& id) {
    auto found = known_.find(id);
    if (found == known_.end()) {
        std::optional<Known> loaded = load(id);
        if (!loaded) return nullptr;
        found = known_.emplace(id, std::move(*loaded)).first;
    }
    return &found->second;
}

TournamentPtr Cases::tournament(const std::string& id) {
    const Known* found = known(id);
    return found != nullptr ? found->now : nullptr;
}

TournamentPtr Cases::tournament_like(std::string_view id) {
    if (TournamentPtr exact = tournament(std::string(id))) return exact;
    const std::string wanted = fold(id);
    for (const std::string& known : need(store_.tournaments()))
        if (fold(known) == wanted) return tournament(known);
    return nullptr;
}

rules::Game Cases::game(const std::string& tournament, std::string_view id) {
    const Known* found = known(tournament);
    if (found == nullptr || found->imported->pairing(id) == nullptr) return {};
    rules::Game game = rules::new_game(*found->imported, id);
    for (const store::StoredEvent& stored : need(store_.game_events(tournament, std::string(id))))
        game = rules::fold(std::move(game), stored.event);
    return game;
}

void Cases::happened(const std::vector<store::NewEvent>& events) {
    for (auto& [id, tournament] : known_) {
        std::vector<const rules::Event*> mine;
        for (const store::NewEvent& e : events)
            if (e.tournament == id && rules::concerns_tournament(e.event.body)) mine.push_back(&e.event);
        tournament.now = folded(tournament.now, mine);
    }
}

After::After(Cases& cases, TournamentPtr before, const std::vector<rules::Event>& events)
    : cases_(cases), before_(std::move(before)), events_(events) {
    std::vector<const rules::Event*> shared;
    for (const rules::Event& event : events)
        if (rules::concerns_tournament(event.body)) shared.push_back(&event);
    tournament_ = folded(before_, shared);
}

rules::Game After::game(std::string_view id) const {
    rules::Game game = cases_.game(before_->id, id);
    for (const rules::Event& event : events_)
        if (event.game == id) game = rules::fold(std::move(game), event);
    return game;
}

std::set<std::string> After::touched() const {
    std::set<std::string> games;
    const auto add_games_of = [&](std::string_view player) {
        for (const rules::Pairing& p : tournament_->games)
            if (!p.finished && (p.white == player || p.black == player)) games.insert(p.game);
    };
    for (const rules::Event& event : events_) {
        if (!event.game.empty()) games.insert(event.game);
        if (const auto* left = std::get_if<rules::PlayerWithdrawn>(&event.body)) add_games_of(left->player);
        if (const auto* came = std::get_if<rules::PlayerSubstituted>(&event.body)) add_games_of(came->successor.id);
    }
    return games;
}

std::string game_like(const rules::Tournament& tournament, std::string_view text) {
    if (tournament.pairing(text) != nullptr) return std::string(text);
    const std::string wanted = fold(text);
    for (const rules::Pairing& pairing : tournament.games)
        if (fold(pairing.game) == wanted) return pairing.game;
    return {};
}

void reckon_due(const rules::Tournament& tournament, const rules::Games& games, const std::set<std::string>& touched,
                Instant now, std::vector<store::DueChange>& due) {
    for (const std::string& id : touched)
        due.push_back({tournament.id, id, rules::next_due(tournament, games.game(id), now)});
}

store::Addresses addresses_of(const rules::Tournament& tournament) {
    store::Addresses addresses{tournament.id, {}};
    const auto add = [&](const rules::Person& person) {
        addresses.entries.push_back({person.email, person.key()});
        for (const std::string& email : person.other_emails) addresses.entries.push_back({email, person.key()});
    };
    for (const rules::Person& player : tournament.players) add(player);
    for (const rules::Team& team : tournament.teams) add(team.captain);
    add(tournament.director);
    if (tournament.appeals) add(*tournament.appeals);
    return addresses;
}

}  // namespace zugpost::daemon
