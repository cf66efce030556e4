// Header fields as they travel: unfolding, encoded words (RFC 2047), parameters (RFC 2045 and 2231).
//
// Everything here takes hostile bytes: no function fails, all are linear in what they are given and bounded
// by the limits below. Decoded text is always UTF-8 without control characters, so that an encoded
// line end can never grow into a new header line or into an address.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::mail {

inline constexpr std::size_t max_fields = 1000;      ///< header fields of one part
inline constexpr std::size_t max_field = 64 * 1024;  ///< bytes of one field, unfolded
inline constexpr std::size_t max_line = 16 * 1024;   ///< bytes of one line, in headers and bodies
inline constexpr std::size_t max_parameters = 100;   ///< of one field; more are not read

/// One header field.
struct Header {
    std::string name;   ///< as written; compared without regard to case
    std::string raw;    ///< unfolded, otherwise as received: what structured fields are read from
    std::string value;  ///< encoded words decoded, UTF-8, blanks trimmed: what people are shown
};

/// A value with parameters, as in Content-Type: "text/plain; charset=utf-8".
struct Parameterized {
    std::string value;                                            ///< lower case, without comments
    std::vector<std::pair<std::string, std::string>> parameters;  ///< names in lower case; values decoded, UTF-8

    /// The first parameter of that (lower-case) name; empty where there is none.
    [[nodiscard]] std::string_view parameter(std::string_view name) const;
};

/// A header block and the offset of what follows it.
struct HeaderBlock {
    std::vector<Header> headers;
    std::size_t body = 0;  ///< offset of the first byte after the blank line
};

/// Reads the header block at the front of a whole letter. Leading blank lines, an mbox "From " line and lines
/// that are no field are passed over; beyond a limit it is an Error that names the limit.
[[nodiscard]] Result<HeaderBlock> read_headers(std::string_view letter);

/// The value of the first field of that name (any case), undecoded; empty where there is none.
[[nodiscard]] std::string_view raw_header(const std::vector<Header>& headers, std::string_view name);
/// The same, decoded.
[[nodiscard]] std::string_view header_value(const std::vector<Header>& headers, std::string_view name);
[[nodiscard]] bool has_header(const std::vector<Header>& headers, std::string_view name);

/// Decodes RFC 2047 encoded words and raw 8-bit text to UTF-8; adjacent words are joined as bytes where their
/// charset is the same, so that a character split between two of them survives. What is broken stays as written.
[[nodiscard]] std::string decode_words(std::string_view raw);

/// Reads a value with parameters; RFC 2231 continuations and charsets are resolved, encoded words inside quotes
/// (which many programs write) decoded as well.
[[nodiscard]] Parameterized read_parameterized(std::string_view raw);

/// The text without RFC 5322 comments (nested up to any depth); quoted strings are kept as they are.
[[nodiscard]] std::string strip_comments(std::string_view raw);

/// ASCII lower case; other bytes stay.
[[nodiscard]] std::string lower(std::string_view text);
/// Equal without regard to ASCII case.
[[nodiscard]] bool same(std::string_view a, std::string_view b);

}  // namespace zugpost::mail
