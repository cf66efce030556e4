// Ids that people give: of rulebooks, events, games, teams, players.
//
// Ids of events and games stand in subject tags ([EVENT/GAME]) and headers, so they are ASCII; ids of teams and players
// stand in orders by letter and may have the letters of any script. Neither holds a blank, '/', ':', ']' or '@'.
#pragma once

#include <cstddef>
#include <string_view>

namespace zugpost::rules {

inline constexpr std::size_t max_id = 64;  ///< bytes

inline constexpr std::string_view ascii_id_rule =
    "an id has 1 to 64 of the characters A-Z a-z 0-9 . _ - and begins with a letter or digit";
inline constexpr std::string_view name_id_rule =
    "an id has 1 to 64 bytes of letters, digits and . _ - and begins with a letter or digit";

[[nodiscard]] bool is_ascii_id(std::string_view id);
/// As above, and letters of any script. "director" and "appeals" are no ids: they name the officials.
[[nodiscard]] bool is_name_id(std::string_view id);

}  // namespace zugpost::rules
