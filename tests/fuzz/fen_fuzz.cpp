// Any bytes as FEN: what is accepted is written and read again as the same position, and can be played from.
#include "chess/history.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace zugpost::chess;
    const auto read = Position::from_fen({reinterpret_cast<const char*>(data), size});
    if (!read) return 0;
    const auto again = Position::from_fen(read->fen());
    if (!again || *again != *read || again->key() != read->key()) std::abort();
    const MoveList moves = read->legal_moves();
    if (moves.size() != read->legal_move_count()) std::abort();
    for (const Move move : moves) {
        if (!read->is_legal(move)) std::abort();
        History played(*read);
        played.play(move);
        static_cast<void>(played.facts());
    }
    return 0;
}
