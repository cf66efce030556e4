// One logged-in IMAP connection: commands and their answers (RFC 3501; IDLE RFC 2177, UIDPLUS RFC 4315, MOVE RFC 6851).
//
// Untagged answers may come at any time and are taken wherever they come. A "NO" is an outcome of its own and leaves
// the session usable; any other error (time, BYE, words that cannot be understood) ends it: `lost` is true and a new
// one is needed.
#pragma once

#include "mail/connection.hpp"
#include "mail/imap_reader.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

struct ImapTimes {
    Seconds silence{60};    ///< without a byte while an answer is due
    Seconds command{600};   ///< for one command altogether
    Seconds idle{10 * 60};  ///< IDLE is begun anew so often (servers drop it after 30 minutes)
    Seconds poll{30};       ///< between NOOPs where there is no IDLE
};

struct ImapFolder {
    std::uint32_t uid_validity = 0;
    std::uint32_t uid_next = 0;  ///< 0: not told
    bool read_only = false;
};

struct ImapAnswer {
    bool ok = false;
    std::string code;  ///< "TRYCREATE", "READ-ONLY"
    std::string text;
};

struct ImapMessage {
    std::uint32_t uid = 0;
    std::optional<Instant> internal_date;
    std::optional<std::uint32_t> size;
    std::optional<std::string> body;
    bool cut = false;  ///< of `body` the first part only
};

class ImapSession {
public:
    ImapSession(std::unique_ptr<Connection> connection, ImapLimits limits, ImapTimes times);

    /// After the login: comes into step with the server and asks what it can do.
    [[nodiscard]] Result<void> start();
    [[nodiscard]] bool can(std::string_view capability) const;
    /// Opens a folder (its name in UTF-8) for reading and writing.
    [[nodiscard]] Result<ImapFolder> select(std::string_view folder);
    /// UIDs, ascending, each once.
    [[nodiscard]] Result<std::vector<std::uint32_t>> search(const std::string& criteria);
    /// Calls `each` for every FETCH answer with a UID, asked for or not, in the order of the server.
    [[nodiscard]] Result<void> fetch(const std::string& set, std::string_view items,
                                     const std::function<void(ImapMessage)>& each);
    /// Any command; a "NO" or "BAD" is an answer here, no error.
    [[nodiscard]] Result<ImapAnswer> command(const std::string& text);
    /// Waits for news with IDLE, or with NOOPs. True: the folder may hold letters not yet searched for.
    [[nodiscard]] Result<bool> wait(Seconds at_most, int wake_fd);

    /// Letters came since `search` last began.
    [[nodiscard]] bool news() const { return news_; }
    [[nodiscard]] bool lost() const { return lost_; }

private:
    using Take = std::function<void(ImapResponse&)>;
    Result<ImapAnswer> command(const std::string& text, const Take& take);
    std::string next_tag();
    Result<void> send(const std::string& line);
    Result<std::optional<ImapResponse>> read(Deadline until, Seconds silence, int wake_fd = -1);
    Result<ImapAnswer> read_to(const std::string& tag, const Take& take);
    Result<void> idle(Seconds at_most, int wake_fd);
    Result<void> poll(Seconds at_most, int wake_fd);
    void note(const ImapResponse& response);
    std::unexpected<Error> lose(std::string text);

    std::unique_ptr<Connection> connection_;
    ImapReader reader_;
    ImapTimes times_;
    std::vector<std::string> capabilities_;
    unsigned tags_ = 0;
    std::uint32_t exists_ = 0;
    bool news_ = false;
    bool lost_ = false;
    bool idles_ = false;
    bool woken_ = false;  // the last wait was ended by its wake_fd
    std::string bye_;
};

}  // namespace zugpost::mail
