// What one letter is about: the message, the game as it stands, the reckoning, and the voice for its reader.
#pragma once

#include "letters/layout.hpp"
#include "letters/voice.hpp"
#include "rules/message.hpp"

#include <optional>

namespace zugpost::letters {

struct Matter {
    Matter(const rules::Tournament& t, const rules::Game* g, const rules::Message& m, const rules::Person& r,
           Instant at);

    const rules::Tournament& tournament;
    const rules::Game* game;  ///< null: the letter is about none, or about several
    const rules::Message& message;
    const rules::Person& reader;
    Instant now;
    Voice voice;
    std::optional<chess::Color> side;      ///< the reader's, where he plays the game
    std::optional<rules::Reckoning> time;  ///< there if a game is

    [[nodiscard]] bool has_moves() const { return game != nullptr && game->history.plies() > 0; }
    [[nodiscard]] std::size_t last_ply() const { return game->history.plies() - 1; }  ///< only where has_moves()
    [[nodiscard]] const rules::Person* player(chess::Color c) const;                  ///< only where a game is
    /// "White (Anna Berg)"; only where a game is.
    [[nodiscard]] std::string side_name(chess::Color c) const;
    [[nodiscard]] bool is_official() const { return reader.role != rules::Role::player; }
};

}  // namespace zugpost::letters
