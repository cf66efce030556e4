#include "letters/pgn.hpp"

#include "letters/layout.hpp"
#include "parser/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::letters {
namespace {

using chess::Color;
using rules::EndReason;

std::string pgn_date(Date date) {
    std::string text = to_iso(date);
    std::ranges::replace(text, '-', '.');
    return text;
}

std::string or_unknown(std::string text) { return text.empty() ? "?" : std::move(text); }

// PGN 9.8.1 has few words for how a game ended.
std::string termination(const rules::Game& game) {
    if (!game.end_reason) return "unterminated";
    constexpr std::pair<EndReason, std::string_view> table[] = {
        {EndReason::time, "time forfeit"},          {EndReason::withdrawal, "abandoned"},
        {EndReason::ruling, "adjudication"},        {EndReason::adjudication, "adjudication"},
        {EndReason::annulled, "abandoned"},         {EndReason::equal_claims, "adjudication"},
        {EndReason::nobody_claimed, "adjudication"}};
    for (const auto& [reason, text] : table)
        if (reason == *game.end_reason) return std::string(text);
    return "normal";
}

struct Players {
    const rules::Person* white;
    const rules::Person* black;
};

std::string name(const rules::Person* player) { return player == nullptr ? "?" : or_unknown(player->name); }

std::string team_name(const rules::Tournament& tournament, const rules::Person* player) {
    const rules::Team* team = player == nullptr ? nullptr : tournament.team(player->team);
    return team == nullptr ? std::string() : team->name;
}

Tags seven_tags(const rules::Tournament& tournament, const rules::Game& game, const Players& players) {
    const std::size_t first = game.prescribed < game.moves.size() ? game.prescribed : game.moves.size();
    const Date date =
        first < game.moves.size() ? date_in(tournament.timezone, game.moves[first].posted) : tournament.start;
    return {{"Event", or_unknown(tournament.title)},
            {"Site", "correspondence"},
            {"Date", pgn_date(date)},
            {"Round", "-"},
            {"White", name(players.white)},
            {"Black", name(players.black)},
            {"Result", game.result}};
}

// No EventDate: cmail takes every tag that begins with "Event" for the beginning of a game.
Tags further_tags(const rules::Tournament& tournament, const rules::Game& game, const Players& players,
                  std::string_view section) {
    const auto& book = tournament.rulebook;
    constexpr long seconds_a_day = 86400;
    Tags tags{{"BlackTeam", team_name(tournament, players.black)},
              {"ZugpostGame", fmt::format("{}/{}", tournament.id, game.id)},
              {"Mode", "EM"},
              {"PlyCount", std::to_string(game.history.plies())},
              {"Section", std::string(section)},
              {"Termination", termination(game)},
              {"TimeControl", fmt::format("{}/{}", book.control_moves, book.control_days * seconds_a_day)},
              {"WhiteTeam", team_name(tournament, players.white)}};
    std::erase_if(tags, [](const auto& tag) { return tag.second.empty(); });
    std::ranges::sort(tags);
    return tags;
}

}  // namespace

std::string pgn(const rules::Tournament& tournament, const rules::Game& game, const Tags& extra) {
    const Players players{tournament.player(game.side(Color::white).player),
                          tournament.player(game.side(Color::black).player)};
    const rules::Pairing* pairing = tournament.pairing(game.id);
    const std::string_view section = pairing == nullptr ? std::string_view() : pairing->section;
    Tags tags = seven_tags(tournament, game, players);
    const Tags others = further_tags(tournament, game, players, section);
    tags.insert(tags.end(), others.begin(), others.end());
    tags.insert(tags.end(), extra.begin(), extra.end());
    for (auto& [key, value] : tags) value = one_line(value);
    return parser::write_pgn({.tags = std::move(tags),
                              .start = game.history.start(),
                              .moves = game.history.moves(),
                              .comment = {},
                              .result = game.result});
}

std::string pgn_name(const rules::Tournament& tournament, const rules::Game& game) {
    std::string stem = fmt::format("{}-{}", tournament.id, game.id);
    for (char& c : stem) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
        if (!plain) c = '_';
    }
    return stem + ".pgn";
}

}  // namespace zugpost::letters
