#include "letters/sentences.hpp"

#include "letters/catalogue.hpp"

#include <algorithm>
#include <array>

namespace zugpost::letters {
namespace {

using rules::Say;

// clang-format off
constexpr Sentence table[] = {
    // receipts
    {Say::recorded_moves, "L", mark("Recorded: {1}.")},
    {Say::recorded_offers, "L", mark("Your conditional offer: {1}.")},
    {Say::offer_dropped_faulty, "s", mark("\"{1}\" and what follows it fell out of your offer: it cannot be played. This costs nothing.")},
    {Say::offer_dropped_no_answer, "s", mark("\"{1}\" fell out of your offer: it has no answer of yours. This costs nothing.")},
    {Say::offer_dropped_any, "sk", mark("The condition \"{1}\" has no effect: \"any move\" may not be offered ({2}).")},
    {Say::offer_dropped_answers, "s", mark("\"{1}\" fell out of your offer: it gives several answers to one move. This costs nothing.")},
    {Say::offer_dropped_unclear, "s", mark("\"{1}\" fell out of your offer: it can be read in more than one way. This costs nothing.")},
    {Say::earlier_slip, "s", mark("An earlier move in your record, \"{1}\", differs from the game. This does no harm.")},
    {Say::draw_offer_noted, "", mark("Your draw offer goes with the move.")},
    {Say::draw_offer_needs_move, "", mark("A draw is offered together with a move; your offer has not been passed on.")},
    {Say::draw_declined_noted, "", mark("Your refusal of the draw is recorded.")},
    {Say::nothing_new, "", mark("This is already recorded; nothing has changed.")},
    {Say::friendly_line, "", mark("It is your opponent's turn. Your letter holds no move and is passed on to nobody.")},
    {Say::stated_date_differs, "wDD", mark("The letter says {1} {2}; by the stamps it is {3}, and the stamps count.")},
    {Say::stated_time_differs, "nnnn", mark("The letter says time {1}/{2}; by the record it is {3}/{4}, and the record counts.")},
    {Say::late_date_header, "ii", mark("The letter's own date, {1}, is not near its arrival. It counts as posted on {2}.")},
    {Say::address_noted, "s", mark("From now on letters go to {1}.")},
    {Say::preference_noted, "ws", mark("Your letters now come with this setting: {1} = {2}.")},
    {Say::command_noted, "o", mark("Recorded: \"{1}\".")},
    {Say::waits_for_captain, "p", mark("It takes effect when the other captain says the same: {1}.")},
    {Say::leave_noted, "DDd", mark("Leave from {1} to {2} is recorded. It uses {3} of your own right.")},
    {Say::leave_beyond_extra, "dk", mark("This goes beyond the additional leave that the rulebook names: {1} ({2}).")},
    {Say::thinking_noted, "", mark("Your opponent is told that you are thinking for more than ten days.")},
    {Say::thinking_late, "k", mark("This came later than seven days after the move and has no effect on complaints ({1}).")},
    {Say::claim_noted, "pdd", mark("Your claim is recorded: {1}. Time used: {2}; allowance: {3}.")},
    {Say::claim_failed_unfounded, "dd", mark("Your claim fails: the record shows no overstep. Time used: {1}; allowance: {2}.")},
    {Say::claim_failed_late, "k", mark("Your claim fails: it comes too late ({1}).")},
    {Say::silence_claim_noted, "i", mark("Your complaint of silence is recorded: the repeat of {1} is unanswered.")},
    {Say::move_sealed, "L", mark("Your move {1} is kept for the director and not shown to your opponent.")},
    {Say::protest_noted, "", mark("Your protest is recorded and passed on.")},
    {Say::withdrawal_noted, "", mark("Your withdrawal is recorded; the director rules on your games.")},
    {Say::submission_noted, "w", mark("Your claim for the adjudication is recorded: {1}.")},
    {Say::remarks_noted, "", mark("Your remarks are passed on to the director.")},
    {Say::appeal_noted, "", mark("Your appeal is recorded and passed on.")},
    // refusals
    {Say::move_unreadable, "s", mark("\"{1}\" cannot be read as a move.")},
    {Say::move_impossible, "s", mark("\"{1}\": there is no piece that can make this move.")},
    {Say::move_illegal, "s", mark("\"{1}\" is against the Laws of Chess: it leaves the king in check, or the right to make it is gone.")},
    {Say::move_ambiguous, "sM", mark("\"{1}\" can mean more than one move: {2}.")},
    {Say::two_replies, "M", mark("Your letter holds two different replies: {1}.")},
    {Say::must_choose, "Mk", mark("Your earlier, ambiguous move is binding. Play one of these: {1} ({2}).")},
    {Say::near_moves, "M", mark("Legal moves close to it: {1}.")},
    {Say::letter_unreadable, "n", mark("Your letter as a whole cannot be read, and nothing in it counts. Please write again: plain text without large attachments, at most {1} kB.")},
    {Say::no_move_found, "", mark("The letter holds no move of yours.")},
    {Say::wrong_repetition, "ms", mark("Your opponent's last move was {1}; your letter repeats it as \"{2}\".")},
    {Say::missing_repetition, "m", mark("Please repeat your opponent's last move, {1}, before your reply.")},
    {Say::unrepeated_answer, "L", mark("Your move is the one that was proposed. Its answer must be repeated too, and your own next move must follow: {1} ...")},
    {Say::no_reply_to_accepted, "L", mark("You accept {1}. Your own next move must follow.")},
    {Say::wrong_number, "n", mark("The move numbers contradict the record; it is your move {1}.")},
    {Say::opponents_turn, "mk", mark("It is your opponent's turn. {1} stands and cannot be taken back ({2}).")},
    {Say::game_finished, "s", mark("The game is over: {1}.")},
    {Say::game_suspended, "", mark("The game is stopped until the director decides.")},
    {Say::game_in_adjudication, "", mark("The time for play is over; the game is being adjudicated.")},
    {Say::sealed_waits, "", mark("Your sealed move waits for the director's decision.")},
    {Say::what_to_do, "m", mark("Please write again: your opponent's last move and your reply, thus: {1} and your move.")},
    {Say::write_first_move, "", mark("Please write again with your first move.")},
    {Say::clock_runs_on, "", mark("Your clock has not been stopped.")},
    {Say::penalty_charged, "dk", mark("Penalty time is charged: {1} ({2}).")},
    {Say::no_penalty, "", mark("No penalty time is charged.")},
    {Say::no_draw_offer, "", mark("There is no draw offer to answer.")},
    {Say::draw_claim_unfounded, "", mark("The record does not bear out your claim of a draw.")},
    {Say::leave_too_late, "k", mark("Leave must be announced before its first date ({1}).")},
    {Say::leave_over_limit, "ddk", mark("The leave is longer than your right. Asked for: {1}; left: {2} ({3}).")},
    {Say::leave_dates_wrong, "w", mark("The dates \"{1}\" cannot be read, or the leave ends before it begins.")},
    {Say::leave_overlaps, "DD", mark("You already have leave from {1} to {2}.")},
    {Say::protest_too_late, "k", mark("The time for a protest is over ({1}).")},
    {Say::nothing_to_confirm, "", mark("There is no claim to confirm. Your letter is passed on to the director.")},
    {Say::not_entitled, "o", mark("You are not entitled to give this order: \"{1}\".")},
    {Say::too_late, "k", mark("It comes too late ({1}).")},
    {Say::appeal_needs_analysis, "k", mark("An appeal is open only to those who sent in a claim with analysis ({1}).")},
    {Say::appeal_by_captain, "k", mark("Appeals are made by the captains ({1}).")},
    {Say::nothing_to_appeal, "", mark("There is no decision to appeal against.")},
    {Say::no_such_game, "s", mark("There is no game \"{1}\" in the event, or it is not yours to rule on.")},
    {Say::no_such_player, "s", mark("There is no player \"{1}\" in the event.")},
    {Say::arguments_unclear, "ow", mark("The order \"{1}\" cannot be carried out: {2}.")},
    {Say::address_wrong, "s", mark("\"{1}\" is no e-mail address, or it belongs to somebody else.")},
    {Say::which_game, "s", mark("You play several games. Please say which one is meant, best by answering one of its letters: {1}.")},
    {Say::unknown_game, "", mark("No game of yours was found for this letter.")},
    {Say::unknown_sender, "", mark("This address is not registered here.")},
    {Say::also_understood, "", mark("The orders in your letter have been recorded all the same.")},
    // facts in relays, repeats and notices
    {Say::overstep_happened, "pdd", mark("The time allowed is exceeded: {1}. Time used: {2}; allowance: {3}. You may claim it by writing \"claim time\".")},
    {Say::overstep_happened_official, "pdd", mark("The time allowed is exceeded: {1}. Time used: {2}; allowance: {3}.")},
    {Say::penalty_since, "pdD", mark("Penalty time was charged: {1}, {2}, on {3}.")},
    {Say::this_is_repeat, "ni", mark("REPEAT number {1}: there has been no reply to the letter of {2}.")},
    {Say::repeat_on_request, "", mark("REPEAT: the last letter once more, as you asked.")},
    {Say::first_move_due, "i", mark("Your first move is due; your clock has been running since {1}.")},
    {Say::claim_made, "ppdd", mark("{1} claims that the time allowed has been exceeded by {2}. Time used: {3}; allowance: {4}.")},
    {Say::silence_claim_made, "ppi", mark("{1} complains that there is no answer from {2} to the repeat of {3}.")},
    {Say::you_may_protest, "dw", mark("A protest must be sent within {1} of this letter; {2}.")},
    {Say::you_may_confirm, "", mark("To confirm the overstep, write \"confirm overstep\".")},
    {Say::protest_made, "p", mark("{1} protests against the claim.")},
    {Say::disagreement, "p", mark("{1} writes about a disagreement.")},
    {Say::claim_waits_for_you, "s", mark("It is for you to decide: write \"uphold {1}\" or \"reject {1}\".")},
    {Say::captains_differ, "", mark("The captains have not agreed; the decision is yours.")},
    {Say::matter_referred, "ps", mark("{1} refers the matter to you: {2}.")},
    {Say::claim_upheld, "", mark("The claim is upheld.")},
    {Say::overstep_ruled, "p", mark("The director has established, without a claim, that the time allowed is exceeded: {1}.")},
    {Say::claim_conceded, "k", mark("No protest came in time: the overstep is conceded ({1}).")},
    {Say::claim_confirmed, "p", mark("{1} confirms the overstep.")},
    {Say::claim_rejected, "", mark("The claim is rejected. It may be made again as the rulebook allows.")},
    {Say::claim_barred, "", mark("The claim is rejected, and another one about the same control will not be accepted.")},
    {Say::consequence_warning, "dd", mark("What follows: a warning and penalty time of {1}. The allowance is now {2}.")},
    {Say::consequence_restart, "pn", mark("Time is counted anew, from zero, beginning with move {2}: {1}.")},
    {Say::consequence_none, "", mark("No penalty time follows from it.")},
    {Say::leave_announced, "pDD", mark("{1} takes leave from {2} to {3}.")},
    {Say::leave_granted, "pDDp", mark("{1} is granted leave from {2} to {3}. Granted by: {4}.")},
    {Say::reply_nevertheless, "", mark("Your own time runs meanwhile: please reply as usual.")},
    {Say::penalty_by_ruling, "pds", mark("Penalty time is charged by ruling: {1}, {2}. Reason: {3}")},
    {Say::warned, "ps", mark("A warning is given: {1}. Reason: {2}")},
    {Say::silence_after_repeat, "pi", mark("There is no answer from {1} to the repeat of {2}.")},
    {Say::silence_limit, "pik", mark("There has been no move from {1} since {2}. The rulebook allows you to score the game ({3}).")},
    {Say::silence_first_move, "pi", mark("There has been no first move from {1} since {2}.")},
    {Say::steps_taken, "s", mark("Repeats were sent on: {1}.")},
    {Say::delay_known, "s", mark("The captain has given notice of a delay: {1}.")},
    {Say::thinking_announced, "p", mark("{1} tells you of thinking for more than ten days about the move.")},
    {Say::draw_declined, "p", mark("{1} declines the draw.")},
    {Say::address_changed, "ps", mark("{1} has a new address: {2}")},
    {Say::substituted, "sp", mark("Substitution: {1} is replaced by {2}. Position and time are carried over.")},
    {Say::withdrawn, "ps", mark("{1} withdraws from the event: {2}.")},
    {Say::withdrawn_died, "p", mark("We have the sad duty to tell you of the death of {1}.")},
    {Say::adjudication_opens, "DD", mark("The time for play ended on {1}. Claims for the adjudication must be sent by {2}.")},
    {Say::last_move_counts, "pk", mark("{1} may still send the move that is due; it counts as made ({2}).")},
    {Say::submission_made, "pw", mark("{1} makes a claim for the adjudication: {2}.")},
    {Say::no_submission, "p", mark("Nothing has been sent in by {1}.")},
    {Say::adjudicated, "sD", mark("The game is adjudicated {1}. An appeal is possible until {2}.")},
    {Say::adjudicated_final, "s", mark("The game is adjudicated {1}. This is final.")},
    {Say::appeal_made, "p", mark("{1} appeals.")},
    {Say::delay_told, "ps", mark("{1} gives notice of a delay: {2}.")},
    {Say::bounced, "ps", mark("A letter to {1} could not be delivered: {2}.")},
    {Say::corrected, "ms", mark("The record is corrected: move {1}. What stood after it has fallen away: {2}.")},
    {Say::decision_appeal_until, "d", mark("The decision can be appealed against within {1}.")},
    {Say::director_words, "s", mark("In the director's words: {1}")},
    {Say::claim_unanswered, "ppi", mark("There is no answer from {2} to the claim of {1}, made on {3}.")},
    {Say::server_was_down, "iii", mark("The server was out of service from {1} to {2}. Letters sent meanwhile count as posted at their own time. Whatever would follow from a term that ran out in that time is held back until {3}.")},
    {Say::sealed_move_is, "L", mark("The claimant's next move, kept from the opponent: {1}.")},
    {Say::game_goes_on, "", mark("The game goes on.")},
    {Say::game_stops, "", mark("The game is stopped until the decision; no time runs.")},
    {Say::lost_by_withdrawal, "pk", mark("No substitute came in time. The game is lost for {1} ({2}).")},
    {Say::remarks_made, "p", mark("{1} makes these remarks:")},
    {Say::nothing_to_decide, "s", mark("There is no open claim in game {1}.")},
    {Say::no_order_found, "", mark("The letter holds no order that can be read. Write \"help\" for the list of orders.")},
};
// clang-format on

}  // namespace

std::span<const Sentence> sentences() { return table; }

Sentence sentence_of(Say say) {
    const auto* row = std::ranges::find(table, say, &Sentence::say);
    return row != std::end(table) ? *row : Sentence{say, "", ""};
}

bool stands_at_head(Say say) {
    constexpr std::array head{Say::this_is_repeat, Say::repeat_on_request, Say::first_move_due};
    return std::ranges::find(head, say) != head.end();
}

}  // namespace zugpost::letters
