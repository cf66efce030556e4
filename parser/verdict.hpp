// The verdicts of a receipt or refusal (header X-Zugpost-Verdict), one table for the whole program.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace zugpost::parser {

enum class Verdict : std::uint8_t {
    accepted,
    illegal,
    impossible,
    ambiguous,
    illegible,
    no_move,
    wrong_repetition,
    missing_repetition,
    unrepeated_continuation,
    wrong_number,
    not_your_turn,
    finished,
    suspended,
    unknown_game,
    unknown_sender,
    not_entitled,
    too_late,
    over_limit,
    unfounded,
    held,
};

inline constexpr std::array<std::string_view, 20> verdict_names{"accepted",
                                                                "illegal",
                                                                "impossible",
                                                                "ambiguous",
                                                                "illegible",
                                                                "no-move",
                                                                "wrong-repetition",
                                                                "missing-repetition",
                                                                "unrepeated-continuation",
                                                                "wrong-number",
                                                                "not-your-turn",
                                                                "finished",
                                                                "suspended",
                                                                "unknown-game",
                                                                "unknown-sender",
                                                                "not-entitled",
                                                                "too-late",
                                                                "over-limit",
                                                                "unfounded",
                                                                "held"};

[[nodiscard]] constexpr std::string_view name_of(Verdict v) { return verdict_names[static_cast<std::size_t>(v)]; }

}  // namespace zugpost::parser
