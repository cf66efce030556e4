// Adjudication of unfinished games and appeals: claims with analysis, the decision, the second instance.
#include "rules/case.hpp"

#include <algorithm>
#include <array>

namespace zugpost::rules {
namespace {

using parser::Command;
using parser::Verdict;

constexpr std::array<std::string_view, 3> outcome_words{"win", "draw", "loss"};

Instant submissions_end(const Tournament& t, const Adjudication& a) {
    return midnight_in(t.timezone, a.term_from + Days{t.rulebook.adjudication_submit_days + 1});
}

bool has_analysis(const Case& c) { return !c.reading.analysis.empty() || !c.enclosure.attached.empty(); }

void add_material(Case& c, Message& m) {
    m.quoted = c.reading.analysis;
    m.attached = c.enclosure.attached;
}

bool equal_claims(const Adjudication& a) {
    return a.submitted[0] && a.submitted[1] && a.submitted[0]->outcome == parser::Outcome::draw &&
           a.submitted[1]->outcome == parser::Outcome::draw;
}

// The side whose right to appeal a captain or player uses.
std::optional<Color> side_of(Case& c) {
    for (const Color color : {Color::white, Color::black}) {
        const Person& player = c.d.player(c.game, color);
        if (c.sender.role == Role::player ? player.id == c.sender.id : player.team == c.sender.id) return color;
    }
    return std::nullopt;
}

void file_appeal(Case& c, bool on_adjudication) {
    c.d.happen(c.game, AppealFiled{c.sender.key(), on_adjudication, c.stamps.posted});
    c.answer.note(Say::appeal_noted);
    std::vector<std::string> keys{c.d.tournament().director.key()};
    if (c.d.tournament().appeals) keys.push_back(c.d.tournament().appeals->key());
    if (const auto side = side_of(c)) keys.push_back(c.state().side(!*side).player);
    for (Message* m : notices(c.d, About::appeal, c.game, keys)) {
        m->remarks.push_back({Say::appeal_made, {PersonRef{c.sender.key()}}});
        add_material(c, *m);
    }
}

bool in_appeal_time(const Case& c, const std::map<std::string, Instant>& told, Instant decided, int days) {
    const auto mine = told.find(c.sender.key());
    const Instant from = mine == told.end() ? decided : mine->second;
    return in_time(c.d.tournament(), c.stamps.posted, after_days(c.d.tournament(), &c.sender, from, days));
}

void appeal(Case& c) {
    const Rulebook& book = c.d.book();
    const Game& g = c.state();
    if (book.appeal_by == AppealBy::captain && c.sender.role == Role::player)
        return c.answer.refuse(Verdict::not_entitled, Say::appeal_by_captain, ClauseRef{"appeal_by"});
    const bool adjudicated = g.status == Status::adjudication && g.adjudication && g.adjudication->decided_at;
    if (adjudicated) {
        const auto side = side_of(c);
        const auto& mine =
            side ? g.adjudication->submitted[static_cast<std::size_t>(*side)] : std::optional<Submission>{};
        const bool lacking = (book.appeal_needs == AppealNeeds::analysis && !(mine && mine->analysis)) ||
                             (book.appeal_needs == AppealNeeds::claim && !mine);
        if (lacking)
            return c.answer.refuse(Verdict::not_entitled, Say::appeal_needs_analysis, ClauseRef{"appeal_needs"});
        if (!in_appeal_time(c, g.adjudication->told, *g.adjudication->decided_at, book.appeal_days))
            return c.answer.refuse(Verdict::too_late, Say::too_late, ClauseRef{"appeal_days"});
        return file_appeal(c, true);
    }
    if (!g.decision) {
        const bool over = g.status == Status::finished;
        return c.answer.refuse(over ? Verdict::finished : Verdict::unfounded, Say::nothing_to_appeal);
    }
    if (!in_appeal_time(c, g.decision->told, g.decision->at, book.decision_appeal_days))
        return c.answer.refuse(Verdict::too_late, Say::too_late, ClauseRef{"decision_appeal_days"});
    file_appeal(c, false);
}

}  // namespace

void order_adjudicate(Case& c, const Command& order) {
    const Game& g = c.state();
    if (g.status == Status::finished) return c.answer.refuse(Verdict::finished, Say::game_finished, g.result);
    if (!g.adjudication || g.status != Status::adjudication)
        return c.answer.refuse(Verdict::unfounded, Say::game_goes_on);
    if (!order.outcome)
        return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, std::string("adjudicate"), order.fault_text);
    if (g.adjudication->forwarded || g.adjudication->decided_at ||
        c.stamps.posted >= submissions_end(c.d.tournament(), *g.adjudication))
        return c.answer.refuse(Verdict::too_late, Say::too_late, ClauseRef{"adjudication_submit_days"});
    const std::string word(outcome_words[static_cast<std::size_t>(*order.outcome)]);
    c.d.happen(c.game, AdjudicationClaimed{c.me, *order.outcome, has_analysis(c), c.reading.analysis, c.stamps.posted});
    c.answer.note(Say::submission_noted, word);
    Message& m = c.d.notice(About::adjudication, own_official(c.d.tournament(), c.sender), c.game);
    m.remarks.push_back({Say::submission_made, {PersonRef{c.sender.key()}, word}});
    add_material(c, m);
    if (c.d.book().adjudication_equal_claims == EqualClaims::end && equal_claims(*c.state().adjudication))
        end_game(c.d, c.game, {"1/2-1/2", EndReason::equal_claims, "", "", c.stamps.posted});
}

void order_appeal(Case& c, const Command& /*order*/) { appeal(c); }
void order_official_appeal(Case& c, const Command& /*order*/) { appeal(c); }

void order_rule_adjudication(Case& c, const Command& order) {
    const Game& g = c.state();
    const Instant at = c.d.now();
    if (g.status == Status::ongoing || g.status == Status::suspended)
        c.d.happen(c.game, AdjudicationOpened{at, date_in(c.d.tournament().timezone, at)});
    if (order.final || g.status == Status::finished) {
        if (c.state().adjudication) c.d.happen(c.game, AdjudicationDecided{order.result, true, at});
        c.answer.note(Say::adjudicated_final, order.result);
        return end_game(c.d, c.game, {order.result, EndReason::adjudication, c.sender.key(), order.reason, at});
    }
    c.d.happen(c.game, AdjudicationDecided{order.result, false, at});
    const Instant lapse = after_days(c.d.tournament(), nullptr, at, c.d.book().appeal_days);
    const Remark remark{Say::adjudicated, {order.result, date_in(c.d.tournament().timezone, lapse - Seconds{1})}};
    c.answer.accepted = true;
    c.answer.remarks.push_back(remark);
    std::vector<std::string> keys = both_players(c.d, c.game);
    for (const std::string& key : captains(c.d, c.game)) keys.push_back(key);
    for (Message* m : notices(c.d, About::adjudication, c.game, keys)) {
        m->remarks.push_back(remark);
        if (!order.reason.empty()) m->remarks.push_back({Say::director_words, {order.reason}});
        m->carried = Carried::adjudication;
    }
}

}  // namespace zugpost::rules
