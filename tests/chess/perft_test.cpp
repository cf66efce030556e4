#include "chess/perft.hpp"

#include "tests/chess/games.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace zugpost::chess;

namespace {

// Deeper counts are left out where the compiler was not asked for speed.
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr std::uint64_t most_nodes = 200'000'000;
#else
constexpr std::uint64_t most_nodes = 500'000;
#endif

struct Row {
    std::string_view name;
    std::string_view fen;
    int first_depth;
    std::vector<std::uint64_t> counts;  ///< from first_depth on
};

// The first six are the counts that every chess programmer knows; all have been confirmed by another program.
const std::vector<Row> rows{
    {"initial position",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     1,
     {20, 400, 8902, 197281, 4865609, 119060324}},
    {"all kinds of moves (\"Kiwipete\")",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     1,
     {48, 2039, 97862, 4085603, 193690690}},
    {"e.p. and pins on a rank",
     "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     1,
     {14, 191, 2812, 43238, 674624, 11030083, 178633661}},
    {"promotions, White in check",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     1,
     {6, 264, 9467, 422333, 15833292}},
    {"the same, mirrored",
     "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     1,
     {6, 264, 9467, 422333, 15833292}},
    {"promotion beside a king that may castle",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     1,
     {44, 1486, 62379, 2103487, 89941194}},
    {"a middle game",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     1,
     {46, 2079, 89890, 3894594, 164075551}},
    {"e.p. uncovers a bishop", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, {824064}},
    {"e.p. gives check", "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", 6, {1440467}},
    {"short castling gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, {661072}},
    {"long castling gives check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, {803711}},
    {"castling rights lost by capture", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, {1274206}},
    {"castling prevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, {1720476}},
    {"promotion answers a check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, {3821001}},
    {"discovered check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, {1004658}},
    {"promotion gives check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, {217342}},
    {"underpromotion gives check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, {92683}},
    {"stalemate near", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, {2217}},
    {"stalemate and mate near", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, {567584}},
    {"double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, {23527}},
    {"218 moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1, {218}},
};

}  // namespace

TEST_CASE("perft agrees with the published counts") {
    for (const Row& row : rows) {
        CAPTURE(row.name);
        const Position p = position(row.fen);
        CHECK(perft(p, 0) == 1);
        for (std::size_t i = 0; i < row.counts.size() && row.counts[i] <= most_nodes; ++i) {
            CAPTURE(row.first_depth + static_cast<int>(i));
            CHECK(perft(p, row.first_depth + static_cast<int>(i)) == row.counts[i]);
        }
    }
}
