// What in a letter points to a game, and to the person who was written to.
#pragma once

#include "daemon/cases.hpp"
#include "daemon/tokens.hpp"
#include "mail/letter.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::daemon {

/// One pointer to a game. It says nothing about who wrote.
struct Lead {
    std::string tournament;  ///< exactly as it is called
    std::string game;        ///< empty: the tournament alone
    std::string person;      ///< to whom the letter that is answered went; empty: not known
};

struct Trail {
    std::vector<Lead> leads;                 ///< the strongest first
    std::optional<store::TokenOwner> owner;  ///< of the token to which the letter was sent
    std::optional<store::HeldLetter> held;   ///< the letter for which that token is a confirmation
    std::vector<std::string> answered;       ///< texts of letters of ours that it answers, newest first
};

/// Tokens in its addresses, then the letters of ours that it answers, then tags in its subject.
[[nodiscard]] Trail follow(const mail::Letter& letter, const Tokens& tokens, const store::Store& store, Cases& cases);

/// "EVENT/GAME" or "EVENT" of each [..] in a subject, in order.
[[nodiscard]] std::vector<std::string> tags_in(std::string_view subject);
/// The game that "EVENT/GAME" names in any case; none if there is no such event or game.
[[nodiscard]] std::optional<Lead> lead_from(std::string_view event_and_game, Cases& cases);

}  // namespace zugpost::daemon
