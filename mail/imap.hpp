// An inbox that is a folder of an IMAP account.
//
// Waiting are the letters above the highest UID up to which all are done, read by somebody else or not, and those
// below it that still lack \Seen (marking them failed once). `done` sets \Seen and moves letters to the folder for done
// ones, if there is one. When UIDVALIDITY changes, or UIDs begin anew below those known, the whole folder waits again.
// Connects when needed; one connection is kept, and one that broke meanwhile is replaced once before a call fails.
#pragma once

#include "mail/connection.hpp"
#include "mail/imap_session.hpp"
#include "mail/inbox.hpp"

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>

namespace zugpost::mail {

struct ImapSettings {
    Account account;          ///< the URL's path names the folder; none: INBOX
    std::string done_folder;  ///< where done letters go (made if missing); empty: they stay, marked as read
    std::size_t max_letter = default_max_letter;
    ImapTimes times;
};

class ImapInbox final : public Inbox {
public:
    using Connect = std::function<Result<std::unique_ptr<Connection>>()>;

    /// Checks the settings; does not connect yet. `known` is what `position` said last.
    [[nodiscard]] static Result<std::unique_ptr<ImapInbox>> open(const ImapSettings& settings, const Position& known);
    /// With connections from elsewhere (tests).
    ImapInbox(ImapSettings settings, const std::string& folder, const Position& known, Connect connect);

    /// Stops early when 16 MiB are reached.
    [[nodiscard]] Result<std::vector<Fetched>> fetch(std::size_t at_most) override;
    [[nodiscard]] Result<void> done(const std::vector<std::string>& keys) override;
    [[nodiscard]] Result<bool> wait(Seconds at_most, int wake_fd) override;
    [[nodiscard]] Position position() const override { return position_; }
    [[nodiscard]] Result<std::string> check() override;

private:
    using Uids = std::vector<std::uint32_t>;
    template <class F>
    auto with_session(F call) -> decltype(call());
    Result<void> connect();
    Result<Uids> waiting();
    Result<std::vector<Fetched>> fetch_now(std::size_t at_most);
    Result<void> read_chunk(std::span<const std::uint32_t> uids, std::vector<Fetched>& letters);
    Result<void> mark();
    Result<ImapAnswer> mark_set(const std::string& set);
    Result<ImapAnswer> move_set(const std::string& set);
    void settle();

    ImapSettings settings_;
    std::string folder_;
    Position position_;
    Connect connect_;
    std::unique_ptr<ImapSession> session_;
    bool read_only_ = false;
    bool more_ = false;                 // the last fetch left letters behind
    std::uint32_t highest_ = 0;         // the highest UID handed out
    std::set<std::uint32_t> out_;       // handed out and not yet done
    std::set<std::uint32_t> settled_;   // done, as far as a search could still find them
    std::set<std::uint32_t> unmarked_;  // done, but not yet marked and moved
};

}  // namespace zugpost::mail
