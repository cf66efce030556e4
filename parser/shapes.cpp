#include "parser/shapes.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>

namespace zugpost::parser {
namespace {

struct Shape {
    char32_t first, last;
    std::string_view plain;
};

// In ascending order.
constexpr std::array shapes{
    Shape{0x0000, 0x0000, ""},     // NUL
    Shape{0x00A0, 0x00A0, " "},    // no-break space
    Shape{0x00AB, 0x00AB, "\""},   // «
    Shape{0x00AD, 0x00AD, ""},     // soft hyphen
    Shape{0x00BB, 0x00BB, "\""},   // »
    Shape{0x00BD, 0x00BD, "1/2"},  // ½
    Shape{0x2000, 0x200A, " "},    // blanks of various widths
    Shape{0x200B, 0x200F, ""},     // zero width, direction marks
    Shape{0x2010, 0x2015, "-"},    // hyphens and dashes
    Shape{0x2018, 0x201B, "'"},    // single quotes
    Shape{0x201C, 0x201F, "\""},   // double quotes
    Shape{0x2022, 0x2023, "*"},    // bullets
    Shape{0x2024, 0x2024, "."},    // one dot leader
    Shape{0x2025, 0x2025, ".."},   // two dot leader
    Shape{0x2026, 0x2026, "..."},  // ellipsis
    Shape{0x2028, 0x202E, " "},    // separators, direction marks
    Shape{0x202F, 0x202F, " "},    // narrow no-break space
    Shape{0x205F, 0x205F, " "},    //
    Shape{0x2060, 0x2064, ""},     // word joiner and other invisible signs
    Shape{0x2212, 0x2212, "-"},    // minus
    Shape{0x3000, 0x3000, " "},    // ideographic space
    Shape{0xFE58, 0xFE58, "-"},    // small dashes
    Shape{0xFE63, 0xFE63, "-"},    //
    Shape{0xFEFF, 0xFEFF, ""},     // byte order mark
};

constexpr char32_t full_width_first = 0xFF01;
constexpr char32_t full_width_last = 0xFF5E;
constexpr char32_t full_width_shift = 0xFEE0;

static_assert(std::ranges::is_sorted(shapes, {}, &Shape::first));

const Shape* shape_of(char32_t c) {
    const auto* above = std::ranges::upper_bound(shapes, c, {}, &Shape::first);
    if (above == shapes.begin()) return nullptr;
    const Shape* shape = std::prev(above);
    return c <= shape->last ? shape : nullptr;
}

bool is_plain_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c > 0; });
}

}  // namespace

std::string plain_shapes(std::string_view text) {
    if (is_plain_ascii(text)) return std::string{text};
    std::string out;
    out.reserve(text.size());
    for (const char32_t c : to_utf32(text)) {
        if (const Shape* shape = shape_of(c))
            out += shape->plain;
        else
            append_utf8(out, c >= full_width_first && c <= full_width_last ? c - full_width_shift : c);
    }
    return out;
}

std::string folded(std::string_view text) {
    if (!is_plain_ascii(text)) return fold(text);
    std::string out{text};
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace zugpost::parser
