// What the store keeps: letters, events, outgoing letters, due times, tokens, and a Change of all of them.
//
// A Change holds everything that follows from one letter (or from one passing of time) and is committed as a whole or
// not at all. All of it is plain data; the store gives out copies.
#pragma once

#include "base/time.hpp"
#include "rules/event.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace zugpost::store {

/// Row numbers; they never come again.
enum class LetterId : std::int64_t {};
enum class OutgoingId : std::int64_t {};

/// By what a letter that comes again is known: the mailbox's key; or the Message-ID of the same sender; or, without a
/// Message-ID, the content.
struct LetterMarks {
    std::string mailbox_key;  ///< mail::Fetched::key
    std::string message_id;   ///< empty: the letter has none
    std::string sender;       ///< address in From
    std::string bytes;        ///< as received
};

struct NewLetter {
    LetterMarks marks;
    std::optional<Instant> posted;
    Instant received;
    std::string tournament, game;  ///< empty: none, or several
    std::string verdict;           ///< of the answer ("accepted"), or why there is none ("automatic")
};

struct StoredLetter : NewLetter {
    LetterId id{};
};

struct StoredEvent {
    std::int64_t number = 0;         ///< 1, 2, 3 ... in its tournament
    std::optional<LetterId> letter;  ///< on which it rests
    rules::Event event;
};

struct NewEvent {
    std::string tournament;
    rules::Event event;
};

enum class OutgoingState : std::uint8_t {
    waiting,
    perhaps,  ///< handed over without an answer: goes out again with the same Message-ID
    sent,     ///< accepted by the recipient's mail system
    refused,  ///< finally
};

struct NewOutgoing {
    std::string tournament, game;  ///< game empty: none
    std::string address;
    std::string person;  ///< Person::key; empty: nobody registered
    rules::Carried carried = rules::Carried::nothing;
    std::uint32_t ply = 0;
    std::string message_id;
    std::string text;     ///< its body as the reader sees it, by which quotations are known; kept
    std::string message;  ///< the whole letter; dropped when its fate is final
    Instant next_try;     ///< not before
};

struct Outgoing : NewOutgoing {
    OutgoingId id{};
    OutgoingState state = OutgoingState::waiting;
    int attempts = 0;
    Instant created;
    std::optional<Instant> done;  ///< when it was sent or refused
    std::string reply;            ///< the last words of the mail system
};

/// What became of an attempt to send.
struct Attempt {
    OutgoingId letter{};
    OutgoingState state = OutgoingState::sent;
    Instant at;
    Instant next_try;  ///< of waiting and perhaps
    std::string reply;
};

struct Due {
    std::string tournament, game;
    Instant at;
};

/// A game's next due time; none: nothing will fall due.
struct DueChange {
    std::string tournament, game;
    std::optional<Instant> at;
};

/// Whom a token belongs to. The store knows tokens by their hash alone.
struct TokenOwner {
    std::string tournament, game;
    std::string person;  ///< Person::key
};
struct NewToken {
    std::string hash;
    TokenOwner owner;
};

/// A letter that waits until its sender has shown himself by the token of a challenge.
struct HeldLetter {
    std::string token_hash;
    std::optional<LetterId> letter;  ///< none in a Change: the letter of the same Change
    TokenOwner owner;
    Instant until;
};

/// Where reading a mailbox has got to (mail::Position).
struct MailboxPosition {
    std::string folder;
    std::uint32_t uid_validity = 0;
    std::uint32_t done_up_to = 0;
    friend bool operator==(const MailboxPosition&, const MailboxPosition&) = default;
};

/// The addresses of a tournament's people, by which a letter finds its tournaments; can be rebuilt from the events.
struct Addresses {
    struct Entry {
        std::string email;
        std::string person;  ///< Person::key
    };
    std::string tournament;
    std::vector<Entry> entries;  ///< all of them: those of before are forgotten
};
struct Registered {
    std::string tournament, person;
};

struct Change {
    Instant at;  ///< of the pass
    std::optional<NewLetter> letter;
    std::optional<LetterId> rests_on;  ///< the letter on which the events rest, if it is not `letter`
    std::vector<NewEvent> events;
    std::vector<NewOutgoing> outgoing;
    std::vector<Attempt> attempts;
    std::vector<DueChange> due;
    std::vector<NewToken> tokens;
    std::vector<HeldLetter> hold;
    std::vector<std::string> release;  ///< token hashes of held letters that wait no more
    std::vector<Addresses> addresses;
    std::vector<MailboxPosition> mailboxes;
    std::map<std::string, std::string> meta;
    std::string quarantined;  ///< why `letter` was given up; empty: it was not
};

struct Committed {
    std::optional<LetterId> letter;
    std::vector<OutgoingId> outgoing;  ///< in the order of the change
};

}  // namespace zugpost::store
