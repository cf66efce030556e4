#include "rules/tournament.hpp"

#include "base/address.hpp"

#include <algorithm>

namespace zugpost::rules {
namespace {

bool writes_from(const Person& person, std::string_view email) {
    return same_plain_address(person.email, email) || std::ranges::any_of(person.other_emails, [&](const auto& other) {
               return same_plain_address(other, email);
           });
}

}  // namespace

std::string Person::key() const {
    switch (role) {
        case Role::player:
            return id;
        case Role::captain:
            return "captain:" + id;
        case Role::director:
            return "director";
        case Role::appeals:
            return "appeals";
    }
    return id;
}

const Person* Tournament::player(std::string_view wanted) const {
    const auto found = std::ranges::find(players, wanted, &Person::id);
    return found == players.end() ? nullptr : &*found;
}

const Team* Tournament::team(std::string_view wanted) const {
    const auto found = std::ranges::find(teams, wanted, &Team::id);
    return found == teams.end() ? nullptr : &*found;
}

const Pairing* Tournament::pairing(std::string_view game) const {
    const auto found = std::ranges::find(games, game, &Pairing::game);
    return found == games.end() ? nullptr : &*found;
}

const Person* Tournament::person(std::string_view key) const {
    static constexpr std::string_view captain = "captain:";
    if (key == "director") return &director;
    if (key == "appeals") return appeals ? &*appeals : nullptr;
    if (!key.starts_with(captain)) return player(key);
    const Team* found = team(key.substr(captain.size()));
    return found == nullptr ? nullptr : &found->captain;
}

std::vector<const Person*> Tournament::persons_at(std::string_view email) const {
    std::vector<const Person*> found;
    const auto look_at = [&](const Person& person) {
        if (writes_from(person, email)) found.push_back(&person);
    };
    std::ranges::for_each(players, look_at);
    for (const Team& t : teams) look_at(t.captain);
    look_at(director);
    if (appeals) look_at(*appeals);
    return found;
}

std::vector<const Person*> Tournament::captains_of(const Pairing& pairing) const {
    std::vector<const Person*> captains;
    for (const std::string* side : {&pairing.white, &pairing.black}) {
        const Person* who = player(*side);
        const Person* captain = who == nullptr ? nullptr : captain_of(*who);
        if (captain != nullptr && std::ranges::find(captains, captain) == captains.end()) captains.push_back(captain);
    }
    return captains;
}

const Person* Tournament::captain_of(const Person& player) const {
    const Team* found = player.team.empty() ? nullptr : team(player.team);
    return found == nullptr ? nullptr : &found->captain;
}

Date Tournament::last_date() const {
    if (end) return *end;
    const Term limit = rulebook.game_limit.value_or(Term{});
    return add_months(start, limit.months) + Days{limit.days};
}

}  // namespace zugpost::rules
