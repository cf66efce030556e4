// Positions in which neither side can ever give mate (FIDE 5.2.2), as far as that is simple to prove.
#pragma once

#include "chess/position.hpp"

namespace zugpost::chess {

/// True only if no series of legal moves mates anybody: bare kings, one minor piece, bishops that all stand on squares
/// of one colour, or pawns that block each other for ever and that no king can take. Never true for a checkmate.
/// Dead positions of other kinds are not recognised.
[[nodiscard]] bool is_dead(const Position& p);

}  // namespace zugpost::chess
