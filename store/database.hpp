// A thin hand over SQLiteCpp for this folder: prepared statements kept, values bound by type, errors as values.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace zugpost::store {

/// Bytes, as opposed to text.
struct Blob {
    std::string_view bytes;
};

/// The rows of a running statement. It is reset at the end of scope: one that is left open would hold back the WAL.
class Rows {
public:
    explicit Rows(SQLite::Statement& statement) : statement_(statement) {}
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;
    ~Rows() {
        static_cast<void>(statement_.tryReset());
        statement_.clearBindings();
    }

    [[nodiscard]] bool next() { return statement_.executeStep(); }
    [[nodiscard]] bool is_null(int column) const { return statement_.getColumn(column).isNull(); }
    [[nodiscard]] std::string text(int column) const { return statement_.getColumn(column).getString(); }
    [[nodiscard]] std::int64_t number(int column) const { return statement_.getColumn(column).getInt64(); }
    template <class T>
    [[nodiscard]] T as(int column) const {
        return static_cast<T>(number(column));
    }
    [[nodiscard]] Instant instant(int column) const { return Instant{Seconds{number(column)}}; }
    template <class T>
    [[nodiscard]] std::optional<T> optional(int column) const {
        if (is_null(column)) return std::nullopt;
        if constexpr (std::is_same_v<T, Instant>)
            return instant(column);
        else
            return as<T>(column);
    }

private:
    SQLite::Statement& statement_;
};

class Database {
public:
    explicit Database(const std::string& path);

    /// Runs a query; its prepared statement is kept. Throws SQLite::Exception.
    template <class... A>
    [[nodiscard]] Rows query(std::string_view sql, const A&... values) {
        SQLite::Statement& statement = prepared(sql);
        [[maybe_unused]] int index = 0;
        (bind(statement, ++index, values), ...);
        return Rows(statement);
    }
    /// Runs a statement without rows; how many rows it changed.
    template <class... A>
    int run(std::string_view sql, const A&... values) {
        Rows rows = query(sql, values...);
        static_cast<void>(rows.next());
        return handle().getChanges();
    }
    /// Once, when the database is known to be ours.
    void make_durable();
    void script(const char* sql) { handle().exec(sql); }
    [[nodiscard]] std::int64_t last_id() { return handle().getLastInsertRowid(); }
    [[nodiscard]] SQLite::Database& handle() { return database_; }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    SQLite::Statement& prepared(std::string_view sql);

    // Values are copied: rows are read when the caller's temporaries are gone. A null pointer would mean NULL.
    static void bind(SQLite::Statement& s, int i, const std::string& text) { s.bind(i, text); }
    static void bind(SQLite::Statement& s, int i, std::string_view text) { s.bind(i, std::string(text)); }
    static void bind(SQLite::Statement& s, int i, Blob blob) {
        s.bind(i, blob.bytes.empty() ? "" : blob.bytes.data(), static_cast<int>(blob.bytes.size()));
    }
    static void bind(SQLite::Statement& s, int i, Instant at) {
        s.bind(i, static_cast<std::int64_t>(at.time_since_epoch().count()));
    }
    template <std::integral T>
    static void bind(SQLite::Statement& s, int i, T number) {
        s.bind(i, static_cast<std::int64_t>(number));
    }
    template <class E>
        requires std::is_enum_v<E>
    static void bind(SQLite::Statement& s, int i, E value) {
        s.bind(i, static_cast<std::int64_t>(value));
    }
    template <class T>
    static void bind(SQLite::Statement& s, int i, const std::optional<T>& value) {
        if (value)
            bind(s, i, *value);
        else
            s.bind(i);
    }

    std::string path_;
    SQLite::Database database_;
    std::map<std::string, std::unique_ptr<SQLite::Statement>, std::less<>> statements_;
};

/// What `work` returns, or the error of the library that threw meanwhile; `what` says what was being done.
template <class Work>
auto attempt(const Database& database, std::string_view what, Work work) -> Result<decltype(work())> {
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            work();
            return {};
        } else {
            return work();
        }
    } catch (const std::exception& e) {
        return fail(fmt::format("{}: {}: {}", database.path(), what, e.what()));
    }
}

}  // namespace zugpost::store
