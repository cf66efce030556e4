#include "base/toml.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace zugpost;

namespace {

TomlDocument parsed(std::string_view text) {
    auto document = TomlDocument::parse(text, "x");
    REQUIRE_MESSAGE(document, document.error().text);
    return std::move(*document);
}

}  // namespace

TEST_CASE("values are read by their type, and what is missing is nothing") {
    auto document = parsed(
        "a = \"text\"\nb = 7\nc = true\nd = 2007-10-16\ne = [\"x\", \"y\"]\nf = {g = 1}\n[[h]]\ni = 2\n[[h]]\ni = 3\n");
    TomlTable root = document.root();
    CHECK(root.text("a") == "text");
    CHECK(root.number("b", 0, 10) == 7);
    CHECK(root.flag("c") == true);
    CHECK(to_iso(root.date("d").value()) == "2007-10-16");
    CHECK(root.texts("e").value().size() == 2);
    CHECK(root.table("f")->number("g", 0, 1) == 1);
    auto tables = root.tables("h");
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].number("i", 0, 9) == 2);
    CHECK(tables[1].number("i", 0, 9) == 3);
    CHECK(tables[1].line() == 9);
    CHECK_FALSE(root.text("z"));
    CHECK_FALSE(root.table("z"));
    CHECK(root.tables("z").empty());
    CHECK(root.keys().size() == 7);
    CHECK(document.check());
}

TEST_CASE("the first mistake counts, then unknown keys, then missing ones") {
    auto document = parsed("a = 1\nb = 2\n");
    TomlTable root = document.root();
    CHECK(root.required_text("c").empty());
    CHECK(document.check().error().text == "x:1: a: there is no such key");
    CHECK_FALSE(root.text("b"));
    CHECK_FALSE(root.text("a"));
    CHECK(document.check().error().text == "x:2: b: a text is expected, not a number");

    auto bare = parsed("");
    CHECK(bare.root().required_date("d") == Date{});
    CHECK(bare.check().error().text == "x:1: d: the key is missing");
}

TEST_CASE("keys of tables that nobody opened are unknown") {
    auto document = parsed("[a]\nb = 1\n");
    static_cast<void>(document.root());
    CHECK(document.check().error().text == "x:1: a: there is no such key");
    static_cast<void>(document.root().table("a"));
    CHECK(document.check().error().text == "x:1: a: there is no such key");
}

TEST_CASE("texts are short and hold no line ends") {
    for (const char* bad : {"a = \"x\\ny\"", "a = \"x\\u0000\"", "a = \"x\\u0085y\"", "a = \"x\\u2028y\"",
                            "a = \"\"\"x\ny\"\"\"", "a = \"x\\u007F\""}) {
        CAPTURE(bad);
        auto document = parsed(bad);
        CHECK_FALSE(document.root().text("a"));
        CHECK_FALSE(document.check());
    }
    auto document = parsed("a = \"żółw\"\nb = \"12345\"\n");
    TomlTable root = document.root();
    CHECK(root.text("a") == "żółw");
    CHECK_FALSE(root.text("b", 4));
    CHECK(document.check().error().text == "x:2: b: the text is longer than 4 bytes");
}

TEST_CASE("what is no TOML is an error with its line") {
    for (const char* bad : {"a", "a = ", "a = 1\na = 2", "[a", "a = \"\xFF\"", "a = 2007-02-30"}) {
        CAPTURE(bad);
        const auto document = TomlDocument::parse(bad, "x");
        REQUIRE_FALSE(document);
        CHECK(document.error().text.starts_with("x:"));
    }
    CHECK_FALSE(TomlDocument::parse(std::string(100'000, '['), "x"));
}
