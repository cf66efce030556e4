#include "letters/help.hpp"

#include <array>

namespace zugpost::letters {
namespace {

using parser::Action;

// clang-format off
constexpr HelpRow player_rows[] = {
    {Action::resign, mark("resign"), mark("I give up the game")},
    {Action::draw_offer, mark("draw?"), mark("I offer a draw (together with a move)")},
    {Action::draw_accept, mark("accept draw"), mark("I accept the draw")},
    {Action::draw_decline, mark("decline draw"), mark("I decline the draw")},
    {Action::claim_threefold, mark("claim threefold"), mark("draw by threefold repetition")},
    {Action::claim_50, mark("claim 50 moves"), mark("draw by the rule of fifty moves")},
    {Action::leave, mark("leave 2008-01-10 to 2008-01-20"), mark("I take leave, in all games of the event")},
    {Action::claim_time, mark("claim time"), mark("my opponent has exceeded the time")},
    {Action::confirm_overstep, mark("confirm overstep"), mark("I confirm that I have exceeded the time")},
    {Action::protest, mark("protest"), mark("I protest, or there is a disagreement (add the reasons)")},
    {Action::thinking, mark("thinking"), mark("I think about the move for more than ten days")},
    {Action::repeat, mark("repeat"), mark("send me the last letter once more")},
    {Action::status, mark("status"), mark("where does the game stand?")},
    {Action::records, mark("records"), mark("send me the record with all dates")},
    {Action::new_address, mark("new address name@mail.example"), mark("my letters go to another address")},
    {Action::format, mark("format plain"), mark("form of my letters: plain, full, cmail, scid")},
    {Action::notation, mark("notation en"), mark("notation of my letters: en, pl, ru, iccf, uci, figurine")},
    {Action::withdraw, mark("withdraw"), mark("I withdraw from the event")},
    {Action::adjudicate, mark("adjudicate win"), mark("my claim for the adjudication: win, draw, loss")},
    {Action::remarks, mark("remarks"), mark("my remarks for the director (add them below)")},
    {Action::appeal, mark("appeal"), mark("I appeal against a decision")},
    {Action::help, mark("help"), mark("this list")},
};

constexpr HelpRow captain_rows[] = {
    {Action::uphold, mark("uphold GAME"), mark("the claim is right")},
    {Action::reject, mark("reject GAME"), mark("the claim is wrong")},
    {Action::refer, mark("refer GAME reason"), mark("the director is to decide")},
    {Action::delay, mark("delay GAME reason"), mark("notice that a player of mine is delayed")},
    {Action::grant, mark("grant leave PLAYER 2008-01-10 to 2008-01-20"), mark("additional leave")},
    {Action::penalty, mark("penalty GAME white 5 reason"), mark("penalty days")},
    {Action::substitute, mark("substitute PLAYER by NAME <name@mail.example>"), mark("another player takes over")},
    {Action::withdraw, mark("withdraw PLAYER reason"), mark("a player leaves the event")},
    {Action::appeal, mark("appeal GAME"), mark("appeal against a decision")},
    {Action::records, mark("records GAME"), mark("the record with all dates")},
    {Action::status, mark("status"), mark("where do the games stand?")},
    {Action::copy, mark("copy all"), mark("send me every move; \"copy repeats\": only repeats")},
    {Action::help, mark("help"), mark("this list")},
};

constexpr HelpRow director_rows[] = {
    {Action::uphold, mark("uphold GAME"), mark("the claim is right")},
    {Action::reject, mark("reject GAME barred"), mark("the claim is wrong; barred: not to be made again")},
    {Action::grant, mark("grant leave PLAYER 2008-01-10 to 2008-01-20"), mark("additional leave")},
    {Action::penalty, mark("penalty GAME white 5 reason"), mark("penalty days")},
    {Action::warn, mark("warn GAME black reason"), mark("a warning")},
    {Action::result, mark("result GAME 1-0 reason"), mark("the game is scored: 1-0, 1/2-1/2, 0-1, 0-0")},
    {Action::annul, mark("annul GAME reason"), mark("the game is not scored")},
    {Action::adjudicate, mark("adjudicate GAME 1/2-1/2 final"), mark("result of the adjudication; final: no appeal")},
    {Action::substitute, mark("substitute PLAYER by NAME <name@mail.example>"), mark("another player takes over")},
    {Action::withdraw, mark("withdraw PLAYER lose reason"), mark("a player leaves; games: lose, adjudicate, exclude")},
    {Action::replay, mark("replay GAME 12. e4"), mark("corrects a recorded move; those after it fall away")},
    {Action::records, mark("records GAME"), mark("the record with all dates")},
    {Action::status, mark("status"), mark("where do the games stand?")},
    {Action::copy, mark("copy all"), mark("send me every move; \"copy repeats\": only repeats")},
    {Action::help, mark("help"), mark("this list")},
};
// clang-format on

}  // namespace

std::span<const HelpRow> help_for(rules::Role role) {
    constexpr std::array<std::span<const HelpRow>, 4> rows{player_rows, captain_rows, director_rows, {}};
    return rows[static_cast<std::size_t>(role)];
}

void help(Page& page, const Matter& m) {
    const Voice& v = m.voice;
    if (!m.is_official())
        page.paragraph(
            v.tr("A move: write the opponent's last move and your reply, with their numbers, above the line near the "
                 "top. Moves that you propose: \"if\", the move you expect, and your answer to it. Notations: "
                 "English, Polish, Russian, ICCF digits."));
    if (help_for(m.reader.role).empty()) return;
    page.paragraph(v.tr("Orders, each on a line of its own; capital and small letters are the same:"));
    page.gap();
    for (const HelpRow& row : help_for(m.reader.role)) {
        const std::string order = v.tr(row.order);
        const std::string meaning = v.tr(row.meaning);
        if (width(order) + width(meaning) + 4 <= line_width) {
            page.line(order + " -- " + meaning);
        } else {
            page.line(order);
            page.as_is("    " + wrapped(meaning, 4, line_width - 4));
        }
    }
}

}  // namespace zugpost::letters
