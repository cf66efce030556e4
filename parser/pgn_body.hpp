// A game in PGN as the body of a letter, as cmail, XBoard and Scid send it: tag pairs and comments taken apart.
//
// Comments, variations and what stands behind ';' are blanked out, line ends stay, so that the movetext can be read
// like any other text. Exactly three kinds of comments are commands: a resignation, a draw offer, and
// "Draw agreed".
#pragma once

#include "parser/command.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace zugpost::parser {

struct PgnBody {
    std::string text;  ///< as given, with everything blanked out that is no move
    std::string game;  ///< "EVENT/GAME" from the first game's tag pairs, else empty
    std::vector<Command> commands;
};

/// `text` must have plain_shapes(). Without tag pairs only comments in braces are blanked out.
[[nodiscard]] PgnBody take_apart_pgn(std::string_view text);

}  // namespace zugpost::parser
