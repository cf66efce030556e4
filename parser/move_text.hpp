// The text of one move made plain: one kind of dash, blank, capture cross and letter O; no bold stars and bullets
// around it; no signs and words behind it that weigh nothing (check, mate, e.p., "!?", full stop).
#pragma once

#include <string>
#include <string_view>

namespace zugpost::parser {

inline constexpr std::size_t max_move_text = 256;  ///< bytes; a longer text is no move

/// The plain move ("Sg1-f3" of " **Sg1–f3!? szach**"), or empty if nothing is left. Letters stay as they are.
[[nodiscard]] std::u32string plain_move(std::string_view text);

}  // namespace zugpost::parser
