#include "parser/pgn.hpp"

#include "parser/notation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <random>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

std::vector<PgnToken> read_all(std::string_view text) {
    std::vector<PgnToken> tokens;
    PgnReader reader(text);
    for (PgnToken t = reader.next(); t.kind != PgnKind::end; t = reader.next()) tokens.push_back(t);
    return tokens;
}

// "name=text", "move", "{comment}", "$1", "result", "." for the end of a game.
std::string told(std::string_view text) {
    std::string out;
    for (const PgnToken& t : read_all(text)) {
        if (!out.empty()) out += ' ';
        if (t.kind == PgnKind::tag)
            out.append(t.name).append("=").append(t.text);
        else if (t.kind == PgnKind::comment)
            out.append("{").append(t.text).append("}");
        else if (t.kind == PgnKind::end_of_game)
            out += '.';
        else
            out += t.text;
    }
    return out;
}

}  // namespace

TEST_CASE("tags, moves, comments, glyphs and results are told apart") {
    struct Case {
        std::string_view name, pgn, tokens;
    };
    constexpr Case cases[] = {
        {"empty", "", ""},
        {"blanks", " \r\n\t ", ""},
        {"a game", "[Event \"A B\"]\n[Round \"1\"]\n\n1. e4 e5 2. Nf3 *\n", "Event=A B Round=1 e4 e5 Nf3 * ."},
        {"numbers glued or alone", "1.e4 1...e5 2 . Nf3 2. ... Nc6 3.\n Bb5 1-0", "e4 e5 Nf3 Nc6 Bb5 1-0 ."},
        {"no number at all", "e4 e5 1/2-1/2", "e4 e5 1/2-1/2 ."},
        {"castling with zeros is no result", "5. 0-0 0-0-0 0-1", "0-0 0-0-0 0-1 ."},
        {"no result", "1. e4 e5", "e4 e5 ."},
        {"next tags end a game", "1. e4\n[Event \"2\"]\n1. d4 *", "e4 . Event=2 d4 * ."},
        {"two games of results alone", "* 1-0", "* . 1-0 ."},
        {"tags alone", "[Event \"x\"]", "Event=x ."},
        {"comments", "{before} 1. e4 {best ; by test} e5 ; rest (of) line\n2. Nf3 *",
         "{before} e4 {best ; by test} e5 { rest (of) line} Nf3 * ."},
        {"an open comment runs to the end", "1. e4 {never ends 1. d4", "e4 {never ends 1. d4} ."},
        {"variations fall out", "1. e4 (1. d4 d5 (1... Nf6 {(}) 2. c4 ; )\n) e5 *", "e4 e5 * ."},
        {"an open variation runs to the end", "1. e4 (1. d4 (((", "e4 ."},
        {"brackets that close nothing", ") } ] 1. e4 ) e5 *", "e4 e5 * ."},
        {"glyphs", "1. e4! $1 e5 !? $14 2. Nf3$2 *", "e4! $1 e5 !? $14 Nf3 $2 * ."},
        {"judgements", "1. e4 += e5 -+ 2. Nf3 N Nc6 -/+ 3. Bb5 -- *", "e4 += e5 -+ Nf3 N Nc6 -/+ Bb5 -- * ."},
        {"a byte order mark", "\xEF\xBB\xBF[Event \"x\"] 1. e4 *", "Event=x e4 * ."},
        {"escape lines", "% e5 e6\n1. e4\n%x\ne5 % no *", "e4 e5 % no * ."},
        {"escapes in tags", "[White \"A \\\"B\\\" \\\\\"]\n*", "White=A \\\"B\\\" \\\\ * ."},
        {"a bracket in a tag", "[White \"A]B\"] 1. e4 *", "White=A]B e4 * ."},
        {"a tag without quotes", "[White Anna]\n1. e4 *", "White= e4 * ."},
        {"a tag without end", "[White \"Anna\n1. e4 *", "White=Anna e4 * ."},
        {"lines of Windows", "[Event \"x\"]\r\n\r\n1. e4 ;c\r\ne5 *\r\n", "Event=x e4 {c} e5 * ."},
        {"garbage is moves that nobody can read", "1. xyz Qh9 <> *", "xyz Qh9 <> * ."},
        {"dots", "1. ... e5 . .. *", "e5 * ."},
        {"a result behind a number", "1. e4 2.1-0", "e4 1-0 ."},
    };
    for (const Case& c : cases) {
        INFO(c.name);
        CHECK(told(c.pgn) == c.tokens);
    }
    CHECK(plain_tag_text("A \\\"B\\\" \\\\ \\") == "A \"B\" \\ \\");
}

TEST_CASE("reading takes time in proportion to the text") {
    constexpr std::string_view units[] = {"(", "{", "[", "1. ", "\"",        "[a \"", "( {",
                                          ";", "$", "!", "\\",  "[a \"\\\n", "* "};
    for (const std::string_view unit : units) {
        INFO(unit);
        std::string text;
        while (text.size() < 2'000'000) text += unit;
        const auto before = std::chrono::steady_clock::now();
        CHECK(read_all(text).size() <= text.size());
        CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(2));
    }
}

TEST_CASE("a written game has tags, numbers and lines of less than 80 columns") {
    PgnGame game;
    game.tags = {{"Event", "Cup \"A\""}, {"Site", "back\\slash"}, {"White", "Żak,\nEwa"}};
    chess::Position p;
    for (const std::string_view move : {"e4", "e5", "Nf3", "Nc6", "Bb5"}) {
        game.moves.push_back(*move_from_san(p, move));
        p.play(game.moves.back());
    }
    CHECK(
        write_pgn(game) ==
        "[Event \"Cup \\\"A\\\"\"]\n[Site \"back\\\\slash\"]\n[White \"Żak, Ewa\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
    game.comment = "White {really} resigns";
    game.result = "0-1";
    CHECK(write_pgn(game).ends_with("3. Bb5 {White {really) resigns} 0-1\n"));
    game.moves.clear();
    game.comment.clear();
    CHECK(write_pgn(game).ends_with("\n\n0-1\n"));
}

TEST_CASE("a game from another position tells it, and begins with dots for Black") {
    PgnGame game;
    game.start = *chess::Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 12");
    chess::Position p = game.start;
    for (const std::string_view move : {"Kd7", "e4"}) {
        game.moves.push_back(*move_from_san(p, move));
        p.play(game.moves.back());
    }
    CHECK(write_pgn(game) == "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 13. e4 *\n");
    game.tags = {{"FEN", game.start.fen()}};
    CHECK(write_pgn(game).starts_with("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n"));
}

TEST_CASE("what is written is read back, move by move") {
    std::mt19937 random(12);
    for (int round = 0; round < 30; ++round) {
        PgnGame game;
        game.tags = {{"Event", "Round \\ \"" + std::to_string(round) + "\""}};
        game.comment = "a game of " + std::string(200, 'x') + " and more words than one line can hold, said twice";
        game.result = "1/2-1/2";
        chess::Position p;
        for (chess::MoveList legal = p.legal_moves(); !legal.empty() && game.moves.size() < 200;
             legal = p.legal_moves()) {
            game.moves.push_back(legal[random() % legal.size()]);
            p.play(game.moves.back());
        }
        const std::string text = write_pgn(game);
        chess::Position now;
        std::vector<chess::Move> moves;
        for (const PgnToken& t : read_all(text)) {
            if (t.kind == PgnKind::tag) CHECK(plain_tag_text(t.text) == game.tags.front().second);
            if (t.kind == PgnKind::result) CHECK(t.text == game.result);
            if (t.kind != PgnKind::move) continue;
            const auto move = move_from_san(now, t.text);
            REQUIRE(move);
            moves.push_back(*move);
            now.play(*move);
        }
        CHECK(moves == game.moves);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = std::string_view(text).substr(at, end - at);
            CHECK((line.size() < 80 || line.find("xxx") != std::string_view::npos));
            at = end + 1;
        }
    }
}
