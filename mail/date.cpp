#include "mail/date.hpp"

#include "base/text.hpp"
#include "mail/header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace zugpost::mail {
namespace {

constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                  "May",       "June",     "July",     "August",
                                                  "September", "October",  "November", "December"};
constexpr std::array<std::string_view, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};

struct NamedZone {
    std::string_view name;
    int hours;
};
constexpr std::array<NamedZone, 8> zones{{
    {"est", -5},
    {"edt", -4},
    {"cst", -6},
    {"cdt", -5},
    {"mst", -7},
    {"mdt", -6},
    {"pst", -8},
    {"pdt", -7},
}};

constexpr std::size_t longest_date = 200;  ///< with comments; longer values are no dates
constexpr int widest_zone = 14 * 60;       ///< minutes; beyond it the sender's clock is broken

bool all_digits(std::string_view s) {
    return !s.empty() && std::ranges::all_of(s, [](char c) { return c >= '0' && c <= '9'; });
}
bool all_letters(std::string_view s) {
    return !s.empty() &&
           std::ranges::all_of(s, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

// At most nine digits, which the callers see to.
int number(std::string_view digits) {
    int n = 0;
    for (const char c : digits) n = n * 10 + (c - '0');
    return n;
}

std::optional<unsigned> month_of(std::string_view word) {
    if (word.size() < 3) return std::nullopt;
    for (std::size_t i = 0; i < months.size(); ++i)
        if (same(months[i].substr(0, word.size()), word)) return static_cast<unsigned>(i + 1);
    return std::nullopt;
}

std::optional<Seconds> time_of(std::string_view word) {
    std::array<int, 3> parts{};
    std::size_t count = 0;
    while (true) {
        const std::size_t colon = word.find(':');
        const std::string_view digits = word.substr(0, colon);
        if (count == parts.size() || digits.size() > 2 || !all_digits(digits)) return std::nullopt;
        parts[count++] = number(digits);
        if (colon == std::string_view::npos) break;
        word.remove_prefix(colon + 1);
    }
    if (count < 2 || parts[0] > 23 || parts[1] > 59 || parts[2] > 60) return std::nullopt;
    return std::chrono::hours{parts[0]} + std::chrono::minutes{parts[1]} + Seconds{parts[2]};
}

std::optional<int> year_of(std::string_view digits) {
    if (digits.size() < 2 || digits.size() > 4 || !all_digits(digits)) return std::nullopt;
    const int n = number(digits);
    if (digits.size() == 2) return n < 50 ? 2000 + n : 1900 + n;
    if (digits.size() == 3) return 1900 + n;
    return n >= 1900 ? std::optional{n} : std::nullopt;
}

// "+0100", "+01:00", "GMT", "GMT+0100", "EST", "Z", "A", "EST5EDT"; nothing for what cannot be a zone.
std::optional<std::chrono::minutes> zone_of(std::string_view word) {
    const std::size_t sign = word.find_first_of("+-");
    if (sign != std::string_view::npos) {
        const std::string_view name = word.substr(0, sign);
        std::string digits(word.substr(sign + 1));
        if (digits.size() == 5 && digits[2] == ':') digits.erase(2, 1);
        if (digits.size() == 2) digits += "00";
        if ((!name.empty() && !all_letters(name)) || digits.size() != 4 || !all_digits(digits)) return std::nullopt;
        const int offset = number(digits.substr(0, 2)) * 60 + number(digits.substr(2));
        if (offset > widest_zone) return std::chrono::minutes{0};
        return std::chrono::minutes{word[sign] == '-' ? -offset : offset};
    }
    if (word.empty() || !all_letters(word.substr(0, 1))) return std::nullopt;
    const std::string name = lower(word);
    for (const NamedZone& z : zones)
        if (name == z.name) return std::chrono::hours{z.hours};
    return std::chrono::minutes{0};
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    constexpr std::string_view between = " \t\r\n,";
    while (true) {
        const std::size_t start = text.find_first_not_of(between);
        if (start == std::string_view::npos) return words;
        text.remove_prefix(start);
        const std::size_t end = std::min(text.find_first_of(between), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

struct Fields {
    std::optional<int> year;
    std::optional<unsigned> month;
    std::optional<unsigned> day;
    std::optional<Seconds> time;
    std::optional<std::chrono::minutes> zone;
};

// One word to the first field that it can be; false if it can be none. Day and month stand in either order
// (asctime puts the month first and the year last); the zone comes after the time.
bool take(Fields& f, std::string_view word) {
    if (!f.day && word.size() <= 2 && all_digits(word)) {
        f.day = static_cast<unsigned>(number(word));
        return true;
    }
    if (!f.month && all_letters(word)) return (f.month = month_of(word)).has_value();
    if (!f.time && word.find(':') != std::string_view::npos) return (f.time = time_of(word)).has_value();
    if (!f.year && f.day && f.month && all_digits(word)) return (f.year = year_of(word)).has_value();
    if (!f.time) return false;
    if (!f.zone) return (f.zone = zone_of(word)).has_value();
    return all_letters(word);  // "+0100 CET": the name says it again
}

}  // namespace

std::optional<Instant> read_date(std::string_view text) {
    if (text.size() > longest_date) return std::nullopt;
    const std::string bare = strip_comments(text);
    if (const Result<Instant> iso = from_rfc3339(trim(bare))) return *iso;
    std::vector<std::string_view> words = words_of(bare);
    // the weekday, in whatever language, stands in front and ends in a comma or is followed by a month or a day
    if (!words.empty() && !all_digits(words.front()) && !(month_of(words.front()) && all_letters(words.front())))
        words.erase(words.begin());
    else if (words.size() > 1 && month_of(words.front()) && month_of(words[1]))
        words.erase(words.begin());  // "Mar, 5 Mar ...": a weekday that looks like a month
    Fields f;
    for (const std::string_view word : words)
        if (!take(f, word)) return std::nullopt;
    if (!f.year || !f.month || !f.day || !f.time) return std::nullopt;
    const std::chrono::year_month_day ymd{std::chrono::year{*f.year}, std::chrono::month{*f.month},
                                          std::chrono::day{*f.day}};
    if (!ymd.ok()) return std::nullopt;
    return std::chrono::sys_days{ymd} + *f.time - f.zone.value_or(std::chrono::minutes{0});
}

std::string write_date(Instant at) {
    const Date day = std::chrono::floor<Days>(at);
    const std::chrono::year_month_day ymd{day};
    const std::chrono::hh_mm_ss<Seconds> time{at - day};
    return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} +0000", weekdays[std::chrono::weekday{day}.c_encoding()],
                       static_cast<unsigned>(ymd.day()), months[static_cast<unsigned>(ymd.month()) - 1].substr(0, 3),
                       static_cast<int>(ymd.year()), time.hours().count(), time.minutes().count(),
                       time.seconds().count());
}

}  // namespace zugpost::mail
