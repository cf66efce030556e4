// The words of the commands in three languages, as one table, and how each reads what stands behind its words.
#pragma once

#include "parser/command_line.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::parser {

/// The words of a line, as written and folded without the marks around them; `next` is the first not yet read.
struct Words {
    std::vector<std::string> plain;
    std::vector<std::string> folded;
    std::size_t next = 0;

    [[nodiscard]] bool done() const { return next >= folded.size(); }
    [[nodiscard]] std::size_t left() const { return folded.size() - next; }
    [[nodiscard]] std::string_view peek() const { return done() ? std::string_view{} : folded[next]; }
    /// Takes the next word if it is one of `alternatives` ("white|biale").
    bool take(std::string_view alternatives);
    /// All words not yet read, as written.
    std::string rest();
};

/// Whether the words behind a command's words are its arguments. `faulty` arguments are explained in
/// Command::fault_text.
enum class Arguments : std::uint8_t { read, faulty, not_a_command };

using ReadArguments = Arguments (*)(Words& words, Command& command, const CommandSense& sense);

struct CommandWords {
    Action action;
    std::string_view phrase;  ///< see match_phrase; folded
    ReadArguments arguments;  ///< nullptr: none, the line ends behind the words
    bool officials = false;   ///< a captain's or director's form
};

/// In the order in which they are tried.
[[nodiscard]] std::span<const CommandWords> command_words();

namespace arguments {
Arguments leave(Words& words, Command& command, const CommandSense& sense);
Arguments address(Words& words, Command& command, const CommandSense& sense);
Arguments notation(Words& words, Command& command, const CommandSense& sense);
Arguments format(Words& words, Command& command, const CommandSense& sense);
Arguments outcome(Words& words, Command& command, const CommandSense& sense);
Arguments text(Words& words, Command& command, const CommandSense& sense);
Arguments text_behind_mark(Words& words, Command& command, const CommandSense& sense);
Arguments game(Words& words, Command& command, const CommandSense& sense);
Arguments game_and_reason(Words& words, Command& command, const CommandSense& sense);
Arguments rejection(Words& words, Command& command, const CommandSense& sense);
Arguments grant(Words& words, Command& command, const CommandSense& sense);
Arguments penalty(Words& words, Command& command, const CommandSense& sense);
Arguments warning(Words& words, Command& command, const CommandSense& sense);
Arguments result(Words& words, Command& command, const CommandSense& sense);
Arguments adjudication(Words& words, Command& command, const CommandSense& sense);
Arguments substitution(Words& words, Command& command, const CommandSense& sense);
Arguments withdrawal(Words& words, Command& command, const CommandSense& sense);
Arguments replay(Words& words, Command& command, const CommandSense& sense);
Arguments copies(Words& words, Command& command, const CommandSense& sense);
}  // namespace arguments

}  // namespace zugpost::parser
