// `zugpost read`: how a letter would be read. Stores nothing, needs no configuration.
#include "daemon/author.hpp"
#include "daemon/commands.hpp"
#include "daemon/files.hpp"
#include "daemon/views.hpp"
#include "parser/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

namespace zugpost::daemon {
namespace {

constexpr std::array<std::string_view, 2> date_orders{"dmy", "mdy"};

Result<chess::History> history_from_moves(const std::string& text, parser::Notation own) {
    chess::History history;
    parser::PgnReader reader(text);
    for (parser::PgnToken token = reader.next(); token.kind != parser::PgnKind::end; token = reader.next()) {
        if (token.kind != parser::PgnKind::move) continue;
        const parser::MoveReading move = parser::read_move(history.now(), token.text, own);
        if (move.verdict != parser::MoveVerdict::legal)
            return fail(
                fmt::format("--moves: \"{}\" is no legal move after {} half-moves", token.text, history.plies()));
        history.play(move.move);
    }
    return history;
}

Result<chess::History> history_of(const Options& options, parser::Notation own) {
    if (!options.moves.empty() && !options.fen.empty()) return fail("--moves and --fen cannot stand together");
    if (options.fen.empty()) return history_from_moves(options.moves, own);
    const auto position = chess::Position::from_fen(options.fen);
    if (!position) return fail("--fen: " + position.error().text);
    return chess::History(*position);
}

}  // namespace

Outcome run_read(const Options& options, Streams& io) {
    const std::string code = options.language.empty() ? "en" : options.language;
    const auto language = language_from(code);
    if (!language) return wrong_usage(fmt::format("--lang: \"{}\" is not one of en, pl, ru", code));
    const std::string order = options.date_order.empty() ? "dmy" : options.date_order;
    const auto* const found = std::ranges::find(date_orders, order);
    if (found == date_orders.end())
        return wrong_usage(fmt::format("--date-order: \"{}\" is not one of dmy, mdy", order));
    const auto notation = static_cast<parser::Notation>(*language);  // en, pl, ru stand first in both
    const auto history = history_of(options, notation);
    if (!history) return wrong_usage(history.error().text);

    const auto bytes = read_file(options.file, io.in, mail::max_letter);
    if (!bytes) return failed(bytes.error().text);
    const auto letter = mail::read_letter(*bytes, {});
    if (!letter) return failed(fmt::format("{}: {}", options.file, letter.error().text));

    LetterRead read{
        .automatic = letter->automatic, .own_text = {}, .history = *history, .reading = {}, .understanding = {}};
    if (!read.automatic) {
        const Instant written = letter->date.value_or(std::chrono::floor<Seconds>(std::chrono::system_clock::now()));
        const parser::ReadAs as{.language = *language,
                                .date_order = static_cast<parser::DateOrder>(found - date_orders.begin()),
                                .written = std::chrono::floor<Days>(written)};
        AuthorSays says = read_author(*letter, {*language, {}}, as, &*history);
        read.own_text = std::move(says.text);
        read.reading = std::move(says.reading);
        read.understanding = parser::understand(read.reading, {.history = *history,
                                                               .writer = history->now().side_to_move(),
                                                               .offers = {},
                                                               .repetition_due = history->plies() > 0,
                                                               .own = notation});
    }
    io.out << (options.json ? letter_json(read) : letter_text(read));
    return {};
}

}  // namespace zugpost::daemon
