// A player's letter: his orders, then his move, then what depends on the move, by one table.
#include "base/text.hpp"
#include "rules/case.hpp"

#include <algorithm>
#include <array>

namespace zugpost::rules {
namespace {

using parser::Action;
using parser::Command;
using parser::Verdict;

std::string result_for(Color winner) { return winner == Color::white ? "1-0" : "0-1"; }

// ---- draws and resignation

bool over(Case& c) {
    if (c.state().status != Status::finished) return false;
    c.answer.refuse(Verdict::finished, Say::game_finished, c.state().result);
    return true;
}

void resign(Case& c, const Command& /*order*/) {
    if (over(c)) return;
    c.answer.note(Say::command_noted, std::string("resign"));
    end_game(c.d, c.game, {result_for(!c.me), EndReason::resignation, "", "", c.stamps.posted});
}

void accept_draw(Case& c, const Command& /*order*/) {
    if (over(c)) return;
    if (c.state().draw_offer != !c.me) return c.answer.refuse(Verdict::unfounded, Say::no_draw_offer);
    c.answer.note(Say::command_noted, std::string("accept draw"));
    end_game(c.d, c.game, {"1/2-1/2", EndReason::agreement, "", "", c.stamps.posted});
}

void decline_draw(Case& c, const Command& /*order*/) {
    if (over(c)) return;
    if (c.state().draw_offer != !c.me) return c.answer.refuse(Verdict::unfounded, Say::no_draw_offer);
    c.d.happen(c.game, DrawDeclined{c.me});
    c.answer.note(Say::draw_declined_noted);
    const Remark remark{Say::draw_declined, {PersonRef{c.sender.key()}}};
    if (c.relays_move)
        c.relay.push_back(remark);
    else
        c.d.notice(About::draw, c.state().side(!c.me).player, c.game).remarks.push_back(remark);
}

void offer_draw(Case& c, const Command& /*order*/) {
    // with a move it was noted there
    if (over(c) || c.relays_move || c.answer.move_refused || c.state().draw_offer == c.me) return;
    c.answer.refuse(Verdict::unfounded, Say::draw_offer_needs_move);
}

void claim_draw(Case& c, const Command& order) {
    if (over(c)) return;
    const chess::Facts facts = c.state().history.facts();
    const bool threefold = order.action == Action::claim_threefold;
    if (threefold ? !facts.threefold : !facts.fifty)
        return c.answer.refuse(Verdict::unfounded, Say::draw_claim_unfounded);
    c.answer.note(Say::command_noted, std::string(threefold ? "claim threefold" : "claim 50 moves"));
    end_game(c.d, c.game,
             {"1/2-1/2", threefold ? EndReason::threefold : EndReason::fifty_moves, "", "", c.stamps.posted});
}

// ---- the player himself

bool address_free(const Case& c, const std::string& email) {
    const auto persons = c.d.tournament().persons_at(email);
    return std::ranges::all_of(persons,
                               [&](const Person* p) { return p->role != Role::player || p->id == c.sender.id; });
}

void new_address(Case& c, const Command& order) {
    if (order.address.empty() || !address_free(c, order.address))
        return c.answer.refuse(Verdict::illegible, Say::address_wrong,
                               order.address.empty() ? order.reason : order.address);
    const Remark remark{Say::address_changed, {PersonRef{c.sender.key()}, order.address}};
    c.d.happen({}, AddressChanged{c.sender.key(), order.address});
    c.answer.note(Say::address_noted, order.address);
    const std::vector<std::string> games = games_of(c.d.tournament(), c.sender.id);
    for (const auto& [opponent, game] : opponents_in(c.d.tournament(), c.sender.id, games))
        c.d.notice(About::address, opponent, game).remarks.push_back(remark);
    c.d.notice(About::address, own_official(c.d.tournament(), c.sender), games.empty() ? c.game : games.front())
        .remarks.push_back(remark);
}

void preference(Case& c, const Command& order) {
    const std::string what(order.action == Action::notation ? "notation" : "format");
    if (order.word.empty()) return c.answer.refuse(Verdict::illegible, Say::arguments_unclear, what, order.fault_text);
    c.d.happen({}, PreferenceChanged{c.sender.key(), what, order.word});
    c.answer.note(Say::preference_noted, what, order.word);
}

void thinking(Case& c, const Command& /*order*/) {
    const Game& g = c.state();
    if (over(c)) return;
    if (g.to_move() != c.me) {
        const MoveRef last{g.moves.empty() ? 0 : g.moves.size() - 1};
        return c.answer.refuse(Verdict::not_your_turn, Say::opponents_turn, last, ClauseRef{"long_think"});
    }
    constexpr int announce_within = 7;  // days after the move (US 10.1)
    const auto since = c.d.reckoning(c.game).running_since;
    const bool in_time_ = !since || in_time(c.d.tournament(), c.stamps.posted,
                                            after_days(c.d.tournament(), &c.sender, *since, announce_within));
    c.d.happen(c.game, LongThink{c.me, static_cast<std::uint32_t>(g.moves.size()), c.stamps.posted, in_time_});
    c.answer.note(Say::thinking_noted);
    Message& m = c.d.notice(About::long_think, c.state().side(!c.me).player, c.game);
    m.remarks.push_back({Say::thinking_announced, {PersonRef{c.sender.key()}}});
    if (!in_time_ && c.d.book().long_think) {
        c.answer.say(Say::thinking_late, ClauseRef{"long_think"});
        m.remarks.push_back({Say::thinking_late, {ClauseRef{"long_think"}}});
    }
}

void remarks(Case& c, const Command& /*order*/) {
    c.answer.note(Say::remarks_noted);
    const About about = c.state().status == Status::adjudication ? About::adjudication : About::claim;
    Message& m = c.d.notice(about, c.d.tournament().director.key(), c.game);
    m.remarks.push_back({Say::remarks_made, {PersonRef{c.sender.key()}}});
    m.quoted = c.reading.analysis;
    m.attached = c.enclosure.attached;
}

void inform(Case& c, const Command& order) {
    constexpr std::array kinds{std::pair{Action::status, Kind::status}, std::pair{Action::records, Kind::records},
                               std::pair{Action::repeat, Kind::repeat}, std::pair{Action::help, Kind::help}};
    const auto kind = std::ranges::find(kinds, order.action, &std::pair<Action, Kind>::first);
    if (!c.answer.information) c.answer.information = kind->second;
    if (order.action == Action::repeat) c.answer.say(Say::repeat_on_request);
}

// ---- the table

enum class When : std::uint8_t { before_move, after_move };
struct PlayerOrder {
    Action action;
    When when;
    bool needs_game;
    void (*carry_out)(Case&, const Command&);
};

constexpr std::array player_orders{
    PlayerOrder{Action::confirm_overstep, When::before_move, true, order_confirm},
    PlayerOrder{Action::resign, When::before_move, true, resign},
    PlayerOrder{Action::draw_accept, When::before_move, true, accept_draw},
    PlayerOrder{Action::draw_decline, When::before_move, true, decline_draw},
    PlayerOrder{Action::leave, When::before_move, false, order_leave},
    PlayerOrder{Action::claim_time, When::before_move, true, order_claim_time},
    PlayerOrder{Action::protest, When::before_move, true, order_protest},
    PlayerOrder{Action::thinking, When::before_move, true, thinking},
    PlayerOrder{Action::withdraw, When::before_move, false, order_withdraw},
    PlayerOrder{Action::appeal, When::before_move, true, order_appeal},
    PlayerOrder{Action::remarks, When::before_move, true, remarks},
    PlayerOrder{Action::draw_offer, When::after_move, true, offer_draw},
    PlayerOrder{Action::claim_threefold, When::after_move, true, claim_draw},
    PlayerOrder{Action::claim_50, When::after_move, true, claim_draw},
    PlayerOrder{Action::adjudicate, When::after_move, true, order_adjudicate},
    PlayerOrder{Action::new_address, When::after_move, false, new_address},
    PlayerOrder{Action::notation, When::after_move, false, preference},
    PlayerOrder{Action::format, When::after_move, false, preference},
    PlayerOrder{Action::status, When::after_move, false, inform},
    PlayerOrder{Action::records, When::after_move, true, inform},
    PlayerOrder{Action::repeat, When::after_move, true, inform},
    PlayerOrder{Action::help, When::after_move, false, inform},
};

void carry_out(Case& c, When when) {
    for (const Command& command : c.reading.commands) {
        const auto order = std::ranges::find(player_orders, command.action, &PlayerOrder::action);
        if (order == player_orders.end()) {
            // an order of captains and directors
            if (when == When::before_move)
                c.answer.refuse(Verdict::not_entitled, Say::not_entitled, std::string(name_of(command.action)));
            continue;
        }
        if (order->when != when || !c.is_own(command)) continue;
        if (order->needs_game && c.game.empty()) {
            c.answer.refuse(Verdict::unknown_game, Say::unknown_game);
            continue;
        }
        order->carry_out(c, command);
    }
}

// Which games the sender can have meant.
void ask_which_game(Case& c) {
    std::string list;
    for (const std::string& id : games_of(c.d.tournament(), c.sender.id))
        list += (list.empty() ? "" : ", ") + c.d.tournament().id + "/" + id;
    c.answer.move_refused = true;
    if (list.empty())
        c.answer.refuse(Verdict::unknown_game, Say::unknown_game);
    else
        c.answer.refuse(Verdict::unknown_game, Say::which_game, list);
}

}  // namespace

void rule_on_player(Case& c) {
    if (c.game.empty()) {
        carry_out(c, When::before_move);
        carry_out(c, When::after_move);
        if (c.reading.commands.empty()) ask_which_game(c);
        if (c.answer.information == Kind::status)
            c.answer.games = game_lines(c.d, games_of(c.d.tournament(), c.sender.id));
        return;
    }
    const auto color = c.state().color_of(c.sender.id);
    if (!color) {
        c.answer.move_refused = true;
        c.answer.refuse(Verdict::not_entitled, Say::unknown_game);
        return;
    }
    c.me = *color;
    const parser::Understanding u = understand_letter(c);
    c.relays_move = relays(c, u);
    const bool finished_before = c.state().status == Status::finished;
    carry_out(c, When::before_move);
    const bool ended_by_order = c.state().status == Status::finished && !finished_before;
    if (!ended_by_order) rule_on_move(c, u);
    c.relays_move = c.relays_move && !c.answer.move_refused;
    carry_out(c, When::after_move);
}

std::vector<GameLine> game_lines(Draft& d, const std::vector<std::string>& games) {
    std::vector<GameLine> lines;
    for (const std::string& id : games) {
        const Game& g = d.game(id);
        const Reckoning r = d.reckoning(id);
        GameLine line;
        line.game = id;
        line.white = d.player(id, Color::white).name;
        line.black = d.player(id, Color::black).name;
        line.status = status_names[static_cast<std::size_t>(g.status)];
        line.result = g.result;
        line.claim_open = open_claim(g) != nullptr;
        if (g.status == Status::ongoing) {
            line.to_move = g.to_move();
            line.since = r.running_since;
            const SideTime& time = r.side(g.to_move());
            line.days_left = time.allowance - time.total - r.running;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace zugpost::rules
