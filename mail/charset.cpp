#include "mail/charset.hpp"

#include "base/text.hpp"
#include "mail/header.hpp"
#include "mail/statistics.hpp"

#include <boost/locale/encoding.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace zugpost::mail {
namespace {

enum class Kind : std::uint8_t { single, multi, utf8, utf16, utf7, ascii };

struct Charset {
    std::string_view name;  ///< as the converter knows it
    Kind kind;
    bool western;  ///< a label that programs put on everything: no evidence against Polish or Russian
};
constexpr std::array charsets{
    Charset{"UTF-8", Kind::utf8, true},           Charset{"US-ASCII", Kind::ascii, true},
    Charset{"windows-1250", Kind::single, false}, Charset{"windows-1251", Kind::single, false},
    Charset{"windows-1252", Kind::single, true},  Charset{"windows-1253", Kind::single, false},
    Charset{"windows-1254", Kind::single, false}, Charset{"windows-1257", Kind::single, false},
    Charset{"ISO-8859-2", Kind::single, false},   Charset{"ISO-8859-5", Kind::single, false},
    Charset{"ISO-8859-7", Kind::single, false},   Charset{"ISO-8859-9", Kind::single, false},
    Charset{"ISO-8859-13", Kind::single, false},  Charset{"ISO-8859-15", Kind::single, true},
    Charset{"ISO-8859-16", Kind::single, false},  Charset{"KOI8-R", Kind::single, false},
    Charset{"KOI8-U", Kind::single, false},       Charset{"IBM852", Kind::single, false},
    Charset{"IBM866", Kind::single, false},       Charset{"IBM850", Kind::single, false},
    Charset{"IBM437", Kind::single, false},       Charset{"x-mac-cyrillic", Kind::single, false},
    Charset{"macintosh", Kind::single, false},    Charset{"UTF-16", Kind::utf16, false},
    Charset{"UTF-16LE", Kind::utf16, false},      Charset{"UTF-16BE", Kind::utf16, false},
    Charset{"UTF-7", Kind::utf7, false},          Charset{"GB18030", Kind::multi, false},
    Charset{"Big5", Kind::multi, false},          Charset{"Shift_JIS", Kind::multi, false},
    Charset{"EUC-JP", Kind::multi, false},        Charset{"EUC-KR", Kind::multi, false},
    Charset{"ISO-2022-JP", Kind::multi, false},
};

struct Alias {
    std::string_view squeezed;  ///< lower case, letters and digits only
    std::string_view name;
};
constexpr std::array aliases{
    Alias{"ascii", "US-ASCII"},
    Alias{"ansix341968", "US-ASCII"},
    Alias{"iso646us", "US-ASCII"},
    Alias{"unicode11utf8", "UTF-8"},
    Alias{"utf", "UTF-8"},
    Alias{"utf8mb4", "UTF-8"},
    Alias{"cp65001", "UTF-8"},
    Alias{"unicode", "UTF-16"},
    Alias{"ucs2", "UTF-16"},
    Alias{"win1250", "windows-1250"},
    Alias{"cp1250", "windows-1250"},
    Alias{"xcp1250", "windows-1250"},
    Alias{"win1251", "windows-1251"},
    Alias{"cp1251", "windows-1251"},
    Alias{"xcp1251", "windows-1251"},
    Alias{"ansi1251", "windows-1251"},
    Alias{"win", "windows-1251"},
    Alias{"xwindows1251", "windows-1251"},
    Alias{"win1252", "windows-1252"},
    Alias{"cp1252", "windows-1252"},
    Alias{"xcp1252", "windows-1252"},
    Alias{"ansi", "windows-1252"},
    Alias{"iso88591", "windows-1252"},
    Alias{"latin1", "windows-1252"},
    Alias{"l1", "windows-1252"},
    Alias{"iso885911987", "windows-1252"},
    Alias{"88591", "windows-1252"},
    Alias{"cp1253", "windows-1253"},
    Alias{"cp1254", "windows-1254"},
    Alias{"cp1257", "windows-1257"},
    Alias{"latin2", "ISO-8859-2"},
    Alias{"l2", "ISO-8859-2"},
    Alias{"88592", "ISO-8859-2"},
    Alias{"iso885921987", "ISO-8859-2"},
    Alias{"isolatin2", "ISO-8859-2"},
    Alias{"cyrillic", "ISO-8859-5"},
    Alias{"iso885951988", "ISO-8859-5"},
    Alias{"greek", "ISO-8859-7"},
    Alias{"latin5", "ISO-8859-9"},
    Alias{"latin9", "ISO-8859-15"},
    Alias{"latin0", "ISO-8859-15"},
    Alias{"latin10", "ISO-8859-16"},
    Alias{"koi8", "KOI8-R"},
    Alias{"koi", "KOI8-R"},
    Alias{"cskoi8r", "KOI8-R"},
    Alias{"koi8ru", "KOI8-U"},
    Alias{"cp852", "IBM852"},
    Alias{"852", "IBM852"},
    Alias{"pc852", "IBM852"},
    Alias{"cp866", "IBM866"},
    Alias{"866", "IBM866"},
    Alias{"dos866", "IBM866"},
    Alias{"alt", "IBM866"},
    Alias{"cp850", "IBM850"},
    Alias{"cp437", "IBM437"},
    Alias{"maccyrillic", "x-mac-cyrillic"},
    Alias{"macukraine", "x-mac-cyrillic"},
    Alias{"xmacukrainian", "x-mac-cyrillic"},
    Alias{"mac", "macintosh"},
    Alias{"xmacroman", "macintosh"},
    Alias{"unicode11utf7", "UTF-7"},
    Alias{"csunicode11utf7", "UTF-7"},
    Alias{"gb2312", "GB18030"},
    Alias{"gbk", "GB18030"},
    Alias{"sjis", "Shift_JIS"},
    Alias{"ksc56011987", "EUC-KR"},
};

// The code pages that wrongly or not labelled letters of our players may be in; earlier ones win a tie.
struct Candidate {
    std::string_view name;
    std::optional<Language> language;
};
constexpr std::array candidates{
    Candidate{"windows-1250", Language::pl}, Candidate{"ISO-8859-2", Language::pl},
    Candidate{"windows-1251", Language::ru}, Candidate{"KOI8-R", Language::ru},
    Candidate{"KOI8-U", Language::ru},       Candidate{"ISO-8859-5", Language::ru},
    Candidate{"IBM866", Language::ru},       Candidate{"windows-1252", std::nullopt},
};

constexpr int for_hint = 2;  ///< points for a code page of the writer's language
constexpr std::size_t longest_label = 60;
constexpr std::size_t longest_sample = 16 * 1024;  ///< bytes that the statistics look at
constexpr std::size_t longest_converted =
    256 * 1024;  ///< bytes given to the converter, which is slow: of more only the ASCII is read

std::string squeezed(std::string_view label) {
    std::string out;
    for (const char c : lower(label.substr(0, longest_label)))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
    return out;
}

const Charset* find_charset(std::string_view label) {
    const std::string key = squeezed(label);
    if (key.empty()) return nullptr;
    std::string_view name;
    for (const Alias& a : aliases)
        if (a.squeezed == key) name = a.name;
    for (const Charset& c : charsets)
        if (c.name == name || squeezed(c.name) == key) return &c;
    return nullptr;
}

using Table = std::array<char32_t, 256>;

Table make_table(std::string_view name) {
    Table table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = i < 0x80 ? static_cast<char32_t>(i) : 0xFFFD;
        if (i < 0x80) continue;
        const char byte = static_cast<char>(i);
        try {
            const std::u32string one = to_utf32(
                boost::locale::conv::to_utf<char>(std::string(1, byte), std::string(name), boost::locale::conv::stop));
            if (one.size() == 1) table[i] = one.front();
        } catch (const std::exception&) {
            continue;  // a byte that the code page does not have
        }
    }
    return table;
}

const Table& table_of(std::string_view name) {
    static const std::map<std::string_view, Table> tables = [] {
        std::map<std::string_view, Table> all;
        for (const Charset& c : charsets)
            if (c.kind == Kind::single) all.emplace(c.name, make_table(c.name));
        return all;
    }();
    return tables.at(name);
}

std::u32string through(const Table& table, std::string_view bytes) {
    std::u32string out;
    out.reserve(bytes.size());
    for (const char c : bytes) out += table[static_cast<unsigned char>(c)];
    return out;
}

// By the converter, for charsets of more than one byte a character; nothing where it finds a fault.
std::optional<std::string> converted(std::string_view bytes, std::string_view name) {
    if (bytes.size() > longest_converted) return std::nullopt;
    try {
        return boost::locale::conv::to_utf<char>(bytes.data(), bytes.data() + bytes.size(), std::string(name),
                                                 boost::locale::conv::stop);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

std::string from_utf16(std::string_view bytes, bool little) {
    const auto unit = [&](std::size_t i) {
        const auto low = static_cast<unsigned char>(bytes[little ? i : i + 1]);
        const auto high = static_cast<unsigned char>(bytes[little ? i + 1 : i]);
        return static_cast<char32_t>(high * 256U + low);
    };
    std::string out;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        char32_t c = unit(i);
        const bool high = c >= 0xD800 && c < 0xDC00 && i + 3 < bytes.size();
        if (const char32_t low = high ? unit(i + 2) : 0; low >= 0xDC00 && low < 0xE000) {
            c = 0x10000 + (c - 0xD800) * 0x400 + (low - 0xDC00);
            i += 2;
        }
        append_utf8(out, c);  // half a pair becomes U+FFFD
    }
    return out;
}

bool is_ascii(std::string_view bytes) {
    return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Characters below a blank that no text has: the halves of UTF-16.
bool looks_wide(std::string_view bytes) {
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return true;
    return std::ranges::any_of(bytes, [](char c) { return c >= 0 && c < 0x08; });
}

// UTF-7 writes every "+" as the start of a code; a check sign of plain text is followed by something else.
bool is_utf7(std::string_view bytes) {
    for (std::size_t at = 0; (at = bytes.find('+', at)) != std::string_view::npos; ++at) {
        const char next = at + 1 < bytes.size() ? bytes[at + 1] : ' ';
        const bool digit = (next >= '0' && next <= '9') || (next >= 'A' && next <= 'Z') || (next >= 'a' && next <= 'z');
        if (!digit && next != '+' && next != '/' && next != '-') return false;
    }
    return is_ascii(bytes);
}

// UTF-8 with little damage: at least four good characters for each bad byte.
bool is_mostly_utf8(std::string_view bytes) {
    std::size_t good = 0;
    std::size_t bad = 0;
    for (const char32_t c : to_utf32(bytes)) {
        good += c >= 0x80 && c != 0xFFFD ? 1 : 0;
        bad += c == 0xFFFD ? 1 : 0;
    }
    return good > 0 && good >= 4 * bad;
}

// Charsets that are not ASCII with another upper half, where the bytes bear the label out; nothing for the others.
std::optional<std::string> by_converter(std::string_view bytes, const Charset& declared) {
    if (declared.kind == Kind::utf7) return is_utf7(bytes) ? converted(bytes, declared.name) : std::nullopt;
    if (declared.kind == Kind::multi)
        return is_ascii(bytes) || !is_utf8(bytes) ? converted(bytes, declared.name) : std::nullopt;
    if (declared.kind != Kind::utf16 || !looks_wide(bytes)) return std::nullopt;
    const bool little =
        bytes.starts_with("\xFF\xFE") || (declared.name == "UTF-16LE" && !bytes.starts_with("\xFE\xFF"));
    return from_utf16(bytes, little);
}

std::string without_nul(std::string text) {
    std::erase(text, '\0');
    return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

// Bytes 80 to 9F are capital letters in code page 866, and dashes, quotation marks and Polish letters in Windows'
// pages. A text of the former has small letters (A0 to AF, E0 to EF) besides, or capitals that begin a word: "12. Сg5".
bool can_be_866(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < bytes.size() ? bytes[i] : 0x20); };
    const auto is_blank = [](unsigned char c) { return c <= ' ' || c == '.'; };
    std::size_t capitals = 0;
    std::size_t begin_words = 0;
    std::size_t small = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const unsigned char c = byte(i);
        small += (c >= 0xA0 && c < 0xB0) || (c >= 0xE0 && c < 0xF0) ? 1 : 0;
        if (c < 0x80 || c >= 0xA0) continue;
        ++capitals;
        begin_words += (i == 0 || is_blank(byte(i - 1))) && !is_blank(byte(i + 1)) ? 1 : 0;
    }
    return begin_words == capitals || small >= capitals;
}

// The single-byte code page that the bytes most look like, the declared one (if it is one) having the first word.
std::string_view likeliest(std::string_view bytes, const Charset* declared, std::optional<Language> hint) {
    const std::string_view sample = bytes.substr(0, longest_sample);
    const auto letters =
        static_cast<int>(std::ranges::count_if(sample, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
    std::string_view best;
    int most = 0;
    const auto consider = [&](std::string_view name, int bonus) {
        const int points = likeness(through(table_of(name), sample)) + bonus;
        if (!best.empty() && points <= most) return;
        best = name;
        most = points;
    };
    // a label that says something is believed unless another page is better by more than a point a letter
    if (declared && declared->kind == Kind::single)
        consider(declared->name, declared->western ? 1 : std::max(for_hint + 1, letters));
    const bool dos = can_be_866(sample);
    for (const Candidate& c : candidates) {
        if (c.name == "IBM866" && !dos) continue;
        const bool hinted = hint && c.language == hint;
        consider(c.name, hinted ? for_hint : 0);
    }
    return best;
}

}  // namespace

std::string_view charset_name(std::string_view label) {
    const Charset* found = find_charset(label);
    return found ? found->name : std::string_view{};
}

std::string decode_bytes(std::string_view bytes, std::string_view label, std::optional<Language> hint) {
    const Charset* declared = find_charset(label);
    if (declared)
        if (std::optional<std::string> text = by_converter(bytes, *declared)) return without_nul(std::move(*text));
    if (is_utf8(bytes)) return without_nul(std::string(bytes));
    if (is_mostly_utf8(bytes) || (declared && declared->kind == Kind::multi))
        return without_nul(to_utf8(to_utf32(bytes)));
    return without_nul(to_utf8(through(table_of(likeliest(bytes, declared, hint)), bytes)));
}

std::string decode_text(const Part& part, std::optional<Language> hint) {
    return decode_bytes(part.bytes, part.charset, hint);
}

}  // namespace zugpost::mail
