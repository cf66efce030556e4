#include "mail/imap_session.hpp"

#include "mail/imap_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::mail {
namespace {

Deadline after(Seconds time) { return std::chrono::steady_clock::now() + time; }

// How many slices of `slice` make up `whole`: at least one.
Seconds::rep slices(Seconds whole, Seconds slice) {
    const auto one = std::max<Seconds::rep>(slice.count(), 1);
    return std::max<Seconds::rep>((whole.count() + one - 1) / one, 1);
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (end > 0) found.push_back(imap_upper(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

// The number in a code such as "UIDVALIDITY 42".
std::optional<std::uint32_t> code_number(std::string_view code, std::string_view name) {
    const auto parts = words(code);
    if (parts.size() < 2 || parts[0] != name) return std::nullopt;
    return imap_number(parts[1]);
}

// "(UID 5 FLAGS (\Seen) BODY[] {...})": names and values in any order; what is not known is passed over.
ImapMessage read_message(std::vector<ImapToken>& tokens) {
    using Kind = ImapToken::Kind;
    ImapMessage message;
    std::size_t i = 0;
    if (i < tokens.size() && tokens[i].kind == Kind::open) ++i;
    while (i + 1 < tokens.size() && tokens[i].kind == Kind::atom) {
        const std::string name = imap_upper(tokens[i].text);
        ImapToken& value = tokens[++i];
        if (name == "UID") message.uid = imap_number(value.text).value_or(0);
        if (name == "RFC822.SIZE") message.size = imap_number(value.text);
        if (name == "INTERNALDATE") message.internal_date = imap_date(value.text);
        if (name.starts_with("BODY[]") && (value.kind == Kind::literal || value.kind == Kind::quoted)) {
            message.body = std::move(value.text);
            message.cut = value.cut;
        }
        std::size_t depth = 0;
        do {  // over the value, which may be a list
            if (tokens[i].kind == Kind::open) ++depth;
            if (tokens[i].kind == Kind::close && depth > 0) --depth;
            ++i;
        } while (depth > 0 && i < tokens.size());
    }
    return message;
}

}  // namespace

ImapSession::ImapSession(std::unique_ptr<Connection> connection, ImapLimits limits, ImapTimes times)
    : connection_(std::move(connection)), reader_(limits), times_(times) {}

std::unexpected<Error> ImapSession::lose(std::string text) {
    lost_ = true;
    if (!bye_.empty()) text = fmt::format("the IMAP server ended the session: {}", bye_);
    return fail(std::move(text));
}

std::string ImapSession::next_tag() { return fmt::format("z{}", ++tags_); }

Result<void> ImapSession::send(const std::string& line) {
    if (lost_) return lose("the IMAP session is over");
    if (auto sent = connection_->send(line + "\r\n", after(times_.silence)); !sent) return lose(sent.error().text);
    return {};
}

void ImapSession::note(const ImapResponse& response) {
    if (response.name == "EXISTS" && response.number) {
        if (*response.number > exists_) news_ = true;
        exists_ = *response.number;
    }
    if (response.name == "EXPUNGE" && exists_ > 0) --exists_;
    if (response.name == "BYE") bye_ = response.text.empty() ? "BYE" : response.text;
    if (response.name == "CAPABILITY") {
        capabilities_.clear();
        for (const auto& token : response.tokens) capabilities_.push_back(imap_upper(token.text));
    }
}

// The next answer; none when the time is over or `wake_fd` is readable (`woken_`). `silence` begins anew with every
// byte.
Result<std::optional<ImapResponse>> ImapSession::read(Deadline until, Seconds silence, int wake_fd) {
    std::string bytes;
    for (;;) {
        // Checked here too: a server that never stops talking must not hold us.
        woken_ = false;
        if (std::chrono::steady_clock::now() > until) return std::nullopt;
        auto response = reader_.next();
        if (!response) return lose(response.error().text);
        if (*response) {
            note(**response);
            if (!bye_.empty()) return lose({});
            return response;
        }
        bytes.clear();
        const auto heard = connection_->receive(bytes, std::min(until, after(silence)), wake_fd);
        if (!heard) return lose(heard.error().text);
        woken_ = *heard == Heard::woken;
        if (*heard != Heard::bytes) return std::nullopt;
        reader_.feed(bytes);
    }
}

Result<ImapAnswer> ImapSession::read_to(const std::string& tag, const Take& take) {
    const Deadline until = after(times_.command);
    for (;;) {
        auto response = read(until, times_.silence);
        if (!response) return std::unexpected(response.error());
        if (!*response) return lose("the IMAP server does not answer in time");
        if ((*response)->kind == ImapResponse::Kind::untagged && take) take(**response);
        // Tags that are not ours belong to the login, which is over.
        if ((*response)->kind != ImapResponse::Kind::tagged || (*response)->tag != tag) continue;
        return ImapAnswer{(*response)->name == "OK", (*response)->code, (*response)->text};
    }
}

Result<ImapAnswer> ImapSession::command(const std::string& text, const Take& take) {
    const std::string tag = next_tag();
    if (auto sent = send(fmt::format("{} {}", tag, text)); !sent) return std::unexpected(sent.error());
    return read_to(tag, take);
}

Result<ImapAnswer> ImapSession::command(const std::string& text) { return command(text, Take{}); }

Result<void> ImapSession::start() {
    // libcurl swallows what the server sends in one segment with the login's end. A NOOP answered under our own tag
    // brings both sides into step.
    for (const char* text : {"NOOP", "CAPABILITY"}) {
        const auto answer = command(text);
        if (!answer) return std::unexpected(answer.error());
        if (!answer->ok) return lose(fmt::format("the IMAP server refuses {}: {}", text, answer->text));
    }
    idles_ = can("IDLE");
    return {};
}

bool ImapSession::can(std::string_view capability) const {
    return std::ranges::find(capabilities_, capability) != capabilities_.end();
}

Result<ImapFolder> ImapSession::select(std::string_view folder) {
    ImapFolder opened;
    exists_ = 0;
    const auto answer =
        command(fmt::format("SELECT {}", imap_quoted(to_modified_utf7(folder))), [&](ImapResponse& response) {
            if (const auto value = code_number(response.code, "UIDVALIDITY")) opened.uid_validity = *value;
            if (const auto value = code_number(response.code, "UIDNEXT")) opened.uid_next = *value;
        });
    if (!answer) return std::unexpected(answer.error());
    if (!answer->ok) return fail(fmt::format("the IMAP folder {} cannot be opened: {}", folder, answer->text));
    // Without it numbers mean nothing over a reconnection, and letters could be lost or taken twice.
    if (opened.uid_validity == 0) return fail(fmt::format("the IMAP folder {} has no UIDVALIDITY", folder));
    opened.read_only = imap_upper(answer->code) == "READ-ONLY";
    news_ = true;
    return opened;
}

Result<std::vector<std::uint32_t>> ImapSession::search(const std::string& criteria) {
    std::vector<std::uint32_t> uids;
    news_ = false;
    const auto answer = command(fmt::format("UID SEARCH {}", criteria), [&](const ImapResponse& response) {
        if (response.name != "SEARCH") return;
        for (const auto& token : response.tokens) {
            const auto uid = imap_number(token.text);
            if (!uid) break;  // "(MODSEQ 7)"
            if (*uid != 0) uids.push_back(*uid);
        }
    });
    if (!answer) return std::unexpected(answer.error());
    if (!answer->ok) return fail(fmt::format("the IMAP server refuses to search: {}", answer->text));
    std::ranges::sort(uids);
    uids.erase(std::unique(uids.begin(), uids.end()), uids.end());
    return uids;
}

Result<void> ImapSession::fetch(const std::string& set, std::string_view items,
                                const std::function<void(ImapMessage)>& each) {
    const auto answer = command(fmt::format("UID FETCH {} ({})", set, items), [&](ImapResponse& response) {
        if (response.name != "FETCH") return;
        if (auto message = read_message(response.tokens); message.uid != 0) each(std::move(message));
    });
    if (!answer) return std::unexpected(answer.error());
    if (!answer->ok) return fail(fmt::format("the IMAP server refuses letters {}: {}", set, answer->text));
    return {};
}

Result<void> ImapSession::idle(Seconds at_most, int wake_fd) {
    const std::string tag = next_tag();
    if (auto sent = send(fmt::format("{} IDLE", tag)); !sent) return sent;
    for (bool begun = false; !begun;) {
        const auto response = read(after(times_.silence), times_.silence);
        if (!response) return std::unexpected(response.error());
        if (!*response) return lose("the IMAP server does not answer to IDLE");
        begun = (*response)->kind == ImapResponse::Kind::go_on;
        if ((*response)->kind == ImapResponse::Kind::tagged && (*response)->tag == tag) {
            idles_ = false;  // refused after all: NOOPs from now on
            return {};
        }
    }
    const Deadline until = after(at_most);
    while (!news_) {
        const auto response = read(until, at_most, wake_fd);
        if (!response) return std::unexpected(response.error());
        if (!*response) break;
    }
    const bool woken = woken_;
    if (auto sent = send("DONE"); !sent) return sent;
    // A dead connection shows here: the end of IDLE must be confirmed.
    const auto answer = read_to(tag, Take{});
    woken_ = woken;
    if (!answer) return std::unexpected(answer.error());
    return {};
}

Result<void> ImapSession::poll(Seconds at_most, int wake_fd) {
    if (const auto answer = command("NOOP"); !answer) return std::unexpected(answer.error());
    const Deadline until = after(at_most);
    while (!news_) {
        const auto response = read(until, at_most, wake_fd);
        if (!response) return std::unexpected(response.error());
        if (!*response) break;
    }
    return {};
}

Result<bool> ImapSession::wait(Seconds at_most, int wake_fd) {
    woken_ = false;
    const bool idle_first = idles_;
    const Seconds slice = std::min(at_most, idle_first ? times_.idle : times_.poll);
    for (auto round = slices(at_most, slice); round > 0 && !news_ && !woken_; --round) {
        const auto waited = idles_ ? idle(slice, wake_fd) : poll(std::min(slice, times_.poll), wake_fd);
        if (!waited) return std::unexpected(waited.error());
    }
    return news_;
}

}  // namespace zugpost::mail
