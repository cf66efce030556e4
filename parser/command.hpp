// What can be ordered by letter: the actions and their words in three languages.
//
// The words stand in one table (command.cpp); reading is case-blind and does without Polish diacritics. Who may give
// which order is decided by rules/, not here.
#pragma once

#include "base/language.hpp"
#include "base/time.hpp"
#include "chess/types.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::parser {

enum class Action : std::uint8_t {
    // players
    resign,
    draw_offer,
    draw_accept,
    draw_decline,
    claim_threefold,
    claim_50,
    leave,
    claim_time,
    confirm_overstep,
    protest,
    thinking,
    repeat,
    status,   ///< officials: `status [GAME|EVENT]`
    records,  ///< officials: `records GAME`
    new_address,
    notation,
    format,
    withdraw,    ///< officials: `withdraw PLAYER [died] [lose|adjudicate|exclude] reason`
    adjudicate,  ///< players: win, draw, loss; officials: `adjudicate GAME RESULT [final]`
    remarks,
    appeal,  ///< officials: `appeal GAME`
    help,
    // captains and directors
    uphold,
    reject,
    refer,
    delay,
    grant,  ///< `grant leave PLAYER DATE to DATE`
    penalty,
    warn,
    result,
    annul,
    substitute,
    replay,
    copy,
};

/// The name that `read --json` prints: "draw-offer", "claim-50", "grant".
[[nodiscard]] std::string_view name_of(Action action);

enum class Outcome : std::uint8_t { win, draw, loss };                   ///< what a player claims in adjudication
enum class Disposal : std::uint8_t { none, lose, adjudicate, exclude };  ///< what becomes of a withdrawn player's games

struct Command {
    Action action;
    std::string game{};     ///< GAME or EVENT/GAME as written by an official, else empty
    std::string player{};   ///< PLAYER as written
    std::string name{};     ///< of a substitute
    std::string address{};  ///< of a substitute, or a new address
    std::string word{};     ///< value of notation, format, copy ("pl", "cmail", "all")
    std::string result{};   ///< "1-0", "0-1", "1/2-1/2", "0-0"
    std::string reason{};   ///< the free text behind an official's command
    std::string move{};     ///< replay: the move's text ...
    int number = 0;         ///< replay: its number; penalty: the days
    std::optional<chess::Color>
        color{};                       ///< penalty, warn; replay: whose move of that number ("n... move" is Black's);
                                       ///< resign and draw_offer out of a PGN comment: who is said to do so
    std::optional<Outcome> outcome{};  ///< adjudicate by a player
    std::optional<Date> from{}, to{};  ///< leave and grant; absent where they could not be read
    bool barred = false;               ///< reject ... barred
    bool fault = false;                ///< penalty ... fault
    bool final = false;                ///< adjudicate ... final
    bool died = false;                 ///< withdraw ... died
    Disposal disposal = Disposal::none;
    std::string fault_text{};  ///< why the command's arguments cannot be read (what is missing or wrong), else empty
};

enum class DateOrder : std::uint8_t { dmy, mdy };

/// Dates as people write them: 2008-01-10, 10.01.2008, 10/1, "17 Oct", "17 października 2007", "6 окт. 2014 г.";
/// without a year the one that lies nearest to `near`.
[[nodiscard]] std::optional<Date> read_date(std::string_view text, DateOrder order, Date near);

}  // namespace zugpost::parser
