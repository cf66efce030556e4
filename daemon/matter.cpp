#include "daemon/matter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace zugpost::daemon {
namespace {

using rules::Person;
using rules::Role;
using rules::Say;

using Persons = std::vector<const Person*>;

// Everything the sender is, in one tournament.
struct Registration {
    TournamentPtr tournament;
    Persons persons;
};

bool has_official_order(const AuthorSays& says) {
    return std::ranges::any_of(says.reading.commands, is_official_order);
}

const Person* official_of(const Persons& persons) {
    const auto found = std::ranges::find_if(persons, [](const Person* p) { return p->role != Role::player; });
    return found == persons.end() ? nullptr : *found;
}

const Person* player_of(const Persons& persons) {
    const auto found = std::ranges::find(persons, Role::player, [](const Person* p) { return p->role; });
    return found == persons.end() ? nullptr : *found;
}

class Search {
public:
    Search(const std::string& sender, const LetterReader& reader, Cases& cases)
        : sender_(sender), reader_(reader), cases_(cases) {}

    void register_in(const std::string& tournament) {
        const auto same = [&](const Registration& r) { return r.tournament->id == tournament; };
        if (std::ranges::any_of(registrations_, same)) return;
        const TournamentPtr t = cases_.tournament(tournament);
        if (t == nullptr) return;
        Persons persons = t->persons_at(sender_);
        if (!persons.empty()) registrations_.push_back({t, std::move(persons)});
    }

    [[nodiscard]] const std::vector<Registration>& registrations() const { return registrations_; }

    [[nodiscard]] const Registration* in(std::string_view tournament) const {
        const auto found =
            std::ranges::find(registrations_, tournament, [](const Registration& r) { return r.tournament->id; });
        return found == registrations_.end() ? nullptr : &*found;
    }

    // The person who writes in this tournament, and what he says.
    [[nodiscard]] Matter matter(const Registration& r, const std::string& game, const std::string& written_to) const {
        Circumstances c{*r.tournament, game, written_to, false, false};
        const Person* official = official_of(r.persons);
        const Person* player = player_of(r.persons);
        if (official != nullptr && player != nullptr) {
            c.has_official_order = has_official_order(reader_.read(*r.tournament, *official, game));
            c.has_moves = !reader_.read(*r.tournament, *player, game).reading.record.empty();
        } else {
            c.has_official_order = official != nullptr;
        }
        const Person* writer = writer_among(r.persons, c);
        return {r.tournament, game, writer, reader_.read(*r.tournament, *writer, game)};
    }

    // An order may name a game of another event than the letter that is answered.
    [[nodiscard]] std::optional<Matter> matter_named_by_order(const AuthorSays& says) const {
        for (const parser::Command& command : says.reading.commands) {
            if (command.game.find('/') == std::string::npos) continue;
            const auto lead = lead_from(command.game, cases_);
            const Registration* r = lead ? in(lead->tournament) : nullptr;
            if (r != nullptr && official_of(r->persons) != nullptr) return matter(*r, {}, {});
        }
        return std::nullopt;
    }

    // Without any lead: the orders of an official.
    [[nodiscard]] std::optional<Matter> matter_of_official() const {
        std::optional<Matter> only;
        for (const Registration& r : registrations_) {
            const Person* official = official_of(r.persons);
            if (official == nullptr) continue;
            const AuthorSays says = reader_.read(*r.tournament, *official, {});
            if (!has_official_order(says)) continue;
            if (auto named = matter_named_by_order(says)) return named;
            const bool names_game_here = std::ranges::any_of(says.reading.commands, [&](const parser::Command& c) {
                return !c.game.empty() && !game_like(*r.tournament, c.game).empty();
            });
            if (names_game_here) return matter(r, {}, {});
            if (!only) only = matter(r, {}, {});
        }
        return only;
    }

    [[nodiscard]] const LetterReader& reader() const { return reader_; }

private:
    const std::string& sender_;
    const LetterReader& reader_;
    Cases& cases_;
    std::vector<Registration> registrations_;
};

struct InProgress {
    const Registration* registration;
    std::string game;
};

std::vector<InProgress> games_in_progress(const Search& search) {
    std::vector<InProgress> games;
    for (const Registration& r : search.registrations())
        for (const rules::Pairing& pairing : r.tournament->games) {
            const auto plays = [&](const Person* p) {
                return p->role == Role::player && (p->id == pairing.white || p->id == pairing.black);
            };
            if (!pairing.finished && std::ranges::any_of(r.persons, plays)) games.push_back({&r, pairing.game});
        }
    return games;
}

Unclear unclear(const Registration& r, Say what, std::vector<rules::Fact> facts) {
    return {r.tournament, r.persons.front(), {what, std::move(facts)}};
}

std::variant<Matter, Unclear> without_lead(const Search& search) {
    if (auto official = search.matter_of_official()) return std::move(*official);
    const std::vector<InProgress> games = games_in_progress(search);
    if (games.size() == 1) return search.matter(*games.front().registration, games.front().game, {});
    const Registration& first = games.empty() ? search.registrations().front() : *games.front().registration;
    const bool one_event = std::ranges::all_of(games, [&](const InProgress& g) { return g.registration == &first; });
    Matter matter = search.matter(first, {}, {});
    if (one_event || !matter.says.reading.commands.empty()) return matter;
    std::string list;
    for (const InProgress& g : games)
        list += fmt::format("{}{}/{}", list.empty() ? "" : ", ", g.registration->tournament->id, g.game);
    return unclear(first, Say::which_game, {list});
}

}  // namespace

std::variant<Matter, Unclear> find_matter(const Trail& trail, const std::string& sender,
                                          const std::vector<store::Registered>& registered, const LetterReader& reader,
                                          Cases& cases) {
    Search search(sender, reader, cases);
    for (const store::Registered& r : registered) search.register_in(r.tournament);
    if (search.registrations().empty())
        throw std::runtime_error(sender + " is registered in no event that can be read");
    std::vector<Lead> leads = trail.leads;
    if (leads.empty()) {
        const Registration& first = search.registrations().front();
        const AuthorSays says = reader.read(*first.tournament, *first.persons.front(), {});
        if (auto lead = lead_from(says.reading.game, cases)) leads.push_back(std::move(*lead));
    }
    for (const Lead& lead : leads) {
        const Registration* r = search.in(lead.tournament);
        if (r == nullptr) continue;
        Matter matter = search.matter(*r, lead.game, lead.person);
        if (auto named = search.matter_named_by_order(matter.says)) return std::move(*named);
        return matter;
    }
    if (!leads.empty()) return unclear(search.registrations().front(), Say::unknown_game, {});
    return without_lead(search);
}

}  // namespace zugpost::daemon
