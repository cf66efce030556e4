// The store: one SQLite file that holds every letter, every event and every letter to be sent. The only folder that
// knows SQL; it includes rules/ for the events, and nothing of mail.
//
// After `commit` returns, nothing of the change is lost, whatever happens to the process or the machine (WAL,
// synchronous=FULL). Events are never changed: each carries the hash of the one before it in its tournament and of the
// letter it rests on, and `verify` finds any that was. A Store belongs to one thread at a time; several processes may
// have the file open, and writers wait for each other.
#pragma once

#include "base/result.hpp"
#include "store/record.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::store {

class Database;

class Store {
public:
    /// Opens the file, makes it where it is missing, and brings an older one up to date. Refuses a database of a newer
    /// program, and one that is not ours. Takes the same time whatever it holds.
    [[nodiscard]] static Result<Store> open(const std::string& path);
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    /// Writes all of the change or nothing. Refuses a letter that is known already, an event for a tournament that was
    /// never imported, and a second import of one.
    [[nodiscard]] Result<Committed> commit(const Change& change);

    // ---- letters
    /// The stored letter that this one repeats; none: it is new.
    [[nodiscard]] Result<std::optional<LetterId>> known_letter(const LetterMarks& marks) const;
    [[nodiscard]] Result<std::optional<StoredLetter>> letter(LetterId id) const;
    /// In the order of storing; an empty tournament stands for every letter there is.
    [[nodiscard]] Result<std::vector<LetterId>> letters_of(const std::string& tournament,
                                                           const std::string& game) const;
    /// How many letters of this sender came since then: to stop loops of automatic answers.
    [[nodiscard]] Result<std::size_t> letters_from(const std::string& sender, Instant since) const;
    /// Counts one more failed attempt to process a letter; how many there were with this one.
    [[nodiscard]] Result<int> count_failure(const std::string& mailbox_key, const std::string& error, Instant at);

    // ---- events
    /// Ids in the order of import.
    [[nodiscard]] Result<std::vector<std::string>> tournaments() const;
    /// The events from which the tournament is folded: those without a game, and those of games that concern it.
    [[nodiscard]] Result<std::vector<StoredEvent>> tournament_events(const std::string& tournament) const;
    /// All events of the game, in order.
    [[nodiscard]] Result<std::vector<StoredEvent>> game_events(const std::string& tournament,
                                                               const std::string& game) const;
    /// Changes whenever another process has written to the file: what was folded before may be old.
    [[nodiscard]] Result<std::int64_t> other_writes() const;

    // ---- time
    [[nodiscard]] Result<std::optional<Instant>> next_due() const;
    /// What is due at `now`, oldest first.
    [[nodiscard]] Result<std::vector<Due>> due_until(Instant now, std::size_t at_most) const;

    // ---- outgoing letters
    /// Letters to be sent at `now`, oldest try first; of the letters of a game to one address only the first.
    [[nodiscard]] Result<std::vector<Outgoing>> to_send(Instant now, std::size_t at_most) const;
    /// When the next of them can be sent.
    [[nodiscard]] Result<std::optional<Instant>> next_try() const;
    [[nodiscard]] Result<std::size_t> unsent() const;
    /// One of our letters by its Message-ID (In-Reply-To, References, delivery reports).
    [[nodiscard]] Result<std::optional<Outgoing>> outgoing(const std::string& message_id) const;
    /// Those of a game, in order.
    [[nodiscard]] Result<std::vector<Outgoing>> outgoing_of(const std::string& tournament,
                                                            const std::string& game) const;

    // ---- who
    [[nodiscard]] Result<std::optional<TokenOwner>> token_owner(const std::string& hash) const;
    [[nodiscard]] Result<std::optional<HeldLetter>> held(const std::string& token_hash) const;
    /// Registered under the address (compared without case).
    [[nodiscard]] Result<std::vector<Registered>> persons_at(const std::string& email) const;

    // ---- the rest
    /// Of the folder; zeroes where it was never read.
    [[nodiscard]] Result<MailboxPosition> mailbox(const std::string& folder) const;
    /// A value of ours ("token-secret"); empty where there is none.
    [[nodiscard]] Result<std::string> meta(const std::string& key) const;

    /// Walks the tournament's chain of hashes; the error names the first event or letter that was changed, added or is
    /// missing.
    [[nodiscard]] Result<void> verify(const std::string& tournament) const;
    /// SQLite's own check of the file.
    [[nodiscard]] Result<void> check() const;
    /// Writes a consistent copy while others read and write; an older backup of that name is replaced when the new one
    /// is whole. Refuses to replace a file that is no database.
    [[nodiscard]] Result<void> backup(const std::string& target) const;

private:
    explicit Store(std::unique_ptr<Database> database);
    std::unique_ptr<Database> database_;
};

}  // namespace zugpost::store
