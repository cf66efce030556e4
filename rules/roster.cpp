// The tournament's own state: people and who plays whom, folded from the events that concern them.
#include "rules/game.hpp"

#include <algorithm>
#include <array>

namespace zugpost::rules {
namespace {

Person* find_person(Tournament& t, std::string_view key) {
    if (t.director.key() == key) return &t.director;
    if (t.appeals && t.appeals->key() == key) return &*t.appeals;
    for (Team& team : t.teams)
        if (team.captain.key() == key) return &team.captain;
    const auto player = std::ranges::find(t.players, key, &Person::id);
    return player == t.players.end() ? nullptr : &*player;
}

// Ended over the board, so to speak: neither by the clock nor by a ruling.
bool by_play(EndReason why) {
    constexpr std::array played{EndReason::checkmate,   EndReason::stalemate, EndReason::dead_position,
                                EndReason::resignation, EndReason::agreement, EndReason::threefold,
                                EndReason::fifty_moves};
    return std::ranges::find(played, why) != played.end();
}

void change_address(Person& person, const std::string& email) {
    if (std::ranges::find(person.other_emails, person.email) == person.other_emails.end())
        person.other_emails.push_back(person.email);
    person.email = email;
}

void change_preference(Person& person, const PreferenceChanged& e) {
    if (e.what == "notation") {
        if (const auto notation = parser::notation_from(e.value)) person.notation = *notation;
    } else if (e.what == "language") {
        if (const auto language = language_from(e.value)) person.language = *language;
    } else if (e.what == "copy") {
        person.copy_all = e.value == "all";
    } else if (e.what == "format") {
        const auto name = std::ranges::find(format_names, e.value);
        if (name != format_names.end()) person.format = static_cast<Format>(name - format_names.begin());
    }
}

void substitute(Tournament& t, const PlayerSubstituted& e) {
    if (t.player(e.successor.id) == nullptr) t.players.push_back(e.successor);
    for (Team& team : t.teams) std::erase(team.reserves, e.successor.id);
    for (Pairing& pairing : t.games) {
        if (pairing.finished) continue;
        for (std::string* player : {&pairing.white, &pairing.black})
            if (*player == e.player) *player = e.successor.id;
    }
}

}  // namespace

Tournament fold(Tournament tournament, const Event& event) {
    if (const auto* address = std::get_if<AddressChanged>(&event.body)) {
        if (Person* person = find_person(tournament, address->person)) change_address(*person, address->email);
    } else if (const auto* preference = std::get_if<PreferenceChanged>(&event.body)) {
        if (Person* person = find_person(tournament, preference->person)) change_preference(*person, *preference);
    } else if (const auto* withdrawal = std::get_if<PlayerWithdrawn>(&event.body)) {
        if (Person* person = find_person(tournament, withdrawal->player)) {
            person->withdrawn = withdrawal->posted;
            person->died = withdrawal->died;
        }
    } else if (const auto* substitution = std::get_if<PlayerSubstituted>(&event.body)) {
        substitute(tournament, *substitution);
    } else if (const auto* end = std::get_if<GameEnded>(&event.body)) {
        const auto pairing = std::ranges::find(tournament.games, event.game, &Pairing::game);
        if (pairing != tournament.games.end()) {
            pairing->finished = true;
            pairing->played = by_play(end->why);
        }
    }
    return tournament;
}

bool concerns_tournament(const EventBody& body) {
    return std::holds_alternative<TournamentImported>(body) || std::holds_alternative<AddressChanged>(body) ||
           std::holds_alternative<PreferenceChanged>(body) || std::holds_alternative<PlayerWithdrawn>(body) ||
           std::holds_alternative<PlayerSubstituted>(body) || std::holds_alternative<GameEnded>(body);
}

}  // namespace zugpost::rules
