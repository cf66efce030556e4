// Adding an event: its record begins with the texts of the event file and of its rulebook, and its pairing letters go
// into the outbox.
#pragma once

#include "daemon/pass.hpp"
#include "rules/tournament.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace zugpost::daemon {

enum class Imported : std::uint8_t { added, known };

/// The same file again is `known` and no change; another one with the id of a known event is an error. `source` names
/// the file in errors.
[[nodiscard]] Result<Imported> import_event(Works& works, const std::string& event_toml, std::string_view source,
                                            const rules::RulebookSource& rulebooks, Instant now);

/// Built-in rulebooks, and the files ID.toml of a folder (empty: none), which go before them.
[[nodiscard]] rules::RulebookSource rulebook_source(const std::string& folder);

}  // namespace zugpost::daemon
