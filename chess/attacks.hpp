// What a piece attacks from a square.
//
// Leapers, empty-board rays and the squares between two others are tables made at compile time; sliders look up
// "fancy" magic bitboards that are filled at start-up (0.9 MB, under 2 ms) before any other object of namespace scope.
#pragma once

#include "chess/bitboard.hpp"

#include <array>

namespace zugpost::chess {

using SquareTable = std::array<Bitboard, 64>;

namespace detail {

template <class Attacks>
constexpr SquareTable table_of(Attacks attacks) {
    SquareTable table{};
    for (std::size_t s = 0; s < 64; ++s) table[s] = attacks(Bitboard{1} << s);
    return table;
}

/// From `square` along (files, ranks) to the edge or to the first square of `occupied`, which is included.
template <int files, int ranks>
constexpr Bitboard ray(Bitboard square, Bitboard occupied) {
    Bitboard reached = 0;
    for (Bitboard b = shifted<files, ranks>(square); b != 0; b = shifted<files, ranks>(b & ~occupied)) reached |= b;
    return reached;
}

constexpr Bitboard bishop_rays(Bitboard b, Bitboard occupied) {
    return ray<1, 1>(b, occupied) | ray<1, -1>(b, occupied) | ray<-1, 1>(b, occupied) | ray<-1, -1>(b, occupied);
}
constexpr Bitboard rook_rays(Bitboard b, Bitboard occupied) {
    return ray<1, 0>(b, occupied) | ray<-1, 0>(b, occupied) | ray<0, 1>(b, occupied) | ray<0, -1>(b, occupied);
}

}  // namespace detail

/// Everything the knights of `b` attack.
[[nodiscard]] constexpr Bitboard knights_attack(Bitboard b) {
    const Bitboard one = shifted<1, 0>(b) | shifted<-1, 0>(b);
    const Bitboard two = shifted<2, 0>(b) | shifted<-2, 0>(b);
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}
/// Everything the pawns `b` of colour `c` attack.
template <Color c>
[[nodiscard]] constexpr Bitboard pawns_attack(Bitboard b) {
    constexpr int up = c == Color::white ? 1 : -1;
    return shifted<1, up>(b) | shifted<-1, up>(b);
}

inline constexpr SquareTable knight_attacks = detail::table_of([](Bitboard b) { return knights_attack(b); });
inline constexpr SquareTable king_attacks = detail::table_of([](Bitboard b) {
    const Bitboard row = b | shifted<1, 0>(b) | shifted<-1, 0>(b);
    return (row | row << 8 | row >> 8) & ~b;
});
inline constexpr std::array<SquareTable, 2> pawn_attacks{
    detail::table_of([](Bitboard b) { return pawns_attack<Color::white>(b); }),
    detail::table_of([](Bitboard b) { return pawns_attack<Color::black>(b); })};
inline constexpr SquareTable empty_bishop_attacks =
    detail::table_of([](Bitboard b) { return detail::bishop_rays(b, 0); });
inline constexpr SquareTable empty_rook_attacks = detail::table_of([](Bitboard b) { return detail::rook_rays(b, 0); });

/// One square's share of the slider tables: the index is the product's top bits.
struct Magic {
    Bitboard mask = 0;
    Bitboard factor = 0;
    const Bitboard* attacks = nullptr;
    unsigned shift = 0;

    [[nodiscard]] std::size_t slot(Bitboard occupied) const { return ((occupied & mask) * factor) >> shift; }
};

/// Filled once by its constructor; there is one object, `sliders`.
struct SliderTables {
    SliderTables();
    SliderTables(const SliderTables&) = delete;
    SliderTables& operator=(const SliderTables&) = delete;

    std::array<Magic, 64> bishop;
    std::array<Magic, 64> rook;
    std::array<SquareTable, 64> between{};  ///< squares strictly between two on a line; else empty
    std::array<Bitboard, 5248 + 102400> attacks{};
};
extern const SliderTables sliders;

[[nodiscard]] inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    const Magic& m = sliders.bishop[static_cast<std::size_t>(s)];
    return m.attacks[m.slot(occupied)];
}
[[nodiscard]] inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    const Magic& m = sliders.rook[static_cast<std::size_t>(s)];
    return m.attacks[m.slot(occupied)];
}
/// What a piece that is no pawn attacks.
[[nodiscard]] inline Bitboard attacks_of(PieceType type, Square s, Bitboard occupied) {
    const auto i = static_cast<std::size_t>(s);
    if (type == PieceType::knight) return knight_attacks[i];
    if (type == PieceType::king) return king_attacks[i];
    Bitboard attacks = 0;
    if (type != PieceType::rook) attacks |= bishop_attacks(s, occupied);
    if (type != PieceType::bishop) attacks |= rook_attacks(s, occupied);
    return attacks;
}
/// The squares strictly between two that share a rank, file or diagonal; else none.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return sliders.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

}  // namespace zugpost::chess
