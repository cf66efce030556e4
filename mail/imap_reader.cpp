#include "mail/imap_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace zugpost::mail {
namespace {

constexpr std::array<std::string_view, 5> statuses{"OK", "NO", "BAD", "BYE", "PREAUTH"};

bool is_status(std::string_view name) { return std::ranges::find(statuses, name) != statuses.end(); }

std::string_view take_word(std::string_view& text) {
    const auto end = std::min(text.find(' '), text.size());
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

// The length that "... {123}" announces at the end of a line; also {123+} and ~{123}, which some servers send.
std::optional<std::size_t> announced(std::string_view line) {
    if (!line.ends_with('}')) return std::nullopt;
    const auto open = line.rfind('{');
    if (open == std::string_view::npos) return std::nullopt;
    std::string_view digits = line.substr(open + 1, line.size() - open - 2);
    if (digits.ends_with('+')) digits.remove_suffix(1);
    // Only in the place of a word is it a literal.
    const bool literal8 = open > 0 && line[open - 1] == '~';
    const std::size_t before = open - (literal8 ? 1 : 0);
    if (before > 0 && line[before - 1] != ' ' && line[before - 1] != '(') return std::nullopt;
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.size() > 15) return std::nullopt;
    return length;
}

// Statuses and continuations end in free text, which may look like a literal's length and is none.
bool has_free_text(std::string_view line) {
    if (take_word(line) != "*") return true;
    return is_status(imap_upper(take_word(line)));
}

struct Tokens {
    const ImapLimits& limits;
    std::vector<ImapToken>& out;
    std::size_t depth = 0;

    bool add(ImapToken::Kind kind, std::string text = {}) {
        if (out.size() >= limits.tokens) return false;
        out.push_back({kind, std::move(text), false});
        return true;
    }

    // `text` begins after the opening quote and is left behind the closing one.
    bool quoted(std::string_view& text) {
        std::string value;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '"') {
                text.remove_prefix(i + 1);
                return add(ImapToken::Kind::quoted, std::move(value));
            }
            if (text[i] == '\\' && i + 1 < text.size()) ++i;
            value += text[i];
        }
        return false;
    }

    bool atom(std::string_view& text) {
        // A section's brackets may hold blanks and parentheses: BODY[HEADER.FIELDS (TO)]. In a flag [ means nothing.
        const std::string start = imap_upper(text.substr(0, 7));
        const bool section = start.starts_with("BODY[") || start == "BINARY[";
        bool bracket = false;
        std::size_t end = 0;
        for (; end < text.size(); ++end) {
            const char c = text[end];
            if (c == '[' && section) bracket = true;
            if (c == ']') bracket = false;
            if (!bracket && (c == ' ' || c == '(' || c == ')' || c == '"')) break;
        }
        const auto word = text.substr(0, end);
        text.remove_prefix(end);
        return add(imap_upper(word) == "NIL" ? ImapToken::Kind::nil : ImapToken::Kind::atom, std::string{word});
    }

    bool piece(std::string_view text) {
        while (!text.empty()) {
            const char c = text.front();
            bool good = true;
            if (c == ' ' || c == '(' || c == ')' || c == '"') text.remove_prefix(1);
            if (c == '(') good = ++depth <= limits.depth && add(ImapToken::Kind::open);
            if (c == ')') good = depth-- > 0 && add(ImapToken::Kind::close);
            if (c == '"') good = quoted(text);
            if (c != ' ' && c != '(' && c != ')' && c != '"') good = atom(text);
            if (!good) return false;
        }
        return true;
    }
};

// What follows OK, NO, BAD, BYE: "[CODE and its arguments] text".
void read_status(std::string_view rest, ImapResponse& response) {
    if (rest.starts_with('['))
        if (const auto close = rest.find(']'); close != std::string_view::npos) {
            response.code = rest.substr(1, close - 1);
            rest.remove_prefix(close + 1);
            if (rest.starts_with(' ')) rest.remove_prefix(1);
        }
    response.text = rest;
}

}  // namespace

std::string imap_upper(std::string_view text) {
    std::string out{text};
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return out;
}

std::optional<std::uint32_t> imap_number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || text.size() > 10 || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

void ImapReader::feed(std::string_view bytes) {
    if (at_ == buffer_.size() || at_ > (std::size_t{1} << 20)) {
        buffer_.erase(0, at_);
        searched_ -= std::min(searched_, at_);
        at_ = 0;
    }
    buffer_ += bytes;
}

// One step: the rest of a literal, or one line. True: the answer is complete.
Result<bool> ImapReader::take_line() {
    const auto end = buffer_.find('\n', searched_);
    searched_ = end == std::string::npos ? buffer_.size() : end + 1;
    if (length_ + searched_ - at_ > limits_.line)
        return fail("the IMAP server's answer is longer than any sensible one");
    if (end == std::string::npos) return false;
    std::string line = buffer_.substr(at_, end - at_);
    at_ = searched_;
    if (line.ends_with('\r')) line.pop_back();
    length_ += line.size();

    const bool free_text = pieces_.empty() && has_free_text(line);
    const auto literal = free_text ? std::nullopt : announced(line);
    if (literal) {
        line.resize(line.rfind('{'));
        if (line.ends_with('~')) line.pop_back();
        if (literals_.size() >= limits_.literals) return fail("the IMAP server's answer has too many literals");
        literals_.push_back({ImapToken::Kind::literal, {}, false});
        literal_left_ = *literal;
    }
    pieces_.push_back(std::move(line));
    return !literal;
}

Result<std::optional<ImapResponse>> ImapReader::next() {
    for (;;) {
        if (literal_left_ > 0) {
            const std::size_t n = std::min(literal_left_, buffer_.size() - at_);
            const std::size_t room = std::min(n, limits_.keep - kept_);
            literals_.back().text.append(buffer_, at_, room);
            literals_.back().cut |= room < n;
            kept_ += room;
            literal_left_ -= n;
            at_ += n;
            searched_ = at_;
            if (literal_left_ > 0) return std::nullopt;
        }
        const std::size_t before = at_;
        auto complete = take_line();
        if (!complete) return std::unexpected(complete.error());
        if (at_ == before) return std::nullopt;
        if (*complete) break;
    }
    auto response = finish();
    pieces_.clear();
    literals_.clear();
    length_ = 0;
    kept_ = 0;
    if (!response) return std::unexpected(response.error());
    return std::optional{std::move(*response)};
}

Result<ImapResponse> ImapReader::finish() {
    ImapResponse response;
    std::string_view rest = pieces_.front();
    if (rest.starts_with('+')) {
        response.kind = ImapResponse::Kind::go_on;
        rest.remove_prefix(rest.starts_with("+ ") ? 2 : 1);
        read_status(rest, response);
        return response;
    }
    const auto first = take_word(rest);
    if (first != "*") {
        response.kind = ImapResponse::Kind::tagged;
        response.tag = first;
    }
    response.name = imap_upper(take_word(rest));
    if (response.kind == ImapResponse::Kind::tagged || is_status(response.name)) {
        read_status(rest, response);
        return response;
    }
    if (const auto number = imap_number(response.name)) {
        response.number = number;
        response.name = imap_upper(take_word(rest));
    }
    Tokens tokens{limits_, response.tokens};
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        if (!tokens.piece(i == 0 ? rest : std::string_view{pieces_[i]}))
            return fail("the IMAP server's answer to " + response.name + " cannot be read");
        if (i < literals_.size()) response.tokens.push_back(std::move(literals_[i]));
    }
    if (tokens.depth != 0) return fail("the IMAP server's answer to " + response.name + " has an open parenthesis");
    return response;
}

}  // namespace zugpost::mail
