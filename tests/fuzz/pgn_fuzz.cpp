// Any bytes as PGN: tokens lie within the text and come to an end; the legal moves of a game, written, are read again.
#include "parser/notation.hpp"
#include "parser/pgn.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace zugpost;

void require(bool holds) {
    if (!holds) std::abort();
}

void write_and_read(const parser::PgnGame& game) {
    const std::string text = write_pgn(game);
    parser::PgnReader reader(text);
    chess::Position position = game.start;
    std::size_t moves = 0;
    for (parser::PgnToken t = reader.next(); t.kind != parser::PgnKind::end; t = reader.next()) {
        if (t.kind != parser::PgnKind::move) continue;
        const auto move = parser::move_from_san(position, t.text);
        require(move && moves < game.moves.size() && *move == game.moves[moves]);
        position.play(*move);
        ++moves;
    }
    require(moves == game.moves.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    parser::PgnReader reader(text);
    parser::PgnGame game;
    chess::Position position;
    std::size_t tokens = 0;
    for (parser::PgnToken t = reader.next(); t.kind != parser::PgnKind::end; t = reader.next()) {
        // Every token takes a character, but for the ends of games, each of which has a token of its own.
        require(++tokens <= 2 * size + 2);
        if (!t.text.empty())
            require(t.text.data() >= text.data() && t.text.data() + t.text.size() <= text.data() + size);
        if (t.kind == parser::PgnKind::comment) game.comment = t.text;
        if (t.kind == parser::PgnKind::tag && t.name == "FEN" && game.moves.empty()) {
            if (const auto start = chess::Position::from_fen(parser::plain_tag_text(t.text)))
                position = game.start = *start;
        } else if (t.kind == parser::PgnKind::tag) {
            game.tags.emplace_back("T", parser::plain_tag_text(t.text));
        } else if (t.kind == parser::PgnKind::move) {
            if (const auto move = parser::move_from_san(position, t.text)) {
                position.play(*move);
                game.moves.push_back(*move);
            }
        } else if (t.kind == parser::PgnKind::end_of_game) {
            write_and_read(game);
            game = {};
            position = game.start;
        }
    }
    return 0;
}
