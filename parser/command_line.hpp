// One line of a letter as a command, and what may stand behind a move.
//
// A command is the whole line, polite words and marks aside: "Please don't resign yourself" is none. Captains' and
// directors' commands are taken from anybody if they are complete (rules/ refuses those who may not give them); from an
// official also if their arguments cannot be read, with `fault_text` set.
#pragma once

#include "parser/command.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zugpost::parser {

struct CommandSense {
    DateOrder order = DateOrder::dmy;
    Date written{};
    bool official = false;
};

inline constexpr std::size_t max_command_line = 2000;  ///< bytes; a longer line is prose

/// `line` must have plain_shapes().
[[nodiscard]] std::optional<Command> read_command(std::string_view line, const CommandSense& sense);

/// What stands behind a move on its line: "draw?", "(=)", ", proponuję remis". Only commands without arguments.
[[nodiscard]] std::optional<Command> read_command_behind_move(std::string_view tail, const CommandSense& sense);

/// `phrase` matched against the front of `words`: words of the phrase are separated by blanks, "a|b" are alternatives,
/// "[a]" may be missing. Returns how many words it takes.
[[nodiscard]] std::optional<std::size_t> match_phrase(std::string_view phrase, std::span<const std::string> words);

}  // namespace zugpost::parser
