// letters/ writes what the server sends: facts (rules/message.hpp) in, text in the reader's language out.
//
// This header is the way to the catalogues. Message ids are the English texts; po/LANGUAGE.po holds the others. They
// are compiled by msgfmt and linked into the program, so that it finds them wherever it is started. A text without a
// translation stays English. Adding a text: write it in tr(), mark() or plural(), then build the target `pot`.
#pragma once

#include "base/language.hpp"

#include <optional>
#include <string_view>

namespace zugpost::letters {

/// Marks a text of a table for translation, which happens where it is used.
[[nodiscard]] constexpr const char* mark(const char* text) { return text; }

/// The translation of `text`, or `text` itself.
[[nodiscard]] std::string_view translated(Language language, const char* text);
/// The form for `n` things ("day", "days"; "dzień", "dni"), or the English one.
[[nodiscard]] std::string_view translated(Language language, const char* one, const char* many, int n);
/// True where the catalogue of `language` has `text`; English needs none.
[[nodiscard]] bool has_translation(Language language, const char* text);

/// The compiled catalogue (.mo) as linked in; empty for English.
[[nodiscard]] std::string_view compiled_catalogue(Language language);

}  // namespace zugpost::letters
