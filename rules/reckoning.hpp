// Reflection time reckoned from a game's instants: days for each move, totals, allowances, oversteps, and the dates on
// which they fall. Pure arithmetic; the present is an argument.
#pragma once

#include "rules/game.hpp"

#include <array>
#include <optional>
#include <vector>

namespace zugpost::rules {

/// How one move's days came about, for letters and `game explain`.
struct Charge {
    std::optional<Instant> from;  ///< where the clock started; none: nothing could run
    Instant to;                   ///< posted
    int days = 0;                 ///< charged to the mover
    int excused = 0;              ///< days of leave taken off
    bool before_start = false;    ///< the clock started only with the event
    bool late_relay = false;      ///< ... or only when the server had relayed (relay_grace)
    int total = 0;                ///< the mover's total with it, penalties included, in his period then
};

struct Overstep {
    Color color;
    int period = 0;
    int control = 0;
    std::size_t move = 0;            ///< own moves up to and with the overstepping one; running: own_moves + 1
    std::optional<std::size_t> ply;  ///< of the overstepping move; none while he is still thinking
    bool closed = false;             ///< can no longer be claimed
};

struct SideTime {
    int used = 0;     ///< thinking days in the present period
    int penalty = 0;  ///< penalty days in the present period
    int total = 0;
    int allowance = 0;  ///< for the next move
    int control = 0;    ///< the next move's control, from 1
    int moves_to_control = 0;
    int leave_used = 0;  ///< days of own right in the present leave period
};

struct Reckoning {
    std::vector<Charge> charges;  ///< one a ply
    std::array<SideTime, 2> sides;
    std::optional<Instant> running_since;  ///< clock of the side to move, if it runs
    int running = 0;                       ///< his days up to now, not in `total`
    std::optional<Instant> runs_out;  ///< the instant at which his total passes the allowance, if nothing else happens
    std::optional<Date> last_day;     ///< the last date on which he is still in time, in his zone
    std::vector<Overstep> oversteps;  ///< all of the present periods, settled ones excepted

    [[nodiscard]] const SideTime& side(Color c) const { return sides[static_cast<std::size_t>(c)]; }
};

/// A pending move relayed this much later than it was received is charged from its relay (US 5.8).
inline constexpr Seconds relay_grace{3600};

[[nodiscard]] Reckoning reckon(const Tournament& tournament, const Game& game, Instant now);

/// The instant at which "within n days" from `from` is over for `person`: n times 24 hours, or 00:00 after
/// the nth date in his zone (the event's where `person` is null); dates of `leaves` are left out.
[[nodiscard]] Instant after_days(const Tournament& tournament, const Person* person, Instant from, int n,
                                 const std::vector<Leave>& leaves = {});
/// What was done at `at` is still within a term that lapses at `lapse` (after_days).
[[nodiscard]] bool in_time(const Tournament& tournament, Instant at, Instant lapse);
/// 00:00 of the same-numbered date `term` later (months), or after_days.
[[nodiscard]] Instant after_term(const Tournament& tournament, const Person* person, Instant from, const Term& term,
                                 const std::vector<Leave>& leaves = {});

}  // namespace zugpost::rules
