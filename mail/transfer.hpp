// Content-Transfer-Encoding (RFC 2045): base64 and quoted-printable, both ways.
//
// Decoding never fails: what is no code is passed over (base64) or kept as written (quoted-printable), and
// nothing after base64's padding counts, since mailing lists hang footers there. All functions are linear.
#pragma once

#include <string>
#include <string_view>

namespace zugpost::mail {

[[nodiscard]] std::string decode_base64(std::string_view text);
[[nodiscard]] std::string decode_quoted_printable(std::string_view text);
/// The Q encoding of RFC 2047 header words: as above, and "_" is a blank.
[[nodiscard]] std::string decode_q(std::string_view text);

/// Decodes by the (raw) value of a Content-Transfer-Encoding field; unknown encodings leave the bytes alone.
[[nodiscard]] std::string decode_transfer(std::string_view bytes, std::string_view encoding);

/// Lines of 76 characters, each ended by CRLF.
[[nodiscard]] std::string encode_base64(std::string_view bytes);
/// Without line ends, as in header words.
[[nodiscard]] std::string encode_base64_plain(std::string_view bytes);
/// Encodes text whose lines end in CRLF; lines of at most 76 characters. A line end that is not CRLF is encoded. "From
/// " and "." at the start of a line are encoded, too: mailboxes and SMTP servers have been seen to change them.
[[nodiscard]] std::string encode_quoted_printable(std::string_view text);

}  // namespace zugpost::mail
