#include "base/address.hpp"
#include "base/text.hpp"
#include "base/toml.hpp"
#include "rules/id.hpp"
#include "rules/parameters.hpp"
#include "rules/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace zugpost::rules {
namespace {

constexpr std::size_t max_name = 150;
constexpr std::size_t max_address = 254;
constexpr std::size_t max_opening = 4000;  // bytes
constexpr std::size_t max_other_addresses = 10;

// Reads one file; mistakes are noted in the document, so that reading goes straight on with what there is.
class Reader {
public:
    Reader(Tournament& tournament, TomlTable root) : t_(tournament), root_(root) {}

    void read(const RulebookSource& rulebooks) {
        auto event = root_.required_table("event");
        if (!event) return;
        read_head(*event, rulebooks);
        read_officials(*event);
        read_teams();
        read_players();
        check_reserves();
        for (TomlTable game : root_.tables("game")) read_game(game);
        if (t_.games.empty()) root_.complain("game", "the event has no games");
    }

private:
    void read_head(TomlTable& event, const RulebookSource& rulebooks);
    void read_rulebook_of(TomlTable& event, const RulebookSource& rulebooks);
    void read_dates(TomlTable& event);
    void read_officials(TomlTable& event);
    void read_teams();
    void read_players();
    void check_reserves();
    void read_game(TomlTable& game);
    void read_start(TomlTable& game, Pairing& pairing);
    Person read_person(TomlTable& table, Role role);
    std::string read_zone(TomlTable& table);
    std::string read_id(TomlTable& table, bool ascii, std::set<std::string>& taken);
    void take_address(TomlTable& table, std::string_view key, const std::string& email);

    Tournament& t_;
    TomlTable root_;
    bool copy_all_ = false;
    std::vector<TomlTable> team_tables_;
    std::map<std::string, std::size_t, std::less<>> team_index_;
    std::map<std::string, std::size_t, std::less<>> player_index_;
    // Ids are compared without case and accents, as orders and subject lines are.
    std::set<std::string> team_ids_;
    std::set<std::string> player_ids_;
    std::set<std::string> game_ids_;
    std::set<std::string> player_addresses_;
};

std::string Reader::read_id(TomlTable& table, bool ascii, std::set<std::string>& taken) {
    std::string id = table.required_text("id", max_id);
    if (id.empty()) return id;
    if (!(ascii ? is_ascii_id(id) : is_name_id(id)))
        table.complain("id", fmt::format("\"{}\": {}", id, ascii ? ascii_id_rule : name_id_rule));
    if (!taken.insert(fold(id)).second)
        table.complain("id", fmt::format("\"{}\" is there twice (case and accents do not tell ids apart)", id));
    return id;
}

std::string Reader::read_zone(TomlTable& table) {
    auto zone = table.text("timezone");
    if (!zone) return t_.timezone;
    if (!is_zone(*zone)) table.complain("timezone", fmt::format("there is no time zone \"{}\"", *zone));
    return std::move(*zone);
}

void Reader::read_head(TomlTable& event, const RulebookSource& rulebooks) {
    std::set<std::string> none;
    t_.id = read_id(event, true, none);
    t_.title = event.required_text("title");
    t_.timezone = event.required_text("timezone");
    t_.timezone = read_zone(event);
    static constexpr std::array<std::string_view, 2> copying{"repeats", "all"};
    copy_all_ = event.word("tc_copies", copying).value_or(0) == 1;
    read_rulebook_of(event, rulebooks);
    read_dates(event);
}

void Reader::read_rulebook_of(TomlTable& event, const RulebookSource& rulebooks) {
    const std::string id = event.required_text("rulebook", max_id);
    const auto overrides = event.table("rules");
    if (id.empty()) return;
    const Result<std::string> text = rulebooks(id);
    if (!text) return event.complain("rulebook", text.error().text);
    const Result<Rulebook> book = read_rulebook(*text, id + ".toml");
    if (!book) return event.complain("rulebook", book.error().text);
    t_.rulebook = *book;
    if (overrides) read_parameters(*overrides, t_.rulebook);
}

void Reader::read_dates(TomlTable& event) {
    t_.start = event.required_date("start");
    t_.end = event.date("end");
    const auto& limit = t_.rulebook.game_limit;
    if (!limit) event.require("end", "the key is missing, and the rulebook has no game_limit that gives the end");
    if (!t_.end) return;
    if (*t_.end < t_.start) event.complain("end", "the event ends before it starts");
    if (!limit) return;
    const Date latest = add_months(t_.start, limit->months) + Days{limit->days};
    if (*t_.end > latest)
        event.complain("end", fmt::format("the end lies after the rulebook's game_limit ({})", to_iso(latest)));
}

void Reader::take_address(TomlTable& table, std::string_view key, const std::string& email) {
    if (!is_plain_address(email)) table.complain(key, fmt::format("\"{}\" is no e-mail address", email));
}

Person Reader::read_person(TomlTable& table, Role role) {
    Person person;
    person.role = role;
    person.name = table.required_text("name", max_name);
    person.email = table.required_text("email", max_address);
    if (!person.email.empty()) take_address(table, "email", person.email);
    if (auto others = table.texts("other_emails", max_other_addresses)) {
        person.other_emails = std::move(*others);
        for (const std::string& other : person.other_emails) take_address(table, "other_emails", other);
    }
    const auto language = table.word("language", language_codes);
    person.language = language ? static_cast<Language>(*language) : t_.rulebook.language;
    const auto notation = table.word("notation", parser::notation_names);
    const auto of_language = parser::notation_from(code_of(person.language));
    person.notation = notation                  ? static_cast<parser::Notation>(*notation)
                      : language && of_language ? *of_language
                                                : t_.rulebook.notation;
    if (const auto format = table.word("format", format_names)) person.format = static_cast<Format>(*format);
    person.timezone = read_zone(table);
    return person;
}

void Reader::read_officials(TomlTable& event) {
    if (auto director = event.required_table("director")) t_.director = read_person(*director, Role::director);
    if (auto appeals = event.table("appeals")) t_.appeals = read_person(*appeals, Role::appeals);
}

void Reader::read_teams() {
    for (TomlTable table : root_.tables("team")) {
        Team team;
        team.id = read_id(table, false, team_ids_);
        team.name = table.required_text("name", max_name);
        if (auto captain = table.required_table("captain")) team.captain = read_person(*captain, Role::captain);
        team.captain.id = team.id;
        team.captain.team = team.id;
        team.captain.copy_all = copy_all_;
        team.reserves = table.texts("reserves").value_or(std::vector<std::string>{});
        team_index_.emplace(team.id, t_.teams.size());
        t_.teams.push_back(std::move(team));
        team_tables_.push_back(table);
    }
}

void Reader::read_players() {
    for (TomlTable table : root_.tables("player")) {
        Person player = read_person(table, Role::player);
        player.id = read_id(table, false, player_ids_);
        player.member_id = table.text("member_id", max_id).value_or("");
        player.team = table.text("team", max_id).value_or("");
        if (!player.team.empty() && !team_index_.contains(player.team))
            table.complain("team", fmt::format("there is no team \"{}\"", player.team));
        std::vector<std::string> addresses = player.other_emails;
        addresses.push_back(player.email);
        for (const std::string& address : addresses)
            if (!address.empty() && !player_addresses_.insert(fold(address)).second)
                table.complain("email", fmt::format("another player has the address {}", address));
        player_index_.emplace(player.id, t_.players.size());
        t_.players.push_back(std::move(player));
    }
}

void Reader::check_reserves() {
    for (std::size_t i = 0; i < t_.teams.size(); ++i)
        for (const std::string& reserve : t_.teams[i].reserves) {
            const auto found = player_index_.find(reserve);
            if (found == player_index_.end())
                team_tables_[i].complain("reserves", fmt::format("there is no player \"{}\"", reserve));
            else if (t_.players[found->second].team != t_.teams[i].id)
                team_tables_[i].complain("reserves", fmt::format("\"{}\" is not of this team", reserve));
        }
}

void Reader::read_game(TomlTable& game) {
    Pairing pairing;
    pairing.game = read_id(game, true, game_ids_);
    pairing.section = game.text("section", max_id).value_or("");
    pairing.white = game.required_text("white", max_id);
    pairing.black = game.required_text("black", max_id);
    const std::array<std::pair<std::string_view, const std::string&>, 2> sides{
        {{"white", pairing.white}, {"black", pairing.black}}};
    std::array<bool, 2> in_team{};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto& [key, id] = sides[i];
        const auto found = player_index_.find(id);
        if (found != player_index_.end())
            in_team[i] = !t_.players[found->second].team.empty();
        else if (!id.empty())
            game.complain(key, fmt::format("there is no player \"{}\"", id));
    }
    if (pairing.white == pairing.black && !pairing.white.empty())
        game.complain("black", fmt::format("\"{}\" is paired with himself", pairing.black));
    if (in_team[0] != in_team[1]) game.complain("white", "one player has a team and the other has none");
    read_start(game, pairing);
    t_.games.push_back(std::move(pairing));
}

// The moves of "1. e4 c5 2. Nf3" without their numbers.
std::vector<std::string> move_words(std::string_view opening) {
    std::vector<std::string> words;
    while (!opening.empty()) {
        const std::size_t end = std::min(opening.find(' '), opening.size());
        std::string_view word = opening.substr(0, end);
        opening.remove_prefix(std::min(end + 1, opening.size()));
        if (const std::size_t dot = word.find_last_of('.'); dot != std::string_view::npos) {
            const auto is_number = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
            if (std::ranges::all_of(word.substr(0, dot), is_number)) word.remove_prefix(dot + 1);
        }
        if (!word.empty()) words.emplace_back(word);
    }
    return words;
}

void Reader::read_start(TomlTable& game, Pairing& pairing) {
    const auto fen = game.text("fen");
    const auto opening = game.text("opening", max_opening);
    if (fen && opening) return game.complain("opening", "a game has either fen or opening");
    if (fen) {
        const auto position = chess::Position::from_fen(*fen);
        if (!position) return game.complain("fen", position.error().text);
        pairing.start = *position;
    }
    chess::Position position = pairing.start;
    for (const std::string& word : move_words(opening.value_or(""))) {
        const auto reading = parser::read_move(position, word, parser::Notation::en);
        if (reading.verdict != parser::MoveVerdict::legal)
            return game.complain("opening", fmt::format("\"{}\" is no legal move there", word));
        pairing.opening.push_back(reading.move);
        position.play(reading.move);
    }
    if (position.legal_moves().empty())
        game.complain(fen ? "fen" : "opening", "the game would be over before it begins");
}

}  // namespace

Result<Tournament> read_tournament(std::string_view toml, std::string_view source, const RulebookSource& rulebooks) {
    auto document = TomlDocument::parse(toml, source);
    if (!document) return std::unexpected(document.error());
    Tournament tournament;
    Reader(tournament, document->root()).read(rulebooks);
    if (const auto checked = document->check(); !checked) return std::unexpected(checked.error());
    return tournament;
}

}  // namespace zugpost::rules
