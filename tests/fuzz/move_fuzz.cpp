// Any bytes as a move: the first chooses the notation, the second the position. A legal reading is legal, and is read
// again as itself once written; candidates and near moves are legal; the fast reader of SAN never disagrees.
#include "parser/notation.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace zugpost;

constexpr std::array<std::string_view, 6> fens{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                               "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8",
                                               "1n1b2k1/P1P3P1/7P/8/8/K2N3N/p1p1pp2/B2N2B1 b - - 0 40",
                                               "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
                                               "7k/8/2Q1Q3/B6B/2Q1Q3/8/B5B1/4K2R w K - 0 50",
                                               "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 50"};

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const auto own = static_cast<parser::Notation>(data[0] % parser::notation_names.size());
    const auto position = chess::Position::from_fen(fens[data[1] % fens.size()]);
    require(position.has_value());
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);

    const parser::MoveReading reading = parser::read_move(*position, text, own);
    for (const chess::Move m : reading.candidates) require(position->is_legal(m));
    for (const chess::Move m : reading.near) require(position->is_legal(m));
    require(reading.near.size() <= 4);
    require((reading.verdict == parser::MoveVerdict::ambiguous) == !reading.candidates.empty());
    require(parser::looks_like_move(text) || reading.verdict == parser::MoveVerdict::illegible);
    if (reading.verdict == parser::MoveVerdict::legal) {
        require(position->is_legal(reading.move));
        for (const parser::Form form : {parser::Form::brief, parser::Form::full}) {
            const auto again = parser::read_move(*position, write_move(*position, reading.move, own, form), own);
            require(again.verdict == parser::MoveVerdict::legal && again.move == reading.move);
        }
    }
    if (const auto fast = parser::move_from_san(*position, text)) {
        require(position->is_legal(*fast));
        const parser::MoveReading slow = parser::read_move(*position, text, parser::Notation::en);
        require(slow.verdict != parser::MoveVerdict::legal || slow.move == *fast);
    }
    return 0;
}
