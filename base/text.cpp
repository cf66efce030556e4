#include "base/text.hpp"

#include <boost/locale/conversion.hpp>
#include <boost/locale/generator.hpp>

#include <locale>

namespace zugpost {
namespace {

constexpr char32_t replacement = 0xFFFD;

bool is_scalar(char32_t c) { return c < 0xD800 || (c > 0xDFFF && c <= 0x10FFFF); }

struct Decoded {
    char32_t c;
    std::size_t length;
    bool good;
};

// One code point at the front of `s`, by the table of well-formed sequences (Unicode, table 3-7).
Decoded decode(std::string_view s) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    const unsigned char lead = at(0);
    if (lead < 0x80) return {lead, 1, true};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return {replacement, 1, false};
    char32_t c = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (i >= s.size() || (at(i) & 0xC0U) != 0x80U) return {replacement, i, false};
        c = (c << 6U) | (at(i) & 0x3FU);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (c < least[length] || !is_scalar(c)) return {replacement, 1, false};
    return {c, length, true};
}

const std::locale& unicode_locale() {
    static const std::locale loc = boost::locale::generator{}("en_US.UTF-8");
    return loc;
}

}  // namespace

void append_utf8(std::string& out, char32_t c) {
    if (!is_scalar(c)) c = replacement;
    const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | ((c >> shift) & 0x3FU)); };
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0U | (c >> 6U));
        tail(0);
    } else if (c < 0x10000) {
        out += static_cast<char>(0xE0U | (c >> 12U));
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0U | (c >> 18U));
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string to_utf8(std::u32string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char32_t c : text) append_utf8(out, c);
    return out;
}

std::u32string to_utf32(std::string_view text) {
    std::u32string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Decoded d = decode(text);
        out += d.c;
        text.remove_prefix(d.length);
    }
    return out;
}

bool is_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const Decoded d = decode(bytes);
        if (!d.good) return false;
        bytes.remove_prefix(d.length);
    }
    return true;
}

std::string fold(std::string_view text) {
    namespace loc = boost::locale;
    const std::string clean = to_utf8(to_utf32(text));
    const std::string lower = loc::fold_case(clean, unicode_locale());
    std::string out;
    out.reserve(lower.size());
    char32_t base = 0;
    for (const char32_t c : to_utf32(loc::normalize(lower, loc::norm_nfd, unicode_locale()))) {
        const bool combining = c >= 0x300 && c <= 0x36F;
        constexpr char32_t cyrillic_i = 0x438;
        constexpr char32_t short_i = 0x439;
        if (combining) {
            // й is a letter of its own, not an и with a mark
            if (base == cyrillic_i && c == 0x306) {
                out.resize(out.size() - 2);
                append_utf8(out, short_i);
            }
            base = 0;
            continue;
        }
        constexpr char32_t l_with_stroke = 0x142;
        base = c == l_with_stroke ? U'l' : c;
        append_utf8(out, base);
    }
    return out;
}

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("\r\n");
        lines.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        const bool pair = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
        text.remove_prefix(end + (pair ? 2 : 1));
    }
    return lines;
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace zugpost
