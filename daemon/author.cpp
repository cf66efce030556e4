#include "daemon/author.hpp"

#include "mail/charset.hpp"
#include "parser/notation.hpp"
#include "parser/pgn.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace zugpost::daemon {
namespace {

// Several files of one letter are read one behind the other, as one text.
std::string game_files(const mail::Letter& letter, const mail::OwnTextHints& hints, const chess::History* record) {
    std::string all;
    for (const mail::Part& part : letter.attachments) {
        if (!mail::is_game_file(part)) continue;
        const std::string text = mail::decode_text(part, hints.language);
        if (record != nullptr && only_repeats(text, *record)) continue;
        if (!all.empty()) all += "\n\n";
        all += text;
    }
    return all;
}

// "White resigns", "Draw agreed" and the like are words of the author.
bool may_be_order(std::string_view comment) {
    constexpr std::array<std::string_view, 3> words{"White", "Black", "Draw"};
    return std::ranges::any_of(words, [&](std::string_view w) { return comment.find(w) != std::string_view::npos; });
}

}  // namespace

bool only_repeats(std::string_view pgn, const chess::History& record) {
    parser::PgnReader reader(pgn);
    chess::Position position = record.start();
    std::size_t ply = 0;
    for (parser::PgnToken token = reader.next(); token.kind != parser::PgnKind::end; token = reader.next()) {
        if (token.kind == parser::PgnKind::comment && may_be_order(token.text)) return false;
        if (token.kind != parser::PgnKind::move) continue;
        if (ply >= record.plies()) return false;
        const auto move = parser::move_from_san(position, token.text);
        if (!move || *move != record.moves()[ply]) return false;
        position.play(*move);
        ++ply;
    }
    return true;
}

AuthorSays read_author(const mail::Letter& letter, const mail::OwnTextHints& hints, const parser::ReadAs& as,
                       const chess::History* record) {
    AuthorSays says;
    says.text = mail::own_text(letter, hints).text;
    says.reading = parser::read_text(says.text, as);
    if (!says.reading.record.empty()) return says;
    const std::string files = game_files(letter, hints, record);
    if (files.empty()) return says;
    parser::Reading filed = parser::read_text(files, as);
    says.reading.record = std::move(filed.record);
    if (says.reading.branches.empty()) says.reading.branches = std::move(filed.branches);
    for (parser::Command& command : filed.commands) says.reading.commands.push_back(std::move(command));
    if (says.reading.game.empty()) says.reading.game = std::move(filed.game);
    return says;
}

}  // namespace zugpost::daemon
