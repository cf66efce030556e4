// The position as a text board with the reader's piece letters: White's large, Black's small.
#pragma once

#include "base/language.hpp"
#include "chess/position.hpp"
#include "parser/notation.hpp"

#include <string>

namespace zugpost::letters {

/// Eight ranks and the files' letters, seen with `from_below` at the lower edge, each line ended by "\n". Letters are
/// those of `notation` (figurines included); digits and UCI have none, then those of `language`.
[[nodiscard]] std::string diagram(const chess::Position& position, Language language, parser::Notation notation,
                                  chess::Color from_below);

}  // namespace zugpost::letters
