// Legal moves that lie close to a refused move as a text: a slip of the hand away, never advice about the game.
#pragma once

#include "chess/position.hpp"
#include "parser/move_pattern.hpp"

#include <span>
#include <vector>

namespace zugpost::parser {

inline constexpr std::size_t max_near = 4;

/// At most `max_near` moves, the closest first: the same piece to the same square, other pieces to the same square, the
/// same piece to a neighbouring square. For a king's move as if to castle ("Kg1", "e1h1") castling alone.
[[nodiscard]] std::vector<chess::Move> near_moves(const chess::Position& position, std::span<const Pattern> patterns);

}  // namespace zugpost::parser
