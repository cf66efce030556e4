#include "letters/matter.hpp"

#include "letters/layout.hpp"

#include <fmt/format.h>

namespace zugpost::letters {
namespace {

// A clock that starts with the relay of this very letter is shown as if it were relayed now: the reader learns the date
// on which his time will run out.
rules::Game relayed_by_now(rules::Game game, Instant now) {
    for (auto& side : game.sides)
        if (!side.pairing_relayed) side.pairing_relayed = now;
    for (auto move = game.moves.rbegin(); move != game.moves.rend() && !move->relayed; ++move) move->relayed = now;
    return game;
}

std::optional<rules::Reckoning> reckoned(const rules::Tournament& t, const rules::Game* game, Instant now) {
    if (game == nullptr) return std::nullopt;
    return rules::reckon(t, relayed_by_now(*game, now), now);
}

std::optional<chess::Color> side_of(const rules::Game* game, const rules::Person& reader) {
    if (game == nullptr || reader.role != rules::Role::player || reader.id.empty()) return std::nullopt;
    return game->color_of(reader.id);
}

}  // namespace

Matter::Matter(const rules::Tournament& t, const rules::Game* g, const rules::Message& m, const rules::Person& r,
               Instant at)
    : tournament(t),
      game(g),
      message(m),
      reader(r),
      now(at),
      voice(t, g, r),
      side(side_of(g, r)),
      time(reckoned(t, g, at)) {}

const rules::Person* Matter::player(chess::Color c) const { return tournament.player(game->side(c).player); }

std::string Matter::side_name(chess::Color c) const {
    const rules::Person* p = player(c);
    return p == nullptr ? voice.color(c) : fmt::format("{} ({})", voice.color(c), one_line(p->name));
}

}  // namespace zugpost::letters
