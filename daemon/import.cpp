#include "daemon/import.hpp"

#include "base/address.hpp"
#include "daemon/files.hpp"
#include "daemon/need.hpp"
#include "rules/id.hpp"

#include <fmt/format.h>

#include <exception>
#include <filesystem>

namespace zugpost::daemon {
namespace {

constexpr std::size_t max_rulebook = std::size_t{1} << 20;  // bytes of a file

bool same_import(Works& works, const std::string& id, const std::string& event_toml) {
    const auto events = need(works.store().tournament_events(id));
    const auto* import = std::get_if<rules::TournamentImported>(&events.front().event.body);
    return import != nullptr && import->event_toml == event_toml;
}

class AsPaired : public rules::Games {
public:
    explicit AsPaired(const rules::Tournament& t) : t_(t) {}
    [[nodiscard]] rules::Game game(std::string_view id) const override { return rules::new_game(t_, id); }

private:
    const rules::Tournament& t_;
};

void add(Works& works, const rules::Tournament& read, rules::TournamentImported import, Instant now) {
    const auto tournament = std::make_shared<const rules::Tournament>(read);
    const rules::Ruling ruling = rules::rule_on_import(*tournament, now);
    store::Change change;
    change.at = now;
    change.events.push_back({tournament->id, {{}, now, std::move(import)}});
    for (const rules::Event& event : ruling.events) change.events.push_back({tournament->id, event});
    const AsPaired games(*tournament);
    for (const rules::Message& message : ruling.messages)
        works.scribe().write(*tournament, games, message, std::nullopt, now, change);
    for (const rules::Pairing& pairing : tournament->games)
        reckon_due(*tournament, games, {pairing.game}, now, change.due);
    change.addresses.push_back(addresses_of(*tournament));
    need(works.store().commit(change));
    works.cases().happened(change.events);
}

}  // namespace

Result<Imported> import_event(Works& works, const std::string& event_toml, std::string_view source,
                              const rules::RulebookSource& rulebooks, Instant now) {
    std::string rulebook_toml;
    const auto read = rules::read_tournament(event_toml, source, [&](std::string_view id) {
        auto text = rulebooks(id);
        if (text) rulebook_toml = *text;
        return text;
    });
    if (!read) return fail(read.error().text);
    for (const store::Addresses::Entry& entry : addresses_of(*read).entries)
        if (same_plain_address(entry.email, works.house().address))
            return fail(fmt::format("{}: {}: {} is the server's own address", source, entry.person, entry.email));
    try {
        works.cases().refresh();
        if (const TournamentPtr known = works.cases().tournament_like(read->id)) {
            if (known->id == read->id && same_import(works, known->id, event_toml)) return Imported::known;
            return fail(fmt::format("{}: there is an event \"{}\" already, with other contents", source, known->id));
        }
        add(works, *read, {event_toml, rulebook_toml}, now);
        return Imported::added;
    } catch (const std::exception& e) {
        return fail(fmt::format("{}: {}", source, e.what()));
    }
}

rules::RulebookSource rulebook_source(const std::string& folder) {
    return [folder](std::string_view id) -> Result<std::string> {
        if (!rules::is_ascii_id(id)) return fail(fmt::format("\"{}\" is no id of a rulebook", id));
        const std::filesystem::path path = std::filesystem::path(folder) / (std::string(id) + ".toml");
        if (!folder.empty() && std::filesystem::exists(path)) return read_file(path.string(), max_rulebook);
        const std::string_view text = rules::built_in_rulebook(id);
        if (text.empty()) return fail(fmt::format("there is no rulebook \"{}\"", id));
        return std::string(text);
    };
}

}  // namespace zugpost::daemon
