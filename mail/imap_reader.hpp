// The IMAP server's answers, cut out of the byte stream (RFC 3501, section 7 and 9).
//
// Literals are taken by their length, so nothing in a letter can end an answer or pass for one. Everything is bounded:
// what is longer than a limit is an error (after which the connection is of no more use), but for literals, whose rest
// is read and thrown away. Time is linear in the bytes fed, however they are cut.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

struct ImapToken {
    enum class Kind : std::uint8_t { atom, quoted, literal, nil, open, close };
    Kind kind = Kind::atom;
    std::string text;  ///< a string without its quotes; for parentheses empty
    bool cut = false;  ///< a literal that was longer than the reader keeps
    friend bool operator==(const ImapToken&, const ImapToken&) = default;
};

/// One answer. A status (OK, NO, BAD, BYE, PREAUTH), tagged or not, has `code` and `text`, everything else has
/// `tokens`.
struct ImapResponse {
    enum class Kind : std::uint8_t { untagged, tagged, go_on };
    Kind kind = Kind::untagged;
    std::string tag;                      ///< of a tagged one
    std::optional<std::uint32_t> number;  ///< "* 12 FETCH", "* 3 EXISTS"
    std::string name;                     ///< in capitals: "FETCH", "OK", "SEARCH"; empty for "+"
    std::string code;                     ///< "UIDVALIDITY 42", without its brackets
    std::string text;                     ///< for people
    std::vector<ImapToken> tokens;        ///< what follows the name
};

struct ImapLimits {
    std::size_t line = std::size_t{4} << 20;  ///< bytes of one answer without its literals
    std::size_t tokens = 600'000;             ///< of one answer
    std::size_t literals = 1000;              ///< of one answer
    std::size_t keep = std::size_t{2} << 20;  ///< bytes kept of the literals of one answer
    std::size_t depth = 64;                   ///< open parentheses
};

class ImapReader {
public:
    explicit ImapReader(ImapLimits limits = {}) : limits_(limits) {}

    void feed(std::string_view bytes);
    /// The next whole answer; nothing if more bytes are needed; an error if the server's words cannot be understood.
    [[nodiscard]] Result<std::optional<ImapResponse>> next();

private:
    Result<bool> take_line();
    Result<ImapResponse> finish();

    ImapLimits limits_;
    std::string buffer_;
    std::size_t at_ = 0;               // what lies before has been taken
    std::size_t searched_ = 0;         // no line end lies before
    std::size_t literal_left_ = 0;     // bytes of the open literal still to come
    std::size_t length_ = 0;           // of the pieces so far
    std::size_t kept_ = 0;             // of the literals so far
    std::vector<std::string> pieces_;  // text of the answer being read, cut at its literals
    std::vector<ImapToken> literals_;
};

/// ASCII capitals: names and keywords are compared without regard to case.
[[nodiscard]] std::string imap_upper(std::string_view text);

/// A number of IMAP: 1 to 10 digits, at most 2^32 - 1.
[[nodiscard]] std::optional<std::uint32_t> imap_number(std::string_view text);

}  // namespace zugpost::mail
