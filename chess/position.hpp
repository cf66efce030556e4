// A position under the Laws of Chess: FEN both ways, legal moves, and playing them.
//
// A Position is a value: copying it is cheap, and `after` gives the next one. Every Position that can be
// obtained is legal enough to play from: from_fen refuses all others and names the reason.
#pragma once

#include "base/result.hpp"
#include "chess/types.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace zugpost::chess {

/// The legal moves of one position; no position has more than 218.
class MoveList {
public:
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    void push_back(Move m) { moves_[size_++] = m; }

private:
    std::array<Move, 256> moves_;
    std::size_t size_ = 0;
};

class Position {
public:
    /// The initial position of the game.
    Position();

    /// Reads FEN strictly: six fields (the last two may be missing: "0 1"), one king a side, no pawn on the first or last
    /// rank, the side not to move not in check, castling rights and e.p. square that fit the board, no impossible counts.
    [[nodiscard]] static Result<Position> from_fen(std::string_view fen);
    /// The e.p. square is given only where a pawn can legally capture there.
    [[nodiscard]] std::string fen() const;

    [[nodiscard]] Color side_to_move() const;
    [[nodiscard]] int fullmove_number() const;  ///< as in FEN, from 1
    [[nodiscard]] int halfmove_clock() const;   ///< plies since the last capture or pawn move
    [[nodiscard]] PieceType type_on(Square s) const;
    /// Meaningful only where type_on is not none.
    [[nodiscard]] Color color_on(Square s) const;
    [[nodiscard]] Square king_square(Color c) const;

    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] bool is_legal(Move move) const;
    [[nodiscard]] bool in_check() const;
    [[nodiscard]] bool is_capture(Move move) const;  ///< en passant included
    [[nodiscard]] bool is_castling(Move move) const;

    /// A piece of this kind could go there if its own king's safety, castling rights and the like were no matter:
    /// what tells an `illegal` move from an `impossible` one.
    [[nodiscard]] bool is_pseudo_legal(Move move) const;

    /// `move` must be legal.
    void play(Move move);
    [[nodiscard]] Position after(Move move) const;

    /// Equal for positions that are the same by article 9.2 of FIDE's Laws: pieces, side to move, castling rights,
    /// and an e.p. capture only where it can be made.
    [[nodiscard]] std::uint64_t key() const;

    friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace zugpost::chess
