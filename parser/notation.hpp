// The notations of chess: moves to text and text to moves, by tables.
//
// Reads every form of every notation: short and long, any capture, check and promotion sign,
// figurines, ICCF digits, UCI, castling with O, 0 or Cyrillic О, look-alike letters of the other alphabet.
// Knows the laws through chess/, and no rulebook.
#pragma once

#include "chess/position.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::parser {

enum class Notation : std::uint8_t { en, pl, ru, iccf, uci, figurine };

inline constexpr std::array<std::string_view, 6> notation_names{"en", "pl", "ru", "iccf", "uci", "figurine"};

[[nodiscard]] constexpr std::string_view name_of(Notation n) { return notation_names[static_cast<std::size_t>(n)]; }
[[nodiscard]] std::optional<Notation> notation_from(std::string_view name);

enum class Form : std::uint8_t { brief, full };  ///< Nf3 or Ng1-f3

/// Letters are written short in English, full in Polish and Russian (rulebooks PL 2B, RU 3.2).
[[nodiscard]] Form usual_form(Notation notation);

/// `move` must be legal in `position`. Polish and Russian captures are written ':' ("Sf3:e5"), castling "0-0" (English
/// "O-O"); check and mate signs are written.
[[nodiscard]] std::string write_move(const chess::Position& position, chess::Move move, Notation notation, Form form);
[[nodiscard]] std::string write_move(const chess::Position& position, chess::Move move, Notation notation);
/// Standard English SAN with + and #, as PGN has it.
[[nodiscard]] std::string san(const chess::Position& position, chess::Move move);

enum class MoveVerdict : std::uint8_t {
    legal,
    illegal,     ///< a piece could go there but the laws forbid it
    impossible,  ///< no such piece can make that move as written
    ambiguous,   ///< two or more legal moves fit, a promotion lacks its piece, or bxc3 which only a piece could do
    illegible    ///< it is no move in any notation
};

struct MoveReading {
    MoveVerdict verdict = MoveVerdict::illegible;
    chess::Move move;                     ///< where legal
    std::vector<chess::Move> candidates;  ///< where ambiguous: the legal moves that fit, at least one
    std::vector<chess::Move> near;        ///< where refused: legal moves close to what was written, at most 4
};

/// Reads one move as it stands alone ("Sg1-f3", "e:d5", "0-0", "5254", "♘f3", "e8=H+!?"): judged in `own` alone if it
/// is well-formed there; else in the others, and legal only if all that can read it agree on one legal move.
///
/// Two moves, or words beside a move, are illegible; the signs and words of check, mate and e.p. are no such words.
/// Small letters and a phone's capitals ("nf3", "E4", "Bc4" of a Pole) are tried beside the other notations, when the
/// text is not well-formed in `own` as it stands. Time is bounded: a text beyond 256 bytes is illegible.
[[nodiscard]] MoveReading read_move(const chess::Position& position, std::string_view text, Notation own);

/// `text` has the form of a move in some notation, whether or not it can be played anywhere.
/// Words of two neighbouring file letters have it too ("ed", "de", "ab"); names ("Ed") and years with a 0 have not.
[[nodiscard]] bool looks_like_move(std::string_view text);

/// The only legal move that standard English SAN can mean; the fast path for PGN files.
[[nodiscard]] std::optional<chess::Move> move_from_san(const chess::Position& position, std::string_view text);

}  // namespace zugpost::parser
