// The small vocabulary of the board: colours, piece types, squares, moves.
//
// This folder knows positions, legal moves, FEN and the facts that end a game; its only texts are FEN
// and UCI. It includes nothing but base/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace zugpost::chess {

enum class Color : std::uint8_t { white, black };

[[nodiscard]] constexpr Color operator!(Color c) { return c == Color::white ? Color::black : Color::white; }

enum class PieceType : std::uint8_t { pawn, knight, bishop, rook, queen, king, none };

/// 0 = a1, 1 = b1, ... 63 = h8.
enum class Square : std::uint8_t { none = 64 };

[[nodiscard]] constexpr Square make_square(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
[[nodiscard]] constexpr int file_of(Square s) { return static_cast<int>(s) & 7; }
[[nodiscard]] constexpr int rank_of(Square s) { return static_cast<int>(s) >> 3; }

/// "e4"; "-" for none, as in FEN.
[[nodiscard]] std::string to_text(Square s);
/// Reads "e4"; none if `text` is not of the form.
[[nodiscard]] Square square_from(std::string_view text);

/// Castling is the king's move of two squares (e1g1). Equal moves are the same move.
struct Move {
    Square from = Square::none;
    Square to = Square::none;
    PieceType promotion = PieceType::none;

    friend constexpr bool operator==(Move, Move) = default;
};

/// "e2e4", "e7e8q"; "0000" for a move without squares.
[[nodiscard]] std::string to_uci(Move move);
/// Reads the form, not the legality; {none, none} if `text` is not of the form.
[[nodiscard]] Move move_from_uci(std::string_view text);

}  // namespace zugpost::chess
