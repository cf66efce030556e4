#include "parser/reading.hpp"

#include "base/text.hpp"
#include "parser/ply_numbers.hpp"

#include <doctest/doctest.h>

#include <ctime>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

std::string shown(const std::vector<WrittenMove>& moves) {
    std::string text;
    for (const WrittenMove& m : moves) text += (text.empty() ? "" : " ") + (m.any ? "<any>" : text_of(m));
    return text;
}

std::string record_of(std::string_view letter) { return shown(read_text(letter, {}).record); }

std::string branches_of(std::string_view letter) {
    std::string text;
    for (const WrittenBranch& b : read_text(letter, {}).branches)
        text += (text.empty() ? "" : "; ") + std::string(static_cast<std::size_t>(b.depth), '+') + shown(b.moves);
    return text;
}

}  // namespace

TEST_CASE("the record of a letter") {
    struct Case {
        std::string_view letter, record;
    };
    const Case cases[] = {
        {"1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. e4 e5 2. Nf3 Nc6 3. Bb5"},
        {"2... Nc6 3. Bb5", "2... Nc6 3. Bb5"},
        {"2. ... Nc6\n3. Bb5", "2... Nc6 3. Bb5"},
        {"2 ... Nc6 3 Bb5", "2... Nc6 3. Bb5"},
        {"2… Nc6", "2... Nc6"},
        {"10....Qd4", "10... Qd4"},
        {"4. Bxc6 ...", "4. Bxc6"},
        {"1.e4 e5", "1. e4 e5"},
        {"1 e4 e5", "1. e4 e5"},
        {"1) e4", "1. e4"},
        {"12.Nf3", "12. Nf3"},
        {"12,Nf3", "12. Nf3"},
        {"12: Nf3", "12. Nf3"},
        {"12.\u00a0 Nf3", "12. Nf3"},
        {"12.\nNf3", "12. Nf3"},
        {"**12. Nf3!**", "12. Nf3"},
        {"* e4\n", "e4"},
        {"- 12. Nf3.", "12. Nf3"},
        {"12. Nf3 J", "12. Nf3"},
        {"12. Nf3 :-)", "12. Nf3"},
        {"1. 7163 4745", "1. 7163 4745"},
        {"1. 5254", "1. 5254"},
        {"1.5254 5755", "1. 5254 5755"},
        {"5254", "5254"},
        {"5. 0-0 0-0-0", "5. 0-0 0-0-0"},
        {"5.0-0", "5. 0-0"},
        {"5. 0–0", "5. 0-0"},
        {"5. О-О", "5. О-О"},
        {"Кb8-с6", "Кb8-с6"},
        {"3. exd5 ed", "3. exd5 ed"},
        {"12. e8=Q", "12. e8=Q"},
        {"12. e8 Q", "12. e8=Q"},
        {"12. e8 = H", "12. e8=H"},
        {"12. e8(Q)+", "12. e8(Q)+"},
        {"2. g4 ch Qh4 mate", "2. g4 Qh4"},
        {"4. Nf3 f6 e.p.", "4. Nf3 f6"},
        {"3. e5:d6 w przelocie c7:d6", "3. e5:d6 c7:d6"},
        {"2... Nf6 3. Qz%", "2... Nf6 3. Qz%"},
        {"2. S?1-#3", "2. S?1-#3"},
        {"5. e3 Bb9", "5. e3 Bb9"},
        {"3. d2-d4 нет, лучше 3. d2-d3", "3. d2-d4 3. d2-d3"},
        {"1. e2-e4 e7-e5 (5755)", "1. e2-e4 e7-e5"},
        {"1. e2-e4 e7-e5 (2. Nf3 Nc6) 2. d4", "1. e2-e4 e7-e5 2. d4"},
        {"(1. e4) e5", "1. e4 e5"},
        {"Move List: 1.e4 e5 2.Nf3", "1. e4 e5 2. Nf3"},
        // behind a word for it
        {"Your Nf3 was strong. I play e5", "e5"},
        {"I'll play e5!", "e5"},
        {"My move: Nf3", "Nf3"},
        {"You played Nc6, I answer Bb5.", "Nc6 Bb5"},
        {"Your last move was Nc6. My next move will be Bb5.", "Nc6 Bb5"},
        {"I start with e4. Good luck!", "e4"},
        {"2... Nc6 3. bishop b5", "2... Nc6 3. bishop b5"},
        {"2... Nc6 3. ?", "2... Nc6 3. ?"},
        {"My reply is Nf3.", "Nf3"},
        {"Move: Nf3", "Nf3"},
        {"Mój ruch: Sf3", "Sf3"},
        {"Dzień dobry, gram Sf3.", "Sf3"},
        {"Мой ход: Кf3", "Кf3"},
        {"Добрый день! Хожу Кf3.", "Кf3"},
        {"Ответ: Кf3", "Кf3"},
        {"Your move e4, my move e5", "e4 e5"},
        {"Odpowiadam na 1. e2-e4 ruchem 1... e7-e5", "1. e2-e4 1... e7-e5"},
        {"В ответ на 1. e2-e4 отвечаю 1... e7-e5", "1. e2-e4 1... e7-e5"},
        {"If you don't mind, 12. Nf3", "12. Nf3"},
        {"If you like, let us meet. 12. Nf3", "12. Nf3"},
        {"In any case 12. Nf3 was due", "12. Nf3"},
        // no moves
        {"I liked Nf3 and also Bb5, but e5 was weak", ""},
        {"Received 17 Oct, sent 20 Oct.", ""},
        {"Otrzymano 6.03.1999, wysłano 12.03.1999, czas 6/6.", ""},
        {"Time 10:30, score 2-0, 00-950 Warszawa, tel. 22 6281234, +48 22 628 12 34", ""},
        {"1234 Main Street", ""},
        {"22 6281 1234", ""},
        {"5 Main Street, paper a4", ""},
        {"see http://chess.example/12.Nf3 or www.chess.example/e4", ""},
        {"1.1.1.1,www.example.com", ""},
        {"1. I am on holiday\n2. Then I work", ""},
        {"{1. e4 e5}", ""},
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", ""},
        {"Ed", ""},
        {"ed", ""},
        {"0-0", "0-0"},
        {"We lost 0-0", ""},
        {"Pozdrawiam serdecznie\nEwa Żak", ""},
        {"[county-2007/D1-07] D1-07", ""},
        {"It rained for two whole days while I was thinking of\nNf3 and the like", ""},
        {"Dear Ann\nNf3", "Nf3"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.letter);
        CHECK(record_of(c.letter) == c.record);
    }
}

TEST_CASE("conditions") {
    struct Case {
        std::string_view letter, record, branches;
    };
    const Case cases[] = {
        {"2. Nf3 Nc6\nIf 3. Bb5, then 3. ... a6\nIf 3. Bc4, then 3. ... Nf6\n", "2. Nf3 Nc6",
         "3. Bb5 3... a6; 3. Bc4 3... Nf6"},
        {"3. Bb5 a6  / If 4. Ba4 then 4... Nf6, if 4. Bxc6 dxc6 5. O-O f6", "3. Bb5 a6",
         "4. Ba4 4... Nf6; 4. Bxc6 dxc6 5. O-O f6"},
        {"1. e2-e4, если 1... e7-e5, то 2. Кg1-f3", "1. e2-e4", "1... e7-e5 2. Кg1-f3"},
        {"3. Gf1-b5\nJeśli 3... a7-a6, to 4. Gb5-a4; jeśli 4... Sg8-f6, to 5. 0-0.", "3. Gf1-b5",
         "3... a7-a6 4. Gb5-a4; 4... Sg8-f6 5. 0-0"},
        {"3. Gf1-b5, jesli 3... a7-a6 4. Gb5-a4", "3. Gf1-b5", "3... a7-a6 4. Gb5-a4"},
        {"6. Wf1-e1\nwariant: 6... b7-b5 7. Ga4-b3 d7-d6 8. c2-c3", "6. Wf1-e1", "6... b7-b5 7. Ga4-b3 d7-d6 8. c2-c3"},
        {"2... Sf6, na 3. Gc4 Sc6", "2... Sf6", "3. Gc4 Sc6"},
        {"2... Кf6, на 3. Сc4 Кc6", "2... Кf6", "3. Сc4 Кc6"},
        {"2... Кf6; в случае 3. Сc4 отвечу 3... Кc6", "2... Кf6", "3. Сc4 3... Кc6"},
        {"2... Nf6. In case of 3. Bc4 I play 3... Nc6", "2... Nf6", "3. Bc4 3... Nc6"},
        {"2... Кf6, вариант: 3. Сc4 Кc6", "2... Кf6", "3. Сc4 Кc6"},
        {"2... Nf6\nConditional moves:\n3. Bc4 Nc6", "2... Nf6", "3. Bc4 Nc6"},
        {"Nf6; if 2.e5 Nd5 (if 3.d4 d6, if 3.c4 Nb6 4.d4 d6), if 2.Nc3 d5", "Nf6",
         "2. e5 Nd5; +3. d4 d6; +3. c4 Nb6 4. d4 d6; 2. Nc3 d5"},
        {"1... Nf6 (if 2. e5 Nd5)", "1... Nf6", "2. e5 Nd5"},
        {"2... Nf6 [if 3. e5 Nd5] thanks", "2... Nf6", "3. e5 Nd5"},
        {"1... e5 if Nf3 Nc6, if Bc4 Nf6", "1... e5", "Nf3 Nc6; Bc4 Nf6"},
        {"1... e5\nIf you play Nf3 I reply Nc6", "1... e5", "Nf3 Nc6"},
        {"1... e5\nIf White plays 2. Nf3 then I would like to play 2... Nc6", "1... e5", "2. Nf3 2... Nc6"},
        {"1... e5\nIf 2. Nf3 or 2. Bc4 then 2... Nc6", "1... e5", "2. Nf3 2... Nc6; 2. Bc4 2... Nc6"},
        {"1... e5, if 2. Nf3/Bc4 Nc6", "1... e5", "2. Nf3 Nc6; Bc4 Nc6"},
        {"1... e5, if 2. Nf3 Nc6, 2. Bc4 Nf6", "1... e5", "2. Nf3 Nc6; 2. Bc4 Nf6"},
        {"1... e5, if 2. Nf3 Nc6; 2. Bc4 Nf6", "1... e5", "2. Nf3 Nc6; 2. Bc4 Nf6"},
        {"2. Nf3, if 2... Nc6 then 3. Bb5,\nif 2... d6 then 3. d4", "2. Nf3", "2... Nc6 3. Bb5; 2... d6 3. d4"},
        {"2. Nf3, if 2... Nc6\nthen 3. Bb5", "2. Nf3", "2... Nc6 3. Bb5"},
        {"2. Nf3 Nc6\nIf 3. Bb5 a6\n4. Ba4 Nf6\n", "2. Nf3 Nc6", "3. Bb5 a6 4. Ba4 Nf6"},
        {"If 3. Bb5 then 3... a6.\n\n2. Nf3 Nc6", "2. Nf3 Nc6", "3. Bb5 3... a6"},
        {"If 3. Bb5 a6. My move is 2... Nc6", "2... Nc6", "3. Bb5 a6"},
        {"1... e5 if 2. Nf3 then 2. Nc6", "1... e5", "2. Nf3 2... Nc6"},
        {"3. Сf1-c4, на любой ход 4. c2-c3", "3. Сf1-c4", "<any> 4. c2-c3"},
        {"3. Gf1-c4, na dowolne 4. c2-c3", "3. Gf1-c4", "<any> 4. c2-c3"},
        {"1... b6 if any, 2... Bb7", "1... b6", "<any> 2... Bb7"},
        {"1... b6 if 2. d4 Bb7, otherwise 2... e6", "1... b6", "2. d4 Bb7; <any> 2... e6"},
        {"5. cd; if ed 6. e3", "5. cd", "ed 6. e3"},
        {"4. Bb5, should you play 4... a6 I will play 5. Ba4", "4. Bb5", "4... a6 5. Ba4"},
        {"4. Bb5, and in the event of 4... a6 5. Ba4", "4. Bb5", "4... a6 5. Ba4"},
        {"4. Bb5, on 4... a6 5. Ba4", "4. Bb5", "4... a6 5. Ba4"},
        {"4. Bb5\nProponuję: 4... a7-a6 5. Gb5-a4", "4. Bb5", "4... a7-a6 5. Gb5-a4"},
        {"4. Bb5 [if 4... a6 5. Ba4 (5... Nf6 6. O-O)]", "4. Bb5", "4... a6 5. Ba4; +5... Nf6 6. O-O"},
        {"4. Bb5, if 4... a6 5. Ba4 (4... Nf6 6. O-O)", "4. Bb5", "4... a6 5. Ba4"},
        {"2... Sc6\nWarianty:\na) 3. Gb5 a6\nb) 3. Gc4 Sf6", "2... Sc6", "3. Gb5 a6; 3. Gc4 Sf6"},
        {"2... Кc6\nВарианты:\n1) 3. Сb5 a6\n2) 3. Сc4 Кf6", "2... Кc6", "3. Сb5 a6; 3. Сc4 Кf6"},
        {"3. Bb5\n\nIf 3... a6 then\n\n4. Ba4", "3. Bb5", "3... a6 4. Ba4"},
        {"12. Nf3, and if e4 d5...", "12. Nf3", "e4 d5"},
        // no conditions
        {"1... e5\nIf anything is unclear, write to me.", "1... e5", ""},
        {"1... e5\nIf you are in London, call 22 6281234.", "1... e5", ""},
        {"Jeśli pozwolisz, 12. Sf3", "12. Sf3", ""},
        {"Wariant mi się podoba. 12. Sf3", "12. Sf3", ""},
        {"Na dziś tyle. 12. Sf3", "12. Sf3", ""},
    };
    for (const Case& c : cases) {
        CAPTURE(c.letter);
        CHECK(record_of(c.letter) == c.record);
        CHECK(branches_of(c.letter) == c.branches);
    }
}

TEST_CASE("analysis behind a claim for adjudication is no record, but what stands before it is") {
    const Reading claim = read_text("ocena wygrana\n\nAnaliza: po 2. Sg1-f3 Sb8-c6 3. Gf1-b5 jest lepiej.\n", {});
    CHECK(claim.record.empty());
    CHECK(claim.analysis == "Analiza: po 2. Sg1-f3 Sb8-c6 3. Gf1-b5 jest lepiej.");
    const Reading both = read_text("1... e7-e5 2. Кg1-f3\nприсуждение выигрыш\n3. Сf1-b5 выигрывает\n", {});
    CHECK(shown(both.record) == "1... e7-e5 2. Кg1-f3");
    CHECK(read_text("odwołanie\n\nProszę o uwzględnienie 3... Sg8-f6 4. 0-0.\n", {}).record.empty());
}

TEST_CASE("text and analysis keep the writer's words") {
    const Reading reading = read_text("protest\r\n\r\nДень был – трудный.\r\n", {});
    CHECK(reading.text == "protest\r\n\r\nДень был – трудный.\r\n");
    CHECK(reading.analysis == "День был - трудный.");
}

TEST_CASE("a PGN body") {
    const Reading reading = read_text(
        "Hello!\n"
        "[Event \"county-2007\"]\n[Site \"NET\"]\n[Round \"D1-07\"]\n[White \"Ann\"]\n[Black \"Joe\"]\n[Result "
        "\"*\"]\n\n"
        "{--------------\nr n b q k b n r\nwhite to play\n--------------}\n"
        "1. e4 e5 {good} 2. Nf3 (2. d4 exd4 (2... d6)\n3. c3) Nc6 $1 ; 3. Bc4\n3. Bb5 {\nWhite offers a "
        "draw\n}\n*\n\nBye, 9. Qh7\n",
        {});
    CHECK(shown(reading.record) == "1. e4 e5 2. Nf3 Nc6 3. Bb5 9. Qh7");
    CHECK(reading.game == "county-2007/D1-07");
    REQUIRE(reading.commands.size() == 1);
    CHECK(reading.commands[0].action == Action::draw_offer);
    CHECK(reading.commands[0].color == chess::Color::white);

    CHECK(read_text("[ZugpostGame \"county-2007/D1-07\"]\n\n1. e4 *", {}).game == "county-2007/D1-07");
    CHECK(read_text("[Event \"?\"]\n[Round \"-\"]\n\n1. e4 *", {}).game.empty());
    const Reading resigned = read_text("[Event \"x\"]\n\n1. e4 e5 {Black resigns} 1-0\n", {});
    REQUIRE(resigned.commands.size() == 1);
    CHECK(resigned.commands[0].action == Action::resign);
    CHECK(resigned.commands[0].color == chess::Color::black);
    CHECK(read_text("[Event \"x\"]\n\n1. e4 {Draw agreed}\n", {}).commands.size() == 1);
    // exactly these, and only in PGN
    CHECK(read_text("[Event \"x\"]\n\n1. e4 {White resigns soon} *", {}).commands.empty());
    CHECK(read_text("1. e4 {White resigns}", {}).commands.empty());
    // the second game of a letter is another game
    CHECK(shown(read_text("[Event \"x\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. d4 d5 *\n", {}).record) == "1. e4");
}

TEST_CASE("limits") {
    std::string moves;
    for (int i = 0; i < 3000; ++i) moves += "1. e4 ";
    const Reading many = read_text(moves, {});
    CHECK(many.record.size() == max_moves);
    CHECK(many.too_much);

    std::string long_text(max_text + 10, 'a');
    const Reading cut = read_text(long_text, {});
    CHECK(cut.text.size() == max_text);
    CHECK(cut.too_much);

    std::string orders;
    for (int i = 0; i < 30; ++i) orders += "status\n";
    CHECK(read_text(orders, {}).commands.size() == max_commands);

    std::string offers = "1. e4\n";
    for (int i = 0; i < 300; ++i) offers += "if 1... e5 2. Nf3\n";
    CHECK(read_text(offers, {}).branches.size() == max_branches);
    CHECK_FALSE(read_text("1. e4 e5", {}).too_much);
}

TEST_CASE("time is linear in the text") {
    // each piece has made a reader of this kind slow: brackets, braces, links, conditions, numbers, commands
    for (const std::string_view piece :
         {"( ",     "{ ",         "[(",         "e4/",      "1. ",       "if e4 or ", "if (if e4 ",  "draw? e4 ch ",
          "a",      "12.",        "1. e4 (=) ", "\xff\xfe", "wariant: ", "na 1. ",    "[A \"b\"]\n", "1/1/1 ",
          "claim ", "любой ход ", "; ; ",       "e4xx\n",   "if a\n",    "any "}) {
        CAPTURE(piece);
        const auto seconds_for = [&](std::size_t size) {
            std::string text;
            while (text.size() < size) text += piece;
            const std::clock_t start = std::clock();
            (void)read_text(text, {});
            return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        };
        const double once = seconds_for(max_text / 32);
        const double eightfold = seconds_for(max_text / 4);
        CHECK(eightfold < 24 * once + 0.05);  // 64 times if it were quadratic
    }
}
