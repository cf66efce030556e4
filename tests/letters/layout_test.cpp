#include "letters/layout.hpp"

#include "base/text.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost;
using namespace zugpost::letters;

TEST_CASE("lines are broken at blanks and never above their width") {
    std::string text;
    for (int i = 1; i <= 60; ++i) text += std::to_string(i) + "." + glue + "Кg1-f3 ";
    Page page;
    page.line(text);
    for (const std::string& line : split_lines(page.text())) {
        CHECK(width(line) <= line_width);
        CHECK(line.ends_with("3"));
        CHECK(line.find(glue) == std::string::npos);
    }
}

TEST_CASE("a word longer than a line stands alone and whole") {
    const std::string word(100, 'x');
    CHECK(wrapped("a " + word + " b") == "a\n" + word + "\nb");
}

TEST_CASE("continuation lines are indented") { CHECK(wrapped("aa bb cc", 2, 5) == "aa bb\n  cc"); }

TEST_CASE("places are filled, and what is empty leaves no brackets behind") {
    struct Case {
        const char* text;
        std::vector<std::string> arguments;
        const char* filled;
    };
    const Case cases[] = {
        {"{1} and {2}", {"a", "b"}, "a and b"},
        {"{2} before {1}", {"a", "b"}, "b before a"},
        {"charged ({1}).", {"rule 6G"}, "charged (rule 6G)."},
        {"charged ({1}).", {""}, "charged."},
        {"withdraws: {1}.", {""}, "withdraws."},
        {"Reason: {1}", {""}, "Reason"},
        {"{1}", {"{2}"}, "{2}"},
        {"no place {x} {", {}, "no place {x} {"},
        {"missing {3}.", {"a"}, "missing ."},
    };
    for (const Case& c : cases) {
        CAPTURE(c.text);
        CHECK(filled(c.text, c.arguments) == c.filled);
    }
}

TEST_CASE("strangers' words stay on their line") { CHECK(one_line(" a\r\nBcc: x\t y\x01 ") == "a Bcc: x y"); }

TEST_CASE("a page separates its blocks by one empty line") {
    Page page;
    page.gap();
    page.line("one");
    page.gap();
    page.gap();
    page.line("");
    page.paragraph("two");
    page.fields({{"A:", "x"}, {"Long:", "y"}});
    CHECK(page.text() == "one\n\ntwo\nA:    x\nLong: y\n");
}

TEST_CASE("no line begins with From, which cmail and mboxes take for a sender") {
    Page page;
    page.line("From now on");
    CHECK(page.text() == " From now on\n");
}

TEST_CASE("a quotation is marked, bounded and clean") {
    Page page;
    page.quotation("first\n\nsecond\x07\xFF\n");
    CHECK(page.text() == "> first\n>\n> second \xEF\xBF\xBD\n");
    Page bounded;
    bounded.quotation(std::string(100000, 'a') + "ż");
    CHECK(bounded.text().ends_with("> ...\n"));
    CHECK(bounded.text().size() < 30000);
}
