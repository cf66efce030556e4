#include "chess/history.hpp"

#include "tests/chess/games.hpp"

#include <doctest/doctest.h>

using namespace zugpost::chess;

TEST_CASE("a history can be looked at and taken back") {
    std::mt19937 random(7);
    for (int game = 0; game < 20; ++game) {
        std::vector<History> steps{History()};
        for (int ply = 0; ply < 60; ++ply) {
            const MoveList moves = steps.back().now().legal_moves();
            if (moves.empty()) break;
            History next = steps.back();
            next.play(moves[random() % moves.size()]);
            steps.push_back(next);
        }
        for (std::size_t i = 0; i < steps.size(); ++i) {
            REQUIRE(steps.back().at(i) == steps[i].now());
            History back = steps.back();
            back.take_back_to(i);
            REQUIRE(back == steps[i]);
            REQUIRE(back.plies() == i);
        }
        History same = steps.back();
        same.take_back_to(1000);
        CHECK(same == steps.back());
    }
}

TEST_CASE("mate and stalemate") {
    const Facts mate = history({}, {"f2f3", "e7e5", "g2g4", "d8h4"}).facts();
    CHECK(mate.checkmate);
    CHECK_FALSE(mate.stalemate);
    const Facts stalemate = History(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).facts();
    CHECK(stalemate.stalemate);
    CHECK_FALSE(stalemate.checkmate);
    const Facts neither = History().facts();
    CHECK_FALSE(neither.checkmate);
    CHECK_FALSE(neither.stalemate);
    CHECK_FALSE(neither.dead);
    CHECK_FALSE(neither.threefold);
    CHECK_FALSE(neither.fifty);
}

TEST_CASE("threefold and fivefold repetition") {
    History played;
    const auto shuffle = [&] {
        for (const auto move : {"g1f3", "g8f6", "f3g1", "f6g8"}) played.play(move_from_uci(move));
    };
    shuffle();
    CHECK_FALSE(played.facts().threefold);
    shuffle();
    CHECK(played.facts().threefold);
    CHECK_FALSE(played.facts().fivefold);
    shuffle();
    CHECK_FALSE(played.facts().fivefold);
    shuffle();
    CHECK(played.facts().fivefold);
    CHECK(played.facts().threefold);
    played.play(move_from_uci("e2e4"));
    CHECK_FALSE(played.facts().threefold);
    played.take_back_to(8);
    CHECK(played.facts().threefold);
    played.take_back_to(7);
    CHECK_FALSE(played.facts().threefold);
}

TEST_CASE("a repetition needs the same possible moves") {
    // The rook's first move takes the castling right away: the position comes three times without it.
    const Position rooks = position("r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
    History played(rooks);
    const auto shuffle = [&] {
        for (const auto move : {"h1h2", "a8b8", "h2h1", "b8a8"}) played.play(move_from_uci(move));
    };
    shuffle();
    shuffle();
    CHECK_FALSE(played.facts().threefold);
    shuffle();
    CHECK(played.facts().threefold);

    // After 1.e4 the black d4 pawn may capture e.p. once; where it is pinned it never could.
    const auto twice = [](std::string_view fen) {
        History game(position(fen));
        game.play(move_from_uci("e2e4"));
        for (int i = 0; i < 2; ++i)
            for (const auto move : {"h8h7", "d1d2", "h7h8", "d2d1"}) game.play(move_from_uci(move));
        return game.facts().threefold;
    };
    CHECK_FALSE(twice("7k/8/8/8/3p4/8/4P3/3K4 w - - 0 1"));
    CHECK(twice("7k/8/8/8/3p4/2B5/4P3/3K4 w - - 0 1"));
}

TEST_CASE("50 and 75 moves") {
    struct Row {
        std::string_view fen;
        std::string_view move;
        bool fifty;
        bool seventyfive;
        bool checkmate;
    };
    constexpr Row rows[] = {
        {"7k/8/8/8/8/8/8/R3K3 w - - 98 100", "a1a2", false, false, false},
        {"7k/8/8/8/8/8/8/R3K3 w - - 99 100", "a1a2", true, false, false},
        {"7k/8/8/8/8/8/P7/R3K3 w - - 99 100", "a2a3", false, false, false},
        {"7k/8/8/8/8/8/8/r3K1R1 w - - 148 100", "e1e2", true, false, false},
        {"7k/8/8/8/8/8/8/R3K3 w - - 149 100", "a1a2", true, true, false},
        {"7k/8/6K1/8/8/8/8/R7 w - - 149 100", "a1a8", false, false, true},
        {"r6k/8/8/8/8/8/8/R3K3 w - - 149 100", "a1a8", false, false, false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.fen);
        const Facts facts = history(position(row.fen), {row.move}).facts();
        CHECK(facts.fifty == row.fifty);
        CHECK(facts.seventyfive == row.seventyfive);
        CHECK(facts.checkmate == row.checkmate);
    }
}
