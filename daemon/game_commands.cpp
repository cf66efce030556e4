// `zugpost game`: games as they stand in the store.
#include "daemon/commands.hpp"
#include "daemon/numbered.hpp"
#include "daemon/setup.hpp"
#include "daemon/views.hpp"
#include "letters/pgn.hpp"
#include "rules/reckoning.hpp"

#include <fmt/format.h>

#include <exception>
#include <ostream>

namespace zugpost::daemon {
namespace {

struct Found {
    TournamentPtr tournament;
    std::string game;  // empty: the whole event
};

std::expected<Found, Fault> find(Reader& reader, const std::string& id, bool whole_event) {
    const std::size_t slash = id.find('/');
    if (slash == std::string::npos && !whole_event)
        return wrong_usage(fmt::format("\"{}\" is not of the form EVENT/GAME", id));
    const TournamentPtr tournament = reader.cases().tournament_like(id.substr(0, slash));
    if (tournament == nullptr) return failed(fmt::format("there is no event \"{}\"", id.substr(0, slash)));
    if (slash == std::string::npos) return Found{tournament, {}};
    std::string game = game_like(*tournament, id.substr(slash + 1));
    if (game.empty())
        return failed(fmt::format("there is no game \"{}\" in event \"{}\"", id.substr(slash + 1), tournament->id));
    return Found{tournament, std::move(game)};
}

void print_side(const rules::Tournament& t, const rules::Game& game, const rules::Reckoning& time, chess::Color color,
                std::ostream& out) {
    const rules::Person* player = t.player(game.side(color).player);
    const rules::SideTime& side = time.side(color);
    out << fmt::format("{} {} <{}>: used {}, penalty {}, total {} of {}\n",
                       color == chess::Color::white ? "White" : "Black", player != nullptr ? player->name : "",
                       player != nullptr ? player->email : "", side.used, side.penalty, side.total, side.allowance);
}

void print_game(const rules::Tournament& t, const rules::Game& game, std::ostream& out) {
    const rules::Reckoning time = rules::reckon(t, game, game.newest);
    out << fmt::format("{}/{}: {}, {}\n", t.id, game.id, rules::status_names[static_cast<std::size_t>(game.status)],
                       game.result);
    print_side(t, game, time, chess::Color::white, out);
    print_side(t, game, time, chess::Color::black, out);
    out << numbered_line(game.history.start(), game.history.moves()) << '\n' << game.history.now().fen() << '\n';
    for (const parser::Line& line : game.offers) out << "offered: " << numbered_line(game.history.now(), line) << '\n';
}

}  // namespace

Outcome run_game_list(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        std::vector<GameHeading> games;
        for (const std::string& id : reader.tournaments()) {
            const TournamentPtr t = reader.cases().tournament(id);
            for (const rules::Pairing& pairing : t->games)
                games.push_back(heading_of(*t, reader.cases().game(id, pairing.game)));
        }
        if (options.json) {
            io.out << game_list_json(games);
            return {};
        }
        for (const GameHeading& g : games)
            io.out << fmt::format("{}/{}  {} - {}  {}  {}  {} half-moves{}\n", g.event, g.game, g.white, g.black,
                                  g.status, g.result, g.moves,
                                  g.status == "ongoing" ? ", " + g.to_move + " to move" : "");
        return {};
    });
}

Outcome run_game_show(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        const auto found = find(reader, options.id, false);
        if (!found) return std::unexpected(found.error());
        const rules::Game game = reader.cases().game(found->tournament->id, found->game);
        if (options.json)
            io.out << game_json(*found->tournament, game);
        else
            print_game(*found->tournament, game, io.out);
        return {};
    });
}

Outcome run_game_pgn(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        const auto found = find(reader, options.id, true);
        if (!found) return std::unexpected(found.error());
        bool first = true;
        for (const rules::Pairing& pairing : found->tournament->games) {
            if (!found->game.empty() && found->game != pairing.game) continue;
            if (!first) io.out << '\n';
            first = false;
            io.out << letters::pgn(*found->tournament, reader.cases().game(found->tournament->id, pairing.game));
        }
        return {};
    });
}

}  // namespace zugpost::daemon
