// The table of rulebook parameters: one row a key, from which files are read, values printed and overrides made.
//
// For this folder alone; others use rulebook.hpp. A further parameter is a field of Rulebook and a row of
// parameters.cpp.
#pragma once

#include "base/toml.hpp"
#include "rules/rulebook.hpp"

#include <span>
#include <string>
#include <string_view>

namespace zugpost::rules {

struct Parameter {
    std::string_view key;
    std::string values;            ///< "number", "elapsed-24h | calendar-dates"
    std::string otherwise;         ///< what holds where the key is left out
    std::string_view explanation;  ///< one line
    /// Reads the key's value into the rulebook; a wrong one is noted in the table's document.
    void (*read)(TomlTable& table, std::string_view key, Rulebook& book);
    /// The value as TOML text; empty where there is none.
    std::string (*write)(const Rulebook& book);
};

/// In the order in which rulebook files have them.
[[nodiscard]] std::span<const Parameter> parameters();
/// Null where there is no such key.
[[nodiscard]] const Parameter* find_parameter(std::string_view key);

/// Reads [parameters] or [event.rules] into `book`; keys that are left out stay as they are.
void read_parameters(TomlTable table, Rulebook& book);

}  // namespace zugpost::rules
