// A game in PGN's export format: the seven tags, the others in ASCII order, movetext in lines below 80 columns.
#pragma once

#include "rules/game.hpp"
#include "rules/tournament.hpp"

#include <string>
#include <utility>
#include <vector>

namespace zugpost::letters {

using Tags = std::vector<std::pair<std::string, std::string>>;

/// The whole game; `extra` are further tag pairs, put in after the usual ones.
[[nodiscard]] std::string pgn(const rules::Tournament& tournament, const rules::Game& game, const Tags& extra = {});

/// "EVENT-GAME.pgn" with only letters, digits, '-', '_' and '.': a name that is safe for every program.
[[nodiscard]] std::string pgn_name(const rules::Tournament& tournament, const rules::Game& game);

}  // namespace zugpost::letters
