#include "mail/flowed.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace zugpost::mail {
namespace {

// No program breaks its lines before this column, so a break there was meant.
constexpr std::size_t narrowest_line = 60;

struct FlowedLine {
    std::size_t depth = 0;
    std::string_view text;
    bool soft = false;
};

FlowedLine read_line(std::string_view line) {
    FlowedLine l;
    l.depth = std::min(line.find_first_not_of('>'), line.size());
    l.text = line.substr(l.depth);
    if (l.text.starts_with(' ')) l.text.remove_prefix(1);
    l.soft = l.text.ends_with(' ') && l.text != "-- ";
    return l;
}

std::size_t width(std::string_view utf8) {
    return static_cast<std::size_t>(
        std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool goes_on(const FlowedLine& line, const FlowedLine& next) {
    if (!line.soft || line.depth != next.depth || next.text == "-- " || next.text.empty()) return false;
    return width(line.text) + width(next.text.substr(0, next.text.find(' '))) >= narrowest_line;
}

}  // namespace

std::string unflow(std::string_view text, bool delsp) {
    const std::vector<std::string> lines = split_lines(text);
    std::string out;
    out.reserve(text.size());
    bool joined = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const FlowedLine line = read_line(lines[i]);
        if (!joined && line.depth > 0) out += std::string(line.depth, '>') + (line.text.empty() ? "" : " ");
        out += line.text;
        joined = i + 1 < lines.size() && goes_on(line, read_line(lines[i + 1]));
        if (joined && delsp) out.pop_back();
        if (!joined) out += '\n';
    }
    return out;
}

}  // namespace zugpost::mail
