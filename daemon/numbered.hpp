// Moves with their true numbers in English, as the subcommands print them: "2... Nc6", "3. Bb5 a6 4. Ba4 Nf6".
#pragma once

#include "chess/history.hpp"

#include <span>
#include <string>

namespace zugpost::daemon {

/// `move` as played in `position`; UCI where it is not legal there.
[[nodiscard]] std::string numbered(const chess::Position& position, chess::Move move);
/// Consecutive moves from `position` on; they end before the first that cannot be played.
[[nodiscard]] std::string numbered_line(chess::Position position, std::span<const chess::Move> moves);

}  // namespace zugpost::daemon
