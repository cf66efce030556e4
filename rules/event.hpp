// What has happened, as stored: the closed set of events from which every game's state is folded.
//
// Events hold instants, moves and words, never computed days: days, totals, oversteps and allowances are reckoned from
// them (reckoning.hpp), so that backdated leave can recount them. A new kind is one struct here, one case in fold
// (game.cpp or roster.cpp) and one line in event_json.cpp. Names in `Event::game` are ids within the tournament; empty
// means the tournament as a whole.
#pragma once

#include "base/time.hpp"
#include "chess/types.hpp"
#include "parser/understanding.hpp"
#include "rules/tournament.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace zugpost::rules {

using chess::Color;

// ---- the tournament and its people

struct TournamentImported {
    std::string event_toml;
    std::string rulebook_toml;
};
struct AddressChanged {
    std::string person;  ///< Person::key
    std::string email;
};
struct PreferenceChanged {
    std::string person;
    std::string what;  ///< "notation", "format", "language", "copy"
    std::string value;
};
struct PlayerWithdrawn {
    std::string player;
    bool died = false;
    std::string by;  ///< Person::key of who said so
    std::string reason;
    Instant posted;
};
struct PlayerSubstituted {
    std::string player;  ///< the id that is replaced in all his unfinished games
    Person successor;    ///< complete; an existing reserve's or a new one's
};

// ---- letters on their way

/// What an outgoing letter was, so that its acceptance by the recipient's mail system can start a term.
enum class Carried : std::uint8_t {
    nothing,
    pairing,
    move,
    repeat,
    claim,
    protest,
    decision,
    adjudication,
    appeal,
    substitution
};
struct LetterRelayed {
    Carried carried = Carried::nothing;
    std::uint32_t ply = 0;  ///< number of moves recorded when it was written
    std::string to;         ///< Person::key
    Instant at;
};
struct LetterBounced {
    Carried carried = Carried::nothing;
    std::uint32_t ply = 0;
    std::string to;
    Instant at;
    std::string reason;
};

// ---- moves

struct MoveAccepted {
    chess::Move move;
    Instant posted;
    Instant received;
    bool conditional = false;  ///< one of an accepted pair; costs nothing by itself
    bool untimed = false;      ///< made for adjudication (RU 9.5.4), or prescribed
};
/// A letter of the player to move referred back. `fault`: it counts as one where the rulebook charges faults.
struct LetterRefused {
    Color by;
    parser::Verdict verdict;
    Instant posted;
    std::vector<chess::Move> candidates;                    ///< of an ambiguous move, where it binds
    std::optional<std::vector<chess::Move>> accepted = {};  ///< offered moves accepted in front of that move
};
struct ConditionalsOffered {
    Color by;
    std::vector<parser::Line> lines;  ///< from the position after his last move
};
struct DrawOffered {
    Color by;
};
struct DrawDeclined {
    Color by;
};
/// The director's correction of a recorded move; what stood after it has fallen away.
struct MoveCorrected {
    std::uint32_t ply = 0;
    chess::Move move;
};

// ---- time

struct PenaltyCharged {
    Color color;
    int days = 0;
    bool fault = false;  ///< counts for the repeated-fault rule (RU 4.10)
    std::string by;      ///< empty: the rulebook; else Person::key, or "captains"
    std::string reason;
    Instant at;
};
struct PlayerWarned {
    Color color;
    std::string reason;
    Instant at;
};
/// An overstep made known to the opponent and the rulebook's judge: once for each control and restart.
struct OverstepTold {
    Color color;
    int period = 0;
    int control = 0;
};
/// Established: agreed, conceded or upheld. What follows stands here as data, so that the log alone tells it.
struct OverstepEstablished {
    Color color;
    Consequence consequence = Consequence::forfeit;
    int control = 0;
    std::uint32_t first_move = 0;           ///< restart: how many own moves belong to the old time
    std::optional<Instant> penalties_from;  ///< restart: penalties charged before belong to the old time; none: those
                                            ///< charged before the last move of the old time was posted
    std::optional<Instant> clock_from;      ///< restart: the first move's clock runs from here
    int floor_control = 0;                  ///< warn: the allowance is at least that of this control
    Instant at;
};
struct LeaveAnnounced {
    Color color;
    Date from, to;
    bool own = true;         ///< of the player's own right; else granted
    std::string granted_by;  ///< Person::key
    Instant at;              ///< posted
};
struct LeaveEnded {
    Color color;
    Date from;           ///< which leave: its first date
    bool whole = false;  ///< cancelled as if never taken (County 8D)
    Date last;           ///< else: its last date now, that of the move
    Instant at;          ///< the move's posted instant
};

// ---- silence

struct RepeatSent {
    std::uint32_t ply = 0;
    int number = 1;
    Instant at;
};
enum class SilenceKind : std::uint8_t { after_repeat, limit, first_move };
struct SilenceTold {
    std::uint32_t ply = 0;
    SilenceKind kind = SilenceKind::after_repeat;
};
struct LongThink {
    Color color;
    std::uint32_t ply = 0;
    Instant at;
    bool in_time = true;
};
struct DelayNoted {
    std::string team;
    std::uint32_t ply = 0;
    std::string reason;
};

// ---- claims and decisions

enum class ClaimAbout : std::uint8_t { overstep, silence };
struct ClaimFiled {
    Color by;
    ClaimAbout about = ClaimAbout::overstep;
    int control = 0;
    bool running = false;    ///< the accused was still thinking
    std::uint32_t move = 0;  ///< number of own moves of the accused up to and with the overstepping one
    bool second = false;     ///< an earlier overstep of his was established
    Instant at;              ///< posted
};
struct ClaimProtested {
    Color claimant;
    Instant at;
};
enum class ClaimEnd : std::uint8_t { upheld, rejected, closed };
struct ClaimDecided {
    Color claimant;
    ClaimEnd end = ClaimEnd::upheld;
    std::string by;  ///< Person::key; "captains"; "confirmation"; "silence"; empty: the game ended
    bool barred = false;
    Instant at;
};
/// A captain's word in a matter that both must decide alike.
struct CaptainSpoke {
    std::string team;
    std::string matter;  ///< "claim white", "penalty white"
    std::string word;    ///< "uphold", "reject", "2"
    Instant at;
};
/// The captains differ, referred it, or let their time pass: the director's word counts now.
struct MatterReferred {
    std::string matter;
    std::string reason;
    Instant at;
};
struct MoveSealed {
    std::vector<chess::Move> moves;  ///< accepted pairs, then the reply
    std::vector<parser::Line> offers;
    Instant posted;
    Instant received;
};
struct SealOpened {
    bool relayed = true;  ///< the moves follow as MoveAccepted
};
struct GameSuspended {
    Instant at;
};
struct GameResumed {
    Instant at;
};

// ---- the end

enum class EndReason : std::uint8_t {
    checkmate,
    stalemate,
    dead_position,
    resignation,
    agreement,
    threefold,
    fifty_moves,
    time,
    withdrawal,
    ruling,
    annulled,
    adjudication,
    equal_claims,
    nobody_claimed
};
inline constexpr std::array<std::string_view, 14> end_reason_names{
    "checkmate", "stalemate",  "dead-position", "resignation", "agreement",    "threefold",    "fifty-moves",
    "time",      "withdrawal", "ruling",        "annulled",    "adjudication", "equal-claims", "nobody-claimed"};
struct GameEnded {
    std::string result;  ///< "1-0", "0-1", "1/2-1/2", "0-0", "*" (annulled)
    EndReason why = EndReason::ruling;
    std::string by;      ///< Person::key of the director, or empty
    std::string reason;  ///< his words
    Instant at;
};
struct AdjudicationOpened {
    Instant at;
    Date term_from;  ///< the submission term's dates count from here
};
struct AdjudicationClaimed {
    Color by;
    parser::Outcome outcome = parser::Outcome::draw;
    bool analysis = false;
    std::string text;
    Instant at;
};
struct AdjudicationForwarded {
    Instant at;
};
struct AdjudicationDecided {
    std::string result;
    bool final = false;
    Instant at;
};
struct AppealFiled {
    std::string by;  ///< Person::key
    bool on_adjudication = false;
    Instant at;
};

using EventBody =
    std::variant<TournamentImported, AddressChanged, PreferenceChanged, PlayerWithdrawn, PlayerSubstituted,
                 LetterRelayed, LetterBounced, MoveAccepted, LetterRefused, ConditionalsOffered, DrawOffered,
                 DrawDeclined, MoveCorrected, PenaltyCharged, PlayerWarned, OverstepTold, OverstepEstablished,
                 LeaveAnnounced, LeaveEnded, RepeatSent, SilenceTold, LongThink, DelayNoted, ClaimFiled, ClaimProtested,
                 ClaimDecided, CaptainSpoke, MatterReferred, MoveSealed, SealOpened, GameSuspended, GameResumed,
                 GameEnded, AdjudicationOpened, AdjudicationClaimed, AdjudicationForwarded, AdjudicationDecided,
                 AppealFiled>;

struct Event {
    std::string game;  ///< id within the tournament; empty: the tournament as a whole
    Instant at;        ///< when it was ruled
    EventBody body;
};

/// True where the tournament's own state changes too (fold(Tournament, Event)): people, substitutions, ends.
[[nodiscard]] bool concerns_tournament(const EventBody& body);

}  // namespace zugpost::rules
