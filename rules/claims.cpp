// Claims of an overstep: filed, confirmed, protested, decided, and what an established overstep brings.
#include "rules/case.hpp"

#include <algorithm>

namespace zugpost::rules {
namespace {

using parser::Command;
using parser::Verdict;

struct Used {
    int total;
    int allowance;
};

// Days used of days allowed, as a claim about `control` sees them.
Used used_of(const Draft& d, const Game& g, const Reckoning& r, Color accused, int control, std::size_t own_move) {
    const SideTime& time = r.side(accused);
    const int allowance = control * d.book().control_days;
    for (std::size_t i = 0, own = 0; i < g.moves.size(); ++i)
        if (g.mover(i) == accused && ++own == own_move) return {r.charges[i].total, allowance};
    return {time.total + (g.to_move() == accused ? r.running : 0), allowance};
}

// The newest overstep of `accused` that can still be claimed.
const Overstep* claimable(const Reckoning& r, Color accused) {
    const Overstep* found = nullptr;
    for (const Overstep& o : r.oversteps)
        if (o.color == accused && !o.closed) found = &o;
    return found;
}

bool is_barred(const Game& g, const Overstep& o) {
    const auto& barred = g.side(o.color).barred;
    return std::ranges::find(barred, std::pair{o.period, o.control}) != barred.end();
}

// US 13: a repeat has gone unanswered for so long, and no long think was announced in time.
bool silence_founded(const Case& c, Color accused) {
    const Game& g = c.state();
    const auto& days = c.d.book().silence_claim_days;
    if (!days || g.to_move() != accused || g.repeats.empty()) return false;
    if (g.long_think && g.long_think->in_time) return false;
    const Person* person = c.d.tournament().player(g.side(accused).player);
    return c.stamps.posted >= after_days(c.d.tournament(), person, g.repeats.front(), *days, g.side(accused).leaves);
}

PersonRef ref(const Draft& d, const Game& g, Color color) {
    (void)d;
    return PersonRef{g.side(color).player};
}

// The claim goes to the accused (in the relay, where one goes out with it) and to those whom the rulebook names.
void tell_claim(Case& c, const std::vector<Remark>& facts, bool second) {
    const Rulebook& book = c.d.book();
    const std::string accused = c.state().side(!c.me).player;
    std::vector<Remark> for_accused = facts;
    if (book.protest_days) {
        const bool restart = consequence_of(c.d, second) == Consequence::restart;
        const bool concedes = book.protest_silence == ProtestSilence::concedes ||
                              (book.protest_silence == ProtestSilence::concedes_restart && restart);
        for_accused.push_back(
            {Say::you_may_protest, {DayNumber{*book.protest_days}, std::string(concedes ? "concedes" : "director")}});
    }
    if (book.confirm_settles != Settles::no) for_accused.push_back({Say::you_may_confirm, {}});
    if (c.seals) for_accused.push_back({Say::game_stops, {}});
    if (c.relays_move) {
        c.relay.insert(c.relay.end(), for_accused.begin(), for_accused.end());
    } else {
        Message& m = c.d.notice(About::claim, accused, c.game);
        m.remarks = for_accused;
        m.carried = Carried::claim;
    }
    std::vector<std::string> officials = claim_officials(c.d, c.game);
    const std::string director = c.d.tournament().director.key();
    if (c.seals && std::ranges::find(officials, director) == officials.end()) officials.push_back(director);
    for (Message* m : notices(c.d, About::claim, c.game, officials)) {
        m->remarks = facts;
        if (!c.reading.analysis.empty()) m->quoted = c.reading.analysis;
        if (book.decided_by != Judge::opponent) m->remarks.push_back({Say::claim_waits_for_you, {c.game}});
        if (c.seals) m->remarks.push_back({Say::game_stops, {}});
    }
}

void file_overstep(Case& c, const Overstep& o, const Reckoning& r) {
    const Game& g = c.state();
    const Color accused = !c.me;
    const bool second = g.side(accused).oversteps > 0;
    const Used used = used_of(c.d, g, r, accused, o.control, o.move);
    const bool running = !o.ply;
    const std::vector<Remark> facts{
        {Say::claim_made,
         {PersonRef{c.sender.key()}, ref(c.d, g, accused), DayNumber{used.total}, DayNumber{used.allowance}}}};
    c.answer.note(Say::claim_noted, ref(c.d, g, accused), DayNumber{used.total}, DayNumber{used.allowance});
    c.d.happen(c.game, ClaimFiled{c.me, ClaimAbout::overstep, o.control, running, static_cast<std::uint32_t>(o.move),
                                  second, c.stamps.posted});
    if (second && c.d.book().sealed_second_claim) {
        c.seals = c.state().to_move() == c.me;
        c.relays_move = false;
        c.d.happen(c.game, GameSuspended{c.stamps.posted});
        c.answer.say(Say::game_stops);
        tell_claim(c, facts, second);
        return;
    }
    tell_claim(c, facts, second);
}

// What an established overstep brings, as events.
void carry_out(Draft& d, const std::string& game, const Claim& claim, Consequence consequence, Instant at) {
    const Game& g = d.game(game);
    const Color accused = !claim.by;
    OverstepEstablished e{accused, consequence, claim.control, 0, std::nullopt, std::nullopt, 0, at};
    if (consequence == Consequence::warn) {
        e.floor_control = claim.control + 1;
    } else if (consequence == Consequence::restart && d.book().restart_from == RestartFrom::next_move) {
        e.first_move = static_cast<std::uint32_t>(claim.move);
    } else if (consequence == Consequence::restart) {
        e.first_move = static_cast<std::uint32_t>(g.own_moves(accused));
        e.penalties_from = at;
        if (g.own_moves(accused) < claim.move) e.clock_from = at;
    }
    d.happen(game, e);
    if (consequence == Consequence::warn && d.book().overstep_first_days > 0)
        d.happen(game, PenaltyCharged{accused, d.book().overstep_first_days, false, "", "overstep", at});
}

Remark consequence_remark(Draft& d, const std::string& game, const Claim& claim, Consequence consequence) {
    const Color accused = !claim.by;
    if (claim.about == ClaimAbout::silence) return {Say::consequence_none, {}};
    if (consequence == Consequence::warn)
        return {Say::consequence_warning,
                {DayNumber{d.book().overstep_first_days}, DayNumber{d.reckoning(game).side(accused).allowance}}};
    const Game& g = d.game(game);
    const int number = static_cast<int>(g.side(accused).periods.back().first_move) + 1;
    return {Say::consequence_restart, {PersonRef{g.side(accused).player}, number}};
}

// Both players and the captains; what the players settle themselves also goes to the director.
std::vector<std::string> decision_readers(Draft& d, const std::string& game, bool with_director) {
    std::vector<std::string> keys = both_players(d, game);
    for (const std::string& key : captains(d, game)) keys.push_back(key);
    if (with_director) keys.push_back(d.tournament().director.key());
    return keys;
}

void tell_decision(Draft& d, const std::string& game, const std::vector<Remark>& remarks, bool with_director,
                   std::string_view except_one, std::string_view except_two = {}) {
    for (Message* m : notices(d, About::decision, game, decision_readers(d, game, with_director), except_one)) {
        m->remarks = remarks;
        m->carried = Carried::decision;
    }
    std::erase_if(d.messages(), [&](const Message& m) {
        return !except_two.empty() && m.about == About::decision && m.game == game && m.to == except_two;
    });
}

// The sealed move of a rejected claim is relayed with its own stamps (RU 6.9).
bool open_seal(Draft& d, const std::string& game, std::vector<Remark> remarks) {
    const std::optional<Sealed> sealed = d.game(game).sealed;
    if (!sealed) return false;
    const std::size_t from = d.game(game).moves.size();
    const Color mover = d.game(game).to_move();
    d.happen(game, SealOpened{true});
    for (std::size_t i = 0; i < sealed->moves.size(); ++i)
        d.happen(game,
                 MoveAccepted{sealed->moves[i], sealed->posted, sealed->received, i + 1 < sealed->moves.size(), false});
    if (!sealed->offers.empty()) d.happen(game, ConditionalsOffered{mover, sealed->offers});
    for (Remark& remark : tell_oversteps(d, game, mover)) remarks.push_back(std::move(remark));
    relay_move(d, game, from, std::move(remarks), false);
    end_by_laws(d, game, sealed->posted);
    return true;
}

}  // namespace

const Claim* open_claim_of(const Game& g, Color claimant) {
    for (const auto* claim : {&g.claim, &g.other_claim})
        if (*claim && (*claim)->by == claimant && !(*claim)->end) return &**claim;
    return nullptr;
}

const Claim* open_claim(const Game& g) {
    const Claim* white = open_claim_of(g, Color::white);
    return white != nullptr ? white : open_claim_of(g, Color::black);
}

void order_claim_time(Case& c, const Command& /*order*/) {
    const Game& g = c.state();
    const Color accused = !c.me;
    if (g.status == Status::finished) return c.answer.refuse(Verdict::finished, Say::game_finished, g.result);
    if (g.status != Status::ongoing) return c.answer.refuse(Verdict::suspended, Say::game_suspended);
    const Reckoning r = reckon(c.d.tournament(), g, c.stamps.posted);
    const SideTime& time = r.side(accused);
    const int running = g.to_move() == accused ? r.running : 0;
    const auto unfounded = [&] {
        c.answer.refuse(Verdict::unfounded, Say::claim_failed_unfounded, DayNumber{time.total + running},
                        DayNumber{time.allowance});
    };
    if (open_claim_of(g, c.me) != nullptr) return unfounded();
    const Overstep* overstep = claimable(r, accused);
    if (overstep != nullptr && is_barred(g, *overstep))
        return c.answer.refuse(Verdict::not_entitled, Say::claim_barred);
    if (overstep != nullptr) return file_overstep(c, *overstep, r);
    if (silence_founded(c, accused)) {
        const Instant repeat = g.repeats.front();
        const auto move = static_cast<std::uint32_t>(g.own_moves(accused) + 1);
        c.answer.note(Say::silence_claim_noted, repeat);
        const std::vector<Remark> facts{
            {Say::silence_claim_made, {PersonRef{c.sender.key()}, ref(c.d, g, accused), repeat}}};
        c.d.happen(c.game, ClaimFiled{c.me, ClaimAbout::silence, time.control, true, move, false, c.stamps.posted});
        return tell_claim(c, facts, false);
    }
    const bool closed = std::ranges::any_of(r.oversteps, [&](const Overstep& o) { return o.color == accused; });
    if (!closed) return unfounded();
    c.answer.refuse(Verdict::too_late, Say::claim_failed_late,
                    ClauseRef{c.d.book().claim_days ? "claim_days" : "claim_until"});
}

void order_confirm(Case& c, const Command& /*order*/) {
    const Claim* claim = open_claim_of(c.state(), !c.me);
    const bool settles =
        claim != nullptr && claim->about == ClaimAbout::overstep &&
        (c.d.book().confirm_settles == Settles::yes || (c.d.book().confirm_settles == Settles::restart &&
                                                        consequence_of(c.d, claim->second) == Consequence::restart));
    if (settles) {
        c.answer.note(Say::command_noted, std::string("confirm overstep"));
        return uphold_claim(c.d, c.game, !c.me, SettledBy::confirmation, {}, c.stamps.posted, &c);
    }
    c.answer.note(Say::nothing_to_confirm);
    Message& m = c.d.notice(About::claim, c.d.tournament().director.key(), c.game);
    m.remarks.push_back({Say::claim_confirmed, {PersonRef{c.sender.key()}}});
    m.quoted = c.reading.analysis;
}

void order_protest(Case& c, const Command& /*order*/) {
    const Claim* claim = open_claim_of(c.state(), !c.me);
    const auto pass_on = [&](const std::vector<std::string>& keys, Say what) {
        for (Message* m : notices(c.d, About::protest, c.game, keys, c.sender.key())) {
            m->remarks.push_back({what, {PersonRef{c.sender.key()}}});
            m->quoted = c.reading.analysis;
            m->attached = c.enclosure.attached;
        }
    };
    if (claim == nullptr) {
        // a disagreement: told to those who look after the game (County 5D)
        c.answer.note(Say::protest_noted);
        return pass_on(captains_or_director(c.d, c.game), Say::disagreement);
    }
    const auto& days = c.d.book().protest_days;
    if (days && claim->relayed) {
        const Instant lapse = after_days(c.d.tournament(), &c.sender, *claim->relayed, *days);
        if (!in_time(c.d.tournament(), c.stamps.posted, lapse))
            return c.answer.refuse(Verdict::too_late, Say::protest_too_late, ClauseRef{"protest_days"});
    }
    c.d.happen(c.game, ClaimProtested{!c.me, c.stamps.posted});
    c.answer.note(Say::protest_noted);
    std::vector<std::string> keys{c.state().side(!c.me).player};
    for (const std::string& key : captains_or_director(c.d, c.game)) keys.push_back(key);
    pass_on(keys, Say::protest_made);
}

void uphold_claim(Draft& d, const std::string& game, Color claimant, SettledBy how, std::string_view by, Instant at,
                  Case* letter) {
    const Claim claim = *open_claim_of(d.game(game), claimant);
    const std::string accused = d.game(game).side(!claimant).player;
    const std::string names[] = {std::string(by), "captains", "confirmation", "silence", std::string(by)};
    const std::string decided_by = names[static_cast<std::size_t>(how)];
    const Consequence consequence =
        claim.about == ClaimAbout::silence ? Consequence::warn : consequence_of(d, claim.second);
    const bool was_suspended = d.game(game).status == Status::suspended;

    d.happen(game, ClaimDecided{claimant, ClaimEnd::upheld, decided_by, false, at});
    if (claim.about == ClaimAbout::overstep) carry_out(d, game, claim, consequence, at);

    std::vector<Remark> remarks;
    if (how == SettledBy::confirmation)
        remarks.push_back({Say::claim_confirmed, {PersonRef{accused}}});
    else if (how == SettledBy::silence)
        remarks.push_back({Say::claim_conceded, {ClauseRef{"protest_silence"}}});
    else if (how == SettledBy::unasked)
        remarks.push_back({Say::overstep_ruled, {PersonRef{accused}}});
    else
        remarks.push_back({Say::claim_upheld, {}});

    if (claim.about == ClaimAbout::overstep && consequence == Consequence::forfeit) {
        if (d.game(game).sealed) d.happen(game, SealOpened{false});
        end_game(d, game, {claimant == Color::white ? "1-0" : "0-1", EndReason::time, std::string(by), "", at});
        return;
    }
    if (was_suspended) d.happen(game, GameResumed{at});
    remarks.push_back(consequence_remark(d, game, claim, consequence));
    const bool between_players = how == SettledBy::confirmation || how == SettledBy::silence;
    if (letter != nullptr) {
        letter->answer.remarks.insert(letter->answer.remarks.end(), remarks.begin() + 1, remarks.end());
        if (letter->relays_move) letter->relay.insert(letter->relay.end(), remarks.begin(), remarks.end());
    }
    if (!between_players) remarks.push_back({Say::decision_appeal_until, {DayNumber{d.book().decision_appeal_days}}});
    tell_decision(d, game, remarks, between_players, letter != nullptr ? letter->sender.key() : std::string(),
                  letter != nullptr && letter->relays_move ? d.game(game).side(claimant).player : std::string());
    if (was_suspended) open_seal(d, game, {});
}

void reject_claim(Draft& d, const std::string& game, Color claimant, std::string_view by, bool barred,
                  const std::string& reason) {
    const bool was_suspended = d.game(game).status == Status::suspended;
    d.happen(game, ClaimDecided{claimant, ClaimEnd::rejected, std::string(by), barred, d.now()});
    if (was_suspended) d.happen(game, GameResumed{d.now()});
    std::vector<Remark> remarks{{barred ? Say::claim_barred : Say::claim_rejected, {}}};
    if (!reason.empty()) remarks.push_back({Say::director_words, {reason}});
    remarks.push_back({Say::decision_appeal_until, {DayNumber{d.book().decision_appeal_days}}});
    // the reader of the sealed move learns of the decision with it
    const std::string reader = d.game(game).sealed ? d.game(game).side(!claimant).player : std::string();
    if (was_suspended) open_seal(d, game, remarks);
    // the sealed move may have ended the game
    if (was_suspended && d.game(game).status == Status::ongoing) remarks.push_back({Say::game_goes_on, {}});
    tell_decision(d, game, remarks, false, reader);
}

}  // namespace zugpost::rules
