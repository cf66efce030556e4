// Writes a PGN file of random legal games, the same for the same numbers: make_pgn GAMES [SEED] > FILE.
//
// Moves are chosen with a liking for captures and checks, so that the games have the length and the endings of real
// ones. With a third argument, one game in so many is broken: an illegal move, an ambiguous one, or garbage.
#include "parser/notation.hpp"
#include "parser/pgn.hpp"

#include <charconv>
#include <cstdio>
#include <random>

namespace {

using namespace zugpost;

chess::Move choose(const chess::Position& position, const chess::MoveList& legal, std::mt19937_64& random) {
    for (int i = 0; i < 2; ++i) {
        const chess::Move m = legal[random() % legal.size()];
        if (position.is_capture(m) || position.after(m).in_check()) return m;
    }
    return legal[random() % legal.size()];
}

parser::PgnGame random_game(std::size_t number, std::mt19937_64& random) {
    parser::PgnGame game;
    game.tags = {{"Event", "Random games"},         {"Site", "zugpost.example"}, {"Date", "2007.10.16"},
                 {"Round", std::to_string(number)}, {"White", "Weiss, Anna"},    {"Black", "Schwarz, Bert"}};
    chess::Position position;
    const std::size_t longest = 40 + random() % 121;
    while (game.moves.size() < longest) {
        const chess::MoveList legal = position.legal_moves();
        if (legal.empty()) {
            game.result = !position.in_check()                             ? "1/2-1/2"
                          : position.side_to_move() == chess::Color::black ? "1-0"
                                                                           : "0-1";
            break;
        }
        game.moves.push_back(choose(position, legal, random));
        position.play(game.moves.back());
    }
    game.tags.emplace_back("Result", game.result);
    return game;
}

// One word of the movetext is replaced by one that no position of a game allows there, or hardly any.
void spoil(std::string& pgn, std::mt19937_64& random) {
    constexpr std::string_view words[] = {"Qh9", "Kxe1", "Ra8xh1", "e9", "xyz", "Bz3", "O-O-O-O", "Nh8#"};
    const std::size_t body = pgn.find("\n\n") + 2;
    std::size_t at = body + random() % (pgn.size() - body);
    at = pgn.find_last_of(" \n", at) + 1;
    const std::size_t end = pgn.find_first_of(" \n", at);
    if (end != std::string::npos) pgn.replace(at, end - at, words[random() % std::size(words)]);
}

std::size_t number_of(const char* text) {
    const std::string_view digits = text;
    std::size_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::fputs("usage: make_pgn GAMES [SEED [SPOIL_ONE_IN]]\n", stderr);
        return 2;
    }
    const std::size_t games = number_of(arguments[1]);
    const std::size_t one_in = count > 3 ? number_of(arguments[3]) : 0;
    std::mt19937_64 random(count > 2 ? number_of(arguments[2]) : 1);
    for (std::size_t i = 1; i <= games; ++i) {
        std::string pgn = write_pgn(random_game(i, random));
        if (one_in > 0 && random() % one_in == 0) spoil(pgn, random);
        pgn += '\n';
        std::fwrite(pgn.data(), 1, pgn.size(), stdout);
    }
}
