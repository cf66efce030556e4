#include "mail/maildir.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>

namespace zugpost::mail {
namespace {

std::string reason(int error) { return std::strerror(error); }

Result<Descriptor> open_folder(const std::string& path) {
    Descriptor fd{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!fd) return fail(fmt::format("cannot open the folder {}: {}", path, reason(errno)));
    return fd;
}

// The three folders of a Maildir, made where they are missing.
Result<void> make_maildir(const std::string& path) {
    for (const std::string& folder : {path, path + "/tmp", path + "/new", path + "/cur"})
        if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
            return fail(fmt::format("cannot make the folder {}: {}", folder, reason(errno)));
    return {};
}

std::string_view base_of(std::string_view name) { return name.substr(0, name.find(":2,")); }

std::string_view flags_of(std::string_view name) {
    const auto at = name.find(":2,");
    return at == std::string_view::npos ? std::string_view{} : name.substr(at + 3);
}

// The name under which a letter lies in cur/ when it has been read: flags stand in ASCII order.
std::string seen_name(std::string_view name) {
    std::string flags{flags_of(name)};
    if (!flags.contains('S')) flags += 'S';
    std::ranges::sort(flags);
    return fmt::format("{}:2,{}", base_of(name), flags);
}

// Calls `each` with the name of every entry but dot files.
Result<void> list(const Descriptor& folder, const std::string& path, const std::function<void(const char*)>& each) {
    const int copy = ::openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR* dir = copy < 0 ? nullptr : ::fdopendir(copy);
    if (dir == nullptr) {
        const int error = errno;
        if (copy >= 0) ::close(copy);
        return fail(fmt::format("cannot list {}: {}", path, reason(error)));
    }
    errno = 0;
    while (const dirent* entry = ::readdir(dir)) {
        if (entry->d_name[0] != '.') each(entry->d_name);
        errno = 0;
    }
    const int error = errno;
    ::closedir(dir);
    if (error != 0) return fail(fmt::format("cannot list {}: {}", path, reason(error)));
    return {};
}

struct Waiting {
    timespec modified{};
    std::string name;
    bool fresh = false;
};

// At most `limit` bytes of a file; the error is errno.
std::expected<std::string, int> read_up_to(const Descriptor& file, std::size_t limit) {
    std::string bytes;
    std::array<char, 32768> block{};
    while (bytes.size() < limit) {
        const ssize_t n = ::read(file.get(), block.data(), std::min(block.size(), limit - bytes.size()));
        if (n == 0) break;
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return std::unexpected(errno);
        bytes.append(block.data(), static_cast<std::size_t>(n));
    }
    return bytes;
}

bool write_all(const Descriptor& file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(file.get(), bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

std::string with_lf(std::string_view message) {
    std::string out;
    out.reserve(message.size());
    for (std::size_t i = 0; i < message.size(); ++i)
        if (message[i] != '\r' || i + 1 == message.size() || message[i + 1] != '\n') out += message[i];
    return out;
}

}  // namespace

void Descriptor::reset(int fd) {
    if (fd_ >= 0) ::close(fd_);
    fd_ = fd;
}

Result<std::unique_ptr<MaildirInbox>> MaildirInbox::open(const std::string& path, std::size_t max_letter) {
    if (auto made = make_maildir(path); !made) return std::unexpected(made.error());
    std::unique_ptr<MaildirInbox> inbox{new MaildirInbox};
    auto fresh = open_folder(path + "/new");
    if (!fresh) return std::unexpected(fresh.error());
    auto cur = open_folder(path + "/cur");
    if (!cur) return std::unexpected(cur.error());
    inbox->path_ = path;
    inbox->max_letter_ = max_letter;
    inbox->fresh_ = std::move(*fresh);
    inbox->cur_ = std::move(*cur);
    inbox->watch_ = Descriptor{::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)};
    // Delivery renames or links into new/; a file written there in place counts from its closing.
    constexpr std::uint32_t arrivals = IN_MOVED_TO | IN_CREATE | IN_CLOSE_WRITE;
    if (inbox->watch_ && ::inotify_add_watch(inbox->watch_.get(), (path + "/new").c_str(), arrivals) < 0)
        inbox->watch_.reset(-1);
    return inbox;
}

Result<std::vector<Fetched>> MaildirInbox::fetch(std::size_t at_most) {
    std::vector<Waiting> waiting;
    const auto collect = [&](const Descriptor& folder, bool fresh) {
        return list(folder, path_ + (fresh ? "/new" : "/cur"), [&](const char* name) {
            if (!fresh && flags_of(name).contains('S')) return;
            if (left_.contains(std::string(base_of(name)))) return;
            struct stat st{};
            if (::fstatat(folder.get(), name, &st, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(st.st_mode)) return;
            waiting.push_back({st.st_mtim, name, fresh});
        });
    };
    for (const bool fresh : {true, false})
        if (auto listed = collect(fresh ? fresh_ : cur_, fresh); !listed) return std::unexpected(listed.error());
    std::ranges::sort(waiting, {}, [](const Waiting& w) {
        return std::tuple<time_t, long, std::string_view>(w.modified.tv_sec, w.modified.tv_nsec, w.name);
    });

    std::vector<Fetched> letters;
    std::optional<Error> unreadable;
    for (const Waiting& w : waiting) {
        if (letters.size() >= at_most) break;
        const auto& folder = w.fresh ? fresh_ : cur_;
        // O_NONBLOCK: should the name be a pipe by now, opening must not hang.
        const Descriptor file{::openat(folder.get(), w.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
        const int error = errno;
        if (!file && error == ENOENT) continue;  // moved by another program meanwhile; seen again next time
        auto bytes = file ? read_up_to(file, max_letter_ + 1) : std::unexpected(error);
        if (!bytes) {
            unreadable = Error{
                fmt::format("cannot read {}/{}/{}: {}", path_, w.fresh ? "new" : "cur", w.name, reason(bytes.error()))};
            continue;
        }
        const bool too_large = bytes->size() > max_letter_;
        if (too_large) bytes->resize(std::min(first_part_of_large, max_letter_));
        letters.push_back(
            {std::string(base_of(w.name)), Instant{Seconds{w.modified.tv_sec}}, std::move(*bytes), too_large});
    }
    if (letters.empty() && unreadable) return std::unexpected(*unreadable);
    return letters;
}

Result<void> MaildirInbox::done(const std::vector<std::string>& keys) {
    left_.insert(keys.begin(), keys.end());
    if (left_.empty()) return {};
    std::map<std::string, std::pair<bool, std::string>> found;  // base name -> (in new/, name)
    for (const bool fresh : {false, true}) {
        auto listed = list(fresh ? fresh_ : cur_, path_ + (fresh ? "/new" : "/cur"), [&](const char* name) {
            std::string base{base_of(name)};
            if (left_.contains(base)) found[std::move(base)] = {fresh, name};
        });
        if (!listed) return listed;
    }
    std::optional<Error> failed;
    for (auto it = left_.begin(); it != left_.end();) {
        const auto at = found.find(*it);
        bool gone = at == found.end();  // taken away by another program: nothing is left to do
        if (!gone) {
            const auto& [fresh, name] = at->second;
            gone =
                ::renameat(fresh ? fresh_.get() : cur_.get(), name.c_str(), cur_.get(), seen_name(name).c_str()) == 0;
            if (!gone) failed = Error{fmt::format("cannot move {} to {}/cur: {}", name, path_, reason(errno))};
        }
        it = gone ? left_.erase(it) : std::next(it);
    }
    if (failed) return std::unexpected(*failed);
    return {};
}

Result<bool> MaildirInbox::wait(Seconds at_most, int wake_fd) {
    std::array<pollfd, 2> fds{{{watch_.get(), POLLIN, 0}, {wake_fd, POLLIN, 0}}};  // poll passes over -1
    const auto milliseconds = std::clamp<long long>(at_most.count(), 0, 86'400) * 1000;
    const int ready = ::poll(fds.data(), fds.size(), static_cast<int>(milliseconds));
    if (ready < 0 && errno != EINTR) return fail(fmt::format("cannot watch {}: {}", path_, reason(errno)));
    if (!watch_) return true;
    if (ready <= 0 || fds[0].revents == 0) return false;
    std::array<char, 4096> events{};
    while (::read(watch_.get(), events.data(), events.size()) > 0) {
    }
    return true;
}

Result<std::string> MaildirInbox::check() {
    if (::faccessat(fresh_.get(), ".", R_OK | W_OK | X_OK, 0) != 0)
        return fail(fmt::format("cannot take letters out of {}/new: {}", path_, reason(errno)));
    if (::faccessat(cur_.get(), ".", R_OK | W_OK | X_OK, 0) != 0)
        return fail(fmt::format("cannot move letters to {}/cur: {}", path_, reason(errno)));
    return fmt::format("Maildir {} can be read", path_);
}

Result<std::unique_ptr<MaildirOutbox>> MaildirOutbox::open(const std::string& path) {
    if (auto made = make_maildir(path); !made) return std::unexpected(made.error());
    std::unique_ptr<MaildirOutbox> outbox{new MaildirOutbox};
    auto tmp = open_folder(path + "/tmp");
    if (!tmp) return std::unexpected(tmp.error());
    auto fresh = open_folder(path + "/new");
    if (!fresh) return std::unexpected(fresh.error());
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    outbox->path_ = path;
    for (const char c : std::string_view{host.data()})  // what has a meaning in Maildir names is left out
        if (c != '/' && c != ':' && c > ' ') outbox->host_ += c;
    outbox->tmp_ = std::move(*tmp);
    outbox->fresh_ = std::move(*fresh);
    return outbox;
}

std::string MaildirOutbox::next_name() {
    using namespace std::chrono;
    // A name never sorts before the one given out last, even if the clock was set back or stood still.
    const long long now = duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
    last_ = std::max(last_ + 1, now);
    return fmt::format("{}.M{:06}P{}.{}", last_ / 1'000'000, last_ % 1'000'000, ::getpid(), host_);
}

Delivery MaildirOutbox::send(const std::string& /*from*/, const std::string& /*to*/, const std::string& message) {
    const std::string name = next_name();
    const auto trouble = [&](const char* what) {
        Delivery result{Sent::later, 0, fmt::format("cannot {} {}/tmp/{}: {}", what, path_, name, reason(errno))};
        ::unlinkat(tmp_.get(), name.c_str(), 0);
        return result;
    };
    {
        const Descriptor file{::openat(tmp_.get(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
        if (!file) return trouble("make");
        if (!write_all(file, with_lf(message))) return trouble("write");
        // The bytes must be durable before the name is, or a crash could leave an empty letter in new/.
        if (::fsync(file.get()) != 0) return trouble("sync");
    }
    if (::renameat(tmp_.get(), name.c_str(), fresh_.get(), name.c_str()) != 0) return trouble("move to new");
    // The letter is there; should the folder's sync fail, its fate in a crash is unknown.
    if (::fsync(fresh_.get()) != 0)
        return {Sent::perhaps, 0, fmt::format("cannot sync {}/new: {}", path_, reason(errno))};
    return {Sent::accepted, 250, fmt::format("written to {}/new/{}", path_, name)};
}

Result<std::string> MaildirOutbox::check() {
    for (const auto& [folder, name] : {std::pair{&tmp_, "tmp"}, std::pair{&fresh_, "new"}})
        if (::faccessat(folder->get(), ".", W_OK | X_OK, 0) != 0)
            return fail(fmt::format("cannot write to {}/{}: {}", path_, name, reason(errno)));
    return fmt::format("Maildir {} can be written", path_);
}

}  // namespace zugpost::mail
