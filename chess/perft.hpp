// Counting move sequences: the usual proof, and measure, of a move generator.
#pragma once

#include "chess/position.hpp"

#include <cstdint>

namespace zugpost::chess {

/// How many sequences of `depth` legal moves there are from `p`; 1 where depth is not positive.
[[nodiscard]] std::uint64_t perft(const Position& p, int depth);

}  // namespace zugpost::chess
