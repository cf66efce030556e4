// The manual's page about rulebooks and the table of parameters say the same.
#include "rules/rulebook.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

using namespace zugpost;

namespace {

// The page's source, hyphens and quotation marks as they are read.
std::string page() {
    std::ifstream in(ZUGPOST_SOURCE_DIR "/doc/zugpost-rulebook.5");
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    std::erase(text, '\\');
    return text;
}

std::string without_quotes(std::string_view text) {
    std::string plain(text);
    std::erase(plain, '"');
    return plain;
}

}  // namespace

TEST_CASE("the manual has every rulebook parameter with its values and default") {
    const std::string text = page();
    REQUIRE_FALSE(text.empty());
    for (const rules::ParameterInfo& parameter : rules::parameter_table()) {
        const std::string line = fmt::format(".It Cm {} No  & {}  & [{}]\n", parameter.key, parameter.values,
                                             without_quotes(parameter.otherwise));
        CHECK_MESSAGE(text.find(line) != std::string::npos, line);
    }
}

TEST_CASE("the manual has no parameter that is not there") {
    const std::string text = page();
    const std::string begin = ".Ss [parameters]";
    std::size_t count = 0;
    for (std::size_t at = text.find(".It Cm ", text.find(begin)); at != std::string::npos;
         at = text.find(".It Cm ", at + 1))
        ++count;
    CHECK(count == rules::parameter_table().size());
}
