// Tournaments and games as they stand, folded out of the store.
//
// Tournaments are kept in memory between letters; `refresh` forgets them when another process has written to the store.
// Games are folded anew each time. Failures of the store are exceptions (need.hpp).
#pragma once

#include "rules/referee.hpp"
#include "store/store.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::daemon {

using TournamentPtr = std::shared_ptr<const rules::Tournament>;

class Cases {
public:
    explicit Cases(const store::Store& store) : store_(store) {}

    /// To be called before each pass.
    void refresh();
    /// Null if there is none of that id.
    [[nodiscard]] TournamentPtr tournament(const std::string& id);
    /// The same without regard to case, as subjects have it.
    [[nodiscard]] TournamentPtr tournament_like(std::string_view id);
    /// An empty game where there is none of that id.
    [[nodiscard]] rules::Game game(const std::string& tournament, std::string_view id);
    /// Takes in what has been committed.
    void happened(const std::vector<store::NewEvent>& events);

private:
    // Substitutions change the pairings, but a game's events are folded from the pairing as it was.
    struct Known {
        TournamentPtr imported;
        TournamentPtr now;
    };
    [[nodiscard]] const Known* known(const std::string& id);
    [[nodiscard]] std::optional<Known> load(const std::string& id) const;

    const store::Store& store_;
    std::map<std::string, Known, std::less<>> known_;
    std::int64_t seen_ = 0;
};

/// A tournament and its games as they stand once some events have happened, whether or not they are committed yet.
class After : public rules::Games {
public:
    After(Cases& cases, TournamentPtr before, const std::vector<rules::Event>& events);

    [[nodiscard]] const rules::Tournament& tournament() const { return *tournament_; }
    /// Unknown ids give an empty game.
    [[nodiscard]] rules::Game game(std::string_view id) const override;
    /// Every game whose next due time may have changed.
    [[nodiscard]] std::set<std::string> touched() const;

private:
    Cases& cases_;
    TournamentPtr before_;
    TournamentPtr tournament_;
    const std::vector<rules::Event>& events_;
};

/// The id of the game that `text` names within the tournament, without regard to case; empty if there is none.
[[nodiscard]] std::string game_like(const rules::Tournament& tournament, std::string_view text);

/// Fills in when each of these games is due next.
void reckon_due(const rules::Tournament& tournament, const rules::Games& games, const std::set<std::string>& touched,
                Instant now, std::vector<store::DueChange>& due);

/// All addresses of the tournament's people, for the store's index.
[[nodiscard]] store::Addresses addresses_of(const rules::Tournament& tournament);

}  // namespace zugpost::daemon
