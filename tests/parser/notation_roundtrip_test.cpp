// Properties over random games: what is written is read back as the same move.
#include "parser/notation.hpp"

#include <doctest/doctest.h>

#include <random>
#include <set>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

constexpr std::array notations{Notation::en,   Notation::pl,  Notation::ru,
                               Notation::iccf, Notation::uci, Notation::figurine};

// Positions of random games, some from a start where pieces are many and pawns about to promote.
std::vector<chess::Position> random_positions(std::size_t wanted) {
    constexpr std::array<std::string_view, 5> starts{
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/1P4p1/2n5/3pP3/Q6Q/8/p2N2P1/R3K2R w KQkq d6 0 30",
        "1n1b2k1/P1P3P1/7P/8/8/K2N3N/p1p1pp2/B2N2B1 b - - 0 40", "7k/8/2Q1Q3/B6B/2Q1Q3/8/B5B1/4K2R w K - 0 50",
        "r2qk2r/pp3ppp/2n1bn2/2bpp3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 7"};
    std::mt19937 random(20071016);
    std::vector<chess::Position> positions;
    for (std::size_t game = 0; positions.size() < wanted; ++game) {
        const auto start = chess::Position::from_fen(starts[game % starts.size()]);
        REQUIRE(start);
        chess::Position p = *start;
        for (int ply = 0; ply < 60 && positions.size() < wanted; ++ply) {
            const chess::MoveList legal = p.legal_moves();
            if (legal.empty()) break;
            positions.push_back(p);
            p.play(legal[random() % legal.size()]);
        }
    }
    return positions;
}

}  // namespace

TEST_CASE("every legal move, written in any notation and form, is read back as itself") {
    for (const chess::Position& p : random_positions(400)) {
        for (const chess::Move m : p.legal_moves()) {
            for (const Notation n : notations) {
                for (const Form form : {Form::brief, Form::full}) {
                    const std::string text = write_move(p, m, n, form);
                    const MoveReading reading = read_move(p, text, n);
                    INFO(p.fen(), " ", chess::to_uci(m), " ", name_of(n), " ", text);
                    REQUIRE(reading.verdict == MoveVerdict::legal);
                    REQUIRE(reading.move == m);
                    REQUIRE(looks_like_move(text));
                }
            }
        }
    }
}

TEST_CASE("no two legal moves are written alike") {
    for (const chess::Position& p : random_positions(400)) {
        for (const Notation n : notations) {
            for (const Form form : {Form::brief, Form::full}) {
                std::set<std::string> texts;
                for (const chess::Move m : p.legal_moves()) texts.insert(write_move(p, m, n, form));
                REQUIRE(texts.size() == p.legal_moves().size());
            }
        }
    }
}

TEST_CASE("a move in another notation is read as itself, as another only where the own notation has the text") {
    // Latin K and the small letters are shared; all else is foreign and must not be read as something else.
    for (const chess::Position& p : random_positions(300)) {
        for (const chess::Move m : p.legal_moves()) {
            const chess::PieceType type = p.type_on(m.from);
            for (const Notation written : notations) {
                const std::string text = write_move(p, m, written);
                for (const Notation own : notations) {
                    if (type == chess::PieceType::king && own == Notation::ru) continue;
                    if (m.promotion == chess::PieceType::knight && written == Notation::ru) continue;
                    const MoveReading reading = read_move(p, text, own);
                    INFO(p.fen(), " ", text, " for ", name_of(own));
                    REQUIRE((reading.verdict == MoveVerdict::legal || reading.verdict == MoveVerdict::ambiguous));
                    if (reading.verdict == MoveVerdict::legal) REQUIRE(reading.move == m);
                }
            }
        }
    }
}

TEST_CASE("the fast reader of SAN reads what is written, and agrees with the lenient one") {
    for (const chess::Position& p : random_positions(1000)) {
        for (const chess::Move m : p.legal_moves()) {
            const std::string text = san(p, m);
            INFO(p.fen(), " ", text);
            const auto read = move_from_san(p, text);
            REQUIRE(read);
            REQUIRE(*read == m);
        }
    }
}
