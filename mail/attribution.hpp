// The lines that mail programs put above a quotation: who wrote when, header blocks, "Original Message".
//
// English, Polish and Russian, as the programs' own translations have them, and any mixture. All functions take text
// that is normalised and folded (base/text.hpp: lower case, no diacritics) and stands on one line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace zugpost::mail {

enum class Evidence : std::uint8_t {
    none,
    weak,    // an attribution only if a quoted line follows
    strong,  // one by itself: names a date with its time or year, or an address, and the act of writing
};

inline constexpr std::size_t longest_attribution = 500;  // bytes
inline constexpr std::size_t most_attribution_lines = 4;

/// How surely the text is an attribution ("on fri, jan 5, 2024 at 3:24 pm jan <jan@post.example> wrote:").
[[nodiscard]] Evidence attribution_in(std::string_view folded);

/// True if the text begins as attributions do: a date, a weekday, "on", "w dniu", "dnia" ...
[[nodiscard]] bool opens_attribution(std::string_view folded);

/// Where in the line a complete attribution begins behind the author's words; none at its very front.
[[nodiscard]] std::optional<std::size_t> attribution_behind(std::string_view folded);

enum class HeaderField : std::uint8_t { from, sent, to, copy, subject, other };

/// The field that the line repeats in a header block ("od: jan <...>", "*subject:* ..."), in any language.
[[nodiscard]] std::optional<HeaderField> header_field(std::string_view folded);

/// "-----original message-----", "begin forwarded message:" and the like.
[[nodiscard]] bool announces_message(std::string_view folded);

/// A line of ten or more underscores or dashes and nothing else.
[[nodiscard]] bool is_rule(std::string_view line);

/// The separator line of our own letters, in any language, whatever stands around it.
[[nodiscard]] bool is_separator(std::string_view folded);

}  // namespace zugpost::mail
