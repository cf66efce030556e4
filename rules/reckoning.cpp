#include "rules/reckoning.hpp"

#include <algorithm>
#include <utility>

namespace zugpost::rules {
namespace {

constexpr Days one_day{1};

struct Span {
    Instant from, to;
};

// The clock of one side: how days are counted between two instants, and when a number of them is full.
class Calendar {
public:
    Calendar(const Tournament& t, const Game& g, const std::string& player, const std::vector<Leave>& leaves,
             Instant now)
        : Calendar(t.rulebook.day_count, zone_of(t, player), leaves, g.pauses, now) {}

    Calendar(DayCount count, std::string zone, std::vector<Leave> leaves, const std::vector<Pause>& pauses, Instant now)
        : count_(count), zone_(std::move(zone)), leaves_(std::move(leaves)) {
        for (const Pause& pause : pauses) pauses_.push_back({pause.from, pause.to.value_or(std::max(now, pause.from))});
    }

    // Days charged between the two, and how many of them leave and pauses took off.
    [[nodiscard]] std::pair<int, int> days(Instant from, Instant to) const {
        if (to <= from) return {0, 0};
        if (count_ == DayCount::elapsed_24h) {
            const auto whole = std::chrono::floor<Days>(to - from).count();
            const auto charged = std::chrono::floor<Days>(to - from - excused(from, to)).count();
            return {static_cast<int>(charged), static_cast<int>(whole - charged)};
        }
        int charged = 0;
        int off = 0;
        const Date last = date_in(zone_, to);
        for (Date d = date_in(zone_, from) + one_day; d <= last; d += one_day) ++(free(d) ? off : charged);
        return {charged, off};
    }

    // The first instant at which `n` days (n >= 1) from `from` are full.
    [[nodiscard]] Instant full(Instant from, int n) const {
        if (count_ == DayCount::elapsed_24h) return after(from, Days{n});
        Date d = date_in(zone_, from);
        for (int counted = 0; counted < n;) {
            d += one_day;
            if (!free(d)) ++counted;
        }
        return midnight_in(zone_, d);
    }

    // The instant at which `n` days "within n days" are over: 00:00 after the nth date, on a date that counts.
    [[nodiscard]] Instant lapse(Instant from, int n) const {
        return count_ == DayCount::elapsed_24h ? after(from, Days{n}) : full(from, n + 1);
    }

    [[nodiscard]] const std::string& zone() const { return zone_; }

private:
    static std::string zone_of(const Tournament& t, const std::string& player) {
        const Person* person = t.player(player);
        return person != nullptr ? person->timezone : t.timezone;
    }

    [[nodiscard]] bool free(Date d) const {
        for (const Leave& leave : leaves_)
            if (leave.from <= d && d <= leave.to) return true;
        for (const Span& pause : pauses_)
            if (date_in(zone_, pause.from) < d && d <= date_in(zone_, pause.to)) return true;
        return false;
    }

    // Leaves and pauses as instants, in order and without overlap.
    [[nodiscard]] std::vector<Span> free_spans() const {
        std::vector<Span> spans = pauses_;
        for (const Leave& leave : leaves_)
            spans.push_back(
                {midnight_in(zone_, leave.from), leave.cut.value_or(midnight_in(zone_, leave.to + one_day))});
        std::ranges::sort(spans, {}, &Span::from);
        std::vector<Span> merged;
        for (const Span& span : spans) {
            if (!merged.empty() && span.from <= merged.back().to)
                merged.back().to = std::max(merged.back().to, span.to);
            else
                merged.push_back(span);
        }
        return merged;
    }

    [[nodiscard]] Seconds excused(Instant from, Instant to) const {
        Seconds sum{0};
        for (const Span& span : free_spans()) {
            const Instant a = std::max(span.from, from);
            const Instant b = std::min(span.to, to);
            if (a < b) sum += b - a;
        }
        return sum;
    }

    [[nodiscard]] Instant after(Instant from, Seconds length) const {
        Instant end = from + length;
        for (const Span& span : free_spans()) {
            if (span.to <= from || span.from >= end) continue;
            end += span.to - std::max(span.from, from);
        }
        return end;
    }

    DayCount count_;
    std::string zone_;
    std::vector<Leave> leaves_;
    std::vector<Span> pauses_;
};

struct ClockStart {
    std::optional<Instant> at;
    bool before_start = false;
    bool late_relay = false;
};

// The event's start for one side (`start_late`).
Instant side_start(const Tournament& t, const Game& g, Color c, bool first_move, const std::string& zone) {
    const auto& relayed = g.side(c).pairing_relayed;
    const bool late = relayed && date_in(zone, *relayed) > t.start;
    Date date = t.start;
    if (late && t.rulebook.start_late == StartLate::third_day) date = date_in(zone, *relayed) + Days{3};
    if (late && t.rulebook.start_late == StartLate::white_notice && first_move) date = date_in(zone, *relayed);
    const bool elapsed = t.rulebook.day_count == DayCount::elapsed_24h;
    return midnight_in(elapsed ? t.timezone : zone, date);
}

// The opponent's move that ply `i` answers: the last one before it that was no part of an accepted pair.
std::optional<std::size_t> answered(const Game& g, std::size_t i) {
    while (i > g.prescribed && g.moves[i - 1].conditional) --i;
    if (i <= g.prescribed) return std::nullopt;
    return i - 1;
}

ClockStart clock_start(const Tournament& t, const Game& g, std::size_t i, const std::string& zone) {
    const Color c = g.mover(i);
    const Side& side = g.side(c);
    ClockStart start;
    const auto move = answered(g, i);
    if (!move) {
        start.at = side_start(t, g, c, true, zone);
    } else {
        const MadeMove& m = g.moves[*move];
        if (!m.relayed) return start;
        if (t.rulebook.clock_starts == ClockStarts::posted) {
            start.late_relay = *m.relayed > m.received + relay_grace;
            start.at = start.late_relay ? *m.relayed : m.posted;
        } else {
            start.at = *m.relayed;
        }
        const Instant begin = side_start(t, g, c, false, zone);
        start.before_start = *start.at < begin;
        start.at = std::max(*start.at, begin);
    }
    // the moves of the player before him were charged as he made them
    const bool substitutes = side.joined && (i >= g.moves.size() || g.moves[i].posted > *side.joined);
    if (substitutes) start.at = std::max(*start.at, *side.joined);
    const std::size_t own = i / 2;  // own moves before ply i, whichever side began
    const Period& period = side.periods.back();
    if (period.clock_from && own == period.first_move) start.at = std::max(*start.at, *period.clock_from);
    return start;
}

// Which period the own move with this index belongs to.
std::size_t period_of(const Side& side, std::size_t own_index) {
    std::size_t p = side.periods.size() - 1;
    while (p > 0 && own_index < side.periods[p].first_move) --p;
    return p;
}

// Reckons one side: walks its moves in order, keeping the total of the period it is in.
class SideReckoner {
public:
    SideReckoner(const Tournament& t, const Game& g, Color c, Instant now)
        : t_(t), g_(g), c_(c), side_(g.side(c)), now_(now), calendar_(t, g, side_.player, side_.leaves, now) {
        for (const Predecessor& p : side_.predecessors)
            before_.emplace_back(p.moves, Calendar{t, g, p.player, p.leaves, now});
    }

    void charge_moves(Reckoning& r) {
        const std::size_t own_total = g_.own_moves(c_);
        for (std::size_t own = 0; own < own_total; ++own) {
            const std::size_t i = ply_of(own);
            const MadeMove& m = g_.moves[i];
            Charge& charge = r.charges[i];
            charge.to = m.posted;
            if (!m.conditional && !m.untimed) {
                const Calendar& calendar = calendar_of(own);
                const ClockStart start = clock_start(t_, g_, i, calendar.zone());
                charge.from = start.at;
                charge.before_start = start.before_start;
                charge.late_relay = start.late_relay;
                if (start.at) std::tie(charge.days, charge.excused) = calendar.days(*start.at, m.posted);
            }
            const std::size_t p = period_of(side_, own);
            if (p != period_) {
                period_ = p;
                used_ = 0;
            }
            used_ += charge.days;
            charge.total = used_ + penalties(p, m.posted);
            note_overstep(r, own, i, charge.total);
        }
    }

    void sum_up(Reckoning& r) {
        const std::size_t own = g_.own_moves(c_);
        const std::size_t p = period_of(side_, own);
        if (p != period_) used_ = 0;
        SideTime& time = r.sides[static_cast<std::size_t>(c_)];
        time.used = used_;
        time.penalty = penalties(p, Instant::max());
        time.total = time.used + time.penalty;
        const int next = static_cast<int>(own - side_.periods[p].first_move) + 1;
        time.control = control(next);
        time.allowance = time.control * t_.rulebook.control_days;
        time.moves_to_control = time.control * t_.rulebook.control_moves - next + 1;
        time.leave_used = leave_used();
        run(r, time, p, own);
        for (Overstep& o : r.oversteps)
            if (o.color == c_) o.closed = is_closed(r, o);
    }

private:
    [[nodiscard]] std::size_t ply_of(std::size_t own) const { return 2 * own + (g_.mover(0) == c_ ? 0 : 1); }

    // Each move is charged by the dates and the leave of the player who made it.
    [[nodiscard]] const Calendar& calendar_of(std::size_t own) const {
        const auto made = std::ranges::find_if(before_, [&](const auto& p) { return own < p.first; });
        return made == before_.end() ? calendar_ : made->second;
    }

    [[nodiscard]] int control(int n) const {
        const int by_moves = (n + t_.rulebook.control_moves - 1) / t_.rulebook.control_moves;
        return std::max(by_moves, side_.floor_control);
    }

    [[nodiscard]] std::optional<Instant> penalties_from(std::size_t p) const {
        const Period& period = side_.periods[p];
        if (p == 0 || period.penalties_from) return period.penalties_from;
        if (period.first_move == 0 || period.first_move > g_.own_moves(c_)) return Instant::max();
        return g_.moves[ply_of(period.first_move - 1)].posted;
    }

    [[nodiscard]] int penalties(std::size_t p, Instant until) const {
        const auto from = penalties_from(p);
        const auto next = p + 1 < side_.periods.size() ? penalties_from(p + 1) : std::nullopt;
        int sum = 0;
        for (const PenaltyCharged& penalty : side_.penalties)
            if ((!from || penalty.at >= *from) && (!next || penalty.at < *next) && penalty.at <= until)
                sum += penalty.days;
        return sum;
    }

    void note_overstep(Reckoning& r, std::size_t own, std::size_t ply, int total) {
        if (period_ + 1 != side_.periods.size()) return;
        const int k = control(static_cast<int>(own - side_.periods[period_].first_move) + 1);
        if (total <= k * t_.rulebook.control_days || known(r, k)) return;
        r.oversteps.push_back({c_, static_cast<int>(period_), k, own + 1, ply, false});
    }

    [[nodiscard]] bool known(const Reckoning& r, int k) const {
        return std::ranges::any_of(r.oversteps, [&](const Overstep& o) { return o.color == c_ && o.control == k; });
    }

    [[nodiscard]] int leave_used() const {
        std::vector<Date> dates;
        const auto year_of = [](Date d) { return std::chrono::year_month_day{d}.year(); };
        const auto year = year_of(date_in(calendar_.zone(), g_.newest));
        for (const Leave& leave : side_.leaves)
            for (Date d = leave.from; leave.own && d <= leave.to; d += one_day)
                if (t_.rulebook.leave_period == LeavePeriod::event || year_of(d) == year) dates.push_back(d);
        std::ranges::sort(dates);
        return static_cast<int>(std::ranges::unique(dates).begin() - dates.begin());
    }

    // The running clock of the side to move, and when it passes the allowance; penalties can pass it at any time.
    void run(Reckoning& r, const SideTime& time, std::size_t p, std::size_t own) {
        if (g_.status != Status::ongoing) return;
        const bool moving = g_.to_move() == c_;
        const ClockStart start = moving ? clock_start(t_, g_, g_.moves.size(), calendar_.zone()) : ClockStart{};
        if (start.at) {
            r.running_since = start.at;
            r.running = calendar_.days(*start.at, now_).first;
            const int left = time.allowance - time.total;
            r.runs_out = left < 0 ? *start.at : calendar_.full(*start.at, left + 1);
            if (left >= 0) r.last_day = date_in(calendar_.zone(), *r.runs_out - Seconds{1});
        }
        const bool present = p + 1 == side_.periods.size();
        const int total = time.total + (moving ? r.running : 0);
        if (present && total > time.allowance && !known(r, time.control))
            r.oversteps.push_back({c_, static_cast<int>(p), time.control, own + 1, std::nullopt, false});
    }

    [[nodiscard]] bool is_closed(const Reckoning& r, const Overstep& o) const {
        if (t_.rulebook.claim_until && answered_control(o)) return true;
        if (!t_.rulebook.claim_days || !o.ply) return false;
        return !late_move_in_reach(r);
    }

    // The opponent has answered the last move of the control with a move of his own.
    [[nodiscard]] bool answered_control(const Overstep& o) const {
        const std::size_t last =
            side_.periods.back().first_move + static_cast<std::size_t>(o.control * t_.rulebook.control_moves) - 1;
        if (last >= g_.own_moves(c_)) return false;
        for (std::size_t i = ply_of(last) + 1; i < g_.moves.size(); i += 2)
            if (!g_.moves[i].conditional) return true;
        return false;
    }

    // US 14: some move made above its allowance was relayed at most claim_days ago, or the time is above it now.
    [[nodiscard]] bool late_move_in_reach(const Reckoning& r) const {
        const Person* claimant = t_.player(g_.side(!c_).player);
        const SideTime& time = r.side(c_);
        if (g_.to_move() == c_ && time.total + r.running > time.allowance) return true;
        const std::size_t first = side_.periods.back().first_move;
        for (std::size_t own = first; own < g_.own_moves(c_); ++own) {
            const std::size_t ply = ply_of(own);
            const int allowance = control(static_cast<int>(own - first) + 1) * t_.rulebook.control_days;
            const auto& relayed = g_.moves[ply].relayed;
            if (r.charges[ply].total <= allowance) continue;
            if (!relayed || in_time(t_, now_, after_days(t_, claimant, *relayed, *t_.rulebook.claim_days))) return true;
        }
        return false;
    }

    const Tournament& t_;
    const Game& g_;
    Color c_;
    const Side& side_;
    Instant now_;
    Calendar calendar_;
    std::vector<std::pair<std::size_t, Calendar>> before_;  // of predecessors, with the number of moves up to theirs
    std::size_t period_ = 0;
    int used_ = 0;
};

Calendar person_calendar(const Tournament& t, const Person* person, const std::vector<Leave>& leaves) {
    return {t.rulebook.day_count, person != nullptr ? person->timezone : t.timezone, leaves, {}, Instant{}};
}

}  // namespace

Reckoning reckon(const Tournament& tournament, const Game& game, Instant now) {
    Reckoning r;
    r.charges.resize(game.moves.size());
    for (const Color c : {Color::white, Color::black}) {
        SideReckoner side(tournament, game, c, now);
        side.charge_moves(r);
        side.sum_up(r);
    }
    return r;
}

bool in_time(const Tournament& tournament, Instant at, Instant lapse) {
    return tournament.rulebook.day_count == DayCount::elapsed_24h ? at <= lapse : at < lapse;
}

Instant after_days(const Tournament& tournament, const Person* person, Instant from, int n,
                   const std::vector<Leave>& leaves) {
    return person_calendar(tournament, person, leaves).lapse(from, n);
}

Instant after_term(const Tournament& tournament, const Person* person, Instant from, const Term& term,
                   const std::vector<Leave>& leaves) {
    if (term.months == 0) return after_days(tournament, person, from, term.days, leaves);
    const std::string& zone = person != nullptr ? person->timezone : tournament.timezone;
    return midnight_in(zone, add_months(date_in(zone, from), term.months));
}

}  // namespace zugpost::rules
