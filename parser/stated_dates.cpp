#include "parser/stated_dates.hpp"

#include "base/text.hpp"
#include "parser/dates.hpp"
#include "parser/shapes.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace zugpost::parser {
namespace {

enum class Stated : std::uint8_t { received, sent, time };

struct StatedWord {
    std::string_view stem;  ///< folded; a longer word that begins with it will do
    Stated what;
};

constexpr std::array stated_words{
    StatedWord{"received", Stated::received}, StatedWord{"recd", Stated::received},
    StatedWord{"rec'd", Stated::received},    StatedWord{"otrzyma", Stated::received},
    StatedWord{"dosta", Stated::received},    StatedWord{"odebra", Stated::received},
    StatedWord{"получ", Stated::received},    StatedWord{"sent", Stated::sent},
    StatedWord{"posted", Stated::sent},       StatedWord{"mailed", Stated::sent},
    StatedWord{"replied", Stated::sent},      StatedWord{"answered", Stated::sent},
    StatedWord{"wysla", Stated::sent},        StatedWord{"wysyla", Stated::sent},
    StatedWord{"nada", Stated::sent},         StatedWord{"odpisa", Stated::sent},
    StatedWord{"odpowiedzia", Stated::sent},  StatedWord{"отправ", Stated::sent},
    StatedWord{"послан", Stated::sent},       StatedWord{"высла", Stated::sent},
    StatedWord{"time", Stated::time},         StatedWord{"czas", Stated::time},
    StatedWord{"врем", Stated::time},
};

// May stand between the word and its date.
constexpr std::array<std::string_view, 14> idle_words{"on",   "at",  "the", "of",   "was", "dnia", "w",
                                                      "dniu", "moj", "на",  "день", "дня", "used", "zuzyty"};

bool is_blank_or_mark(char c) { return std::string_view{" \t:;=-.("}.contains(c); }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || c == '\'' || static_cast<unsigned char>(c) >= 0x80; }

std::string_view front_word(std::string_view text) {
    return text.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(text, is_letter) - text.begin()));
}

std::string_view skip_idle(std::string_view text) {
    constexpr int most_words = 3;
    for (int words = 0; words <= most_words; ++words) {
        while (!text.empty() && is_blank_or_mark(text[0])) text.remove_prefix(1);
        const std::string_view word = front_word(text);
        if (std::ranges::find(idle_words, word) == idle_words.end()) break;
        text.remove_prefix(word.size());
    }
    return text;
}

std::optional<int> take_days(std::string_view& text) {
    constexpr std::size_t most_digits = 3;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const auto size = static_cast<std::size_t>(end - text.data());
    if (error != std::errc{} || size == 0 || size > most_digits || value < 0) return std::nullopt;
    text.remove_prefix(size);
    return value;
}

// "2/17", "2 / 17", "2"; but no time of day and no date
void read_time(std::string_view text, StatedDates& dates) {
    if (dates.days) return;
    const auto days = take_days(text);
    if (!days) return;
    text = trim(text);
    std::optional<int> total;
    if (text.starts_with('/')) {
        text = trim(text.substr(1));
        total = take_days(text);
        if (!total) return;
    }
    const bool more_digits =
        text.size() > 1 && std::string_view{":.-/"}.contains(text[0]) && text[1] >= '0' && text[1] <= '9';
    if (more_digits) return;
    dates.days = days;
    dates.total = total;
}

}  // namespace

void read_stated_dates(std::string_view line, const ReadAs& as, StatedDates& dates) {
    if (line.find_first_of("0123456789") == std::string_view::npos) return;
    const std::string all = folded(line);
    const DateSense sense{as.date_order, as.written, MissingYear::before};
    for (std::string_view rest = all; !rest.empty();) {
        const std::string_view word = front_word(rest);
        if (word.empty()) {
            rest.remove_prefix(1);
            continue;
        }
        rest.remove_prefix(word.size());
        const auto* stated =
            std::ranges::find_if(stated_words, [&](const StatedWord& s) { return word.starts_with(s.stem); });
        if (stated == stated_words.end()) continue;
        const std::string_view behind = skip_idle(rest);
        if (stated->what == Stated::time) {
            read_time(behind, dates);
            continue;
        }
        std::optional<Date>& place = stated->what == Stated::received ? dates.received : dates.sent;
        if (place) continue;
        if (const auto found = date_at_start(behind, sense)) place = found->date;
    }
}

}  // namespace zugpost::parser
