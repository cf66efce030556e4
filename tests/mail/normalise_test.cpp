#include "mail/normalise.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::mail;
using namespace std::string_literals;

namespace {

struct Case {
    const char* name;
    std::string text;
    std::string normalised;
};

const Case cases[] = {
    {"plain", "12. Nf3\n", "12. Nf3\n"},
    {"line ends", "a\r\nb\rc\nd", "a\nb\nc\nd"},
    {"line and paragraph separators", "a\u2028b\u2029c\u0085d", "a\nb\nc\nd"},
    {"no-break blanks", "12.\u00A0 Nf3\u202F\u2009e5", "12.  Nf3  e5"},
    {"ideographic blank", "12.\u3000Nf3", "12. Nf3"},
    {"zero width", "\uFEFF12.\u200B N\u200Df\u20603", "12. Nf3"},
    {"soft hyphen", "N\u00ADf3", "Nf3"},
    {"bidi controls", "\u202A12. Nf3\u202C\u200E\u2066x\u2069", "12. Nf3x"},
    {"NUL and control characters", "12. N\0f\x01\x1B 3\x7F"s, "12. Nf 3"},
    {"castling with an en dash", "0\u20130", "0-0"},
    {"every dash", "\u2010\u2011\u2012\u2013\u2015\u2212\uFE63\uFF0D.", "--------."},
    {"an em dash in a line", "a \u2014 b", "a - b"},
    {"an autocorrected signature mark", "a\n\u2014\nb\n\u2014 \n", "a\n--\nb\n-- \n"},
    {"quotation marks", "\u201Ea\u201D \u201Cb\u201D \u00ABc\u00BB \u2018d\u2019", "\"a\" \"b\" \"c\" 'd'"},
    {"ellipsis", "12\u2026 Nf6", "12... Nf6"},
    {"capture signs", "N\u00D7f3 e\u2715d5", "Nxf3 exd5"},
    {"check marks", "Nf3\u2020 Nf3\u2021", "Nf3+ Nf3+"},
    {"full-width", "\uFF11\uFF12\uFF0E\u3000\uFF2E\uFF46\uFF13", "12. Nf3"},
    {"keycap digits", "1\uFE0F\u20E32\uFE0F\u20E3. e4", "12. e4"},
    {"promotion in brackets", "e8\u00AE", "e8(R)"},
    {"half a point", "\u00BD-\u00BD", "1/2-1/2"},
    {"ratio as capture", "e4\u2236d5", "e4:d5"},
    {"double exclamation", "Nf3\u203C", "Nf3!!"},
    {"figurines stay", "12. \u2658f3 \u265E\uFE0Ef6 \u265F\uFE0F", "12. \u2658f3 \u265Ef6 \u265F"},
    {"Cyrillic and case stay", "12. Кf3 Сg4 О-О NF3 е4", "12. Кf3 Сg4 О-О NF3 е4"},
    {"Polish letters stay", "poddaję się żółć", "poddaję się żółć"},
    {"a picture", "12. Nf3 \U0001F60A", "12. Nf3"},
    {"a picture that was a capture",
     "e4\U0001F603"
     "5",
     "e4:d5"},
    {"a picture that was a bishop", "e8(\U0001F60E", "e8(B)"},
    {"hearts and thumbs", "12. Nf3 \u2665 \U0001F44D\U0001F3FB", "12. Nf3"},
    {"Wingdings smiley", "12. Nf3 J\nJ\nAnna J. Lis\nJ Lis", "12. Nf3\nJ\nAnna J. Lis\nJ Lis"},
    {"Wingdings smiley behind a no-break blank", "12. Nf3\u00A0J ", "12. Nf3"},
    {"trailing blanks", "12. Nf3  \n \n", "12. Nf3\n\n"},
    {"the signature mark keeps its blank", "Nf3\n-- \nEwa", "Nf3\n-- \nEwa"},
    {"a link in brackets", "Nf3 <https://e4.example/h5> e5", "Nf3  e5"},
    {"an address in brackets", "Ewa <mailto:ewa@lis.example>", "Ewa"},
    {"other brackets", "Ewa <ewa@lis.example> a > b < c", "Ewa <ewa@lis.example> a > b < c"},
    {"not UTF-8", "12. Nf3\xFF", "12. Nf3\uFFFD"},
    {"a bullet stays", "\u2022 Nf3", "\u2022 Nf3"},
    {"nothing", "", ""},
};

}  // namespace

TEST_CASE("the shapes of the same text become one") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(normalise(c.text) == c.normalised);
    }
}

TEST_CASE("normalising twice changes nothing") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(normalise(c.normalised) == c.normalised);
    }
}
