// Games and lines as text for the parser's tests: "1. e4 e5" in, "3. Bb5" out.
#pragma once

#include "parser/notation.hpp"
#include "parser/ply_numbers.hpp"
#include "parser/understanding.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

namespace zugpost::parser {

/// Plays English SAN; numbers may stand in it.
inline chess::History game(std::string_view moves, std::string_view fen = {}) {
    chess::History history{fen.empty() ? chess::Position{} : chess::Position::from_fen(fen).value()};
    std::istringstream in{std::string{moves}};
    for (std::string word; in >> word;) {
        if (word.find_first_not_of("0123456789.") == std::string::npos) continue;
        const auto move = move_from_san(history.now(), word);
        REQUIRE_MESSAGE(move.has_value(), word);
        history.play(*move);
    }
    return history;
}

/// "Nf3 Nc6 Bb5 a6; Bc4 Nf6": lines from `position`.
inline std::vector<Line> lines(const chess::Position& position, std::string_view text) {
    std::vector<Line> all;
    std::istringstream in{std::string{text}};
    for (std::string part; std::getline(in, part, ';');) {
        chess::History history{position};
        std::istringstream words{part};
        for (std::string word; words >> word;) {
            const auto move = move_from_san(history.now(), word);
            REQUIRE_MESSAGE(move.has_value(), word);
            history.play(*move);
        }
        if (history.plies() > 0) all.push_back(history.moves());
    }
    return all;
}

/// "Ba4 Nf6; Bxc6 dxc6" of lines from `position`.
inline std::string text_of(const std::vector<Line>& all, const chess::Position& position) {
    std::string text;
    for (const Line& line : all) {
        if (!text.empty()) text += "; ";
        chess::Position now = position;
        for (const chess::Move move : line) {
            if (now != position) text += ' ';
            text += san(now, move);
            now.play(move);
        }
    }
    return text;
}

/// "2... Nc6" of a move of the game, or of one that follows the moves in `ahead`.
inline std::string text_of(const std::optional<NumberedMove>& move, const chess::History& history,
                           const std::vector<chess::Move>& ahead = {}) {
    if (!move) return "";
    chess::History all = history;
    for (const chess::Move m : ahead) all.play(m);
    const PlyNumbers numbers{history.start()};
    const long ply = static_cast<long>(move->ply);
    return std::to_string(numbers.number(ply)) + (numbers.is_black(ply) ? "... " : ". ") +
           san(all.at(move->ply), move->move);
}

}  // namespace zugpost::parser
