#include "mail/flowed.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::mail;

namespace {

const std::string wide = "Thank you for the letter of Monday, which came today, and my move is";  // 68 columns

struct Case {
    const char* name;
    std::string text;
    bool delsp;
    std::string unflowed;
};

const Case cases[] = {
    {"fixed lines", "12. Nf3\nEwa\n", false, "12. Nf3\nEwa\n"},
    {"a soft break", wide + " \n12. Nf3\n", false, wide + " 12. Nf3\n"},
    {"a soft break with DelSp", wide + "  \n12. Nf3\n", true, wide + " 12. Nf3\n"},
    {"a word broken with DelSp", wide + "aaaaaa \nbbb\n", true, wide + "aaaaaabbb\n"},
    {"a short line whose blank was typed", "12. Nf3 \nNf6\n", false, "12. Nf3 \nNf6\n"},
    {"stuffed lines", " From here\n > no quote\n", false, "From here\n> no quote\n"},
    {"quoted soft breaks", "> " + wide + " \n> 12. Nf3\n", false, "> " + wide + " 12. Nf3\n"},
    {"never across depths", "> " + wide + " \n12. Nf3\n", false, "> " + wide + " \n12. Nf3\n"},
    {"deeper quotation", ">> a\n> b\n", false, ">> a\n> b\n"},
    {"never over an empty line", wide + " \n\n12. Nf3\n", false, wide + " \n\n12. Nf3\n"},
    {"the signature mark", wide + " \n-- \nEwa\n", false, wide + " \n-- \nEwa\n"},
    {"the last line", wide + " ", false, wide + " \n"},
    {"carriage returns", wide + " \r\n12. Nf3\r\n", false, wide + " 12. Nf3\n"},
    {"nothing", "", false, ""},
};

}  // namespace

TEST_CASE("format=flowed") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(unflow(c.text, c.delsp) == c.unflowed);
    }
}
