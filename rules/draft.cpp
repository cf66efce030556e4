#include "rules/draft.hpp"

#include <algorithm>

namespace zugpost::rules {
namespace {

const Person nobody{};

void add_once(std::vector<std::string>& keys, std::string key) {
    if (std::ranges::find(keys, key) == keys.end()) keys.push_back(std::move(key));
}

}  // namespace

const Game& Draft::game(std::string_view id) {
    const auto known = known_.find(id);
    if (known != known_.end()) return known->second;
    return known_.emplace(std::string(id), games_.game(id)).first->second;
}

void Draft::happen(std::string_view game, EventBody body) {
    Event event{std::string(game), now_, std::move(body)};
    if (concerns_tournament(event.body))
        changed_ = fold(changed_ ? std::move(*changed_) : Tournament(original_), event);
    if (!game.empty()) {
        (void)this->game(game);
        Game& state = known_.find(game)->second;
        state = fold(std::move(state), event);
    }
    ruling_.events.push_back(std::move(event));
}

Message& Draft::tell(Kind kind, std::string to, std::string_view game) {
    Message& m = ruling_.messages.emplace_back();
    m.kind = kind;
    m.to = std::move(to);
    m.game = game;
    return m;
}

Message& Draft::notice(About about, std::string to, std::string_view game) {
    Message& m = tell(Kind::notice, std::move(to), game);
    m.about = about;
    return m;
}

const Person& Draft::player(std::string_view game, Color color) {
    const Person* person = tournament().player(this->game(game).side(color).player);
    return person != nullptr ? *person : nobody;
}

std::vector<std::string> both_players(Draft& d, std::string_view game) {
    return {d.game(game).side(Color::white).player, d.game(game).side(Color::black).player};
}

std::vector<std::string> captains(Draft& d, std::string_view game) {
    std::vector<std::string> keys;
    const Pairing* pairing = d.tournament().pairing(game);
    if (pairing != nullptr)
        for (const Person* captain : d.tournament().captains_of(*pairing)) add_once(keys, captain->key());
    return keys;
}

std::vector<std::string> captains_or_director(Draft& d, std::string_view game) {
    std::vector<std::string> keys = captains(d, game);
    if (keys.empty()) keys.push_back(d.tournament().director.key());
    return keys;
}

std::vector<std::string> claim_officials(Draft& d, std::string_view game) {
    switch (d.book().claim_to) {
        case Judge::captains:
            return captains_or_director(d, game);
        case Judge::director:
            return {d.tournament().director.key()};
        case Judge::opponent:
            break;
    }
    return {};
}

std::vector<std::string> games_of(const Tournament& t, std::string_view player) {
    std::vector<std::string> ids;
    for (const Pairing& p : t.games)
        if (!p.finished && (p.white == player || p.black == player)) ids.push_back(p.game);
    return ids;
}

std::vector<std::string> games_in_scope(const Tournament& t, std::string_view player, std::string_view game) {
    std::vector<std::string> ids = games_of(t, player);
    const Pairing* here = t.pairing(game);
    if (t.rulebook.leave_scope == LeaveScope::section && here != nullptr)
        std::erase_if(ids, [&](const std::string& id) { return t.pairing(id)->section != here->section; });
    return ids;
}

std::vector<std::pair<std::string, std::string>> opponents_in(const Tournament& t, std::string_view player,
                                                              const std::vector<std::string>& games) {
    std::vector<std::pair<std::string, std::string>> found;
    for (const std::string& id : games) {
        const Pairing* p = t.pairing(id);
        if (p == nullptr) continue;
        const std::string& opponent = p->white == player ? p->black : p->white;
        const bool new_one = std::ranges::none_of(found, [&](const auto& f) { return f.first == opponent; });
        if (new_one) found.emplace_back(opponent, id);
    }
    return found;
}

std::string own_official(const Tournament& t, const Person& player) {
    const Person* captain = t.captain_of(player);
    return captain != nullptr ? captain->key() : t.director.key();
}

}  // namespace zugpost::rules
