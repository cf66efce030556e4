// What follows from a ruling whoever caused it: the end of a game, oversteps made known.
#include "rules/case.hpp"

#include <algorithm>

namespace zugpost::rules {

std::vector<Message*> notices(Draft& d, About about, const std::string& game, const std::vector<std::string>& keys,
                              std::string_view except) {
    const std::size_t first = d.messages().size();
    for (const std::string& key : keys)
        if (key != except) d.notice(about, key, game);
    std::vector<Message*> made;
    for (std::size_t i = first; i < d.messages().size(); ++i) made.push_back(&d.messages()[i]);
    return made;
}

void end_game(Draft& d, const std::string& game, GameEnded end) {
    for (const Color claimant : {Color::white, Color::black})
        if (open_claim_of(d.game(game), claimant) != nullptr)
            d.happen(game, ClaimDecided{claimant, ClaimEnd::closed, "", false, end.at});
    d.happen(game, std::move(end));
    std::vector<std::string> keys = both_players(d, game);
    for (const std::string& key : captains(d, game)) keys.push_back(key);
    keys.push_back(d.tournament().director.key());
    for (const std::string& key : keys) d.tell(Kind::result, key, game).carried = Carried::decision;
}

void end_by_laws(Draft& d, const std::string& game, Instant at) {
    const Game& g = d.game(game);
    const chess::Facts facts = g.history.facts();
    const auto end = [&](std::string result, EndReason why) {
        end_game(d, game, {std::move(result), why, "", "", at});
    };
    if (facts.checkmate)
        end(g.to_move() == Color::white ? "0-1" : "1-0", EndReason::checkmate);
    else if (facts.stalemate)
        end("1/2-1/2", EndReason::stalemate);
    else if (facts.dead)
        end("1/2-1/2", EndReason::dead_position);
}

Consequence consequence_of(const Draft& d, bool second) {
    const Rulebook& book = d.book();
    return second ? book.overstep_second.value_or(book.overstep_first) : book.overstep_first;
}

std::vector<Remark> tell_oversteps(Draft& d, const std::string& game, std::optional<Color> mover) {
    std::vector<Remark> for_relay;
    if (d.game(game).status != Status::ongoing) return for_relay;
    const Reckoning r = d.reckoning(game);
    for (const Overstep& o : r.oversteps) {
        const Game& g = d.game(game);
        const auto& told = g.side(o.color).told;
        if (o.closed || std::ranges::find(told, std::pair{o.period, o.control}) != told.end()) continue;
        d.happen(game, OverstepTold{o.color, o.period, o.control});

        const bool running = !o.ply && g.to_move() == o.color;
        const int total = o.ply ? r.charges[*o.ply].total : r.side(o.color).total + (running ? r.running : 0);
        const std::vector<Fact> facts{PersonRef{g.side(o.color).player}, DayNumber{total},
                                      DayNumber{o.control * d.book().control_days}};
        for (Message* m : notices(d, About::overstep, game, claim_officials(d, game)))
            m->remarks.push_back({Say::overstep_happened_official, facts});
        const Remark remark{Say::overstep_happened, facts};
        if (mover == o.color)
            for_relay.push_back(remark);
        else
            d.notice(About::overstep, d.game(game).side(!o.color).player, game).remarks.push_back(remark);
    }
    return for_relay;
}

}  // namespace zugpost::rules
