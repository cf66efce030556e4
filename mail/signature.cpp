#include "mail/signature.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace zugpost::mail {
namespace {

constexpr std::size_t longest_signature = 25;  // lines with text, below a mark that is not the standard one
constexpr std::size_t longest_device_line = 160;

// How such a line begins, and whether a device or program must be named in it.
struct DeviceLine {
    std::string_view beginning;
    bool names_device;
};

constexpr auto device_lines = std::to_array<DeviceLine>({
    {"sent from", true},
    {"sent via", true},
    {"sent with", true},
    {"sent using", true},
    {"get outlook for", false},
    {"download outlook for", false},
    {"virus-free", false},
    {"this email has been checked for viruses", false},
    {"wyslane z", true},
    {"wyslano z", true},
    {"wyslane przez", true},
    {"wyslano przez", true},
    {"wiadomosc wyslana z", true},
    {"pobierz aplikacje outlook", false},
    {"pobierz program outlook", false},
    {"pobierz outlook", false},
    {"wolny od wirusow", false},
    {"wolne od wirusow", false},
    {"nie zawiera wirusow", false},
    {"отправлено с", true},
    {"отправлено из", true},
    {"отправлено через", true},
    {"послано с", true},
    {"получить outlook для", false},
    {"получите outlook для", false},
    {"скачать outlook для", false},
    {"без вирусов", false},
});

constexpr auto devices = std::to_array<std::string_view>(
    {"iphone",   "ipad",    "ipod",     "android",  "samsung",   "galaxy",     "huawei",      "honor",  "xiaomi",
     "redmi",    "nokia",   "motorola", "oneplus",  "pixel",     "blackberry", "phone",       "mobile", "tablet",
     "device",   "windows", "outlook",  "mail",     "yahoo",     "proton",     "thunderbird", "k-9",    "telefon",
     "smartfon", "komork",  "tablet",   "urzadzen", "poczt",     "onet",       "wp.pl",       "o2",     "interia",
     "почт",     "телефон", "смартфон", "планшет",  "устройств", "мобильн"});

std::string_view next_word(std::string_view& s) {
    s.remove_prefix(std::min(s.find_first_not_of(' '), s.size()));
    const std::string_view word = s.substr(0, s.find(' '));
    s.remove_prefix(word.size());
    return word;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_file(char c) { return c >= 'a' && c <= 'h'; }
bool is_rank(char c) { return c >= '1' && c <= '8'; }

bool is_move_word(std::string_view word) {
    constexpr std::string_view castlings[] = {"o-o", "0-0", "о-о"};
    if (word.find('@') != std::string_view::npos || word.find("//") != std::string_view::npos ||
        word.starts_with("www."))
        return false;
    if (std::ranges::any_of(castlings, [&](std::string_view c) { return word.find(c) != std::string_view::npos; }))
        return true;
    for (std::size_t i = 0; i + 1 < word.size(); ++i)
        if (is_file(word[i]) && is_rank(word[i + 1]) && (i + 2 == word.size() || !is_digit(word[i + 2]))) return true;
    constexpr std::size_t numeric = 4;
    return word.size() >= numeric && word.size() <= numeric + 1 && std::ranges::all_of(word, is_rank);
}

enum class SignatureMark : std::uint8_t { none, likely, certain };

SignatureMark mark_in(std::string_view line) {
    if (line == "-- ") return SignatureMark::certain;
    const std::string_view s = trim(line);
    return s == "--" || s == "__" || s == "___" ? SignatureMark::likely : SignatureMark::none;
}

bool own_move_in(const Page& page, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
        if (page.own(i) && has_move(page.folded[i])) return true;
    return false;
}

// Whether the lines behind a mark such as "--" are a signature rather than the letter itself.
bool looks_like_signature(const Page& page, std::size_t begin, std::size_t end, bool move_above) {
    std::size_t texts = 0;
    for (std::size_t i = begin; i < end; ++i) {
        if (page.blank(i)) continue;
        if (++texts > longest_signature) return false;
        if (!move_above && has_numbered_move(page.folded[i])) return false;
    }
    return true;
}

// Cuts the first signature within one run of own lines.
void cut_run(Page& page, std::size_t begin, std::size_t end, bool move_above) {
    for (std::size_t i = begin; i < end; ++i) {
        const SignatureMark mark = mark_in(page.lines[i].text);
        if (mark == SignatureMark::certain ||
            (mark == SignatureMark::likely && looks_like_signature(page, i + 1, end, move_above))) {
            page.reason("signature", page.lines[std::min(page.not_blank(i + 1), end - 1)].text);
            page.cut(i, end, Cut::signature);
            return;
        }
        move_above = move_above || has_move(page.folded[i]);
    }
}

void cut_marked(Page& page) {
    bool any_marked = false;
    bool marked_has_move = false;
    bool other_text = false;
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (!page.own(i) || page.blank(i)) continue;
        const bool marked = page.lines[i].mark == Mark::signature;
        any_marked = any_marked || marked;
        marked_has_move = marked_has_move || (marked && has_numbered_move(page.folded[i]));
        other_text = other_text || (!marked && mark_in(page.lines[i].text) == SignatureMark::none);
    }
    if (!any_marked || (!other_text && marked_has_move)) return;
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (!page.own(i) || page.lines[i].mark != Mark::signature) continue;
        page.cuts[i] = Cut::signature;
        if (!page.blank(i)) page.reason("signature", page.lines[i].text);
    }
}

}  // namespace

bool is_device_line(std::string_view folded) {
    const std::string_view s = trim(folded);
    if (s.empty() || s.size() > longest_device_line) return false;
    const auto found =
        std::ranges::find_if(device_lines, [&](const DeviceLine& d) { return s.starts_with(d.beginning); });
    if (found == device_lines.end()) return false;
    const std::string_view rest = s.substr(found->beginning.size());
    return !found->names_device ||
           std::ranges::any_of(devices, [&](std::string_view d) { return rest.find(d) != std::string_view::npos; });
}

bool has_move(std::string_view folded) {
    while (!folded.empty())
        if (is_move_word(next_word(folded))) return true;
    return false;
}

bool has_numbered_move(std::string_view folded) {
    bool number_before = false;
    while (!folded.empty()) {
        std::string_view word = next_word(folded);
        const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
        const std::size_t move = std::min(word.find_first_not_of(".)", digits), word.size());
        constexpr std::size_t longest_number = 3;
        const bool numbered = digits > 0 && digits <= longest_number && move > digits;
        if ((numbered || (number_before && digits == 0)) && is_move_word(word.substr(numbered ? move : 0))) return true;
        number_before = (numbered && move == word.size()) || (number_before && digits == 0 && move == word.size());
    }
    return false;
}

void cut_signatures(Page& page) {
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (!page.own(i) || !is_device_line(page.folded[i])) continue;
        page.cuts[i] = Cut::signature;
        page.reason("device line", page.lines[i].text);
    }
    cut_marked(page);
    bool move_above = false;
    for (std::size_t i = 0; i < page.size();) {
        std::size_t end = i;
        while (end < page.size() && page.cuts[end] != Cut::quoted) ++end;
        if (end == i) {
            ++i;
            continue;
        }
        cut_run(page, i, end, move_above);
        move_above = move_above || own_move_in(page, i, end);
        i = end;
    }
}

}  // namespace zugpost::mail
