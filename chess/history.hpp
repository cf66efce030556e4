// A game as a start position and the moves played: what threefold repetition and the move counts need.
#pragma once

#include "chess/position.hpp"

#include <vector>

namespace zugpost::chess {

/// How the Laws see the position at the end of a history. The first five end the game by themselves.
struct Facts {
    bool checkmate = false;
    bool stalemate = false;
    bool dead =
        false;  ///< neither side can mate: K-K, K+minor-K, bishops all on one colour, locked pawns without pieces
    bool fivefold = false;     ///< FIDE 9.6.1
    bool seventyfive = false;  ///< FIDE 9.6.2
    bool threefold = false;    ///< can be claimed: FIDE 9.2
    bool fifty = false;        ///< can be claimed: FIDE 9.3
};

class History {
public:
    History() = default;
    explicit History(const Position& start) : start_(start), now_(start) {}

    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] const Position& now() const { return now_; }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] std::size_t plies() const { return moves_.size(); }
    /// The position before ply `i` (0-based); at(plies()) is now().
    [[nodiscard]] Position at(std::size_t i) const;

    /// `move` must be legal.
    void play(Move move);
    /// Drops all moves from ply `i` on.
    void take_back_to(std::size_t i);

    [[nodiscard]] Facts facts() const;

    friend bool operator==(const History&, const History&) = default;

private:
    Position start_;
    Position now_;
    std::vector<Move> moves_;
    std::vector<std::uint64_t> keys_;  ///< of the positions before each move
};

}  // namespace zugpost::chess
