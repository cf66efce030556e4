// The tables of the notations: piece letters as written and as read, and the small words and signs beside a move.
//
// A new notation is some rows of `piece_signs` and one of `styles`; reading and writing know nothing else about it.
#pragma once

#include "chess/types.hpp"
#include "parser/notation.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace zugpost::parser {

/// How a sign may stand for its piece. The bits make a set: what a reader allows.
enum class Use : std::uint8_t {
    exact = 1,       ///< the notation's own letter
    look_alike = 2,  ///< a letter of the other alphabet that looks like it (Latin K for К)
    small = 4,       ///< small letter that begins with no file ("nf3")
    file = 8,        ///< small letter that is a file first and a piece only if asked ("bxc3")
};

class Uses {
public:
    constexpr Uses(std::initializer_list<Use> uses) {
        for (const Use use : uses) bits_ |= static_cast<unsigned>(use);
    }
    [[nodiscard]] constexpr bool has(Use use) const { return (bits_ & static_cast<unsigned>(use)) != 0; }

private:
    unsigned bits_ = 0;
};

struct PieceSign {
    Notation notation;
    chess::PieceType piece;
    std::u32string_view sign;
    Use use;
    bool promotion_only = false;  ///< UCI: "e7e8q", but no "qd1d2"
};

/// All signs of `notation`, longer ones first.
[[nodiscard]] std::span<const PieceSign> piece_signs(Notation notation);

/// How a notation is written.
struct Style {
    std::array<std::string_view, 6> pieces;  ///< by PieceType; pawn empty
    std::string_view capture;
    std::string_view promotion;  ///< between square and piece
    std::string_view castle_short;
    std::string_view castle_long;
    Form usual;
};

[[nodiscard]] const Style& style_of(Notation notation);

/// Words that may end a move and weigh nothing: check, mate, en passant, in three languages; all in small letters.
[[nodiscard]] std::span<const std::u32string_view> tail_words();

/// The file a letter stands for (0 = a), also Cyrillic look-alikes and equivalents, in any case; -1 if none.
[[nodiscard]] int file_of_letter(char32_t c);
[[nodiscard]] bool is_small_letter(char32_t c);
/// Latin and Cyrillic letters to small ones.
[[nodiscard]] char32_t to_small(char32_t c);

}  // namespace zugpost::parser
