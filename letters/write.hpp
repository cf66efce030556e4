// A message of the rules as the letter that is sent: subject, text, attachments and the X-Zugpost- header fields.
//
// Pure and deterministic: the same input gives the same bytes, and the present is an argument. The daemon calls it once
// for each message, with the tournament and the game as they stand after the ruling.
#pragma once

#include "rules/message.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::letters {

struct Written {
    std::string subject;                       ///< one line, UTF-8
    std::string text;                          ///< UTF-8, "\n" line ends, lines of at most 78 columns where words allow
    std::vector<rules::Attached> attachments;  ///< the game as PGN, then what the message passes on
    std::vector<std::pair<std::string, std::string>> headers;
};

/// `game` is null where the message is about none or about several. `reader` may be a stranger of whom only the address
/// is known. `reply_to` is the address to which he will answer; only letters for cmail and Scid show it.
[[nodiscard]] Written write(const rules::Tournament& tournament, const rules::Game* game, const rules::Message& message,
                            const rules::Person& reader, Instant now, std::string_view reply_to = {});

}  // namespace zugpost::letters
