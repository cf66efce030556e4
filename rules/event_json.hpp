// Events as they are stored: a kind, a version and a JSON object.
//
// Kinds and field names never change, so that an old database always loads. Moves are UCI, instants RFC 3339, dates
// ISO, choices words. A field that is added later is marked so in the table of event_json.cpp and keeps its default in
// events written before; a change of meaning raises the version. Pure; the text is not trusted (a store may be
// damaged).
#pragma once

#include "base/result.hpp"
#include "rules/event.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::rules {

/// The version that is written now, for every kind.
inline constexpr int event_version = 1;

/// "move-accepted", "leave-announced" ...
[[nodiscard]] std::string_view kind_of(const EventBody& body);
/// Every kind, in the order of the variant.
[[nodiscard]] const std::vector<std::string_view>& event_kinds();

/// "move", "repeat" ...: how the store names what an outgoing letter was.
[[nodiscard]] std::string_view name_of(Carried carried);
[[nodiscard]] std::optional<Carried> carried_from(std::string_view name);

/// One line of JSON; what is no UTF-8 in texts becomes U+FFFD.
[[nodiscard]] std::string to_json(const EventBody& body);
/// The error names kind and field.
[[nodiscard]] Result<EventBody> event_from_json(std::string_view kind, int version, std::string_view json);

}  // namespace zugpost::rules
