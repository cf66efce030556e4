#include "letters/status.hpp"

#include "letters/terms.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::letters {
namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

std::string status_text(const Voice& v, std::string_view status) {
    const char* words = status_words(status);
    return *words == '\0' ? one_line(status) : v.tr(words);
}

std::string score_text(const Voice& v, std::string_view score) {
    const char* words = result_words(score);
    return *words == '\0' ? one_line(score) : fmt::format("{} ({})", score, v.tr(words));
}

void claim_rows(Rows& rows, const Matter& m, const std::optional<rules::Claim>& claim) {
    if (!claim || claim->end) return;
    const Voice& v = m.voice;
    const bool silence = claim->about == rules::ClaimAbout::silence;
    rows.emplace_back(v.tr("Open claim:"),
                      fmt::format("{}, {}, {}", m.side_name(claim->by),
                                  v.tr(silence ? mark("no reply") : mark("time exceeded")), v.when(claim->at)));
}

void leave_rows(Rows& rows, const Matter& m) {
    for (const chess::Color c : {chess::Color::white, chess::Color::black}) {
        const Date today = date_in(m.tournament.timezone, m.now);
        for (const rules::Leave& leave : m.game->side(c).leaves)
            if (leave.to >= today)
                rows.emplace_back(
                    m.voice.tr("Leave:"),
                    m.voice.tr("{1}, {2} to {3}", {m.side_name(c), m.voice.date(leave.from), m.voice.date(leave.to)}));
    }
}

std::string game_text(const Voice& v, const rules::GameLine& line) {
    std::string text = status_text(v, line.status);
    if (line.status == "finished") return text + ": " + score_text(v, line.result);
    if (line.to_move) {
        text += "; " + v.tr("to move: {1}", {v.color(*line.to_move)});
        if (line.since) text += ' ' + v.tr("since {1}", {v.when(*line.since)});
        text += line.days_left < 0 ? "; " + v.tr("exceeded by {1}", {v.days(-line.days_left)})
                                   : "; " + v.tr("time left: {1}", {v.days(line.days_left)});
    }
    if (line.claim_open) text += "; " + v.tr("a claim is open");
    return text;
}

}  // namespace

void standing(Page& page, const Matter& m) {
    if (m.game == nullptr) return;
    const Voice& v = m.voice;
    const rules::Game& game = *m.game;
    Rows rows;
    rows.emplace_back(v.tr("Status:"), status_text(v, rules::status_names[static_cast<std::size_t>(game.status)]));
    if (game.status == rules::Status::ongoing) {
        std::string mover = m.side_name(game.to_move());
        if (m.time->running_since) mover += ' ' + v.tr("since {1}", {v.when(*m.time->running_since)});
        rows.emplace_back(v.tr("To move:"), mover);
    }
    claim_rows(rows, m, game.claim);
    claim_rows(rows, m, game.other_claim);
    leave_rows(rows, m);
    page.gap();
    page.fields(rows);
}

void list_of_games(Page& page, const Matter& m) {
    for (const rules::GameLine& line : m.message.games) {
        page.gap();
        page.line(fmt::format("{}: {} - {}", one_line(line.game), one_line(line.white), one_line(line.black)));
        page.as_is("    " + wrapped(game_text(m.voice, line), 4, line_width - 4));
    }
}

void result(Page& page, const Matter& m) {
    if (m.game == nullptr) return;
    const Voice& v = m.voice;
    const rules::Game& game = *m.game;
    Rows rows{{v.tr("Result:"), score_text(v, game.result)}};
    if (game.end_reason) rows.emplace_back(v.tr("Reason:"), v.tr(reason_words(*game.end_reason)));
    if (!game.end_text.empty()) rows.emplace_back(v.tr("The director's words:"), one_line(game.end_text));
    if (game.prescribed < game.moves.size()) {
        rows.emplace_back(v.tr("First move:"), v.when(game.moves[game.prescribed].posted));
        rows.emplace_back(v.tr("Last move:"), v.when(game.moves.back().posted));
    }
    if (game.ended) rows.emplace_back(v.tr("End:"), v.when(*game.ended));
    page.gap();
    page.fields(rows);
}

}  // namespace zugpost::letters
