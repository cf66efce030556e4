// One letter before the referee, and the answer that grows while its parts are ruled on. Used by the referee's files
// only.
#pragma once

#include "parser/understanding.hpp"
#include "rules/draft.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zugpost::rules {

/// What the sender will be told. Exactly one letter answers his: refusal, receipt, or the information asked for.
struct Answer {
    std::vector<Remark> remarks;
    std::optional<parser::Verdict> refused;  ///< the first thing that was refused
    bool move_refused = false;               ///< the letter as a whole goes back, whatever else was recorded
    bool accepted = false;                   ///< something was recorded
    std::optional<Kind> information;         ///< status, records, repeat, help
    std::vector<GameLine> games;
    std::vector<Attached> attached;
    std::string game;  ///< the answer speaks of this game, where it is not the letter's

    template <class... Facts>
    void say(Say what, Facts&&... facts) {
        remarks.push_back({what, {Fact(std::forward<Facts>(facts))...}});
    }
    /// Notes a refusal and its reason.
    template <class... Facts>
    void refuse(parser::Verdict verdict, Say why, Facts&&... facts) {
        if (!refused) refused = verdict;
        say(why, std::forward<Facts>(facts)...);
    }
    /// Notes that something was recorded.
    template <class... Facts>
    void note(Say what, Facts&&... facts) {
        accepted = true;
        say(what, std::forward<Facts>(facts)...);
    }
};

struct Case {
    Draft& d;
    std::string game;  ///< empty: none
    const Person& sender;
    const parser::Reading& reading;
    const Stamps& stamps;
    const Enclosure& enclosure;
    Answer answer = {};

    // players only
    Color me = Color::white;
    std::vector<Remark> relay = {};  ///< goes with the move to the opponent, if one is relayed
    bool seals = false;              ///< the move of this letter is to be sealed (RU 6.7)
    bool relays_move = false;        ///< the letter's move will be relayed: its reader needs no second letter

    [[nodiscard]] const Game& state() const { return d.game(game); }
    /// The player gives this order himself: a PGN comment can also tell of the other side's.
    [[nodiscard]] bool is_own(const parser::Command& command) const { return !command.color || *command.color == me; }
    [[nodiscard]] bool has(parser::Action action) const {
        for (const parser::Command& command : reading.commands)
            if (command.action == action && is_own(command)) return true;
        return false;
    }
};

// ---- moves (referee_moves.cpp)

/// What the letter's text means in its game.
[[nodiscard]] parser::Understanding understand_letter(const Case& c);
/// The letter's move is going to be accepted and relayed as things stand.
[[nodiscard]] bool relays(const Case& c, const parser::Understanding& u);
/// Rules on the move part of a player's letter.
void rule_on_move(Case& c, const parser::Understanding& u);
/// The first ply of the newest letter: accepted pairs and the reply after them.
[[nodiscard]] std::size_t newest_from(const Game& g);
/// Relays the newest moves to the side to move, with copies where they are due.
void relay_move(Draft& d, const std::string& game, std::size_t from, std::vector<Remark> remarks, bool answers_repeat);

// ---- what several files need (consequences.cpp)

/// Ends the game: open claims are closed, everybody concerned gets the result.
void end_game(Draft& d, const std::string& game, GameEnded end);
/// Ends it if the Laws do (mate, stalemate, dead position); draws by repetition and by 50 moves are for the players to
/// claim.
void end_by_laws(Draft& d, const std::string& game, Instant at);
/// Tells of new oversteps: the officials and, unless the relay does it, the opponent. Returns what belongs into the
/// relay of a move by `mover`.
std::vector<Remark> tell_oversteps(Draft& d, const std::string& game, std::optional<Color> mover);
[[nodiscard]] Consequence consequence_of(const Draft& d, bool second);
/// Passes a message of `about` to each of `keys` but `except`, and returns them for more facts.
std::vector<Message*> notices(Draft& d, About about, const std::string& game, const std::vector<std::string>& keys,
                              std::string_view except = {});

// ---- claims (claims.cpp)

enum class SettledBy { official, captains, confirmation, silence, unasked };
/// Establishes an open claim with all that follows from it. `by` is the ruling official's key, if one ruled.
void uphold_claim(Draft& d, const std::string& game, Color claimant, SettledBy how, std::string_view by, Instant at,
                  Case* letter);
void reject_claim(Draft& d, const std::string& game, Color claimant, std::string_view by, bool barred,
                  const std::string& reason);
/// The claim that an official's or the accused's word is about: the open one.
[[nodiscard]] const Claim* open_claim(const Game& g);
[[nodiscard]] const Claim* open_claim_of(const Game& g, Color claimant);

// ---- orders of players and officials; each file has its table rows

void order_claim_time(Case& c, const parser::Command& order);
void order_confirm(Case& c, const parser::Command& order);
void order_protest(Case& c, const parser::Command& order);
void order_leave(Case& c, const parser::Command& order);
void order_grant_leave(Case& c, const parser::Command& order);
void end_leaves(Draft& d, const std::string& game, Color color, Instant posted);
void order_adjudicate(Case& c, const parser::Command& order);
void order_appeal(Case& c, const parser::Command& order);
void order_rule_adjudication(Case& c, const parser::Command& order);
void order_official_appeal(Case& c, const parser::Command& order);
void order_withdraw(Case& c, const parser::Command& order);
void order_withdraw_player(Case& c, const parser::Command& order);
void order_substitute(Case& c, const parser::Command& order);
void rule_on_player(Case& c);
void rule_on_official(Case& c);

/// Lines of a status letter: all games of a player or team, or of the event.
[[nodiscard]] std::vector<GameLine> game_lines(Draft& d, const std::vector<std::string>& games);

}  // namespace zugpost::rules
