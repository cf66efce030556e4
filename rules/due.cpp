// What the passing of time brings: repeats, reports of silence, oversteps, lapsed claims, the end of play, decisions
// that become final. One agenda of instants, from which both next_due and rule_due are read.
#include "rules/case.hpp"

#include <algorithm>
#include <functional>

namespace zugpost::rules {
namespace {

struct Due {
    Instant at;
    std::function<void(Draft&)> carry_out;
};
using Agenda = std::vector<Due>;

// What the agenda is made from, computed once.
struct Desk {
    const Tournament& t;
    const Game& g;
    const Reckoning& r;
    const Rulebook& book;

    [[nodiscard]] const Person* player(Color c) const { return t.player(g.side(c).player); }
    [[nodiscard]] bool told(SilenceKind kind) const {
        return std::ranges::find(g.silence_told, kind) != g.silence_told.end();
    }
    [[nodiscard]] bool first_move_missing() const { return g.moves.size() <= g.prescribed; }
    /// The side to move has been told that it plays: nobody is reminded or reported of a game he has not heard of.
    [[nodiscard]] bool knows_of_game() const {
        return !first_move_missing() || g.side(g.to_move()).pairing_relayed.has_value();
    }
};

std::uint32_t plies(const Game& g) { return static_cast<std::uint32_t>(g.moves.size()); }

// ---- silence

void send_repeat(Draft& d, const std::string& game, int number, Instant since) {
    const Game& g = d.game(game);
    const std::size_t from = newest_from(g);
    const Remark remark = g.moves.size() <= g.prescribed ? Remark{Say::first_move_due, {since}}
                                                         : Remark{Say::this_is_repeat, {number, since}};
    const std::string player = g.side(g.to_move()).player;
    d.happen(game, RepeatSent{plies(g), number, d.now()});
    Message& m = d.tell(Kind::repeat, player, game);
    m.new_from = from;
    m.remarks.push_back(remark);
    m.carried = Carried::repeat;
    std::vector<std::string> copies;
    for (const std::string& role : d.book().repeat_copies) {
        if (role == "director") copies.push_back(d.tournament().director.key());
        if (role == "captains")
            for (const std::string& key : captains(d, game)) copies.push_back(key);
    }
    for (const std::string& key : copies) {
        Message& copy = d.tell(Kind::repeat, key, game);
        copy.new_from = from;
        copy.remarks.push_back(remark);
        copy.copy = true;
    }
}

Remark steps_taken(const Game& g, const std::string& zone) {
    std::string dates;
    for (const Instant at : g.repeats) dates += (dates.empty() ? "" : ", ") + to_iso(date_in(zone, at));
    return {Say::steps_taken, {dates}};
}

void tell_silence(Draft& d, const std::string& game, SilenceKind kind, Instant since) {
    const Game& g = d.game(game);
    const std::string player = g.side(g.to_move()).player;
    const PersonRef who{player};
    std::vector<Remark> remarks;
    if (kind == SilenceKind::after_repeat)
        remarks.push_back({Say::silence_after_repeat, {who, g.repeats.back()}});
    else if (kind == SilenceKind::limit)
        remarks.push_back({Say::silence_limit, {who, since, ClauseRef{"silence_limit"}}});
    else
        remarks.push_back({Say::silence_first_move, {who, since}});
    if (!g.repeats.empty()) remarks.push_back(steps_taken(g, d.tournament().timezone));
    for (const std::string& team : g.delays) remarks.push_back({Say::delay_known, {team}});
    d.happen(game, SilenceTold{plies(g), kind});
    std::vector<std::string> keys = captains(d, game);
    keys.push_back(d.tournament().director.key());
    if (kind == SilenceKind::first_move) keys.push_back(player);
    for (Message* m : notices(d, About::silence, game, keys)) m->remarks = remarks;
}

void add_silence(const Desk& k, Agenda& agenda) {
    if (!k.r.running_since || !k.knows_of_game()) return;
    const Game& g = k.g;
    const Color c = g.to_move();
    const Person* player = k.player(c);
    const auto& leaves = g.side(c).leaves;
    const Instant since = *k.r.running_since;
    const auto after = [&](Instant from, int days) { return after_days(k.t, player, from, days, leaves); };
    const auto silence = [&](Instant at, SilenceKind kind) {
        agenda.push_back({at, [id = g.id, kind, since](Draft& d) { tell_silence(d, id, kind, since); }});
    };
    const auto repeat = [&](Instant at, int number) {
        agenda.push_back({at, [id = g.id, number, since](Draft& d) { send_repeat(d, id, number, since); }});
    };
    const bool inquiry = k.first_move_missing() && k.book.first_move_silence == FirstMoveSilence::inquiry;
    if (k.book.repeat_after_days && g.repeats.empty()) {
        const Instant at = after(since, *k.book.repeat_after_days);
        if (!inquiry)
            repeat(at, 1);
        else if (!k.told(SilenceKind::first_move))
            silence(at, SilenceKind::first_move);
    }
    if (k.book.repeat_again_after_days && g.repeats.size() == 1)
        repeat(after(g.repeats[0], *k.book.repeat_again_after_days), 2);
    const std::size_t all_repeats = k.book.repeat_again_after_days ? 2 : 1;
    if (k.book.silence_report_after_days && g.repeats.size() == all_repeats && !k.told(SilenceKind::after_repeat))
        silence(after(g.repeats.back(), *k.book.silence_report_after_days), SilenceKind::after_repeat);
    const bool excused = player != nullptr && std::ranges::find(g.delays, player->team) != g.delays.end();
    if (k.book.silence_limit && !excused && !k.told(SilenceKind::limit))
        silence(after_term(k.t, player, since, *k.book.silence_limit, leaves), SilenceKind::limit);
}

// ---- time

void add_overstep(const Desk& k, Agenda& agenda) {
    if (!k.r.runs_out || !k.knows_of_game()) return;
    const Color c = k.g.to_move();
    const Side& side = k.g.side(c);
    const std::pair now{static_cast<int>(side.periods.size()) - 1, k.r.side(c).control};
    const bool old_time = k.g.own_moves(c) < side.periods.back().first_move;
    if (old_time || std::ranges::find(side.told, now) != side.told.end()) return;
    agenda.push_back({*k.r.runs_out, [id = k.g.id](Draft& d) { (void)tell_oversteps(d, id, std::nullopt); }});
}

// ---- claims

void refer_claim(Draft& d, const std::string& game, const Remark& why) {
    d.happen(game, MatterReferred{"claim", "", d.now()});
    Message& m = d.notice(About::claim, d.tournament().director.key(), game);
    m.remarks.push_back(why);
    m.remarks.push_back({Say::claim_waits_for_you, {game}});
}

void add_claims(const Desk& k, Agenda& agenda) {
    constexpr int captains_agree_within = 14;  // days after a protest (County, decision 6)
    for (const Color claimant : {Color::white, Color::black}) {
        const Claim* claim = open_claim_of(k.g, claimant);
        if (claim == nullptr || claim->referred || claim->about != ClaimAbout::overstep) continue;
        const bool second = claim->second;
        const Consequence consequence =
            second ? k.book.overstep_second.value_or(k.book.overstep_first) : k.book.overstep_first;
        const bool concedes = k.book.protest_silence == ProtestSilence::concedes_restart
                                  ? consequence == Consequence::restart
                                  : k.book.protest_silence == ProtestSilence::concedes;
        if (!claim->protested && k.book.protest_days && claim->relayed) {
            const Instant at = after_days(k.t, k.player(!claimant), *claim->relayed, *k.book.protest_days);
            if (concedes)
                agenda.push_back({at, [id = k.g.id, claimant](Draft& d) {
                                      uphold_claim(d, id, claimant, SettledBy::silence, {}, d.now(), nullptr);
                                  }});
            else if (k.book.decided_by != Judge::director)
                agenda.push_back(
                    {at, [id = k.g.id, who = k.g.side(claimant).player, accused = k.g.side(!claimant).player,
                          claimed = claim->at](Draft& d) {
                         refer_claim(d, id, {Say::claim_unanswered, {PersonRef{who}, PersonRef{accused}, claimed}});
                     }});
        }
        if (claim->protested && k.book.decided_by == Judge::captains)
            agenda.push_back({after_days(k.t, nullptr, *claim->protested, captains_agree_within),
                              [id = k.g.id](Draft& d) { refer_claim(d, id, {Say::captains_differ, {}}); }});
    }
}

// ---- the end of play

void open_adjudication(Draft& d, const std::string& game) {
    const Tournament& t = d.tournament();
    const Date last = t.last_date();
    const std::string to_move = d.game(game).side(d.game(game).to_move()).player;
    for (const Color claimant : {Color::white, Color::black})
        if (open_claim_of(d.game(game), claimant) != nullptr)
            d.happen(game, ClaimDecided{claimant, ClaimEnd::closed, "", false, d.now()});
    d.happen(game, AdjudicationOpened{d.now(), last});
    std::vector<std::string> keys = both_players(d, game);
    for (const std::string& key : captains(d, game)) keys.push_back(key);
    keys.push_back(t.director.key());
    for (Message* m : notices(d, About::adjudication, game, keys)) {
        m->remarks.push_back({Say::adjudication_opens, {last, last + Days{t.rulebook.adjudication_submit_days}}});
        if (t.rulebook.adjudication_last_move)
            m->remarks.push_back({Say::last_move_counts, {PersonRef{to_move}, ClauseRef{"adjudication_last_move"}}});
    }
}

void forward_submissions(Draft& d, const std::string& game) {
    const Adjudication a = *d.game(game).adjudication;
    const bool nobody = !a.submitted[0] && !a.submitted[1];
    d.happen(game, AdjudicationForwarded{d.now()});
    if (nobody && d.book().adjudication_silent == AdjudicationSilent::draw)
        return end_game(d, game, {"1/2-1/2", EndReason::nobody_claimed, "", "", d.now()});
    constexpr std::string_view words[] = {"win", "draw", "loss"};
    std::vector<Remark> remarks;
    std::string papers;
    for (const Color c : {Color::white, Color::black}) {
        const auto& s = a.submitted[static_cast<std::size_t>(c)];
        const PersonRef who{d.game(game).side(c).player};
        if (s)
            remarks.push_back({Say::submission_made, {who, std::string(words[static_cast<std::size_t>(s->outcome)])}});
        else
            remarks.push_back({Say::no_submission, {who}});
        if (s && !s->text.empty()) papers += (papers.empty() ? "" : "\n\n") + d.player(game, c).name + ":\n" + s->text;
    }
    std::vector<std::string> keys = captains(d, game);
    keys.push_back(d.tournament().director.key());
    for (Message* m : notices(d, About::adjudication, game, keys)) {
        m->remarks = remarks;
        m->quoted = papers;
    }
}

// Both who may appeal have let their time pass.
Instant appeals_over(const Desk& k) {
    const Adjudication& a = *k.g.adjudication;
    std::vector<const Person*> persons{k.player(Color::white), k.player(Color::black)};
    const Pairing* pairing = k.t.pairing(k.g.id);
    if (k.book.appeal_by == AppealBy::captain && pairing != nullptr) persons = k.t.captains_of(*pairing);
    Instant last = *a.decided_at;
    for (const Person* person : persons) {
        const auto told = person != nullptr ? a.told.find(person->key()) : a.told.end();
        const Instant from = told == a.told.end() ? *a.decided_at : told->second;
        last = std::max(last, after_days(k.t, person, from, k.book.appeal_days));
    }
    return last;
}

void add_adjudication(const Desk& k, Agenda& agenda) {
    const Game& g = k.g;
    if (g.status == Status::ongoing)
        agenda.push_back({midnight_in(k.t.timezone, k.t.last_date() + Days{1}),
                          [id = g.id](Draft& d) { open_adjudication(d, id); }});
    if (g.status != Status::adjudication || !g.adjudication) return;
    const Adjudication& a = *g.adjudication;
    if (!a.forwarded && !a.decided_at)
        agenda.push_back({midnight_in(k.t.timezone, a.term_from + Days{k.book.adjudication_submit_days + 1}),
                          [id = g.id](Draft& d) { forward_submissions(d, id); }});
    if (a.decided_at && !a.final && !a.appealed)
        agenda.push_back({appeals_over(k), [id = g.id, result = a.decision](Draft& d) {
                              end_game(d, id, {result, EndReason::adjudication, "", "", d.now()});
                          }});
}

// ---- withdrawal without a substitute (County 9.2)

void add_withdrawals(const Desk& k, Agenda& agenda) {
    if (k.book.withdrawal != Withdrawal::reserve || !k.book.replacement_days) return;
    for (const Color c : {Color::white, Color::black}) {
        const Person* player = k.player(c);
        if (player == nullptr || !player->withdrawn || player->died) continue;
        agenda.push_back(
            {after_days(k.t, nullptr, *player->withdrawn, *k.book.replacement_days), [id = k.g.id, c](Draft& d) {
                 end_game(d, id, {c == Color::white ? "0-1" : "1-0", EndReason::withdrawal, "", "", d.now()});
             }});
    }
}

Agenda agenda_of(const Tournament& t, const Game& g, Instant now) {
    Agenda agenda;
    if (g.status == Status::finished) return agenda;
    const Reckoning r = reckon(t, g, now);
    const Desk desk{t, g, r, t.rulebook};
    add_silence(desk, agenda);
    add_overstep(desk, agenda);
    add_claims(desk, agenda);
    add_adjudication(desk, agenda);
    add_withdrawals(desk, agenda);
    std::ranges::stable_sort(agenda, {}, &Due::at);
    return agenda;
}

}  // namespace

std::optional<Instant> next_due(const Tournament& tournament, const Game& game, Instant now) {
    const Agenda agenda = agenda_of(tournament, game, now);
    if (agenda.empty()) return std::nullopt;
    return agenda.front().at;
}

Ruling rule_due(const Tournament& tournament, const Games& games, const Game& game, Instant now) {
    Draft draft(tournament, games, now);
    draft.know(game);
    // each step ends what made it due, so that few follow one another; the bound is against a rulebook gone wrong
    constexpr int most_steps = 32;
    for (int step = 0; step < most_steps; ++step) {
        const Agenda agenda = agenda_of(draft.tournament(), draft.game(game.id), now);
        if (agenda.empty() || agenda.front().at > now) break;
        const std::size_t before = draft.events();
        agenda.front().carry_out(draft);
        if (draft.events() == before) break;
    }
    return draft.take();
}

}  // namespace zugpost::rules
