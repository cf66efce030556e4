// The orders that may be given by letter, as the help letter lists them: one row each, by role.
#pragma once

#include "letters/matter.hpp"

#include <span>

namespace zugpost::letters {

/// `order` is an example in the reader's language: its words are those that the parser knows (parser/command.hpp).
struct HelpRow {
    parser::Action action;
    const char* order;
    const char* meaning;
};

[[nodiscard]] std::span<const HelpRow> help_for(rules::Role role);
/// The list for the reader's role, with a word on how moves are written.
void help(Page& page, const Matter& m);

}  // namespace zugpost::letters
