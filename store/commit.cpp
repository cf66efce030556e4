// Store: writing. One transaction for a whole Change.
#include "rules/event_json.hpp"
#include "store/chain.hpp"
#include "store/database.hpp"
#include "store/store.hpp"

namespace zugpost::store {
namespace {

// Writes one change within an open transaction; a failure of the library throws.
class Writer {
public:
    Writer(Database& database, const Change& change) : db_(database), change_(change), letter_(change.rests_on) {}

    Result<Committed> write() {
        if (change_.letter) add_letter(*change_.letter);
        for (const NewEvent& event : change_.events)
            if (const auto done = append(event); !done) return std::unexpected(done.error());
        write_heads();
        for (const NewOutgoing& letter : change_.outgoing) enqueue(letter);
        for (const Attempt& attempt : change_.attempts)
            if (!note(attempt))
                return fail(fmt::format("no unsent letter {} in the outbox", fmt::underlying(attempt.letter)));
        for (const DueChange& due : change_.due) set_due(due);
        write_senders();
        write_rest();
        return std::move(committed_);
    }

private:
    struct Head {
        std::int64_t number = 0;
        std::string hash;
    };

    void add_letter(const NewLetter& letter);
    Result<void> append(const NewEvent& event);
    Result<Head*> head_of(const NewEvent& event);
    void write_heads();
    void enqueue(const NewOutgoing& letter);
    bool note(const Attempt& attempt);
    void set_due(const DueChange& due);
    void write_senders();
    void write_rest();
    std::string letter_hash();

    Database& db_;
    const Change& change_;
    std::optional<LetterId> letter_;  // on which events rest
    std::optional<std::string> letter_hash_;
    std::map<std::string, Head> heads_;
    Committed committed_;
};

void Writer::add_letter(const NewLetter& letter) {
    letter_hash_ = hash_of(letter.marks.bytes);
    db_.run(
        "INSERT INTO letters (hash, mailbox_key, message_id, sender, posted, received, tournament, game, verdict, "
        "bytes) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        Blob{*letter_hash_}, letter.marks.mailbox_key, letter.marks.message_id, letter.marks.sender, letter.posted,
        letter.received, letter.tournament, letter.game, letter.verdict, Blob{letter.marks.bytes});
    letter_ = static_cast<LetterId>(db_.last_id());
    committed_.letter = letter_;
    db_.run("DELETE FROM failures WHERE mailbox_key = ?", letter.marks.mailbox_key);
    if (!change_.quarantined.empty())
        db_.run("INSERT INTO quarantine (letter, reason) VALUES (?, ?)", letter_, change_.quarantined);
}

std::string Writer::letter_hash() {
    if (!letter_) return {};
    if (!letter_hash_) {
        Rows rows = db_.query("SELECT hash FROM letters WHERE id = ?", letter_);
        letter_hash_ = rows.next() ? rows.text(0) : std::string{};  // a letter that is not there fails as a foreign key
    }
    return *letter_hash_;
}

Result<Writer::Head*> Writer::head_of(const NewEvent& event) {
    const bool import = std::holds_alternative<rules::TournamentImported>(event.event.body);
    auto found = heads_.find(event.tournament);
    if (found == heads_.end()) {
        Rows rows = db_.query("SELECT events, hash FROM tournaments WHERE id = ?", event.tournament);
        if (rows.next())
            found = heads_.emplace(event.tournament, Head{rows.number(0), rows.text(1)}).first;
        else if (!import)
            return fail(fmt::format("the event \"{}\" was never imported", event.tournament));
    }
    if (found != heads_.end()) {
        if (import) return fail(fmt::format("the event \"{}\" is there already", event.tournament));
        return &found->second;
    }
    db_.run("INSERT INTO tournaments (id, events, hash) VALUES (?, 0, ?)", event.tournament, Blob{});
    return &heads_[event.tournament];
}

Result<void> Writer::append(const NewEvent& event) {
    const auto head = head_of(event);
    if (!head) return std::unexpected(head.error());
    const rules::EventBody& body = event.event.body;
    const std::string json = rules::to_json(body);
    const std::string_view kind = rules::kind_of(body);
    const std::int64_t at = event.event.at.time_since_epoch().count();
    const std::string letter = letter_hash();
    const Link link{event.tournament, (*head)->number + 1, event.event.game, at, kind, rules::event_version, json,
                    letter,           (*head)->hash};
    std::string hash = hash_of(link);
    db_.run(
        "INSERT INTO events (tournament, number, game, at, kind, version, body, letter, shared, previous, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        event.tournament, link.number, event.event.game, at, kind, link.version, json, letter_,
        event.event.game.empty() || rules::concerns_tournament(body), Blob{(*head)->hash}, Blob{hash});
    **head = {link.number, std::move(hash)};
    return {};
}

void Writer::write_heads() {
    for (const auto& [tournament, head] : heads_)
        db_.run("UPDATE tournaments SET events = ?, hash = ? WHERE id = ?", head.number, Blob{head.hash}, tournament);
}

void Writer::enqueue(const NewOutgoing& letter) {
    db_.run(
        "INSERT INTO outbox (tournament, game, address, person, carried, ply, message_id, state, attempts, next_try, "
        "created, reply, text, message) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, '', ?, ?)",
        letter.tournament, letter.game, letter.address, letter.person, rules::name_of(letter.carried), letter.ply,
        letter.message_id, letter.next_try, change_.at, letter.text, Blob{letter.message});
    committed_.outgoing.push_back(static_cast<OutgoingId>(db_.last_id()));
}

bool Writer::note(const Attempt& attempt) {
    const bool final = attempt.state == OutgoingState::sent || attempt.state == OutgoingState::refused;
    if (final)
        return db_.run(
                   "UPDATE outbox SET state = ?, attempts = attempts + 1, done = ?, reply = ?, message = NULL "
                   "WHERE id = ? AND state < 2",
                   attempt.state, attempt.at, attempt.reply, attempt.letter) == 1;
    return db_.run(
               "UPDATE outbox SET state = ?, attempts = attempts + 1, next_try = ?, reply = ? WHERE id = ? AND state < "
               "2",
               attempt.state, attempt.next_try, attempt.reply, attempt.letter) == 1;
}

void Writer::set_due(const DueChange& due) {
    if (due.at)
        db_.run(
            "INSERT INTO due (tournament, game, at) VALUES (?, ?, ?) ON CONFLICT (tournament, game) DO UPDATE SET at = "
            "excluded.at",
            due.tournament, due.game, *due.at);
    else
        db_.run("DELETE FROM due WHERE tournament = ? AND game = ?", due.tournament, due.game);
}

void Writer::write_senders() {
    for (const NewToken& token : change_.tokens)
        db_.run("INSERT INTO tokens (hash, tournament, game, person) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING",
                Blob{token.hash}, token.owner.tournament, token.owner.game, token.owner.person);
    for (const HeldLetter& held : change_.hold)
        db_.run("INSERT INTO held (token, letter, tournament, game, person, until) VALUES (?, ?, ?, ?, ?, ?)",
                Blob{held.token_hash}, held.letter ? held.letter : letter_, held.owner.tournament, held.owner.game,
                held.owner.person, held.until);
    for (const std::string& token : change_.release) db_.run("DELETE FROM held WHERE token = ?", Blob{token});
    for (const Addresses& addresses : change_.addresses) {
        db_.run("DELETE FROM addresses WHERE tournament = ?", addresses.tournament);
        for (const Addresses::Entry& entry : addresses.entries)
            db_.run("INSERT INTO addresses (email, tournament, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    entry.email, addresses.tournament, entry.person);
    }
}

void Writer::write_rest() {
    for (const MailboxPosition& at : change_.mailboxes)
        db_.run(
            "INSERT INTO mailboxes (folder, uid_validity, done_up_to) VALUES (?, ?, ?) ON CONFLICT (folder) DO UPDATE "
            "SET uid_validity = excluded.uid_validity, done_up_to = excluded.done_up_to",
            at.folder, at.uid_validity, at.done_up_to);
    for (const auto& [key, value] : change_.meta)
        db_.run("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                key, value);
}

}  // namespace

Result<Committed> Store::commit(const Change& change) {
    const auto work = [&]() -> Result<Committed> {
        // The lock comes first: what is read below stays true until the commit.
        SQLite::Transaction transaction(database_->handle(), SQLite::TransactionBehavior::IMMEDIATE);
        if (change.letter) {
            const auto known = known_letter(change.letter->marks);
            if (!known) return std::unexpected(known.error());
            if (*known) return fail(fmt::format("letter {} is stored already", change.letter->marks.mailbox_key));
        }
        auto committed = Writer(*database_, change).write();
        if (committed) transaction.commit();
        return committed;
    };
    auto done = attempt(*database_, "writing", work);
    if (!done) return std::unexpected(done.error());
    return std::move(*done);
}

}  // namespace zugpost::store
