// Store: a consistent copy, and SQLite's own check.
#include "store/database.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/Backup.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace zugpost::store {
namespace {

namespace fs = std::filesystem;

// An empty file or an SQLite database.
bool may_be_replaced(const fs::path& file) {
    static constexpr std::string_view magic = "SQLite format 3";
    std::string begin(magic.size(), '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return in.gcount() == 0 || begin == magic;
}

bool sync(const fs::path& path, int flags) {
    const int fd = ::open(path.c_str(), flags | O_CLOEXEC);
    if (fd < 0) return false;
    const bool done = ::fsync(fd) == 0;
    ::close(fd);
    return done;
}

}  // namespace

Result<void> Store::check() const {
    const auto checked = attempt(*database_, "checking", [&] {
        Rows rows = database_->query("PRAGMA quick_check(1)");
        return rows.next() ? rows.text(0) : std::string("no answer");
    });
    if (!checked) return std::unexpected(checked.error());
    if (*checked != "ok") return fail(fmt::format("{}: the database is damaged: {}", database_->path(), *checked));
    return {};
}

Result<void> Store::backup(const std::string& target) const {
    std::error_code error;
    const fs::path path = fs::absolute(target, error);
    if (fs::exists(path, error)) {
        if (fs::equivalent(path, database_->path(), error))
            return fail(fmt::format("{}: this is the database itself", target));
        if (!fs::is_regular_file(path, error) || !may_be_replaced(path))
            return fail(fmt::format("{}: this is no database and is not replaced", target));
    }
    // Written beside the target and then given its name, so that a whole backup stands there at any time.
    const fs::path part = path.string() + ".part";
    fs::remove(part, error);
    const int fd = ::open(part.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0) return fail(fmt::format("{}: {}", part.string(), std::strerror(errno)));
    ::close(fd);
    const auto copied = attempt(*database_, fmt::format("copying to {}", target), [&] {
        SQLite::Database copy(part.string(), SQLite::OPEN_READWRITE);
        SQLite::Backup backup(copy, database_->handle());
        // All pages at once: one moment of the database.
        if (backup.executeStep(-1) != SQLITE_DONE) throw std::runtime_error("the database is locked");
    });
    if (!copied) {
        fs::remove(part, error);
        return copied;
    }
    if (!sync(part, O_RDWR) || ::rename(part.c_str(), path.c_str()) != 0 ||
        !sync(path.parent_path(), O_RDONLY | O_DIRECTORY))
        return fail(fmt::format("{}: {}", target, std::strerror(errno)));
    return {};
}

}  // namespace zugpost::store
