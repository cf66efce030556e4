// What the server has to tell somebody: kind, recipient and facts, no text. letters/ turns it into a letter in the
// reader's language, notation and time zone, together with the tournament and the game as they stand after the ruling.
#pragma once

#include "parser/verdict.hpp"
#include "rules/event.hpp"
#include "rules/reckoning.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace zugpost::rules {

enum class Kind : std::uint8_t {
    pairing,
    move,
    receipt,
    refusal,
    repeat,
    notice,
    result,
    status,
    records,
    help,
    challenge
};

inline constexpr std::array<std::string_view, 11> kind_names{
    "pairing", "move", "receipt", "refusal", "repeat", "notice", "result", "status", "records", "help", "challenge"};

enum class About : std::uint8_t {
    none,
    overstep,
    claim,
    protest,
    decision,
    leave,
    penalty,
    silence,
    long_think,
    draw,
    address,
    substitution,
    withdrawal,
    adjudication,
    appeal,
    delay,
    bounce
};

inline constexpr std::array<std::string_view, 17> about_names{
    "",     "overstep", "claim",        "protest",    "decision",     "leave",  "penalty", "silence", "long-think",
    "draw", "address",  "substitution", "withdrawal", "adjudication", "appeal", "delay",   "bounce"};

// ---- the facts that a sentence can carry

struct DayNumber {
    int days;  ///< shown with its plural: "1 dzień", "2 dni", "5 дней"
};
struct MoveRef {
    std::size_t ply;  ///< a recorded move: shown with its number, "12... Nf6"
};
struct MoveAt {
    std::size_t ply;  ///< a move not recorded, in the position before ply: "12. Nbd2"
    chess::Move move;
};
struct MovesAt {
    std::size_t ply;
    std::vector<chess::Move> moves;       ///< alternatives, shown one beside the other: "Nbd2, Nfd2"
    std::vector<chess::Move> after = {};  ///< moves not recorded that stand between the position and them
};
struct LineAt {
    std::size_t ply;
    parser::Line line;  ///< consecutive moves from there: "3. Bb5 a6 4. Ba4 Nf6"
};
struct PersonRef {
    std::string key;  ///< shown as name and address
};
struct ClauseRef {
    std::string parameter;  ///< shown as the rulebook's clause for that key; nothing where it has none
};
using Fact = std::variant<std::string, int, DayNumber, Instant, Date, MoveRef, MoveAt, MovesAt, LineAt, PersonRef,
                          Color, ClauseRef>;

/// One sentence of a letter. The English text in the comment is the meaning; {1}, {2} are the facts in order.
enum class Say : std::uint8_t {
    // receipts
    recorded_moves,           ///< "Recorded: {1}." (LineAt: accepted pairs and the reply)
    recorded_offers,          ///< "Your conditional offer: {1}." (LineAt), one sentence a line
    offer_dropped_faulty,     ///< "«{1}» and what follows it fell out of your offer: it cannot be played. It costs
                              ///< nothing."
    offer_dropped_no_answer,  ///< "«{1}» fell out of your offer: there is no answer of yours to it."
    offer_dropped_any,        ///< "The condition «{1}» has no effect: «any move» may not be offered ({2})." (ClauseRef
                              ///< any_move_condition)
    offer_dropped_answers,    ///< "«{1}» fell out of your offer: it gives several answers to one move."
    offer_dropped_unclear,    ///< "«{1}» fell out of your offer: it can be read in more than one way."
    earlier_slip,             ///< "An earlier move in your record, «{1}», differs from the game; it does no harm."
    draw_offer_noted,         ///< "Your draw offer goes with the move."
    draw_offer_needs_move,    ///< "A draw is offered together with a move; your offer was not passed on."
    draw_declined_noted,      ///< "You have declined the draw."
    nothing_new,              ///< "This is already recorded; nothing has changed."
    friendly_line,            ///< "It is your opponent's turn; your letter held no move and was passed on to nobody."
    stated_date_differs,  ///< "The letter says {1} ({2}); the stamps say {3}." (string "sent"/"received", Date, Date)
    stated_time_differs,  ///< "The letter says {1}/{2} days; the record says {3}/{4}."
    late_date_header,  ///< "The letter's own date, {1}, is not near its arrival; it counts as posted at {2}." (Instant,
                       ///< Instant)
    address_noted,     ///< "From now on letters go to {1}."
    preference_noted,  ///< "Your letters now come with {1} = {2}." (string "notation"|"format"|"copy", string)
    command_noted,     ///< "Recorded: «{1}»." (an official's or any other command, as understood)
    waits_for_captain,       ///< "It takes effect when {1} says the same." (PersonRef)
    leave_noted,             ///< "Leave from {1} to {2}: {3} of your own days are used." (Date, Date, DayNumber)
    leave_beyond_extra,      ///< "This is beyond the {1} extra days of the rulebook ({2})." (DayNumber, ClauseRef)
    thinking_noted,          ///< "Your opponent is told that you are thinking for more than ten days."
    thinking_late,           ///< "It came later than seven days after the move and has no effect on complaints ({1})."
    claim_noted,             ///< "Your claim is recorded: {1} has used {2} of {3}." (PersonRef, DayNumber, DayNumber)
    claim_failed_unfounded,  ///< "Your claim fails: the record shows no overstep ({1} of {2})." (DayNumber, DayNumber)
    claim_failed_late,       ///< "Your claim fails: it comes too late ({1})." (ClauseRef)
    silence_claim_noted,     ///< "Your complaint of silence is recorded: the repeat of {1} is unanswered." (Instant)
    move_sealed,             ///< "Your move {1} is kept by the director and not shown to your opponent." (LineAt)
    protest_noted,           ///< "Your protest is recorded and passed on."
    withdrawal_noted,        ///< "Your withdrawal is recorded; the director rules on your games."
    submission_noted,        ///< "Your claim «{1}» for adjudication is recorded." (string "win"|"draw"|"loss")
    remarks_noted,           ///< "Your remarks are passed on to the director."
    appeal_noted,            ///< "Your appeal is recorded and passed on."
    // refusals
    move_unreadable,  ///< "«{1}» cannot be read as a move."
    move_impossible,  ///< "«{1}»: no piece can make that move."
    move_illegal,     ///< "«{1}» is against the Laws: it leaves the king in check, or the right to it is gone."
    move_ambiguous,   ///< "«{1}» can be more than one move: {2}." (string, MovesAt)
    two_replies,      ///< "Your letter holds two different replies: {1}." (MovesAt)
    must_choose,      ///< "Your earlier move «{1}» binds: play one of {1} ({2})." (MovesAt, ClauseRef ambiguous_binds)
    near_moves,       ///< "Legal moves close to it: {1}." (MovesAt)
    letter_unreadable,   ///< "The letter as a whole cannot be read ...: plain text, at most {1} kB." (int)
    no_move_found,       ///< "The letter holds no move of yours."
    wrong_repetition,    ///< "Your opponent's last move was {1}; you repeat {2}." (MoveRef, string as written)
    missing_repetition,  ///< "Please repeat your opponent's last move, {1}, before your reply." (MoveRef)
    unrepeated_answer,   ///< "Your move is the one that was proposed; the answer to it must be repeated: {1}." (LineAt)
    no_reply_to_accepted,  ///< "You accept {1}; add your own move after it." (LineAt)
    wrong_number,          ///< "The move numbers contradict the record; it is your move {1}." (int)
    opponents_turn,  ///< "It is your opponent's turn; {1} stands and cannot be taken back ({2})." (MoveRef, ClauseRef)
    game_finished,   ///< "The game is over: {1}." (string result)
    game_suspended,  ///< "The game is stopped until the director decides."
    game_in_adjudication,   ///< "The time for play is over; the game is being adjudicated."
    sealed_waits,           ///< "Your sealed move waits for the director's decision."
    what_to_do,             ///< "Write again: the opponent's last move and your reply, e.g. «{1} ...»." (MoveRef)
    write_first_move,       ///< "Write again with your first move."
    clock_runs_on,          ///< "Your clock has not been stopped."
    penalty_charged,        ///< "{1} penalty days are charged ({2})." (DayNumber, ClauseRef)
    no_penalty,             ///< "It costs no penalty days."
    no_draw_offer,          ///< "There is no draw offer to answer."
    draw_claim_unfounded,   ///< "The record does not bear out the claim of a draw."
    leave_too_late,         ///< "Leave must be announced before its first date ({1})." (ClauseRef)
    leave_over_limit,       ///< "{1} were asked for and {2} are left ({3})." (DayNumber, DayNumber, ClauseRef)
    leave_dates_wrong,      ///< "The dates «{1}» cannot be read, or end before they begin."
    leave_overlaps,         ///< "You have leave from {1} to {2} already." (Date, Date)
    protest_too_late,       ///< "The time for a protest is over ({1})." (ClauseRef)
    nothing_to_confirm,     ///< "There is no claim to confirm; your letter is passed on to the director."
    not_entitled,           ///< "You may not give the order «{1}»."
    too_late,               ///< "It comes too late ({1})." (ClauseRef)
    appeal_needs_analysis,  ///< "An appeal needs a submission with analysis ({1})." (ClauseRef)
    appeal_by_captain,      ///< "Appeals are for the captains ({1})." (ClauseRef)
    nothing_to_appeal,      ///< "There is no decision to appeal against."
    no_such_game,           ///< "There is no game «{1}» in the event, or it is not yours to rule on."
    no_such_player,         ///< "There is no player «{1}» in the event."
    arguments_unclear,      ///< "The order «{1}» cannot be carried out: {2}." (string, string)
    address_wrong,          ///< "«{1}» is no e-mail address, or belongs to somebody else."
    which_game,       ///< "You have several games: say which one, e.g. by answering its letter: {1}." (string list)
    unknown_game,     ///< "No game of yours was found for this letter."
    unknown_sender,   ///< "This address is not registered."
    also_understood,  ///< "The letter's order «{1}» was recorded all the same."
    // facts in relays, repeats and notices
    overstep_happened,  ///< "{1} has now used {2} of {3} days: the allowance is exceeded. You may claim it: «claim
                        ///< time»." (PersonRef, DayNumber, DayNumber)
    overstep_happened_official,  ///< "{1} has now used {2} of {3} days: the allowance is exceeded." (PersonRef,
                                 ///< DayNumber, DayNumber)
    penalty_since,               ///< "{1} was charged {2} penalty days on {3}." (PersonRef, DayNumber, Date)
    this_is_repeat,      ///< "This is repeat number {1}: no reply has come to the letter of {2}." (int, Instant)
    repeat_on_request,   ///< "This is the last letter again, as you asked."
    first_move_due,      ///< "Your first move is due; the clock runs since {1}." (Instant)
    claim_made,          ///< "{1} claims that {2} has exceeded the time: {3} of {4}." (PersonRef, PersonRef, DayNumber,
                         ///< DayNumber)
    silence_claim_made,  ///< "{1} complains that {2} has not answered the repeat of {3}." (PersonRef, PersonRef,
                         ///< Instant)
    you_may_protest,     ///< "A protest must come within {1} days of this letter; silence {2}." (DayNumber, string
                         ///< "concedes"|"director")
    you_may_confirm,     ///< "You confirm the overstep with «confirm overstep»."
    protest_made,        ///< "{1} protests against the claim." (PersonRef)
    disagreement,        ///< "{1} writes about a disagreement." (PersonRef)
    claim_waits_for_you,   ///< "It is for you to decide: «uphold {1}» or «reject {1}»." (string game)
    claim_unanswered,      ///< "{2} has not answered the claim that {1} made on {3}." (PersonRef, PersonRef, Instant)
    captains_differ,       ///< "The captains have not agreed; the decision is yours."
    matter_referred,       ///< "{1} refers the matter to you: {2}." (PersonRef, string)
    claim_upheld,          ///< "The claim is upheld."
    overstep_ruled,        ///< "The director establishes, unasked, that {1} has exceeded the time." (PersonRef)
    claim_conceded,        ///< "No protest came in time: the overstep is conceded ({1})." (ClauseRef)
    claim_confirmed,       ///< "{1} confirms the overstep." (PersonRef)
    claim_rejected,        ///< "The claim is rejected; it may be made again as the rulebook allows."
    claim_barred,          ///< "The claim is rejected and may not be made again for this control."
    consequence_warning,   ///< "A warning, and {1} penalty days; the allowance is now {2}." (DayNumber, DayNumber)
    consequence_restart,   ///< "The time of {1} starts from zero with move {2}." (PersonRef, int)
    consequence_none,      ///< "No days follow from it."
    leave_announced,       ///< "{1} takes leave from {2} to {3}." (PersonRef, Date, Date)
    leave_granted,         ///< "{1} is granted leave from {2} to {3} by {4}." (PersonRef, Date, Date, PersonRef)
    reply_nevertheless,    ///< "Your own time runs meanwhile: please reply as usual."
    penalty_by_ruling,     ///< "{1} is charged {2} penalty days: {3}." (PersonRef, DayNumber, string)
    warned,                ///< "{1} is warned: {2}." (PersonRef, string)
    silence_after_repeat,  ///< "{1} has not answered the repeat of {2}." (PersonRef, Instant)
    silence_limit,  ///< "{1} has made no move since {2}: the rulebook allows you to score the game ({3})." (PersonRef,
                    ///< Instant, ClauseRef)
    silence_first_move,  ///< "{1} has not made his first move since {2}." (PersonRef, Instant)
    steps_taken,         ///< "Repeats were sent on {1}." (string list of dates)
    delay_known,         ///< "The captain of {1} has given notice of a delay." (string team)
    thinking_announced,  ///< "{1} announces that he thinks for more than ten days." (PersonRef)
    draw_declined,       ///< "{1} declines the draw." (PersonRef)
    address_changed,     ///< "{1} has a new address: {2}." (PersonRef old, string)
    substituted,         ///< "{1} is replaced by {2}; position and time are carried over." (string name, PersonRef)
    withdrawn,           ///< "{1} withdraws from the event: {2}." (PersonRef, string)
    withdrawn_died,      ///< "{1} has died." (PersonRef)
    adjudication_opens,  ///< "The time for play ended on {1}; claims for adjudication must come by {2}." (Date, Date)
    last_move_counts,    ///< "{1} may still send the move due; it counts as made ({2})." (PersonRef, ClauseRef)
    submission_made,     ///< "{1} claims «{2}»." (PersonRef, string)
    no_submission,       ///< "{1} has submitted nothing." (PersonRef)
    adjudicated,         ///< "The game is adjudicated {1}; an appeal is possible until {2}." (string, Date)
    adjudicated_final,   ///< "The game is adjudicated {1}. This is final." (string)
    appeal_made,         ///< "{1} appeals." (PersonRef)
    delay_told,          ///< "{1} tells of a delay: {2}." (PersonRef, string)
    bounced,             ///< "A letter to {1} could not be delivered: {2}." (PersonRef, string)
    corrected,  ///< "The record is corrected: move {1}. What stood after it has fallen away: {2}." (MoveRef, string)
    decision_appeal_until,  ///< "The decision can be appealed within {1} days." (DayNumber)
    director_words,         ///< "In the director's words: {1}" (string)
    server_was_down,        ///< "The server was out of service from {1} to {2}; what ran out is held back until {3}."
                            ///< (Instant, Instant, Instant)
    sealed_move_is,         ///< "The claimant's next move, kept from the opponent: {1}." (LineAt)
    game_goes_on,           ///< "The game goes on."
    game_stops,             ///< "The game is stopped until the decision; no time runs."
    lost_by_withdrawal,     ///< "No substitute came in time: the game is lost for {1} ({2})." (PersonRef, ClauseRef)
    remarks_made,           ///< "{1} remarks:" (PersonRef; the words follow as a quotation)
    nothing_to_decide,      ///< "There is no open claim in game {1}." (string)
    no_order_found,         ///< "The letter holds no order that can be read; «help» lists them."
};

struct Remark {
    Say say;
    std::vector<Fact> facts;
};

/// A line of a status letter with many games.
struct GameLine {
    std::string game;
    std::string white, black;  ///< names
    std::string status;        ///< status name
    std::string result;
    std::optional<Color> to_move;
    std::optional<Instant> since;
    int days_left = 0;
    bool claim_open = false;
};

struct Attached {
    std::string name;
    std::string type;
    std::string bytes;
};

struct Message {
    Kind kind = Kind::receipt;
    About about = About::none;
    parser::Verdict verdict = parser::Verdict::accepted;  ///< of receipts and refusals
    std::string to;                                       ///< Person::key, or a bare address where nobody is registered
    std::string address;                                  ///< where it goes, if not to the person's registered address
    bool copy = false;
    std::string game;  ///< id within the tournament; empty: none or several
    std::vector<Remark> remarks;
    std::size_t new_from =
        0;  ///< move, repeat: the first ply that is new to the reader (accepted pairs and the reply follow)
    std::string quoted;  ///< somebody's own words passed on, shown as a quotation
    std::vector<Attached> attached;
    std::vector<GameLine> games;         ///< status of several games
    Carried carried = Carried::nothing;  ///< what its acceptance starts
};

}  // namespace zugpost::rules
