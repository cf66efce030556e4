#include "mail/letter.hpp"

#include "base/text.hpp"
#include "mail/authentication.hpp"
#include "mail/automatic.hpp"
#include "mail/date.hpp"
#include "mail/hash.hpp"
#include "mail/mime.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zugpost::mail {
namespace {

constexpr std::size_t longest_id = 500;  ///< bytes; longer ones are no ids

std::string without_nul(std::string_view bytes) {
    std::string out(bytes);
    std::erase(out, '\0');
    return out;
}

// The first `max_letter` bytes hold any header that is within the limits.
std::string_view head_of(std::string_view bytes) { return bytes.substr(0, max_letter); }

bool is_id(std::string_view id) {
    return id.size() > 2 && id.size() <= longest_id &&
           std::ranges::all_of(id, [](char c) { return c > ' ' && c < 0x7F; });
}

// The "<...>" of a field, blanks inside dropped (folding has put some there); a single bare word with an @ is taken for
// an id that has lost its brackets.
std::vector<std::string> read_ids(std::string_view raw) {
    std::vector<std::string> ids;
    std::string_view rest = raw;
    while (true) {
        const std::size_t open = rest.find('<');
        const std::size_t close = open == std::string_view::npos ? open : rest.find('>', open);
        if (close == std::string_view::npos) break;
        std::string id(rest.substr(open, close - open + 1));
        std::erase_if(id, [](char c) { return c == ' ' || c == '\t'; });
        if (is_id(id)) ids.push_back(std::move(id));
        rest.remove_prefix(close + 1);
    }
    const std::string_view bare = trim(raw);
    if (ids.empty() && bare.find('@') != std::string_view::npos &&
        bare.find_first_of("<> \t") == std::string_view::npos)
        if (std::string id = "<" + std::string(bare) + ">"; is_id(id)) ids.push_back(std::move(id));
    if (ids.size() > max_references) ids.erase(ids.begin(), ids.end() - static_cast<std::ptrdiff_t>(max_references));
    return ids;
}

// Of every field of that name: two From fields are two senders, and no rule may trust either alone.
std::vector<Address> addresses_of(const std::vector<Header>& headers, std::string_view name) {
    std::vector<Address> all;
    for (const Header& h : headers) {
        if (!same(h.name, name) || all.size() >= max_addresses) continue;
        std::vector<Address> some = read_addresses(h.raw);
        all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
    }
    return all;
}

std::vector<std::string> recipients(const std::vector<Header>& headers) {
    constexpr std::array<std::string_view, 7> fields{
        "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Delivered-To", "To", "Cc"};
    std::vector<std::string> all;
    for (const std::string_view field : fields)
        for (const Address& a : addresses_of(headers, field))
            if (std::ranges::find(all, a.email) == all.end() && all.size() < max_addresses) all.push_back(a.email);
    return all;
}

std::optional<Instant> received_at(const std::vector<Header>& headers, std::string_view host) {
    if (host.empty()) return std::nullopt;
    for (const Header& h : headers) {
        if (!same(h.name, "Received") || received_by(h.raw) != lower(host)) continue;
        const std::size_t semicolon = h.raw.rfind(';');
        if (semicolon == std::string::npos) return std::nullopt;
        return read_date(std::string_view(h.raw).substr(semicolon + 1));
    }
    return std::nullopt;
}

Letter letter_from(std::string_view bytes, std::vector<Header> headers, const ReadOptions& options) {
    Letter letter;
    letter.raw = bytes;
    const std::vector<std::string> ids = read_ids(raw_header(headers, "Message-ID"));
    letter.message_id = ids.empty() ? fmt::format("<{}@no-id>", hash_of(bytes)) : ids.front();
    letter.in_reply_to = read_ids(raw_header(headers, "In-Reply-To"));
    letter.references = read_ids(raw_header(headers, "References"));
    letter.from = addresses_of(headers, "From");
    letter.to = addresses_of(headers, "To");
    letter.cc = addresses_of(headers, "Cc");
    letter.reply_to = addresses_of(headers, "Reply-To");
    const std::vector<Address> path = read_addresses(raw_header(headers, "Return-Path"));
    if (!path.empty()) letter.return_path = path.front().email;
    letter.subject = header_value(headers, "Subject");
    letter.delivered_to = recipients(headers);
    letter.date = read_date(raw_header(headers, "Date"));
    letter.received = received_at(headers, options.trusted_received_by);
    letter.own_headers = count_own_headers(headers, options.trusted_received_by);
    letter.automatic_because = automatic_because(headers, options.our_address);
    letter.automatic = !letter.automatic_because.empty();
    letter.headers = std::move(headers);
    return letter;
}

}  // namespace

Result<Letter> read_head(std::string_view bytes, const ReadOptions& options) {
    Result<HeaderBlock> head = read_headers(without_nul(head_of(bytes)));
    if (!head) return std::unexpected(head.error());
    return letter_from(bytes, std::move(head->headers), options);
}

Result<Letter> read_letter(std::string_view bytes, const ReadOptions& options) {
    if (bytes.size() > options.limit)
        return fail(fmt::format("letter has {} bytes, more than {}", bytes.size(), options.limit));
    const std::string clean = without_nul(bytes);
    Result<HeaderBlock> head = read_headers(clean);
    if (!head) return std::unexpected(head.error());
    Result<std::vector<Node>> nodes = read_mime(clean);
    if (!nodes) return std::unexpected(nodes.error());
    Letter letter = letter_from(bytes, std::move(head->headers), options);
    sort_parts(*nodes, letter.texts, letter.attachments);
    for (Part& text : letter.texts)
        if (!text.charset.starts_with("utf-16")) std::erase(text.bytes, '\0');
    return letter;
}

bool is_game_file(const Part& part) {
    constexpr std::array<std::string_view, 6> types{"application/x-chess-pgn",   "application/x-chess", "text/x-chess",
                                                    "application/vnd.chess-pgn", "text/x-chess-pgn",    "text/pgn"};
    return std::ranges::find(types, part.type) != types.end() || lower(part.file_name).ends_with(".pgn");
}

}  // namespace zugpost::mail
