#include "mail/authentication.hpp"

#include "base/text.hpp"
#include "mail/header.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace zugpost::mail {
namespace {

// Fields that the sender's program or system writes: below the first of them nothing is ours.
constexpr std::array<std::string_view, 18> author_fields{"from",
                                                         "sender",
                                                         "reply-to",
                                                         "to",
                                                         "cc",
                                                         "bcc",
                                                         "subject",
                                                         "date",
                                                         "message-id",
                                                         "in-reply-to",
                                                         "references",
                                                         "mime-version",
                                                         "content-type",
                                                         "content-transfer-encoding",
                                                         "user-agent",
                                                         "x-mailer",
                                                         "dkim-signature",
                                                         "resent-from"};

constexpr std::size_t most_tokens = 2000;

std::string host_name(std::string_view word) {
    while (word.ends_with('.') || word.ends_with(';')) word.remove_suffix(1);
    return lower(word);
}

std::vector<std::string> words_of(std::string_view raw) {
    std::vector<std::string> words;
    const std::string bare = strip_comments(raw);
    std::string_view rest = bare;
    rest = rest.substr(0, rest.rfind(';'));
    while (words.size() < most_tokens) {
        rest = trim(rest);
        if (rest.empty()) break;
        const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
        words.emplace_back(rest.substr(0, end));
        rest.remove_prefix(end);
    }
    return words;
}

// "from" and "by" of one Received: value.
struct Hop {
    std::string from;
    std::string by;
};
Hop hop_of(std::string_view raw) {
    const std::vector<std::string> words = words_of(raw);
    Hop hop;
    std::size_t i = 0;
    if (words.size() > 1 && same(words[0], "from")) {
        hop.from = host_name(words[1]);
        i = 2;  // what the sender called himself may be "by"
    }
    for (; i + 1 < words.size(); ++i)
        if (same(words[i], "by")) {
            hop.by = host_name(words[i + 1]);
            break;
        }
    return hop;
}

// A token of an Authentication-Results value: a word or quoted string, or one of the signs ; = /
struct Token {
    std::string text;
    bool sign;
};

// The tokens without comments; nothing where a quote or comment is left open or closed without being opened.
std::optional<std::vector<Token>> tokens_of(std::string_view raw) {
    std::vector<Token> tokens;
    std::size_t depth = 0;
    bool in_word = false;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const char c = raw[i];
        if (depth > 0) {
            if (c == '\\') ++i;
            if (c == '(') ++depth;
            if (c == ')') --depth;
            continue;
        }
        if (tokens.size() > most_tokens || c == ')') return std::nullopt;
        if (c == '(') {
            ++depth;
            in_word = false;
        } else if (c == '"') {
            if (!in_word) tokens.push_back({{}, false});
            for (++i; i < raw.size() && raw[i] != '"'; ++i) {
                if (raw[i] == '\\') ++i;
                if (i < raw.size()) tokens.back().text += raw[i];
            }
            if (i >= raw.size()) return std::nullopt;
            in_word = true;
        } else if (c == ';' || c == '=') {
            tokens.push_back({std::string(1, c), true});
            in_word = false;
        } else if (c == ' ' || c == '\t') {
            in_word = false;
        } else {
            if (!in_word) tokens.push_back({{}, false});
            tokens.back().text += c;
            in_word = true;
        }
    }
    if (depth > 0) return std::nullopt;
    return tokens;
}

struct Verdicts {
    std::string authserv_id;
    std::size_t dmarc = 0;    ///< how many dmarc results the field holds
    bool pass = false;        ///< of the last
    std::string from_domain;  ///< header.from of the last
};

// One "method=result property=value ..." between semicolons.
void read_result(const std::vector<Token>& tokens, std::size_t begin, std::size_t end, Verdicts& verdicts) {
    const auto is = [&](std::size_t i, std::string_view text, bool sign) {
        return i < end && tokens[i].sign == sign && same(tokens[i].text, text);
    };
    // "dmarc/1" names a version
    const bool dmarc = is(begin, "dmarc", false) || is(begin, "dmarc/1", false);
    if (!dmarc || !is(begin + 1, "=", true)) return;
    ++verdicts.dmarc;
    verdicts.pass = is(begin + 2, "pass", false);
    verdicts.from_domain.clear();
    std::size_t froms = 0;
    for (std::size_t i = begin + 3; i + 2 < end; ++i) {
        if (!is(i, "header.from", false) || !is(i + 1, "=", true) || tokens[i + 2].sign) continue;
        const std::string& value = tokens[i + 2].text;
        verdicts.from_domain = lower(value.substr(value.rfind('@') + 1));
        ++froms;
    }
    if (froms != 1) verdicts.pass = false;
}

std::optional<Verdicts> read_results(std::string_view raw) {
    const std::optional<std::vector<Token>> tokens = tokens_of(raw);
    if (!tokens || tokens->empty() || tokens->front().sign) return std::nullopt;
    Verdicts verdicts;
    verdicts.authserv_id = tokens->front().text;
    std::size_t begin = 0;
    bool first = true;
    for (std::size_t i = 0; i <= tokens->size(); ++i) {
        if (i < tokens->size() && !((*tokens)[i].sign && (*tokens)[i].text == ";")) continue;
        if (!first) read_result(*tokens, begin, i, verdicts);
        first = false;
        begin = i + 1;
    }
    return verdicts;
}

}  // namespace

std::string received_by(std::string_view raw) { return hop_of(raw).by; }

std::size_t count_own_headers(const std::vector<Header>& headers, std::string_view host) {
    const std::string us = host_name(host);
    bool border = false;  // the Received: of ours by which the letter came from outside has been passed
    for (std::size_t i = 0; i < headers.size(); ++i) {
        const std::string name = lower(headers[i].name);
        if (std::ranges::find(author_fields, name) != author_fields.end()) return i;
        if (name != "received") continue;
        const Hop hop = hop_of(headers[i].raw);
        if (border || us.empty() || hop.by != us) return i;
        border = !hop.from.empty() && hop.from != us && hop.from != "localhost";
    }
    return headers.size();
}

bool dmarc_passes(const Letter& letter, std::string_view authserv_id, std::string_view from_domain) {
    const auto froms = std::ranges::count_if(letter.headers, [](const Header& h) { return same(h.name, "From"); });
    if (authserv_id.empty() || from_domain.empty() || froms != 1 || letter.from.size() != 1 ||
        !same(domain_of(letter.from.front().email), from_domain))
        return false;
    const std::size_t own = std::max(letter.own_headers, count_own_headers(letter.headers, authserv_id));
    for (std::size_t i = 0; i < own; ++i) {
        const Header& h = letter.headers[i];
        if (!same(h.name, "Authentication-Results")) continue;
        const std::optional<Verdicts> verdicts = read_results(h.raw);
        if (!verdicts) return false;  // ours are well-formed; what is not was tampered with
        if (!same(verdicts->authserv_id, authserv_id)) continue;
        return verdicts->dmarc == 1 && verdicts->pass && same(verdicts->from_domain, from_domain);
    }
    return false;
}

}  // namespace zugpost::mail
