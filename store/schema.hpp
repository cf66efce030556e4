// The tables, and how an older database comes up to date.
//
// PRAGMA user_version counts the migrations that a database has had; each runs in a transaction of its own. A migration
// that was released is never changed: a new one is added behind it.
#pragma once

#include "store/database.hpp"

namespace zugpost::store {

/// What is wrong with the database, as a sentence; empty where it is ours and up to date now.
[[nodiscard]] std::string migrate(Database& database);

/// The version that this program writes.
[[nodiscard]] int schema_version();

}  // namespace zugpost::store
