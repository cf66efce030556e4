// `zugpost event`: adding events, and what there is.
#include "daemon/commands.hpp"
#include "daemon/files.hpp"
#include "daemon/import.hpp"
#include "daemon/setup.hpp"
#include "daemon/views.hpp"

#include <fmt/format.h>

#include <ostream>

namespace zugpost::daemon {
namespace {

constexpr std::size_t max_event = std::size_t{64} << 20;  // bytes of a file

void print_event(const rules::Tournament& t, std::ostream& out) {
    out << fmt::format("{}: {}\nrulebook {}, {} to {}, {}\ndirector {} <{}>\n", t.id, t.title, t.rulebook.id,
                       to_iso(t.start), to_iso(t.last_date()), t.timezone, t.director.name, t.director.email);
    for (const rules::Team& team : t.teams)
        out << fmt::format("team {}: {}, captain {} <{}>\n", team.id, team.name, team.captain.name, team.captain.email);
    for (const rules::Person& p : t.players)
        out << fmt::format("player {}: {} <{}>{}{}\n", p.id, p.name, p.email, p.team.empty() ? "" : ", " + p.team,
                           p.withdrawn ? ", withdrawn" : "");
    for (const rules::Pairing& g : t.games)
        out << fmt::format("game {}: {} - {}{}\n", g.game, g.white, g.black, g.finished ? ", finished" : "");
}

}  // namespace

Outcome run_event_import(const Options& options, Streams& io) {
    const auto setup = read_setup(options.config);
    if (!setup) return std::unexpected(setup.error());
    const auto now = clock_of(options);
    if (!now) return std::unexpected(now.error());
    const auto text = read_file(options.file, io.in, max_event);
    if (!text) return failed(text.error().text);
    auto works = open_works(*setup);
    if (!works) return std::unexpected(works.error());
    const auto imported =
        import_event(**works, *text, options.file, rulebook_source(setup->config.server.rulebooks), (*now)());
    if (!imported) return failed(imported.error().text);
    io.out << fmt::format("{}: {}\n", options.file,
                          *imported == Imported::added ? "added" : "known already, nothing changed");
    return {};
}

Outcome run_event_list(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        std::vector<TournamentPtr> all;
        std::vector<const rules::Tournament*> shown;
        for (const std::string& id : reader.tournaments())
            shown.push_back(all.emplace_back(reader.cases().tournament(id)).get());
        if (options.json) {
            io.out << event_list_json(shown);
            return {};
        }
        for (const rules::Tournament* t : shown)
            io.out << fmt::format("{}: {} ({} players, {} games)\n", t->id, t->title, t->players.size(),
                                  t->games.size());
        return {};
    });
}

Outcome run_event_show(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        bool any = false;
        for (const std::string& id : reader.tournaments()) {
            if (!options.id.empty() && id != options.id) continue;
            any = true;
            const TournamentPtr t = reader.cases().tournament(id);
            if (options.json)
                io.out << event_json(*t);
            else
                print_event(*t, io.out);
        }
        if (!any && !options.id.empty()) return failed(fmt::format("there is no event \"{}\"", options.id));
        return {};
    });
}

}  // namespace zugpost::daemon
