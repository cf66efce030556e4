#include "letters/layout.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace zugpost::letters {

std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string one_line(std::string_view text) {
    std::string out;
    bool blank = false;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7F) {
            blank = !out.empty();
            continue;
        }
        if (blank) out += ' ';
        blank = false;
        out += c;
    }
    return out;
}

std::string padded(std::string_view text, std::size_t columns) {
    std::string out(text);
    const std::size_t have = width(text);
    if (have < columns) out.append(columns - have, ' ');
    return out;
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t columns) {
    std::string out;
    std::size_t column = 0;
    bool first = true;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        std::string_view word = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (word.empty()) continue;
        const std::size_t w = width(word);
        if (!first && column + 1 + w > columns) {
            out += '\n';
            out.append(indent, ' ');
            column = indent;
        } else if (!first) {
            out += ' ';
            ++column;
        }
        out += word;
        column += w;
        first = false;
    }
    return out;
}

std::string filled(std::string_view text, const std::vector<std::string>& arguments) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        out += text.substr(0, open);
        if (open == std::string_view::npos) break;
        text.remove_prefix(open);
        const bool place = text.size() >= 3 && text[1] >= '1' && text[1] <= '9' && text[2] == '}';
        if (!place) {
            out += '{';
            text.remove_prefix(1);
            continue;
        }
        const auto n = static_cast<std::size_t>(text[1] - '1');
        text.remove_prefix(3);
        const std::string& argument = n < arguments.size() ? arguments[n] : std::string();
        const bool bracketed = out.ends_with(" (") && text.starts_with(')');
        if (argument.empty() && bracketed) {
            out.resize(out.size() - 2);
            text.remove_prefix(1);
        }
        const bool last = out.ends_with(": ") && (text.empty() || text == ".");
        if (argument.empty() && last) out.resize(out.size() - 2);
        out += argument;
    }
    return out;
}

void Page::put(std::string_view line) {
    if (gap_ && !text_.empty()) text_ += '\n';
    gap_ = false;
    if (line.starts_with("From")) text_ += ' ';
    const std::size_t start = text_.size();
    text_ += line;
    std::replace(text_.begin() + static_cast<std::ptrdiff_t>(start), text_.end(), glue, ' ');
    text_ += '\n';
}

void Page::gap() { gap_ = true; }

void Page::line(std::string_view text, std::size_t indent) {
    if (!text.empty()) as_is(wrapped(text, indent));
}

void Page::paragraph(std::string_view text) {
    gap();
    line(text);
}

void Page::as_is(std::string_view text) {
    for (const std::string& line : split_lines(text)) put(line);
}

void Page::fields(const std::vector<std::pair<std::string, std::string>>& rows) {
    std::size_t labels = 0;
    for (const auto& [label, value] : rows) labels = std::max(labels, width(label));
    for (const auto& [label, value] : rows) {
        std::string row = padded(label, labels) + ' ';
        std::ranges::replace(row, ' ', glue);
        line(row + value, labels + 1);
    }
}

void Page::quotation(std::string_view text) {
    constexpr std::size_t longest = 20000;
    std::size_t end = std::min(longest, text.size());
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    const std::string clean = to_utf8(to_utf32(trim(text.substr(0, end))));
    for (const std::string& line : split_lines(clean)) {
        const std::string words = one_line(line);
        if (words.empty()) put(">");
        for (const std::string& part : split_lines(wrapped(words, 0, line_width - 2))) put("> " + part);
    }
    if (end < text.size()) put("> ...");
}

}  // namespace zugpost::letters
