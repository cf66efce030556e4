// How much a decoded text looks like Polish, Russian or another language written in letters.
#pragma once

#include <string_view>

namespace zugpost::mail {

/// Points for the non-ASCII letters of the text and how they stand among the others; below zero where signs, control
/// characters and capitals in the middle of words show that the code page was another one.
[[nodiscard]] int likeness(std::u32string_view text);

}  // namespace zugpost::mail
