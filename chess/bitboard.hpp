// Sets of squares as 64-bit words: bit n is square n of types.hpp.
//
// The one alphabet of move generation: single bits, shifts that do not wrap round the edge of the board, and
// walking through a set. Everything here is constexpr and costs a few machine instructions.
#pragma once

#include "chess/types.hpp"

#include <cstdint>

namespace zugpost::chess {

using Bitboard = std::uint64_t;

[[nodiscard]] constexpr int index(Square s) { return static_cast<int>(s); }
[[nodiscard]] constexpr std::size_t index(Color c) { return static_cast<std::size_t>(c); }
[[nodiscard]] constexpr std::size_t index(PieceType t) { return static_cast<std::size_t>(t); }

/// `s` must be a square of the board.
[[nodiscard]] constexpr Bitboard bit(Square s) { return Bitboard{1} << index(s); }
[[nodiscard]] constexpr Bitboard file_mask(int file) { return Bitboard{0x0101010101010101} << file; }
[[nodiscard]] constexpr Bitboard rank_mask(int rank) { return Bitboard{0xff} << (8 * rank); }

inline constexpr Bitboard dark_squares = 0xaa55aa55aa55aa55;

/// The square of the lowest bit; `b` must not be empty.
[[nodiscard]] constexpr Square first_square(Bitboard b) { return static_cast<Square>(__builtin_ctzll(b)); }
/// Takes the lowest square out of `b`, which must not be empty.
constexpr Square pop_square(Bitboard& b) {
    const Square s = first_square(b);
    b &= b - 1;
    return s;
}
[[nodiscard]] constexpr int count(Bitboard b) { return __builtin_popcountll(b); }
[[nodiscard]] constexpr bool more_than_one(Bitboard b) { return (b & (b - 1)) != 0; }

/// All squares of `b`, each moved by (files, ranks); what leaves the board is dropped. |files| is at most 2.
template <int files, int ranks>
[[nodiscard]] constexpr Bitboard shifted(Bitboard b) {
    constexpr int by = 8 * ranks + files;
    for (int f = 0; f < files; ++f) b &= ~file_mask(7 - f);
    for (int f = 0; f < -files; ++f) b &= ~file_mask(f);
    if constexpr (by >= 0)
        return b << by;
    else
        return b >> -by;
}

}  // namespace zugpost::chess
