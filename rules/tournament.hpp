// An event with its people and pairings (the domain word is "event"; in code a Tournament, since Event is a thing that
// happened): what the event file says, changed by the events that concern people.
#pragma once

#include "base/language.hpp"
#include "base/result.hpp"
#include "base/time.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"
#include "parser/notation.hpp"
#include "rules/rulebook.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::rules {

enum class Role { player, captain, director, appeals };

/// Form of the letters a person gets: text alone; text with PGN attached; or as those programs write.
enum class Format { plain, full, cmail, scid };

inline constexpr std::array<std::string_view, 4> format_names{"plain", "full", "cmail", "scid"};

struct Person {
    Role role = Role::player;
    std::string id;  ///< a player's id; a captain's is his team's
    std::string name;
    std::string email;
    std::vector<std::string> other_emails;  ///< further addresses he writes from
    Language language = Language::en;
    parser::Notation notation = parser::Notation::en;
    std::string timezone;  ///< IANA name, never empty
    std::string team;      ///< a player's; empty in individual events
    std::string member_id;
    Format format = Format::full;
    bool copy_all = false;             ///< a captain who gets every move
    std::optional<Instant> withdrawn;  ///< a player who has left the event: when he said so
    bool died = false;

    /// How messages and events name him: "jsmith", "captain:essex", "director", "appeals".
    [[nodiscard]] std::string key() const;
};

struct Team {
    std::string id;
    std::string name;
    Person captain;
    std::vector<std::string> reserves;  ///< player ids
};

struct Pairing {
    std::string game;          ///< id within the event
    std::string white, black;  ///< player ids as they are now (substitutions included)
    std::string section;
    chess::Position start;             ///< the normal one, the FEN given
    std::vector<chess::Move> opening;  ///< prescribed moves, played before White's or Black's first own move
    // What other games need to know of this one:
    bool finished = false;
    bool played = false;  ///< scored in actual play (not forfeit, not adjudicated by absence)
};

struct Tournament {
    std::string id;
    std::string title;
    Rulebook rulebook;  ///< with the event's overrides
    Date start;
    std::optional<Date> end;  ///< none where the rulebook's game_limit gives it
    std::string timezone;
    Person director;
    std::optional<Person> appeals;
    std::vector<Team> teams;
    std::vector<Person> players;
    std::vector<Pairing> games;

    [[nodiscard]] const Person* player(std::string_view id) const;
    [[nodiscard]] const Team* team(std::string_view id) const;
    [[nodiscard]] const Pairing* pairing(std::string_view game) const;
    /// By key ("jsmith", "captain:essex", "director", "appeals"); null if there is none.
    [[nodiscard]] const Person* person(std::string_view key) const;
    /// Everybody registered with this address (compared without case), players first.
    [[nodiscard]] std::vector<const Person*> persons_at(std::string_view email) const;
    /// The captains of both players' teams, White's first; none in individual events.
    [[nodiscard]] std::vector<const Person*> captains_of(const Pairing& pairing) const;
    [[nodiscard]] const Person* captain_of(const Person& player) const;
    /// The last date of play: `end`, or what game_limit gives.
    [[nodiscard]] Date last_date() const;
};

/// Finds the rulebook an event names: its file's text, or an error.
using RulebookSource = std::function<Result<std::string>(std::string_view id)>;

/// Reads an event file's text and validates it whole (ids, references, addresses, zones, dates, FEN, opening,
/// overrides); `source` names the file in errors, which name key and line.
[[nodiscard]] Result<Tournament> read_tournament(std::string_view toml, std::string_view source,
                                                 const RulebookSource& rulebooks);

}  // namespace zugpost::rules
