#include "daemon/role.hpp"

#include <algorithm>
#include <array>

namespace zugpost::daemon {
namespace {

using rules::Person;
using rules::Role;

bool plays(const Circumstances& c, const Person& person) {
    const rules::Pairing* pairing = c.tournament.pairing(c.game);
    return pairing != nullptr && person.role == Role::player &&
           (pairing->white == person.id || pairing->black == person.id);
}

bool leads_a_side(const Circumstances& c, const Person& person) {
    const rules::Pairing* pairing = c.tournament.pairing(c.game);
    if (pairing == nullptr || person.role != Role::captain) return false;
    const auto captains = c.tournament.captains_of(*pairing);
    return std::ranges::any_of(captains, [&](const Person* p) { return p->id == person.id; });
}

template <class Test>
const Person* first(const std::vector<const Person*>& persons, Test test) {
    const auto found = std::ranges::find_if(persons, [&](const Person* p) { return test(*p); });
    return found == persons.end() ? nullptr : *found;
}

const Person* official_among(const std::vector<const Person*>& persons, const Circumstances& c) {
    const auto official = [](const Person& p) { return p.role != Role::player; };
    if (const Person* p = first(persons, [&](const Person& x) { return official(x) && x.key() == c.written_to; }))
        return p;
    if (const Person* p = first(persons, [](const Person& x) { return x.role == Role::director; })) return p;
    if (const Person* p = first(persons, [&](const Person& x) { return leads_a_side(c, x); })) return p;
    return first(persons, official);
}

const Person* player_among(const std::vector<const Person*>& persons, const Circumstances& c) {
    const auto written_to = [&](const Person& x) { return x.key() == c.written_to; };
    if (const Person* p = first(persons, [&](const Person& x) { return plays(c, x) && written_to(x); })) return p;
    return first(persons, [&](const Person& x) { return plays(c, x); });
}

}  // namespace

bool is_official_order(const parser::Command& command) {
    using parser::Action;
    constexpr std::array with_arguments{Action::status, Action::records, Action::withdraw, Action::adjudicate,
                                        Action::appeal};
    if (command.action >= Action::uphold) return true;
    const bool both = std::ranges::find(with_arguments, command.action) != with_arguments.end();
    return both && (!command.game.empty() || !command.player.empty() || !command.result.empty());
}

const Person* writer_among(const std::vector<const Person*>& persons, const Circumstances& c) {
    if (c.has_official_order)
        if (const Person* official = official_among(persons, c)) return official;
    if (c.has_moves)
        if (const Person* player = player_among(persons, c)) return player;
    if (const Person* p = first(persons, [&](const Person& x) { return x.key() == c.written_to; })) return p;
    if (const Person* player = player_among(persons, c)) return player;
    return persons.front();
}

}  // namespace zugpost::daemon
