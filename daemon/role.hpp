// As whom somebody writes who is registered more than once under one address: as player or as official, and in which
// game.
#pragma once

#include "daemon/cases.hpp"
#include "parser/reading.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace zugpost::daemon {

/// An order that no player gives, in a letter that was read as an official's.
[[nodiscard]] bool is_official_order(const parser::Command& command);

struct Circumstances {
    const rules::Tournament& tournament;
    std::string game;        ///< empty: none is known
    std::string written_to;  ///< Person::key of whom the answered letter was sent to; empty: not known
    bool has_official_order = false;
    bool has_moves = false;
};

/// One of `persons` (at least one): by the letter's orders; else by its moves; else by whom it answers.
[[nodiscard]] const rules::Person* writer_among(const std::vector<const rules::Person*>& persons,
                                                const Circumstances& c);

}  // namespace zugpost::daemon
