// What in a text is quotation: marked lines, and unmarked ones below an attribution or a header block.
//
// Works for any mixture of English, Polish and Russian programs. Lines without a mark are cut only with a reason:
// an introduction that names a sender and a time, our own separator line, or a block of lines of a letter of ours.
// One such line alone is never proof: players repeat our moves as we wrote them.
#pragma once

#include "mail/answered.hpp"
#include "mail/page.hpp"

#include <string_view>

namespace zugpost::mail {

/// Lines of normalised text without their signs of quotation (">", "> >", "|", "JK>"), which become depth.
[[nodiscard]] Lines quoted_lines(std::string_view text);

/// Takes the signs at the front of one line away and adds them to its depth.
void read_quote_signs(Line& line);

/// Cuts all quotation of the page: `cuts` and `why` tell what and for what reason.
void cut_quotations(Page& page, const AnsweredLetters& answered);

}  // namespace zugpost::mail
