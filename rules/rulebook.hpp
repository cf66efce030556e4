// A rulebook as data: every difference between rulebooks is one of these parameters, never an `if` on its name.
//
// Files are etc/rulebooks/ID.toml ([rulebook], [parameters], [clauses]); an event may override any parameter
// ([event.rules]). Keys, values and defaults are those of the table in rulebook.cpp, which also serves
// `zugpost rulebook show` and `check`. This folder is pure: no clock, no files, no network.
#pragma once

#include "base/language.hpp"
#include "base/result.hpp"
#include "parser/command.hpp"
#include "parser/notation.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::rules {

/// A length of time that a clause names: days, or calendar months (`{months = 6}`).
struct Term {
    int days = 0;
    int months = 0;
    friend bool operator==(const Term&, const Term&) = default;
};

enum class DayCount { elapsed_24h, calendar_dates };
enum class ClockStarts { posted, received };
enum class Consequence { warn, restart, forfeit };
enum class RestartFrom { agreement, next_move };
enum class Judge { director, captains, opponent };
enum class Settles { no, restart, yes };
enum class ProtestSilence { concedes, concedes_restart, director };
enum class FirstMoveSilence { repeat, inquiry };
enum class LeavePeriod { calendar_year, event };
enum class ExtraLeaveOver { refused, noted };
enum class LeaveGrantedBy { director, captain };
enum class LateLeave { refused, from_notice };
enum class LeaveScope { section, event };
enum class LeaveMove { ends, cancels, no_effect };
enum class Unrepeated { plain_move, refused };
enum class AnyMove { single_move, refused };
enum class StartLate { event_start, white_notice, third_day };
enum class AdjudicationSilent { draw, director };
enum class EqualClaims { end, no };
enum class AppealBy { player, captain };
enum class AppealNeeds { nothing, claim, analysis };
enum class Withdrawal { director, reserve };
enum class ReplacementBy { director, captain };
enum class ReplacementBars { no, played_game };

struct Rulebook {
    std::string id;
    std::string title;
    Language language = Language::en;

    int control_moves = 10;
    int control_days = 30;
    DayCount day_count = DayCount::calendar_dates;
    ClockStarts clock_starts = ClockStarts::received;
    parser::DateOrder date_order = parser::DateOrder::dmy;
    parser::Notation notation = parser::Notation::en;
    int penalty_illegal = 0;
    int penalty_no_move = 0;
    int penalty_ambiguous = 0;
    int penalty_repetition = 0;
    std::optional<int> penalty_again;    ///< none: as first
    std::optional<int> penalty_address;  ///< what the director usually charges
    bool ambiguous_binds = false;
    Consequence overstep_first = Consequence::forfeit;
    int overstep_first_days = 0;
    std::optional<Consequence> overstep_second;  ///< none: as first
    RestartFrom restart_from = RestartFrom::agreement;
    Judge claim_to = Judge::director;
    Judge decided_by = Judge::director;
    bool claim_until = false;
    std::optional<int> claim_days;
    std::optional<int> silence_claim_days;
    Settles confirm_settles = Settles::no;
    std::optional<int> protest_days;
    ProtestSilence protest_silence = ProtestSilence::director;
    bool sealed_second_claim = false;
    std::optional<int> repeat_after_days;
    std::optional<int> repeat_again_after_days;
    std::optional<int> silence_report_after_days;
    std::vector<std::string> repeat_copies;  ///< "captains", "director"
    std::optional<Term> silence_limit;
    FirstMoveSilence first_move_silence = FirstMoveSilence::repeat;
    bool long_think = false;
    int leave_days = 0;
    LeavePeriod leave_period = LeavePeriod::calendar_year;
    std::optional<int> leave_days_event;
    std::optional<int> leave_extra_days;
    ExtraLeaveOver leave_extra_over = ExtraLeaveOver::noted;
    LeaveGrantedBy leave_granted_by = LeaveGrantedBy::director;
    LateLeave leave_late_notice = LateLeave::refused;
    LeaveScope leave_scope = LeaveScope::event;
    LeaveMove leave_move = LeaveMove::no_effect;
    Unrepeated unrepeated_continuation = Unrepeated::refused;
    AnyMove any_move_condition = AnyMove::single_move;
    StartLate start_late = StartLate::event_start;
    std::optional<Term> game_limit;  ///< none: the event's end
    int adjudication_submit_days = 14;
    AdjudicationSilent adjudication_silent = AdjudicationSilent::director;
    EqualClaims adjudication_equal_claims = EqualClaims::no;
    bool adjudication_last_move = false;
    int appeal_days = 14;
    AppealBy appeal_by = AppealBy::player;
    AppealNeeds appeal_needs = AppealNeeds::nothing;
    int decision_appeal_days = 14;
    Withdrawal withdrawal = Withdrawal::director;
    ReplacementBy replacement_by = ReplacementBy::director;
    std::optional<int> replacement_days;
    std::optional<Term> replacement_until;
    ReplacementBars replacement_bars = ReplacementBars::no;
    std::optional<int> mail_loss_days;

    std::map<std::string, std::string, std::less<>> clauses;  ///< parameter key -> clause ("6C")
};

/// Reads a rulebook file's text; `source` names it in errors (file, key, line).
[[nodiscard]] Result<Rulebook> read_rulebook(std::string_view toml, std::string_view source);

/// The keys as the table has them, each with its explanation; for `rulebook show` and the manual.
struct ParameterInfo {
    std::string_view key;
    std::string_view values;       ///< "number", "elapsed-24h | calendar-dates"
    std::string_view otherwise;    ///< the default, as text
    std::string_view explanation;  ///< one line
};
[[nodiscard]] const std::vector<ParameterInfo>& parameter_table();
/// The value of `key` in `book` as TOML text; empty where it is left out.
[[nodiscard]] std::string parameter_text(const Rulebook& book, std::string_view key);

/// The text of a built-in rulebook's file; empty if there is none of that id.
[[nodiscard]] std::string_view built_in_rulebook(std::string_view id);
[[nodiscard]] const std::vector<std::string_view>& built_in_rulebook_ids();

}  // namespace zugpost::rules
