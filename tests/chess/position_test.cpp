#include "chess/position.hpp"

#include "tests/chess/games.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

using namespace zugpost::chess;

namespace {

bool contains(const MoveList& moves, Move move) { return std::find(moves.begin(), moves.end(), move) != moves.end(); }

std::set<std::string> written(const MoveList& moves) {
    std::set<std::string> out;
    for (const Move move : moves) out.insert(to_uci(move));
    return out;
}

// Every move that can be written down, and some that cannot.
template <class Visit>
void for_all_moves(Visit visit) {
    for (int from = 0; from <= 64; ++from)
        for (int to = 0; to <= 64; ++to)
            for (int promotion = 0; promotion <= 6; ++promotion)
                visit(Move{static_cast<Square>(from), static_cast<Square>(to), static_cast<PieceType>(promotion)});
}

}  // namespace

TEST_CASE("is_legal says yes exactly to the moves in the list") {
    std::vector<Position> positions;
    for (const auto fen : {
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
             "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
             "8/5k2/8/2PpP3/8/1K6/8/8 w - d6 0 1",
             "8/8/8/8/1pPp4/8/3R4/3K2k1 b - c3 0 1",
         })
        positions.push_back(position(fen));
    play_random_games(20, 4, [&](const Position& p, Move move) {
        if (index(move.to) % 8 == 3) positions.push_back(p);
    });
    for (const Position& p : positions) {
        CAPTURE(p.fen());
        const MoveList moves = p.legal_moves();
        std::size_t legal = 0;
        for_all_moves([&](Move move) {
            if (!p.is_legal(move)) return;
            ++legal;
            if (!contains(moves, move)) FAIL("not in the list: " << to_uci(move));
            if (!p.is_pseudo_legal(move)) FAIL("legal but not pseudo-legal: " << to_uci(move));
        });
        CHECK(legal == moves.size());
        CHECK(p.legal_move_count() == moves.size());
        CHECK(written(moves).size() == moves.size());
    }
}

TEST_CASE("legal_moves_to gives what legal_moves has of a piece and a square") {
    play_random_games(30, 5, [](const Position& p, Move) {
        std::size_t found = 0;
        for (int to = 0; to < 64; ++to)
            for (int type = 0; type < 6; ++type)
                for (const Move move : p.legal_moves_to(static_cast<PieceType>(type), static_cast<Square>(to))) {
                    ++found;
                    REQUIRE(p.is_legal(move));
                    REQUIRE(index(move.to) == to);
                    REQUIRE(p.type_on(move.from) == static_cast<PieceType>(type));
                }
        REQUIRE(found == p.legal_move_count());
    });
    CHECK(Position().legal_moves_to(PieceType::none, square_from("e4")).empty());
    CHECK(Position().legal_moves_to(PieceType::pawn, Square::none).empty());
    const Position castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(written(castling.legal_moves_to(PieceType::king, square_from("g1"))) == std::set<std::string>{"e1g1"});
    const Position promotion = position("3r1r2/4P3/8/8/8/8/8/k3K3 w - - 0 1");
    CHECK(promotion.legal_moves_to(PieceType::pawn, square_from("d8")).size() == 4);
}

TEST_CASE("after agrees with play, and the key with one made from scratch") {
    play_random_games(200, 6, [](const Position& p, Move move) {
        Position played = p;
        played.play(move);
        const Position next = p.after(move);
        REQUIRE(next == played);
        REQUIRE(next.key() == position(next.fen()).key());
        REQUIRE(next.side_to_move() != p.side_to_move());
        const bool quiet = !p.is_capture(move) && p.type_on(move.from) != PieceType::pawn;
        REQUIRE(next.halfmove_clock() == (quiet ? p.halfmove_clock() + 1 : 0));
        REQUIRE(count(next.pieces()) == count(p.pieces()) - (p.is_capture(move) ? 1 : 0));
    });
}

TEST_CASE("keys tell positions apart as article 9.2 does") {
    const auto key = [](std::string_view fen) { return position(fen).key(); };
    CHECK(key("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") == key("4k3/8/8/8/8/8/8/R3K2R w KQ - 17 30"));
    CHECK(key("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") != key("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"));
    CHECK(key("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") != key("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"));
    CHECK(key("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1") != key("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"));
    CHECK(key("4k3/8/8/8/8/8/8/R3K2R w - - 0 1") != key("4k3/8/8/8/8/8/8/B3K2R w - - 0 1"));
    CHECK(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") != key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
    // No pawn beside; or it is pinned.
    CHECK(key("4k3/8/8/3p4/8/4P3/8/4K3 w - d6 0 1") == key("4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1"));
    CHECK(key("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1") == key("4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
    CHECK(history({}, {"g1f3", "g8f6", "b1c3"}).now().key() == history({}, {"b1c3", "g8f6", "g1f3"}).now().key());
    CHECK(history({}, {"e2e4"}).now() == position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
}

namespace {

enum class Kind { legal, illegal, impossible };

struct Judged {
    std::string_view name;
    std::string_view fen;
    std::string_view move;
    Kind kind;
};

constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view no_rights = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

constexpr Judged judged[] = {
    {"double step", initial, "e2e4", Kind::legal},
    {"triple step", initial, "e2e5", Kind::impossible},
    {"pawn sideways", initial, "e2d3", Kind::impossible},
    {"knight over men", initial, "g1f3", Kind::legal},
    {"knight to own man", initial, "g1e2", Kind::impossible},
    {"bishop through men", initial, "f1b5", Kind::impossible},
    {"enemy's man", initial, "e7e5", Kind::impossible},
    {"empty square", initial, "e4e5", Kind::impossible},
    {"double step over a man", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", Kind::impossible},
    {"double step onto a man", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", Kind::impossible},
    {"double step later", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", Kind::impossible},
    {"step onto a man", "4k3/8/8/8/4n3/4P3/8/4K3 w - - 0 1", "e3e4", Kind::impossible},
    {"pawn backwards", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e2", Kind::impossible},
    {"promotion", "8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8q", Kind::legal},
    {"promotion without piece", "8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8", Kind::impossible},
    {"promotion too early", initial, "e2e4q", Kind::impossible},
    {"promotion of a piece", "8/4R3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8q", Kind::impossible},
    {"pinned piece", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", Kind::illegal},
    {"pinned piece on the line", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e8", Kind::legal},
    {"check not answered", "4r1k1/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2", Kind::illegal},
    {"check not seen through a king", "4r2k/8/8/8/8/4K3/8/8 w - - 0 1", "e3e2", Kind::illegal},
    {"king beside king", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", "e3e4", Kind::illegal},
    {"king takes guarded man", "4r2k/8/8/8/4p3/4K3/8/8 w - - 0 1", "e3e4", Kind::illegal},
    {"king two squares up", initial, "e1e3", Kind::impossible},
    {"castling short", castling, "e1g1", Kind::legal},
    {"castling long", castling, "e1c1", Kind::legal},
    {"castling without right", no_rights, "e1g1", Kind::illegal},
    {"castling from check", "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1", "e1g1", Kind::illegal},
    {"castling through check", "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1", "e1g1", Kind::illegal},
    {"castling into check", "r3k2r/8/8/8/6r1/8/8/R3K2R w KQkq - 0 1", "e1g1", Kind::illegal},
    {"castling long past an attacked b1", "r3k2r/8/8/8/1r6/8/8/R3K2R w KQkq - 0 1", "e1c1", Kind::legal},
    {"castling long over a man on b1", "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "e1c1", Kind::impossible},
    {"castling over a man", "r3k2r/8/8/8/8/8/8/R3KB1R w KQkq - 0 1", "e1g1", Kind::impossible},
    {"castling without rook", "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1", "e1g1", Kind::impossible},
    {"castling with an enemy rook", "r3k3/8/8/8/8/8/4P3/R3KB1r w Q - 0 1", "e1g1", Kind::impossible},
    {"castling from another square", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1", "d1f1", Kind::impossible},
    {"castling of Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", Kind::legal},
    {"castling to the other home", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g1", Kind::impossible},
    {"e.p.", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Kind::legal},
    {"e.p. too late", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", Kind::illegal},
    {"e.p. of a piece", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d6", Kind::impossible},
    {"e.p. on another rank", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d5", Kind::impossible},
    {"e.p. uncovers a rook on the rank", "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", Kind::illegal},
    {"e.p. takes the checking pawn", "7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "e5d6", Kind::legal},
    {"e.p. leaves another check", "7k/8/8/3pP3/8/8/4K3/r7 w - d6 0 1", "e5d6", Kind::legal},
    {"e.p. in check from elsewhere", "7k/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", "e5d6", Kind::illegal},
};

}  // namespace

TEST_CASE("legal, illegal and impossible moves") {
    for (const Judged& row : judged) {
        CAPTURE(row.name);
        const Position p = position(row.fen);
        const Move move = move_from_uci(row.move);
        CHECK(p.is_legal(move) == (row.kind == Kind::legal));
        CHECK(p.is_pseudo_legal(move) == (row.kind != Kind::impossible));
    }
    CHECK_FALSE(Position().is_legal({}));
    CHECK_FALSE(Position().is_capture({}));
    CHECK_FALSE(Position().is_castling({}));
}

TEST_CASE("what castling, e.p. and promotion leave on the board") {
    const auto after = [](std::string_view fen, std::string_view move) {
        return position(fen).after(move_from_uci(move)).fen();
    };
    CHECK(after(castling, "e1g1") == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    CHECK(after(castling, "e1c1") == "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    CHECK(after("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9", "e8g8") == "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 5 10");
    CHECK(after(castling, "a1a8") == "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
    CHECK(after(castling, "h1h2") == "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 1 1");
    CHECK(after("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1");
    CHECK(after("3r3k/4P3/8/8/8/8/8/4K3 w - - 3 1", "e7d8n") == "3N3k/8/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(position(castling).is_castling(move_from_uci("e1c1")));
    CHECK_FALSE(position(castling).is_castling(move_from_uci("e1d1")));
    CHECK(position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").is_capture(move_from_uci("e5d6")));
    CHECK_FALSE(position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").is_capture(move_from_uci("e5e6")));
}
