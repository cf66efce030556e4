// Store: letters in and out.
#include "rules/event_json.hpp"
#include "store/chain.hpp"
#include "store/database.hpp"
#include "store/store.hpp"

namespace zugpost::store {
namespace {

// Outgoing letters that fulfil `rest`, which goes on behind FROM outbox AS o.
template <class... A>
std::vector<Outgoing> outgoing_where(Database& database, std::string_view rest, const A&... values) {
    Rows rows = database.query(
        fmt::format(
            "SELECT id, tournament, game, address, person, carried, ply, message_id, state, attempts, next_try, "
            "created, done, reply, text, message FROM outbox AS o {}",
            rest),
        values...);
    std::vector<Outgoing> found;
    while (rows.next()) {
        Outgoing& letter = found.emplace_back();
        letter.id = rows.as<OutgoingId>(0);
        letter.tournament = rows.text(1);
        letter.game = rows.text(2);
        letter.address = rows.text(3);
        letter.person = rows.text(4);
        letter.carried = rules::carried_from(rows.text(5)).value_or(rules::Carried::nothing);
        letter.ply = rows.as<std::uint32_t>(6);
        letter.message_id = rows.text(7);
        letter.state = rows.as<OutgoingState>(8);
        letter.attempts = rows.as<int>(9);
        letter.next_try = rows.instant(10);
        letter.created = rows.instant(11);
        letter.done = rows.optional<Instant>(12);
        letter.reply = rows.text(13);
        letter.text = rows.text(14);
        letter.message = rows.text(15);
    }
    return found;
}

// An unsent letter before which no other of its game and address waits: moves arrive in their order.
#define ZUGPOST_SENDABLE                                                                                     \
    "state < 2 AND NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.state < 2 AND e.tournament = o.tournament " \
    "AND e.game = o.game AND e.address = o.address AND e.id < o.id)"

}  // namespace

Result<std::optional<LetterId>> Store::known_letter(const LetterMarks& marks) const {
    return attempt(*database_, "reading letters", [&]() -> std::optional<LetterId> {
        {
            Rows rows = database_->query("SELECT id FROM letters WHERE mailbox_key = ?", marks.mailbox_key);
            if (rows.next()) return rows.as<LetterId>(0);
        }
        if (marks.message_id.empty()) {
            Rows rows = database_->query("SELECT id FROM letters WHERE message_id = '' AND hash = ?",
                                         Blob{hash_of(marks.bytes)});
            return rows.next() ? std::optional(rows.as<LetterId>(0)) : std::nullopt;
        }
        Rows rows = database_->query("SELECT id FROM letters WHERE message_id = ? AND sender = ? ORDER BY id LIMIT 1",
                                     marks.message_id, marks.sender);
        return rows.next() ? std::optional(rows.as<LetterId>(0)) : std::nullopt;
    });
}

Result<std::optional<StoredLetter>> Store::letter(LetterId id) const {
    return attempt(*database_, "reading letters", [&]() -> std::optional<StoredLetter> {
        Rows rows = database_->query(
            "SELECT mailbox_key, message_id, sender, bytes, posted, received, tournament, game, verdict FROM letters "
            "WHERE id = ?",
            id);
        if (!rows.next()) return std::nullopt;
        StoredLetter letter;
        letter.id = id;
        letter.marks = {rows.text(0), rows.text(1), rows.text(2), rows.text(3)};
        letter.posted = rows.optional<Instant>(4);
        letter.received = rows.instant(5);
        letter.tournament = rows.text(6);
        letter.game = rows.text(7);
        letter.verdict = rows.text(8);
        return letter;
    });
}

Result<std::vector<LetterId>> Store::letters_of(const std::string& tournament, const std::string& game) const {
    return attempt(*database_, "reading letters", [&] {
        Rows rows =
            tournament.empty()
                ? database_->query("SELECT id FROM letters ORDER BY id")
                : database_->query(
                      "SELECT id FROM letters WHERE tournament = ?1 AND game = ?2 UNION "
                      "SELECT letter FROM events WHERE tournament = ?1 AND game = ?2 AND letter IS NOT NULL ORDER BY 1",
                      tournament, game);
        std::vector<LetterId> ids;
        while (rows.next()) ids.push_back(rows.as<LetterId>(0));
        return ids;
    });
}

Result<std::size_t> Store::letters_from(const std::string& sender, Instant since) const {
    return attempt(*database_, "reading letters", [&] {
        Rows rows = database_->query("SELECT count(*) FROM letters WHERE sender = ? AND received >= ?", sender, since);
        return rows.next() ? rows.as<std::size_t>(0) : 0;
    });
}

Result<int> Store::count_failure(const std::string& mailbox_key, const std::string& error, Instant at) {
    return attempt(*database_, "noting a failure", [&] {
        Rows rows = database_->query(
            "INSERT INTO failures (mailbox_key, attempts, error, at) VALUES (?, 1, ?, ?) ON CONFLICT (mailbox_key) DO "
            "UPDATE "
            "SET attempts = attempts + 1, error = excluded.error, at = excluded.at RETURNING attempts",
            mailbox_key, error, at);
        const int attempts = rows.next() ? rows.as<int>(0) : 0;
        // The statement is complete, and so committed, only when it has no more rows.
        while (rows.next()) {
        }
        return attempts;
    });
}

Result<std::vector<Outgoing>> Store::to_send(Instant now, std::size_t at_most) const {
    return attempt(*database_, "reading the outbox", [&] {
        return outgoing_where(*database_, "WHERE " ZUGPOST_SENDABLE " AND next_try <= ? ORDER BY next_try, id LIMIT ?",
                              now, at_most);
    });
}

Result<std::optional<Instant>> Store::next_try() const {
    return attempt(*database_, "reading the outbox", [&] {
        Rows rows = database_->query("SELECT next_try FROM outbox AS o WHERE " ZUGPOST_SENDABLE
                                     " ORDER BY next_try, id LIMIT 1");
        return rows.next() ? rows.optional<Instant>(0) : std::nullopt;
    });
}

Result<std::size_t> Store::unsent() const {
    return attempt(*database_, "reading the outbox", [&] {
        Rows rows = database_->query("SELECT count(*) FROM outbox WHERE state < 2");
        return rows.next() ? rows.as<std::size_t>(0) : 0;
    });
}

Result<std::optional<Outgoing>> Store::outgoing(const std::string& message_id) const {
    return attempt(*database_, "reading the outbox", [&]() -> std::optional<Outgoing> {
        auto found = outgoing_where(*database_, "WHERE message_id = ?", message_id);
        if (found.empty()) return std::nullopt;
        return std::move(found.front());
    });
}

Result<std::vector<Outgoing>> Store::outgoing_of(const std::string& tournament, const std::string& game) const {
    return attempt(*database_, "reading the outbox", [&] {
        return outgoing_where(*database_, "WHERE tournament = ? AND game = ? ORDER BY id", tournament, game);
    });
}

}  // namespace zugpost::store
