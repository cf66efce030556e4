// The move part of a player's letter: judged, recorded and relayed, or referred back.
#include "rules/case.hpp"

#include <algorithm>
#include <array>

namespace zugpost::rules {
namespace {

using parser::Understanding;
using parser::Verdict;

// ---- faults and what they cost

struct FaultCost {
    Verdict verdict;
    int Rulebook::* days;
    std::string_view parameter;
};
constexpr std::array fault_costs{
    FaultCost{Verdict::illegal, &Rulebook::penalty_illegal, "penalty_illegal"},
    FaultCost{Verdict::impossible, &Rulebook::penalty_illegal, "penalty_illegal"},
    FaultCost{Verdict::illegible, &Rulebook::penalty_illegal, "penalty_illegal"},
    FaultCost{Verdict::unrepeated_continuation, &Rulebook::penalty_illegal, "penalty_illegal"},
    FaultCost{Verdict::ambiguous, &Rulebook::penalty_ambiguous, "penalty_ambiguous"},
    FaultCost{Verdict::no_move, &Rulebook::penalty_no_move, "penalty_no_move"},
    FaultCost{Verdict::wrong_repetition, &Rulebook::penalty_repetition, "penalty_repetition"},
    FaultCost{Verdict::missing_repetition, &Rulebook::penalty_repetition, "penalty_repetition"},
};

void charge_fault(Case& c, Verdict verdict) {
    const auto cost = std::ranges::find(fault_costs, verdict, &FaultCost::verdict);
    int days = cost == fault_costs.end() ? 0 : c.d.book().*(cost->days);
    const bool untimed = c.state().status != Status::ongoing;
    if (days == 0 || untimed) {
        c.answer.say(Say::no_penalty);
        return;
    }
    if (c.state().side(c.me).faults > 0) days = c.d.book().penalty_again.value_or(days);
    c.d.happen(c.game, PenaltyCharged{c.me, days, true, "", std::string(name_of(verdict)), c.stamps.posted});
    c.answer.say(Say::penalty_charged, DayNumber{days}, ClauseRef{std::string(cost->parameter)});
}

// ---- refusals

std::size_t plies(const Case& c) { return c.state().moves.size(); }

void say_why(Case& c, const Understanding& u) {
    const std::size_t now = plies(c);
    const MoveRef last{now == 0 ? 0 : now - 1};
    Answer& a = c.answer;
    switch (u.verdict) {
        case Verdict::illegal:
            a.say(Say::move_illegal, u.faulty);
            break;
        case Verdict::impossible:
            a.say(Say::move_impossible, u.faulty);
            break;
        case Verdict::illegible:
            a.say(Say::move_unreadable, u.faulty);
            break;
        case Verdict::ambiguous:
            if (u.faulty.empty())
                a.say(Say::two_replies, MovesAt{now, u.candidates, u.continuation});
            else
                a.say(Say::move_ambiguous, u.faulty, MovesAt{now, u.candidates, u.continuation});
            break;
        case Verdict::no_move:
            a.say(Say::no_move_found);
            break;
        case Verdict::wrong_repetition:
            a.say(Say::wrong_repetition, last, u.faulty);
            break;
        case Verdict::missing_repetition:
            a.say(Say::missing_repetition, last);
            break;
        case Verdict::wrong_number:
            a.say(Say::wrong_number, static_cast<int>(now / 2 + 1));
            break;
        default:
            break;
    }
    if (!u.near.empty()) a.say(Say::near_moves, MovesAt{now, u.near, u.continuation});
}

// The offered line that the writer followed without its answer, or accepted without a reply of his own.
void say_unrepeated(Case& c, const Understanding& u) {
    const std::size_t now = plies(c);
    if (!u.continuation.empty() && !u.reply) {
        c.answer.say(Say::no_reply_to_accepted, LineAt{now, u.continuation});
        return;
    }
    for (const parser::Line& line : c.state().offers) {
        if (line.size() < 2) continue;
        if (u.reply && line[0] != u.reply->move && u.continuation.empty()) continue;
        c.answer.say(Say::unrepeated_answer, LineAt{now, line});
        return;
    }
}

void refer_back(Case& c, const Understanding& u, Verdict verdict) {
    c.answer.move_refused = true;
    c.answer.refused = verdict;
    if (verdict == Verdict::unrepeated_continuation)
        say_unrepeated(c, u);
    else
        say_why(c, u);
    const bool first_ambiguity = verdict == Verdict::ambiguous && c.state().binding.empty();
    LetterRefused refused{c.me, verdict, c.stamps.posted, {}};
    if (first_ambiguity) refused.candidates = u.candidates;
    if (first_ambiguity && !u.continuation.empty()) refused.accepted = u.continuation;
    c.d.happen(c.game, std::move(refused));
    const bool again_ambiguous = verdict == Verdict::ambiguous && !first_ambiguity && c.d.book().ambiguous_binds;
    if (again_ambiguous)
        c.answer.say(Say::no_penalty);
    else
        charge_fault(c, verdict);
    if (plies(c) > c.state().prescribed)
        c.answer.say(Say::what_to_do, MoveRef{plies(c) - 1});
    else
        c.answer.say(Say::write_first_move);
    c.answer.say(Say::clock_runs_on);
    tell_oversteps(c.d, c.game, std::nullopt);
}

// ---- stamps and statements

void compare_stamps(Case& c, std::size_t reply_ply) {
    std::vector<Remark> found;
    const auto& dates = c.reading.dates;
    const std::string& zone = c.sender.timezone;
    if (!c.stamps.date_believed && c.stamps.date)
        found.push_back({Say::late_date_header, {*c.stamps.date, c.stamps.posted}});
    const auto differs = [&](const char* what, std::optional<Date> stated, Instant stamp) {
        if (stated && *stated != date_in(zone, stamp))
            found.push_back({Say::stated_date_differs, {std::string(what), *stated, date_in(zone, stamp)}});
    };
    differs("sent", dates.sent, c.stamps.posted);
    const Game& g = c.state();
    const std::size_t from = newest_from(g);
    if (from > 0 && g.moves[from - 1].relayed) differs("received", dates.received, *g.moves[from - 1].relayed);
    const Charge charge = c.d.reckoning(c.game).charges[reply_ply];
    if ((dates.days && *dates.days != charge.days) || (dates.total && *dates.total != charge.total))
        found.push_back(
            {Say::stated_time_differs,
             {dates.days.value_or(charge.days), dates.total.value_or(charge.total), charge.days, charge.total}});
    for (const Remark& remark : found) {
        c.answer.remarks.push_back(remark);
        c.relay.push_back(remark);
    }
}

void say_dropped(Case& c, const Understanding& u) {
    constexpr std::array says{Say::offer_dropped_faulty, Say::offer_dropped_no_answer, Say::offer_dropped_any,
                              Say::offer_dropped_answers, Say::offer_dropped_unclear};
    for (const parser::Dropped& dropped : u.dropped) {
        const Say say = says[static_cast<std::size_t>(dropped.reason)];
        if (say == Say::offer_dropped_any)
            c.answer.say(say, dropped.text, ClauseRef{"any_move_condition"});
        else
            c.answer.say(say, dropped.text);
    }
}

// Penalties that the opponent has not been told of yet: those since the mover's last move.
void add_new_penalties(Case& c, std::size_t first_new) {
    const Game& g = c.state();
    Instant since{};
    for (std::size_t i = 0; i < first_new; ++i)
        if (g.mover(i) == c.me) since = g.moves[i].posted;
    for (const PenaltyCharged& penalty : g.side(c.me).penalties)
        if (penalty.by.empty() && penalty.at > since)
            c.relay.push_back(
                {Say::penalty_since,
                 {PersonRef{c.sender.key()}, DayNumber{penalty.days}, date_in(c.sender.timezone, penalty.at)}});
}

// ---- accepting

void accept(Case& c, const Understanding& u) {
    const std::size_t first_new = plies(c);
    const bool answers_repeat = !c.state().repeats.empty();
    const bool untimed = c.state().status == Status::adjudication;
    end_leaves(c.d, c.game, c.me, c.stamps.posted);
    for (const chess::Move move : u.continuation)
        c.d.happen(c.game, MoveAccepted{move, c.stamps.posted, c.stamps.received, true, untimed});
    c.d.happen(c.game, MoveAccepted{u.reply->move, c.stamps.posted, c.stamps.received, false, untimed});
    if (!u.offers.empty() && !untimed) c.d.happen(c.game, ConditionalsOffered{c.me, u.offers});
    if (c.has(parser::Action::draw_offer) && !untimed) c.d.happen(c.game, DrawOffered{c.me});

    parser::Line recorded = u.continuation;
    recorded.push_back(u.reply->move);
    const std::size_t now = plies(c);
    c.answer.note(Say::recorded_moves, LineAt{first_new, recorded});
    for (const parser::Line& line : u.offers) c.answer.say(Say::recorded_offers, LineAt{now, line});
    say_dropped(c, u);
    for (const std::string& slip : u.earlier_slips) c.answer.say(Say::earlier_slip, slip);
    if (c.has(parser::Action::draw_offer)) c.answer.say(Say::draw_offer_noted);
    if (untimed) return;

    compare_stamps(c, now - 1);
    add_new_penalties(c, first_new);
    for (Remark& remark : tell_oversteps(c.d, c.game, c.me)) c.relay.push_back(std::move(remark));
    relay_move(c.d, c.game, first_new, c.relay, answers_repeat);
    end_by_laws(c.d, c.game, c.stamps.posted);
}

void seal(Case& c, const Understanding& u) {
    std::vector<chess::Move> moves = u.continuation;
    moves.push_back(u.reply->move);
    c.answer.note(Say::move_sealed, LineAt{plies(c), moves});
    for (Message& m : c.d.messages())
        if (m.about == About::claim && m.to == c.d.tournament().director.key())
            m.remarks.push_back({Say::sealed_move_is, {LineAt{plies(c), moves}}});
    c.d.happen(c.game, MoveSealed{std::move(moves), u.offers, c.stamps.posted, c.stamps.received});
}

// US 8.7: after an ambiguous move only one of the moves that fit it may be played, in the place where it stood.
bool is_free(const Case& c, const Understanding& u) {
    const Game& g = c.state();
    if (g.binding.empty() || !c.d.book().ambiguous_binds) return true;
    return u.reply && u.continuation == g.binding_after &&
           std::ranges::find(g.binding, u.reply->move) != g.binding.end();
}

// The letter's other words are meant for people: moves in them are analysis.
bool is_for_people(const Case& c) {
    using enum parser::Action;
    return c.has(adjudicate) || c.has(appeal) || c.has(remarks) || c.has(protest);
}

// ---- games that take no move now

bool takes_last_move(const Case& c) {
    const Game& g = c.state();
    if (g.status != Status::adjudication || !c.d.book().adjudication_last_move || !g.adjudication) return false;
    const Instant term_over = midnight_in(c.d.tournament().timezone,
                                          g.adjudication->term_from + Days{c.d.book().adjudication_submit_days + 1});
    return g.adjudication->last_move_by == c.me && g.to_move() == c.me && c.stamps.posted < term_over;
}

// The claimant's move, sent while his second claim is before the director (RU 6.7).
bool takes_sealed_move(const Case& c) {
    const Game& g = c.state();
    return g.status == Status::suspended && g.claim && g.claim->by == c.me && g.to_move() == c.me && !g.sealed;
}

void refuse_stopped(Case& c) {
    const Game& g = c.state();
    c.answer.move_refused = true;
    if (g.status == Status::finished) {
        c.answer.refuse(Verdict::finished, Say::game_finished, g.result);
    } else if (g.status == Status::adjudication) {
        c.answer.refuse(Verdict::suspended, Say::game_in_adjudication);
    } else {
        c.answer.refuse(Verdict::suspended,
                        g.sealed && g.claim && g.claim->by == c.me ? Say::sealed_waits : Say::game_suspended);
    }
}

void rule_off_turn(Case& c, const Understanding& u) {
    if (u.has_move && !u.already_recorded) {
        c.answer.move_refused = true;
        if (plies(c) == 0)
            c.answer.refuse(Verdict::not_your_turn, Say::friendly_line);
        else
            c.answer.refuse(Verdict::not_your_turn, Say::opponents_turn, MoveRef{plies(c) - 1}, ClauseRef{});
    } else if (c.reading.commands.empty()) {
        c.answer.information = Kind::status;
        c.answer.say(u.already_recorded ? Say::nothing_new : Say::friendly_line);
    }
}

}  // namespace

bool relays(const Case& c, const Understanding& u) {
    const Game& g = c.state();
    return u.verdict == Verdict::accepted && u.reply && g.status == Status::ongoing && g.to_move() == c.me &&
           is_free(c, u);
}

std::size_t newest_from(const Game& g) {
    std::size_t from = g.moves.size();
    if (from > g.prescribed) --from;
    while (from > g.prescribed && g.moves[from - 1].conditional) --from;
    return from;
}

Understanding understand_letter(const Case& c) {
    const Game& g = c.state();
    const parser::Standing standing{
        .history = g.history,
        .writer = c.me,
        .offers = g.offers,
        .repetition_due = g.moves.size() > g.prescribed,
        .plain_move_allowed = c.d.book().unrepeated_continuation == Unrepeated::plain_move,
        .any_move_refused = c.d.book().any_move_condition == AnyMove::refused,
        .binding = g.binding_after.empty() ? g.binding : std::vector<chess::Move>{},
        .own = c.sender.notation,
    };
    return parser::understand(c.reading, standing);
}

void relay_move(Draft& d, const std::string& game, std::size_t from, std::vector<Remark> remarks, bool answers_repeat) {
    const Color reader = d.game(game).to_move();
    Message& m = d.tell(Kind::move, d.game(game).side(reader).player, game);
    m.new_from = from;
    m.remarks = std::move(remarks);
    m.carried = Carried::move;
    const auto& copies = d.book().repeat_copies;
    const auto copy_to = [&](const Person* who, std::string_view role) {
        const bool reply_copied = answers_repeat && std::ranges::find(copies, role) != copies.end();
        if (who == nullptr || (!reply_copied && !who->copy_all)) return;
        Message& copy = d.tell(Kind::move, who->key(), game);
        copy.new_from = from;
        copy.copy = true;
    };
    for (const std::string& key : captains(d, game)) copy_to(d.tournament().person(key), "captains");
    copy_to(&d.tournament().director, "director");
}

void rule_on_move(Case& c, const Understanding& u) {
    const Game& g = c.state();
    const bool silent = !u.has_move && !c.reading.commands.empty();
    if (silent) return;
    if (g.status != Status::ongoing && !takes_last_move(c) && !takes_sealed_move(c)) {
        if (u.has_move && !u.already_recorded && !is_for_people(c)) {
            refuse_stopped(c);
        } else if (c.reading.commands.empty()) {
            c.answer.information = Kind::status;
            c.answer.say(u.already_recorded ? Say::nothing_new : Say::friendly_line);
        }
        return;
    }
    if (g.to_move() != c.me || u.already_recorded) {
        rule_off_turn(c, u);
        return;
    }
    // a repetition beside an order (a draw accepted, leave asked for) is no letter without a move
    if (u.verdict == Verdict::no_move && !c.reading.commands.empty()) return;
    if (u.verdict == Verdict::accepted && u.reply && !is_free(c, u)) {
        c.answer.move_refused = true;
        c.answer.refuse(Verdict::ambiguous, Say::must_choose, MovesAt{plies(c), g.binding, g.binding_after},
                        ClauseRef{"ambiguous_binds"});
        c.answer.say(Say::no_penalty);
        c.d.happen(c.game, LetterRefused{c.me, Verdict::ambiguous, c.stamps.posted, {}});
    } else if (u.verdict != Verdict::accepted) {
        refer_back(c, u, u.verdict);
    } else if (u.reply && (c.seals || g.status == Status::suspended)) {
        seal(c, u);
    } else if (u.reply) {
        accept(c, u);
    }
}

}  // namespace zugpost::rules
