#include "letters/catalogue.hpp"

#include "base/text.hpp"
#include "letters/layout.hpp"
#include "letters/sentences.hpp"
#include "letters/terms.hpp"
#include "letters/voice.hpp"
#include "mail/separator.hpp"
#include "tests/letters/example.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <sstream>

using namespace zugpost;
using namespace zugpost::letters;
using namespace zugpost::letters::test;

namespace {

constexpr Language foreign[] = {Language::pl, Language::ru};

std::string contents(const std::string& file) {
    std::ifstream in(std::string(ZUGPOST_SOURCE_DIR) + "/" + file);
    std::ostringstream out;
    out << in.rdbuf();
    REQUIRE_MESSAGE(!out.str().empty(), file);
    return out.str();
}

// The places of a text, each as often as it stands there.
std::multiset<char> places(std::string_view text) {
    std::multiset<char> found;
    for (std::size_t i = 0; i + 2 < text.size(); ++i)
        if (text[i] == '{' && text[i + 2] == '}') found.insert(text[i + 1]);
    return found;
}

// The message ids of a catalogue without wrapped lines.
std::vector<std::string> ids_of(const std::string& catalogue) {
    std::vector<std::string> ids;
    constexpr std::string_view key = "msgid \"";
    for (const std::string& line : split_lines(catalogue)) {
        if (!line.starts_with(key) || line.size() <= key.size() + 1) continue;
        std::string id;
        for (std::size_t i = key.size(); i + 1 < line.size(); ++i) {
            if (line[i] == '\\') ++i;
            id += line[i];
        }
        ids.push_back(id);
    }
    return ids;
}

rules::Fact sample(char form) {
    switch (form) {
        case 'n':
            return 7;
        case 'd':
            return rules::DayNumber{5};
        case 'i':
            return at("2007-10-16T09:00:00Z");
        case 'D':
            return date_from_iso("2007-10-16").value();
        case 'm':
            return rules::MoveRef{0};
        case 'M':
            return rules::MovesAt{2, {chess::move_from_uci("g1f3"), chess::move_from_uci("b1c3")}};
        case 'L':
            return rules::LineAt{2, {chess::move_from_uci("g1f3"), chess::move_from_uci("b8c6")}};
        case 'p':
            return rules::PersonRef{"anna"};
        case 'k':
            return rules::ClauseRef{"day_count"};
        default:
            return std::string("text");
    }
}

}  // namespace

TEST_CASE("every text of the template is translated into every language, with the same places") {
    const std::vector<std::string> ids = ids_of(contents("po/zugpost.pot"));
    CHECK(ids.size() > 350);
    for (const Language language : foreign)
        for (const std::string& id : ids) {
            CAPTURE(code_of(language));
            CAPTURE(id);
            CHECK(has_translation(language, id.c_str()));
            CHECK(places(translated(language, id.c_str())) == places(id));
        }
}

TEST_CASE("no catalogue holds a fuzzy or forgotten text") {
    for (const char* file : {"po/pl.po", "po/ru.po"}) {
        const std::string text = contents(file);
        CHECK(text.find("\n#, fuzzy") == std::string::npos);
        CHECK(text.find("\n#~") == std::string::npos);
    }
}

TEST_CASE("every sentence of the rules has one row, a place for every fact, and its translations") {
    std::string names = contents("rules/message.hpp");
    names = names.substr(names.find("enum class Say"));
    names = names.substr(0, names.find("\n};"));
    std::vector<std::string> said;
    for (const std::string& line : split_lines(names)) {
        const std::string_view word = trim(std::string_view(line).substr(0, line.find("//")));
        if (word.ends_with(',') && word.find(' ') == std::string_view::npos) said.emplace_back(word);
    }
    CHECK(sentences().size() == said.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
        CAPTURE(said[i]);
        const Sentence sentence = sentence_of(static_cast<rules::Say>(i));
        REQUIRE(*sentence.text != '\0');
        const std::multiset<char> here = places(sentence.text);
        for (std::size_t f = 0; f < sentence.facts.size(); ++f)
            CHECK(here.contains(static_cast<char>('1' + static_cast<int>(f))));
        for (const char place : here) CHECK(place < static_cast<char>('1' + static_cast<int>(sentence.facts.size())));
        for (const Language language : foreign) CHECK(has_translation(language, sentence.text));
    }
}

TEST_CASE("every sentence can be said to every reader") {
    const rules::Tournament t = cup();
    rules::Game g = game_of(t);
    play(g, "e4", "2007-10-17T09:00:00Z");
    play(g, "e5", "2007-10-20T08:00:00Z");
    for (const char* reader : {"anna", "ewa", "vera"})
        for (const Sentence& sentence : sentences()) {
            rules::Remark remark{sentence.say, {}};
            for (const char form : sentence.facts) remark.facts.push_back(sample(form));
            const std::string said = Voice(t, &g, *t.player(reader)).sentence(remark);
            CAPTURE(said);
            CHECK(said.size() > 8);
            CHECK(said.find('{') == std::string::npos);
            const bool english = std::string_view(reader) == "anna";
            CHECK((english || said.find("Nf3") == std::string::npos));
        }
}

TEST_CASE("days have the plural of each language") {
    struct Case {
        int n;
        const char* en;
        const char* pl;
        const char* ru;
    };
    constexpr Case cases[] = {
        {0, "0 days", "0 dni", "0 дней"},         {1, "1 day", "1 dzień", "1 день"},
        {2, "2 days", "2 dni", "2 дня"},          {5, "5 days", "5 dni", "5 дней"},
        {11, "11 days", "11 dni", "11 дней"},     {21, "21 days", "21 dni", "21 день"},
        {22, "22 days", "22 dni", "22 дня"},      {25, "25 days", "25 dni", "25 дней"},
        {101, "101 days", "101 dni", "101 день"}, {112, "112 days", "112 dni", "112 дней"},
    };
    const rules::Tournament t = cup();
    const auto said = [&](const char* reader, int n) {
        std::string text = Voice(t, nullptr, *t.player(reader)).days(n);
        std::ranges::replace(text, glue, ' ');
        return text;
    };
    for (const Case& c : cases) {
        CAPTURE(c.n);
        CHECK(said("anna", c.n) == c.en);
        CHECK(said("ewa", c.n) == c.pl);
        CHECK(said("vera", c.n) == c.ru);
    }
}

TEST_CASE("the separator line never changes: old letters are answered too") {
    CHECK(translated(Language::en, separator()) == "--- Please write your reply above this line ---");
    CHECK(translated(Language::pl, separator()) == "--- Prosimy pisać odpowiedź nad tą linią ---");
    CHECK(translated(Language::ru, separator()) == "--- Пожалуйста, пишите ответ выше этой строки ---");
    for (const Language language : {Language::en, Language::pl, Language::ru})
        CHECK(translated(language, separator()) == mail::separator_line(language));
}

TEST_CASE("orders are said in the reader's own words") {
    const rules::Tournament t = cup();
    const Voice polish(t, nullptr, *t.player("ewa"));
    CHECK(polish.order("confirm overstep") == "potwierdzam przekroczenie");
    CHECK(polish.order("draw-offer") == "remis?");
    CHECK(polish.order("penalty D1-07 white 5") == "kara D1-07 białe 5");
    CHECK(polish.order("something new") == "something new");
    CHECK(Voice(t, nullptr, *t.player("vera")).order("uphold D1-07") == "удовлетворяю D1-07");
}
