#include "mail/charset.hpp"

#include <boost/locale/encoding.hpp>
#include <doctest/doctest.h>

#include <string>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

std::string coded(std::string_view text, std::string_view charset) {
    return boost::locale::conv::from_utf<char>(std::string(text), std::string(charset), boost::locale::conv::stop);
}

}  // namespace

TEST_CASE("every alias leads to its charset") {
    struct Row {
        std::string_view label, name;
    };
    const Row rows[] = {
        {"utf-8", "UTF-8"},
        {"UTF8", "UTF-8"},
        {"\"utf-8\"", "UTF-8"},
        {"win-1251", "windows-1251"},
        {"cp-1251", "windows-1251"},
        {"x-cp1251", "windows-1251"},
        {"windows1251", "windows-1251"},
        {"koi8r", "KOI8-R"},
        {"koi8-u", "KOI8-U"},
        {"iso8859-2", "ISO-8859-2"},
        {"ISO_8859-2", "ISO-8859-2"},
        {"latin2", "ISO-8859-2"},
        {"iso-8859-1", "windows-1252"},
        {"cp852", "IBM852"},
        {"cp866", "IBM866"},
        {"mac-cyrillic", "x-mac-cyrillic"},
        {"x-mac-cyrillic", "x-mac-cyrillic"},
        {"utf-16le", "UTF-16LE"},
        {"utf-7", "UTF-7"},
        {"unknown", ""},
        {"x-user-defined", ""},
        {"default", ""},
        {"", ""},
        {"ąę", ""},
        {"us-ascii", "US-ASCII"},
        {"gb2312", "GB18030"},
    };
    for (const Row& r : rows) {
        CAPTURE(r.label);
        CHECK(charset_name(r.label) == r.name);
    }
}

TEST_CASE("a rightly declared charset is read, whatever the text") {
    const std::string_view polish[] = {"Mój ruch: Sf3", "zażółć gęślą jaźń",
                                       "W dniu 5 stycznia użytkownik Jan napisał:", "PODDAJĘ SIĘ", "Święta"};
    const std::string_view russian[] = {"Мой ход: Кf3",
                                        "12. Сg5 Лe8",
                                        "Кf3",
                                        "ХОД КОНЕМ",
                                        "сдаюсь",
                                        "Пятница, 5 января",
                                        "1. Кf3 Кf6 2. g3 d5 3. Сg2 e6 4. 0-0",
                                        "е4",
                                        "ничья?"};
    for (const std::string_view charset : {"ISO-8859-2", "windows-1250", "IBM852", "UTF-8", "UTF-16LE", "UTF-7"})
        for (const std::string_view text : polish) {
            CAPTURE(charset);
            CHECK(decode_bytes(coded(text, charset), charset, std::nullopt) == text);
        }
    for (const std::string_view charset : {"KOI8-R", "KOI8-U", "windows-1251", "ISO-8859-5", "IBM866", "x-mac-cyrillic",
                                           "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-7"})
        for (const std::string_view text : russian) {
            CAPTURE(charset);
            CHECK(decode_bytes(coded(text, charset), charset, std::nullopt) == text);
        }
}

TEST_CASE("without a label, or with one that every program writes, letters decide") {
    const std::string_view polish[] = {"Mój ruch: Sf3", "zażółć gęślą jaźń",
                                       "W dniu 5 stycznia użytkownik Jan napisał:", "Poddaję się"};
    const std::string_view russian[] = {"Мой ход: Кf3", "12. Сg5 Лe8", "Предлагаю ничью, Кf3-d4",
                                        "6 октября пользователь написал:"};
    for (const std::string_view label : {"", "us-ascii", "iso-8859-1", "utf-8", "unknown"}) {
        CAPTURE(label);
        for (const std::string_view charset : {"ISO-8859-2", "windows-1250"})
            for (const std::string_view text : polish) {
                CAPTURE(charset);
                CHECK(decode_bytes(coded(text, charset), label, std::nullopt) == text);
                CHECK(decode_bytes(coded(text, charset), label, Language::pl) == text);
            }
        for (const std::string_view charset : {"KOI8-R", "windows-1251", "ISO-8859-5", "IBM866"})
            for (const std::string_view text : russian) {
                CAPTURE(charset);
                CHECK(decode_bytes(coded(text, charset), label, std::nullopt) == text);
                CHECK(decode_bytes(coded(text, charset), label, Language::ru) == text);
            }
    }
}

TEST_CASE("wrong labels") {
    struct Row {
        std::string_view name, text, really, label;
    };
    const Row rows[] = {
        {"UTF-8 called latin-1", "Mój ruch „Sf3”", "UTF-8", "iso-8859-1"},
        {"UTF-8 called koi8-r", "Мой ход", "UTF-8", "koi8-r"},
        {"UTF-8 with a curly quote called 1250", "don’t", "UTF-8", "windows-1250"},
        {"1250 called 8859-2", "proszę, śnieg i źdźbło", "windows-1250", "iso-8859-2"},
        {"8859-2 called 1250", "ślicznie, dziś gąska", "ISO-8859-2", "windows-1250"},
        {"koi8-r called 1251", "Мой ход: Кf3", "KOI8-R", "windows-1251"},
        {"1251 called koi8-r", "Мой ход: Кf3", "windows-1251", "koi8-r"},
        {"a move alone", "12. Сg5 Лe8", "KOI8-R", "windows-1251"},
        {"866 called 1251", "Предлагаю ничью", "IBM866", "windows-1251"},
        {"a dash in a 1250 move is no letter of 866", "1. e2–e4 e7–e5", "windows-1250", "windows-1250"},
        {"a dash in a 1251 move", "1. e2–e4 e7–e5", "windows-1251", "windows-1251"},
        {"a dash in a latin-1 letter", "1. e2–e4 — it’s fun", "windows-1252", "iso-8859-1"},
        {"a dash in an ascii letter", "1. e2–e4", "windows-1252", "us-ascii"},
        {"a dash beside Polish letters", "Jeśli 1. e2–e4, to e7–e5 – proponuję remis", "windows-1250", "windows-1250"},
        {"UTF-16 in name only", "1. e4", "UTF-8", "utf-16"},
        {"French is left alone", "Voilà ma réponse, très drôle", "windows-1252", "iso-8859-1"},
        {"German is left alone", "Grüße aus Köln", "windows-1252", "iso-8859-1"},
        {"Spanish is left alone", "Hasta mañana, señor", "windows-1252", "iso-8859-1"},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        CHECK(decode_bytes(coded(r.text, r.really), r.label, std::nullopt) == r.text);
    }
}

TEST_CASE("no bytes are an error") {
    CHECK(decode_bytes("M\xC3\xB3j \xFF ruch, zażółć", "utf-8", {}) == "Mój \uFFFD ruch, zażółć");
    CHECK(decode_bytes("\xEF\xBB\xBF"
                       "1. e4",
                       "utf-8", {}) == "1. e4");
    CHECK(decode_bytes(std::string_view("1. \0e4", 6), "", {}) == "1. e4");
    CHECK(decode_bytes(std::string_view("\xFF\xFE"
                                        "1\0.\0",
                                        6),
                       "utf-16", {}) == "1.");
    CHECK(decode_bytes(std::string_view("1\0.\0e", 5), "utf-16le", {}) == "1.");
    CHECK(decode_bytes("12. Nf3+ Kd8", "utf-7", {}) == "12. Nf3+ Kd8");
    CHECK(decode_bytes(std::string_view("\x3D\xD8\x00\xDE"
                                        "1\0\x3D\xD8",
                                        8),
                       "utf-16le", {}) == "\U0001F6001\uFFFD");
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    for (const std::string_view label :
         {"", "utf-8", "koi8-r", "windows-1251", "utf-16", "utf-7", "gb2312", "iso-2022-jp"})
        for (const auto hint : {std::optional<Language>{}, std::optional{Language::ru}})
            CHECK(!decode_bytes(all + all, label, hint).empty());
}

TEST_CASE("ASCII moves survive every charset") {
    for (const std::string_view label :
         {"", "us-ascii", "koi8-r", "iso-8859-2", "gb2312", "iso-2022-jp", "utf-7", "utf-16"})
        CHECK(decode_bytes("12. Nf3 e5 13. O-O", label, {}) == "12. Nf3 e5 13. O-O");
}
