#include "mail/fields.hpp"

#include "base/text.hpp"
#include "mail/header.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::mail {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// RFC 5322 field name: printable ASCII without the colon; blanks before the colon are an obsolete form.
std::string_view field_name(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return {};
    std::string_view name = line.substr(0, colon);
    while (!name.empty() && is_blank(name.back())) name.remove_suffix(1);
    const bool good = std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7F; });
    return good ? name : std::string_view{};
}

// Unfolds as RFC 5322 has it: the line end goes, the blanks behind it stay. In front of the value there are none.
void append_value(std::string& raw, std::string_view text) {
    if (raw.empty()) text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
    for (const char c : text) raw += c == '\r' ? ' ' : c;
}

}  // namespace

std::string_view take_line(std::string_view& rest) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

Result<void> check_line(std::string_view line) {
    if (line.size() > max_line)
        return fail(fmt::format("letter has a line of {} bytes, more than {}", line.size(), max_line));
    return {};
}

Result<FieldReader::Line> FieldReader::take(std::string_view line) {
    if (const Result<void> good = check_line(line); !good) return std::unexpected(good.error());
    if (line.empty()) return Line::blank;
    if (is_blank(line.front())) {
        if (!in_field_) return trim(line).empty() ? Line::blank : Line::junk;
        append_value(fields_.back().raw, line);
        if (fields_.back().raw.size() > max_field)
            return fail(fmt::format("header field {} has more than {} bytes", fields_.back().name, max_field));
        return Line::fold;
    }
    const std::string_view name = field_name(line);
    in_field_ = !name.empty();
    if (!in_field_) return Line::junk;
    if (fields_.size() == max_fields) return fail(fmt::format("letter has more than {} header fields", max_fields));
    fields_.push_back({std::string(name), {}});
    append_value(fields_.back().raw, line.substr(line.find(':') + 1));
    return Line::field;
}

}  // namespace zugpost::mail
