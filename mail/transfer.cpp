#include "mail/transfer.hpp"

#include "base/text.hpp"
#include "mail/header.hpp"

#include <array>
#include <cstdint>

namespace zugpost::mail {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view hex_digits = "0123456789ABCDEF";
constexpr std::uint8_t no_digit = 0xFF;
constexpr std::size_t line_length = 76;

constexpr std::array<std::uint8_t, 256> base64_values = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(no_digit);
    for (std::size_t i = 0; i < alphabet.size(); ++i)
        values[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
    return values;
}();

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

// Two hexadecimal digits at `at`; -1 where there are none.
int hex_pair(std::string_view text, std::size_t at) {
    if (at + 2 > text.size()) return -1;
    const int high = hex_value(text[at]);
    const int low = hex_value(text[at + 1]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

void append_escaped(std::string& out, unsigned char c) {
    out += '=';
    out += hex_digits[c >> 4U];
    out += hex_digits[c & 0xFU];
}

struct Encoding {
    std::string_view name;
    std::string (*decode)(std::string_view);
};
constexpr std::array<Encoding, 3> encodings{{
    {"base64", decode_base64},
    {"quoted-printable", decode_quoted_printable},
    {"quoted_printable", decode_quoted_printable},
}};

}  // namespace

std::string decode_base64(std::string_view text) {
    std::string out;
    out.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char c : text) {
        if (c == '=') break;
        const std::uint8_t value = base64_values[static_cast<unsigned char>(c)];
        if (value == no_digit) continue;
        bits = (bits << 6U) | value;
        count += 6;
        if (count >= 8) {
            count -= 8;
            out += static_cast<char>((bits >> count) & 0xFFU);
        }
    }
    return out;
}

std::string decode_quoted_printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    std::size_t solid = 0;  // length of `out` without the blanks at the end of the present line
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\r' || c == '\n') {
            out.resize(solid);  // blanks at the end of a line were added in transport
            out += c;
            solid = out.size();
            continue;
        }
        if (c != '=') {
            out += c;
            if (c != ' ' && c != '\t') solid = out.size();
            continue;
        }
        if (const int value = hex_pair(text, i + 1); value >= 0) {
            out += static_cast<char>(value);
            i += 2;
            solid = out.size();
            continue;
        }
        // a soft break: "=", blanks, the line's end
        std::size_t end = i + 1;
        while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) ++end;
        if (end == text.size()) break;
        if (text[end] == '\r' || text[end] == '\n') {
            i = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n' ? end + 1 : end;
            solid = out.size();
            continue;
        }
        out.append(text.substr(i, end - i));
        i = end - 1;
        solid = out.size();
    }
    return out;
}

std::string decode_q(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int value = text[i] == '=' ? hex_pair(text, i + 1) : -1;
        if (value >= 0) i += 2;
        out += value >= 0 ? static_cast<char>(value) : text[i] == '_' ? ' ' : text[i];
    }
    return out;
}

std::string decode_transfer(std::string_view bytes, std::string_view encoding) {
    const std::string name = lower(trim(strip_comments(encoding)));
    for (const Encoding& e : encodings)
        if (e.name == name) return e.decode(bytes);
    return std::string(bytes);
}

std::string encode_base64_plain(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size() / 3 * 4 + 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t have = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = (bits << 8U) | (k < have ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) out += k <= have ? alphabet[(bits >> (18U - 6U * k)) & 0x3FU] : '=';
    }
    return out;
}

std::string encode_base64(std::string_view bytes) {
    const std::string plain = encode_base64_plain(bytes);
    std::string out;
    out.reserve(plain.size() + plain.size() / line_length * 2 + 2);
    for (std::size_t i = 0; i < plain.size(); i += line_length) {
        out.append(plain, i, line_length);
        out += "\r\n";
    }
    return out;
}

std::string encode_quoted_printable(std::string_view text) {
    std::string out;
    out.reserve(text.size() + text.size() / 4);
    std::size_t column = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i, 2) == "\r\n") {
            out += "\r\n";
            ++i;
            column = 0;
            continue;
        }
        const auto c = static_cast<unsigned char>(text[i]);
        const bool line_ends = i + 1 == text.size() || text.substr(i + 1, 2) == "\r\n";
        const bool blank = c == ' ' || c == '\t';
        const bool touchy = column == 0 && (c == '.' || text.substr(i, 5) == "From ");
        const bool plain = (c > ' ' && c < 0x7F && c != '=' && !touchy) || (blank && !line_ends);
        const std::size_t width = plain ? 1 : 3;
        // one column is kept for the "=" of a soft break, unless the line ends here anyway
        if (column + width > line_length - (line_ends ? 0 : 1)) {
            out += "=\r\n";
            column = 0;
        }
        if (plain)
            out += static_cast<char>(c);
        else
            append_escaped(out, c);
        column += width;
    }
    return out;
}

}  // namespace zugpost::mail
