// Random games with a fixed seed, for the tests of properties.
#pragma once

#include "chess/history.hpp"

#include <random>

namespace zugpost::chess {

/// Calls visit(position, move) for each move of `games` random games, each of at most 120 plies.
template <class Visit>
void play_random_games(int games, unsigned seed, Visit visit) {
    std::mt19937 random(seed);
    for (int game = 0; game < games; ++game) {
        Position p;
        for (int ply = 0; ply < 120; ++ply) {
            const MoveList moves = p.legal_moves();
            if (moves.empty()) break;
            const Move move = moves[random() % moves.size()];
            visit(p, move);
            p.play(move);
        }
    }
}

/// A position that must be readable.
inline Position position(std::string_view fen) { return Position::from_fen(fen).value(); }

/// A history after moves in UCI form, which must be legal; an empty history if one is not.
inline History history(const Position& start, std::initializer_list<std::string_view> moves) {
    History played(start);
    for (const auto text : moves) {
        const Move move = move_from_uci(text);
        if (!played.now().is_legal(move)) return {};
        played.play(move);
    }
    return played;
}

}  // namespace zugpost::chess
