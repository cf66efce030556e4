#include "chess/perft.hpp"

namespace zugpost::chess {

std::uint64_t perft(const Position& p, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return p.legal_move_count();
    std::uint64_t nodes = 0;
    for (const Move move : p.legal_moves()) nodes += perft(p.after(move), depth - 1);
    return nodes;
}

}  // namespace zugpost::chess
