#include "chess/history.hpp"

#include "chess/draws.hpp"

#include <algorithm>

namespace zugpost::chess {

Position History::at(std::size_t i) const {
    if (i >= moves_.size()) return now_;
    Position p = start_;
    for (std::size_t ply = 0; ply < i; ++ply) p.play(moves_[ply]);
    return p;
}

void History::play(Move move) {
    keys_.push_back(now_.key());
    moves_.push_back(move);
    now_.play(move);
}

void History::take_back_to(std::size_t i) {
    if (i >= moves_.size()) return;
    now_ = at(i);
    moves_.resize(i);
    keys_.resize(i);
}

Facts History::facts() const {
    const bool stuck = now_.legal_move_count() == 0;
    const int clock = now_.halfmove_clock();
    // Nothing before the last capture or pawn move can come again.
    const auto back = std::min(static_cast<std::size_t>(clock), keys_.size());
    const auto times = 1 + std::count(keys_.end() - static_cast<std::ptrdiff_t>(back), keys_.end(), now_.key());
    Facts facts;
    facts.checkmate = stuck && now_.in_check();
    facts.stalemate = stuck && !facts.checkmate;
    facts.dead = is_dead(now_);
    facts.fivefold = times >= 5;
    facts.seventyfive = clock >= 150 && !facts.checkmate;
    facts.threefold = times >= 3;
    facts.fifty = clock >= 100 && !facts.checkmate;
    return facts;
}

}  // namespace zugpost::chess
