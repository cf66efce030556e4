#include "mail/normalise.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace zugpost::mail {
namespace {

// Code points first..last and what stands for each of them; an empty text drops them.
struct Shape {
    char32_t first;
    char32_t last;
    std::string_view text;
};

constexpr std::string_view keep = "\xFF";   // stays what it is: an island within a wider range
constexpr std::string_view ascii = "\xFE";  // the full-width form of an ASCII character
constexpr std::string_view hyphen = "-";
constexpr std::string_view quote = "\"";
constexpr std::string_view apostrophe = "'";

constexpr auto shapes = std::to_array<Shape>({
    {0x00, 0x08, ""},         {0x09, 0x09, " "},
    {0x0A, 0x0A, "\n"},       {0x0B, 0x0C, "\n"},
    {0x0E, 0x1F, ""},         {0x7F, 0x84, ""},
    {0x85, 0x85, "\n"},       {0x86, 0x9F, ""},
    {0xA0, 0xA0, " "},        {0xA9, 0xA9, "(c)"},
    {0xAB, 0xAB, quote},      {0xAD, 0xAD, ""},
    {0xAE, 0xAE, "(R)"},      {0xBB, 0xBB, quote},
    {0xBD, 0xBD, "1/2"},      {0xD7, 0xD7, "x"},
    {0x34F, 0x34F, ""},       {0x61C, 0x61C, ""},
    {0x1680, 0x1680, " "},    {0x180E, 0x180E, ""},
    {0x2000, 0x200A, " "},    {0x200B, 0x200F, ""},
    {0x2010, 0x2015, hyphen}, {0x2018, 0x201B, apostrophe},
    {0x201C, 0x201F, quote},  {0x2020, 0x2021, "+"},
    {0x2025, 0x2025, ".."},   {0x2026, 0x2026, "..."},
    {0x2028, 0x2029, "\n"},   {0x202A, 0x202E, ""},
    {0x202F, 0x202F, " "},    {0x2032, 0x2032, apostrophe},
    {0x2033, 0x2033, quote},  {0x2039, 0x203A, apostrophe},
    {0x203C, 0x203C, "!!"},   {0x2043, 0x2043, hyphen},
    {0x2044, 0x2044, "/"},    {0x2047, 0x2047, "??"},
    {0x2048, 0x2048, "?!"},   {0x2049, 0x2049, "!?"},
    {0x205F, 0x205F, " "},    {0x2060, 0x2064, ""},
    {0x2066, 0x2069, ""},     {0x20E3, 0x20E3, ""},
    {0x2212, 0x2212, hyphen}, {0x2215, 0x2215, "/"},
    {0x2236, 0x2236, ":"},    {0x2600, 0x2653, " "},
    {0x2654, 0x265F, keep},   {0x2660, 0x2714, " "},
    {0x2715, 0x2716, "x"},    {0x2717, 0x271C, " "},
    {0x271D, 0x271D, "+"},    {0x271E, 0x27BF, " "},
    {0x2A2F, 0x2A2F, "x"},    {0x3000, 0x3000, " "},
    {0xFE00, 0xFE0F, ""},     {0xFE58, 0xFE58, hyphen},
    {0xFE63, 0xFE63, hyphen}, {0xFEFF, 0xFEFF, ""},
    {0xFF01, 0xFF5E, ascii},  {0x1F000, 0x1FAFF, " "},
    {0xE0000, 0xE007F, ""},
});
static_assert(std::ranges::is_sorted(shapes, {}, &Shape::first));

const Shape* shape_of(char32_t c) {
    const auto* after = std::ranges::upper_bound(shapes, c, {}, &Shape::first);
    if (after == shapes.begin()) return nullptr;
    const auto* found = std::prev(after);
    return c <= found->last && found->text != keep ? found : nullptr;
}

bool is_letter_of_file(char c) { return c >= 'a' && c <= 'h'; }
bool is_rank(char c) { return c >= '1' && c <= '8'; }
bool is_piece_letter(char c) { return (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80; }

// What an autocorrection made of `:d` and `B)` inside a move: "c4:d5", "e8(B)". The text before the
// picture and the character behind it tell; elsewhere a picture is only a picture.
std::string_view moved_into_picture(char32_t c, std::string_view before, char32_t behind) {
    constexpr char32_t laughing_first = 0x1F600;
    constexpr char32_t laughing_last = 0x1F604;
    constexpr char32_t sunglasses = 0x1F60E;
    if (before.empty()) return {};
    const char last = before.back();
    if (c >= laughing_first && c <= laughing_last && behind >= U'1' && behind <= U'8')
        return is_rank(last) || is_letter_of_file(last) || is_piece_letter(last) ? ":d" : "";
    if (c == sunglasses && (last == '(' || last == '=')) return last == '(' ? "B)" : "B";
    return {};
}

bool is_link(std::string_view inside) {
    constexpr std::string_view schemes[] = {"http://", "https://", "mailto:", "tel:"};
    return std::ranges::any_of(schemes, [&](std::string_view s) { return inside.starts_with(s); });
}

// "Nf3 <https://...>" -> "Nf3 "
std::string without_links(std::string_view line) {
    std::string out;
    std::size_t end = line.find('>');
    while (end != std::string_view::npos) {
        const std::size_t open = line.substr(0, end).rfind('<');
        const bool link = open != std::string_view::npos && is_link(line.substr(open + 1, end - open - 1));
        out += line.substr(0, link ? open : end + 1);
        line.remove_prefix(end + 1);
        end = line.find('>');
    }
    return out += line;
}

bool is_signature_mark(std::string_view line) { return line == "-- "; }

std::string tidy_line(std::string_view line) {
    if (is_signature_mark(line)) return std::string(line);
    std::string out = line.find('<') == std::string_view::npos ? std::string(line) : without_links(line);
    const auto drop_blanks = [&] { out.erase(out.find_last_not_of(' ') + 1); };
    drop_blanks();
    // Wingdings' smiling face is a J where the font is lost
    if (out.ends_with(" J") && out.find_first_not_of(" >") + 1 < out.size()) out.erase(out.size() - 2);
    drop_blanks();
    return out;
}

std::u32string with_plain_line_ends(std::u32string_view text) {
    std::u32string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != U'\r')
            out += text[i];
        else if (i + 1 == text.size() || text[i + 1] != U'\n')
            out += U'\n';
    }
    return out;
}

std::string with_plain_shapes(std::u32string_view text) {
    constexpr char32_t em_dash = 0x2014;
    std::string out;
    out.reserve(text.size());
    const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : U'\n'; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char32_t c = text[i];
        const Shape* shape = shape_of(c);
        const bool line_begins = out.empty() || out.back() == '\n';
        const bool line_ends = at(i + 1) == U'\n' || (at(i + 1) == U' ' && at(i + 2) == U'\n');
        if (!shape)
            append_utf8(out, c);
        else if (c == em_dash && line_begins && line_ends)
            out += "--";  // an autocorrected signature mark
        else if (shape->text == ascii)
            append_utf8(out, c - 0xFF01 + U'!');
        else if (const auto move = moved_into_picture(c, out, at(i + 1)); !move.empty())
            out += move;
        else
            out += shape->text;
    }
    return out;
}

}  // namespace

std::string normalise(std::string_view text) {
    const std::string plain = with_plain_shapes(with_plain_line_ends(to_utf32(text)));
    std::string out;
    out.reserve(plain.size());
    for (std::size_t from = 0; from < plain.size();) {
        const std::size_t end = std::min(plain.find('\n', from), plain.size());
        out += tidy_line(std::string_view(plain).substr(from, end - from));
        if (end < plain.size()) out += '\n';
        from = end + 1;
    }
    return out;
}

}  // namespace zugpost::mail
