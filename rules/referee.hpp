// The referee: one letter, or the passing of time, in; events and messages out. Pure.
//
// rule_on judges a letter of somebody who has been shown to be `sender`. rule_due carries out what has fallen due up to
// `now`; doing it again at the same instant does nothing. Both return events in the order in which they are to be
// folded; messages describe the state after all of them.
#pragma once

#include "parser/reading.hpp"
#include "rules/game.hpp"
#include "rules/message.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::rules {

/// When a letter counts as sent.
struct Stamps {
    Instant posted;
    Instant received;
    std::optional<Instant> date;  ///< the letter's own Date:, if it has one that can be read
    bool date_believed = true;    ///< false: date is too far from received to count, and the players are told
};

/// `posted` is the earlier of date and received if date lies within `max_transit` before received and not more than
/// five minutes after it; else received.
[[nodiscard]] Stamps stamp(std::optional<Instant> date, Instant received, Seconds max_transit = Seconds{3600});

struct Ruling {
    std::vector<Event> events;
    std::vector<Message> messages;
};

/// The other games that a letter can touch (leave, withdrawal, substitution) are read through this.
class Games {
public:
    virtual ~Games() = default;
    [[nodiscard]] virtual Game game(std::string_view id) const = 0;
};

/// What a letter brings along beside its reading.
struct Enclosure {
    std::vector<Attached> attached;  ///< passed on with adjudication claims, appeals and protests
    std::string letter_text;         ///< the own text
};

/// `game` is empty for an official's letter that names none.
[[nodiscard]] Ruling rule_on(const Tournament& tournament, const Games& games, std::string_view game,
                             const Person& sender, const parser::Reading& reading, const Stamps& stamps,
                             const Enclosure& enclosure, Instant now);

[[nodiscard]] Ruling rule_due(const Tournament& tournament, const Games& games, const Game& game, Instant now);
/// When rule_due has something to do next, if nothing else happens.
[[nodiscard]] std::optional<Instant> next_due(const Tournament& tournament, const Game& game, Instant now);

/// The pairing letters of a new tournament.
[[nodiscard]] Ruling rule_on_import(const Tournament& tournament, Instant now);

}  // namespace zugpost::rules
