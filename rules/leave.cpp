// Leave: asked for by a player, granted by captain or director, ended or cancelled by a move.
#include "rules/case.hpp"

#include <algorithm>

namespace zugpost::rules {
namespace {

using parser::Command;
using parser::Verdict;

constexpr Days one_day{1};

std::chrono::year year_of(Date d) { return std::chrono::year_month_day{d}.year(); }

int length(Date from, Date to) { return static_cast<int>((to - from).count()) + 1; }

// All leaves of a player in these games, each once.
std::vector<Leave> leaves_of(Draft& d, const std::string& player, const std::vector<std::string>& games) {
    std::vector<Leave> found;
    for (const std::string& id : games) {
        const Game& g = d.game(id);
        const auto color = g.color_of(player);
        if (!color) continue;
        for (const Leave& leave : g.side(*color).leaves)
            if (std::ranges::none_of(found, [&](const Leave& f) { return f.from == leave.from && f.to == leave.to; }))
                found.push_back(leave);
    }
    return found;
}

// Dates of `leaves` (own or extra) that fall into the leave period of `day`.
int taken(const Rulebook& book, const std::vector<Leave>& leaves, bool own, Date day) {
    int n = 0;
    for (const Leave& leave : leaves)
        for (Date d = leave.from; leave.own == own && d <= leave.to; d += one_day)
            if (book.leave_period == LeavePeriod::event || year_of(d) == year_of(day)) ++n;
    return n;
}

struct Quota {
    bool over = false;
    int asked = 0;
    int left = 0;
};

// Whether from..to fits beside what is taken; across New Year each year pays its part.
Quota check_quota(const Rulebook& book, const std::vector<Leave>& leaves, bool own, int limit, Date from, Date to) {
    for (Date first = from; first <= to;) {
        const Date year_end = std::chrono::sys_days{year_of(first) / std::chrono::December / 31};
        const Date last = book.leave_period == LeavePeriod::event ? to : std::min(to, year_end);
        const Quota quota{.asked = length(first, last), .left = limit - taken(book, leaves, own, first)};
        if (quota.asked > quota.left) return {true, quota.asked, std::max(quota.left, 0)};
        first = last + one_day;
    }
    return {};
}

int taken_in_event(const std::vector<Leave>& leaves) {
    int n = 0;
    for (const Leave& leave : leaves)
        if (leave.own) n += length(leave.from, leave.to);
    return n;
}

// A length that no rulebook can mean; keeps the walk over dates short.
constexpr int longest_request = 366;

bool dates_readable(Case& c, const Command& order) {
    const bool good =
        order.from && order.to && *order.from <= *order.to && length(*order.from, *order.to) <= longest_request;
    if (!good)
        c.answer.refuse(Verdict::illegible, Say::leave_dates_wrong,
                        order.reason.empty() ? order.fault_text : order.reason);
    return good;
}

const Leave* overlap(const std::vector<Leave>& leaves, Date from, Date to) {
    for (const Leave& leave : leaves)
        if (leave.from <= to && from <= leave.to) return &leave;
    return nullptr;
}

void announce(Draft& d, const std::string& player, const std::vector<std::string>& games, const LeaveAnnounced& leave) {
    for (const std::string& id : games) {
        LeaveAnnounced here = leave;
        const auto color = d.game(id).color_of(player);
        if (!color) continue;
        here.color = *color;
        d.happen(id, here);
    }
}

}  // namespace

void order_leave(Case& c, const Command& order) {
    const Rulebook& book = c.d.book();
    const Tournament& t = c.d.tournament();
    if (!dates_readable(c, order)) return;
    const std::vector<std::string> games = games_in_scope(t, c.sender.id, c.game);
    if (games.empty()) {
        const std::string result = c.game.empty() ? std::string() : c.state().result;
        return c.answer.refuse(Verdict::finished, Say::game_finished, result);
    }
    const Date today = date_in(c.sender.timezone, c.stamps.posted);
    Date from = *order.from;
    const Date to = *order.to;
    if (from <= today) {
        if (book.leave_late_notice == LateLeave::refused || to < today)
            return c.answer.refuse(Verdict::too_late, Say::leave_too_late, ClauseRef{"leave_late_notice"});
        from = today;
    }
    const std::vector<Leave> leaves = leaves_of(c.d, c.sender.id, games);
    if (const Leave* other = overlap(leaves, from, to))
        return c.answer.refuse(Verdict::unfounded, Say::leave_overlaps, other->from, other->to);
    const Quota quota = check_quota(book, leaves, true, book.leave_days, from, to);
    if (quota.over)
        return c.answer.refuse(Verdict::over_limit, Say::leave_over_limit, DayNumber{quota.asked},
                               DayNumber{quota.left}, ClauseRef{"leave_days"});
    if (book.leave_days_event && taken_in_event(leaves) + length(from, to) > *book.leave_days_event)
        return c.answer.refuse(Verdict::over_limit, Say::leave_over_limit, DayNumber{length(from, to)},
                               DayNumber{*book.leave_days_event - taken_in_event(leaves)},
                               ClauseRef{"leave_days_event"});

    announce(c.d, c.sender.id, games, {Color::white, from, to, true, "", c.stamps.posted});
    const int used = taken(book, leaves, true, from) + length(from, to);
    c.answer.note(Say::leave_noted, from, to, DayNumber{used});
    const auto tell = [&](const std::string& key, const std::string& game, bool opponent) {
        Message& m = c.d.notice(About::leave, key, game);
        m.remarks.push_back({Say::leave_announced, {PersonRef{c.sender.key()}, from, to}});
        if (opponent) m.remarks.push_back({Say::reply_nevertheless, {}});
    };
    for (const auto& [opponent, game] : opponents_in(t, c.sender.id, games)) tell(opponent, game, true);
    tell(own_official(t, c.sender), games.front(), false);
}

void order_grant_leave(Case& c, const Command& order) {
    const Rulebook& book = c.d.book();
    const Tournament& t = c.d.tournament();
    const Person* player = t.player(order.player);
    if (player == nullptr) return c.answer.refuse(Verdict::unknown_game, Say::no_such_player, order.player);
    const bool own_captain = c.sender.role == Role::captain && player->team == c.sender.id;
    if (c.sender.role == Role::captain && !(own_captain && book.leave_granted_by == LeaveGrantedBy::captain))
        return c.answer.refuse(Verdict::not_entitled, Say::not_entitled, std::string("grant leave"));
    if (!dates_readable(c, order)) return;
    const Date from = *order.from;
    const Date to = *order.to;
    const std::vector<std::string> games = games_of(t, player->id);
    if (games.empty()) return c.answer.refuse(Verdict::finished, Say::no_such_game, order.player);
    const std::vector<Leave> leaves = leaves_of(c.d, player->id, games);
    if (book.leave_extra_days) {
        const Quota quota = check_quota(book, leaves, false, *book.leave_extra_days, from, to);
        if (quota.over && book.leave_extra_over == ExtraLeaveOver::refused)
            return c.answer.refuse(Verdict::over_limit, Say::leave_over_limit, DayNumber{quota.asked},
                                   DayNumber{quota.left}, ClauseRef{"leave_extra_days"});
        if (quota.over)
            c.answer.say(Say::leave_beyond_extra, DayNumber{*book.leave_extra_days}, ClauseRef{"leave_extra_days"});
    }
    announce(c.d, player->id, games, {Color::white, from, to, false, c.sender.key(), c.stamps.posted});
    const Remark remark{Say::leave_granted, {PersonRef{player->key()}, from, to, PersonRef{c.sender.key()}}};
    c.answer.accepted = true;
    c.answer.remarks.push_back(remark);
    c.d.notice(About::leave, player->id, games.front()).remarks.push_back(remark);
    for (const auto& [opponent, game] : opponents_in(t, player->id, games))
        c.d.notice(About::leave, opponent, game).remarks.push_back(remark);
}

void end_leaves(Draft& d, const std::string& game, Color color, Instant posted) {
    const Rulebook& book = d.book();
    if (book.leave_move == LeaveMove::no_effect) return;
    const std::string player = d.game(game).side(color).player;
    const Date today = date_in(d.player(game, color).timezone, posted);
    for (const std::string& id : games_in_scope(d.tournament(), player, game)) {
        const auto side = d.game(id).color_of(player);
        if (!side) continue;
        const std::vector<Leave> leaves = d.game(id).side(*side).leaves;
        for (const Leave& leave : leaves)
            if (leave.from <= today && today <= leave.to && leave.at <= posted && !leave.cut)
                d.happen(id, LeaveEnded{*side, leave.from, book.leave_move == LeaveMove::cancels, today, posted});
    }
}

}  // namespace zugpost::rules
