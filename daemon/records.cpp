#include "daemon/records.hpp"

#include "base/text.hpp"
#include "daemon/need.hpp"
#include "mail/charset.hpp"

#include <date/date.h>
#include <fmt/format.h>

#include <array>

namespace zugpost::daemon {
namespace {

std::string separator_line(const store::StoredLetter& letter) {
    return fmt::format("From {} {}\n", letter.marks.sender.empty() ? "MAILER-DAEMON" : letter.marks.sender,
                       date::format("%a %b %e %T %Y", letter.received));
}

std::string fields_of(const mail::Letter& letter, const store::StoredLetter& stored) {
    constexpr std::array<std::string_view, 6> kept{"Date", "From", "To", "Subject", "Message-ID", "In-Reply-To"};
    std::string out = fmt::format("X-Received-At: {}\n", to_rfc3339(stored.received));
    if (stored.posted) out += fmt::format("X-Counts-As-Posted: {}\n", to_rfc3339(*stored.posted));
    out += fmt::format("X-Verdict: {}\n", stored.verdict);
    for (const std::string_view name : kept) {
        const std::string_view value = mail::header_value(letter.headers, name);
        if (!value.empty()) out += fmt::format("{}: {}\n", name, value);
    }
    return out + "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n";
}

// A line that begins a letter to the readers of mboxes is quoted.
std::string quoted_body(std::string_view text) {
    std::string out;
    for (const std::string& line : split_lines(text)) {
        if (line.find_first_not_of('>') != std::string::npos &&
            line.substr(line.find_first_not_of('>')).starts_with("From "))
            out += '>';
        out += line + '\n';
    }
    return out + '\n';
}

std::string one_letter(const store::StoredLetter& stored, const House& house) {
    const auto letter = mail::read_letter(stored.marks.bytes, house.read_options());
    if (!letter) return separator_line(stored) + "\n" + quoted_body(letter.error().text);
    std::string text;
    for (const mail::Part& part : letter->texts) text += mail::decode_text(part, std::nullopt) + '\n';
    for (const mail::Part& part : letter->attachments)
        text += fmt::format("[{}, {} bytes]\n", part.file_name.empty() ? part.type : part.file_name, part.bytes.size());
    return separator_line(stored) + fields_of(*letter, stored) + quoted_body(text);
}

}  // namespace

std::string letters_as_mbox(const store::Store& store, const Tokens& tokens, const House& house,
                            const std::string& tournament, const std::string& game) {
    std::string mbox;
    for (const store::LetterId id : need(store.letters_of(tournament, game))) {
        const auto stored = need(store.letter(id));
        if (!stored) continue;
        if (mbox.size() > max_records) {
            mbox +=
                "From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n\nThe later letters are left out: the file would be too "
                "large.\n\n";
            break;
        }
        mbox += tokens.without_tokens(one_letter(*stored, house));
    }
    return mbox;
}

}  // namespace zugpost::daemon
