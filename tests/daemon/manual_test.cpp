// The manual's page about the configuration has every key, in its section.
#include "daemon/config.hpp"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

using namespace zugpost::daemon;

namespace {

// All words that the page names as keys in a section: those of its lines ".It Cm a , b".
std::set<std::string> keys_in(const std::string& page, std::string_view section) {
    std::set<std::string> keys;
    const std::size_t begin = page.find(fmt::format(".Ss [{}]\n", section));
    const std::size_t end = std::min(page.find("\n.Ss ", begin), page.find("\n.Sh ", begin));
    for (std::size_t at = page.find(".It Cm ", begin); at < end; at = page.find(".It Cm ", at + 1)) {
        std::string word;
        for (const char c : page.substr(at + 7, page.find('\n', at) - at - 6)) {
            if (c != ' ' && c != ',' && c != '\n')
                word += c;
            else if (!word.empty())
                keys.insert(std::exchange(word, {}));
        }
    }
    return keys;
}

}  // namespace

TEST_CASE("the manual has every configuration key, and no other") {
    std::ifstream in(ZUGPOST_SOURCE_DIR "/doc/zugpost.toml.5");
    const std::string page{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    REQUIRE_FALSE(page.empty());
    std::set<std::string_view> sections;
    for (const ConfigKeyInfo& info : config_table()) sections.insert(info.section);
    for (const std::string_view section : sections) {
        CAPTURE(section);
        std::set<std::string> expected;
        for (const ConfigKeyInfo& info : config_table())
            if (info.section == section) expected.emplace(info.key);
        CHECK(fmt::format("{}", fmt::join(keys_in(page, section), " ")) == fmt::format("{}", fmt::join(expected, " ")));
    }
}
