#include "letters/parts.hpp"

#include "letters/diagram.hpp"
#include "letters/sentences.hpp"
#include "letters/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zugpost::letters {
namespace {

using chess::Color;

std::string described(const Matter& m, const rules::Person* player) {
    if (player == nullptr) return "?";
    std::string text = Voice::person(*player);
    if (!player->member_id.empty()) text += ", " + m.voice.tr("member {1}", {one_line(player->member_id)});
    if (const rules::Team* team = m.tournament.team(player->team))
        text += ", " + m.voice.tr("team {1}", {one_line(team->name)});
    return text;
}

void say_all(Page& page, const Matter& m, bool at_head) {
    page.gap();
    for (const rules::Remark& remark : m.message.remarks)
        if (stands_at_head(remark.say) == at_head) page.line(m.voice.sentence(remark));
}

bool knows_reply(const Matter& m) { return m.game->mover(m.last_ply()) != m.side; }

// Words for the one who gets the move, for the one who made it, and for those who look on.
std::string reply_line(const Matter& m) {
    const std::string move = m.voice.move(m.last_ply());
    if (!m.side) return m.voice.tr("Reply ({1}): {2}", {m.voice.color(m.game->mover(m.last_ply())), move});
    return knows_reply(m) ? m.voice.tr("Your opponent's reply: {1}", {move}) : m.voice.tr("Your move: {1}", {move});
}

std::string repetition_line(const Matter& m, std::size_t ply) {
    const std::string move = m.voice.move(ply);
    if (!m.side) return m.voice.tr("Repeated ({1}): {2}", {m.voice.color(m.game->mover(ply)), move});
    return m.game->mover(ply) == m.side ? m.voice.tr("Your last move: {1}", {move})
                                        : m.voice.tr("Your opponent's last move: {1}", {move});
}

std::string draw_offer_line(const Matter& m) {
    const Color by = *m.game->draw_offer;
    if (!m.side) return m.voice.tr("{1} offers a draw.", {m.side_name(by)});
    if (by == *m.side) return m.voice.tr("Your draw offer is open.");
    return m.voice.tr(
        "Your opponent offers a draw. Write \"accept draw\" or \"decline draw\"; a move declines it too.");
}

std::string step_of_player(const Matter& m) {
    const Voice& v = m.voice;
    if (m.game->to_move() != *m.side)
        return v.tr("It is your opponent's turn. You need not do anything; the reply will be sent to you.");
    if (!m.has_moves())
        return v.tr("It is your turn. Answer this letter and write your first move above the line near its top.");
    std::string text = v.tr(
        "It is your turn. Answer this letter and write, above the line near its top, your opponent's last move and "
        "your own "
        "reply to it: {1} and your move.",
        {v.move(m.last_ply())});
    if (!m.game->offers.empty())
        text += ' ' +
                v.tr("If you accept proposed moves, write all of them, with the answers, and then your own next move.");
    return text;
}

std::string step(const Matter& m) {
    // by rules::Status; a game in progress is a matter of its own
    constexpr std::array<const char*, 4> steps{
        nullptr, mark("The game is stopped until the director decides. Please wait."),
        mark("The time for play is over. To make a claim for the adjudication, write \"adjudicate win\", "
             "\"adjudicate draw\" or \"adjudicate loss\", with your analysis if you like."),
        mark("The game is over. You need not do anything.")};
    if (!m.side) return {};
    const char* text = steps[static_cast<std::size_t>(m.game->status)];
    return text == nullptr ? step_of_player(m) : m.voice.tr(text);
}

}  // namespace

void heading(Page& page, const Matter& m) {
    const Voice& v = m.voice;
    if (m.tournament.id.empty()) return;
    std::vector<std::pair<std::string, std::string>> rows;
    const std::string title = one_line(m.tournament.title);
    rows.emplace_back(v.tr("Event:"), title.empty() ? m.tournament.id : fmt::format("{} [{}]", title, m.tournament.id));
    if (m.game != nullptr) {
        const rules::Pairing* pairing = m.tournament.pairing(m.game->id);
        if (pairing != nullptr && !pairing->section.empty())
            rows.emplace_back(v.tr("Section:"), one_line(pairing->section));
        rows.emplace_back(v.tr("Game:"), m.game->id);
        for (const Color c : {Color::white, Color::black})
            rows.emplace_back(v.color(c) + ':', described(m, m.player(c)));
    } else if (!m.message.game.empty()) {
        rows.emplace_back(v.tr("Game:"), one_line(m.message.game));
    }
    page.gap();
    page.fields(rows);
}

void copy_label(Page& page, const Matter& m) {
    if (m.message.copy) page.paragraph(m.voice.tr("This is a copy for your information."));
}

void head_remarks(Page& page, const Matter& m) { say_all(page, m, true); }
void remarks(Page& page, const Matter& m) { say_all(page, m, false); }

void quoted_words(Page& page, const Matter& m) {
    if (m.message.quoted.empty()) return;
    page.paragraph(m.voice.tr("The letter's own words:"));
    page.quotation(m.message.quoted);
}

void record(Page& page, const Matter& m) {
    if (m.game == nullptr) return;
    page.paragraph(m.voice.tr("Record of the game:"));
    page.line(m.has_moves() ? m.voice.record() : m.voice.tr("No moves yet."));
}

void new_moves(Page& page, const Matter& m) {
    if (!m.has_moves()) return;
    const std::size_t last = m.last_ply();
    const std::size_t first = m.message.new_from > last ? last : m.message.new_from;
    page.gap();
    if (first > 0) page.line(repetition_line(m, first - 1));
    if (first < last) {
        const auto& moves = m.game->history.moves();
        page.line(m.voice.tr("Accepted continuation: {1}",
                             {m.voice.line(first, std::span(moves).subspan(first, last - first))}));
    }
    page.line(reply_line(m));
    open_offers(page, m);
}

void open_offers(Page& page, const Matter& m) {
    if (m.game == nullptr) return;
    if (!m.game->offers.empty()) {
        page.paragraph(m.voice.tr("Conditional moves offered with it; each may be accepted in whole or in part:"));
        for (const parser::Line& line : m.game->offers)
            page.line("- " + m.voice.line(m.game->history.plies(), line), 2);
    }
    if (m.game->draw_offer) page.paragraph(draw_offer_line(m));
}

void board(Page& page, const Matter& m) {
    if (m.game == nullptr) return;
    const Voice& v = m.voice;
    page.paragraph(m.has_moves() ? v.tr("Position after {1} (White: capital letters, Black: small letters):",
                                        {v.move(m.last_ply())})
                                 : v.tr("Starting position (White: capital letters, Black: small letters):"));
    page.gap();
    page.as_is(diagram(m.game->history.now(), v.language(), v.notation(), m.side.value_or(Color::white)));
}

void table_of_moves(Page& page, const Matter& m) {
    if (m.game == nullptr) return;
    const Voice& v = m.voice;
    std::vector<std::array<std::string, 5>> rows{
        {v.tr("Move"), v.tr("Posted"), v.tr("Relayed"), v.tr("Days"), v.tr("Total")}};
    for (std::size_t i = 0; i < m.game->moves.size(); ++i) {
        const rules::MadeMove& made = m.game->moves[i];
        const bool prescribed = i < m.game->prescribed;
        const rules::Charge& charge = m.time->charges[i];
        rows.push_back({v.move(i), prescribed ? v.tr("prescribed") : v.when(made.posted),
                        made.relayed && !prescribed ? v.when(*made.relayed) : "-",
                        prescribed || made.conditional || made.untimed ? "-" : std::to_string(charge.days),
                        prescribed ? "-" : std::to_string(charge.total)});
    }
    std::array<std::size_t, 5> columns{};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) columns[i] = std::max(columns[i], width(row[i]));
    page.gap();
    for (const auto& row : rows) {
        std::string line = padded(row[0], columns[0] + 1);
        for (const std::size_t i : {1U, 2U}) line += padded(row[i], columns[i] + 1);
        for (const std::size_t i : {3U, 4U})
            line += std::string(columns[i] - width(row[i]), ' ') + row[i] + (i == 3 ? " " : "");
        page.as_is(line);
    }
}

void next_step(Page& page, const Matter& m) {
    if (m.game != nullptr) page.paragraph(step(m));
}

void footer(Page& page, const Matter& m) {
    const Voice& v = m.voice;
    page.paragraph(
        v.tr("To answer, simply reply to this letter and write above the line near its top. The single word "
             "\"help\" brings the list of all orders."));
    director(page, m);
}

void director(Page& page, const Matter& m) {
    const rules::Person& director = m.tournament.director;
    if (!director.email.empty() && m.reader.role != rules::Role::director)
        page.line(m.voice.tr("Director: {1}", {Voice::person(director)}));
}

}  // namespace zugpost::letters
