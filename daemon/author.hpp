// What the author of a letter says, out of its text parts and the game files he attached.
#pragma once

#include "chess/history.hpp"
#include "mail/own_text.hpp"
#include "parser/reading.hpp"

#include <string>
#include <vector>

namespace zugpost::daemon {

struct AuthorSays {
    std::string text;  ///< his own text, without attachments
    parser::Reading reading;
};

/// Attached game files are his words only where his own text holds no moves, and not where they merely repeat `record`
/// (null: no game is known yet).
[[nodiscard]] AuthorSays read_author(const mail::Letter& letter, const mail::OwnTextHints& hints,
                                     const parser::ReadAs& as, const chess::History* record);

/// True for PGN that holds nothing but the moves of `record` from its first on, all or the first of them.
[[nodiscard]] bool only_repeats(std::string_view pgn, const chess::History& record);

}  // namespace zugpost::daemon
