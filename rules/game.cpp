#include "rules/game.hpp"

#include <algorithm>
#include <utility>

namespace zugpost::rules {
namespace {

// What belonged to the pending move ends when a move is recorded.
void end_pending(Game& g) {
    g.binding.clear();
    g.binding_after.clear();
    g.repeats.clear();
    g.silence_told.clear();
    g.long_think.reset();
    g.delays.clear();
}

Claim* claim_of(Game& g, Color claimant) {
    if (g.claim && g.claim->by == claimant) return &*g.claim;
    if (g.other_claim && g.other_claim->by == claimant) return &*g.other_claim;
    return nullptr;
}

// A pause ends for the side to move when he is told so: by the decision, or by the move that was kept back. What he is
// told later is about something else.
void end_pause_at(Game& g, Instant at) {
    if (g.pauses.empty() || !g.pauses.back().to || g.pauses.back().told) return;
    g.pauses.back().to = at;
    g.pauses.back().told = true;
}

void mark_relayed(Game& g, const LetterRelayed& e) {
    const auto color = g.color_of(e.to);
    const auto first = [&](std::optional<Instant>& at) {
        if (!at) at = e.at;
    };
    if (color && (e.carried == Carried::move || e.carried == Carried::claim))
        for (auto* claim : {&g.claim, &g.other_claim})
            if (*claim && (*claim)->by != *color && !(*claim)->end) first((*claim)->relayed);
    switch (e.carried) {
        case Carried::pairing:
            if (color) first(g.side(*color).pairing_relayed);
            break;
        case Carried::move:
            if (e.ply > 0 && e.ply <= g.moves.size()) first(g.moves[e.ply - 1].relayed);
            if (color == g.to_move()) end_pause_at(g, e.at);
            break;
        case Carried::repeat:
            if (e.ply == g.moves.size() && !g.repeats.empty()) g.repeats.back() = e.at;
            break;
        case Carried::decision:
            if (g.decision) g.decision->told.emplace(e.to, e.at);
            if (color != g.to_move()) break;
            end_pause_at(g, e.at);
            if (!g.moves.empty()) first(g.moves.back().relayed);  // a corrected move comes with the decision
            break;
        case Carried::adjudication:
            if (g.adjudication && g.adjudication->decided_at) g.adjudication->told.emplace(e.to, e.at);
            break;
        case Carried::substitution:
            if (color) first(g.side(*color).joined);
            break;
        case Carried::nothing:
        case Carried::claim:
        case Carried::protest:
        case Carried::appeal:
            break;
    }
}

struct Fold {
    Game& g;
    Instant at;

    void operator()(const TournamentImported&) const {}
    void operator()(const AddressChanged&) const {}
    void operator()(const PreferenceChanged&) const {}
    void operator()(const PlayerWithdrawn&) const {}
    void operator()(const LetterBounced&) const {}

    void operator()(const PlayerSubstituted& e) const {
        if (const auto color = g.color_of(e.player)) {
            Side& side = g.side(*color);
            side.predecessors.push_back({side.player, std::move(side.leaves), g.own_moves(*color)});
            side.leaves.clear();
            side.player = e.successor.id;
            side.joined.reset();
        }
    }

    void operator()(const LetterRelayed& e) const { mark_relayed(g, e); }

    void operator()(const MoveAccepted& e) const {
        const Color mover = g.to_move();
        if (g.draw_offer == !mover) g.draw_offer.reset();
        g.history.play(e.move);
        g.moves.push_back({e.move, e.posted, e.received, std::nullopt, e.conditional, e.untimed});
        g.offers.clear();
        end_pending(g);
    }

    void operator()(const LetterRefused& e) const {
        if (e.candidates.empty()) return;
        g.binding = e.candidates;
        g.binding_after = e.accepted.value_or(std::vector<chess::Move>{});
    }

    void operator()(const ConditionalsOffered& e) const { g.offers = e.lines; }
    void operator()(const DrawOffered& e) const { g.draw_offer = e.by; }
    void operator()(const DrawDeclined&) const { g.draw_offer.reset(); }

    void operator()(const MoveCorrected& e) const {
        if (e.ply >= g.moves.size()) return;
        MadeMove corrected = g.moves[e.ply];
        corrected.move = e.move;
        corrected.relayed.reset();  // the answer's clock runs from the letter that brings the correction
        g.history.take_back_to(e.ply);
        g.moves.resize(e.ply);
        g.history.play(e.move);
        g.moves.push_back(corrected);
        g.offers.clear();
        g.draw_offer.reset();
        g.decision = Decision{at, {}};
        end_pending(g);
    }

    void operator()(const PenaltyCharged& e) const {
        Side& side = g.side(e.color);
        side.penalties.push_back(e);
        if (e.fault) ++side.faults;
        if (e.by == "captains")
            std::erase_if(g.captains_words, [](const auto& w) { return w.first.starts_with("penalty"); });
        if (!e.by.empty()) g.decision = Decision{at, {}};
    }

    void operator()(const PlayerWarned&) const { g.decision = Decision{at, {}}; }
    void operator()(const OverstepTold& e) const { g.side(e.color).told.emplace_back(e.period, e.control); }

    void operator()(const OverstepEstablished& e) const {
        Side& side = g.side(e.color);
        ++side.oversteps;
        side.floor_control = std::max(side.floor_control, e.floor_control);
        if (e.consequence == Consequence::restart)
            side.periods.push_back({e.first_move, e.penalties_from, e.clock_from});
    }

    void operator()(const LeaveAnnounced& e) const {
        g.side(e.color).leaves.push_back({e.from, e.to, e.own, e.at, std::nullopt});
    }

    void operator()(const LeaveEnded& e) const {
        auto& leaves = g.side(e.color).leaves;
        const auto leave = std::ranges::find_if(leaves, [&](const Leave& l) { return l.from == e.from && !l.cut; });
        if (leave == leaves.end()) return;
        if (e.whole) {
            leaves.erase(leave);
        } else {
            leave->to = e.last;
            leave->cut = e.at;
        }
    }

    void operator()(const RepeatSent& e) const { g.repeats.push_back(e.at); }
    void operator()(const SilenceTold& e) const { g.silence_told.push_back(e.kind); }
    void operator()(const LongThink& e) const { g.long_think = e; }
    void operator()(const DelayNoted& e) const { g.delays.push_back(e.team); }

    void operator()(const ClaimFiled& e) const {
        if (g.claim && !g.claim->end && g.claim->by != e.by) g.other_claim = g.claim;
        g.claim = Claim{e.by, e.about, e.control, e.running, e.move, e.second, e.at, {}, {}, {}, {}, {}};
    }

    void operator()(const ClaimProtested& e) const {
        if (Claim* claim = claim_of(g, e.claimant)) claim->protested = e.at;
    }

    void operator()(const ClaimDecided& e) const {
        Claim* claim = claim_of(g, e.claimant);
        if (claim == nullptr) return;
        claim->end = e.end;
        if (e.barred) {
            Side& accused = g.side(!e.claimant);
            accused.barred.emplace_back(static_cast<int>(accused.periods.size()) - 1, claim->control);
        }
        // a ruling can be appealed; what the players settle themselves cannot
        const bool ruled = e.by != "confirmation" && e.by != "silence" && !e.by.empty();
        if (ruled) g.decision = Decision{at, {}};
    }

    void operator()(const CaptainSpoke& e) const {
        if (e.matter.starts_with("claim")) {
            Claim* claim = claim_of(g, e.matter.ends_with("white") ? Color::white : Color::black);
            if (claim != nullptr) claim->captains[e.team] = e.word;
        } else {
            g.captains_words[e.matter + " " + e.word] = e.team;
        }
    }

    void operator()(const MatterReferred& e) const {
        for (auto* claim : {&g.claim, &g.other_claim})
            if (*claim && !(*claim)->end) (*claim)->referred = e.at;
    }

    void operator()(const MoveSealed& e) const { g.sealed = Sealed{e.moves, e.offers, e.posted, e.received}; }
    void operator()(const SealOpened&) const { g.sealed.reset(); }

    void operator()(const GameSuspended& e) const {
        g.status = Status::suspended;
        g.pauses.push_back({.from = e.at, .to = std::nullopt});
    }

    void operator()(const GameResumed& e) const {
        g.status = Status::ongoing;
        if (!g.pauses.empty()) g.pauses.back().to = e.at;
    }

    void operator()(const GameEnded& e) const {
        g.status = Status::finished;
        g.result = e.result;
        g.end_reason = e.why;
        g.end_text = e.reason;
        g.ended = e.at;
        g.draw_offer.reset();
        g.offers.clear();
        if (e.why == EndReason::ruling || e.why == EndReason::annulled || e.why == EndReason::time)
            g.decision = Decision{at, {}};
        end_pending(g);
    }

    void operator()(const AdjudicationOpened& e) const {
        g.status = Status::adjudication;
        g.adjudication = Adjudication{};
        g.adjudication->term_from = e.term_from;
        g.adjudication->last_move_by = g.to_move();
        g.offers.clear();
        end_pending(g);
    }

    void operator()(const AdjudicationClaimed& e) const {
        if (g.adjudication)
            g.adjudication->submitted[static_cast<std::size_t>(e.by)] = Submission{e.outcome, e.analysis, e.text, e.at};
    }

    void operator()(const AdjudicationForwarded&) const {
        if (g.adjudication) g.adjudication->forwarded = true;
    }

    void operator()(const AdjudicationDecided& e) const {
        if (!g.adjudication) return;
        g.adjudication->decision = e.result;
        g.adjudication->final = e.final;
        g.adjudication->decided_at = e.at;
        g.adjudication->told.clear();
    }

    void operator()(const AppealFiled& e) const {
        if (e.on_adjudication && g.adjudication) g.adjudication->appealed = true;
    }
};

}  // namespace

std::optional<Color> Game::color_of(std::string_view player) const {
    for (const Color c : {Color::white, Color::black})
        if (side(c).player == player) return c;
    return std::nullopt;
}

Color Game::mover(std::size_t i) const {
    const Color first = history.start().side_to_move();
    return i % 2 == 0 ? first : !first;
}

std::size_t Game::own_moves(Color c) const {
    return moves.size() / 2 + (moves.size() % 2 == 1 && mover(0) == c ? 1 : 0);
}

Game new_game(const Tournament& tournament, std::string_view game) {
    Game g;
    g.id = game;
    const Pairing* pairing = tournament.pairing(game);
    if (pairing == nullptr) return g;
    g.side(Color::white).player = pairing->white;
    g.side(Color::black).player = pairing->black;
    g.history = chess::History(pairing->start);
    g.prescribed = pairing->opening.size();
    for (const chess::Move move : pairing->opening) {
        g.history.play(move);
        g.moves.push_back({move, {}, {}, std::nullopt, false, true});
    }
    return g;
}

Game fold(Game game, const Event& event) {
    game.newest = std::max(game.newest, event.at);
    std::visit(Fold{game, event.at}, event.body);
    return game;
}

}  // namespace zugpost::rules
