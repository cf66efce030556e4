// The parts of letters that account for time: the dates of the last move, what it cost and why, both totals, what is
// left.
#pragma once

#include "letters/matter.hpp"

namespace zugpost::letters {

/// When the last move was posted and received.
void dates_of_move(Page& page, const Matter& m);
/// Days for the last move, where its clock started, leave taken off, the clause.
void time_of_move(Page& page, const Matter& m);
/// Both players' totals and allowances, and what is left to each until the next control; to the side to move also the
/// date on which it runs out.
void totals(Page& page, const Matter& m);

}  // namespace zugpost::letters
