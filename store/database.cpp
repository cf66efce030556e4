#include "store/database.hpp"

namespace zugpost::store {
namespace {

constexpr int busy_milliseconds = 15'000;

}  // namespace

Database::Database(const std::string& path)
    : path_(path),
      database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX, busy_milliseconds) {
    script("PRAGMA foreign_keys = ON");
    script("PRAGMA trusted_schema = OFF");
    script("PRAGMA cache_size = -16000");
}

void Database::make_durable() {
    // FULL: a commit is on the disk when it returns; in WAL mode NORMAL could lose the last ones at a power cut.
    script("PRAGMA journal_mode = WAL");
    script("PRAGMA synchronous = FULL");
}

SQLite::Statement& Database::prepared(std::string_view sql) {
    const auto found = statements_.find(sql);
    if (found != statements_.end()) return *found->second;
    auto statement = std::make_unique<SQLite::Statement>(database_, std::string(sql));
    return *statements_.emplace(sql, std::move(statement)).first->second;
}

}  // namespace zugpost::store
