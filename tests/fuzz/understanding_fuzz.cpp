// Any bytes as a letter in a game: the first chooses the game, the second what holds in it. Whatever is understood can
// be played: continuation, reply, offers, candidates and near moves.
#include "parser/notation.hpp"
#include "parser/understanding.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>

namespace {

using namespace zugpost;

void require(bool holds) {
    if (!holds) std::abort();
}

struct Game {
    std::string_view moves, offer;
};
constexpr std::array<Game, 4> games{
    {{"", ""}, {"e4 e5", "Nf3 Nc6 Bb5 a6"}, {"e4 e5 Nf3 Nc6 Bb5", "a6 Ba4 Nf6 O-O"}, {"d4 d5 Nf3 Nf6", ""}}};

parser::Line play(chess::Position position, std::string_view moves) {
    parser::Line line;
    std::istringstream in{std::string{moves}};
    for (std::string word; in >> word;) {
        line.push_back(parser::move_from_san(position, word).value());
        position.play(line.back());
    }
    return line;
}

void require_playable(chess::Position position, const parser::Line& line) {
    for (const chess::Move move : line) {
        require(position.is_legal(move));
        position.play(move);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const Game& game = games[data[0] % games.size()];
    chess::History history;
    for (const chess::Move move : play({}, game.moves)) history.play(move);
    const bool off_turn = (data[1] & 1) != 0;
    parser::Standing standing{.history = history, .writer = history.now().side_to_move()};
    if (off_turn) standing.writer = !standing.writer;
    if (!off_turn && !game.offer.empty()) standing.offers.push_back(play(history.now(), game.offer));
    standing.repetition_due = history.plies() > 0 && (data[1] & 2) == 0;
    standing.plain_move_allowed = (data[1] & 4) != 0;
    standing.any_move_refused = (data[1] & 8) != 0;
    standing.own = static_cast<parser::Notation>((data[1] >> 4U) % parser::notation_names.size());

    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    const parser::Understanding u = parser::understand(parser::read_text(text, {}), standing);

    require(!u.already_recorded || u.verdict == parser::Verdict::accepted);
    if (off_turn) {
        require(!u.reply && u.offers.empty());
        return 0;
    }
    require(u.offers.empty() || (u.verdict == parser::Verdict::accepted && u.reply));
    require((u.verdict == parser::Verdict::ambiguous) <= !u.candidates.empty());
    if (u.verdict != parser::Verdict::accepted || !u.reply) return 0;
    require(u.continuation.size() % 2 == 0);
    require_playable(history.now(), u.continuation);
    chess::Position position = history.now();
    for (const chess::Move move : u.continuation) position.play(move);
    require(position.is_legal(u.reply->move));
    require(u.reply->ply == history.plies() + u.continuation.size());
    position.play(u.reply->move);
    for (const parser::Line& line : u.offers) {
        require(!line.empty() && line.size() % 2 == 0);
        require_playable(position, line);
    }
    return 0;
}
