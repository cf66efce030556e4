// A ruling in the making: events are folded as they are written, so that what follows is judged in the state they
// leave.
//
// Used by the referee's files only. Tournament and games are copied on the first change and never before.
#pragma once

#include "rules/referee.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::rules {

class Draft {
public:
    Draft(const Tournament& tournament, const Games& games, Instant now)
        : original_(tournament), games_(games), now_(now) {}

    [[nodiscard]] const Tournament& tournament() const { return changed_ ? *changed_ : original_; }
    [[nodiscard]] const Rulebook& book() const { return tournament().rulebook; }
    [[nodiscard]] Instant now() const { return now_; }
    /// The game as it stands after all events so far.
    [[nodiscard]] const Game& game(std::string_view id);
    /// Hands in a game that the caller has folded already.
    void know(Game game) { known_.insert_or_assign(game.id, std::move(game)); }
    [[nodiscard]] Reckoning reckoning(std::string_view game) { return reckon(tournament(), this->game(game), now_); }

    void happen(std::string_view game, EventBody body);

    /// Starts a message; the reference holds until the next one is started.
    Message& tell(Kind kind, std::string to, std::string_view game);
    Message& notice(About about, std::string to, std::string_view game);
    [[nodiscard]] std::vector<Message>& messages() { return ruling_.messages; }
    [[nodiscard]] std::size_t events() const { return ruling_.events.size(); }
    [[nodiscard]] Ruling take() { return std::move(ruling_); }

    [[nodiscard]] const Person& player(std::string_view game, Color color);

private:
    const Tournament& original_;
    const Games& games_;
    Instant now_;
    std::optional<Tournament> changed_;
    std::map<std::string, Game, std::less<>> known_;
    Ruling ruling_;
};

/// Who gets the notices of a game. All return keys, nobody twice.
[[nodiscard]] std::vector<std::string> both_players(Draft& d, std::string_view game);
[[nodiscard]] std::vector<std::string> captains(Draft& d, std::string_view game);
/// The captains, in individual events the director.
[[nodiscard]] std::vector<std::string> captains_or_director(Draft& d, std::string_view game);
/// Whom `claim_to` names beside the opponent.
[[nodiscard]] std::vector<std::string> claim_officials(Draft& d, std::string_view game);
/// Unfinished games of a player in the rulebook's scope (`leave_scope`), that of `game` first.
[[nodiscard]] std::vector<std::string> games_of(const Tournament& t, std::string_view player);
[[nodiscard]] std::vector<std::string> games_in_scope(const Tournament& t, std::string_view player,
                                                      std::string_view game);
/// The opponents of a player in these games, nobody twice, each with one game they share.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> opponents_in(const Tournament& t,
                                                                            std::string_view player,
                                                                            const std::vector<std::string>& games);
/// The own captain, in individual events the director.
[[nodiscard]] std::string own_official(const Tournament& t, const Person& player);

}  // namespace zugpost::rules
