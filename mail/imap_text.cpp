#include "mail/imap_text.hpp"

#include "base/text.hpp"
#include "mail/imap_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zugpost::mail {
namespace {

constexpr std::string_view utf7_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,";

// Base64 without padding over UTF-16, with "," for "/".
void append_shifted(std::string& out, std::u32string_view text) {
    std::uint32_t bits = 0;
    int have = 0;
    const auto unit = [&](std::uint32_t sixteen) {
        bits = bits << 16 | sixteen;
        have += 16;
        for (; have >= 6; have -= 6) out += utf7_digits[bits >> (have - 6) & 63];
        bits &= 63;  // fewer than 6 are left
    };
    out += '&';
    for (const char32_t c : text) {
        if (c < 0x10000) {
            unit(c);
            continue;
        }
        unit(0xD800 + ((c - 0x10000) >> 10));
        unit(0xDC00 + ((c - 0x10000) & 0x3FF));
    }
    if (have > 0) out += utf7_digits[bits << (6 - have) & 63];
    out += '-';
}

bool stands_for_itself(char32_t c) { return c >= 0x20 && c < 0x7F; }

constexpr std::array<std::string_view, 12> months{"jan", "feb", "mar", "apr", "may", "jun",
                                                  "jul", "aug", "sep", "oct", "nov", "dec"};

// Exactly as many digits as `text` is long.
std::optional<int> digits(std::string_view text) {
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

}  // namespace

std::string to_modified_utf7(std::string_view utf8) {
    const std::u32string text = to_utf32(utf8);
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && !stands_for_itself(text[end])) ++end;
        if (end > i) {
            append_shifted(out, std::u32string_view{text}.substr(i, end - i));
            i = end;
            continue;
        }
        out += static_cast<char>(text[i]);
        if (text[i] == U'&') out += '-';
        ++i;
    }
    return out;
}

std::string imap_quoted(std::string_view text) {
    std::string out{'"'};
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) continue;
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::optional<Instant> imap_date(std::string_view text) {
    text = trim(text);
    // "5-Mar-2026 ..." and "05-Mar-2026 ...": from here on every part has its fixed place.
    const std::string padded = text.size() == 25 ? fmt::format("0{}", text) : std::string{text};
    if (padded.size() != 26) return std::nullopt;
    const std::string_view t = padded;
    std::string name{t.substr(3, 3)};
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const auto month = std::ranges::find(months, name) - months.begin() + 1;
    const auto day = digits(t.substr(0, 2));
    const auto year = digits(t.substr(7, 4));
    const auto hour = digits(t.substr(12, 2));
    const auto minute = digits(t.substr(15, 2));
    const auto second = digits(t.substr(18, 2));
    const auto zone_hour = digits(t.substr(22, 2));
    const auto zone_minute = digits(t.substr(24, 2));
    const char sign = t[21];
    if (!day || !year || !hour || !minute || !second || !zone_hour || !zone_minute || month > 12) return std::nullopt;
    if (t[2] != '-' || t[6] != '-' || t[11] != ' ' || t[14] != ':' || t[17] != ':' || t[20] != ' ') return std::nullopt;
    if (*hour > 23 || *minute > 59 || *second > 60 || *zone_minute > 59 || *zone_hour > 14) return std::nullopt;
    if (sign != '+' && sign != '-') return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    const Seconds offset = std::chrono::hours{*zone_hour} + std::chrono::minutes{*zone_minute};
    return Instant{Date{date}} + std::chrono::hours{*hour} + std::chrono::minutes{*minute} + Seconds{*second} -
           (sign == '-' ? -offset : offset);
}

std::vector<std::string> imap_sets(std::span<const std::uint32_t> ascending, std::size_t at_most) {
    std::vector<std::string> sets;
    for (std::size_t start = 0; start < ascending.size(); start += at_most) {
        const auto chunk = ascending.subspan(start, std::min(at_most, ascending.size() - start));
        std::string& set = sets.emplace_back();
        for (std::size_t i = 0; i < chunk.size();) {
            std::size_t last = i;
            while (last + 1 < chunk.size() && chunk[last + 1] == chunk[last] + 1) ++last;
            if (!set.empty()) set += ',';
            set += last == i ? fmt::format("{}", chunk[i]) : fmt::format("{}:{}", chunk[i], chunk[last]);
            i = last + 1;
        }
    }
    return sets;
}

std::string to_text(const ImapKey& key) { return fmt::format("{}/{}/{}", key.folder, key.uid_validity, key.uid); }

std::optional<ImapKey> imap_key(std::string_view text) {
    // From the right: a folder's name may hold slashes itself.
    const auto last = text.rfind('/');
    if (last == std::string_view::npos || last == 0) return std::nullopt;
    const auto before = text.rfind('/', last - 1);
    if (before == std::string_view::npos || before == 0) return std::nullopt;
    const auto validity = imap_number(text.substr(before + 1, last - before - 1));
    const auto uid = imap_number(text.substr(last + 1));
    if (!validity || !uid) return std::nullopt;
    return ImapKey{std::string{text.substr(0, before)}, *validity, *uid};
}

}  // namespace zugpost::mail
