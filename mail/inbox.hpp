// Where letters come in: one small interface over a Maildir or an IMAP folder.
//
// The caller fetches waiting letters, commits each with all its consequences, and only then says that they
// are done. Nothing but `done` changes the mailbox, so a crash at any instant loses no letter; what is fetched
// twice the caller recognises (by key, by Message-ID, by content). A letter counts as waiting until `done` was
// told of it, whether or not marking it in the mailbox succeeded; what failed is tried again by later calls.
//
// All calls block, with deadlines of their own, and belong to one thread at a time.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zugpost::mail {

/// A letter of more than this many bytes is not read whole ...
inline constexpr std::size_t default_max_letter = std::size_t{1} << 20;
/// ... but only so much of its beginning: enough for the header, and so for an answer to its sender.
inline constexpr std::size_t first_part_of_large = std::size_t{64} << 10;

struct Fetched {
    std::string key;  ///< how the inbox names it: IMAP "FOLDER/UIDVALIDITY/UID", Maildir the file's base name
    std::optional<Instant> arrived;  ///< INTERNALDATE, or the file's modification time
    std::string bytes;               ///< as stored, line ends untouched
    bool too_large = false;          ///< then `bytes` holds the first part only
};

/// What an IMAP inbox has to remember over a restart; the store keeps it, and nothing breaks if it is lost
/// (the folder is read again from its beginning). A Maildir needs none of it.
struct Position {
    std::string folder;
    std::uint32_t uid_validity = 0;
    std::uint32_t done_up_to = 0;  ///< every letter with this UID or a lower one has been done
    friend bool operator==(const Position&, const Position&) = default;
};

class Inbox {
public:
    Inbox() = default;
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;
    virtual ~Inbox() = default;

    /// Waiting letters, oldest first, at most so many (or fewer, to bound memory: call again after `done`);
    /// none means that nothing waits. Changes nothing in the mailbox.
    [[nodiscard]] virtual Result<std::vector<Fetched>> fetch(std::size_t at_most) = 0;

    /// After the commit: marks letters as read (and moves them away where so configured). A failure is
    /// harmless: the letters count as done all the same, and the marking is tried again with the next call.
    [[nodiscard]] virtual Result<void> done(const std::vector<std::string>& keys) = 0;

    /// Waits for news, at most so long, or until `wake_fd` (-1: none) is readable; that descriptor is not read.
    /// True: there may be new mail. False: nothing was heard. After an error the caller pauses before it goes on.
    [[nodiscard]] virtual Result<bool> wait(Seconds at_most, int wake_fd) = 0;

    /// To be stored after `done`, and handed to the inbox when it is opened again.
    [[nodiscard]] virtual Position position() const { return {}; }

    /// For `zugpost doctor`: can letters be read? One line for a person.
    [[nodiscard]] virtual Result<std::string> check() = 0;
};

}  // namespace zugpost::mail
