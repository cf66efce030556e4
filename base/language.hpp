// The languages of letters, and hints that follow from a writer's language.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace zugpost {

enum class Language : std::uint8_t { en, pl, ru };

inline constexpr std::array<std::string_view, 3> language_codes{"en", "pl", "ru"};

[[nodiscard]] constexpr std::string_view code_of(Language l) { return language_codes[static_cast<std::size_t>(l)]; }

[[nodiscard]] constexpr std::optional<Language> language_from(std::string_view code) {
    for (std::size_t i = 0; i < language_codes.size(); ++i)
        if (language_codes[i] == code) return static_cast<Language>(i);
    return std::nullopt;
}

}  // namespace zugpost
