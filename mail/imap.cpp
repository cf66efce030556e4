#include "mail/imap.hpp"

#include "mail/imap_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace zugpost::mail {
namespace {

constexpr std::size_t chunk = 50;                             // letters asked for by one command
constexpr std::size_t chunk_bytes = std::size_t{4} << 20;     // and their bytes
constexpr std::size_t bytes_at_once = std::size_t{16} << 20;  // handed out by one fetch
constexpr std::size_t set_numbers = 200;                      // numbers in one command's set

Position position_for(const std::string& folder, const Position& known) {
    return known.folder == folder ? known : Position{folder, 0, 0};
}

// INBOX is the one folder whose name has no case.
std::string folder_name(const std::string& path) {
    return path.empty() || imap_upper(path) == "INBOX" ? "INBOX" : path;
}

}  // namespace

Result<std::unique_ptr<ImapInbox>> ImapInbox::open(const ImapSettings& settings, const Position& known) {
    const auto url = read_server_url(settings.account, "imap");
    if (!url) return std::unexpected(url.error());
    const std::string folder = folder_name(url->path);
    if (folder == folder_name(settings.done_folder) && !settings.done_folder.empty())
        return fail(fmt::format("the folder for done letters is the inbox itself: {}", folder));
    return std::make_unique<ImapInbox>(settings, folder, known,
                                       [account = settings.account] { return connect_imap(account); });
}

ImapInbox::ImapInbox(ImapSettings settings, const std::string& folder, const Position& known, Connect connect)
    : settings_(std::move(settings)),
      folder_(folder),
      position_(position_for(folder, known)),
      connect_(std::move(connect)) {
    highest_ = position_.done_up_to;
}

Result<void> ImapInbox::connect() {
    if (session_) return {};
    auto connection = connect_();
    if (!connection) return std::unexpected(connection.error());
    ImapLimits limits;
    limits.keep = settings_.max_letter + 1;  // one more shows that a letter is too large
    auto session = std::make_unique<ImapSession>(std::move(*connection), limits, settings_.times);
    if (auto started = session->start(); !started) return started;
    const auto opened = session->select(folder_);
    if (!opened) return std::unexpected(opened.error());
    read_only_ = opened->read_only;
    // A UID already done that is still to be given out means: the folder was replaced by an older one.
    const bool begun_anew = opened->uid_next != 0 && position_.done_up_to >= opened->uid_next;
    if (opened->uid_validity != position_.uid_validity || begun_anew) {
        position_ = {folder_, opened->uid_validity, 0};
        highest_ = 0;
        for (auto* set : {&out_, &settled_, &unmarked_}) set->clear();
    }
    session_ = std::move(session);
    if (settings_.done_folder.empty() || position_.done_up_to == 0) return {};
    // What was done and marked before, but not moved.
    const auto left = session_->search(fmt::format("UID 1:{} SEEN", position_.done_up_to));
    if (left) unmarked_.insert(left->begin(), left->end());
    if (left) settled_.insert(left->begin(), left->end());
    if (!left && session_->lost()) return std::unexpected(left.error());
    return {};
}

// Calls with a session; once more with a new one if a kept one turns out to be broken.
template <class F>
auto ImapInbox::with_session(F call) -> decltype(call()) {
    for (bool kept = session_ != nullptr;; kept = false) {
        if (auto connected = connect(); !connected) {
            session_.reset();
            return std::unexpected(connected.error());
        }
        auto result = call();
        const bool lost = session_->lost();
        if (lost) session_.reset();
        if (!lost || !kept) return result;
    }
}

Result<ImapInbox::Uids> ImapInbox::waiting() {
    const std::uint32_t up_to = position_.done_up_to;
    Uids found;
    // Servers look for new letters between commands, not before a search.
    if (const auto synced = session_->command("NOOP"); !synced) return std::unexpected(synced.error());
    if (up_to > 0) {
        const auto unseen = session_->search(fmt::format("UID 1:{} UNSEEN", up_to));
        if (!unseen) return unseen;
        found = *unseen;
    }
    const auto above = session_->search(fmt::format("UID {}:*", std::max(up_to, up_to + 1)));
    if (!above) return above;
    // "n:*" always finds the last letter, also where it lies below n.
    std::ranges::copy_if(*above, std::back_inserter(found), [&](auto uid) { return uid > up_to; });
    std::erase_if(found, [&](auto uid) { return settled_.contains(uid); });
    return found;
}

Result<std::vector<Fetched>> ImapInbox::fetch(std::size_t at_most) {
    return with_session([&] { return fetch_now(at_most); });
}

Result<std::vector<Fetched>> ImapInbox::fetch_now(std::size_t at_most) {
    const auto uids = waiting();
    if (!uids) return std::unexpected(uids.error());
    std::vector<Fetched> letters;
    std::size_t bytes = 0;
    std::size_t next = 0;
    // Letters may have gone meanwhile, so that a chunk can yield fewer than it asked for.
    while (next < uids->size() && letters.size() < at_most && bytes < bytes_at_once) {
        const auto n = std::min({chunk, at_most - letters.size(), uids->size() - next});
        const std::size_t before = letters.size();
        if (auto read = read_chunk(std::span{*uids}.subspan(next, n), letters); !read)
            return std::unexpected(read.error());
        for (std::size_t i = before; i < letters.size(); ++i) bytes += letters[i].bytes.size();
        next += n;
    }
    more_ = next < uids->size();
    for (const auto& letter : letters) {
        const auto uid = imap_key(letter.key)->uid;
        out_.insert(uid);
        highest_ = std::max(highest_, uid);
    }
    return letters;
}

// Reads a few letters, in two steps: their sizes first, then the bodies of those that are not too large in groups.
Result<void> ImapInbox::read_chunk(std::span<const std::uint32_t> uids, std::vector<Fetched>& letters) {
    std::map<std::uint32_t, ImapMessage> found;
    const auto collect = [&](ImapMessage message) {
        if (!std::ranges::binary_search(uids, message.uid)) return;
        auto& known = found[message.uid];
        known.uid = message.uid;
        if (message.internal_date) known.internal_date = message.internal_date;
        if (message.size) known.size = message.size;
        if (message.body) known.body = std::move(message.body);
        known.cut |= message.cut;
    };
    for (const auto& set : imap_sets(uids, chunk))
        if (auto fetched = session_->fetch(set, "UID INTERNALDATE RFC822.SIZE", collect); !fetched) return fetched;

    Uids group;
    std::size_t group_bytes = 0;
    const auto read_group = [&]() -> Result<void> {
        if (group.empty()) return {};
        const auto fetched = session_->fetch(imap_sets(group, chunk).front(), "UID BODY.PEEK[]", collect);
        group.clear();
        group_bytes = 0;
        return fetched;
    };
    const Uids there = [&] {
        Uids list;
        for (const auto& [uid, message] : found) list.push_back(uid);
        return list;
    }();
    for (const std::uint32_t uid : there) {
        const std::size_t size = found[uid].size.value_or(0);
        if (size > settings_.max_letter) {
            found[uid].cut = true;
            const auto fetched = session_->fetch(fmt::format("{}", uid),
                                                 fmt::format("UID BODY.PEEK[]<0.{}>", first_part_of_large), collect);
            if (!fetched) return fetched;
            continue;
        }
        if (group_bytes + size > chunk_bytes)
            if (auto read = read_group(); !read) return read;
        group.push_back(uid);
        group_bytes += size;
    }
    if (auto read = read_group(); !read) return read;

    for (auto& [uid, message] : found) {
        if (!message.body) continue;  // expunged between the two steps
        const bool too_large = message.cut || message.body->size() > settings_.max_letter;
        if (too_large) message.body->resize(std::min(message.body->size(), first_part_of_large));
        letters.push_back({to_text({folder_, position_.uid_validity, uid}), message.internal_date,
                           std::move(*message.body), too_large});
    }
    return {};
}

// Every letter up to the lowest one that is still out has been done.
void ImapInbox::settle() {
    const std::uint32_t up_to = out_.empty() ? highest_ : *out_.begin() - 1;
    position_.done_up_to = std::max(position_.done_up_to, up_to);
    std::erase_if(settled_, [&](auto uid) { return uid <= position_.done_up_to && !unmarked_.contains(uid); });
}

Result<void> ImapInbox::done(const std::vector<std::string>& keys) {
    for (const auto& text : keys) {
        const auto key = imap_key(text);
        // Numbers of another UIDVALIDITY name nothing any more.
        if (!key || key->folder != folder_ || key->uid_validity != position_.uid_validity) continue;
        out_.erase(key->uid);
        settled_.insert(key->uid);
        unmarked_.insert(key->uid);
    }
    settle();
    if (unmarked_.empty()) return {};
    auto marked = with_session([&] { return mark(); });
    settle();
    return marked;
}

Result<void> ImapInbox::mark() {
    const Uids all{unmarked_.begin(), unmarked_.end()};
    std::string refusal;
    for (std::size_t start = 0; start < all.size(); start += set_numbers) {
        Uids uids{all.begin() + static_cast<std::ptrdiff_t>(start),
                  all.begin() + static_cast<std::ptrdiff_t>(std::min(start + set_numbers, all.size()))};
        auto answer = mark_set(imap_sets(uids, set_numbers).front());
        if (!answer) return std::unexpected(answer.error());
        if (!answer->ok) {
            // Some servers refuse the whole set when one letter of it is gone: try again with those still there.
            const auto there = session_->search(fmt::format("UID {}", imap_sets(uids, set_numbers).front()));
            if (!there) return std::unexpected(there.error());
            for (const auto uid : uids)
                if (!std::ranges::binary_search(*there, uid)) unmarked_.erase(uid);
            uids = *there;
            if (!uids.empty()) answer = mark_set(imap_sets(uids, set_numbers).front());
            if (!answer) return std::unexpected(answer.error());
        }
        if (answer->ok || uids.empty())
            for (const auto uid : uids) unmarked_.erase(uid);
        else
            refusal = answer->text;
    }
    if (!refusal.empty())
        return fail(fmt::format("letters in the IMAP folder {} cannot be marked as done: {}", folder_, refusal));
    return {};
}

Result<ImapAnswer> ImapInbox::mark_set(const std::string& set) {
    const auto seen = session_->command(fmt::format("UID STORE {} +FLAGS.SILENT (\\Seen)", set));
    if (!seen || !seen->ok || settings_.done_folder.empty()) return seen;
    auto moved = move_set(set);
    if (!moved || moved->ok || !imap_upper(moved->code).starts_with("TRYCREATE")) return moved;
    const auto made = session_->command(fmt::format("CREATE {}", imap_quoted(to_modified_utf7(settings_.done_folder))));
    if (!made || !made->ok) return made;
    return move_set(set);
}

// RFC 6851, 3.3: where there is no MOVE, it is COPY, STORE and EXPUNGE of just these.
Result<ImapAnswer> ImapInbox::move_set(const std::string& set) {
    const std::string folder = imap_quoted(to_modified_utf7(settings_.done_folder));
    if (session_->can("MOVE")) return session_->command(fmt::format("UID MOVE {} {}", set, folder));
    for (const auto& command :
         {fmt::format("UID COPY {} {}", set, folder), fmt::format("UID STORE {} +FLAGS.SILENT (\\Deleted)", set)}) {
        const auto answer = session_->command(command);
        if (!answer || !answer->ok) return answer;
    }
    // A plain EXPUNGE would remove what others have marked; without UIDPLUS it is left to the owner of the folder.
    if (session_->can("UIDPLUS")) return session_->command(fmt::format("UID EXPUNGE {}", set));
    return ImapAnswer{true, {}, {}};
}

Result<bool> ImapInbox::wait(Seconds at_most, int wake_fd) {
    if (!session_) {
        // Whatever came while there was no connection is news.
        if (auto connected = connect(); !connected) return std::unexpected(connected.error());
        return true;
    }
    if (more_) return true;
    // A refusal was told by `done`; here it only means that it is tried again later.
    if (const bool marked = unmarked_.empty() || mark().has_value(); !marked && session_->lost()) {
        session_.reset();
        return fail(fmt::format("the connection to the IMAP folder {} was lost", folder_));
    }
    auto waited = session_->wait(at_most, wake_fd);
    if (session_->lost()) session_.reset();
    return waited;
}

Result<std::string> ImapInbox::check() {
    return with_session([&]() -> Result<std::string> {
        const auto uids = waiting();
        if (!uids) return std::unexpected(uids.error());
        if (read_only_)
            return fail(
                fmt::format("the IMAP folder {} can only be read: letters could not be marked as done", folder_));
        return fmt::format(
            "logged in as {}, folder {} can be read, {} waiting, {}", settings_.account.user, folder_, uids->size(),
            session_->can("IDLE") ? "told of new letters at once" : "asked for new letters from time to time");
    });
}

}  // namespace zugpost::mail
