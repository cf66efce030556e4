#include "store/schema.hpp"

#include <array>

namespace zugpost::store {
namespace {

constexpr std::int64_t application_id = 0x5A756770;  // "Zugp"

// Instants are seconds since 1970 in UTC. Ids of tournaments and games stand in the rows as they are, so that a
// database can be read without this program.
constexpr std::array migrations{
    R"sql(
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL,               -- BLAKE2b-256 of bytes
    mailbox_key TEXT NOT NULL UNIQUE,
    message_id TEXT NOT NULL,         -- '' where the letter has none
    sender TEXT NOT NULL COLLATE NOCASE,
    posted INTEGER,
    received INTEGER NOT NULL,
    tournament TEXT NOT NULL,
    game TEXT NOT NULL,
    verdict TEXT NOT NULL,
    bytes BLOB NOT NULL
);
CREATE INDEX letters_by_message_id ON letters (message_id, sender);
CREATE INDEX letters_by_hash ON letters (hash) WHERE message_id = '';
CREATE INDEX letters_by_sender ON letters (sender, received);
CREATE INDEX letters_by_game ON letters (tournament, game);

CREATE TABLE tournaments (
    id TEXT NOT NULL UNIQUE,
    events INTEGER NOT NULL,          -- number of its newest event ...
    hash BLOB NOT NULL                -- ... and the hash of that one
);
CREATE TABLE events (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL,          -- 1, 2, 3 ... in the tournament
    game TEXT NOT NULL,               -- '': the tournament as a whole
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,               -- JSON
    letter INTEGER REFERENCES letters (id),
    shared INTEGER NOT NULL,          -- 1: the tournament's own state rests on it
    previous BLOB NOT NULL,           -- hash of the event before; '' for the first
    hash BLOB NOT NULL                -- BLAKE2b-256 of all of the above and of the letter's hash
);
CREATE UNIQUE INDEX events_by_number ON events (tournament, number);
CREATE INDEX events_by_game ON events (tournament, game, number);
CREATE INDEX events_shared ON events (tournament, number) WHERE shared = 1;
CREATE INDEX events_by_letter ON events (letter) WHERE letter IS NOT NULL;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament TEXT NOT NULL,
    game TEXT NOT NULL,
    address TEXT NOT NULL,
    person TEXT NOT NULL,
    carried TEXT NOT NULL,
    ply INTEGER NOT NULL,
    message_id TEXT NOT NULL UNIQUE,
    state INTEGER NOT NULL,           -- 0 waiting, 1 perhaps sent, 2 sent, 3 refused
    attempts INTEGER NOT NULL,
    next_try INTEGER NOT NULL,
    created INTEGER NOT NULL,
    done INTEGER,
    reply TEXT NOT NULL,
    text TEXT NOT NULL,
    message BLOB                      -- NULL when sent or refused
);
CREATE INDEX outbox_unsent ON outbox (next_try, id) WHERE state < 2;
CREATE INDEX outbox_in_order ON outbox (tournament, game, address, id) WHERE state < 2;
CREATE INDEX outbox_by_game ON outbox (tournament, game);

CREATE TABLE due (
    tournament TEXT NOT NULL,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tournament, game)
) WITHOUT ROWID;
CREATE INDEX due_by_time ON due (at);

CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    tournament TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE held (
    token BLOB NOT NULL PRIMARY KEY,  -- hash of the challenge's token
    letter INTEGER NOT NULL REFERENCES letters (id),
    tournament TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE addresses (
    email TEXT NOT NULL COLLATE NOCASE,
    tournament TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (email, tournament, person)
) WITHOUT ROWID;
CREATE INDEX addresses_by_tournament ON addresses (tournament);

CREATE TABLE mailboxes (
    folder TEXT NOT NULL PRIMARY KEY,
    uid_validity INTEGER NOT NULL,
    done_up_to INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE failures (
    mailbox_key TEXT NOT NULL PRIMARY KEY,
    attempts INTEGER NOT NULL,
    error TEXT NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE quarantine (
    letter INTEGER PRIMARY KEY REFERENCES letters (id),
    reason TEXT NOT NULL
);
CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
)sql",
};

int number(Database& database, const char* sql) { return database.handle().execAndGet(sql).getInt(); }

}  // namespace

int schema_version() { return static_cast<int>(migrations.size()); }

std::string migrate(Database& database) {
    // The lock comes first: two processes may open a new file at once.
    SQLite::Transaction transaction(database.handle(), SQLite::TransactionBehavior::IMMEDIATE);
    const int version = number(database, "PRAGMA user_version");
    const int tables = number(database, "SELECT count(*) FROM sqlite_schema");
    const bool ours = number(database, "PRAGMA application_id") == application_id;
    if (!ours && (version != 0 || tables != 0)) return "it is a database of another program";
    if (version > schema_version())
        return fmt::format("it was written by a newer zugpost (its schema is {}, this program knows {})", version,
                           schema_version());
    for (int next = version; next < schema_version(); ++next) {
        database.script(migrations[static_cast<std::size_t>(next)]);
        database.script(fmt::format("PRAGMA user_version = {}", next + 1).c_str());
    }
    if (!ours) database.script(fmt::format("PRAGMA application_id = {}", application_id).c_str());
    transaction.commit();
    return {};
}

}  // namespace zugpost::store
