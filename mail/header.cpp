#include "mail/header.hpp"

#include "base/text.hpp"
#include "mail/charset.hpp"
#include "mail/fields.hpp"
#include "mail/transfer.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace zugpost::mail {
namespace {

constexpr std::size_t longest_charset = 60;  ///< with the language that RFC 2231 lets follow

bool is_blank(std::string_view text) { return trim(text).empty(); }

// One line of text for people: control characters become blanks, so no decoded line end can do harm.
std::string one_line(std::string_view utf8) {
    std::string out;
    out.reserve(utf8.size());
    for (const char c : utf8) out += static_cast<unsigned char>(c) < ' ' || c == 0x7F ? ' ' : c;
    return out;
}

struct EncodedWord {
    std::string charset;
    std::string bytes;
    std::size_t length;
};

// "=?charset*language?B|Q?text?=" at the front of `text`. Blanks inside the text, which RFC 2047 forbids, are let pass.
std::optional<EncodedWord> encoded_word(std::string_view text) {
    const std::size_t charset_end = text.substr(0, 2 + longest_charset).find('?', 2);
    if (charset_end == std::string_view::npos || charset_end + 2 >= text.size() || text[charset_end + 2] != '?')
        return std::nullopt;
    const std::size_t start = charset_end + 3;
    const std::size_t end = text.find('?', start);
    if (end == std::string_view::npos || end + 1 >= text.size() || text[end + 1] != '=') return std::nullopt;
    const std::string_view code = text.substr(start, end - start);
    const std::string_view label = text.substr(2, charset_end - 2);
    const std::string charset(label.substr(0, label.find('*')));
    const std::string encoding = lower(text.substr(charset_end + 1, 1));
    if (encoding == "b") return EncodedWord{charset, decode_base64(code), end + 2};
    if (encoding == "q") return EncodedWord{charset, decode_q(code), end + 2};
    return std::nullopt;
}

// The pieces of one RFC 2231 parameter, "name*0*", "name*1" ...
struct Piece {
    std::string name;
    std::size_t index;
    bool encoded;
    std::string value;
};

std::string percent_decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            const std::string byte = decode_q("=" + std::string(text.substr(i + 1, 2)));
            if (byte.size() == 1) {
                out += byte;
                i += 2;
                continue;
            }
        }
        out += text[i];
    }
    return out;
}

// Splits "name*0*" into its parts; index 0 where there is none.
Piece piece_of(std::string_view name, std::string value) {
    Piece p{std::string(name), 0, false, std::move(value)};
    if (p.name.ends_with('*')) {
        p.encoded = true;
        p.name.pop_back();
    }
    const std::size_t star = p.name.find('*');
    if (star == std::string::npos) return p;
    for (const char c : std::string_view(p.name).substr(star + 1))
        p.index = c >= '0' && c <= '9' && p.index <= max_parameters ? p.index * 10 + static_cast<std::size_t>(c - '0')
                                                                    : max_parameters + 1;
    p.name.resize(star);
    return p;
}

std::string joined(const std::map<std::size_t, Piece>& pieces) {
    std::string charset;
    std::string bytes;
    for (const auto& [index, piece] : pieces) {
        std::string_view value = piece.value;
        if (index == 0 && piece.encoded) {  // charset'language'text
            const std::size_t first = value.find('\'');
            const std::size_t second = first == std::string_view::npos ? first : value.find('\'', first + 1);
            if (second != std::string_view::npos) {
                charset = value.substr(0, first);
                value.remove_prefix(second + 1);
            }
        }
        bytes += piece.encoded ? percent_decoded(value) : std::string(value);
    }
    return one_line(decode_bytes(bytes, charset, std::nullopt));
}

// Takes "name=value" or "name=\"value\"" up to the next ";" off the front of `rest`.
std::pair<std::string, std::string> take_parameter(std::string_view& rest) {
    const std::size_t equals = rest.find_first_of("=;");
    std::string name = lower(trim(rest.substr(0, equals)));
    if (equals == std::string_view::npos || rest[equals] == ';') {
        rest.remove_prefix(equals == std::string_view::npos ? rest.size() : equals + 1);
        return {};
    }
    rest.remove_prefix(equals + 1);
    const std::size_t start = std::min(rest.find_first_not_of(" \t"), rest.size());
    rest.remove_prefix(start);
    std::string value;
    if (rest.starts_with('"')) {
        std::size_t i = 1;
        for (; i < rest.size() && rest[i] != '"'; ++i) {
            if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
            value += rest[i];
        }
        rest.remove_prefix(std::min(i + 1, rest.size()));
        rest.remove_prefix(std::min(rest.find(';'), rest.size()));
    } else {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        value = trim(rest.substr(0, end));
        rest.remove_prefix(end);
    }
    if (!rest.empty()) rest.remove_prefix(1);
    return {std::move(name), std::move(value)};
}

}  // namespace

std::string_view Parameterized::parameter(std::string_view name) const {
    for (const auto& [key, text] : parameters)
        if (key == name) return text;
    return {};
}

Result<HeaderBlock> read_headers(std::string_view letter) {
    FieldReader reader;
    std::string_view rest = letter;
    bool begun = false;
    while (!rest.empty()) {
        const std::string_view line = take_line(rest);
        const Result<FieldReader::Line> kind = reader.take(line);
        if (!kind) return std::unexpected(kind.error());
        if (*kind == FieldReader::Line::blank && begun) break;
        begun = begun || *kind == FieldReader::Line::field;
    }
    HeaderBlock block;
    block.body = letter.size() - rest.size();
    for (Field& f : reader.fields()) {
        std::string value(trim(decode_words(f.raw)));
        block.headers.push_back({std::move(f.name), std::move(f.raw), std::move(value)});
    }
    return block;
}

std::string_view raw_header(const std::vector<Header>& headers, std::string_view name) {
    const auto it = std::ranges::find_if(headers, [&](const Header& h) { return same(h.name, name); });
    return it == headers.end() ? std::string_view{} : std::string_view{it->raw};
}

std::string_view header_value(const std::vector<Header>& headers, std::string_view name) {
    const auto it = std::ranges::find_if(headers, [&](const Header& h) { return same(h.name, name); });
    return it == headers.end() ? std::string_view{} : std::string_view{it->value};
}

bool has_header(const std::vector<Header>& headers, std::string_view name) {
    return std::ranges::any_of(headers, [&](const Header& h) { return same(h.name, name); });
}

std::string decode_words(std::string_view raw) {
    std::string out;
    std::string run;  // bytes of adjacent encoded words in one charset
    std::string charset;
    bool running = false;
    const auto flush = [&] {
        if (running) out += decode_bytes(run, charset, std::nullopt);
        running = false;
        run.clear();
    };
    std::size_t literal = 0;
    std::size_t at = 0;
    while ((at = raw.find("=?", at)) != std::string_view::npos) {
        std::optional<EncodedWord> word = encoded_word(raw.substr(at));
        if (!word) {
            at += 2;
            continue;
        }
        const std::string_view between = raw.substr(literal, at - literal);
        const bool adjacent = running && is_blank(between);
        if (!adjacent || !same(charset, word->charset)) flush();
        if (!adjacent) out += decode_bytes(between, {}, std::nullopt);
        run += word->bytes;
        charset = word->charset;
        running = true;
        at += word->length;
        literal = at;
    }
    flush();
    out += decode_bytes(raw.substr(literal), {}, std::nullopt);
    return one_line(out);
}

Parameterized read_parameterized(std::string_view raw) {
    const std::string bare = strip_comments(raw);
    std::string_view rest = bare;
    const std::size_t end = std::min(rest.find(';'), rest.size());
    Parameterized out{lower(trim(rest.substr(0, end))), {}};
    rest.remove_prefix(std::min(end + 1, rest.size()));
    std::map<std::string, std::map<std::size_t, Piece>> pieces;
    for (std::size_t n = 0; n < max_parameters && !rest.empty(); ++n) {
        auto [name, value] = take_parameter(rest);
        if (name.empty()) continue;
        if (name.find('*') != std::string::npos) {
            Piece piece = piece_of(name, std::move(value));
            pieces[piece.name].emplace(piece.index, std::move(piece));
            continue;
        }
        // a boundary is compared byte by byte, everything else is read by people
        out.parameters.emplace_back(name, name == "boundary" ? value : decode_words(value));
    }
    // RFC 2231 wins over the plain form that old programs are given beside it
    for (const auto& [name, parts] : pieces) out.parameters.emplace(out.parameters.begin(), name, joined(parts));
    return out;
}

std::string strip_comments(std::string_view raw) {
    std::string out;
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const char c = raw[i];
        if (c == '\\' && (quoted || depth > 0) && i + 1 < raw.size()) {
            if (depth == 0) out.append(raw.substr(i, 2));
            ++i;
            continue;
        }
        if (depth == 0 && c == '"') quoted = !quoted;
        if (!quoted && c == '(') ++depth;
        if (depth == 0) out += c;
        if (!quoted && c == ')' && depth > 0 && --depth == 0) out += ' ';
    }
    return out;
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool same(std::string_view a, std::string_view b) {
    const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, [&](char x, char y) { return low(x) == low(y); });
}

}  // namespace zugpost::mail
