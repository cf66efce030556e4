// What the author of a letter wrote himself.
//
// Quotations, what introduces them, signatures and the lines of mail programs are cut away, in English, Polish and
// Russian; what stands above, below and between them stays, in order. The text is in one shape (mail/normalise.hpp).
// Letters of ours that may be quoted sharpen the cut. A text in which all is quoted gives an empty own text:
// a move that stands only in a quotation is no move.
//
// Any bytes are taken; time and memory are linear in them. HTML is read up to max_html bytes a part.
#pragma once

#include "base/language.hpp"
#include "mail/letter.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

struct OwnTextHints {
    std::optional<Language> language;   // the writer's, for texts whose charset must be guessed
    std::vector<std::string> answered;  // text bodies of letters of ours that may be quoted, newest first
};

struct OwnText {
    std::string text;              // what he wrote; lines ended by '\n', no blank lines at either end
    std::string quoted;            // what was cut away as quotation, without its signs
    std::string signature;         // cut signatures and device lines
    std::vector<std::string> why;  // one line for each cut: "attribution line: w dniu ... napisal(a):"
};

/// Of all text parts, in order. What is quoted to the end of one part is quoted in those behind it, too.
[[nodiscard]] OwnText own_text(const Letter& letter, const OwnTextHints& hints);

/// Of plain text that is decoded and unflowed.
[[nodiscard]] OwnText own_text_of(std::string_view utf8_text, const OwnTextHints& hints);

}  // namespace zugpost::mail
