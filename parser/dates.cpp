#include "parser/dates.hpp"

#include "base/text.hpp"
#include "parser/shapes.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace zugpost::parser {
namespace {

struct MonthWord {
    std::string_view word;  ///< folded, in full; three letters of it or more name the month
    unsigned month;
};

constexpr std::array month_words{
    MonthWord{"january", 1},   MonthWord{"february", 2},   MonthWord{"march", 3},        MonthWord{"april", 4},
    MonthWord{"may", 5},       MonthWord{"june", 6},       MonthWord{"july", 7},         MonthWord{"august", 8},
    MonthWord{"september", 9}, MonthWord{"october", 10},   MonthWord{"november", 11},    MonthWord{"december", 12},
    MonthWord{"styczen", 1},   MonthWord{"stycznia", 1},   MonthWord{"luty", 2},         MonthWord{"lutego", 2},
    MonthWord{"marzec", 3},    MonthWord{"marca", 3},      MonthWord{"kwiecien", 4},     MonthWord{"kwietnia", 4},
    MonthWord{"maj", 5},       MonthWord{"maja", 5},       MonthWord{"czerwiec", 6},     MonthWord{"czerwca", 6},
    MonthWord{"lipiec", 7},    MonthWord{"lipca", 7},      MonthWord{"sierpien", 8},     MonthWord{"sierpnia", 8},
    MonthWord{"wrzesien", 9},  MonthWord{"wrzesnia", 9},   MonthWord{"pazdziernik", 10}, MonthWord{"pazdziernika", 10},
    MonthWord{"listopad", 11}, MonthWord{"listopada", 11}, MonthWord{"grudzien", 12},    MonthWord{"grudnia", 12},
    MonthWord{"январь", 1},    MonthWord{"января", 1},     MonthWord{"февраль", 2},      MonthWord{"февраля", 2},
    MonthWord{"март", 3},      MonthWord{"марта", 3},      MonthWord{"апрель", 4},       MonthWord{"апреля", 4},
    MonthWord{"май", 5},       MonthWord{"мая", 5},        MonthWord{"июнь", 6},         MonthWord{"июня", 6},
    MonthWord{"июль", 7},      MonthWord{"июля", 7},       MonthWord{"август", 8},       MonthWord{"августа", 8},
    MonthWord{"сентябрь", 9},  MonthWord{"сентября", 9},   MonthWord{"октябрь", 10},     MonthWord{"октября", 10},
    MonthWord{"ноябрь", 11},   MonthWord{"ноября", 11},    MonthWord{"декабрь", 12},     MonthWord{"декабря", 12},
};

// In print, Polish and Russian months also stand as Roman numerals; here only with a year behind them.
constexpr std::array<std::string_view, 12> roman_months{"i",   "ii",   "iii", "iv", "v",  "vi",
                                                        "vii", "viii", "ix",  "x",  "xi", "xii"};

constexpr std::array<std::string_view, 8> ordinal_endings{"st", "nd", "rd", "th", "go", "го", "е", "ого"};
constexpr std::array<std::string_view, 5> year_words{"r", "roku", "г", "года", "год"};

constexpr int no_year = -1;

std::optional<unsigned> month_of(std::string_view word) {
    const bool cyrillic = !word.empty() && static_cast<unsigned char>(word[0]) >= 0x80;
    const std::size_t least = cyrillic ? 6 : 3;  // three letters
    if (word.size() < least) return std::nullopt;
    const auto* found = std::ranges::find_if(month_words, [&](const MonthWord& m) { return m.word.starts_with(word); });
    if (found == month_words.end()) return std::nullopt;
    return found->month;
}

std::optional<Date> make_date(int year, unsigned month, unsigned day) {
    const std::chrono::year_month_day ymd{std::chrono::year{year}, std::chrono::month{month}, std::chrono::day{day}};
    if (!ymd.ok()) return std::nullopt;
    return Date{ymd};
}

// Which of the dates `step` years apart, around the year of `near`, is meant.
std::optional<Date> choose(int year, int step, unsigned month, unsigned day, const DateSense& sense) {
    const Date limit = sense.near + Days{1};
    std::optional<Date> best;
    for (const int y : {year - step, year, year + step}) {
        const auto date = make_date(y, month, day);
        if (!date || (sense.missing_year == MissingYear::before && *date > limit)) continue;
        const auto distance = [&](Date d) { return d < sense.near ? sense.near - d : d - sense.near; };
        if (!best || distance(*date) < distance(*best)) best = date;
    }
    return best;
}

std::optional<Date> complete(int year, unsigned month, unsigned day, const DateSense& sense) {
    if (year >= 1000) return make_date(year, month, day);
    const int now = static_cast<int>(std::chrono::year_month_day{sense.near}.year());
    if (year != no_year) return choose(now - now % 100 + year, 100, month, day, sense);
    // 29 February may be up to seven years away from a year that has none
    if (month == 2 && day == 29) return choose(now - now % 4, 4, month, day, sense);
    return choose(now, 1, month, day, sense);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t at() const { return at_; }
    void back_to(std::size_t at) { at_ = at; }
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    bool take(std::string_view any_of) {
        if (at_ >= text_.size() || !any_of.contains(text_[at_])) return false;
        ++at_;
        return true;
    }
    void blanks() {
        while (take(" \t")) {
        }
    }
    std::string_view run(bool (*fits)(char)) {
        const std::size_t from = at_;
        while (at_ < text_.size() && fits(text_[at_])) ++at_;
        return text_.substr(from, at_ - from);
    }
    // A number of `least` to `most` digits and no more.
    std::optional<unsigned> number(std::size_t least, std::size_t most) {
        const std::size_t from = at_;
        const std::string_view digits = run(is_digit);
        if (digits.size() < least || digits.size() > most) {
            at_ = from;
            return std::nullopt;
        }
        unsigned value = 0;
        for (const char c : digits) value = value * 10 + static_cast<unsigned>(c - '0');
        return value;
    }
    bool word_of(std::span<const std::string_view> words) {
        const std::size_t from = at_;
        if (std::ranges::find(words, run(is_letter)) != words.end()) return true;
        at_ = from;
        return false;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

// " 2007", ", 2007 r.", "/07": a year behind day and month, or nothing.
int year_behind(Scanner& in, std::string_view separators) {
    const std::size_t from = in.at();
    const bool separated = in.take(separators);
    in.take(".");
    const bool spaced = in.peek() == ' ';
    in.blanks();
    auto year = in.number(4, 4);
    if (!year && separated && !spaced) year = in.number(2, 2);
    if (!year || (*year >= 100 && (*year < 1900 || *year > 2200))) {
        in.back_to(from);
        return no_year;
    }
    const std::size_t behind = in.at();
    in.blanks();
    if (in.word_of(year_words))
        in.take(".");
    else
        in.back_to(behind);
    return static_cast<int>(*year);
}

struct Parts {
    int year = no_year;
    unsigned month = 0, day = 0;
};

std::optional<Parts> year_first(Scanner& in, DateOrder) {
    const auto year = in.number(4, 4);
    const char separator = in.peek();
    if (!year || !in.take("-./")) return std::nullopt;
    const auto month = in.number(1, 2);
    if (!month || !in.take({&separator, 1})) return std::nullopt;
    const auto day = in.number(1, 2);
    if (!day) return std::nullopt;
    return Parts{static_cast<int>(*year), *month, *day};
}

std::optional<Parts> all_digits(Scanner& in, DateOrder order) {
    const auto first = in.number(1, 2);
    if (!first) return std::nullopt;
    const char separator = in.peek();
    if (!in.take("./-")) return std::nullopt;
    if (separator == '.') in.blanks();
    const auto second = in.number(1, 2);
    if (!second) return std::nullopt;
    const int year = year_behind(in, {&separator, 1});
    if (separator == '-' && year == no_year) return std::nullopt;  // 2-0 is a score
    // dots are written where the day comes first, whatever the rulebook's order
    if (order == DateOrder::mdy && separator != '.') return Parts{year, *first, *second};
    return Parts{year, *second, *first};
}

void ordinal(Scanner& in) {
    const std::size_t from = in.at();
    in.take("-");
    if (!in.word_of(ordinal_endings)) in.back_to(from);
}

std::optional<Parts> day_then_name(Scanner& in, DateOrder) {
    const auto day = in.number(1, 2);
    if (!day) return std::nullopt;
    ordinal(in);
    in.take(".-/");
    in.blanks();
    constexpr std::array<std::string_view, 1> of{"of"};
    if (in.word_of(of)) in.blanks();
    const std::string_view name = in.run(is_letter);
    if (const auto month = month_of(name)) return Parts{year_behind(in, ",-/"), *month, *day};
    const auto* roman = std::ranges::find(roman_months, name);
    if (roman == roman_months.end()) return std::nullopt;
    const int year = year_behind(in, ".-/");
    if (year == no_year) return std::nullopt;
    return Parts{year, static_cast<unsigned>(roman - roman_months.begin()) + 1, *day};
}

std::optional<Parts> name_then_day(Scanner& in, DateOrder) {
    const auto month = month_of(in.run(is_letter));
    if (!month) return std::nullopt;
    in.take(".");
    in.blanks();
    const auto day = in.number(1, 2);
    if (!day || in.peek() == ':') return std::nullopt;
    ordinal(in);
    return Parts{year_behind(in, ","), *month, *day};
}

}  // namespace

std::optional<DateFound> date_at_start(std::string_view folded, const DateSense& sense) {
    Scanner in{folded};
    std::optional<Parts> parts;
    for (const auto form : {year_first, all_digits, day_then_name, name_then_day}) {
        in.back_to(0);
        parts = form(in, sense.order);
        if (parts) break;
    }
    if (!parts || is_digit(in.peek())) return std::nullopt;
    const auto date = complete(parts->year, parts->month, parts->day, sense);
    if (!date) return std::nullopt;
    return DateFound{*date, in.at()};
}

std::optional<Date> read_date(std::string_view text, DateOrder order, Date near) {
    const std::string all = folded(plain_shapes(trim(text)));
    const auto whole = [&](std::string_view rest) -> std::optional<Date> {
        const auto found = date_at_start(rest, {order, near, MissingYear::nearest});
        if (!found || rest.find_first_not_of(" .,;!", found->length) != std::string_view::npos) return std::nullopt;
        return found->date;
    };
    if (const auto date = whole(all)) return date;
    // "Wed, 17 Oct 2007"
    const std::size_t blank = all.find(' ');
    if (blank == std::string::npos || is_digit(all[0])) return std::nullopt;
    return whole(trim(std::string_view{all}.substr(blank)));
}

}  // namespace zugpost::parser
