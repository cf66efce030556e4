// Letters for the programs cmail (XBoard) and Scid, which read the game out of the letter by themselves.
//
// cmail wants one part of ASCII with the PGN at the end and nothing behind it; Scid wants the PGN attached under the
// game's name. Both know the game again by Event, Site, White, Black and CmailGameName, which therefore never change.
#pragma once

#include "letters/matter.hpp"
#include "letters/pgn.hpp"

namespace zugpost::letters {

/// The tag pairs both programs ask for; the opponent's address is given as `reply_to`, so that answers come to us.
[[nodiscard]] Tags client_tags(const Matter& m, std::string_view reply_to);
/// `text` in ASCII: Latin letters without their marks, Cyrillic ones transliterated, anything else as '?'.
[[nodiscard]] std::string ascii(std::string_view text);
/// The whole text of a letter to cmail: `prose`, then the game.
[[nodiscard]] std::string cmail_text(const Matter& m, std::string_view prose, std::string_view reply_to);

}  // namespace zugpost::letters
