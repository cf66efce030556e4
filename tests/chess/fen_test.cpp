#include "tests/chess/games.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::chess;

TEST_CASE("the initial position is what its FEN says") {
    const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    CHECK(Position().fen() == fen);
    CHECK(position(fen) == Position());
}

TEST_CASE("FEN is read and written unchanged") {
    for (const std::string fen : {
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 12 34",
             "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
             "8/8/8/8/8/8/8/k1K5 b - - 149 9999",
             "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
         })
        CHECK(position(fen).fen() == fen);
}

TEST_CASE("the fields of a FEN arrive") {
    const Position p = position("r3k3/8/8/8/8/8/8/4K2R b Kq - 7 60");
    CHECK(p.side_to_move() == Color::black);
    CHECK(p.halfmove_clock() == 7);
    CHECK(p.fullmove_number() == 60);
    CHECK(p.has_castling_right(Color::white, Wing::king));
    CHECK_FALSE(p.has_castling_right(Color::white, Wing::queen));
    CHECK_FALSE(p.has_castling_right(Color::black, Wing::king));
    CHECK(p.has_castling_right(Color::black, Wing::queen));
    CHECK(p.type_on(square_from("a8")) == PieceType::rook);
    CHECK(p.color_on(square_from("a8")) == Color::black);
    CHECK(p.color_on(square_from("h1")) == Color::white);
    CHECK(p.type_on(square_from("a1")) == PieceType::none);
    CHECK(p.king_square(Color::white) == square_from("e1"));
}

TEST_CASE("what a FEN may leave out") {
    CHECK(position("4k3/8/8/8/8/8/8/4K2R w K -") == position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    CHECK(position(" 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n") == position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
}

TEST_CASE("an e.p. square stays only where a pawn can capture") {
    const auto written = [](std::string_view fen) { return to_text(position(fen).en_passant_square()); };
    CHECK(written("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") == "-");
    CHECK(written("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3") == "e3");
    // The capturer is pinned: on a file, on a diagonal, and together with its victim on a rank.
    CHECK(written("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1") == "-");
    CHECK(written("7k/8/8/8/1pPp4/8/3R4/3K4 b - c3 0 1") == "c3");
    CHECK(written("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1") == "-");
    CHECK(written("7k/8/8/KP1pP2r/8/8/8/8 w - d6 0 1") == "d6");
}

namespace {

struct Refusal {
    std::string_view name;
    std::string_view fen;
    std::string_view reason;
};

constexpr Refusal refusals[] = {
    {"empty", "", "six fields (or four)"},
    {"five fields", "4k3/8/8/8/8/8/8/4K3 w - - 0", "six fields (or four)"},
    {"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "six fields (or four)"},
    {"two spaces", "4k3/8/8/8/8/8/8/4K3  w - - 0 1", "six fields (or four)"},
    {"too long",
     "4k3/8/8/8/8/8/8/4K3 w - - 0 00000000000000000000000000000000000000000000000000000000000000000000000001",
     "longer than 100"},
    {"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks"},
    {"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks"},
    {"short rank", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 has 7 squares"},
    {"long rank", "4k3/8/8/8/8/pppppppppp/8/4K3 w - - 0 1", "rank 3 has 10 squares"},
    {"empty rank", "4k3//8/8/8/8/8/4K3 w - - 0 1", "rank 7 has 0 squares"},
    {"digit 9", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "no piece is written \"9\""},
    {"digits in a row", "4k3/44/8/8/8/8/8/4K3 w - - 0 1", "two digits in a row on rank 7"},
    {"no such piece", "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "no piece is written \"x\" (rank 5)"},
    {"control character", "4k3/8/8/3\0014/8/8/8/4K3 w - - 0 1", "no piece is written \"?\""},
    {"side", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "the side to move must be w or b: \"W\""},
    {"no white king", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"},
    {"two black kings", "4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"},
    {"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"},
    {"ten queens", "4k3/8/8/8/8/QQ6/QQQQQQQQ/4K3 b - - 0 1", "White has more promoted pieces"},
    {"two queens and eight pawns", "3qk2q/pppppppp/8/8/8/8/8/4K3 b - - 0 1", "Black has more promoted pieces"},
    {"two dark bishops and eight pawns", "4k3/8/8/8/8/B1B5/PPPPPPPP/4K3 b - - 0 1", "White has more promoted pieces"},
    {"white pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "first or last rank"},
    {"black pawn on the first rank", "4k3/8/8/8/8/8/8/4K2p w - - 0 1", "first or last rank"},
    {"White not to move in check", "4k3/8/8/8/8/8/8/r3K3 b - - 0 1", "White is in check, but Black is to move"},
    {"Black not to move in check", "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "Black is in check, but White is to move"},
    {"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "Black is in check, but White is to move"},
    {"three checks", "4k3/8/8/b7/7b/8/8/r3K3 w - - 0 1", "more than two pieces give check to White"},
    {"castling letter", "r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1", "castling must be"},
    {"castling order", "r3k2r/8/8/8/8/8/8/R3K2R w qK - 0 1", "castling must be"},
    {"castling twice", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "castling must be"},
    {"castling dash and letter", "r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "castling must be"},
    {"castling king away", "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "castling K: king or rook of White"},
    {"castling rook away", "4k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castling q: king or rook of Black"},
    {"e.p. no square", "4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1", "no square: \"d9\""},
    {"e.p. wrong rank", "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "d3 is on the wrong rank"},
    {"e.p. wrong side", "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "d6 is on the wrong rank"},
    {"e.p. without pawn", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "no pawn has stepped over e.p. square d6"},
    {"e.p. own pawn", "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", "no pawn has stepped over e.p. square d6"},
    {"e.p. square occupied", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "would have been blocked"},
    {"e.p. origin occupied", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "would have been blocked"},
    {"e.p. after other moves", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 9", "but 3 plies since a pawn move"},
    {"clock is no number", "4k3/8/8/8/8/8/8/4K3 w - - x 1", "is no number: \"x\""},
    {"clock empty", "4k3/8/8/8/8/8/8/4K3 w - -  1", "is no number: \"\""},
    {"clock negative", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "is no number: \"-1\""},
    {"clock with a plus", "4k3/8/8/8/8/8/8/4K3 w - - +1 1", "is no number: \"+1\""},
    {"clock huge", "4k3/8/8/8/8/8/8/4K3 w - - 10000 1", "must be from 0 to 9999: 10000"},
    {"clock beyond an int", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", "is no number: \"99999999999\""},
    {"move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "the move number must be from 1 to 9999: 0"},
    {"move number with a tail", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.", "the move number is no number: \"1.\""},
};

}  // namespace

TEST_CASE("a FEN that is not in order is refused with the reason") {
    for (const Refusal& row : refusals) {
        CAPTURE(row.name);
        const auto read = Position::from_fen(row.fen);
        REQUIRE_FALSE(read.has_value());
        CAPTURE(read.error().text);
        CHECK(read.error().text.starts_with("FEN: "));
        CHECK(read.error().text.find(row.reason) != std::string::npos);
    }
}

TEST_CASE("random games survive FEN") {
    play_random_games(50, 1, [](const Position& p, Move) {
        const auto read = Position::from_fen(p.fen());
        REQUIRE(read.has_value());
        REQUIRE(*read == p);
    });
}

TEST_CASE("mangled FENs never crash and never lead to a position that is not one") {
    std::mt19937 random(2);
    const std::string_view letters = "kKqQrRbBnNpP12345678/ w-ae36x";
    int accepted = 0;
    play_random_games(20, 3, [&](const Position& p, Move) {
        std::string fen = p.fen();
        for (auto n = random() % 3 + 1; n > 0; --n) fen[random() % fen.size()] = letters[random() % letters.size()];
        const auto read = Position::from_fen(fen);
        if (!read) return;
        ++accepted;
        REQUIRE(position(read->fen()) == *read);
        for (const Move move : read->legal_moves()) REQUIRE(position(read->after(move).fen()) == read->after(move));
    });
    CHECK(accepted > 50);
}
