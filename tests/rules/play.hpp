// A tournament of two, played by letters in a test: what the referee is asked and what it answers.
#pragma once

#include "parser/reading.hpp"
#include "rules/referee.hpp"
#include "rules/rulebook.hpp"
#include "rules/tournament.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::rules::test {

inline Instant at(std::string_view text) { return from_rfc3339(text).value(); }

struct Setup {
    std::string rulebook = "county-2007";
    std::string start = "2007-10-16";
    std::string end = "2008-06-30";
    std::string zone = "Europe/London";
    std::string language = "en";
    bool teams = false;
    std::string overrides = {};  ///< lines under [event.rules]
    std::string pairing = {};    ///< more lines of the game
};

inline Tournament tournament(const Setup& s) {
    std::string text = fmt::format(
        "[event]\nid = \"cup\"\ntitle = \"The Cup\"\nrulebook = \"{}\"\nstart = {}\nend = {}\ntimezone = \"{}\"\n"
        "[event.director]\nname = \"Dora Rule\"\nemail = \"director@cup.example\"\nlanguage = "
        "\"en\"\n[event.rules]\n{}\n",
        s.rulebook, s.start, s.end, s.zone, s.overrides);
    if (s.teams)
        for (const std::string team : {"essex", "kent"})
            text += fmt::format(
                "[[team]]\nid = \"{0}\"\nname = \"{0}\"\ncaptain = {{ name = \"TC {0}\", email = "
                "\"tc-{0}@cup.example\", language = \"en\" }}\n",
                team);
    for (const auto& [id, team] : {std::pair{"wendy", "essex"}, std::pair{"boris", "kent"}})
        text += fmt::format(
            "[[player]]\nid = \"{0}\"\nname = \"{0} Player\"\nemail = \"{0}@mail.example\"\nlanguage = \"{1}\"\n{2}",
            id, s.language, s.teams ? fmt::format("team = \"{}\"\n", team) : "");
    text += "[[game]]\nid = \"1\"\nwhite = \"wendy\"\nblack = \"boris\"\n" + s.pairing;
    const auto book = [](std::string_view id) -> Result<std::string> { return std::string(built_in_rulebook(id)); };
    auto t = read_tournament(text, "test", book);
    if (!t) FAIL(t.error().text);
    return *t;
}

/// One game and its people. Letters to the players are taken as relayed at once.
class Match : public Games {
public:
    explicit Match(const Setup& setup, std::string_view imported = {}) : t_(tournament(setup)), g_(new_game(t_, "1")) {
        const Instant when = imported.empty() ? Instant{t_.start - Days{10}} : at(imported);
        take(rule_on_import(t_, when), when);
    }

    [[nodiscard]] Game game(std::string_view /*id*/) const override { return g_; }
    [[nodiscard]] const Game& game() const { return g_; }
    [[nodiscard]] const Tournament& cup() const { return t_; }
    [[nodiscard]] Reckoning reckoning(std::string_view when) const { return reckon(t_, g_, at(when)); }
    [[nodiscard]] const SideTime time(Color c) const { return reckon(t_, g_, Instant{}).side(c); }

    /// A letter, posted and received at `when`; returns what goes out.
    const std::vector<Message>& letter(std::string_view when, std::string_view from, std::string_view text) {
        const Person& sender = *t_.person(from);
        const parser::ReadAs as{sender.language, t_.rulebook.date_order, date_in(sender.timezone, at(when)),
                                sender.role != Role::player};
        const parser::Reading reading = parser::read_text(text, as);
        const Instant now = at(when) + Seconds{3};
        take(rule_on(t_, *this, sender.role == Role::player ? "1" : "", sender, reading, stamp(at(when), at(when)), {},
                     now),
             now);
        return said_;
    }

    /// The passing of time.
    const std::vector<Message>& pass(std::string_view when) {
        take(rule_due(t_, *this, g_, at(when)), at(when));
        return said_;
    }

    /// The answer to the sender of the last letter: "receipt accepted", "refusal illegal".
    [[nodiscard]] std::string answer() const {
        if (said_.empty()) return "nothing";
        const Message& m = said_.front();
        std::string kind(kind_names[static_cast<std::size_t>(m.kind)]);
        const bool judged = m.kind == Kind::receipt || m.kind == Kind::refusal;
        return judged ? kind + " " + std::string(name_of(m.verdict)) : kind;
    }

    /// Everything that went out, as "kind/about to", in order: "move boris", "notice/claim director".
    [[nodiscard]] std::vector<std::string> sent() const {
        std::vector<std::string> all;
        for (const Message& m : said_) {
            const std::string_view about = about_names[static_cast<std::size_t>(m.about)];
            all.push_back(std::string(kind_names[static_cast<std::size_t>(m.kind)]) + (about.empty() ? "" : "/") +
                          std::string(about) + " " + m.to + (m.copy ? " copy" : ""));
        }
        return all;
    }

    [[nodiscard]] bool was_sent(std::string_view what) const {
        for (const std::string& s : sent())
            if (s == what) return true;
        return false;
    }

private:
    void take(const Ruling& ruling, Instant when) {
        for (const Event& event : ruling.events) happen(event);
        said_ = ruling.messages;
        for (const Message& m : said_)
            if (m.carried != Carried::nothing)
                happen({"1", when, LetterRelayed{m.carried, static_cast<std::uint32_t>(g_.moves.size()), m.to, when}});
    }

    void happen(const Event& event) {
        if (concerns_tournament(event.body)) t_ = fold(t_, event);
        if (!event.game.empty()) g_ = fold(g_, event);
    }

    Tournament t_;
    Game g_;
    std::vector<Message> said_;
};

}  // namespace zugpost::rules::test
