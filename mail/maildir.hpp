// Maildirs: letters as files, one each (https://cr.yp.to/proto/maildir.html).
//
// The inbox takes what lies in new/, and in cur/ without the S flag; `done` moves a letter to cur/ with S. A letter
// that a person has opened with a mail program before (S is set) is therefore taken as done. Dot files, directories,
// symbolic links and whatever else is no regular file are left alone. The outbox writes tmp/, syncs, renames into new/
// and syncs the folder, so that a letter is there whole or not at all. Both make what is missing of the Maildir.
#pragma once

#include "mail/inbox.hpp"
#include "mail/outbox.hpp"

#include <memory>
#include <set>
#include <string>

namespace zugpost::mail {

/// A file descriptor that is closed with its owner.
class Descriptor {
public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        reset(other.release());
        return *this;
    }
    ~Descriptor() { reset(-1); }
    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] explicit operator bool() const { return fd_ >= 0; }
    void reset(int fd);

private:
    int release() {
        const int fd = fd_;
        fd_ = -1;
        return fd;
    }
    int fd_;
};

class MaildirInbox final : public Inbox {
public:
    /// Opens a Maildir, making it where it is missing; the error names the path.
    [[nodiscard]] static Result<std::unique_ptr<MaildirInbox>> open(const std::string& path,
                                                                    std::size_t most_bytes = default_max_letter);

    /// Oldest modification time first, then by name. A letter that cannot be read is passed over as long as there are
    /// others, and is the error when there are none.
    [[nodiscard]] Result<std::vector<Fetched>> fetch(std::size_t at_most) override;
    [[nodiscard]] Result<void> done(const std::vector<std::string>& keys) override;
    /// Watches new/ (inotify); where that cannot be had, it waits the time and says true.
    [[nodiscard]] Result<bool> wait(Seconds at_most, int wake_fd) override;
    [[nodiscard]] Result<std::string> check() override;

private:
    MaildirInbox() = default;
    std::string path_;
    std::size_t max_letter_ = default_max_letter;
    Descriptor fresh_;  // new/
    Descriptor cur_;
    Descriptor watch_;  // inotify on new/, from before the first fetch on: nothing slips between fetch and wait
    std::set<std::string> left_;  // done, but not yet moved
};

class MaildirOutbox final : public Outbox {
public:
    [[nodiscard]] static Result<std::unique_ptr<MaildirOutbox>> open(const std::string& path);

    /// Writes with LF line ends; file names sort in the order of sending. `accepted`, or `later` with the reason.
    [[nodiscard]] Delivery send(const std::string& from, const std::string& to, const std::string& message) override;
    [[nodiscard]] Result<std::string> check() override;

private:
    MaildirOutbox() = default;
    std::string next_name();
    std::string path_;
    std::string host_;
    Descriptor tmp_;
    Descriptor fresh_;  // new/
    long long last_ = 0;
};

}  // namespace zugpost::mail
