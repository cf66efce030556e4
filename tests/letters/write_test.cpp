#include "letters/write.hpp"

#include "base/text.hpp"
#include "letters/layout.hpp"
#include "tests/letters/example.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace zugpost;
using namespace zugpost::letters;
using namespace zugpost::letters::test;
using rules::About;
using rules::Format;
using rules::Kind;
using rules::Say;

namespace {

constexpr std::string_view separators[] = {"--- Please write your reply above this line ---",
                                           "--- Prosimy pisać odpowiedź nad tą linią ---",
                                           "--- Пожалуйста, пишите ответ выше этой строки ---"};

const Instant now = at("2007-10-24T08:00:05Z");

rules::Tournament between(std::string white, std::string black) {
    rules::Tournament t = cup();
    t.games[0].white = std::move(white);
    t.games[0].black = std::move(black);
    return t;
}

Written to_black(const rules::Tournament& t, const rules::Game& g, Kind kind = Kind::move) {
    rules::Message m = message(kind, t.games[0].black);
    m.new_from = g.history.plies() - 1;
    return write(t, &g, m, *t.player(t.games[0].black), now);
}

chess::Move uci(std::string_view text) { return chess::move_from_uci(text); }

}  // namespace

TEST_CASE("a move letter has its facts in order") {
    const rules::Tournament t = cup();
    rules::Game g = three_plies(t);
    g.offers = {{uci("b8c6"), uci("f1b5"), uci("a7a6"), uci("b5a4")}, {uci("g8f6"), uci("f3e5")}};
    g.draw_offer = Color::white;
    rules::Message m = message(Kind::move, "boris");
    m.new_from = 2;
    m.remarks = {{Say::stated_date_differs,
                  {std::string("sent"), date_from_iso("2007-10-23").value(), date_from_iso("2007-10-24").value()}}};
    const Written w = write(t, &g, m, *t.player("boris"), now);
    CHECK(w.subject == "[04P21/P21-1] move: 2. Nf3");
    CHECK(w.text.starts_with(separators[0]));
    check_order(w.text,
                {"Event: Postal Cup 2007 [04P21]",
                 "Section: A",
                 "Game: P21-1",
                 "White: Anna Berg <anna@berg.example>, member 12611111",
                 "Black: Boris Hall <boris@hall.example>",
                 "1. e4 e5 2. Nf3",
                 "Your last move: 1... e5",
                 "Your opponent's reply: 2. Nf3",
                 "- 2... Nc6 3. Bb5 a6 4. Ba4",
                 "- 2... Nf6 3. Nxe5",
                 "Your opponent offers a draw.",
                 "Position after 2. Nf3",
                 "1 R . B K Q B N R",
                 "8 r n b k q b n r",
                 "Posted: 2007-10-24 09:00 +01:00",
                 "Received: 2007-10-24 09:00 +01:00",
                 "The letter says it was sent on 2007-10-23; by the stamps it is 2007-10-24",
                 "Time used for 2. Nf3: 4 days (rule 6C).",
                 "The clock started on 2007-10-20 09:00 +01:00; the reply was posted on 2007-10-24 09:00 +01:00.",
                 "Time used in all:",
                 "White (Anna Berg): 5 days; allowance: 30 days",
                 "Black (Boris Hall): 3 days; allowance: 30 days",
                 "Left until the next time control:",
                 "White (Anna Berg): 25 days; moves to make in it: 8",
                 "Black (Boris Hall): 27 days; moves to make in it: 9",
                 "Your time runs out on 2007-11-21 00:00 +00:00; the last date in time is 2007-11-20.",
                 "It is your turn.",
                 "2. Nf3 and your move",
                 "Director: Dora Rule <director@cup.example>"});
}

TEST_CASE("a letter carries the header fields that programs read") {
    const rules::Tournament t = cup();
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::move, "boris");
    m.new_from = 2;
    const Written move = write(t, &g, m, *t.player("boris"), now);
    CHECK(header(move, "X-Zugpost-Kind") == "move");
    CHECK(header(move, "X-Zugpost-Game") == "04P21/P21-1");
    CHECK(header(move, "X-Zugpost-Verdict") == "");
    CHECK(header(move, "X-Zugpost-Copy") == "");
    CHECK(header(move, "Auto-Submitted") == "auto-generated");
    CHECK(header(move, "Content-Language") == "en");
    REQUIRE(move.attachments.size() == 1);
    CHECK(move.attachments[0].name == "04P21-P21-1.pgn");
    CHECK(move.attachments[0].bytes.find("1. e4 e5 2. Nf3 *") != std::string::npos);

    m.kind = Kind::refusal;
    m.verdict = parser::Verdict::wrong_repetition;
    const Written refusal = write(t, &g, m, *t.player("boris"), now);
    CHECK(header(refusal, "X-Zugpost-Verdict") == "wrong-repetition");
    CHECK(header(refusal, "Auto-Submitted") == "auto-replied");
    CHECK(refusal.attachments.empty());

    m.kind = Kind::notice;
    m.about = About::long_think;
    m.copy = true;
    const Written notice = write(t, &g, m, *t.player("boris"), now);
    CHECK(header(notice, "X-Zugpost-About") == "long-think");
    CHECK(header(notice, "X-Zugpost-Copy") == "yes");
    CHECK(notice.text.find("This is a copy for your information.") != std::string::npos);
}

TEST_CASE("a Polish letter speaks Polish notation and no English one") {
    const rules::Tournament t = between("anna", "ewa");
    const Written w = to_black(t, three_plies(t));
    CHECK(w.subject == "[04P21/P21-1] posunięcie: 2. Sg1-f3");
    CHECK(w.text.starts_with(separators[1]));
    check_order(w.text, {"Turniej:", "Grupa: A", "Białe: Anna Berg <anna@berg.example>, nr członkowski 12611111",
                         "Czarne: Ewa Żak <ewa@poczta.example>", "1. e2-e4 e7-e5 2. Sg1-f3",
                         "Ostatnie własne posunięcie: 1... e7-e5", "Odpowiedź przeciwnika: 2. Sg1-f3",
                         "Wysłano: 2007-10-24 10:00 +02:00", "Czas namysłu na 2. Sg1-f3: 4 dni (art. 6C).",
                         "Łączny czas namysłu:", "Białe (Anna Berg): 5 dni; limit: 30 dni", "Sędzia: Dora Rule"});
    for (const char* english : {"Nf3", "White", "move", "days"}) CHECK(w.text.find(english) == std::string::npos);
    CHECK(header(w, "Content-Language") == "pl");
}

TEST_CASE("a Russian letter speaks Russian notation, in the reader's time zone") {
    const rules::Tournament t = between("anna", "vera");
    const Written w = to_black(t, three_plies(t));
    CHECK(w.subject == "[04P21/P21-1] ход: 2. Кg1-f3");
    CHECK(w.text.starts_with(separators[2]));
    check_order(w.text,
                {"Турнир:", "Белые: Anna Berg <anna@berg.example>", "1. e2-e4 e7-e5 2. Кg1-f3",
                 "Ваш последний ход: 1... e7-e5", "Ответ партнёра: 2. Кg1-f3", "Отправлено: 2007-10-24 15:00 +07:00",
                 "Время на ход 2. Кg1-f3: 4 дня (ст. 6C).", "Суммарное время:", "Судья: Dora Rule"});
}

TEST_CASE("digits and figurines go through the whole letter") {
    rules::Tournament t = cup();
    t.players[1].notation = parser::Notation::iccf;
    const Written w = to_black(t, three_plies(t));
    check_order(w.text, {"1. 5254 5755 2. 7163", "Your opponent's reply: 2. 7163"});
    CHECK(w.subject == "[04P21/P21-1] move: 2. 7163");
    CHECK(w.text.find("Nf3") == std::string::npos);
}

TEST_CASE("accepted pairs are told apart from the reply") {
    const rules::Tournament t = cup();
    rules::Game g = game_of(t);
    play(g, "e4", "2007-10-17T09:00:00Z");
    for (const char* san : {"e5", "Nf3"}) {
        play(g, san, "2007-10-20T08:00:00Z");
        g.moves.back().conditional = true;
    }
    play(g, "Nc6", "2007-10-20T08:00:00Z", false);
    rules::Message m = message(Kind::move, "anna");
    m.new_from = 1;
    const Written w = write(t, &g, m, *t.player("anna"), now);
    check_order(w.text,
                {"Your last move: 1. e4", "Accepted continuation: 1... e5 2. Nf3", "Your opponent's reply: 2... Nc6"});
}

TEST_CASE("whoever looks on is not called a player") {
    const rules::Tournament t = cup();
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::repeat, "director");
    m.new_from = 2;
    m.copy = true;
    const Written w = write(t, &g, m, t.director, now);
    CHECK(w.subject == "[04P21/P21-1] REPEAT: 2. Nf3");
    check_order(w.text, {"This is a copy", "Repeated (Black): 1... e5", "Reply (White): 2. Nf3"});
    for (const char* word : {"Your opponent", "It is your turn", "Your time"})
        CHECK(w.text.find(word) == std::string::npos);
}

TEST_CASE("a repeat says so and holds the whole move letter; before the first move, the pairing letter") {
    const rules::Tournament t = cup();
    rules::Game g = three_plies(t);
    rules::Message m = message(Kind::repeat, "boris");
    m.new_from = 2;
    m.remarks = {{Say::this_is_repeat, {1, at("2007-10-24T08:00:05Z")}}};
    const Written w = write(t, &g, m, *t.player("boris"), at("2007-11-07T08:00:00Z"));
    CHECK(w.subject == "[04P21/P21-1] REPEAT: 2. Nf3");
    check_order(w.text, {"REPEAT number 1: there has been no reply to the letter of 2007-10-24 09:00 +01:00.",
                         "1. e4 e5 2. Nf3", "Your opponent's reply: 2. Nf3", "Time used for 2. Nf3: 4 days"});

    const rules::Game fresh = game_of(t);
    m = message(Kind::repeat, "anna");
    m.remarks = {{Say::first_move_due, {at("2007-10-16T00:00:00Z")}}};
    const Written first = write(t, &fresh, m, *t.player("anna"), at("2007-11-07T08:00:00Z"));
    CHECK(first.subject == "[04P21/P21-1] REPEAT: Anna Berg - Boris Hall");
    check_order(first.text, {"Your first move is due", "Rules: Rules for play by e-mail", "You begin."});
}

TEST_CASE("a pairing letter tells who plays whom, by which rules, and how to begin") {
    const rules::Tournament t = between("anna", "ewa");
    const rules::Game g = game_of(t);
    const Written white = write(t, &g, message(Kind::pairing, "anna"), *t.player("anna"), at("2007-10-06T09:00:00Z"));
    CHECK(white.subject == "[04P21/P21-1] pairing: Anna Berg - Ewa Żak");
    check_order(white.text, {"White: Anna Berg <anna@berg.example>", "Black: Ewa Żak <ewa@poczta.example>",
                             "Rules: Rules for play by e-mail", "Start: 2007-10-16",
                             "Time: 30 days for every 10 moves; time saved is carried forward", "You play: White.",
                             "You begin.", "For example: 1. e4", "help", "Director: Dora Rule <director@cup.example>"});
    const Written black = write(t, &g, message(Kind::pairing, "ewa"), *t.player("ewa"), at("2007-10-06T09:00:00Z"));
    check_order(black.text, {"Kolor bierek: Czarne.", "Rozpoczyna przeciwnik.", "pomoc"});
    CHECK(black.text.find("e2-e4") == std::string::npos);
}

TEST_CASE("a prescribed opening is shown and has to be repeated") {
    rules::Tournament t = cup();
    rules::Game g = game_of(t);
    for (const char* san : {"e4", "e5"}) play(g, san, "2007-10-16T00:00:00Z");
    g.prescribed = 2;
    const Written w = write(t, &g, message(Kind::pairing, "anna"), *t.player("anna"), at("2007-10-06T09:00:00Z"));
    check_order(w.text, {"1. e4 e5", "Position after 1... e5",
                         "The opening moves are prescribed. Repeat the last one, 1... e5"});
}

TEST_CASE("a receipt repeats the move in the writer's notation and tells his time") {
    const rules::Tournament t = cup();
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::receipt, "anna");
    m.remarks = {{Say::recorded_moves, {rules::LineAt{2, {uci("g1f3")}}}},
                 {Say::recorded_offers, {rules::LineAt{3, {uci("b8c6"), uci("f1b5")}}}}};
    const Written w = write(t, &g, m, *t.player("anna"), now);
    CHECK(w.subject == "[04P21/P21-1] receipt: 2. Nf3");
    check_order(w.text, {"Recorded: 2. Nf3.", "Your conditional offer: 2... Nc6 3. Bb5.", "1. e4 e5 2. Nf3",
                         "Time used for 2. Nf3: 4 days", "It is your opponent's turn."});
    CHECK(header(w, "X-Zugpost-Verdict") == "accepted");
}

TEST_CASE("a refusal says what was read, why it fails and what to do") {
    const rules::Tournament t = cup();
    rules::Game g = game_of(t);
    play(g, "e4", "2007-10-17T09:00:00Z");
    rules::Message m = message(Kind::refusal, "boris");
    m.verdict = parser::Verdict::wrong_repetition;
    m.remarks = {{Say::wrong_repetition, {rules::MoveRef{0}, std::string("1. d4")}},
                 {Say::penalty_charged, {rules::DayNumber{5}, rules::ClauseRef{"penalty_illegal"}}},
                 {Say::what_to_do, {rules::MoveRef{0}}},
                 {Say::clock_runs_on, {}}};
    const Written w = write(t, &g, m, *t.player("boris"), now);
    CHECK(w.subject == "[04P21/P21-1] not accepted (wrong repetition): 1. e4");
    check_order(w.text, {"Your letter cannot be accepted: wrong repetition.",
                         "Your opponent's last move was 1. e4; your letter repeats it as \"1. d4\".",
                         "Penalty time is charged: 5 days (rule 6G).", "thus: 1. e4 and your move.",
                         "Your clock has not been stopped.", "Position after 1. e4", "Director: Dora Rule"});
}

TEST_CASE("a stranger gets a refusal without a game") {
    rules::Person stranger;
    stranger.email = "who@else.example";
    rules::Message m = message(Kind::refusal, "who@else.example", "");
    m.verdict = parser::Verdict::unknown_sender;
    m.remarks = {{Say::unknown_sender, {}}};
    const Written w = write(rules::Tournament{}, nullptr, m, stranger, now);
    CHECK(w.subject == "not accepted (unknown sender)");
    CHECK(header(w, "X-Zugpost-Game") == "");
    check_order(w.text, {"This address is not registered here."});
    CHECK(w.text.find("Director:") == std::string::npos);
    CHECK(w.text.find("Event:") == std::string::npos);
}

TEST_CASE("a result letter has score, reason, people, dates, record and PGN") {
    const rules::Tournament t = between("anna", "vera");
    rules::Game g = three_plies(t);
    g.status = rules::Status::finished;
    g.result = "1/2-1/2";
    g.end_reason = rules::EndReason::agreement;
    g.ended = at("2007-10-25T10:00:00Z");
    const Written w = write(t, &g, message(Kind::result, "anna"), *t.player("anna"), now);
    CHECK(w.subject == "[04P21/P21-1] result 1/2-1/2: 2. Nf3");
    check_order(w.text,
                {"Section: A", "Game: P21-1", "Anna Berg <anna@berg.example>, member 12611111",
                 "Вера Чернова <vera@omsk.example>", "Result: 1/2-1/2 (draw)", "Reason: draw by agreement",
                 "First move: 2007-10-17 10:00 +01:00", "1. e4 e5 2. Nf3", "White (Anna Berg): 5 days", "Director:"});
    REQUIRE(w.attachments.size() == 1);
    CHECK(w.attachments[0].bytes.find("[Result \"1/2-1/2\"]") != std::string::npos);
    CHECK(w.text.find("time control") == std::string::npos);
    const Written russian = write(t, &g, message(Kind::result, "vera"), *t.player("vera"), now);
    check_order(russian.text,
                {"Результат: 1/2-1/2 (ничья)", "Причина: ничья по соглашению", "1. e2-e4 e7-e5 2. Кg1-f3"});
}

TEST_CASE("records are a table of all moves with both dates and the days") {
    const rules::Tournament t = between("anna", "ewa");
    const rules::Game g = three_plies(t);
    const Written w = write(t, &g, message(Kind::records, "ewa"), *t.player("ewa"), now);
    check_order(
        w.text,
        {"Posunięcie Wysłano Doręczono Dni Razem", "1. e2-e4 2007-10-17 11:00 +02:00 2007-10-17 11:00 +02:00 1 1",
         "1... e7-e5 2007-10-20 10:00 +02:00 2007-10-20 10:00 +02:00 3 3", "2. Sg1-f3 2007-10-24 10:00 +02:00 - 4 5"});
}

TEST_CASE("status tells whose move it is, since when, and what is open") {
    const rules::Tournament t = cup();
    rules::Game g = three_plies(t);
    g.claim.emplace();
    g.claim->by = Color::black;
    g.claim->at = at("2007-10-24T08:00:00Z");
    g.draw_offer = Color::white;
    const Written w = write(t, &g, message(Kind::status, "boris"), *t.player("boris"), now);
    check_order(w.text, {"Status: in progress", "To move: Black (Boris Hall) since 2007-10-24 09:00 +01:00",
                         "Open claim: Black (Boris Hall), time exceeded", "1. e4 e5 2. Nf3",
                         "Your opponent offers a draw.", "Black (Boris Hall): 27 days"});
}

TEST_CASE("status of several games has a block for each") {
    const rules::Tournament t = cup();
    rules::Message m = message(Kind::status, "ewa", "");
    rules::GameLine line;
    line.game = "P21-1";
    line.white = "Anna Berg";
    line.black = "Ewa Żak";
    line.status = "ongoing";
    line.to_move = Color::white;
    line.since = at("2007-10-24T08:00:00Z");
    line.days_left = 22;
    line.claim_open = true;
    m.games = {line, line};
    m.games[1].game = "P21-2";
    m.games[1].status = "finished";
    m.games[1].result = "0-1";
    const Written w = write(t, nullptr, m, *t.player("ewa"), now);
    CHECK(w.subject == "[04P21] stan");
    check_order(w.text, {"P21-1: Anna Berg - Ewa Żak",
                         "w toku; na posunięciu: Białe od 2007-10-24 10:00 +02:00; pozostało: 22 dni; "
                         "reklamacja w toku",
                         "P21-2: Anna Berg - Ewa Żak", "zakończona: 0-1 (wygrana czarnych)"});
}

TEST_CASE("whoever has to judge a claim gets all dates and the words of the letter") {
    const rules::Tournament t = cup();
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::notice, "director");
    m.about = About::protest;
    m.remarks = {{Say::protest_made, {rules::PersonRef{"anna"}}}};
    m.quoted = "I posted it in time.\nSee my copy.";
    m.attached = {{"copy.mbox", "application/mbox", "x"}};
    const Written w = write(t, &g, m, t.director, now);
    CHECK(w.subject == "[04P21/P21-1] protest: 2. Nf3");
    check_order(w.text,
                {"Anna Berg <anna@berg.example> protests against the claim.", "> I posted it in time. > See my copy.",
                 "1. e4 e5 2. Nf3", "Move Posted Relayed Days Total", "1... e5"});
    REQUIRE(w.attachments.size() == 2);
    CHECK(w.attachments[1].name == "copy.mbox");
}

TEST_CASE("a challenge asks for a reply and for nothing else") {
    const rules::Tournament t = cup();
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::challenge, "boris");
    m.verdict = parser::Verdict::held;
    const Written w = write(t, &g, m, *t.player("boris"), now);
    CHECK(header(w, "X-Zugpost-Game") == "04P21/P21-1");
    check_order(w.text, {separators[0].data(), "reply to this letter: that is enough"});
}

TEST_CASE("an exceeded allowance is said, and no last date is promised") {
    const rules::Tournament t = cup();
    rules::Game g = three_plies(t);
    g.moves.back().relayed = now;
    const Written w = write(t, &g, message(Kind::status, "boris"), *t.player("boris"), at("2007-12-24T08:00:00Z"));
    check_order(w.text, {"Left until the next time control:", "Black (Boris Hall): exceeded by 34 days"});
}

TEST_CASE("plain letters carry no PGN; what others enclosed goes along all the same") {
    rules::Tournament t = cup();
    t.players[1].format = Format::plain;
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::move, "boris");
    m.new_from = 2;
    CHECK(write(t, &g, m, *t.player("boris"), now).attachments.empty());
    m.attached = {{"analysis.pgn", "application/x-chess-pgn", "*"}};
    CHECK(write(t, &g, m, *t.player("boris"), now).attachments.size() == 1);
}

TEST_CASE("a letter for cmail is one part of ASCII that ends with the game") {
    rules::Tournament t = between("ewa", "vera");
    t.players[3].format = Format::cmail;
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::move, "vera");
    m.new_from = 2;
    const Written w = write(t, &g, m, *t.player("vera"), now, "games+token@chess.example");
    CHECK(w.attachments.empty());
    for (const char c : w.text) REQUIRE(static_cast<unsigned char>(c) < 0x80);
    CHECK(w.text.ends_with("1. e4 e5 2. Nf3 *\n"));
    CHECK(w.text.find("[White \"Ewa Zak\"]") != std::string::npos);
    CHECK(w.text.find("[Black \"Vera Chernova\"]") != std::string::npos);
    CHECK(w.text.find("[CmailGameName \"04P21-P21-1\"]") != std::string::npos);
    CHECK(w.text.find("[WhiteNA \"games+token@chess.example\"]") != std::string::npos);
    CHECK(w.text.find("[BlackNA \"vera@omsk.example\"]") != std::string::npos);
    for (const std::string& line : split_lines(w.text)) {
        CHECK(line.size() <= 75);
        CHECK(!line.starts_with("From"));
    }
}

TEST_CASE("a letter for Scid has the game attached under its name, with the tags it looks for") {
    rules::Tournament t = cup();
    t.players[1].format = Format::scid;
    const rules::Game g = three_plies(t);
    rules::Message m = message(Kind::move, "boris");
    m.new_from = 2;
    const Written w = write(t, &g, m, *t.player("boris"), now, "games+token@chess.example");
    REQUIRE(w.attachments.size() == 1);
    CHECK(w.attachments[0].name == "04P21-P21-1.pgn");
    CHECK(w.attachments[0].type == "application/x-chess-pgn");
    CHECK(w.attachments[0].bytes.find("[CmailGameName \"04P21-P21-1\"]") != std::string::npos);
    CHECK(w.attachments[0].bytes.find("[Mode \"EM\"]") != std::string::npos);
}

TEST_CASE("every kind of letter, in every language and state, is well-formed and the same each time") {
    constexpr std::array kinds{Kind::pairing, Kind::move,   Kind::receipt, Kind::refusal, Kind::repeat,   Kind::notice,
                               Kind::result,  Kind::status, Kind::records, Kind::help,    Kind::challenge};
    static_assert(kinds.size() == rules::kind_names.size());
    constexpr std::array states{rules::Status::ongoing, rules::Status::suspended, rules::Status::adjudication,
                                rules::Status::finished};
    for (const char* reader : {"anna", "ewa", "vera"}) {
        rules::Tournament t = between(reader, "boris");
        rules::Game g = game_of(t);
        for (int i = 0; i < 60; ++i)
            for (const char* san : {"Nf3", "Nf6", "Ng1", "Ng8"}) play(g, san, "2007-10-17T09:00:00Z");
        for (const Kind kind : kinds)
            for (const rules::Status status : states)
                for (const bool with_game : {true, false}) {
                    g.status = status;
                    rules::Message m = message(kind, reader, with_game ? "P21-1" : "");
                    m.new_from = g.history.plies() - 1;
                    const rules::Game* game = with_game ? &g : nullptr;
                    const Written w = write(t, game, m, *t.player(reader), now);
                    CAPTURE(w.text);
                    CHECK(w.text == write(t, game, m, *t.player(reader), now).text);
                    CHECK(is_utf8(w.text));
                    CHECK(is_utf8(w.subject));
                    CHECK(w.subject.find('\n') == std::string::npos);
                    CHECK(w.text.starts_with(separators[static_cast<std::size_t>(t.player(reader)->language)]));
                    CHECK(w.text.find('{') == std::string::npos);
                    CHECK(w.text.find(glue) == std::string::npos);
                    CHECK(w.text.find("\n\n\n") == std::string::npos);
                    for (const std::string& line : split_lines(w.text)) CHECK(width(line) <= line_width);
                }
    }
}

TEST_CASE("names and titles cannot break a letter's lines or header") {
    rules::Tournament t = cup();
    t.title = "Cup\r\nBcc: x@y.example";
    t.players[0].name = "Anna\nBerg";
    const rules::Game g = game_of(t);
    const Written w = write(t, &g, message(Kind::pairing, "boris"), *t.player("boris"), now);
    CHECK(w.subject == "[04P21/P21-1] pairing: Anna Berg - Boris Hall");
    CHECK(w.text.find("\nBcc") == std::string::npos);
}
