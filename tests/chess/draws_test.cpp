#include "chess/draws.hpp"

#include "tests/chess/games.hpp"

#include <doctest/doctest.h>

using namespace zugpost::chess;

namespace {

struct Row {
    std::string_view name;
    std::string_view fen;
    bool dead;
};

constexpr Row rows[] = {
    {"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
    {"knight", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", true},
    {"black knight", "3nk3/8/8/8/8/8/8/4K3 w - - 0 1", true},
    {"bishop", "4k3/8/8/8/8/8/8/3BK3 w - - 0 1", true},
    {"bishops of one colour on both sides", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},
    {"four bishops of one colour", "b3k3/1b6/8/8/8/8/6B1/4K2B w - - 0 1", true},
    {"bishops of both colours", "4kb2/8/8/8/8/8/8/3BK3 w - - 0 1", false},
    {"two bishops of one side", "4k3/8/8/8/8/8/8/2BBK3 w - - 0 1", false},
    {"two knights", "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", false},
    {"knight against knight", "3nk3/8/8/8/8/8/8/3NK3 w - - 0 1", false},
    {"knight against bishop", "3bk3/8/8/8/8/8/8/3NK3 w - - 0 1", false},
    {"pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
    {"rook", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
    {"queen", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", false},
    {"initial position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
    // Walls.
    {"a wall over the whole board", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", true},
    {"the same with a bishop", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3BK3 w - - 0 1", false},
    {"a wall with a way round", "4k3/8/8/2p1p1p1/2PpPpPp/3P1P1P/8/4K3 w - - 0 1", false},
    {"a gap that is guarded", "4k3/8/8/2p1p1p1/1pPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", true},
    {"a wall with a step left", "4k3/8/p7/2p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", false},
    {"a wall with a capture left", "4k3/8/8/p1p1p1pp/PpPpPpPP/1P1P1P2/8/4K3 w - - 0 1", false},
    {"a wall with a king inside it", "8/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/k3K3 w - - 0 1", false},
    {"one pair of pawns", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", false},
    {"a pawn stopped by a king only", "8/8/8/8/4k3/4P3/8/4K3 w - - 0 1", false},
};

}  // namespace

TEST_CASE("dead positions") {
    for (const Row& row : rows) {
        CAPTURE(row.name);
        CHECK(is_dead(position(row.fen)) == row.dead);
    }
}

TEST_CASE("a wall is no dead position while a pawn mates") {
    const Position mate = position("8/8/8/pkp1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 b - - 0 1");
    CHECK(mate.in_check());
    CHECK(is_dead(mate) == (mate.legal_move_count() != 0));
}
