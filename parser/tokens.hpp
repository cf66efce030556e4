// A line of a letter cut into what matters for moves: move numbers, moves, words, marks.
//
// Dates, times, scores, postal codes and the like are figures, links and FEN strings are skipped: their digits never
// become moves or numbers of moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::parser {

enum class Sign : std::uint8_t {
    number,   ///< "12", "12.", "12...", "12)": a possible move number; `dots` tells what stood behind it
    move,     ///< has the form of a move
    garbled,  ///< no word, and no move either: "Qz%", "Bb9"
    figure,   ///< date, time, score, telephone ...
    word,
    dots,  ///< ".." or "..." alone
    stop,  ///< end of a sentence
    comma,
    semicolon,
    colon,
    slash,
    open,  ///< bracket
    close,
    mark  ///< "+", "=", "-" ...: weighs nothing
};

struct Token {
    Sign sign;
    std::string_view text;  ///< in the line
    std::size_t begin = 0;  ///< in the line
    int number = 0;
    int dots = 0;             ///< of a number; one for "12)" and the like
    bool feeble = false;      ///< a move only in company: "5254", "0-0", "ed"
    std::string folded = {};  ///< of words
};

/// `line` must have plain_shapes() and outlive the tokens.
[[nodiscard]] std::vector<Token> tokens_of(std::string_view line);

}  // namespace zugpost::parser
