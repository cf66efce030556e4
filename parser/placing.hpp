// Where in the game each move of a letter's record belongs: by its numbers, or in a row that ends at a given ply.
#pragma once

#include "chess/history.hpp"
#include "parser/notation.hpp"
#include "parser/ply_numbers.hpp"

#include <optional>
#include <vector>

namespace zugpost::parser {

/// The game up to now as the reader of a record needs it: every position, every move, the numbers.
class Board {
public:
    Board(const chess::History& history, Notation own);

    [[nodiscard]] long plies() const { return static_cast<long>(moves_.size()); }
    [[nodiscard]] const PlyNumbers& numbers() const { return numbers_; }
    [[nodiscard]] const chess::Position& now() const { return positions_.back(); }
    [[nodiscard]] chess::Move move(long ply) const { return moves_[static_cast<std::size_t>(ply)]; }
    /// In the position before `ply`, 0 <= ply <= plies().
    [[nodiscard]] MoveReading read(const WrittenMove& written, long ply) const;
    /// The written move is the one recorded at `ply`, or at the end of the game a legal one.
    [[nodiscard]] bool fits(const WrittenMove& written, long ply) const;

private:
    std::vector<chess::Position> positions_;  ///< before each ply, and the one now
    std::vector<chess::Move> moves_;
    PlyNumbers numbers_;
    Notation own_;
};

using Plies = std::vector<long>;  ///< for each move of the record

/// By the numbers, unnumbered moves following those before them; nothing if no move has a number.
[[nodiscard]] std::optional<Plies> place_by_numbers(const std::vector<WrittenMove>& record, const Board& board);

/// In a row of which the last is `end`.
[[nodiscard]] Plies place_in_row(const std::vector<WrittenMove>& record, long end);

}  // namespace zugpost::parser
