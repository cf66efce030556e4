#include "store/store.hpp"

#include "store/database.hpp"
#include "store/schema.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

namespace zugpost::store {
namespace {

// Makes the file readable for its owner alone: it holds letters and the secret of the tokens.
void make_private(const std::string& path) {
    const int fd = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0) ::close(fd);
}

}  // namespace

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string& path) {
    if (sodium_init() < 0) return fail("libsodium cannot be used");
    make_private(path);
    try {
        auto database = std::make_unique<Database>(path);
        if (const std::string fault = migrate(*database); !fault.empty())
            return fail(fmt::format("{}: {}", path, fault));
        database->make_durable();
        return Store(std::move(database));
    } catch (const std::exception& e) {
        return fail(fmt::format("{}: the database cannot be opened: {}", path, e.what()));
    }
}

Result<std::int64_t> Store::other_writes() const {
    return attempt(*database_, "reading", [&] {
        Rows rows = database_->query("PRAGMA data_version");
        return rows.next() ? rows.number(0) : 0;
    });
}

Result<std::optional<Instant>> Store::next_due() const {
    return attempt(*database_, "reading due times", [&] {
        Rows rows = database_->query("SELECT min(at) FROM due");
        return rows.next() ? rows.optional<Instant>(0) : std::nullopt;
    });
}

Result<std::vector<Due>> Store::due_until(Instant now, std::size_t at_most) const {
    return attempt(*database_, "reading due times", [&] {
        Rows rows =
            database_->query("SELECT tournament, game, at FROM due WHERE at <= ? ORDER BY at LIMIT ?", now, at_most);
        std::vector<Due> due;
        while (rows.next()) due.push_back({rows.text(0), rows.text(1), rows.instant(2)});
        return due;
    });
}

Result<std::optional<TokenOwner>> Store::token_owner(const std::string& hash) const {
    return attempt(*database_, "reading tokens", [&]() -> std::optional<TokenOwner> {
        Rows rows = database_->query("SELECT tournament, game, person FROM tokens WHERE hash = ?", Blob{hash});
        if (!rows.next()) return std::nullopt;
        return TokenOwner{rows.text(0), rows.text(1), rows.text(2)};
    });
}

Result<std::optional<HeldLetter>> Store::held(const std::string& token_hash) const {
    return attempt(*database_, "reading held letters", [&]() -> std::optional<HeldLetter> {
        Rows rows = database_->query("SELECT letter, tournament, game, person, until FROM held WHERE token = ?",
                                     Blob{token_hash});
        if (!rows.next()) return std::nullopt;
        return HeldLetter{
            token_hash, rows.as<LetterId>(0), {rows.text(1), rows.text(2), rows.text(3)}, rows.instant(4)};
    });
}

Result<std::vector<Registered>> Store::persons_at(const std::string& email) const {
    return attempt(*database_, "reading addresses", [&] {
        Rows rows = database_->query("SELECT tournament, person FROM addresses WHERE email = ?", email);
        std::vector<Registered> found;
        while (rows.next()) found.push_back({rows.text(0), rows.text(1)});
        return found;
    });
}

Result<MailboxPosition> Store::mailbox(const std::string& folder) const {
    return attempt(*database_, "reading mailboxes", [&] {
        Rows rows = database_->query("SELECT uid_validity, done_up_to FROM mailboxes WHERE folder = ?", folder);
        MailboxPosition position{folder, 0, 0};
        if (rows.next()) position = {folder, rows.as<std::uint32_t>(0), rows.as<std::uint32_t>(1)};
        return position;
    });
}

Result<std::string> Store::meta(const std::string& key) const {
    return attempt(*database_, "reading", [&] {
        Rows rows = database_->query("SELECT value FROM meta WHERE key = ?", key);
        return rows.next() ? rows.text(0) : std::string{};
    });
}

}  // namespace zugpost::store
