#include "chess/attacks.hpp"

#include <doctest/doctest.h>

using namespace zugpost::chess;

// Every blocking set of every square: the magic factors are proved, not sampled.
TEST_CASE("sliders see what walking along the rays sees") {
    for (std::size_t s = 0; s < 64; ++s) {
        const auto square = static_cast<Square>(s);
        bool bishop = true;
        bool rook = true;
        Bitboard blockers = 0;
        do {
            bishop = bishop && bishop_attacks(square, blockers) == detail::bishop_rays(bit(square), blockers);
            blockers = (blockers - sliders.bishop[s].mask) & sliders.bishop[s].mask;
        } while (blockers != 0);
        do {
            rook = rook && rook_attacks(square, blockers) == detail::rook_rays(bit(square), blockers);
            blockers = (blockers - sliders.rook[s].mask) & sliders.rook[s].mask;
        } while (blockers != 0);
        CHECK(bishop);
        CHECK(rook);
        CHECK(bishop_attacks(square, 0) == empty_bishop_attacks[s]);
        CHECK(rook_attacks(square, 0) == empty_rook_attacks[s]);
        CHECK(bishop_attacks(square, ~Bitboard{0}) == (bishop_attacks(square, 0) & king_attacks[s]));
        CHECK(rook_attacks(square, ~Bitboard{0}) == (rook_attacks(square, 0) & king_attacks[s]));
    }
}

TEST_CASE("leapers stay on the board") {
    int knight = 0;
    int king = 0;
    int pawns = 0;
    for (std::size_t s = 0; s < 64; ++s) {
        knight += count(knight_attacks[s]);
        king += count(king_attacks[s]);
        pawns += count(pawn_attacks[0][s]) + count(pawn_attacks[1][s]);
    }
    CHECK(knight == 336);
    CHECK(king == 420);
    CHECK(pawns == 2 * 98);
    CHECK(knight_attacks[0] == (bit(square_from("b3")) | bit(square_from("c2"))));
    CHECK(king_attacks[63] == (bit(square_from("g8")) | bit(square_from("g7")) | bit(square_from("h7"))));
    CHECK(pawn_attacks[0][8] == bit(square_from("b3")));
    CHECK(pawn_attacks[1][55] == bit(square_from("g6")));
}

TEST_CASE("squares between two others") {
    const auto squares_between = [](std::string_view a, std::string_view b) {
        return between(square_from(a), square_from(b));
    };
    CHECK(squares_between("a1", "d4") == (bit(square_from("b2")) | bit(square_from("c3"))));
    CHECK(squares_between("d4", "a1") == squares_between("a1", "d4"));
    CHECK(squares_between("h5", "e5") == (bit(square_from("f5")) | bit(square_from("g5"))));
    CHECK(squares_between("a1", "b2") == 0);
    CHECK(squares_between("a1", "b3") == 0);
    CHECK(squares_between("e4", "e4") == 0);
}
