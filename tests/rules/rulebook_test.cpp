#include "rules/rulebook.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace zugpost;
using namespace zugpost::rules;

namespace {

Rulebook built_in(std::string_view id) {
    const auto book = read_rulebook(built_in_rulebook(id), id);
    REQUIRE_MESSAGE(book, book.error().text);
    return *book;
}

// Every parameter in each built-in rulebook, as its file (or the default) gives it; "" where it is left out.
struct Row {
    const char* key;
    std::array<const char*, 5> value;  // of books
};

const std::array<const char*, 5> books{"uscf-2004", "uscf-2004-finals", "county-2007", "pzszach-1999", "rassh"};

const Row rows[] = {
    {"control_moves", {"10", "10", "10", "10", "10"}},
    {"control_days", {"30", "30", "30", "30", "30"}},
    {"day_count",
     {"\"elapsed-24h\"", "\"elapsed-24h\"", "\"calendar-dates\"", "\"calendar-dates\"", "\"calendar-dates\""}},
    {"clock_starts", {"\"posted\"", "\"posted\"", "\"received\"", "\"received\"", "\"received\""}},
    {"date_order", {"\"mdy\"", "\"mdy\"", "\"dmy\"", "\"dmy\"", "\"dmy\""}},
    {"notation", {"\"en\"", "\"en\"", "\"en\"", "\"pl\"", "\"ru\""}},
    {"penalty_illegal", {"0", "5", "0", "5", "5"}},
    {"penalty_no_move", {"0", "0", "0", "5", "5"}},
    {"penalty_ambiguous", {"0", "5", "0", "5", "5"}},
    {"penalty_repetition", {"0", "5", "0", "5", "5"}},
    {"penalty_again", {"", "", "", "", "10"}},
    {"penalty_address", {"5", "5", "", "", "5"}},
    {"ambiguous_binds", {"\"yes\"", "\"yes\"", "\"no\"", "\"no\"", "\"no\""}},
    {"overstep_first", {"\"warn\"", "\"forfeit\"", "\"forfeit\"", "\"restart\"", "\"restart\""}},
    {"overstep_first_days", {"5", "0", "0", "0", "0"}},
    {"overstep_second", {"\"forfeit\"", "\"forfeit\"", "", "\"forfeit\"", "\"forfeit\""}},
    {"restart_from", {"\"agreement\"", "\"agreement\"", "\"agreement\"", "\"agreement\"", "\"next-move\""}},
    {"claim_to", {"\"director\"", "\"director\"", "\"captains\"", "\"opponent\"", "\"director\""}},
    {"decided_by", {"\"director\"", "\"director\"", "\"captains\"", "\"opponent\"", "\"director\""}},
    {"claim_until", {"\"no\"", "\"no\"", "\"yes\"", "\"yes\"", "\"yes\""}},
    {"claim_days", {"7", "7", "", "", ""}},
    {"silence_claim_days", {"10", "10", "", "", ""}},
    {"confirm_settles", {"\"no\"", "\"no\"", "\"yes\"", "\"yes\"", "\"restart\""}},
    {"protest_days", {"", "", "14", "14", "7"}},
    {"protest_silence",
     {"\"director\"", "\"director\"", "\"concedes\"", "\"concedes-restart\"", "\"concedes-restart\""}},
    {"sealed_second_claim", {"\"no\"", "\"no\"", "\"no\"", "\"no\"", "\"yes\""}},
    {"repeat_after_days", {"10", "10", "14", "21", "30"}},
    {"repeat_again_after_days", {"", "", "", "21", ""}},
    {"silence_report_after_days", {"", "", "", "21", "30"}},
    {"repeat_copies", {"", "", "[\"captains\"]", "", ""}},
    {"silence_limit", {"", "", "40", "{months = 6}", "{months = 3}"}},
    {"first_move_silence", {"\"repeat\"", "\"repeat\"", "\"repeat\"", "\"repeat\"", "\"inquiry\""}},
    {"long_think", {"\"yes\"", "\"yes\"", "\"no\"", "\"no\"", "\"no\""}},
    {"leave_days", {"30", "30", "14", "30", "30"}},
    {"leave_period", {"\"calendar-year\"", "\"calendar-year\"", "\"event\"", "\"calendar-year\"", "\"calendar-year\""}},
    {"leave_days_event", {"", "", "", "", ""}},
    {"leave_extra_days", {"", "", "14", "30", ""}},
    {"leave_extra_over", {"\"noted\"", "\"noted\"", "\"refused\"", "\"noted\"", "\"noted\""}},
    {"leave_granted_by", {"\"director\"", "\"director\"", "\"captain\"", "\"director\"", "\"director\""}},
    {"leave_late_notice", {"\"refused\"", "\"refused\"", "\"refused\"", "\"refused\"", "\"from-notice\""}},
    {"leave_scope", {"\"section\"", "\"section\"", "\"event\"", "\"event\"", "\"event\""}},
    {"leave_move", {"\"ends\"", "\"ends\"", "\"cancels\"", "\"no-effect\"", "\"no-effect\""}},
    {"unrepeated_continuation", {"\"plain-move\"", "\"plain-move\"", "\"refused\"", "\"refused\"", "\"refused\""}},
    {"any_move_condition", {"\"single-move\"", "\"single-move\"", "\"single-move\"", "\"single-move\"", "\"refused\""}},
    {"start_late", {"\"event-start\"", "\"event-start\"", "\"white-notice\"", "\"event-start\"", "\"third-day\""}},
    {"game_limit", {"{months = 30}", "{months = 30}", "", "", ""}},
    {"adjudication_submit_days", {"7", "7", "5", "30", "14"}},
    {"adjudication_silent", {"\"draw\"", "\"draw\"", "\"director\"", "\"director\"", "\"director\""}},
    {"adjudication_equal_claims", {"\"no\"", "\"no\"", "\"no\"", "\"no\"", "\"end\""}},
    {"adjudication_last_move", {"\"no\"", "\"no\"", "\"no\"", "\"no\"", "\"yes\""}},
    {"appeal_days", {"7", "7", "7", "14", "14"}},
    {"appeal_by", {"\"player\"", "\"player\"", "\"captain\"", "\"player\"", "\"player\""}},
    {"appeal_needs", {"\"nothing\"", "\"nothing\"", "\"analysis\"", "\"analysis\"", "\"claim\""}},
    {"decision_appeal_days", {"7", "7", "14", "14", "14"}},
    {"withdrawal", {"\"director\"", "\"director\"", "\"reserve\"", "\"director\"", "\"director\""}},
    {"replacement_by", {"\"director\"", "\"director\"", "\"captain\"", "\"director\"", "\"director\""}},
    {"replacement_days", {"", "", "14", "", ""}},
    {"replacement_until", {"60", "60", "{months = 3}", "", ""}},
    {"replacement_bars", {"\"played-game\"", "\"played-game\"", "\"no\"", "\"no\"", "\"no\""}},
    {"mail_loss_days", {"", "", "30", "", ""}},
};

constexpr std::string_view head = "[rulebook]\nid = \"x\"\ntitle = \"X\"\n";

}  // namespace

TEST_CASE("the built-in rulebooks have the values that their clauses ask for") {
    CHECK(built_in_rulebook_ids().size() == books.size());
    CHECK(built_in_rulebook("no-such").empty());
    for (std::size_t i = 0; i < books.size(); ++i) {
        const Rulebook book = built_in(books[i]);
        CHECK(book.id == books[i]);
        for (const Row& row : rows) {
            CAPTURE(books[i]);
            CAPTURE(row.key);
            CHECK(parameter_text(book, row.key) == row.value[i]);
        }
    }
    CHECK(built_in("pzszach-1999").language == Language::pl);
    CHECK(built_in("rassh").clauses.at("overstep_first") == "6.4");
}

TEST_CASE("what is compiled in is what lies in etc/rulebooks, and each value there stands beside its clause") {
    for (const std::string_view id : built_in_rulebook_ids()) {
        std::ifstream file(std::filesystem::path(ZUGPOST_SOURCE_DIR) / "etc/rulebooks" / (std::string(id) + ".toml"));
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        CHECK(text == built_in_rulebook(id));
        const Rulebook book = built_in(id);
        const Rulebook plain;
        for (const ParameterInfo& info : parameter_table()) {
            CAPTURE(id);
            CAPTURE(info.key);
            const std::string value = parameter_text(book, info.key);
            if (value == parameter_text(plain, info.key)) continue;
            REQUIRE(book.clauses.contains(info.key));
            const std::size_t line = text.find(fmt::format("\n{} = {} ", info.key, value));
            REQUIRE(line != std::string::npos);
            const std::string_view rest = std::string_view(text).substr(line + 1);
            CHECK(rest.substr(0, rest.find('\n')).ends_with("# " + book.clauses.find(info.key)->second));
        }
    }
}

TEST_CASE("the parameter table names every key once, with values, default and explanation") {
    CHECK(parameter_table().size() == std::size(rows));
    for (std::size_t i = 0; i < parameter_table().size(); ++i) {
        const ParameterInfo& info = parameter_table()[i];
        CHECK(info.key == rows[i].key);
        CHECK_FALSE(info.values.empty());
        CHECK_FALSE(info.otherwise.empty());
        CHECK_FALSE(info.explanation.empty());
    }
    CHECK(parameter_text(Rulebook{}, "no_such").empty());
}

TEST_CASE("every value that is printed can be read again") {
    for (const char* id : books) {
        const Rulebook book = built_in(id);
        std::string text = fmt::format("{}[parameters]\n", head);
        for (const ParameterInfo& info : parameter_table())
            if (const std::string value = parameter_text(book, info.key); !value.empty())
                text += fmt::format("{} = {}\n", info.key, value);
        const auto again = read_rulebook(text, "again");
        REQUIRE_MESSAGE(again, again.error().text);
        for (const ParameterInfo& info : parameter_table())
            CHECK(parameter_text(*again, info.key) == parameter_text(book, info.key));
    }
}

TEST_CASE("a rulebook with mistakes is refused with source, line and key") {
    struct Case {
        const char* text;  // behind the head, whose three lines come first
        const char* error;
    };
    const Case cases[] = {
        {"[parameters]\ncontrol_day = 30\n", "x.toml:5: parameters.control_day: there is no such key"},
        {"colour = \"red\"\n", "x.toml:4: rulebook.colour: there is no such key"},
        {"[extra]\n", "x.toml:4: extra: there is no such key"},
        {"language = \"de\"\n", "x.toml:4: rulebook.language: \"de\" is not one of en, pl, ru"},
        {"[parameters]\ncontrol_days = \"30\"\n",
         "x.toml:5: parameters.control_days: a number is expected, not a text"},
        {"[parameters]\n\ncontrol_days = -1\n", "x.toml:6: parameters.control_days: -1 is not within 1 and 10000"},
        {"[parameters]\ncontrol_moves = 0\n", "x.toml:5: parameters.control_moves: 0 is not within 1 and 10000"},
        {"[parameters]\nleave_days = 1.5\n",
         "x.toml:5: parameters.leave_days: a number is expected, not a real number"},
        {"[parameters]\nlong_think = true\n", "x.toml:5: parameters.long_think: a text is expected, not true/false"},
        {"[parameters]\nday_count = \"weeks\"\n",
         "x.toml:5: parameters.day_count: \"weeks\" is not one of elapsed-24h, calendar-dates"},
        {"[parameters]\noverstep_second = \"warn\"\n",
         "x.toml:5: parameters.overstep_second: \"warn\" is not one of forfeit"},
        {"[parameters]\nsilence_limit = {weeks = 2}\n",
         "x.toml:5: parameters.silence_limit: a number of days or {months = n} is expected"},
        {"[parameters]\nsilence_limit = {months = 2, days = 1}\n",
         "x.toml:5: parameters.silence_limit.days: there is no such key"},
        {"[parameters]\nsilence_limit = {months = 0}\n",
         "x.toml:5: parameters.silence_limit.months: 0 is not within 1 and 300"},
        {"[parameters]\nrepeat_copies = \"captains\"\n",
         "x.toml:5: parameters.repeat_copies: a list is expected, not a text"},
        {"[parameters]\nrepeat_copies = [\"referee\"]\n",
         "x.toml:5: parameters.repeat_copies: \"referee\" is not one of captains, director"},
        {"[clauses]\ncontrol_day = \"6A\"\n", "x.toml:5: clauses.control_day: there is no such parameter"},
        {"[clauses]\ncontrol_days = 6\n", "x.toml:5: clauses.control_days: a text is expected, not a number"},
        {"[parameters]\ncontrol_days = 1\ncontrol_days = 2\n", "x.toml:6: "},
        {"[parameters\n", "x.toml:4: "},
    };
    for (const Case& c : cases) {
        CAPTURE(c.text);
        const auto book = read_rulebook(std::string(head) + c.text, "x.toml");
        REQUIRE_FALSE(book);
        CHECK(book.error().text.starts_with(c.error));
    }
}

TEST_CASE("id and title of a rulebook are required") {
    const auto error = [](const char* text) { return read_rulebook(text, "x").error().text; };
    CHECK(error("") == "x:1: rulebook: the table is missing");
    CHECK(error("[rulebook]\nid = \"x\"\n") == "x:1: rulebook.title: the key is missing");
    CHECK(error("[rulebook]\ntitle = \"x\"\n") == "x:1: rulebook.id: the key is missing");
    CHECK(error("[rulebook]\nid = \"\"\ntitle = \"x\"\n") == "x:2: rulebook.id: the text is empty");
    CHECK(error("[rulebook]\nid = \"a b\"\ntitle = \"x\"\n").starts_with("x:2: rulebook.id: \"a b\": an id has"));
    CHECK(error("[rulebook]\nid = \"x\"\ntitel = \"x\"\n") == "x:3: rulebook.titel: there is no such key");
    CHECK(error("[rulebook]\nid = \"x\"\ntitle = \"a\\nBcc: b\"\n") ==
          "x:3: rulebook.title: the text holds a line end or another control character");
}

TEST_CASE("a rulebook with nothing but id and title has the defaults") {
    const auto book = read_rulebook(head, "x");
    REQUIRE(book);
    for (const ParameterInfo& info : parameter_table())
        CHECK(parameter_text(*book, info.key) == parameter_text(Rulebook{}, info.key));
}
