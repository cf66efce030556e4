#include "parser/command.hpp"

#include "parser/reading.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

std::vector<Command> commands_in(std::string_view text, bool official = false) {
    return read_text(text, {.written = date_from_iso("2008-01-05").value(), .official = official}).commands;
}

std::string names(const std::vector<Command>& commands) {
    std::string all;
    for (const Command& c : commands) all += (all.empty() ? "" : " ") + std::string{name_of(c.action)};
    return all;
}

Command only(std::string_view text, bool official = true) {
    const std::vector<Command> all = commands_in(text, official);
    REQUIRE_MESSAGE(all.size() == 1, text);
    return all[0];
}

}  // namespace

TEST_CASE("commands of players in three languages") {
    struct Case {
        std::string_view letter, commands;
    };
    const Case cases[] = {
        {"resign", "resign"},
        {"I resign", "resign"},
        {"I RESIGN!", "resign"},
        {"I resign. Thank you for the game!", "resign"},
        {"*resign*", "resign"},
        {"poddaję się", "resign"},
        {"Poddaje partie.", "resign"},
        {"Сдаюсь.", "resign"},
        {"сдаю партию", "resign"},
        {"draw?", "draw-offer"},
        {"I offer a draw", "draw-offer"},
        {"(=)", "draw-offer"},
        {"remis?", "draw-offer"},
        {"Proponuję remis.", "draw-offer"},
        {"ничья?", "draw-offer"},
        {"Предлагаю ничью", "draw-offer"},
        {"1. d4\ndraw?\n", "draw-offer"},
        {"1. d4 d5 draw?", "draw-offer"},
        {"1. d4 d5 (=)", "draw-offer"},
        {"1. d4 d5. I offer a draw.", "draw-offer"},
        {"1. d4 d5, proponuję remis", "draw-offer"},
        {"1. d4 d5 и предлагаю ничью", "draw-offer"},
        {"1. d4 d5 i proponuję remis", "draw-offer"},
        {"2. g4 ch draw?", "draw-offer"},
        {"accept draw", "draw-accept"},
        {"I accept the draw", "draw-accept"},
        {"przyjmuje remis", "draw-accept"},
        {"Согласна на ничью", "draw-accept"},
        {"decline draw", "draw-decline"},
        {"odrzucam remis", "draw-decline"},
        {"отклоняю ничью", "draw-decline"},
        {"claim threefold", "claim-threefold"},
        {"reklamuję trzykrotne powtórzenie", "claim-threefold"},
        {"заявляю троекратное повторение", "claim-threefold"},
        {"claim 50 moves", "claim-50"},
        {"reklamuję 50 posunięć", "claim-50"},
        {"заявляю 50 ходов", "claim-50"},
        {"claim time", "claim-time"},
        {"reklamuje czas", "claim-time"},
        {"заявляю просрочку", "claim-time"},
        {"1. d4 d5\nclaim time\n", "claim-time"},
        {"confirm overstep", "confirm-overstep"},
        {"Potwierdzam przekroczenie.", "confirm-overstep"},
        {"подтверждаю просрочку", "confirm-overstep"},
        {"protest\n\nMy card left in time.", "protest"},
        {"Протест\nХод отправлен вовремя.", "protest"},
        {"Protest! My card left in time.", "protest"},
        {"Protest - my card left in time.", "protest"},
        {"I protest against that claim.", "protest"},
        {"Protestuję, karta wyszła w terminie.", "protest"},
        {"I claim a win on time", "claim-time"},
        {"Protest songs are my hobby", ""},
        {"I resign. Kind regards, Ann Berg", "resign"},
        {"thinking", "thinking"},
        {"namysł", "thinking"},
        {"думаю", "thinking"},
        {"repeat", "repeat"},
        {"repeat, please", "repeat"},
        {"proszę powtórz", "repeat"},
        {"повтор", "repeat"},
        {"status", "status"},
        {"stan", "status"},
        {"статус", "status"},
        {"records", "records"},
        {"zapis", "records"},
        {"запись", "records"},
        {"withdraw", "withdraw"},
        {"Wycofuję się", "withdraw"},
        {"выбываю", "withdraw"},
        {"remarks\nThe position repeats.", "remarks"},
        {"uwagi", "remarks"},
        {"замечания", "remarks"},
        {"appeal", "appeal"},
        {"odwołanie", "appeal"},
        {"апелляция", "appeal"},
        {"help", "help"},
        {"pomoc", "help"},
        {"помощь", "help"},
        {"claim time\ndraw?\n", "claim-time draw-offer"},
        // prose
        {"Please don't resign yourself", ""},
        {"No draw, please", ""},
        {"I will resign if you play Rd1.", ""},
        {"Is it a draw? I don't know.", ""},
        {"We could draw on that experience.", ""},
        {"leave me alone", ""},
        {"Help me, I am lost.", ""},
        {"Status quo, as they say", ""},
        {"Result of my exam: passed", ""},
        {"Delay in the post again!", ""},
        {"reject this if you like", ""},
        {"Wynik egzaminu mam dobry", ""},
        {"Substitute teachers have it hard by now", ""},
        {"1. d4 d5 with a draw in mind", ""},
        {"Copy of my letter", ""},
        {"Notation is no problem for me", ""},
        {"In my format there is more", ""},
        {"", ""},
        {"   \n\n", ""},
    };
    for (const Case& c : cases) {
        CAPTURE(c.letter);
        CHECK(names(commands_in(c.letter)) == c.commands);
    }
}

TEST_CASE("leave") {
    struct Case {
        std::string_view letter, from, to;
        bool faulty = false;
    };
    const Case cases[] = {
        {"leave 2008-01-10 to 2008-01-20", "2008-01-10", "2008-01-20"},
        {"leave from 10 Jan until 20 Jan", "2008-01-10", "2008-01-20"},
        {"leave 2008-01-10 - 2008-01-20", "2008-01-10", "2008-01-20"},
        {"Leave: 10/1 to 20/1.", "2008-01-10", "2008-01-20"},
        {"urlop od 10.05.2004 do 19.05.2004", "2004-05-10", "2004-05-19"},
        {"urlop od 10.05 do 19.05.2004", "2004-05-10", "2004-05-19"},
        {"urlop 10 maja - 19 maja 2004 r.", "2004-05-10", "2004-05-19"},
        {"перерыв с 10.06.2008 по 20.06.2008", "2008-06-10", "2008-06-20"},
        {"отпуск с 10 июня по 20 июня", "2008-06-10", "2008-06-20"},
        {"leave 2008-01-10", "2008-01-10", "", true},
        {"leave", "", "", true},
        {"leave from 40.13 to 41.13", "", "", true},
        {"leave 2008-01-20 to 2008-01-10", "2008-01-20", "2008-01-10", true},
    };
    for (const Case& c : cases) {
        CAPTURE(c.letter);
        const Command command = only(c.letter, false);
        CHECK(command.action == Action::leave);
        CHECK((command.from ? to_iso(*command.from) : "") == c.from);
        CHECK((command.to ? to_iso(*command.to) : "") == c.to);
        CHECK(command.fault_text.empty() != c.faulty);
    }
}

TEST_CASE("values of players' commands") {
    CHECK(only("new address a@b.example", false).address == "a@b.example");
    CHECK(only("nowy adres: <jan.nowy@poczta.example>", false).address == "jan.nowy@poczta.example");
    CHECK(only("Новый адрес boris@ufa.example.", false).address == "boris@ufa.example");
    CHECK_FALSE(only("new address nonsense", false).fault_text.empty());
    CHECK_FALSE(only("new address", false).fault_text.empty());
    CHECK(only("notation pl", false).word == "pl");
    CHECK(only("notacja ICCF", false).word == "iccf");
    CHECK(only("нотация ru", false).word == "ru");
    CHECK_FALSE(only("notation klingon", false).fault_text.empty());
    CHECK(only("format cmail", false).word == "cmail");
    CHECK(only("forma pełna", false).word == "full");
    CHECK(only("формат plain", false).word == "plain");
    CHECK(only("adjudicate win", false).outcome == Outcome::win);
    CHECK(only("ocena remis", false).outcome == Outcome::draw);
    CHECK(only("Присуждение выигрыш", false).outcome == Outcome::win);
    CHECK(only("adjudicate loss", false).outcome == Outcome::loss);
    CHECK(only("ocena przegrana", false).outcome == Outcome::loss);
    CHECK(only("remarks: the clock is wrong", false).reason == "the clock is wrong");
    CHECK(only("records D1-07", false).game == "D1-07");
}

TEST_CASE("commands of captains and directors") {
    CHECK(only("uphold D1-13").game == "D1-13");
    CHECK(only("Uznaję 1.").game == "1");
    CHECK(only("удовлетворяю 2").action == Action::uphold);
    CHECK(only("uphold county-2007/D1-13 the stamps say so").reason == "the stamps say so");

    const Command reject = only("reject 2 barred the stamps are clear");
    CHECK(reject.barred);
    CHECK(reject.reason == "the stamps are clear");
    CHECK_FALSE(only("отклоняю 2 справка принята").barred);
    CHECK(only("oddalam 2 bez dalszych").barred);

    CHECK(only("refer D1-13 we differ").action == Action::refer);
    CHECK(only("delay D1-04 Sam is in hospital").reason == "Sam is in hospital");
    CHECK(only("zwłoka D1-04 szpital").action == Action::delay);

    const Command grant = only("grant leave guy 2007-12-08 to 2007-12-17");
    CHECK(grant.player == "guy");
    CHECK(to_iso(grant.from.value()) == "2007-12-08");
    CHECK(to_iso(grant.to.value()) == "2007-12-17");
    CHECK(only("przyznaję urlop ola od 8.05.2004 do 21.05.2004").player == "ola");
    CHECK(only("предоставляю перерыв viktor с 05.07.2008 по 08.07.2008").to.has_value());

    CHECK(only("penalty D1-06 white -5 taken back").fault_text == "the number of days must be between 1 and 365");
    const Command penalty = only("penalty D1-06 white 2 deliberate delay");
    CHECK(penalty.game == "D1-06");
    CHECK(penalty.color == chess::Color::white);
    CHECK(penalty.number == 2);
    CHECK(penalty.reason == "deliberate delay");
    CHECK_FALSE(penalty.fault);
    CHECK(only("kara 1 czarne 3 błąd adres").fault);
    CHECK(only("штраф 2 чёрные 5 необоснованное заявление").color == chess::Color::black);
    CHECK(only("warn P27-1 black mind your language").reason == "mind your language");

    CHECK(only("result 1 1-0 no move").result == "1-0");
    CHECK(only("result 1 ½-½ agreed").result == "1/2-1/2");
    CHECK(only("wynik 1 0.5-0.5").result == "1/2-1/2");
    CHECK(only("результат 1 0-0 записи нет").result == "0-0");
    CHECK(only("annul 2 started twice").action == Action::annul);

    const Command adjudicate = only("adjudicate P26-1 1/2-1/2 final");
    CHECK(adjudicate.result == "1/2-1/2");
    CHECK(adjudicate.final);
    CHECK_FALSE(only("присуждение 1 1-0").final);
    CHECK(only("ocena 1 0-1 ostatecznie").final);
    CHECK(only("appeal D1-13").game == "D1-13");

    const Command substitute = only("substitute boris by Carl Young <carl@young.example>");
    CHECK(substitute.player == "boris");
    CHECK(substitute.name == "Carl Young");
    CHECK(substitute.address == "carl@young.example");
    CHECK(only("zamiana ola na Zofia Żak <zofia@zak.example>").name == "Zofia Żak");
    CHECK(only("замена boris на Карл Юнг <karl@yung.example>").address == "karl@yung.example");

    const Command withdraw = only("withdraw don died exclude his family wrote");
    CHECK(withdraw.player == "don");
    CHECK(withdraw.died);
    CHECK(withdraw.disposal == Disposal::exclude);
    CHECK(withdraw.reason == "his family wrote");
    CHECK(only("wycofuję zawodnika ola przegrana").disposal == Disposal::lose);
    CHECK(only("исключаю boris присуждение").disposal == Disposal::adjudicate);

    const Command replay = only("replay D1-07 12. Nf3 slip of the pen");
    CHECK(replay.number == 12);
    CHECK(replay.color == chess::Color::white);
    CHECK(replay.move == "Nf3");
    CHECK(replay.reason == "slip of the pen");
    const Command black = only("poprawka 1 12... Sg8-f6");
    CHECK(black.color == chess::Color::black);
    CHECK(black.move == "Sg8-f6");

    CHECK(only("records D1-09").game == "D1-09");
    CHECK(only("status county-2007").game == "county-2007");
    CHECK(only("copy all").word == "all");
    CHECK(only("kopie powtórzenia").word == "repeats");
    CHECK(only("копии все").word == "all");
}

TEST_CASE("an official's command that cannot be read says why") {
    for (const std::string_view letter :
         {"uphold", "penalty D1-06 2 delay", "penalty D1-06 white two", "penalty D1-06 white 0", "result D1-06",
          "result D1-06 2-0", "adjudicate D1-06", "substitute boris by Carl Young", "grant leave guy",
          "replay D1-07 Nf3", "copy everything", "warn D1-06 blue"}) {
        CAPTURE(letter);
        CHECK_FALSE(only(letter).fault_text.empty());
        CHECK(commands_in(letter, false).empty());
    }
}

TEST_CASE("anybody's complete command of an official is read") {
    CHECK(names(commands_in("grant leave guy 2008-01-10 to 2008-01-13")) == "grant");
    CHECK(names(commands_in("penalty D1-06 white 2 rude")) == "penalty");
}

TEST_CASE("every action has its name") {
    CHECK(name_of(Action::resign) == "resign");
    CHECK(name_of(Action::claim_50) == "claim-50");
    CHECK(name_of(Action::help) == "help");
    CHECK(name_of(Action::uphold) == "uphold");
    CHECK(name_of(Action::copy) == "copy");
}
