// `zugpost rulebook`: what is printed of the built-in rulebooks. Their values are held by
// tests/rules/rulebook_test.cpp.
#include "daemon/commands.hpp"
#include "rules/rulebook.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <sstream>
#include <string>

using namespace zugpost;
using namespace zugpost::daemon;

namespace {

// The program's words, where it ends well.
std::string printed(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"zugpost", "rulebook"});
    std::vector<char*> argv;
    for (std::string& a : arguments) argv.push_back(a.data());
    std::istringstream in;
    std::ostringstream out, err;
    CHECK(run(static_cast<int>(argv.size()), argv.data(), in, out, err) == 0);
    CHECK(err.str().empty());
    return out.str();
}

std::filesystem::path source(const char* name) { return std::filesystem::path(ZUGPOST_SOURCE_DIR) / name; }

// A line of `rulebook show`, with the value and its clause.
struct Shown {
    const char* book;
    const char* line;
};

const Shown shown[] = {
    {"uscf-2004", "day_count = \"elapsed-24h\"    # 5.6"},
    {"uscf-2004", "overstep_first_days = 5    # 11.2"},
    {"uscf-2004", "game_limit = {months = 30}    # 16.1"},
    {"uscf-2004", "penalty_illegal = 0\n"},
    {"uscf-2004-finals", "penalty_illegal = 5    # 8.3"},
    {"uscf-2004-finals", "overstep_first = \"forfeit\"    # 11.1"},
    {"county-2007", "repeat_copies = [\"captains\"]    # 3A"},
    {"county-2007", "silence_limit = 40    # 3B"},
    {"county-2007", "leave_extra_days = 14    # 8C"},
    {"county-2007", "penalty_again = (left out)\n"},
    {"pzszach-1999", "claim_to = \"opponent\"    # 7A"},
    {"pzszach-1999", "silence_limit = {months = 6}    # 3D"},
    {"pzszach-1999", "repeat_again_after_days = 21    # 3B"},
    {"rassh", "penalty_again = 10    # 4.10"},
    {"rassh", "sealed_second_claim = \"yes\"    # 6.7"},
    {"rassh", "adjudication_last_move = \"yes\"    # 9.5.4"},
};

}  // namespace

TEST_CASE("rulebook show prints every parameter with its value, its clause and what it means") {
    for (const std::string_view id : rules::built_in_rulebook_ids()) {
        const std::string text = printed({"show", std::string(id)});
        const auto book = rules::read_rulebook(rules::built_in_rulebook(id), id);
        REQUIRE(book);
        CHECK(text.starts_with(fmt::format("{}: {}\n", id, book->title)));
        std::size_t before = 0;
        for (const rules::ParameterInfo& info : rules::parameter_table()) {
            CAPTURE(id);
            CAPTURE(info.key);
            const std::string value = rules::parameter_text(*book, info.key);
            const auto clause = book->clauses.find(info.key);
            const std::string block =
                fmt::format("\n{} = {}{}\n    {}\n", info.key, value.empty() ? "(left out)" : value,
                            clause == book->clauses.end() ? "" : "    # " + clause->second, info.explanation);
            const std::size_t at = text.find(block, before);
            REQUIRE(at != std::string::npos);
            before = at;
        }
    }
    for (const auto& [book, line] : shown) {
        CAPTURE(line);
        CHECK(printed({"show", book}).find(fmt::format("\n{}", line)) != std::string::npos);
    }
}

TEST_CASE("rulebook list names the built-in ones, a line each") {
    const std::string text = printed({"list"});
    for (const std::string_view id : rules::built_in_rulebook_ids())
        CHECK(("\n" + text).find(fmt::format("\n{} ", id)) != std::string::npos);
}

TEST_CASE("rulebook check accepts what is built in, and a rulebook that is a file alone") {
    for (const std::string_view id : rules::built_in_rulebook_ids()) {
        const auto file = source("etc/rulebooks") / (std::string(id) + ".toml");
        CHECK(printed({"check", file.string()}).find(fmt::format("\"{}\"", id)) != std::string::npos);
    }
    CHECK(rules::built_in_rulebook("iccf-2007").empty());
    CHECK(printed({"check", source("tests/scenarios/rulebooks/iccf-2007.toml").string()}).find("\"iccf-2007\"") !=
          std::string::npos);
}
