// Orders of captains and directors, by one table: who may give each, and what it does.
#include "parser/notation.hpp"
#include "rules/case.hpp"

#include <algorithm>
#include <array>

namespace zugpost::rules {
namespace {

using parser::Action;
using parser::Command;
using parser::Verdict;

std::string_view name_of_color(Color c) { return c == Color::white ? "white" : "black"; }

bool is_captain(const Case& c) { return c.sender.role == Role::captain; }

// The captain's own player in the game of the order; none for the director.
std::optional<Color> own_player(Case& c) {
    for (const Color color : {Color::white, Color::black})
        if (c.d.player(c.game, color).team == c.sender.id) return color;
    return std::nullopt;
}

void refuse_order(Case& c, const Command& order) {
    c.answer.refuse(Verdict::not_entitled, Say::not_entitled, std::string(name_of(order.action)));
}

// Two captains decide alike or not at all. True when this word completes an agreement.
bool captains_agree(Case& c, const std::string& matter, const std::string& word, const std::string& others) {
    c.d.happen(c.game, CaptainSpoke{c.sender.id, matter, word, c.stamps.posted});
    if (others == word) return true;
    const std::vector<std::string> both = captains(c.d, c.game);
    for (const std::string& key : both)
        if (key != c.sender.key() && others.empty()) c.answer.say(Say::waits_for_captain, PersonRef{key});
    return false;
}

void refer_to_director(Draft& d, const std::string& game, const std::string& matter, const std::string& reason,
                       const Remark& why) {
    d.happen(game, MatterReferred{matter, reason, d.now()});
    Message& m = d.notice(About::claim, d.tournament().director.key(), game);
    m.remarks.push_back(why);
    m.remarks.push_back({Say::claim_waits_for_you, {game}});
}

// ---- claims

// The director may act on an overstep that nobody has claimed.
bool uphold_unasked(Case& c) {
    const Reckoning r = c.d.reckoning(c.game);
    for (const Overstep& o : r.oversteps) {
        if (o.closed || c.state().status != Status::ongoing) continue;
        const bool second = c.state().side(o.color).oversteps > 0;
        c.d.happen(c.game, ClaimFiled{!o.color, ClaimAbout::overstep, o.control, !o.ply,
                                      static_cast<std::uint32_t>(o.move), second, c.d.now()});
        uphold_claim(c.d, c.game, !o.color, SettledBy::unasked, c.sender.key(), c.d.now(), nullptr);
        return true;
    }
    return false;
}

void captain_on_claim(Case& c, const Command& order, const Claim& claim) {
    const std::string matter = "claim " + std::string(name_of_color(claim.by));
    const std::string word = order.action == Action::uphold ? "uphold" : "reject";
    std::string others;
    for (const auto& [team, said] : claim.captains)
        if (team != c.sender.id) others = said;
    const Color claimant = claim.by;
    c.answer.note(Say::command_noted, word + " " + c.game);
    if (captains_agree(c, matter, word, others)) {
        if (order.action == Action::uphold)
            uphold_claim(c.d, c.game, claimant, SettledBy::captains, c.sender.key(), c.d.now(), nullptr);
        else
            reject_claim(c.d, c.game, claimant, "captains", order.barred, order.reason);
    } else if (!others.empty()) {
        refer_to_director(c.d, c.game, matter, "", {Say::captains_differ, {}});
    }
}

void decide_claim(Case& c, const Command& order) {
    const Claim* claim = open_claim(c.state());
    if (is_captain(c) && c.d.book().decided_by != Judge::captains) return refuse_order(c, order);
    if (claim == nullptr) {
        const bool done = order.action == Action::uphold && !is_captain(c) && uphold_unasked(c);
        if (done) return c.answer.note(Say::command_noted, "uphold " + c.game);
        return c.answer.refuse(Verdict::unfounded, Say::nothing_to_decide, c.game);
    }
    if (is_captain(c)) return captain_on_claim(c, order, *claim);
    const Color claimant = claim->by;
    if (order.action == Action::uphold) {
        c.answer.note(Say::command_noted, "uphold " + c.game);
        uphold_claim(c.d, c.game, claimant, SettledBy::official, c.sender.key(), c.d.now(), nullptr);
    } else {
        c.answer.note(Say::command_noted, "reject " + c.game);
        reject_claim(c.d, c.game, claimant, c.sender.key(), order.barred, order.reason);
    }
}

void refer(Case& c, const Command& order) {
    c.answer.note(Say::command_noted, "refer " + c.game);
    refer_to_director(c.d, c.game, "claim", order.reason,
                      {Say::matter_referred, {PersonRef{c.sender.key()}, order.reason}});
}

// ---- delays and penalties

void delay(Case& c, const Command& order) {
    const auto own = own_player(c);
    if (!own) return refuse_order(c, order);
    c.d.happen(c.game, DelayNoted{c.sender.id, static_cast<std::uint32_t>(c.state().moves.size()), order.reason});
    c.answer.note(Say::command_noted, "delay " + c.game);
    Message& m = c.d.notice(About::delay, c.d.tournament().director.key(), c.game);
    m.remarks.push_back({Say::delay_told, {PersonRef{c.sender.key()}, order.reason}});
}

std::vector<std::string> players_and_captains(Draft& d, const std::string& game) {
    std::vector<std::string> keys = both_players(d, game);
    for (const std::string& key : captains(d, game)) keys.push_back(key);
    return keys;
}

void charge(Case& c, const Command& order, const std::string& by) {
    const Color color = *order.color;
    c.d.happen(c.game, PenaltyCharged{color, order.number, order.fault, by, order.reason, c.d.now()});
    const Remark remark{Say::penalty_by_ruling,
                        {PersonRef{c.state().side(color).player}, DayNumber{order.number}, order.reason}};
    for (Message* m : notices(c.d, About::penalty, c.game, players_and_captains(c.d, c.game))) {
        m->remarks.push_back(remark);
        m->carried = Carried::decision;
    }
    tell_oversteps(c.d, c.game, std::nullopt);
}

void penalty(Case& c, const Command& order) {
    constexpr int longest_penalty = 365;
    if (!order.color || order.number <= 0 || order.number > longest_penalty)
        return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, std::string("penalty"), order.fault_text);
    if (c.state().status == Status::finished)
        return c.answer.refuse(Verdict::finished, Say::game_finished, c.state().result);
    c.answer.note(Say::command_noted, "penalty " + c.game + " " + std::string(name_of_color(*order.color)) + " " +
                                          std::to_string(order.number));
    if (!is_captain(c)) return charge(c, order, c.sender.key());
    const std::string matter = "penalty " + std::string(name_of_color(*order.color));
    const std::string word = std::to_string(order.number);
    const auto& words = c.state().captains_words;
    const auto other = words.find(matter + " " + word);
    const std::string others = other != words.end() && other->second != c.sender.id ? word : std::string();
    if (captains_agree(c, matter, word, others)) charge(c, order, "captains");
}

void warn(Case& c, const Command& order) {
    if (!order.color)
        return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, std::string("warn"), order.fault_text);
    c.d.happen(c.game, PlayerWarned{*order.color, order.reason, c.d.now()});
    c.answer.note(Say::command_noted, "warn " + c.game);
    const Remark remark{Say::warned, {PersonRef{c.state().side(*order.color).player}, order.reason}};
    for (Message* m : notices(c.d, About::penalty, c.game, players_and_captains(c.d, c.game))) {
        m->remarks.push_back(remark);
        m->carried = Carried::decision;
    }
}

// ---- results and corrections

void result(Case& c, const Command& order) {
    if (order.result.empty())
        return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, std::string("result"), order.fault_text);
    c.answer.note(Say::command_noted, "result " + c.game + " " + order.result);
    end_game(c.d, c.game, {order.result, EndReason::ruling, c.sender.key(), order.reason, c.d.now()});
}

void annul(Case& c, const Command& order) {
    c.answer.note(Say::command_noted, "annul " + c.game);
    end_game(c.d, c.game, {"*", EndReason::annulled, c.sender.key(), order.reason, c.d.now()});
}

// In the order of parser::MoveVerdict.
constexpr std::array verdict_of_move{Verdict::accepted, Verdict::illegal, Verdict::impossible, Verdict::ambiguous,
                                     Verdict::illegible};

struct Played {
    chess::Position before;
    chess::Move move;
};

// Consecutive moves that are no longer in the record, as a reader of `notation` writes them.
std::string written(const std::vector<Played>& moves, parser::Notation notation) {
    std::string text;
    for (const auto& [before, move] : moves) {
        const bool white = before.side_to_move() == Color::white;
        if (!text.empty()) text += ' ';
        if (white || text.empty()) text += std::to_string(before.fullmove_number()) + (white ? ". " : "... ");
        text += parser::write_move(before, move, notation);
    }
    return text;
}

void replay(Case& c, const Command& order) {
    const Game& g = c.state();
    if (g.status == Status::finished) return c.answer.refuse(Verdict::finished, Say::game_finished, g.result);
    const auto refuse = [&](const std::string& why, Verdict verdict = Verdict::illegible) {
        c.answer.refuse(verdict, Say::arguments_unclear, std::string("replay"), why);
    };
    const bool black = order.color == Color::black;
    const auto first = static_cast<std::size_t>(g.history.start().fullmove_number());
    if (order.number < static_cast<int>(first)) return refuse(order.fault_text);
    const bool black_began = g.mover(0) == Color::black;
    const std::size_t ply =
        2 * (static_cast<std::size_t>(order.number) - first) + (black ? 1U : 0U) - (black_began ? 1U : 0U);
    if (ply >= g.moves.size()) return refuse(order.move);
    const chess::Position before = g.history.at(ply);
    const parser::MoveReading move = parser::read_move(before, order.move, c.sender.notation);
    if (move.verdict != parser::MoveVerdict::legal)
        return refuse(order.move, verdict_of_move[static_cast<std::size_t>(move.verdict)]);
    std::vector<Played> fallen;
    for (std::size_t i = ply + 1; i < g.moves.size(); ++i) fallen.push_back({g.history.at(i), g.moves[i].move});
    c.d.happen(c.game, MoveCorrected{static_cast<std::uint32_t>(ply), move.move});
    c.answer.note(Say::command_noted, "replay " + c.game + " " + std::to_string(order.number));
    for (Message* m : notices(c.d, About::decision, c.game, players_and_captains(c.d, c.game))) {
        const Person* reader = c.d.tournament().person(m->to);
        const std::string list = written(fallen, reader == nullptr ? c.sender.notation : reader->notation);
        m->remarks.push_back({Say::corrected, {MoveRef{ply}, list.empty() ? std::string("-") : list}});
        if (!order.reason.empty()) m->remarks.push_back({Say::director_words, {order.reason}});
        m->carried = Carried::decision;
    }
    end_by_laws(c.d, c.game, c.d.now());
}

void rule_adjudication(Case& c, const Command& order) {
    if (order.result.empty())
        return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, std::string("adjudicate"), order.fault_text);
    order_rule_adjudication(c, order);
}

// ---- information and preferences

std::vector<std::string> games_ruled_by(const Case& c) {
    std::vector<std::string> ids;
    const Tournament& t = c.d.tournament();
    for (const Pairing& p : t.games) {
        const auto captains = t.captains_of(p);
        const bool mine =
            !is_captain(c) || std::ranges::any_of(captains, [&](const Person* x) { return x->id == c.sender.id; });
        if (mine) ids.push_back(p.game);
    }
    return ids;
}

void status(Case& c, const Command& order) {
    c.answer.information = Kind::status;
    if (!order.game.empty() && c.d.tournament().pairing(c.game) != nullptr) {
        c.answer.game = c.game;
        return;
    }
    c.answer.games = game_lines(c.d, games_ruled_by(c));
}

void records(Case& c, const Command& /*order*/) {
    c.answer.information = Kind::records;
    c.answer.game = c.game;
}

void help(Case& c, const Command& /*order*/) { c.answer.information = Kind::help; }

void copies(Case& c, const Command& order) {
    if (order.word.empty())
        return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, std::string("copy"), order.fault_text);
    c.d.happen({}, PreferenceChanged{c.sender.key(), "copy", order.word});
    c.answer.note(Say::preference_noted, std::string("copy"), order.word);
}

void set_preference(Case& c, const Command& order) {
    const std::string what(order.action == Action::notation ? "notation" : "format");
    if (order.word.empty()) return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, what, order.fault_text);
    c.d.happen({}, PreferenceChanged{c.sender.key(), what, order.word});
    c.answer.note(Say::preference_noted, what, order.word);
}

// ---- the table

enum class Needs : std::uint8_t { nothing, game };
struct OfficialOrder {
    Action action;
    bool captain;
    bool director;
    Needs needs;
    void (*carry_out)(Case&, const Command&);
};

constexpr std::array official_orders{
    OfficialOrder{Action::uphold, true, true, Needs::game, decide_claim},
    OfficialOrder{Action::reject, true, true, Needs::game, decide_claim},
    OfficialOrder{Action::refer, true, false, Needs::game, refer},
    OfficialOrder{Action::delay, true, false, Needs::game, delay},
    OfficialOrder{Action::grant, true, true, Needs::nothing, order_grant_leave},
    OfficialOrder{Action::penalty, true, true, Needs::game, penalty},
    OfficialOrder{Action::warn, false, true, Needs::game, warn},
    OfficialOrder{Action::result, false, true, Needs::game, result},
    OfficialOrder{Action::annul, false, true, Needs::game, annul},
    OfficialOrder{Action::adjudicate, false, true, Needs::game, rule_adjudication},
    OfficialOrder{Action::appeal, true, false, Needs::game, order_official_appeal},
    OfficialOrder{Action::substitute, true, true, Needs::nothing, order_substitute},
    OfficialOrder{Action::withdraw, true, true, Needs::nothing, order_withdraw_player},
    OfficialOrder{Action::replay, false, true, Needs::game, replay},
    OfficialOrder{Action::records, true, true, Needs::game, records},
    OfficialOrder{Action::status, true, true, Needs::nothing, status},
    OfficialOrder{Action::copy, true, true, Needs::nothing, copies},
    OfficialOrder{Action::notation, true, true, Needs::nothing, set_preference},
    OfficialOrder{Action::format, true, true, Needs::nothing, set_preference},
    OfficialOrder{Action::help, true, true, Needs::nothing, help},
};

// "EVENT/GAME" or "GAME", else the game of the letter that is answered.
std::string game_meant(const Case& c, const Command& order, const std::string& answered) {
    if (order.game.empty()) return answered;
    const std::string prefix = c.d.tournament().id + "/";
    return order.game.starts_with(prefix) ? order.game.substr(prefix.size()) : order.game;
}

bool rules_on(const Case& c, const std::string& game) {
    const std::vector<std::string> ids = games_ruled_by(c);
    return std::ranges::find(ids, game) != ids.end();
}

}  // namespace

void rule_on_official(Case& c) {
    const std::string answered = c.game;
    for (const Command& command : c.reading.commands) {
        const auto order = std::ranges::find(official_orders, command.action, &OfficialOrder::action);
        const bool entitled = order != official_orders.end() && (is_captain(c)                     ? order->captain
                                                                 : c.sender.role == Role::director ? order->director
                                                                                                   : false);
        if (!entitled) {
            refuse_order(c, command);
            continue;
        }
        c.game = game_meant(c, command, answered);
        if (order->needs == Needs::game && !rules_on(c, c.game)) {
            c.answer.refuse(c.d.tournament().pairing(c.game) == nullptr ? Verdict::unknown_game : Verdict::not_entitled,
                            Say::no_such_game, command.game.empty() ? c.game : command.game);
            continue;
        }
        order->carry_out(c, command);
    }
    if (c.answer.game.empty() && c.d.tournament().pairing(c.game) != nullptr) c.answer.game = c.game;
    c.game = answered;
    if (c.reading.commands.empty()) {
        c.answer.move_refused = true;
        c.answer.refuse(Verdict::illegible, Say::no_order_found);
    }
}

}  // namespace zugpost::rules
