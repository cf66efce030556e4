// What a move text says, before any position is looked at: which piece, from where as far as written, where to.
#pragma once

#include "chess/types.hpp"
#include "parser/notation_tables.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace zugpost::parser {

enum class Castle : std::uint8_t { none, short_side, long_side };

/// Files and ranks count from 0; -1 where they are not written.
struct Pattern {
    chess::PieceType piece = chess::PieceType::none;  ///< none: whatever stands on the square of departure
    int from_file = -1;
    int from_rank = -1;
    int to_file = -1;
    int to_rank = -1;
    std::optional<chess::PieceType> promotion = std::nullopt;
    bool capture = false;  ///< written as one; counts only for pawns without their file
    Castle castle = Castle::none;

    [[nodiscard]] bool is_full() const { return from_file >= 0 && from_rank >= 0; }
    friend bool operator==(const Pattern&, const Pattern&) = default;
};

/// What may be read leniently.
struct Leniency {
    Uses uses;
    bool capital_file = false;  ///< a phone's capital at the start: "E4"
};

/// The patterns that `plain` (of plain_move) can be in `notation`: none, one, or two where a capital letter may
/// be a piece or a phone's doing ("G4-g5" of a Pole).
[[nodiscard]] std::vector<Pattern> read_pattern(std::u32string_view plain, Notation notation, Leniency leniency);

}  // namespace zugpost::parser
