#include "mail/entities.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace zugpost::mail {
namespace {

struct Named {
    std::string_view name;
    char32_t c;
};

// Latin with the letters of Polish, Cyrillic, and the signs that turn up in letters.
constexpr auto named = std::to_array<Named>({
    {"AElig", 0xC6},     {"Aacute", 0xC1},
    {"Acirc", 0xC2},     {"Acy", 0x410},
    {"Agrave", 0xC0},    {"Aogon", 0x104},
    {"Aring", 0xC5},     {"Atilde", 0xC3},
    {"Auml", 0xC4},      {"Bcy", 0x411},
    {"CHcy", 0x427},     {"Cacute", 0x106},
    {"Ccaron", 0x10C},   {"Ccedil", 0xC7},
    {"DJcy", 0x402},     {"DScy", 0x405},
    {"DZcy", 0x40F},     {"Dagger", 0x2021},
    {"Dcy", 0x414},      {"ETH", 0xD0},
    {"Eacute", 0xC9},    {"Ecirc", 0xCA},
    {"Ecy", 0x42D},      {"Egrave", 0xC8},
    {"Eogon", 0x118},    {"Euml", 0xCB},
    {"Fcy", 0x424},      {"GJcy", 0x403},
    {"Gcy", 0x413},      {"HARDcy", 0x42A},
    {"Hat", 0x5E},       {"IEcy", 0x415},
    {"IOcy", 0x401},     {"Iacute", 0xCD},
    {"Icirc", 0xCE},     {"Icy", 0x418},
    {"Igrave", 0xCC},    {"Iukcy", 0x406},
    {"Iuml", 0xCF},      {"Jcy", 0x419},
    {"Jsercy", 0x408},   {"Jukcy", 0x404},
    {"KHcy", 0x425},     {"KJcy", 0x40C},
    {"Kcy", 0x41A},      {"LJcy", 0x409},
    {"Lcy", 0x41B},      {"Lstrok", 0x141},
    {"Mcy", 0x41C},      {"NJcy", 0x40A},
    {"Nacute", 0x143},   {"Ncy", 0x41D},
    {"NewLine", 0xA},    {"NoBreak", 0x2060},
    {"Ntilde", 0xD1},    {"Oacute", 0xD3},
    {"Ocirc", 0xD4},     {"Ocy", 0x41E},
    {"Ograve", 0xD2},    {"Oslash", 0xD8},
    {"Otilde", 0xD5},    {"Ouml", 0xD6},
    {"Pcy", 0x41F},      {"Prime", 0x2033},
    {"Rcy", 0x420},      {"SHCHcy", 0x429},
    {"SHcy", 0x428},     {"SOFTcy", 0x42C},
    {"Sacute", 0x15A},   {"Scaron", 0x160},
    {"Scy", 0x421},      {"THORN", 0xDE},
    {"TSHcy", 0x40B},    {"TScy", 0x426},
    {"Tab", 0x9},        {"Tcy", 0x422},
    {"Uacute", 0xDA},    {"Ubrcy", 0x40E},
    {"Ucirc", 0xDB},     {"Ucy", 0x423},
    {"Ugrave", 0xD9},    {"Uuml", 0xDC},
    {"Vcy", 0x412},      {"YAcy", 0x42F},
    {"YIcy", 0x407},     {"YUcy", 0x42E},
    {"Yacute", 0xDD},    {"Ycy", 0x42B},
    {"ZHcy", 0x416},     {"Zacute", 0x179},
    {"Zcaron", 0x17D},   {"Zcy", 0x417},
    {"Zdot", 0x17B},     {"ZeroWidthSpace", 0x200B},
    {"aacute", 0xE1},    {"acirc", 0xE2},
    {"acute", 0xB4},     {"acy", 0x430},
    {"aelig", 0xE6},     {"agrave", 0xE0},
    {"amp", 0x26},       {"aogon", 0x105},
    {"apos", 0x27},      {"aring", 0xE5},
    {"ast", 0x2A},       {"atilde", 0xE3},
    {"auml", 0xE4},      {"bcy", 0x431},
    {"bdquo", 0x201E},   {"bigstar", 0x2605},
    {"brvbar", 0xA6},    {"bull", 0x2022},
    {"cacute", 0x107},   {"ccaron", 0x10D},
    {"ccedil", 0xE7},    {"cedil", 0xB8},
    {"cent", 0xA2},      {"chcy", 0x447},
    {"check", 0x2713},   {"checkmark", 0x2713},
    {"clubs", 0x2663},   {"colon", 0x3A},
    {"comma", 0x2C},     {"commat", 0x40},
    {"copy", 0xA9},      {"cross", 0x2717},
    {"curren", 0xA4},    {"dagger", 0x2020},
    {"dash", 0x2010},    {"dcy", 0x434},
    {"ddagger", 0x2021}, {"deg", 0xB0},
    {"diams", 0x2666},   {"divide", 0xF7},
    {"djcy", 0x452},     {"dollar", 0x24},
    {"dscy", 0x455},     {"dzcy", 0x45F},
    {"eacute", 0xE9},    {"ecirc", 0xEA},
    {"ecy", 0x44D},      {"egrave", 0xE8},
    {"emsp", 0x2003},    {"ensp", 0x2002},
    {"eogon", 0x119},    {"equals", 0x3D},
    {"eth", 0xF0},       {"euml", 0xEB},
    {"euro", 0x20AC},    {"excl", 0x21},
    {"fcy", 0x444},      {"frac12", 0xBD},
    {"frac14", 0xBC},    {"frac34", 0xBE},
    {"frasl", 0x2044},   {"gcy", 0x433},
    {"ge", 0x2265},      {"gjcy", 0x453},
    {"gt", 0x3E},        {"hardcy", 0x44A},
    {"hearts", 0x2665},  {"hellip", 0x2026},
    {"hyphen", 0x2010},  {"iacute", 0xED},
    {"icirc", 0xEE},     {"icy", 0x438},
    {"iecy", 0x435},     {"iexcl", 0xA1},
    {"igrave", 0xEC},    {"iocy", 0x451},
    {"iquest", 0xBF},    {"iukcy", 0x456},
    {"iuml", 0xEF},      {"jcy", 0x439},
    {"jsercy", 0x458},   {"jukcy", 0x454},
    {"kcy", 0x43A},      {"khcy", 0x445},
    {"kjcy", 0x45C},     {"laquo", 0xAB},
    {"larr", 0x2190},    {"lbrace", 0x7B},
    {"lcy", 0x43B},      {"ldquo", 0x201C},
    {"le", 0x2264},      {"ljcy", 0x459},
    {"lowbar", 0x5F},    {"lpar", 0x28},
    {"lrm", 0x200E},     {"lsaquo", 0x2039},
    {"lsqb", 0x5B},      {"lsquo", 0x2018},
    {"lstrok", 0x142},   {"lt", 0x3C},
    {"macr", 0xAF},      {"mcy", 0x43C},
    {"mdash", 0x2014},   {"micro", 0xB5},
    {"middot", 0xB7},    {"minus", 0x2212},
    {"mldr", 0x2026},    {"nacute", 0x144},
    {"nbsp", 0xA0},      {"ncy", 0x43D},
    {"ndash", 0x2013},   {"ne", 0x2260},
    {"njcy", 0x45A},     {"nldr", 0x2025},
    {"not", 0xAC},       {"ntilde", 0xF1},
    {"num", 0x23},       {"numero", 0x2116},
    {"oacute", 0xF3},    {"ocirc", 0xF4},
    {"ocy", 0x43E},      {"ograve", 0xF2},
    {"ordf", 0xAA},      {"ordm", 0xBA},
    {"oslash", 0xF8},    {"otilde", 0xF5},
    {"ouml", 0xF6},      {"para", 0xB6},
    {"pcy", 0x43F},      {"percnt", 0x25},
    {"period", 0x2E},    {"permil", 0x2030},
    {"plus", 0x2B},      {"plusmn", 0xB1},
    {"pound", 0xA3},     {"prime", 0x2032},
    {"quest", 0x3F},     {"quot", 0x22},
    {"raquo", 0xBB},     {"rarr", 0x2192},
    {"ratio", 0x2236},   {"rbrace", 0x7D},
    {"rcy", 0x440},      {"rdquo", 0x201D},
    {"reg", 0xAE},       {"rlm", 0x200F},
    {"rpar", 0x29},      {"rsaquo", 0x203A},
    {"rsqb", 0x5D},      {"rsquo", 0x2019},
    {"sacute", 0x15B},   {"sbquo", 0x201A},
    {"scaron", 0x161},   {"scy", 0x441},
    {"sect", 0xA7},      {"semi", 0x3B},
    {"shchcy", 0x449},   {"shcy", 0x448},
    {"shy", 0xAD},       {"softcy", 0x44C},
    {"sol", 0x2F},       {"spades", 0x2660},
    {"star", 0x2606},    {"sup1", 0xB9},
    {"sup2", 0xB2},      {"sup3", 0xB3},
    {"szlig", 0xDF},     {"tcy", 0x442},
    {"thinsp", 0x2009},  {"thorn", 0xFE},
    {"times", 0xD7},     {"trade", 0x2122},
    {"tscy", 0x446},     {"tshcy", 0x45B},
    {"uacute", 0xFA},    {"ubrcy", 0x45E},
    {"ucirc", 0xFB},     {"ucy", 0x443},
    {"ugrave", 0xF9},    {"uml", 0xA8},
    {"uuml", 0xFC},      {"vcy", 0x432},
    {"yacute", 0xFD},    {"yacy", 0x44F},
    {"ycy", 0x44B},      {"yen", 0xA5},
    {"yicy", 0x457},     {"yucy", 0x44E},
    {"yuml", 0xFF},      {"zacute", 0x17A},
    {"zcaron", 0x17E},   {"zcy", 0x437},
    {"zdot", 0x17C},     {"zhcy", 0x436},
    {"zwj", 0x200D},     {"zwnj", 0x200C},
});
static_assert(std::ranges::is_sorted(named, {}, &Named::name));

// These are written without their semicolon, too, by old programs.
constexpr std::string_view careless[] = {"amp", "gt", "lt", "nbsp", "quot"};

// HTML reads the C1 numbers as windows-1252 (0 where there is nothing).
constexpr std::array<std::uint16_t, 32> windows_1252{0x20AC, 0,      0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
                                                     0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0,      0x17D,  0,
                                                     0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                     0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0,      0x17E,  0x178};

constexpr std::size_t longest_name = 24;

bool is_alphanumeric(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::size_t run_of_alphanumerics(std::string_view s) {
    return static_cast<std::size_t>(std::ranges::find_if_not(s.substr(0, longest_name), is_alphanumeric) - s.begin());
}

Entity read_number(std::string_view s) {
    const bool hex = s.size() > 2 && (s[2] == 'x' || s[2] == 'X');
    const std::size_t start = hex ? 3 : 2;
    const std::string_view digits = s.substr(std::min(start, s.size()), longest_name);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
    if (end == digits.data()) return {};
    std::size_t length = start + static_cast<std::size_t>(end - digits.data());
    if (length < s.size() && s[length] == ';') ++length;
    constexpr char32_t replacement = 0xFFFD;
    if (error != std::errc{} || value == 0) return {replacement, length};
    if (value >= 0x80 && value < 0xA0 && windows_1252[value - 0x80] != 0) value = windows_1252[value - 0x80];
    return {static_cast<char32_t>(value), length};
}

}  // namespace

Entity read_entity(std::string_view s) {
    if (s.size() < 3 || s[0] != '&') return {};
    if (s[1] == '#') return read_number(s);
    const std::string_view name = s.substr(1, run_of_alphanumerics(s.substr(1)));
    const bool closed = name.size() + 1 < s.size() && s[name.size() + 1] == ';';
    if (!closed && std::ranges::find(careless, name) == std::end(careless)) return {};
    const auto* found = std::ranges::lower_bound(named, name, {}, &Named::name);
    if (found == named.end() || found->name != name) return {};
    return {found->c, name.size() + (closed ? 2U : 1U)};
}

}  // namespace zugpost::mail
