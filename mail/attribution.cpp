#include "mail/attribution.hpp"

#include "base/text.hpp"
#include "mail/separator.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace zugpost::mail {
namespace {

using Words = std::vector<std::string_view>;

constexpr auto verbs = std::to_array<std::string_view>(
    {"wrote",      "writes",      "napisal",   "napisala",   "napisal(a)",  "napisal(-a)", "napisal/a",
     "napisal/-a", "napisal/-a/", "pisze",     "pisal",      "pisala",      "pisal(a)",    "написал",
     "написала",   "написал(а)",  "написал/а", "написал/-а", "написал/-а/", "написали",    "пишет",
     "писал",      "писала",      "писал(а)",  "писал/а",    "писали",      "написал(a)",  "писал(a)"});

// "On Monday you wrote:" is a person's sentence, not a program's.
constexpr auto pronouns =
    std::to_array<std::string_view>({"i", "you", "he", "she", "we", "they", "ja", "ty", "on", "ona", "my", "pan",
                                     "pani", "я", "ты", "вы", "он", "она", "мы"});

constexpr auto months = std::to_array<std::string_view>(
    {"jan",      "january", "feb",      "february", "mar",      "march",        "apr",         "april",    "may",
     "jun",      "june",    "jul",      "july",     "aug",      "august",       "sep",         "sept",     "september",
     "oct",      "october", "nov",      "november", "dec",      "december",     "sty",         "stycznia", "styczen",
     "lut",      "lutego",  "luty",     "marca",    "marzec",   "kwi",          "kwietnia",    "kwiecien", "maj",
     "maja",     "cze",     "czerwca",  "czerwiec", "lip",      "lipca",        "lipiec",      "sie",      "sierpnia",
     "sierpien", "wrz",     "wrzesnia", "wrzesien", "paz",      "pazdziernika", "pazdziernik", "lis",      "listopada",
     "listopad", "gru",     "grudnia",  "grudzien", "янв",      "января",       "январь",      "фев",      "февр",
     "февраля",  "февраль", "мар",      "марта",    "март",     "апр",          "апреля",      "апрель",   "мая",
     "май",      "июн",     "июня",     "июнь",     "июл",      "июля",         "июль",        "авг",      "августа",
     "август",   "сен",     "сент",     "сентября", "сентябрь", "окт",          "октября",     "октябрь",  "ноя",
     "нояб",     "ноября",  "ноябрь",   "дек",      "декабря",  "декабрь"});

constexpr auto weekdays = std::to_array<std::string_view>(
    {"mon",      "monday",       "tue",     "tues",        "tuesday", "wed",      "wednesday",  "thu",    "thur",
     "thurs",    "thursday",     "fri",     "friday",      "sat",     "saturday", "sun",        "sunday", "pon",
     "pn",       "poniedzialek", "wt",      "wto",         "wtorek",  "sr",       "sro",        "sroda",  "czw",
     "czwartek", "pt",           "pia",     "piatek",      "sob",     "so",       "sobota",     "niedz",  "nd",
     "nie",      "niedziela",    "пн",      "понедельник", "вт",      "вторник",  "ср",         "среда",  "чт",
     "четверг",  "пт",           "пятница", "сб",          "суббота", "вс",       "воскресенье"});

constexpr auto openings = std::to_array<std::string_view>({"on ", "w dniu ", "w dniu: ", "dnia ", "wiadomosc napisana ",
                                                           "quoting ", "cytowanie ", "cytujac ", "цитирую ",
                                                           "цитирование ", "в письме от ", "в сообщении от "});

constexpr auto verbless_openings = std::to_array<std::string_view>(
    {"wiadomosc napisana przez ", "wiadomosc napisana w dniu ", "quoting ", "cytowanie ", "цитирую ", "цитирование "});

constexpr std::string_view around_words = "\"'()<>[],.;:*";

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& table) {
    return std::ranges::find(table, word) != table.end();
}

std::string_view strip(std::string_view s, std::string_view what) {
    const std::size_t first = s.find_first_not_of(what);
    if (first == std::string_view::npos) return {};
    return s.substr(first, s.find_last_not_of(what) - first + 1);
}

Words words_of(std::string_view s) {
    Words words;
    while (!s.empty()) {
        const std::size_t begin = std::min(s.find_first_not_of(" ,"), s.size());
        s.remove_prefix(begin);
        const std::size_t end = std::min(s.find_first_of(" ,"), s.size());
        if (end > 0) words.push_back(s.substr(0, end));
        s.remove_prefix(end);
    }
    return words;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_number(std::string_view w, std::size_t least, std::size_t most) {
    return w.size() >= least && w.size() <= most && std::ranges::all_of(w, is_digit);
}

bool is_year(std::string_view w) { return is_number(w, 4, 4) && (w.starts_with("19") || w.starts_with("20")); }

// 2024-01-05, 5.01.2024, 1/5/24
bool is_numeric_date(std::string_view w) {
    for (const char mark : {'-', '.', '/'}) {
        const std::size_t first = w.find(mark);
        const std::size_t second = first == std::string_view::npos ? first : w.find(mark, first + 1);
        if (second != std::string_view::npos && is_number(w.substr(0, first), 1, 4) &&
            is_number(w.substr(first + 1, second - first - 1), 1, 2) && is_number(w.substr(second + 1), 2, 4))
            return true;
    }
    return false;
}

// 15:24, 15:24:10, 3:24pm
bool is_time(std::string_view w) {
    const std::size_t colon = w.find(':');
    return colon != std::string_view::npos && is_number(w.substr(0, colon), 1, 2) && w.size() >= colon + 3 &&
           is_digit(w[colon + 1]) && is_digit(w[colon + 2]);
}

bool is_address(std::string_view w) {
    const std::size_t at = w.find('@');
    return at != std::string_view::npos && at > 0 && at + 1 < w.size();
}

bool is_day(std::string_view w) {
    constexpr std::string_view ordinals[] = {"st", "nd", "rd", "th"};
    for (const std::string_view o : ordinals)
        if (w.ends_with(o)) return is_number(w.substr(0, w.size() - o.size()), 1, 2);
    return is_number(w, 1, 2);
}

// A month's name beside the number of a day. ("jan" alone is a Pole.)
bool is_named_date(const Words& words, std::size_t i) {
    const auto bare = [&](std::size_t k) { return strip(words[k], around_words); };
    if (!is_one_of(bare(i), months)) return false;
    return (i > 0 && is_day(bare(i - 1))) || (i + 1 < words.size() && is_day(bare(i + 1)));
}

struct Facts {
    std::optional<std::size_t> date;  // the word it begins at or near
    std::optional<std::size_t> verb;
    bool time = false;
    bool year = false;
    std::optional<std::size_t> address;
};

std::string_view without_end(std::string_view word) { return strip(word, "\"*,;:_-"); }

Facts facts_in(const Words& words) {
    Facts f;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view w = strip(words[i], around_words);
        if (is_numeric_date(w))
            f.date = f.date.value_or(i), f.year = true;
        else if (is_named_date(words, i))
            f.date = f.date.value_or(i > 0 ? i - 1 : i);
        else if (is_time(w))
            f.time = true;
        else if (is_year(w))
            f.year = true;
        else if (is_address(w))
            f.address = i;
        if (is_one_of(without_end(words[i]), verbs)) f.verb = i;
    }
    return f;
}

std::string_view without_rule(std::string_view s) { return trim(strip(s, "-* ")); }

template <std::size_t n>
bool begins_with_one_of(std::string_view s, const std::array<std::string_view, n>& table) {
    return std::ranges::any_of(table, [&](std::string_view o) { return s.starts_with(o); });
}

// Nothing but dates, times and zones behind the verb: "jan pisal(a) 2024-01-05 15:24:"
bool only_time_behind(const Words& words, std::size_t verb) {
    constexpr std::size_t most = 8;
    return words.size() - verb <= most &&
           std::any_of(words.begin() + static_cast<std::ptrdiff_t>(verb), words.end(), [](std::string_view w) {
               return is_time(strip(w, around_words)) || is_year(strip(w, around_words));
           });
}

}  // namespace

bool opens_attribution(std::string_view folded) {
    const std::string_view s = without_rule(folded);
    if (begins_with_one_of(s, openings)) return true;
    constexpr std::size_t enough = 60;
    const Words words = words_of(s.substr(0, enough));
    if (words.empty()) return false;
    const std::size_t first = words.size() > 1 && (words[0] == "w" || words[0] == "в" || words[0] == "во") ? 1 : 0;
    if (is_one_of(strip(words[first], around_words), weekdays)) return true;
    const Facts f = facts_in(words);
    return f.date && *f.date <= first;
}

Evidence attribution_in(std::string_view folded) {
    const std::string_view whole = trim(folded);
    if (whole.empty() || whole.size() > longest_attribution) return Evidence::none;
    const bool ruled = whole.starts_with("--") && whole.ends_with("--");
    const std::string_view s = ruled ? without_rule(whole) : strip(whole, "* ");
    const bool colon = s.ends_with(':');
    const Words words = words_of(without_rule(s));
    if (words.empty()) return Evidence::none;
    const Facts f = facts_in(words);
    const std::size_t last = words.size() - 1;
    const bool opens = opens_attribution(s);
    const bool dated = f.date && (f.time || f.year || f.address);

    if (f.verb && *f.verb == last) {
        const bool person = last > 0 && is_one_of(strip(words[last - 1], around_words), pronouns);
        const bool named = dated || (f.address && *f.address + 1 == last);
        if (!colon && !ruled) return opens && dated && !person ? Evidence::weak : Evidence::none;
        return (named || ruled) && !person ? Evidence::strong : Evidence::weak;
    }
    if (!colon) return opens && dated && f.address && *f.address == last ? Evidence::weak : Evidence::none;
    if (begins_with_one_of(s, verbless_openings)) return f.address || f.date ? Evidence::strong : Evidence::weak;
    if (f.address && *f.address == last && dated && f.time && opens) return Evidence::strong;
    if (f.verb && *f.verb > 0 && dated && f.time && only_time_behind(words, *f.verb)) return Evidence::strong;
    return dated && opens ? Evidence::weak : Evidence::none;
}

std::optional<std::size_t> attribution_behind(std::string_view folded) {
    if (!folded.ends_with(':') || folded.size() > longest_attribution) return std::nullopt;
    constexpr std::string_view middles[] = {" on ", " w dniu ", " dnia "};
    for (const std::string_view m : middles) {
        const std::size_t at = folded.rfind(m);
        if (at == std::string_view::npos || strip(folded.substr(0, at), "-* ").empty()) continue;
        const std::string_view behind = folded.substr(at + 1);
        const Facts f = facts_in(words_of(behind));
        if (f.date && f.time && f.address && attribution_in(behind) == Evidence::strong) return at;
    }
    return std::nullopt;
}

std::optional<HeaderField> header_field(std::string_view folded) {
    using enum HeaderField;
    static constexpr auto fields = std::to_array<std::pair<std::string_view, HeaderField>>({
        {"from", from},
        {"od", from},
        {"nadawca", from},
        {"от", from},
        {"от кого", from},
        {"отправитель", from},
        {"sent", sent},
        {"date", sent},
        {"wyslano", sent},
        {"wyslane", sent},
        {"data", sent},
        {"data wyslania", sent},
        {"отправлено", sent},
        {"дата", sent},
        {"дата отправки", sent},
        {"to", to},
        {"do", to},
        {"adresat", to},
        {"odbiorca", to},
        {"кому", to},
        {"получатель", to},
        {"cc", copy},
        {"dw", copy},
        {"do wiadomosci", copy},
        {"kopia", copy},
        {"копия", copy},
        {"subject", subject},
        {"temat", subject},
        {"тема", subject},
        {"reply-to", other},
        {"importance", other},
        {"waznosc", other},
        {"важность", other},
        {"attachments", other},
        {"zalaczniki", other},
        {"вложения", other},
    });
    std::string_view s = strip(folded, "* ");
    const std::size_t colon = s.find(':');
    constexpr std::size_t longest_name = 40;
    if (colon > longest_name) return std::nullopt;  // none is further than any
    const std::string_view name = strip(s.substr(0, colon), "* ");
    const auto found = std::ranges::find(fields, name, &std::pair<std::string_view, HeaderField>::first);
    return found == fields.end() ? std::nullopt : std::optional(found->second);
}

bool announces_message(std::string_view folded) {
    static constexpr auto names = std::to_array<std::string_view>({"original message",
                                                                   "original appointment",
                                                                   "forwarded message",
                                                                   "forwarded by",
                                                                   "reply message",
                                                                   "original email",
                                                                   "wiadomosc oryginalna",
                                                                   "oryginalna wiadomosc",
                                                                   "tresc oryginalnej wiadomosci",
                                                                   "wiadomosc przekazana",
                                                                   "przekazana wiadomosc",
                                                                   "tresc przekazanej wiadomosci",
                                                                   "wiadomosc przekazana dalej",
                                                                   "исходное сообщение",
                                                                   "оригинальное сообщение",
                                                                   "исходное письмо",
                                                                   "пересылаемое сообщение",
                                                                   "пересланное сообщение",
                                                                   "пересылаемое письмо",
                                                                   "перенаправленное сообщение",
                                                                   "переадресованное сообщение",
                                                                   "конец пересылаемого сообщения"});
    static constexpr auto lines = std::to_array<std::string_view>(
        {"begin forwarded message:", "poczatek przekazywanej wiadomosci:", "poczatek przekazanej wiadomosci:",
         "начало переадресованного сообщения:", "начало пересылаемого сообщения:", "начало пересланного сообщения:"});
    const std::string_view s = trim(folded);
    if (is_one_of(s, lines)) return true;
    if (!s.starts_with("--")) return false;
    // the closing dashes may have the first header field behind them
    const std::string_view inside = s.substr(std::min(s.find_first_not_of("- "), s.size()));
    return std::ranges::any_of(names, [&](std::string_view name) {
        return inside.starts_with(name) && (trim(inside.substr(name.size())).starts_with("--") || s.ends_with("--"));
    });
}

bool is_rule(std::string_view line) {
    constexpr std::size_t least = 10;
    const std::string_view s = trim(line);
    return s.size() >= least &&
           (s.find_first_not_of('_') == std::string_view::npos || s.find_first_not_of('-') == std::string_view::npos);
}

bool is_separator(std::string_view folded) {
    static const std::array<std::string, separator_lines.size()> cores = [] {
        std::array<std::string, separator_lines.size()> folded_lines;
        for (std::size_t i = 0; i < separator_lines.size(); ++i)
            folded_lines[i] = fold(strip(separator_lines[i], "- "));
        return folded_lines;
    }();
    return std::ranges::any_of(cores,
                               [&](const std::string& core) { return folded.find(core) != std::string_view::npos; });
}

}  // namespace zugpost::mail
