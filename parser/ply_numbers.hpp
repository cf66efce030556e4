// Move numbers and plies: which number a ply of a game has, and which ply a number in a letter means.
#pragma once

#include "chess/position.hpp"
#include "parser/reading.hpp"

#include <string>

namespace zugpost::parser {

class PlyNumbers {
public:
    explicit PlyNumbers(const chess::Position& start)
        : first_(2 * start.fullmove_number() + (start.side_to_move() == chess::Color::black ? 1 : 0)) {}

    [[nodiscard]] int number(long ply) const { return static_cast<int>((first_ + ply) / 2); }
    [[nodiscard]] bool is_black(long ply) const { return (first_ + ply) % 2 != 0; }
    /// Below 0: before the start of the game.
    [[nodiscard]] long ply(int number, bool black) const { return 2L * number + (black ? 1 : 0) - first_; }
    /// The number as written does not contradict the ply; dots that are missing are no contradiction.
    [[nodiscard]] bool agree(const WrittenMove& move, long ply) const {
        return !move.number || (*move.number == number(ply) && (!move.black || is_black(ply)));
    }

private:
    long first_;  ///< half-moves before the start, as if counted from number 0
};

/// As it stands in the letter: "3. Bb5", "3... a6", "a6".
[[nodiscard]] inline std::string text_of(const WrittenMove& move) {
    if (!move.number) return move.text;
    return std::to_string(*move.number) + (move.black ? "... " : ". ") + move.text;
}

}  // namespace zugpost::parser
