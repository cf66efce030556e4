// The small written forms of IMAP: folder names, dates, sets of numbers, keys of letters.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

/// A folder name as IMAP writes it: modified UTF-7 (RFC 3501, 5.1.3). "Игры/2007" -> "&BBgEMwRABEs-/2007".
[[nodiscard]] std::string to_modified_utf7(std::string_view utf8);

/// A quoted string. CR, LF, NUL and other control characters cannot stand in one and are left out.
[[nodiscard]] std::string imap_quoted(std::string_view text);

/// INTERNALDATE: " 5-Mar-2026 23:50:00 -0500". What is no date is none, never an invented one.
[[nodiscard]] std::optional<Instant> imap_date(std::string_view text);

/// "1:3,7,9:10" for ascending numbers, in pieces of at most `at_most` numbers each, so that no command grows too long.
[[nodiscard]] std::vector<std::string> imap_sets(std::span<const std::uint32_t> ascending, std::size_t at_most);

/// The key of a letter: "INBOX/1738166580/17".
struct ImapKey {
    std::string folder;
    std::uint32_t uid_validity = 0;
    std::uint32_t uid = 0;
    friend bool operator==(const ImapKey&, const ImapKey&) = default;
};
[[nodiscard]] std::string to_text(const ImapKey& key);
[[nodiscard]] std::optional<ImapKey> imap_key(std::string_view text);

}  // namespace zugpost::mail
