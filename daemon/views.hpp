// What the subcommands print as JSON for other programs; the only file of the daemon that knows JSON.
//
// The keys are promised to those programs: they are never renamed. What is printed follows from the stored events
// alone, whatever the clock says.
#pragma once

#include "chess/history.hpp"
#include "parser/reading.hpp"
#include "parser/understanding.hpp"
#include "rules/game.hpp"
#include "rules/tournament.hpp"

#include <string>
#include <vector>

namespace zugpost::daemon {

/// `game show --json`.
[[nodiscard]] std::string game_json(const rules::Tournament& tournament, const rules::Game& game);

struct GameHeading {
    std::string event, game, section, white, black, status, result, to_move;
    std::size_t moves = 0;
};
[[nodiscard]] GameHeading heading_of(const rules::Tournament& tournament, const rules::Game& game);
/// `game list --json`.
[[nodiscard]] std::string game_list_json(const std::vector<GameHeading>& games);

/// `event list --json`.
[[nodiscard]] std::string event_list_json(const std::vector<const rules::Tournament*>& tournaments);
/// `event show --json`.
[[nodiscard]] std::string event_json(const rules::Tournament& tournament);

/// A letter as `read` understood it.
struct LetterRead {
    bool automatic = false;  ///< then nothing else was read
    std::string own_text;
    chess::History history;  ///< before the letter
    parser::Reading reading;
    parser::Understanding understanding;
};
/// `read --json`.
[[nodiscard]] std::string letter_json(const LetterRead& letter);
/// `read`, for people.
[[nodiscard]] std::string letter_text(const LetterRead& letter);

}  // namespace zugpost::daemon
