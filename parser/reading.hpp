// A letter's own text, read: the moves as written, conditions, stated dates, commands. Text in, value out.
//
// Reading knows no game: what the moves mean on the board is found by understand() (understanding.hpp). Prose beside
// moves does not turn into moves: a move stands at the start of a line, behind a move number, or behind a word for it.
// Time is linear in the text; limits below.
#pragma once

#include "parser/command.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::parser {

inline constexpr std::size_t max_text = 256 * 1024;  ///< bytes read of one letter's own text
inline constexpr std::size_t max_moves = 2000;       ///< moves read of one letter
inline constexpr std::size_t max_commands = 20;
inline constexpr std::size_t max_branches = 100;      ///< of conditional lines
inline constexpr std::size_t max_branch_moves = 100;  ///< in one of them

/// A move as it stands in the letter.
struct WrittenMove {
    std::string text{};           ///< "Sg1-f3", "Qz%" (something stands where a move should be)
    std::optional<int> number{};  ///< "12" of "12. Nf3" or "12... Nf6"
    bool black = false;           ///< the number was followed by dots that say Black
    bool any = false;             ///< "any move", "dowolne", "любой ход" in a condition
    bool instead = false;         ///< behind "or", "no, rather": in place of the move before it
    friend bool operator==(const WrittenMove&, const WrittenMove&) = default;
};

/// One conditional as written: condition, answer, condition, answer ... It may begin at the root of the offer or go on
/// where an earlier branch leads ("if 3... a6 4. Ba4; if 4... Nf6 5. O-O"): numbers, brackets and the board tell which.
struct WrittenBranch {
    std::vector<WrittenMove> moves{};
    int depth = 0;  ///< of brackets: a branch in brackets goes on from the branch before them
    friend bool operator==(const WrittenBranch&, const WrittenBranch&) = default;
};

/// Dates and times that the writer states; never override a stamp.
struct StatedDates {
    std::optional<Date> received;  ///< received, otrzymano, получено
    std::optional<Date> sent;      ///< sent, posted, replied, wysłano, отправлено
    std::optional<int> days;       ///< "time 2/17": for this move ...
    std::optional<int> total;      ///< ... and in all
    friend bool operator==(const StatedDates&, const StatedDates&) = default;
};

struct Reading {
    std::vector<WrittenMove> record;      ///< in order of the letter; the last is the reply, if it is the writer's turn
    std::vector<WrittenBranch> branches;  ///< conditional offers
    std::vector<Command> commands;
    StatedDates dates;
    std::string text;       ///< the own text, as given (bounded)
    std::string analysis;   ///< the own text without the lines that are commands: remarks, analysis, protest's reasons
    std::string game;       ///< from the tag pairs of a PGN body: "EVENT/GAME", else empty
    bool too_much = false;  ///< a limit above cut the reading
};

struct ReadAs {
    Language language = Language::en;  ///< of the writer: "draw", "remis" are words of any language all the same
    DateOrder date_order = DateOrder::dmy;
    Date written{};         ///< date of the letter: stated dates without a year lie near it
    bool official = false;  ///< captains and directors: `records GAME`, `adjudicate GAME 1-0`
};

[[nodiscard]] Reading read_text(std::string_view own_text, const ReadAs& as);

}  // namespace zugpost::parser
