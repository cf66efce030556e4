#include "parser/pgn.hpp"

#include <array>
#include <cstring>

namespace zugpost::parser {
namespace {

// A bit a kind of character, so that runs of them can be skipped by one look-up each.
constexpr std::uint8_t blank = 1;
constexpr std::uint8_t stop = 2;  // ends a move
constexpr std::uint8_t digit = 4;
constexpr std::uint8_t glyph = 8;  // begins a judgement

constexpr std::array<std::uint8_t, 256> classes = [] {
    std::array<std::uint8_t, 256> table{};
    for (int c = 0; c <= 0x20; ++c) table[static_cast<std::size_t>(c)] = blank | stop;
    for (const char c : {'(', ')', '{', '}', '[', ']', ';', '$'}) table[static_cast<unsigned char>(c)] = stop;
    for (char c = '0'; c <= '9'; ++c) table[static_cast<unsigned char>(c)] = digit;
    for (const char c : {'!', '?', '+', '='}) table[static_cast<unsigned char>(c)] = glyph;
    return table;
}();

bool is(char c, std::uint8_t kind) { return (classes[static_cast<unsigned char>(c)] & kind) != 0; }

const char* find(const char* from, const char* end, char c) {
    const void* found = std::memchr(from, c, static_cast<std::size_t>(end - from));
    return found == nullptr ? end : static_cast<const char*>(found);
}

std::string_view view(const char* from, const char* to) { return {from, static_cast<std::size_t>(to - from)}; }

bool is_result(std::string_view text) {
    return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*" || text == "1/2";
}

bool is_judgement(std::string_view text) {
    return text.size() == 1 || is(text[0], glyph) || text.starts_with("-+") || text.starts_with("-/+");
}

// What stands behind the number: "...Nf3" of "12...Nf3"; nothing of a bare number, all of "0-0".
std::string_view without_number(std::string_view text) {
    std::size_t i = 0;
    while (i < text.size() && is(text[i], digit)) ++i;
    if (i < text.size() && text[i] != '.') return text;
    return text.substr(i);
}

}  // namespace

PgnReader::PgnReader(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    at_ = start_ = text.data();
    end_ = at_ + text.size();
}

PgnToken PgnReader::next() {
    if (ended_) return finish_game();
    while (at_ < end_) {
        const char c = *at_;
        if (is(c, blank)) {
            ++at_;
        } else if (c == '%' && at_line_start()) {
            skip_line();
        } else if (!is(c, stop)) {
            if (const PgnToken token = read_word(); !token.text.empty()) return token;
        } else if (c == '[') {
            if (in_movetext_) return finish_game();
            return read_tag();
        } else if (c == '{' || c == ';') {
            in_game_ = true;
            return {PgnKind::comment, read_comment(), {}};
        } else if (c == '(') {
            skip_variation();
        } else if (c == '$') {
            return read_number_glyph();
        } else {
            ++at_;  // ) } ] that close nothing
        }
    }
    return in_game_ ? finish_game() : PgnToken{};
}

PgnToken PgnReader::finish_game() {
    in_game_ = in_movetext_ = ended_ = false;
    return {PgnKind::end_of_game, {}, {}};
}

// A move, with or without its number; a result; or a number alone, which is no token.
PgnToken PgnReader::read_word() {
    const char* const first = at_;
    do ++at_;
    while (at_ < end_ && !is(*at_, stop));
    in_game_ = in_movetext_ = true;
    std::string_view text = view(first, at_);
    if (is(*first, digit) && !is_result(text)) text = without_number(text);
    while (text.starts_with('.')) text.remove_prefix(1);
    if (text.empty()) return {};
    ended_ = (is(text[0], digit) || text[0] == '*') && is_result(text);
    if (ended_) return {PgnKind::result, text, {}};
    return {is_judgement(text) ? PgnKind::nag : PgnKind::move, text, {}};
}

PgnToken PgnReader::read_number_glyph() {
    const char* const first = at_++;
    while (at_ < end_ && is(*at_, digit)) ++at_;
    return {PgnKind::nag, view(first, at_), {}};
}

// Behind '['. A tag that is not well-formed ends with its line.
PgnToken PgnReader::read_tag() {
    in_game_ = true;
    const char* const line_end = find(at_, end_, '\n');
    const char* p = at_ + 1;
    while (p < line_end && is(*p, blank)) ++p;
    const char* const name = p;
    while (p < line_end && !is(*p, blank) && *p != '"' && *p != ']') ++p;
    PgnToken token{PgnKind::tag, {}, view(name, p)};
    p = find(p, line_end, '"');
    if (p == line_end) {
        at_ = line_end;
        return token;
    }
    const char* const first = ++p;
    while (p < line_end && *p != '"') p += *p == '\\' && p + 1 < line_end ? 2 : 1;
    token.text = view(first, p);
    const char* const bracket = find(p, line_end, ']');
    at_ = bracket < line_end ? bracket + 1 : line_end;
    return token;
}

std::string_view PgnReader::read_comment() {
    const char* const first = at_ + 1;
    if (*at_ == '{') {
        const char* const last = find(at_, end_, '}');
        at_ = last < end_ ? last + 1 : end_;
        return view(first, last);
    }
    skip_line();
    const char* last = at_;
    while (last > first && is(last[-1], blank)) --last;
    return view(first, last);
}

void PgnReader::skip_line() {
    const char* const last = find(at_, end_, '\n');
    at_ = last < end_ ? last + 1 : end_;
}

void PgnReader::skip_variation() {
    std::size_t depth = 0;
    while (at_ < end_) {
        const char c = *at_;
        if (c == '{' || c == ';') {
            static_cast<void>(read_comment());
            continue;
        }
        if (c == '(') ++depth;
        if (c == ')') --depth;
        ++at_;
        if (depth == 0) return;
    }
}

std::string plain_tag_text(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        out += text[i];
    }
    return out;
}

}  // namespace zugpost::parser
