// What a reading means in a game: repetition, accepted continuation, reply, new conditional offers, and the verdict.
//
// Pure: (history, open offers, reading) -> Understanding. Knows the laws and the notations, no rulebook; the two
// choices that rulebooks make about reading come in through Standing.
#pragma once

#include "chess/history.hpp"
#include "parser/notation.hpp"
#include "parser/reading.hpp"
#include "parser/verdict.hpp"

#include <string>
#include <vector>

namespace zugpost::parser {

/// One conditional line from the position after the offerer's move: the opponent's move, the answer to it, ...
using Line = std::vector<chess::Move>;

/// Where the game stands for the writer of a letter.
struct Standing {
    const chess::History& history;
    chess::Color writer;
    std::vector<Line> offers = {};    ///< conditionals the opponent has offered with his last move: writer's move first
    bool repetition_due = true;       ///< false for the very first move and for `read --fen`
    bool plain_move_allowed = false;  ///< unrepeated_continuation = "plain-move" (US 9.4)
    bool any_move_refused = false;    ///< any_move_condition = "refused" (RU 3.6)
    std::vector<chess::Move> binding =
        {};  ///< candidates of the writer's last, ambiguous move: one of them alone is an answer
    Notation own = Notation::en;
};

struct NumberedMove {
    std::size_t ply = 0;  ///< 0-based ply in the game: its true number
    chess::Move move;
    friend bool operator==(const NumberedMove&, const NumberedMove&) = default;
};

/// Why a part of an offer fell out (it costs nothing; the sender is told).
enum class DropReason : std::uint8_t { faulty_move, no_answer, any_move, several_answers, unclear };
struct Dropped {
    std::string text;  ///< as written
    DropReason reason;
};

struct Understanding {
    Verdict verdict = Verdict::accepted;     ///< as a receipt or refusal would carry it, by parser's knowledge
    bool has_move = false;                   ///< the letter holds something of a move (also a refused one)
    bool already_recorded = false;           ///< says again exactly what is recorded, and nothing new
    std::vector<NumberedMove> record;        ///< everything read as the record, in order, with true numbers
    std::optional<NumberedMove> repetition;  ///< as the writer repeats it, right or wrong, where it can be read
    std::optional<NumberedMove> reply;
    std::vector<chess::Move> continuation;  ///< accepted offer moves to be played before the reply (whole pairs)
    std::vector<Line> offers;               ///< new offers of the writer: legal branches root to leaf, after the reply
    std::vector<Dropped> dropped;
    std::vector<chess::Move> candidates;     ///< of an ambiguous reply (or repetition)
    std::vector<chess::Move> near;           ///< legal moves close to a refused one
    std::string faulty;                      ///< the text at fault: "Qz%", "4. Gf1-b5"
    std::vector<std::string> earlier_slips;  ///< wrong earlier moves of the record, told in the receipt
};

/// For the player to move: verdicts accepted, illegal, impossible, ambiguous, illegible, no_move, wrong_repetition,
/// missing_repetition, unrepeated_continuation, wrong_number. For the other: already_recorded, not_your_turn, or
/// accepted with has_move false (a friendly line). Commands do not matter here, but a letter with commands and no move
/// is accepted.
[[nodiscard]] Understanding understand(const Reading& reading, const Standing& standing);

}  // namespace zugpost::parser
