// The fixed words of letters: colours, results, reasons, verdicts, titles. All are message ids (English texts) to be
// translated where they are used. One table each.
#pragma once

#include "rules/message.hpp"

#include <span>
#include <string_view>

namespace zugpost::letters {

[[nodiscard]] const char* color_name(chess::Color c);             ///< "White"
[[nodiscard]] const char* status_words(std::string_view name);    ///< by rules::status_names; empty for others
[[nodiscard]] const char* result_words(std::string_view result);  ///< "White wins"; empty for others
[[nodiscard]] const char* reason_words(rules::EndReason why);
[[nodiscard]] const char* verdict_words(parser::Verdict verdict);
/// What a letter is, for its subject.
[[nodiscard]] const char* title_of(rules::Kind kind);
[[nodiscard]] const char* title_of(rules::About about);
/// A word of ours that comes as a fact ("sent", "win", "concedes"), or what the parser finds wrong with an order; null
/// if `name` is neither.
[[nodiscard]] const char* word_named(std::string_view name);
/// An order, or a word of one ("draw-offer", "uphold", "white"), as the reader would write it; null if `name` is none.
[[nodiscard]] const char* order_named(std::string_view name);

/// The line above which an answer is written. Its translations never change: old letters are answered too.
[[nodiscard]] const char* separator();

}  // namespace zugpost::letters
