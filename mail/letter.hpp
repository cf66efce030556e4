// A letter as the other folders see it: who wrote, in which thread, when, and the parts with text.
//
// read_letter takes raw bytes from anywhere. It never crashes, throws or runs longer than linear in their
// number; a letter beyond the limits, or one that cannot be taken apart, is an Error of one clear line, and belongs
// into quarantine. Nothing is decided here about games, and no text is cut: own_text and the callers do that.
// This folder includes nothing but base.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"
#include "mail/address.hpp"
#include "mail/header.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

inline constexpr std::size_t max_letter = 1 << 20;   ///< bytes, raw, unless ReadOptions says otherwise
inline constexpr std::size_t max_nesting = 20;       ///< multiparts within one another
inline constexpr std::size_t max_boundaries = 1000;  ///< delimiter lines
inline constexpr std::size_t max_parts = 200;
inline constexpr std::size_t max_references = 200;  ///< message ids kept of References and In-Reply-To; the last ones

/// One leaf of the MIME tree.
struct Part {
    std::string type = "text/plain";  ///< lower case
    std::string charset;              ///< as declared, lower case; empty where nothing is
    std::string file_name;            ///< decoded, without any path; may be empty
    bool attachment = false;          ///< declared as such (Content-Disposition)
    bool flowed = false;              ///< format=flowed (RFC 3676)
    bool delsp = false;               ///< DelSp=yes
    std::string bytes;                ///< transfer-decoded, otherwise as sent; NUL is left out of text
};

struct Letter {
    std::string raw;                       ///< as received
    std::vector<Header> headers;           ///< in order
    std::string message_id;                ///< "<...>"; where it is missing "<HASH@no-id>", HASH that of the raw bytes
    std::vector<std::string> in_reply_to;  ///< "<...>" each
    std::vector<std::string> references;   ///< "<...>" each, oldest first
    std::vector<Address> from, to, cc, reply_to;
    std::string return_path;  ///< empty where there is none or where it is null ("<>")
    std::string subject;      ///< decoded, one line
    std::vector<std::string>
        delivered_to;             ///< every address it was sent to: Delivered-To, X-Original-To, Envelope-To, To, Cc
    std::optional<Instant> date;  ///< Date:; absent where it cannot be read
    std::optional<Instant> received;  ///< the topmost Received: written by ReadOptions::trusted_received_by
    std::size_t own_headers = 0;      ///< so many fields at the top were put there by our own mail system
    std::vector<Part>
        texts;  ///< what the author wrote, in order; of alternatives text/plain unless it is blank, else text/html
    std::vector<Part> attachments;  ///< everything else; a forwarded message is one of them (message/rfc822)
    bool automatic = false;         ///< RFC 3834: recorded, never answered
    std::string automatic_because;  ///< the header that says so, for the log
};

struct ReadOptions {
    std::string our_address = {};          ///< letters from here (with any +detail) are our own coming back
    std::string trusted_received_by = {};  ///< host whose Received: stamp counts; empty: none does
    std::size_t limit = max_letter;        ///< raw bytes
};

[[nodiscard]] Result<Letter> read_letter(std::string_view bytes, const ReadOptions& options);

/// The header fields alone, without texts and attachments, whatever the size of the body: for the polite answer to a
/// letter that read_letter finds too large.
[[nodiscard]] Result<Letter> read_head(std::string_view bytes, const ReadOptions& options);

/// True for a part that holds games: a type of PGN (application/x-chess-pgn, application/x-chess and the like)
/// or a file name in ".pgn".
[[nodiscard]] bool is_game_file(const Part& part);

}  // namespace zugpost::mail
