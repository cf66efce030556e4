#include "letters/pgn.hpp"

#include "base/text.hpp"
#include "parser/pgn.hpp"
#include "tests/letters/example.hpp"

#include <doctest/doctest.h>

#include <map>

using namespace zugpost;
using namespace zugpost::letters;
using namespace zugpost::letters::test;

TEST_CASE("a game is exported with its tags") {
    const rules::Tournament t = cup();
    rules::Game g = three_plies(t);
    g.result = "1-0";
    g.end_reason = rules::EndReason::resignation;
    CHECK(pgn(t, g) ==
          "[Event \"Postal Cup 2007\"]\n"
          "[Site \"correspondence\"]\n"
          "[Date \"2007.10.17\"]\n"
          "[Round \"-\"]\n"
          "[White \"Anna Berg\"]\n"
          "[Black \"Boris Hall\"]\n"
          "[Result \"1-0\"]\n"
          "[Mode \"EM\"]\n"
          "[PlyCount \"3\"]\n"
          "[Section \"A\"]\n"
          "[Termination \"normal\"]\n"
          "[TimeControl \"10/2592000\"]\n"
          "[ZugpostGame \"04P21/P21-1\"]\n"
          "\n"
          "1. e4 e5 2. Nf3 1-0\n");
    CHECK(pgn_name(t, g) == "04P21-P21-1.pgn");
}

TEST_CASE("what is exported is read again: tags with quotes, another start, many moves") {
    rules::Tournament t = cup();
    t.title = "The \"Old\" \\ Cup";
    t.games[0].start = chess::Position::from_fen("4k2r/8/8/8/8/8/8/R3K3 b - - 0 31").value();
    rules::Game g = game_of(t);
    g.history = chess::History(t.games[0].start);
    for (int i = 0; i < 20; ++i)
        for (const char* san : {"Kd7", "Kd2", "Ke8", "Ke1"}) play(g, san, "2007-10-17T09:00:00Z");
    const std::string text = pgn(t, g);
    parser::PgnReader reader(text);
    std::map<std::string, std::string, std::less<>> tags;
    chess::Position position = t.games[0].start;
    std::size_t moves = 0;
    for (auto token = reader.next(); token.kind != parser::PgnKind::end; token = reader.next()) {
        if (token.kind == parser::PgnKind::tag) tags[std::string(token.name)] = parser::plain_tag_text(token.text);
        if (token.kind != parser::PgnKind::move) continue;
        const auto move = parser::move_from_san(position, token.text);
        REQUIRE(move);
        CHECK(*move == g.history.moves()[moves++]);
        position.play(*move);
    }
    CHECK(moves == 80);
    CHECK(tags["Event"] == "The \"Old\" \\ Cup");
    CHECK(tags["FEN"] == t.games[0].start.fen());
    CHECK(tags["SetUp"] == "1");
    CHECK(tags["PlyCount"] == "80");
    for (const std::string& line : split_lines(text)) CHECK(line.size() < 80);
}
