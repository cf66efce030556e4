// The parts that letters are put together from, each a block of its own on the page. A part that has nothing to say
// writes nothing; those about the game need one only where it says so.
#pragma once

#include "letters/matter.hpp"

namespace zugpost::letters {

/// Event, section, game, both players with address, team and member id.
void heading(Page& page, const Matter& m);
/// "This is a copy" for whoever gets one.
void copy_label(Page& page, const Matter& m);
/// The sentences of the message: those that stand at the head of a letter, or the others.
void head_remarks(Page& page, const Matter& m);
void remarks(Page& page, const Matter& m);
/// Somebody's own words, passed on.
void quoted_words(Page& page, const Matter& m);
/// The whole record of moves.
void record(Page& page, const Matter& m);
/// The repetition, the accepted continuation and the reply, each on its line; then what is offered with it.
void new_moves(Page& page, const Matter& m);
/// Conditional moves and a draw offer that are open.
void open_offers(Page& page, const Matter& m);
/// The position.
void board(Page& page, const Matter& m);
/// All moves with their dates and days.
void table_of_moves(Page& page, const Matter& m);
/// What the reader has to do now.
void next_step(Page& page, const Matter& m);
/// How to answer, how to get help, who directs.
void footer(Page& page, const Matter& m);
/// Who directs, for everybody but himself.
void director(Page& page, const Matter& m);

}  // namespace zugpost::letters
