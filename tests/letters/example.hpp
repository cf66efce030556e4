// A match of invented people, built by hand, for the tests of letters.
#pragma once

#include "letters/write.hpp"
#include "parser/notation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::letters::test {

using chess::Color;

inline Instant at(std::string_view text) { return from_rfc3339(text).value(); }

inline rules::Person player(std::string id, std::string name, std::string email, Language language, std::string zone) {
    rules::Person p;
    p.id = std::move(id);
    p.name = std::move(name);
    p.email = std::move(email);
    p.language = language;
    p.notation = static_cast<parser::Notation>(language);
    p.timezone = std::move(zone);
    return p;
}

inline rules::Tournament cup() {
    rules::Tournament t;
    t.id = "04P21";
    t.title = "Postal Cup 2007";
    t.rulebook.title = "Rules for play by e-mail";
    t.rulebook.clauses = {{"day_count", "6C"}, {"penalty_illegal", "6G"}, {"ambiguous_binds", "8"}};
    t.start = date_from_iso("2007-10-16").value();
    t.end = date_from_iso("2008-06-30").value();
    t.timezone = "Europe/London";
    t.director = player("director", "Dora Rule", "director@cup.example", Language::en, "Europe/London");
    t.director.role = rules::Role::director;
    t.players = {player("anna", "Anna Berg", "anna@berg.example", Language::en, "Europe/London"),
                 player("boris", "Boris Hall", "boris@hall.example", Language::en, "Europe/London"),
                 player("ewa", "Ewa Żak", "ewa@poczta.example", Language::pl, "Europe/Warsaw"),
                 player("vera", "Вера Чернова", "vera@omsk.example", Language::ru, "Asia/Omsk")};
    t.players[0].member_id = "12611111";
    t.games = {{.game = "P21-1", .white = "anna", .black = "boris", .section = "A", .start = {}, .opening = {}}};
    return t;
}

inline rules::Game game_of(const rules::Tournament& t) {
    rules::Game g;
    g.id = t.games.front().game;
    g.sides[0].player = t.games.front().white;
    g.sides[1].player = t.games.front().black;
    for (auto& side : g.sides) side.pairing_relayed = at("2007-10-06T09:00:00Z");
    return g;
}

/// Adds a move in SAN, relayed five seconds after it was posted unless it is the last of a test's story.
inline void play(rules::Game& g, std::string_view san, std::string_view posted, bool relayed = true) {
    const auto move = parser::move_from_san(g.history.now(), san);
    REQUIRE(move);
    rules::MadeMove made;
    made.move = *move;
    made.posted = at(posted);
    made.received = made.posted + Seconds{2};
    if (relayed) made.relayed = made.posted + Seconds{5};
    g.history.play(*move);
    g.moves.push_back(made);
}

/// 1. e4 e5 2. Nf3, the last one not yet relayed.
inline rules::Game three_plies(const rules::Tournament& t) {
    rules::Game g = game_of(t);
    play(g, "e4", "2007-10-17T09:00:00Z");
    play(g, "e5", "2007-10-20T08:00:00Z");
    play(g, "Nf3", "2007-10-24T08:00:00Z", false);
    return g;
}

inline rules::Message message(rules::Kind kind, std::string to, std::string game = "P21-1") {
    rules::Message m;
    m.kind = kind;
    m.to = std::move(to);
    m.game = std::move(game);
    return m;
}

/// White space folded to single blanks.
inline std::string flat(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t';
        if (!blank)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    return out;
}

/// Checks that all `parts` stand in `text`, in this order.
inline void check_order(std::string_view text, const std::vector<std::string>& parts) {
    const std::string whole = flat(text);
    std::size_t from = 0;
    for (const std::string& part : parts) {
        CAPTURE(part);
        CAPTURE(whole);
        const std::size_t found = whole.find(part, from);
        REQUIRE(found != std::string::npos);
        from = found + part.size();
    }
}

inline std::string header(const Written& w, std::string_view name) {
    const auto found = std::ranges::find(w.headers, name, [](const auto& h) { return std::string_view(h.first); });
    return found == w.headers.end() ? std::string() : found->second;
}

}  // namespace zugpost::letters::test
