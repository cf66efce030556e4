// A position under the Laws of Chess: FEN both ways, legal moves, and playing them.
//
// A Position is a value: copying it is cheap, and `after` gives the next one. Every Position that can be
// obtained is legal enough to play from: from_fen refuses all others and names the reason.
//
// Inside: a bitboard a colour and a type, and the type on each square. The e.p. square is kept only where a pawn can
// legally capture there, so that equal positions have equal fields, keys and FEN.
#pragma once

#include "base/result.hpp"
#include "chess/bitboard.hpp"
#include "chess/types.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace zugpost::chess {

/// The legal moves of one position; no position of a game has more than 218.
class MoveList {
public:
    MoveList() {}  // NOLINT(modernize-use-equals-default): the array is to stay unset
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    void push_back(Move m) { std::construct_at(moves_.data() + size_++, m); }

private:
    // Nine queens, two rooks, bishops, knights and a king on boards of their own have 323 moves: no FEN that is
    // accepted can overrun the array. It is in a union because to set it would cost more than to find the moves.
    union {
        std::array<Move, 324> moves_;
    };
    std::size_t size_ = 0;
};

/// The side of the board to which a king castles.
enum class Wing : std::uint8_t { king, queen };

class Position {
public:
    /// The initial position of the game.
    Position();

    /// Reads FEN strictly: six fields (the last two may be missing: "0 1"), at most 100 characters. One king a side, no
    /// pawn on the first or last rank, the side not to move not in check, castling rights and e.p. square that fit the
    /// board, no impossible counts of men.
    [[nodiscard]] static Result<Position> from_fen(std::string_view fen);
    /// The e.p. square is given only where a pawn can legally capture there.
    [[nodiscard]] std::string fen() const;

    [[nodiscard]] Color side_to_move() const { return side_; }
    [[nodiscard]] int fullmove_number() const { return fullmove_; }  ///< as in FEN, from 1
    [[nodiscard]] int halfmove_clock() const { return halfmove_; }   ///< plies since the last capture or pawn move
    /// `s` must be a square of the board, here and below.
    [[nodiscard]] PieceType type_on(Square s) const { return board_[static_cast<std::size_t>(s)]; }
    /// Meaningful only where type_on is not none.
    [[nodiscard]] Color color_on(Square s) const {
        return (pieces(Color::black) & bit(s)) != 0 ? Color::black : Color::white;
    }
    [[nodiscard]] Square king_square(Color c) const { return first_square(pieces(c, PieceType::king)); }

    [[nodiscard]] Bitboard pieces() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] Bitboard pieces(Color c) const { return by_color_[index(c)]; }
    [[nodiscard]] Bitboard pieces(PieceType t) const { return by_type_[index(t)]; }
    [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return by_color_[index(c)] & by_type_[index(t)]; }
    [[nodiscard]] bool has_castling_right(Color c, Wing w) const { return (rights_ & right(c, w)) != 0; }
    /// Where a pawn of the side to move can legally capture en passant; else none.
    [[nodiscard]] Square en_passant_square() const { return en_passant_; }

    [[nodiscard]] MoveList legal_moves() const;
    /// As many as legal_moves() has, several times as fast.
    [[nodiscard]] std::size_t legal_move_count() const;
    /// The legal moves of one kind of piece to one square: what reading and writing SAN needs, at the cost of a few
    /// table look-ups. Castling is a king's move; a promotion is there four times.
    [[nodiscard]] MoveList legal_moves_to(PieceType type, Square to) const;
    /// True exactly for the moves in legal_moves(); `move` may be anything.
    [[nodiscard]] bool is_legal(Move move) const;
    [[nodiscard]] bool in_check() const;
    [[nodiscard]] bool is_capture(Move move) const;   ///< en passant included; `move` is pseudo-legal
    [[nodiscard]] bool is_castling(Move move) const;  ///< `move` is pseudo-legal

    /// A piece of this kind could go there if its own king's safety, castling rights and the like were no matter:
    /// what tells an `illegal` move from an `impossible` one. `move` may be anything.
    ///
    /// Castling: king and rook stand where the game began and nothing stands between. En passant: an enemy pawn stands
    /// beside, where a double step ends, and the square behind it is empty (be it too late or not). A promotion must
    /// name its piece.
    [[nodiscard]] bool is_pseudo_legal(Move move) const;

    /// `move` must be legal.
    void play(Move move);
    [[nodiscard]] Position after(Move move) const {
        Position next = *this;
        next.play(move);
        return next;
    }

    /// Equal for positions that are the same by article 9.2 of FIDE's Laws: pieces, side to move, castling rights,
    /// and an e.p. capture only where it can be made.
    [[nodiscard]] std::uint64_t key() const { return key_; }

    friend bool operator==(const Position&, const Position&) = default;

private:
    friend class FenReader;
    struct Empty {};
    explicit Position(Empty) { board_.fill(PieceType::none); }

    [[nodiscard]] static constexpr std::uint8_t right(Color c, Wing w) {
        return static_cast<std::uint8_t>(1U << (2 * index(c) + static_cast<std::size_t>(w)));
    }

    void put(Color c, PieceType t, Square s);
    void take(Color c, PieceType t, Square s);
    void set_rights(std::uint8_t rights);
    /// Keeps `s` as the e.p. square if the side to move can capture there.
    void offer_en_passant(Square s);
    [[nodiscard]] bool is_attacked(Square s, Color by, Bitboard occupied, Bitboard removed) const;
    /// The mover's king is not attacked after the pseudo-legal `move`, which is not castling.
    [[nodiscard]] bool leaves_king_safe(Move move) const;
    [[nodiscard]] bool may_castle(Square to) const;
    [[nodiscard]] bool is_pseudo_legal_pawn_move(Move move) const;
    [[nodiscard]] bool is_pseudo_legal_castling(Move move) const;

    std::array<Bitboard, 2> by_color_{};
    std::array<Bitboard, 6> by_type_{};
    std::array<PieceType, 64> board_;
    std::uint64_t key_ = 0;
    std::int32_t halfmove_ = 0;
    std::int32_t fullmove_ = 1;
    Color side_ = Color::white;
    std::uint8_t rights_ = 0;  ///< bits of right()
    Square en_passant_ = Square::none;
};

}  // namespace zugpost::chess
