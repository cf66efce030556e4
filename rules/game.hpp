// A game's state: the fold of its events, and nothing else. `fold` is the only writer.
//
// Days and oversteps are not kept here: reckoning.hpp computes them from these facts.
#pragma once

#include "chess/history.hpp"
#include "rules/event.hpp"
#include "rules/tournament.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace zugpost::rules {

enum class Status { ongoing, suspended, adjudication, finished };

inline constexpr std::array<std::string_view, 4> status_names{"ongoing", "suspended", "adjudication", "finished"};

struct MadeMove {
    chess::Move move;
    Instant posted;
    Instant received;
    std::optional<Instant> relayed;  ///< when the letter that carried it was accepted for the opponent
    bool conditional = false;
    bool untimed = false;
};

struct Leave {
    Date from, to;  ///< `to` moves back when a move ends the leave
    bool own = true;
    Instant at;                  ///< announced or granted
    std::optional<Instant> cut;  ///< the instant at which a move ended it
};

/// Time that is nobody's: the game was suspended.
struct Pause {
    Instant from;
    std::optional<Instant> to;  ///< none: it lasts
    bool told = false;          ///< the letter that ends it has been relayed to the side to move
};

/// Where a side's present time began: the start of the game, or a restart after an overstep.
struct Period {
    std::size_t first_move = 0;  ///< index among the side's own moves
    std::optional<Instant> penalties_from;
    std::optional<Instant> clock_from;  ///< of that first move
};

/// Who played the side's first moves before a substitute came: his dates and his leave are those of his own moves.
struct Predecessor {
    std::string player;
    std::vector<Leave> leaves;
    std::size_t moves = 0;  ///< of the side when he left
};

struct Side {
    std::string player;
    std::vector<Predecessor> predecessors;  ///< in the order of time
    std::vector<PenaltyCharged> penalties;
    int faults = 0;
    std::vector<Leave> leaves;
    std::optional<Instant> pairing_relayed;
    std::optional<Instant> joined;  ///< a substitute: when the game was sent to him; his first clock starts there
    std::vector<Period> periods{Period{}};    ///< the last is the present one
    int oversteps = 0;                        ///< established
    int floor_control = 0;                    ///< US: the allowance is at least this control's
    std::vector<std::pair<int, int>> told;    ///< (period, control) of oversteps made known
    std::vector<std::pair<int, int>> barred;  ///< (period, control) that may not be claimed again
};

struct Claim {
    Color by;
    ClaimAbout about = ClaimAbout::overstep;
    int control = 0;
    bool running = false;
    std::size_t move = 0;
    bool second = false;
    Instant at;
    std::optional<Instant> relayed;  ///< to the accused: terms of protest count from here
    std::optional<Instant> protested;
    std::optional<Instant> referred;              ///< the director decides now
    std::map<std::string, std::string> captains;  ///< team -> "uphold" or "reject"
    std::optional<ClaimEnd> end;                  ///< none: open
};

struct Sealed {
    std::vector<chess::Move> moves;
    std::vector<parser::Line> offers;
    Instant posted;
    Instant received;
};

struct Submission {
    parser::Outcome outcome;
    bool analysis = false;
    std::string text;
    Instant at;
};

struct Adjudication {
    Date term_from;
    bool forwarded = false;
    std::array<std::optional<Submission>, 2> submitted;
    std::string decision;  ///< empty: none yet
    bool final = false;
    std::optional<Instant> decided_at;
    std::map<std::string, Instant> told;  ///< Person::key -> when the decision was relayed to him
    bool appealed = false;
    std::optional<Color> last_move_by;  ///< RU 9.5.4: who was to move when it opened
};

/// A decision of the director that can be appealed.
struct Decision {
    Instant at;
    std::map<std::string, Instant> told;
};

struct Game {
    std::string id;
    Status status = Status::ongoing;
    std::string result = "*";
    std::optional<EndReason> end_reason;
    std::string end_text;  ///< the director's words
    std::optional<Instant> ended;
    chess::History history;
    std::size_t prescribed = 0;  ///< plies of a prescribed opening at the front of `moves`
    std::vector<MadeMove> moves;
    std::array<Side, 2> sides;
    std::vector<parser::Line> offers;  ///< open to the side to move
    std::optional<Color> draw_offer;
    std::vector<chess::Move> binding;        ///< candidates of an ambiguous move that binds
    std::vector<chess::Move> binding_after;  ///< offered moves that were accepted in front of it
    std::optional<Claim> claim;              ///< the newest; open while !claim->end
    std::optional<Claim> other_claim;        ///< the other player's, open beside it
    std::optional<Sealed> sealed;
    std::vector<Pause> pauses;
    std::optional<Adjudication> adjudication;
    std::optional<Decision> decision;
    std::vector<Instant> repeats;                       ///< sent for the pending move, each when relayed (or sent)
    std::vector<SilenceKind> silence_told;              ///< for the pending move
    std::optional<LongThink> long_think;                ///< for the pending move
    std::vector<std::string> delays;                    ///< teams whose captain gave notice for the pending move
    std::map<std::string, std::string> captains_words;  ///< "penalty white 2" -> team, waiting for the other captain
    Instant newest;                                     ///< of all events

    [[nodiscard]] Color to_move() const { return history.now().side_to_move(); }
    [[nodiscard]] const Side& side(Color c) const { return sides[static_cast<std::size_t>(c)]; }
    [[nodiscard]] Side& side(Color c) { return sides[static_cast<std::size_t>(c)]; }
    /// Which colour a player has; none if he does not play here.
    [[nodiscard]] std::optional<Color> color_of(std::string_view player) const;
    /// Own moves made by a side so far.
    [[nodiscard]] std::size_t own_moves(Color c) const;
    /// The colour that made ply `i`.
    [[nodiscard]] Color mover(std::size_t i) const;
};

/// The game as paired, before anything has happened.
[[nodiscard]] Game new_game(const Tournament& tournament, std::string_view game);
/// The game after one more event.
[[nodiscard]] Game fold(Game game, const Event& event);
/// The tournament after one more event (addresses, preferences, withdrawals, substitutions, ends).
[[nodiscard]] Tournament fold(Tournament tournament, const Event& event);

}  // namespace zugpost::rules
