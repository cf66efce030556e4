#include "parser/offers.hpp"

#include "tests/parser/game_text.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

constexpr std::array<std::string_view, 5> reasons{"faulty-move", "no-answer", "any-move", "several-answers", "unclear"};

struct Case {
    std::string_view name, game, letter, offers, dropped;
    bool any_refused = false;
};

const Case cases[] = {
    {"one line", "1. e4", "1. e4 e5\nIf 2. Nf3 Nc6 3. Bb5 a6", "Nf3 Nc6 Bb5 a6", ""},
    {"two lines", "1. e4 e5 2. Nf3", "2. Nf3 Nc6\nIf 3. Bb5, then 3. ... a6\nIf 3. Bc4, then 3. ... Nf6\n",
     "Bb5 a6; Bc4 Nf6", ""},
    {"the second goes on by its number", "1. e4 e5 2. Nf3 Nc6",
     "2... Nc6 3. Bb5\nJeśli 3... a7-a6, to 4. Gb5-a4; jeśli 4... Sg8-f6, to 5. 0-0.", "a6 Ba4 Nf6 O-O", ""},
    {"brackets", "1. e4", "1. e4 Nf6; if 2.e5 Nd5 (if 3.d4 d6, if 3.c4 Nb6 4.d4 d6), if 2.Nc3 d5",
     "e5 Nd5 d4 d6; e5 Nd5 c4 Nb6 d4 d6; Nc3 d5", ""},
    {"a bracket that begins with its preposition", "1. e4 e5 2. Nf3", "2. Sf3 Sc6 (na 3. Gc4 Sf6)", "Bc4 Nf6", ""},
    {"brackets without numbers", "1. e4", "1. e4 Nf6; if e5 Nd5 (if d4 d6, if c4 Nb6), if Nc3 d5",
     "e5 Nd5 d4 d6; e5 Nd5 c4 Nb6; Nc3 d5", ""},
    {"no numbers: alternatives", "1. e4", "1. e4 e5, if Nf3 Nc6, if Bc4 Nf6", "Nf3 Nc6; Bc4 Nf6", ""},
    {"no numbers: the board lets only one go on", "1. e4 e5 2. Nf3", "2. Nf3 Nc6, if Bb5 a6, if Ba4 Nf6",
     "Bb5 a6 Ba4 Nf6", ""},
    {"alternatives with one answer", "1. e4", "1. e4 e5, if 2. Nf3 or 2. Bc4 then 2... Nc6", "Nf3 Nc6; Bc4 Nc6", ""},
    {"Black's dots missing", "1. e4", "1. e4 e5, if 2. Nf3 then 2. Nc6", "Nf3 Nc6", ""},
    {"White offers without dots", "1. e4 e5", "1... e5 2. Nf3, if 2. Nc6 3. Bb5", "Nc6 Bb5", ""},
    {"the reply in front of the line", "1. e4 e5", "1... e5 2. Nf3\nvariation: 2. Nf3 Nc6 3. Bb5", "Nc6 Bb5", ""},
    {"said twice", "1. e4", "1. e4 e5, if 2. Nf3 Nc6, if 2. Nf3 Nc6 3. Bb5 a6", "Nf3 Nc6 Bb5 a6", ""},
    {"Russian", "", "1. e2-e4, если 1... e7-e5, то 2. Кg1-f3", "e5 Nf3", ""},

    {"no answer", "1. e4", "1. e4 e5, if 2. Nf3", "", "no-answer: 2. Nf3"},
    {"no answer at the end", "1. e4", "1. e4 e5, if 2. Nf3 Nc6 3. Bb5", "Nf3 Nc6", "no-answer: 3. Bb5"},
    {"faulty answer", "1. e4", "1. e4 e5\nIf 2. Nf3 Nc6 3. Bb5 Ke6 4. O-O Nf6", "Nf3 Nc6",
     "faulty-move: 3. Bb5 Ke6 4. O-O Nf6"},
    {"faulty condition", "1. e4", "1. e4 e5\nIf 2. Nf3 Nc6 3. Bb9 a6", "Nf3 Nc6", "faulty-move: 3. Bb9 a6"},
    {"ambiguous condition", "1. d4 d5 2. Nf3", "2. Nf3 Nf6, if 3. Nd2 e6", "", "faulty-move: 3. Nd2 e6"},
    {"number from elsewhere", "1. e4", "1. e4 e5, if 7. Nf3 Nc6", "", "unclear: 7. Nf3 Nc6"},
    {"number that leaps", "1. e4", "1. e4 e5, if 2. Nf3 Nc6 4. Bb5 a6", "Nf3 Nc6", "unclear: 4. Bb5 a6"},
    {"several answers", "1. e4", "1. e4 e5, if 2. Nf3 Nc6, if 2. Nf3 d6, if 2. Bc4 Nf6", "Bc4 Nf6",
     "several-answers: 2. Nf3 Nc6 / 2. Nf3 d6"},
    {"or another answer", "1. e4", "1. e4 e5, if 2. Nf3 Nc6 or 2... d6", "", "several-answers: 2. Nf3 Nc6 / 2... d6"},
    {"several answers further on", "1. e4", "1. e4 e5, if 2. Nf3 Nc6 3. Bb5 a6, if 2. Nf3 Nc6 3. Bb5 d6", "Nf3 Nc6",
     "several-answers: 2. Nf3 Nc6 3. Bb5 a6 / 2. Nf3 Nc6 3. Bb5 d6"},
    {"any move, refused", "1. e4 e5 2. Nf3 Nc6", "2... Кb8-c6 3. Сf1-c4, на любой ход 4. c2-c3", "",
     "any-move: любой ход 4. c2-c3", true},
    {"any move of many", "1. e4", "1. e4 b6, if any, 2... Bb7", "", "any-move: any 2... Bb7"},
    {"what precedes any binds", "1. e4", "1. e4 e5, if 2. Nf3 Nc6 3. any a6", "Nf3 Nc6", "any-move: any a6", true},
};

std::string text_of_dropped(const std::vector<Dropped>& dropped) {
    std::string text;
    for (const Dropped& d : dropped) {
        if (!text.empty()) text += "; ";
        text += std::string{reasons[static_cast<std::size_t>(d.reason)]} + ": " + d.text;
    }
    return text;
}

}  // namespace

TEST_CASE("offers") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CAPTURE(c.letter);
        const chess::History history = game(c.game);
        Standing standing{.history = history, .writer = history.now().side_to_move()};
        standing.repetition_due = history.plies() > 0;
        standing.any_move_refused = c.any_refused;
        const Understanding u = understand(read_text(c.letter, {}), standing);
        CHECK(name_of(u.verdict) == "accepted");
        REQUIRE(u.reply.has_value());
        CHECK(text_of(u.offers, history.now().after(u.reply->move)) == c.offers);
        CHECK(text_of_dropped(u.dropped) == c.dropped);
    }
}

TEST_CASE("an any-move condition is read where only one move is legal") {
    const chess::History history = game("", "7k/8/8/8/8/6q1/8/7K b - - 0 40");
    Standing standing{.history = history, .writer = chess::Color::black};
    standing.repetition_due = false;
    const Understanding u = understand(read_text("40... Qg4, if any 41... Qe2", {}), standing);
    REQUIRE(u.verdict == Verdict::accepted);
    CHECK(text_of(u.offers, history.now().after(u.reply->move)) == "Kh2 Qe2+");
    standing.any_move_refused = true;
    CHECK(understand(read_text("40... Qg4, if any 41... Qe2", {}), standing).offers.empty());
}

TEST_CASE("refused letters offer nothing") {
    const chess::History history = game("1. e4");
    const Standing standing{.history = history, .writer = chess::Color::black};
    const Understanding u = understand(read_text("1. d4 e5, if 2. Nf3 Nc6", {}), standing);
    CHECK(u.verdict == Verdict::wrong_repetition);
    CHECK(u.offers.empty());
}
