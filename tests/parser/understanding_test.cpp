#include "parser/understanding.hpp"

#include "parser/notation.hpp"
#include "tests/parser/game_text.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

constexpr std::string_view spanish = "1. e4 e5 2. Nf3 Nc6";

struct Case {
    std::string_view name;
    std::string_view game;
    std::string_view letter;
    std::string_view verdict;
    std::string_view repetition = "";
    std::string_view reply = "";
    std::string_view offers = "";  ///< of the opponent
    bool plain_move = false;
};

Understanding understood(const Case& c, const chess::History& history) {
    Standing standing{.history = history, .writer = history.now().side_to_move()};
    standing.offers = lines(history.now(), c.offers);
    standing.repetition_due = history.plies() > 0;
    standing.plain_move_allowed = c.plain_move;
    return understand(read_text(c.letter, {}), standing);
}

const Case cases[] = {
    {"continuous record", spanish, "1. e4 e5 2. Nf3 Nc6 3. Bb5", "accepted", "2... Nc6", "3. Bb5"},
    {"repetition and reply", spanish, "2... Nc6 3. Bb5", "accepted", "2... Nc6", "3. Bb5"},
    {"on two lines with dots", spanish, "2. ... Nc6\n3. Bb5\n", "accepted", "2... Nc6", "3. Bb5"},
    {"dots behind weigh nothing", spanish, "2... Nc6 3. Bb5 ...", "accepted", "2... Nc6", "3. Bb5"},
    {"glued numbers", spanish, "2...Nc6 3.Bb5", "accepted", "2... Nc6", "3. Bb5"},
    {"numbers without dots", "1. e4", "1 e4 e5", "accepted", "1. e4", "1... e5"},
    {"numbers with brackets", "1. e4", "1) e4 e5", "accepted", "1. e4", "1... e5"},
    {"no numbers", "1. e4", "e4 e5", "accepted", "1. e4", "1... e5"},
    {"no numbers, longer", spanish, "e5 Nf3 Nc6 Bb5", "accepted", "2... Nc6", "3. Bb5"},
    {"Black without dots, one a line", "1. e4 e5 2. Nf3", "2. Nf3\n2. Nc6", "accepted", "2. Nf3", "2... Nc6"},
    {"first move", "", "1. e4", "accepted", "", "1. e4"},
    {"first move without number", "", "e4", "accepted", "", "1. e4"},
    {"ICCF digits", "1. Nf3", "1. 7163 4745", "accepted", "1. Nf3", "1... d5"},
    {"second notation behind the move", "1. e4", "1. e2-e4 e7-e5 (5755)", "accepted", "1. e4", "1... e5"},
    {"second notation without brackets", "1. e4", "1. e2-e4 e7-e5 5755", "accepted", "1. e4", "1... e5"},
    {"in prose", "1. e4", "Your move 1. e4 was expected. My move: 1... e5, and all the best.", "accepted", "1. e4",
     "1... e5"},
    {"wrong earlier move", spanish, "1. d4 e5 2. Nf3 Nc6 3. Bb5", "accepted", "2... Nc6", "3. Bb5"},
    {"signs", "1. f3 e5", "1... e5 2. g4 ch", "accepted", "1... e5", "2. g4"},
    {"long castling glued", "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7", "4...Qd7 5.0-0-0", "accepted", "4... Qd7",
     "5. O-O-O"},

    {"a variation accepted in words", "1. e4 e5", "Przyjmuję wariant: 1... e5 2. Sf3 Sc6 3. Gb5", "accepted", "1... e5",
     "3. Bb5", "Nf3 Nc6"},
    {"a variation accepted in other words", "1. e4 e5", "I accept your variation: 1... e5 2. Nf3 Nc6 3. Bb5",
     "accepted", "1... e5", "3. Bb5", "Nf3 Nc6"},
    {"принимаю", "1. e4 e5", "Принимаю Ваш вариант: 1... e7-e5 2. Кg1-f3 Кb8-c6 3. Сf1-b5", "accepted", "1... e5",
     "3. Bb5", "Nf3 Nc6"},

    {"no repetition", spanish, "3. Bb5", "missing-repetition", "", "3. Bb5"},
    {"Black's reply alone", "1. e4", "1... e5", "missing-repetition", "", "1... e5"},
    {"reply alone without number", "1. e4", "e5", "missing-repetition", "", "1... e5"},
    {"opponent's praised move in prose", "1. e4 d5 2. Nf3", "Your Nf3 was strong. I play e5", "missing-repetition", "",
     "2... e5"},
    {"wrong repetition", "1. e4", "1. d4 e5", "wrong-repetition", "1. d4", "1... e5"},
    {"wrong repetition of Black's move", spanish, "2... d6 3. Bb5", "wrong-repetition", "2... d6", "3. Bb5"},
    {"repetition before reply", "1. e4", "1. d4 Nd5", "wrong-repetition", "1. d4", ""},
    {"a move left out of the record", spanish, "1. e4 e5 3. Bb5", "missing-repetition", "", "3. Bb5"},

    {"only the repetition", spanish, "2... Nc6", "no-move", "2... Nc6", ""},
    {"empty", spanish, "", "no-move"},
    {"prose alone", spanish, "Thank you, your move has come. More in some days.", "no-move"},
    {"own last move again", spanish, "2. Nf3", "accepted", "", ""},
    {"own last letter again", spanish, "1... e5 2. Nf3", "accepted", "", ""},
    {"order alone", spanish, "claim time", "accepted"},
    {"order under the repetition", spanish, "2... Nc6\nI resign", "accepted", "2... Nc6", ""},

    {"impossible", spanish, "2... Nc6 3. Nh6", "impossible", "2... Nc6", ""},
    {"illegal", "1. d4 d5 2. Nf3 Nf6 3. c4 e6 4. Nc3 Bb4", "4... Bb4 5. Ne4", "illegal", "4... Bb4", ""},
    {"ambiguous", "1. d4 d5 2. Nf3 Nf6", "2... Nf6 3. Nd2", "ambiguous", "2... Nf6", ""},
    {"illegible", spanish, "2... Nc6 3. Qz%", "illegible", "2... Nc6", ""},
    {"illegible with signs", "1. e4 e5", "1... e7-e5 2. S?1-#3", "illegible", "1... e5", ""},
    {"no such square", spanish, "2... Nc6 3. Bb9", "illegible", "2... Nc6", ""},
    {"two replies", "1. e4 e5 2. Bc4 Nf6", "2... Кg8-f6 3. d2-d4 нет, лучше 3. d2-d3", "ambiguous", "2... Nf6", ""},
    {"two replies with a stroke", spanish, "2... Nc6 3. d4/d3", "ambiguous", "2... Nc6", ""},

    {"two replies without a number", "1. e4", "1. e4 c5 or e5?", "ambiguous", "1. e4", ""},
    {"two replies, one in brackets", "1. e4", "1. e4 c5 (or e5)", "ambiguous", "1. e4", ""},
    {"a reply corrected without a number", "1. e4 e5 2. Bc4 Nf6", "2... Кg8-f6 3. d2-d4 нет, лучше d2-d3", "ambiguous",
     "2... Nf6", ""},
    {"the same reply twice", "1. e4", "1. e4 e7-e5 or 5755", "accepted", "1. e4", "1... e5"},

    {"number ahead", "1. Nf3 d5", "2... d5 3. g3", "wrong-number", "1... d5", "2. g3"},
    {"only the reply's number", spanish, "2... Nc6 4. Bb5", "wrong-number", "2... Nc6", "3. Bb5"},
    {"a mail program's list", "1. e4", "1. e4\n2. e5", "wrong-number", "1. e4", "1... e5"},
    {"a list that begins at one", spanish, "1. Nc6\n2. Bb5", "wrong-number", "2... Nc6", "3. Bb5"},
    {"first move with a wrong number", "", "2. e4", "wrong-number", "", "1. e4"},

    {"offer taken", spanish, "2... Nc6 3. Bb5 a6 4. Ba4", "accepted", "2... Nc6", "4. Ba4", "Bb5 a6"},
    {"offer taken without numbers", spanish, "Nc6 Bb5 a6 Ba4", "accepted", "2... Nc6", "4. Ba4", "Bb5 a6"},
    {"offer taken in part", spanish, "2... Nc6 3. Bb5 a6 4. Bxc6", "accepted", "2... Nc6", "4. Bxc6", "Bb5 a6 Ba4 Nf6"},
    {"two pairs", spanish, "2... Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O", "accepted", "2... Nc6", "5. O-O", "Bb5 a6 Ba4 Nf6"},
    {"another move", spanish, "2... Nc6 3. d4", "accepted", "2... Nc6", "3. d4", "Bb5 a6"},
    {"proposed move alone", spanish, "2... Nc6 3. Bb5", "unrepeated-continuation", "2... Nc6", "3. Bb5", "Bb5 a6"},
    {"next proposed move alone", spanish, "2... Nc6 3. Bb5 a6 4. Ba4", "unrepeated-continuation", "2... Nc6", "4. Ba4",
     "Bb5 a6 Ba4 Nf6"},
    {"proposed move as a plain one", spanish, "2... Nc6 3. Bb5", "accepted", "2... Nc6", "3. Bb5", "Bb5 a6", true},
    {"pair without a reply", spanish, "2... Nc6 3. Bb5 a6", "unrepeated-continuation", "2... Nc6", "", "Bb5 a6"},
    {"pair without a reply, plain moves", spanish, "2... Nc6 3. Bb5 a6", "no-move", "2... Nc6", "", "Bb5 a6", true},
    {"wrong answer repeated", spanish, "2... Nc6 3. Bb5 d6 4. Ba4", "wrong-repetition", "2... Nc6", "", "Bb5 a6"},
    {"reply behind the offer faulty", spanish, "2... Nc6 3. Bb5 a6 4. Bb9", "illegible", "2... Nc6", "", "Bb5 a6"},
    {"offer taken without the last move", spanish, "3. Bb5 a6 4. Ba4", "missing-repetition", "", "4. Ba4", "Bb5 a6"},
    {"a line that nobody offered", "1. e4 e5", "1... e5 2. Nf3 Nc6 3. Bb5", "wrong-repetition", "1... e5", ""},
    {"opponent's next move without an answer", "1. e4 e5", "1... e5 2. Nf3 Nc6", "accepted", "1... e5", "2. Nf3"},
};

}  // namespace

TEST_CASE("letters of the player to move") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CAPTURE(c.letter);
        const chess::History history = game(c.game);
        const Understanding u = understood(c, history);
        CHECK(name_of(u.verdict) == c.verdict);
        CHECK(text_of(u.repetition, history) == c.repetition);
        if (u.reply && u.reply->ply != history.plies() + u.continuation.size())
            CHECK(!c.reply.empty());  // behind a continuation that was not accepted
        else
            CHECK(text_of(u.reply, history, u.continuation) == c.reply);
    }
}

TEST_CASE("a record is given with true numbers") {
    const chess::History history = game("1. Nf3 d5");
    const Understanding u = understood({"", "", "2... d5 3. g3", ""}, history);
    REQUIRE(u.record.size() == 2);
    CHECK(u.record[0].ply == 1);
    CHECK(u.record[1].ply == 2);
    CHECK(u.faulty == "2... d5");
}

TEST_CASE("accepted continuations belong to the record") {
    const chess::History history = game(spanish);
    const Understanding u =
        understood({"", "", "2... Nc6 3. Bb5 a6 4. Ba4", "", "", "", "Bb5 a6 Ba4 Nf6; Bb5 a6"}, history);
    CHECK(u.continuation.size() == 2);
    CHECK(u.record.size() == 4);
}

TEST_CASE("slips in earlier moves are told and harm nothing") {
    const Understanding u = understood({"", "", "1. d4 e5 2. Nf3 Nc6 3. Bb5", ""}, game(spanish));
    CHECK(u.earlier_slips == std::vector<std::string>{"1. d4"});
}

TEST_CASE("candidates and the text at fault") {
    const chess::History history = game("1. d4 d5 2. Nf3 Nf6");
    const Understanding two = understood({"", "", "2... Nf6 3. Nd2", ""}, history);
    CHECK(two.candidates.size() == 2);
    CHECK(two.faulty == "3. Nd2");
    const Understanding replies = understood({"", "", "2... Nf6 3. e3 or rather 3. c4", ""}, history);
    CHECK(replies.verdict == Verdict::ambiguous);
    CHECK(replies.candidates.size() == 2);
    const Understanding garbled = understood({"", "", "2... Nf6 3. Qz%", ""}, history);
    CHECK(garbled.faulty == "3. Qz%");
}

TEST_CASE("what is recorded already") {
    const chess::History history = game(spanish);
    CHECK(understood({"", "", "1... e5 2. Nf3", ""}, history).already_recorded);
    CHECK(understood({"", "", "Nf3", ""}, history).already_recorded);
    CHECK_FALSE(understood({"", "", "2... Nc6", ""}, history).already_recorded);
    CHECK_FALSE(understood({"", "", "3. Nf3", ""}, history).already_recorded);
}

TEST_CASE("letters of the player not to move") {
    struct OffTurn {
        std::string_view letter, verdict;
        bool recorded, has_move;
    };
    const OffTurn letters[] = {
        {"2. Nf3", "accepted", true, true},
        {"1... e5 2. Nf3", "accepted", true, true},
        {"1. e4 e5 2. Nf3", "accepted", true, true},
        {"1. d4 e5 2. Nf3", "accepted", true, true},
        {"Nf3", "accepted", true, true},
        {"Sg1-f3", "accepted", true, true},
        {"2. Nc3", "not-your-turn", false, true},
        {"Sorry, I meant\n1... e5 2. Bc4", "not-your-turn", false, true},
        {"2... Nc6 3. Bb5", "not-your-turn", false, true},
        {"3. Nf3", "not-your-turn", false, true},
        {"Merry Christmas!", "accepted", false, false},
        {"status", "accepted", false, false},
    };
    const chess::History history = game("1. e4 e5 2. Nf3");
    for (const OffTurn& c : letters) {
        CAPTURE(c.letter);
        const Understanding u =
            understand(read_text(c.letter, {}), {.history = history, .writer = chess::Color::white});
        CHECK(name_of(u.verdict) == c.verdict);
        CHECK(u.already_recorded == c.recorded);
        CHECK(u.has_move == c.has_move);
    }
}

TEST_CASE("one of the moves that an ambiguous one could be is an answer by itself") {
    const chess::History history = game("1. d4 d5 2. Nf3 Nf6");
    Standing standing{.history = history, .writer = chess::Color::white};
    standing.binding = understood({"", "", "2... Nf6 3. Nd2", ""}, history).candidates;
    CHECK(understand(read_text("3. Nbd2", {}), standing).verdict == Verdict::accepted);
    CHECK(understand(read_text("Nfd2", {}), standing).verdict == Verdict::accepted);
    CHECK(understand(read_text("3. c4", {}), standing).verdict == Verdict::missing_repetition);
    CHECK(understand(read_text("2... Nf6 3. Nbd2", {}), standing).verdict == Verdict::accepted);
}

TEST_CASE("a game from a given position") {
    const chess::History history = game("", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    Standing standing{.history = history, .writer = chess::Color::white};
    standing.repetition_due = false;
    for (const std::string_view letter : {"3. Bb5", "2... Nc6 3. Bb5", "Bb5", "Nc6 Bb5"}) {
        CAPTURE(letter);
        const Understanding u = understand(read_text(letter, {}), standing);
        CHECK(u.verdict == Verdict::accepted);
        CHECK(text_of(u.reply, history) == "3. Bb5");
        CHECK_FALSE(u.repetition.has_value());
    }
    CHECK(understand(read_text("4. Bb5", {}), standing).verdict == Verdict::wrong_number);
}

TEST_CASE("a prescribed opening needs no repetition, but a wrong one is a fault") {
    const chess::History history = game("1. e4 c5");
    Standing standing{.history = history, .writer = chess::Color::white};
    standing.repetition_due = false;
    CHECK(understand(read_text("2. Nf3", {}), standing).verdict == Verdict::accepted);
    CHECK(understand(read_text("1... c5 2. Nf3", {}), standing).verdict == Verdict::accepted);
    CHECK(understand(read_text("1... e5 2. Nf3", {}), standing).verdict == Verdict::wrong_repetition);
}

TEST_CASE("the writer's notation decides") {
    const chess::History history = game("1. e4 e5");
    Standing standing{.history = history, .writer = chess::Color::white, .own = Notation::ru};
    const Understanding u = understand(read_text("1... e7-e5 2. Kg1-f3", {}), standing);  // a Latin K
    CHECK(text_of(u.reply, history) == "2. Nf3");
}
