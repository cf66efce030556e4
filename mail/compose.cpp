#include "mail/compose.hpp"

#include "base/text.hpp"
#include "mail/date.hpp"
#include "mail/hash.hpp"
#include "mail/header.hpp"
#include "mail/header_writer.hpp"
#include "mail/letter.hpp"
#include "mail/transfer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::mail {
namespace {

constexpr std::size_t longest_body_line = 998;  ///< RFC 5322, 2.1.1, without CRLF
constexpr std::size_t longest_file_name = 200;
constexpr std::size_t shown_in_errors = 76;

std::string canonical_lines(std::string_view text) {
    std::string out;
    for (const std::string& l : split_lines(text)) {
        out += l;
        out += "\r\n";
    }
    return out;
}

struct Body {
    std::string_view encoding;
    std::string bytes;
};

// Text goes plainly where SMTP lets it, else in the shorter of the two encodings.
Body encoded_text(std::string_view text) {
    std::string lines = canonical_lines(text);
    std::size_t longest = 0;
    for (std::string_view rest = lines; !rest.empty();) {
        const std::size_t end = rest.find("\r\n");
        longest = std::max(longest, end);
        rest.remove_prefix(end + 2);
    }
    const bool plain = is_ascii(lines) && longest <= longest_body_line && std::ranges::all_of(lines, [](char c) {
                           return c >= ' ' || c == '\r' || c == '\n' || c == '\t';
                       });
    if (plain) return {"7bit", std::move(lines)};
    std::string quoted = encode_quoted_printable(lines);
    std::string base64 = encode_base64(lines);
    return quoted.size() <= base64.size() ? Body{"quoted-printable", std::move(quoted)}
                                          : Body{"base64", std::move(base64)};
}

bool is_type(std::string_view type) {
    const std::string value = read_parameterized(type).value;
    const std::size_t slash = value.find('/');
    return is_ascii(type) && !has_control(type) && type.size() < 200 && slash != std::string::npos && slash > 0 &&
           slash + 1 < value.size() && value.find_first_of(" \"<>@,:=?[]()\\") == std::string::npos &&
           value.find('/', slash + 1) == std::string::npos;
}

Result<std::string> attachment_part(const OutAttachment& a) {
    if (!is_type(a.type)) return fail("attachment: bad type for \"" + a.name.substr(0, shown_in_errors) + "\"");
    if (has_control(a.name) || a.name.empty() || a.name.size() > longest_file_name)
        return fail("attachment: a file name that must not be sent");
    const std::string type = read_parameterized(a.type).value;
    Part typed;
    typed.type = type;
    const bool text = type.starts_with("text/") || is_game_file(typed);
    const Body body = text && is_utf8(a.bytes) ? encoded_text(a.bytes) : Body{"base64", encode_base64(a.bytes)};
    const bool charset = text && !is_ascii(a.bytes) && is_utf8(a.bytes) && a.type.find("charset") == std::string::npos;
    std::string out = fmt::format("Content-Type: {}{}{}\r\n", a.type, charset ? "; charset=utf-8" : "",
                                  parameter_text("name", a.name));
    out += fmt::format("Content-Disposition: attachment{}\r\n", parameter_text("filename", a.name));
    out += fmt::format("Content-Transfer-Encoding: {}\r\n\r\n{}", body.encoding, body.bytes);
    return out;
}

std::string text_part(const Outgoing& letter) {
    const Body body = encoded_text(to_utf8(to_utf32(letter.text)));
    return fmt::format("Content-Type: text/plain; charset={}\r\nContent-Transfer-Encoding: {}\r\n\r\n{}",
                       is_ascii(letter.text) ? "us-ascii" : "utf-8", body.encoding, body.bytes);
}

}  // namespace

Result<std::string> compose(const Outgoing& letter) {
    HeaderWriter head;
    head.line("Date", write_date(letter.date));
    head.mailbox("From", letter.from);
    head.mailbox("To", letter.to);
    if (!letter.reply_to.empty()) head.mailbox("Reply-To", {{}, letter.reply_to});
    head.text("Subject", letter.subject);
    head.ids("Message-ID", {letter.message_id});
    if (!letter.in_reply_to.empty()) head.ids("In-Reply-To", {letter.in_reply_to});
    head.ids("References", letter.references);
    for (const auto& [name, value] : letter.extra) head.text(name, value);
    if (!letter.language.empty()) head.text("Content-Language", letter.language);
    if (!head.error().empty()) return fail(head.error());
    std::string out = head.take() + "MIME-Version: 1.0\r\n";
    std::string text = text_part(letter);
    if (letter.attachments.empty()) return out + text;

    std::string boundary_source = letter.message_id + text;
    std::vector<std::string> parts{std::move(text)};
    for (const OutAttachment& a : letter.attachments) {
        Result<std::string> part = attachment_part(a);
        if (!part) return std::unexpected(part.error());
        boundary_source += *part;
        parts.push_back(std::move(*part));
    }
    const std::string boundary = "=_" + hash_of(boundary_source);
    out += fmt::format("Content-Type: multipart/mixed;\r\n boundary=\"{}\"\r\n\r\n", boundary);
    for (const std::string& part : parts) out += fmt::format("--{}\r\n{}\r\n", boundary, part);
    return out + "--" + boundary + "--\r\n";
}

}  // namespace zugpost::mail
