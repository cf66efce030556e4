// Where games stand, and how they ended: the parts of status and result letters.
#pragma once

#include "letters/matter.hpp"

namespace zugpost::letters {

/// One game: its status, whose move it is and since when, an open claim, leave.
void standing(Page& page, const Matter& m);
/// Several games, one block each.
void list_of_games(Page& page, const Matter& m);
/// Score in figures and words, the reason, the director's words, first and last date.
void result(Page& page, const Matter& m);

}  // namespace zugpost::letters
