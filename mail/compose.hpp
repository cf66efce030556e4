// An outgoing letter as bytes for SMTP or a Maildir.
//
// The result is pure ASCII with CRLF line ends and lines of at most 998 bytes (76 or 78 where we fold), so no
// transport needs 8BITMIME or SMTPUTF8. Headers stay readable: what is ASCII is written plainly. A line
// end, NUL or other control character in any header value or address is refused: nothing a stranger wrote can add a
// header.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"
#include "mail/address.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::mail {

struct OutAttachment {
    std::string name;                               ///< file name, UTF-8
    std::string type = "application/octet-stream";  ///< may carry parameters
    std::string bytes;
};

struct Outgoing {
    Address from;
    Address to;
    std::string reply_to;                 ///< a bare address; empty: none
    std::string subject;                  ///< UTF-8
    std::string message_id;               ///< "<...>"
    std::string in_reply_to;              ///< "<...>"; empty: none
    std::vector<std::string> references;  ///< "<...>" each, oldest first
    Instant date;
    std::vector<std::pair<std::string, std::string>> extra;  ///< further fields in order: Auto-Submitted, X-Zugpost-...
    std::string language;                                    ///< Content-Language; empty: none
    std::string text;                                        ///< UTF-8, lines ended in any manner
    std::vector<OutAttachment> attachments;
};

/// The letter, or an Error that names the field which must not be sent.
[[nodiscard]] Result<std::string> compose(const Outgoing& letter);

/// RFC 2047 where needed: the text plainly if it is ASCII, else encoded words of at most 75 bytes, joined by
/// "\r\n " and never splitting a character. `used` is the length of what stands before it on the line.
[[nodiscard]] std::string encode_words(std::string_view text, std::size_t used);

}  // namespace zugpost::mail
