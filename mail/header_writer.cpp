#include "mail/header_writer.hpp"

#include "base/text.hpp"
#include "mail/compose.hpp"
#include "mail/transfer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::mail {
namespace {

constexpr std::size_t fold_at = 76;
constexpr std::size_t longest_encoded = 75;      ///< RFC 2047, 2
constexpr std::size_t longest_plain_word = 200;  ///< longer words are encoded, so that lines can be folded
constexpr std::size_t most_blanks = 8;           ///< in front of a plain word; more are encoded
constexpr std::size_t least_encoded = 24;        ///< an encoded word of one character of four bytes
constexpr std::size_t longest_id = 900;          ///< bytes; a line has room for 998
constexpr std::size_t most_header = 64 * 1024;   ///< bytes of one value

bool is_plain_word(std::string_view word) {
    return is_ascii(word) && word.find("=?") == std::string_view::npos && word.size() <= longest_plain_word;
}

// The longest prefix that fits `room` encoded characters; `cost` says what one byte takes. Whole characters only.
template <class Cost>
std::size_t prefix_for(std::string_view text, std::size_t room, Cost cost) {
    std::size_t end = 0;
    std::size_t taken = 0;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t next = i + 1;
        while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) ++next;
        for (; i < next; ++i) taken += cost(text[i]);
        if (taken > room) break;
        end = next;
    }
    return end;
}

bool is_q_plain(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '!' || c == '*' ||
           c == '+' || c == '-' || c == '/';
}
std::size_t q_cost(char c) { return is_q_plain(c) || c == ' ' ? 1 : 3; }

std::string q_encoded(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (is_q_plain(c))
            out += c;
        else if (c == ' ')
            out += '_';
        else
            out += fmt::format("={:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

// A run of encoded words, in B or Q, whichever is shorter.
void append_encoded(std::string& out, std::string_view text, std::size_t& column) {
    std::size_t q_length = 0;
    for (const char c : text) q_length += q_cost(c);
    const bool base64 = (text.size() + 2) / 3 * 4 < q_length;
    const std::string_view open = base64 ? "=?utf-8?B?" : "=?utf-8?Q?";
    const std::size_t frame = open.size() + 2;
    while (!text.empty()) {
        const std::size_t line = column + frame < fold_at ? fold_at - column - frame : 0;
        const std::size_t room = std::min(line, longest_encoded - frame);
        // base64 needs four characters for each three bytes
        const std::size_t length = base64 ? prefix_for(text, room / 4 * 3, [](char) { return std::size_t{1}; })
                                          : prefix_for(text, room, q_cost);
        if (length == 0) {
            out += "\r\n ";
            column = 1;
            continue;
        }
        const std::string_view piece = text.substr(0, length);
        const std::string code = base64 ? encode_base64_plain(piece) : q_encoded(piece);
        out += open;
        out += code;
        out += "?=";
        column += frame + code.size();
        text.remove_prefix(length);
        if (!text.empty()) {
            out += "\r\n ";
            column = 1;
        }
    }
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

// Words of a text with the blanks in front of each.
struct Word {
    std::string_view blanks;
    std::string_view text;
};
std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> words;
    while (!text.empty()) {
        const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
        const std::size_t end = std::min(text.find(' ', start), text.size());
        words.push_back({text.substr(0, start), text.substr(start, end - start)});
        text.remove_prefix(end);
    }
    return words;
}

// A display name: plain words, a quoted string, or encoded words.
std::string phrase(std::string_view name, std::size_t used) {
    const bool plain = std::ranges::all_of(
        name, [](char c) { return is_q_plain(c) || c == ' ' || c == '\'' || c == '_' || c == '&'; });
    if (plain && name.size() + used < fold_at) return std::string(name);
    if (!is_ascii(name) || name.size() > longest_encoded || name.find("=?") != std::string_view::npos) {
        std::string out;
        std::size_t column = used;
        append_encoded(out, name, column);
        return out;
    }
    return quoted(name);
}

// What is refused, as one line for the log.
std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, fold_at)) out += c < ' ' || c == 0x7F ? '?' : c;
    return out;
}

}  // namespace

bool is_ascii(std::string_view s) {
    return std::ranges::all_of(s, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool has_control(std::string_view s) {
    return std::ranges::any_of(s, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
}

void HeaderWriter::text(std::string_view name, std::string_view value) {
    if (check(name, value)) line(name, encode_words(value, name.size() + 2));
}

void HeaderWriter::mailbox(std::string_view name, const Address& a) {
    if (!check(name, a.name) || !check(name, a.email)) return;
    if (!is_address(a.email)) return refuse(fmt::format("{}: \"{}\" is no address to send to", name, shown(a.email)));
    if (a.name.empty()) return line(name, a.email);
    std::string value = phrase(to_utf8(to_utf32(a.name)), name.size() + 2);
    const std::size_t last_line = value.rfind('\n');
    const std::size_t column =
        last_line == std::string::npos ? name.size() + 2 + value.size() : value.size() - last_line;
    value += column + a.email.size() + 3 > fold_at ? "\r\n " : " ";
    line(name, value + "<" + a.email + ">");
}

void HeaderWriter::ids(std::string_view name, const std::vector<std::string>& ids) {
    std::string value;
    std::size_t column = name.size() + 2;
    for (const std::string& id : ids) {
        const bool good = id.size() > 2 && id.size() <= longest_id && id.starts_with('<') && id.ends_with('>') &&
                          std::ranges::all_of(id, [](char c) { return c > ' ' && c < 0x7F; });
        if (!good) return refuse(fmt::format("{}: \"{}\" is no message id", name, shown(id)));
        const bool fold = !value.empty() && column + 1 + id.size() > fold_at;
        if (!value.empty()) value += fold ? "\r\n " : " ";
        column = (fold ? 0 : column) + 1 + id.size();
        value += id;
    }
    if (!value.empty()) line(name, value);
}

void HeaderWriter::line(std::string_view name, std::string_view value) {
    out_ += fmt::format("{}: {}\r\n", name, value);
}

void HeaderWriter::refuse(std::string why) {
    if (error_.empty()) error_ = std::move(why);
}

bool HeaderWriter::check(std::string_view name, std::string_view value) {
    const bool good_name =
        !name.empty() && std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7F && c != ':'; });
    if (!good_name)
        refuse(fmt::format("\"{}\" is no header field", shown(name)));
    else if (has_control(value))
        refuse(fmt::format("{}: control character in \"{}\"", name, shown(value)));
    else if (value.size() > most_header)
        refuse(fmt::format("{}: value of {} bytes", name, value.size()));
    else
        return true;
    return false;
}

std::string encode_words(std::string_view raw, std::size_t used) {
    const std::string text = to_utf8(to_utf32(raw));
    const std::vector<Word> words = words_of(text);
    const auto odd = [](const Word& w) { return !is_plain_word(w.text) || w.blanks.size() > most_blanks; };
    // one run of encoded words from the first to the last word that needs it; the rest stays readable as it is
    const auto first = std::ranges::find_if(words, odd);
    const auto last = std::find_if(words.rbegin(), words.rend(), odd).base();
    std::string out;
    std::size_t column = used;
    for (auto w = words.begin(); w != words.end(); ++w) {
        const bool run = w == first;
        // of several blanks in front of encoded words all but one are encoded, too
        const std::string_view blanks = run ? w->blanks.substr(0, 1) : w->blanks;
        const std::size_t needed = run ? least_encoded : w->text.size();
        const bool can_fold = !blanks.empty() && !w->text.empty() && !out.empty();
        if (can_fold && column + blanks.size() + needed > fold_at) {
            out += "\r\n";
            column = 0;
        }
        out += blanks;
        column += blanks.size();
        if (!run) {
            out += w->text;
            column += w->text.size();
            continue;
        }
        const char* begin = w->blanks.data() + blanks.size();
        const Word& end = *(last - 1);
        append_encoded(out, std::string_view(begin, end.text.data() + end.text.size()), column);
        w = last - 1;
    }
    return out;
}

std::string parameter_text(std::string_view name, std::string_view value) {
    if (is_ascii(value)) return fmt::format(";\r\n {}={}", name, quoted(value));
    std::string out = fmt::format(";\r\n {}*0*=utf-8''", name);
    std::size_t piece = 0;
    std::size_t column = name.size() + 12;
    for (const char c : value) {
        const bool plain = is_q_plain(c) && c != '*' && c != '/';
        const std::string code =
            plain || c == '.' || c == '_' ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
        if (column + code.size() > fold_at) {
            const std::string start = fmt::format(" {}*{}*=", name, ++piece);
            out += ";\r\n" + start;
            column = start.size();
        }
        out += code;
        column += code.size();
    }
    return out;
}

}  // namespace zugpost::mail
