#include "base/time.hpp"

#include <date/tz.h>
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

namespace zugpost {
namespace {

const date::time_zone& zone_or_utc(std::string_view zone) {
    try {
        return *date::locate_zone(std::string(zone));
    } catch (const std::exception&) {
        return *date::locate_zone("Etc/UTC");
    }
}

// A number of exactly `width` digits at the front of `text`, which is shortened by it.
bool take_number(std::string_view& text, std::size_t width, int& value) {
    if (text.size() < width) return false;
    for (std::size_t i = 0; i < width; ++i)
        if (text[i] < '0' || text[i] > '9') return false;
    std::from_chars(text.data(), text.data() + width, value);
    text.remove_prefix(width);
    return true;
}

bool take(std::string_view& text, std::string_view any_of) {
    if (text.empty() || any_of.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
}

bool take_date(std::string_view& text, Date& date) {
    int y = 0;
    int m = 0;
    int d = 0;
    if (!take_number(text, 4, y) || !take(text, "-") || !take_number(text, 2, m) || !take(text, "-") ||
        !take_number(text, 2, d))
        return false;
    const std::chrono::year_month_day ymd{std::chrono::year{y}, std::chrono::month(static_cast<unsigned>(m)),
                                          std::chrono::day(static_cast<unsigned>(d))};
    if (!ymd.ok()) return false;
    date = std::chrono::sys_days{ymd};
    return true;
}

bool take_offset(std::string_view& text, Seconds& offset) {
    if (take(text, "Zz")) {
        offset = Seconds{0};
        return true;
    }
    const bool minus = !text.empty() && text.front() == '-';
    int h = 0;
    int m = 0;
    if (!take(text, "+-") || !take_number(text, 2, h) || !take(text, ":") || !take_number(text, 2, m) || h > 23 ||
        m > 59)
        return false;
    offset = std::chrono::hours{h} + std::chrono::minutes{m};
    if (minus) offset = -offset;
    return true;
}

}  // namespace

std::string to_iso(Date date) {
    const std::chrono::year_month_day ymd{date};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(ymd.year()), static_cast<unsigned>(ymd.month()),
                       static_cast<unsigned>(ymd.day()));
}

Result<Date> date_from_iso(std::string_view text) {
    std::string_view rest = text;
    Date date{};
    if (!take_date(rest, date) || !rest.empty())
        return fail(fmt::format("«{}» is no date of the form 2007-10-16", text));
    return date;
}

std::string to_rfc3339(Instant at) {
    const auto day = std::chrono::floor<Days>(at);
    const std::chrono::hh_mm_ss time{at - day};
    return fmt::format("{}T{:02}:{:02}:{:02}Z", to_iso(day), time.hours().count(), time.minutes().count(),
                       time.seconds().count());
}

Result<Instant> from_rfc3339(std::string_view text) {
    std::string_view rest = text;
    Date date{};
    int h = 0;
    int m = 0;
    int s = 0;
    Seconds offset{};
    const auto wrong = [&] { return fail(fmt::format("«{}» is no time of the form 2007-10-16T09:00:00Z", text)); };
    if (!take_date(rest, date) || !take(rest, "Tt ") || !take_number(rest, 2, h) || !take(rest, ":") ||
        !take_number(rest, 2, m) || !take(rest, ":") || !take_number(rest, 2, s))
        return wrong();
    if (take(rest, "."))
        while (take(rest, "0123456789")) {
        }
    if (!take_offset(rest, offset) || !rest.empty() || h > 23 || m > 59 || s > 60) return wrong();
    return Instant{date} + std::chrono::hours{h} + std::chrono::minutes{m} + Seconds{s} - offset;
}

bool is_zone(std::string_view zone) {
    try {
        return date::locate_zone(std::string(zone)) != nullptr;
    } catch (const std::exception&) {
        return false;
    }
}

Date date_in(std::string_view zone, Instant at) { return std::chrono::floor<Days>(at + offset_in(zone, at)); }

Instant midnight_in(std::string_view zone, Date date) {
    const date::local_seconds local{date.time_since_epoch()};
    return zone_or_utc(zone).to_sys(local, date::choose::earliest);
}

Seconds offset_in(std::string_view zone, Instant at) { return zone_or_utc(zone).get_info(at).offset; }

std::string local_text(std::string_view zone, Instant at) {
    const auto offset = offset_in(zone, at);
    const Instant local = at + offset;
    const auto day = std::chrono::floor<Days>(local);
    const std::chrono::hh_mm_ss time{local - day};
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(offset).count();
    return fmt::format("{} {:02}:{:02} {}{:02}:{:02}", to_iso(day), time.hours().count(), time.minutes().count(),
                       minutes < 0 ? '-' : '+', std::abs(minutes) / 60, std::abs(minutes) % 60);
}

Date add_months(Date date, int months) {
    const std::chrono::year_month_day ymd{date};
    const auto month = ymd.year() / ymd.month() + std::chrono::months{months};
    const auto same = month / ymd.day();
    return same.ok() ? std::chrono::sys_days{same} : std::chrono::sys_days{month / std::chrono::last};
}

}  // namespace zugpost
