#include "letters/write.hpp"

#include "letters/account.hpp"
#include "letters/client.hpp"
#include "letters/help.hpp"
#include "letters/parts.hpp"
#include "letters/pgn.hpp"
#include "letters/status.hpp"
#include "letters/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zugpost::letters {
namespace {

using rules::About;
using rules::Format;
using rules::Kind;

// ---- the letters, by kind; the separator line stands above all of it

void time_control(Page& page, const Matter& m) {
    const rules::Rulebook& book = m.tournament.rulebook;
    const Voice& v = m.voice;
    page.gap();
    page.fields({{v.tr("Rules:"), one_line(book.title)},
                 {v.tr("Start:"), v.date(m.tournament.start)},
                 {v.tr("Time:"), v.tr("{1} for every {2} moves; time saved is carried forward",
                                      {v.days(book.control_days), std::to_string(book.control_moves)})}});
}

void first_steps(Page& page, const Matter& m) {
    if (!m.side) return;
    const Voice& v = m.voice;
    page.paragraph(v.tr("You play: {1}.", {v.color(*m.side)}));
    if (m.game->to_move() != *m.side) {
        page.line(v.tr("Your opponent begins. You need not do anything; the first move will be sent to you."));
        return;
    }
    page.line(
        v.tr("You begin. Answer this letter and write your move on a line of its own, above the line near its top."));
    constexpr chess::Move kings_pawn{chess::make_square(4, 1), chess::make_square(4, 3)};
    if (m.game->history.now() == chess::Position())
        page.line(v.tr("For example: {1}", {v.move_at(0, kings_pawn)}));
    else if (m.has_moves())
        page.line(v.tr("The opening moves are prescribed. Repeat the last one, {1}, and write your own move after it.",
                       {v.move(m.last_ply())}));
}

void pairing(Page& page, const Matter& m) {
    head_remarks(page, m);
    copy_label(page, m);
    heading(page, m);
    time_control(page, m);
    remarks(page, m);
    if (m.game != nullptr) {
        const bool usual = m.game->history.now() == chess::Position();
        if (m.has_moves()) record(page, m);
        if (!usual) board(page, m);
        first_steps(page, m);
    }
    footer(page, m);
}

void move(Page& page, const Matter& m) {
    if (!m.has_moves()) return pairing(page, m);
    head_remarks(page, m);
    copy_label(page, m);
    heading(page, m);
    record(page, m);
    new_moves(page, m);
    board(page, m);
    dates_of_move(page, m);
    remarks(page, m);
    time_of_move(page, m);
    totals(page, m);
    quoted_words(page, m);
    next_step(page, m);
    footer(page, m);
}

bool made_last_move(const Matter& m) { return m.side && m.has_moves() && m.game->mover(m.last_ply()) == *m.side; }

void receipt(Page& page, const Matter& m) {
    head_remarks(page, m);
    remarks(page, m);
    quoted_words(page, m);
    heading(page, m);
    record(page, m);
    if (m.game != nullptr && made_last_move(m)) {
        dates_of_move(page, m);
        time_of_move(page, m);
    }
    totals(page, m);
    next_step(page, m);
    footer(page, m);
}

void refusal(Page& page, const Matter& m) {
    page.paragraph(m.voice.tr("Your letter cannot be accepted: {1}.", {m.voice.tr(verdict_words(m.message.verdict))}));
    head_remarks(page, m);
    remarks(page, m);
    quoted_words(page, m);
    heading(page, m);
    record(page, m);
    if (m.side) {
        board(page, m);
        totals(page, m);
        next_step(page, m);
    }
    footer(page, m);
}

// Whoever is to judge gets all dates at once.
bool wants_dates(const Matter& m) {
    constexpr std::array about{About::overstep, About::claim, About::protest, About::silence, About::appeal};
    return m.is_official() && std::ranges::find(about, m.message.about) != about.end();
}

void notice(Page& page, const Matter& m) {
    page.paragraph(m.voice.tr("Notice: {1}.", {m.voice.tr(title_of(m.message.about))}));
    copy_label(page, m);
    head_remarks(page, m);
    remarks(page, m);
    quoted_words(page, m);
    heading(page, m);
    record(page, m);
    board(page, m);
    if (wants_dates(m)) table_of_moves(page, m);
    totals(page, m);
    next_step(page, m);
    footer(page, m);
}

void result_letter(Page& page, const Matter& m) {
    copy_label(page, m);
    heading(page, m);
    result(page, m);
    head_remarks(page, m);
    remarks(page, m);
    quoted_words(page, m);
    record(page, m);
    board(page, m);
    totals(page, m);
    footer(page, m);
}

void status_letter(Page& page, const Matter& m) {
    head_remarks(page, m);
    remarks(page, m);
    heading(page, m);
    list_of_games(page, m);
    standing(page, m);
    if (m.game != nullptr && m.game->status == rules::Status::finished) result(page, m);
    record(page, m);
    open_offers(page, m);
    board(page, m);
    totals(page, m);
    next_step(page, m);
    footer(page, m);
}

void records(Page& page, const Matter& m) {
    head_remarks(page, m);
    remarks(page, m);
    heading(page, m);
    if (m.game != nullptr && m.game->status == rules::Status::finished) result(page, m);
    record(page, m);
    table_of_moves(page, m);
    totals(page, m);
    footer(page, m);
}

void help_letter(Page& page, const Matter& m) {
    remarks(page, m);
    heading(page, m);
    help(page, m);
    footer(page, m);
}

void challenge(Page& page, const Matter& m) {
    page.paragraph(
        m.voice.tr("A letter has come in your name, and it could not be shown that you wrote it. If it is yours, "
                   "reply to this letter: that is enough, and what you write in the reply does not count. The letter "
                   "then counts from when it was posted. If it is not yours, do nothing."));
    head_remarks(page, m);
    remarks(page, m);
    quoted_words(page, m);
    heading(page, m);
    director(page, m);
}

struct Form {
    void (*write)(Page&, const Matter&);
    bool with_pgn;  ///< the game goes along as PGN
    bool answers;   ///< it answers a letter (RFC 3834: auto-replied), else it comes by itself (auto-generated)
};

constexpr std::array<Form, rules::kind_names.size()> forms{{
    {pairing, false, false},
    {move, true, false},
    {receipt, false, true},
    {refusal, false, true},
    {move, true, false},  // repeat
    {notice, true, false},
    {result_letter, true, false},
    {status_letter, true, true},
    {records, true, true},
    {help_letter, false, true},
    {challenge, false, true},
}};

const Form& form_of(Kind kind) { return forms[static_cast<std::size_t>(kind)]; }

// ---- what stands round the text

std::string tag_of(const Matter& m) {
    if (m.tournament.id.empty()) return {};
    return m.message.game.empty() ? fmt::format("[{}] ", m.tournament.id)
                                  : fmt::format("[{}/{}] ", m.tournament.id, one_line(m.message.game));
}

std::string what_it_is(const Matter& m) {
    const Voice& v = m.voice;
    const Kind kind = m.message.kind;
    if (kind == Kind::refusal)
        return fmt::format("{} ({})", v.tr(title_of(kind)), v.tr(verdict_words(m.message.verdict)));
    if (kind == Kind::notice) return v.tr(title_of(m.message.about));
    if (kind == Kind::result && m.game != nullptr) return fmt::format("{} {}", v.tr(title_of(kind)), m.game->result);
    return v.tr(title_of(kind));
}

std::string subject_of(const Matter& m) {
    std::string subject = tag_of(m) + what_it_is(m);
    if (m.has_moves()) {
        subject += ": " + m.voice.move(m.last_ply());
    } else if (m.game != nullptr) {
        const rules::Person* white = m.player(chess::Color::white);
        const rules::Person* black = m.player(chess::Color::black);
        if (white != nullptr && black != nullptr) subject += fmt::format(": {} - {}", white->name, black->name);
    }
    return one_line(subject);
}

std::vector<std::pair<std::string, std::string>> headers_of(const Matter& m) {
    const rules::Message& message = m.message;
    const auto name = [](const auto& names, auto value) { return std::string(names[static_cast<std::size_t>(value)]); };
    std::vector<std::pair<std::string, std::string>> headers{{"X-Zugpost-Kind", name(rules::kind_names, message.kind)}};
    if (!message.game.empty() && !m.tournament.id.empty())
        headers.emplace_back("X-Zugpost-Game", fmt::format("{}/{}", m.tournament.id, one_line(message.game)));
    constexpr std::array judged{Kind::receipt, Kind::refusal, Kind::challenge};
    if (std::ranges::find(judged, message.kind) != judged.end())
        headers.emplace_back("X-Zugpost-Verdict", std::string(parser::name_of(message.verdict)));
    if (message.about != About::none) headers.emplace_back("X-Zugpost-About", name(rules::about_names, message.about));
    if (message.copy) headers.emplace_back("X-Zugpost-Copy", "yes");
    headers.emplace_back("Auto-Submitted", form_of(message.kind).answers ? "auto-replied" : "auto-generated");
    headers.emplace_back("Content-Language", std::string(code_of(m.voice.language())));
    return headers;
}

// A program plays only from letters that hold the game; a person reads all others.
bool is_for_cmail(const rules::Person& reader, const rules::Message& message, const rules::Game* game) {
    constexpr std::array played{Kind::pairing, Kind::move, Kind::repeat};
    return reader.format == Format::cmail && game != nullptr && std::ranges::find(played, message.kind) != played.end();
}

std::string cmail_prose(const Matter& m) {
    Page page;
    page.line(m.voice.tr(separator()));
    head_remarks(page, m);
    copy_label(page, m);
    new_moves(page, m);
    dates_of_move(page, m);
    remarks(page, m);
    time_of_move(page, m);
    totals(page, m);
    return page.text();
}

std::string text_of(const Matter& m) {
    Page page;
    page.line(m.voice.tr(separator()));
    page.gap();
    form_of(m.message.kind).write(page, m);
    return page.text();
}

std::vector<rules::Attached> attachments_of(const Matter& m, std::string_view reply_to) {
    std::vector<rules::Attached> attached;
    const bool scid = m.reader.format == Format::scid;
    const bool wanted = form_of(m.message.kind).with_pgn || (scid && m.message.kind == Kind::pairing);
    if (m.game != nullptr && wanted && m.reader.format != Format::plain)
        attached.push_back({pgn_name(m.tournament, *m.game), "application/x-chess-pgn",
                            pgn(m.tournament, *m.game, scid ? client_tags(m, reply_to) : Tags{})});
    attached.insert(attached.end(), m.message.attached.begin(), m.message.attached.end());
    return attached;
}

}  // namespace

Written write(const rules::Tournament& tournament, const rules::Game* game, const rules::Message& message,
              const rules::Person& reader, Instant now, std::string_view reply_to) {
    const bool cmail = is_for_cmail(reader, message, game);
    rules::Person addressee = reader;
    if (cmail) addressee.notation = parser::Notation::en;  // the program's own
    const Matter m(tournament, game, message, addressee, now);
    if (cmail) return {subject_of(m), cmail_text(m, cmail_prose(m), reply_to), message.attached, headers_of(m)};
    return {subject_of(m), text_of(m), attachments_of(m, reply_to), headers_of(m)};
}

}  // namespace zugpost::letters
