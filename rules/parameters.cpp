#include "rules/parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace zugpost::rules {
namespace {

constexpr std::int64_t most_days = 10'000;
constexpr std::int64_t most_months = 300;

// ---- the words of each choice, in the order of its enum

template <class E>
constexpr std::array<std::string_view, 0> words{};
template <>
constexpr std::array<std::string_view, 2> words<bool>{"no", "yes"};
template <>
constexpr std::array<std::string_view, 2> words<DayCount>{"elapsed-24h", "calendar-dates"};
template <>
constexpr std::array<std::string_view, 2> words<ClockStarts>{"posted", "received"};
template <>
constexpr std::array<std::string_view, 2> words<parser::DateOrder>{"dmy", "mdy"};
template <>
constexpr std::array<std::string_view, 3> words<parser::Notation>{"en", "pl", "ru"};
template <>
constexpr std::array<std::string_view, 3> words<Consequence>{"warn", "restart", "forfeit"};
template <>
constexpr std::array<std::string_view, 2> words<RestartFrom>{"agreement", "next-move"};
template <>
constexpr std::array<std::string_view, 3> words<Judge>{"director", "captains", "opponent"};
template <>
constexpr std::array<std::string_view, 3> words<Settles>{"no", "restart", "yes"};
template <>
constexpr std::array<std::string_view, 3> words<ProtestSilence>{"concedes", "concedes-restart", "director"};
template <>
constexpr std::array<std::string_view, 2> words<FirstMoveSilence>{"repeat", "inquiry"};
template <>
constexpr std::array<std::string_view, 2> words<LeavePeriod>{"calendar-year", "event"};
template <>
constexpr std::array<std::string_view, 2> words<ExtraLeaveOver>{"refused", "noted"};
template <>
constexpr std::array<std::string_view, 2> words<LeaveGrantedBy>{"director", "captain"};
template <>
constexpr std::array<std::string_view, 2> words<LateLeave>{"refused", "from-notice"};
template <>
constexpr std::array<std::string_view, 2> words<LeaveScope>{"section", "event"};
template <>
constexpr std::array<std::string_view, 3> words<LeaveMove>{"ends", "cancels", "no-effect"};
template <>
constexpr std::array<std::string_view, 2> words<Unrepeated>{"plain-move", "refused"};
template <>
constexpr std::array<std::string_view, 2> words<AnyMove>{"single-move", "refused"};
template <>
constexpr std::array<std::string_view, 3> words<StartLate>{"event-start", "white-notice", "third-day"};
template <>
constexpr std::array<std::string_view, 2> words<AdjudicationSilent>{"draw", "director"};
template <>
constexpr std::array<std::string_view, 2> words<EqualClaims>{"end", "no"};
template <>
constexpr std::array<std::string_view, 2> words<AppealBy>{"player", "captain"};
template <>
constexpr std::array<std::string_view, 3> words<AppealNeeds>{"nothing", "claim", "analysis"};
template <>
constexpr std::array<std::string_view, 2> words<Withdrawal>{"director", "reserve"};
template <>
constexpr std::array<std::string_view, 2> words<ReplacementBy>{"director", "captain"};
template <>
constexpr std::array<std::string_view, 2> words<ReplacementBars>{"no", "played-game"};

constexpr std::array<std::string_view, 2> copied{"captains", "director"};  // words of a list of recipients
using Copies = std::vector<std::string>;

// ---- reading, writing and describing by the field's type

template <class T>
struct Plain {
    using type = T;
};
template <class T>
struct Plain<std::optional<T>> {
    using type = T;
};

// The value's type, without `optional`.
template <auto member>
using Value = typename Plain<std::remove_cvref_t<decltype(std::declval<Rulebook>().*member)>>::type;

std::optional<Term> read_term(TomlTable& table, std::string_view key) {
    if (table.type(key) != TomlType::table) {
        const auto days = table.number(key, 1, most_days);
        return days ? std::optional(Term{static_cast<int>(*days), 0}) : std::nullopt;
    }
    const auto months = table.table(key)->number("months", 1, most_months);
    if (!months) table.complain(key, "a number of days or {months = n} is expected");
    return months ? std::optional(Term{0, static_cast<int>(*months)}) : std::nullopt;
}

std::optional<Copies> read_copies(TomlTable& table, std::string_view key) {
    auto texts = table.texts(key, copied.size());
    if (!texts) return std::nullopt;
    for (const std::string& text : *texts)
        if (std::ranges::find(copied, text) == copied.end())
            table.complain(key, fmt::format("\"{}\" is not one of {}", text, fmt::join(copied, ", ")));
    return texts;
}

template <class T, std::int64_t least>
std::optional<T> read_value(TomlTable& table, std::string_view key) {
    if constexpr (std::is_same_v<T, int>) {
        const auto number = table.number(key, least, most_days);
        return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
    } else if constexpr (std::is_same_v<T, Term>) {
        return read_term(table, key);
    } else if constexpr (std::is_same_v<T, Copies>) {
        return read_copies(table, key);
    } else {
        const auto word = table.word(key, words<T>);
        return word ? std::optional(static_cast<T>(*word)) : std::nullopt;
    }
}

std::string write_value(int number) { return fmt::format("{}", number); }
std::string write_value(const Term& term) {
    return term.months > 0 ? fmt::format("{{months = {}}}", term.months) : fmt::format("{}", term.days);
}
std::string write_value(const Copies& who) {
    return who.empty() ? std::string{} : fmt::format("[\"{}\"]", fmt::join(who, "\", \""));
}
template <class E>
std::string write_value(E choice) {
    return fmt::format("\"{}\"", words<E>[static_cast<std::size_t>(choice)]);
}
template <class T>
std::string write_value(const std::optional<T>& value) {
    return value ? write_value(*value) : std::string{};
}

template <class T>
std::string describe() {
    if constexpr (std::is_same_v<T, int>)
        return "number";
    else if constexpr (std::is_same_v<T, Term>)
        return "number | {months = n}";
    else if constexpr (std::is_same_v<T, Copies>)
        return fmt::format("list of {}", fmt::join(copied, ", "));
    else
        return fmt::format("{}", fmt::join(words<T>, " | "));
}

// A row. `otherwise` is for fields that can be without a value; the others' default is the field's own.
template <auto member, std::int64_t least = 0>
Parameter row(std::string_view key, std::string_view explanation, std::string_view otherwise = {}) {
    using T = Value<member>;
    return {key,
            describe<T>(),
            otherwise.empty() ? write_value(Rulebook{}.*member) : std::string(otherwise),
            explanation,
            [](TomlTable& table, std::string_view at, Rulebook& book) {
                if (auto value = read_value<T, least>(table, at)) book.*member = std::move(*value);
            },
            [](const Rulebook& book) { return write_value(book.*member); }};
}

// A second overstep has one consequence of its own, or that of the first.
Parameter overstep_second() {
    Parameter parameter = row<&Rulebook::overstep_second>("overstep_second", "what a second established overstep does",
                                                          "as overstep_first");
    parameter.values = "forfeit";
    parameter.read = [](TomlTable& table, std::string_view key, Rulebook& book) {
        static constexpr std::array<std::string_view, 1> only{"forfeit"};
        if (table.word(key, only)) book.overstep_second = Consequence::forfeit;
    };
    return parameter;
}

std::vector<Parameter> make_table() {
    using R = Rulebook;
    return {
        row<&R::control_moves, 1>("control_moves", "the time control: so many moves ..."),
        row<&R::control_days, 1>("control_days", "... in so many days; saved time is carried forward"),
        row<&R::day_count>("day_count", "days are whole periods of 24 hours, or differences of dates"),
        row<&R::clock_starts>("clock_starts",
                              "a player's time runs from the opponent's posting, or from the relay to him"),
        row<&R::date_order>("date_order", "order of day and month in letters"),
        row<&R::notation>("notation", "what the rulebook asks for: that of players without a preference"),
        row<&R::penalty_illegal>("penalty_illegal",
                                 "days for an illegal, impossible or illegible move, or a refused continuation"),
        row<&R::penalty_no_move>("penalty_no_move", "days for a letter without a move from the player to move"),
        row<&R::penalty_ambiguous>("penalty_ambiguous", "days for an ambiguous move"),
        row<&R::penalty_repetition>("penalty_repetition", "days for a wrong or missing repetition"),
        row<&R::penalty_again>("penalty_again", "days for each later fault of the player in the same game",
                               "as the first"),
        row<&R::penalty_address>("penalty_address",
                                 "days the director usually charges for an address change not announced", "none"),
        row<&R::ambiguous_binds>("ambiguous_binds",
                                 "after an ambiguous move the reply must be one of the fitting moves"),
        row<&R::overstep_first>("overstep_first", "what a first established overstep does"),
        row<&R::overstep_first_days>("overstep_first_days", "days added with a warning"),
        overstep_second(),
        row<&R::restart_from>("restart_from", "where a restarted clock begins"),
        row<&R::claim_to>("claim_to", "who is told of a claim and judges it first"),
        row<&R::decided_by>("decided_by", "who decides on a claim"),
        row<&R::claim_until>("claim_until",
                             "a claim comes at the latest with the reply to move 10, 20 ... of the count"),
        row<&R::claim_days>("claim_days",
                            "a claim comes at the latest so many days after the overstepping move was relayed",
                            "no limit"),
        row<&R::silence_claim_days>("silence_claim_days",
                                    "so many days after a repeat without reply a complaint of silence is open", "none"),
        row<&R::confirm_settles>("confirm_settles",
                                 "what the accused's confirmation settles: nothing, an overstep that restarts, any"),
        row<&R::protest_days>("protest_days", "days in which a claim can be protested against", "none"),
        row<&R::protest_silence>("protest_silence", "what silence on a claim does"),
        row<&R::sealed_second_claim>("sealed_second_claim",
                                     "a second claim suspends the game and its move is kept from the opponent"),
        row<&R::repeat_after_days, 1>("repeat_after_days", "days without reply after which the last letter is repeated",
                                      "none"),
        row<&R::repeat_again_after_days, 1>("repeat_again_after_days", "days after which it is repeated once more",
                                            "none"),
        row<&R::silence_report_after_days, 1>("silence_report_after_days",
                                              "days after the last repeat after which the director is told", "none"),
        row<&R::repeat_copies>("repeat_copies", "who else gets the automatic repeat and the reply to it", "none"),
        row<&R::silence_limit>("silence_limit", "no move for so long: the director is told, who may score a loss",
                               "none"),
        row<&R::first_move_silence>(
            "first_move_silence", "White's first move missing: as any repeat, or an inquiry to White and the director"),
        row<&R::long_think>("long_think",
                            "a move of more than 10 days must be announced; in time, no complaint of silence about it"),
        row<&R::leave_days>("leave_days", "days of leave of the player's own right"),
        row<&R::leave_period>("leave_period", "the period to which they belong"),
        row<&R::leave_days_event>("leave_days_event", "a limit for the whole event beside it", "none"),
        row<&R::leave_extra_days>("leave_extra_days", "days that can be granted beyond the own right", "any number"),
        row<&R::leave_extra_over>("leave_extra_over", "more than that is refused, or granted and noted"),
        row<&R::leave_granted_by>("leave_granted_by", "who grants extra, late and backdated leave"),
        row<&R::leave_late_notice>("leave_late_notice", "leave announced on or after its first date"),
        row<&R::leave_scope>("leave_scope", "leave holds for all the player's games of it"),
        row<&R::leave_move>("leave_move", "what a move sent during leave does to it"),
        row<&R::unrepeated_continuation>("unrepeated_continuation",
                                         "a proposed move played without its answer: a plain move, or refused"),
        row<&R::any_move_condition>("any_move_condition",
                                    "the condition \"any move\": read if it is one legal move, or refused"),
        row<&R::start_late>("start_late", "when the clock starts if the pairing letter was late"),
        row<&R::game_limit>("game_limit", "from the event's start", "the event's end"),
        row<&R::adjudication_submit_days>("adjudication_submit_days",
                                          "days after the end for claims; the papers go on the next day"),
        row<&R::adjudication_silent>("adjudication_silent", "nobody submits: a draw, or the director decides"),
        row<&R::adjudication_equal_claims>("adjudication_equal_claims", "equal claims end the game"),
        row<&R::adjudication_last_move>("adjudication_last_move", "the move of the player to move counts as made"),
        row<&R::appeal_days>("appeal_days", "days for an appeal against an adjudication"),
        row<&R::appeal_by>("appeal_by", "who can appeal"),
        row<&R::appeal_needs>("appeal_needs", "what must have been submitted for an appeal"),
        row<&R::decision_appeal_days>("decision_appeal_days", "days for an appeal against any other decision"),
        row<&R::withdrawal>("withdrawal",
                            "the director decides on a withdrawn player's games, or a reserve takes over"),
        row<&R::replacement_by>("replacement_by", "who names a replacement"),
        row<&R::replacement_days>("replacement_days", "days for it after the captain was told", "no limit"),
        row<&R::replacement_until>("replacement_until", "after the event's start, in dates of its zone", "no limit"),
        row<&R::replacement_bars>("replacement_bars",
                                  "no replacement of a player against whom a game has been scored in actual play"),
        row<&R::mail_loss_days>("mail_loss_days", "no e-mail access for so many days: replacement", "none"),
    };
}

}  // namespace

std::span<const Parameter> parameters() {
    static const std::vector<Parameter> table = make_table();
    return table;
}

const Parameter* find_parameter(std::string_view key) {
    const auto table = parameters();
    const auto found = std::ranges::find(table, key, &Parameter::key);
    return found == table.end() ? nullptr : &*found;
}

void read_parameters(TomlTable table, Rulebook& book) {
    for (const Parameter& parameter : parameters())
        if (table.type(parameter.key) != TomlType::none) parameter.read(table, parameter.key, book);
}

}  // namespace zugpost::rules
