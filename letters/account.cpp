#include "letters/account.hpp"

#include "letters/terms.hpp"

#include <fmt/format.h>

namespace zugpost::letters {
namespace {

using chess::Color;

bool is_prescribed(const Matter& m) { return m.game->history.plies() <= m.game->prescribed; }

std::string total_of(const Matter& m, Color c) {
    const rules::SideTime& time = m.time->side(c);
    const Voice& v = m.voice;
    const std::vector<std::string> facts{v.days(time.total), std::to_string(time.used), std::to_string(time.penalty),
                                         v.days(time.allowance)};
    return time.penalty == 0 ? v.tr("{1}; allowance: {4}", facts)
                             : v.tr("{1} (thinking {2}, penalty {3}); allowance: {4}", facts);
}

std::string left_of(const Matter& m, Color c) {
    const rules::SideTime& time = m.time->side(c);
    const Voice& v = m.voice;
    const bool moving = m.game->to_move() == c;
    const int left = time.allowance - time.total - (moving ? m.time->running : 0);
    if (left < 0) return v.tr("exceeded by {1}", {v.days(-left)});
    return v.tr("{1}; moves to make in it: {2}", {v.days(left), std::to_string(time.moves_to_control)});
}

// The date is one in the zone of the player who is to move, the instant in the reader's own.
void end_of_time(Page& page, const Matter& m) {
    const Voice& v = m.voice;
    if (!m.time->runs_out) return;
    const std::string at = v.when(*m.time->runs_out);
    if (!m.time->last_day) {
        page.line(v.tr("The time of {1} ran out on {2}.", {m.side_name(m.game->to_move()), at}));
    } else if (m.side == m.game->to_move()) {
        page.line(v.tr("Your time runs out on {1}; the last date in time is {2}.", {at, v.date(*m.time->last_day)}));
    } else {
        page.line(v.tr("The time of {1} runs out on {2}; the last date in time is {3}.",
                       {m.side_name(m.game->to_move()), at, v.date(*m.time->last_day)}));
    }
}

}  // namespace

void dates_of_move(Page& page, const Matter& m) {
    if (!m.has_moves() || is_prescribed(m)) return;
    const rules::MadeMove& made = m.game->moves[m.last_ply()];
    page.gap();
    page.fields(
        {{m.voice.tr("Posted:"), m.voice.when(made.posted)}, {m.voice.tr("Received:"), m.voice.when(made.received)}});
}

void time_of_move(Page& page, const Matter& m) {
    if (!m.has_moves() || is_prescribed(m)) return;
    const Voice& v = m.voice;
    const rules::MadeMove& made = m.game->moves[m.last_ply()];
    const rules::Charge& charge = m.time->charges[m.last_ply()];
    const std::string move = v.move(m.last_ply());
    page.gap();
    if (made.conditional || made.untimed || !charge.from) {
        page.line(v.tr("No time is counted for {1}.", {move}));
        return;
    }
    page.line(v.tr("Time used for {1}: {2} ({3}).", {move, v.days(charge.days), v.clause("day_count")}));
    page.line(
        v.tr("The clock started on {1}; the reply was posted on {2}.", {v.when(*charge.from), v.when(charge.to)}));
    if (charge.before_start) page.line(v.tr("Time counts from the start of the event only."));
    if (charge.late_relay) page.line(v.tr("The move was passed on late; time counts only from when it was passed on."));
    if (charge.excused > 0) page.line(v.tr("Leave taken off: {1}.", {v.days(charge.excused)}));
}

void totals(Page& page, const Matter& m) {
    if (m.game == nullptr) return;
    const Voice& v = m.voice;
    page.paragraph(v.tr("Time used in all:"));
    page.fields({{m.side_name(Color::white) + ':', total_of(m, Color::white)},
                 {m.side_name(Color::black) + ':', total_of(m, Color::black)}});
    if (m.game->status == rules::Status::finished || m.game->status == rules::Status::adjudication) return;
    page.line(v.tr("Left until the next time control:"));
    page.fields({{m.side_name(Color::white) + ':', left_of(m, Color::white)},
                 {m.side_name(Color::black) + ':', left_of(m, Color::black)}});
    end_of_time(page, m);
}

}  // namespace zugpost::letters
