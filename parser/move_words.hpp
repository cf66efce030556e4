// The words beside moves in three languages: what begins a condition, what joins its parts, what announces a move.
#pragma once

#include <cstdint>
#include <string_view>

namespace zugpost::parser {

enum class Role : std::uint8_t {
    none,
    condition,         ///< if, jeśli, если
    inverted,          ///< should: a condition only before "you" and the like
    case_of,           ///< in case, w razie, в случае: a condition behind its preposition
    preposition,       ///< in, w, в
    direct_condition,  ///< na, на, при: a condition only directly before a move
    variation,         ///< wariant, вариант: begins an offer before a move or a colon
    accepting,         ///< accept, przyjmuję, принимаю: the variation behind it is the opponent's, and no offer
    any,               ///< any, dowolne, любой: in a condition any move at all
    otherwise,         ///< otherwise, inaczej, иначе: any other move
    either,            ///< or, lub, или; rather, raczej, лучше
    then,              ///< then, to, то
    joint,             ///< and, i, check: weighs nothing between moves
    possessive,        ///< my, your: before a noun
    adjective,         ///< last, next: between a possessive and its noun
    noun,              ///< move, ruch, ход: announces a move behind a possessive or before a colon
    pronoun,           ///< I: before a verb
    verb,              ///< play: announces a move behind a pronoun
    own_verb,          ///< gram, хожу: announces a move by itself
    piece,             ///< knight, skoczek, конь: a move in words, which cannot be read
    player,            ///< white, черные, you: idle inside a condition
    answer_to          ///< odpowiedź, ответ: what follows a preposition here is no condition
};

/// The role of a folded word.
[[nodiscard]] Role role_of(std::string_view folded);

}  // namespace zugpost::parser
