#include "mail/own_text.hpp"

#include "mail/separator.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

struct Case {
    const char* name;
    const char* text;
    const char* own;
};

constexpr Case cases[] = {
    {"nothing but a move", "12. Nf3", "12. Nf3\n"},
    {"blanks around", "\n\n  \n12. Nf3\n\n\n\nEwa\n\n", "12. Nf3\n\nEwa\n"},
    {"an address between", "12. Nf3\n\n1.1.1.1,www.mirror.example\n\nPozdrawiam\n",
     "12. Nf3\n\n1.1.1.1,www.mirror.example\n\nPozdrawiam\n"},
    {"the same, the move below", "Pozdrawiam\n\n1.1.1.1,www.mirror.example\n\n12. Nf3\n",
     "Pozdrawiam\n\n1.1.1.1,www.mirror.example\n\n12. Nf3\n"},
    {"quoted above", "> 11. e4 e5\n\n12. Nf3\n", "12. Nf3\n"},
    {"quoted below", "12. Nf3\n\n> 11. e4 e5\n", "12. Nf3\n"},
    {"answers between", "> 11. e4 e5\n12. Nf3\n> draw?\nno\n> Adam\n", "12. Nf3\n\nno\n"},
    {"all quoted", "> 11. e4 e5\n> 12. Nf3\n", ""},
    {"signs of all kinds", "> a1\n>b1\n> > c1\n>> d1\n >e1\n  > f1\nAN> g1\nИП> h1\n12. Nf3\n", "12. Nf3\n"},
    {"bars", "| 11. e4\n| e5\n12. Nf3\n", "12. Nf3\n"},
    {"a diagram is no quotation", "| r | n |\n| p | p |\n12. Nf3\n", "| r | n |\n| p | p |\n12. Nf3\n"},
    {"one bar is no quotation", "| 12. Nf3\n", "| 12. Nf3\n"},
    {"no-break blanks before signs", "\u00A0> 11. e4\n12. Nf3\n", "12. Nf3\n"},
    {"a line marked by a mailbox format", ">From here on I attack: 12. Nf3\n", "From here on I attack: 12. Nf3\n"},
    {"an arrow", "-> 12. Nf3\n=> good\n", "-> 12. Nf3\n=> good\n"},
    {"a deep indent", "      > 12. Nf3\n", "      > 12. Nf3\n"},
    {"a wrapped quotation",
     "> White to move. Your opponent played his eleventh move e4 on Friday and\nwrites 11. Bb5\n> to you\n\n12. Nf3\n",
     "12. Nf3\n"},
    {"an answer right below a short quoted line", "> 11. e4\n12. Nf3\n> Adam\n", "12. Nf3\n"},
    {"attributions nested", "12. Nf3\n\nOn 1/5/24 15:24, Adam wrote:\n> On 1/4/24 15:24, Ewa wrote:\n>> 11. e4\n> e5\n",
     "12. Nf3\n"},
    {"an attribution and its quotation with a gap", "On 1/5/24 15:24, Adam wrote:\n\n\n> e4\n12. Nf3\n", "12. Nf3\n"},
    {"an attribution whose end is quoted",
     "12. Nf3\n\nOn Fri, Jan 5, 2024 at 3:24 PM Adam Northcote <adam@north.example>\n> wrote:\n> e4\n", "12. Nf3\n"},
    {"an attribution right below the move", "12. Nf3\nW dniu 5.01.2024 o 15:24, Ewa Lis pisze:\n> e4\n", "12. Nf3\n"},
    {"two quotations with attributions",
     "On 1/5/24 15:24, Adam wrote:\n> e4\n12. Nf3\nOn 1/4/24 15:24, Jan wrote:\n> d4\nno\n", "12. Nf3\n\nno\n"},
    {"a header block above quoted lines",
     "-----Original Message-----\nFrom: A\nSent: B\nTo: C\nSubject: D\n\n> e4\n\n12. Nf3\n", "12. Nf3\n"},
    {"the separator in a quotation", "> --- Please write your reply above this line ---\n> e4\n\n12. Nf3\n",
     "12. Nf3\n"},
    {"the separator without a sign", "12. Nf3\n--- Please write your reply above this line ---\ne4\n", "12. Nf3\n"},
    {"a PGN", "[Event \"Email correspondence game\"]\n[Result \"*\"]\n\n1. e4 e5 {my best} 2. Nf3 *\n",
     "[Event \"Email correspondence game\"]\n[Result \"*\"]\n\n1. e4 e5 {my best} 2. Nf3 *\n"},
    {"XBoard's diagram", "{--------------\nr n b q k b n r\np p p p p p p p\nwhite to play\n--------------}\n1. e4\n",
     "{--------------\nr n b q k b n r\np p p p p p p p\nwhite to play\n--------------}\n1. e4\n"},
    {"a draw offer in a comment", "2. Nf3\n{\nWhite offers a draw\n}\n*\n", "2. Nf3\n{\nWhite offers a draw\n}\n*\n"},
    {"conditions", "12. Nf3\nIf 12... Nc6 then 13. Bb5\n-- \nA\n", "12. Nf3\nIf 12... Nc6 then 13. Bb5\n"},
    {"nothing", "", ""},
};

const std::string our_letter =
    "County Championship, section D1, game 7\n"
    "White: Adam Northcote <adam@north.example>\n"
    "Black: Ewa Lis <ewa@lis.example>\n"
    "\n"
    "1. e4 e5 2. Nf3 Nc6\n"
    "3. Bb5\n"
    "\n"
    "Posted on 16 October 2007, received on 17 October 2007, one day charged to White.\n"
    "You have used 12 days of 30, the control is at move ten.\n"
    "Please repeat this move and send yours.\n";

std::string quoted(const std::string& text) {
    std::string out = "> ";
    for (const char c : text) out += c == '\n' ? std::string("\n> ") : std::string(1, c);
    return out + "\n";
}

const OwnTextHints our_letter_known{std::nullopt, {our_letter}};

double seconds_for(const std::string& text, const OwnTextHints& hints) {
    const auto begin = std::chrono::steady_clock::now();
    static_cast<void>(own_text_of(text, hints));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

TEST_CASE("own text of plain letters") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(own_text_of(c.text, {}).text == c.own);
    }
}

TEST_CASE("a letter of ours that comes back") {
    const auto own = [](const std::string& text) { return own_text_of(text, our_letter_known).text; };
    SUBCASE("without any sign, below the answer") { CHECK(own("3... a6\n\n" + our_letter) == "3... a6\n"); }
    SUBCASE("without any sign, above the answer") { CHECK(own(our_letter + "\n3... a6\n") == "3... a6\n"); }
    SUBCASE("under an attribution, the answer below it") {
        CHECK(own("On 5 Jan 2024, at 15:24, Zugpost <games@server.example> wrote:\n\n" + our_letter + "\n3... a6\n") ==
              "3... a6\n");
    }
    SUBCASE("under an attribution, without end") {
        const std::string part = our_letter.substr(0, our_letter.find("Posted on"));
        CHECK(own("On 5 Jan 2024, at 15:24, Zugpost <games@server.example> wrote:\n\n" + part + "\n3... a6\n").empty());
    }
    SUBCASE("wrapped anew") {
        CHECK(own("3... a6\n\nCounty Championship, section D1,\ngame 7\nWhite: Adam "
                  "Northcote\n<adam@north.example>\nBlack: "
                  "Ewa Lis <ewa@lis.example>\n") == "3... a6\n");
    }
    SUBCASE("torn-off ends of quoted lines") {
        CHECK(
            own("> Posted on 16 October 2007, received on 17 October 2007, one day\ncharged to White.\n\n3... a6\n") ==
            "3... a6\n");
    }
    SUBCASE("an answer below a long quoted line is not torn off") {
        CHECK(own("> Posted on 16 October 2007, received on 17 October 2007, one day charged to White.\nNo, on "
                  "18 October.\n> You have used 12 days of 30, the control is at move ten.\n3... a6\n") ==
              "No, on 18 October.\n\n3... a6\n");
    }
    SUBCASE("one line of ours is no proof") {
        CHECK(own("3. Bb5\n3... a6\n") == "3. Bb5\n3... a6\n");
        CHECK(own("Please repeat this move and send yours.\n3... a6\n") ==
              "Please repeat this move and send yours.\n3... a6\n");
    }
    SUBCASE("the record repeated is the author's") {
        CHECK(own("1. e4 e5 2. Nf3 Nc6\n3. Bb5\n3... a6\n") == "1. e4 e5 2. Nf3 Nc6\n3. Bb5\n3... a6\n");
    }
    SUBCASE("names and record copied, then the answer") {
        CHECK(
            own("White: Adam Northcote <adam@north.example>\nBlack: Ewa Lis <ewa@lis.example>\n\n1. e4 e5 2. Nf3 Nc6\n"
                "3. Bb5 a6\n") == "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6\n");
    }
    SUBCASE("without any sign, with answers put in") {
        const std::size_t middle = our_letter.find("Posted on");
        const std::size_t below = our_letter.find("You have used");
        CHECK(own(our_letter.substr(0, middle) + "3... a6\n" + our_letter.substr(middle, below - middle) +
                  "I count two.\n" + our_letter.substr(below)) == "3... a6\n\nI count two.\n");
    }
    SUBCASE("under a header block, with an answer put in") {
        const std::size_t middle = our_letter.find("Posted on");
        CHECK(own("From: Zugpost\nSent: Friday\nTo: Ewa\nSubject: game\n\n" + our_letter.substr(0, middle) +
                  "3... a6\n" + our_letter.substr(middle)) == "3... a6\n");
    }
    SUBCASE("under a header block, with a line changed on the way") {
        std::string changed = our_letter;
        changed.replace(changed.find("12 days"), 2, "13");
        CHECK(own("3... a6\n\nFrom: Zugpost\nSent: Friday\nTo: Ewa\nSubject: game\n\n" + changed) == "3... a6\n");
    }
    SUBCASE("quoted, with an answer between") {
        const std::size_t middle = our_letter.find("Posted on");
        CHECK(own(quoted(our_letter.substr(0, middle)) + "3... a6\n" + quoted(our_letter.substr(middle))) ==
              "3... a6\n");
    }
    SUBCASE("all of it and nothing else") { CHECK(own(our_letter).empty()); }
}

TEST_CASE("the separator lines of our letters") {
    for (const std::string_view line : separator_lines) {
        CAPTURE(line);
        const std::string letter = std::string(line) + "\n\n" + our_letter;
        CHECK(own_text_of("3... a6\n\n" + letter, {}).text == "3... a6\n");
        CHECK(own_text_of("3... a6\n" + quoted(letter), {}).text == "3... a6\n");
        CHECK(own_text_of(quoted(letter) + "3... a6\n", {}).text == "3... a6\n");
        CHECK(own_text_of(letter + "3... a6\n", {}).text.empty());
        CHECK(own_text_of(letter + "\n3... a6\n", {std::nullopt, {letter}}).text == "3... a6\n");
    }
}

TEST_CASE("what was cut is told") {
    const OwnText own = own_text_of("12. Nf3\n-- \nEwa\n\nOn 1/5/24 15:24, Adam wrote:\n> 11. e4 e5\n>\n> Adam\n", {});
    CHECK(own.text == "12. Nf3\n");
    CHECK(own.quoted == "On 1/5/24 15:24, Adam wrote:\n11. e4 e5\n\nAdam\n");
    CHECK(own.signature == "--\nEwa\n");
    CHECK(own.why == std::vector<std::string>{"quoted lines: 3",
                                              "attribution line: on 1/5/24 15:24, adam wrote:", "signature: Ewa"});
}

TEST_CASE("parts of a letter") {
    const auto part = [](const char* type, const char* bytes) {
        Part p;
        p.type = type;
        p.charset = "utf-8";
        p.bytes = bytes;
        return p;
    };
    Letter letter;
    SUBCASE("in order") {
        letter.texts = {part("text/plain", "12. Nf3\n"), part("text/html", "<p>Ewa</p>")};
        CHECK(own_text(letter, {}).text == "12. Nf3\n\nEwa\n");
    }
    SUBCASE("what is quoted to the end is quoted in the next part") {
        letter.texts = {part("text/plain", "12. Nf3\n\nOn 1/5/24 15:24, Adam wrote:\n"),
                        part("text/html", "<p>11. e4</p>")};
        CHECK(own_text(letter, {}).text == "12. Nf3\n");
    }
    SUBCASE("a game file is the author's all the same") {
        letter.texts = {part("text/plain", "On 1/5/24 15:24, Adam wrote:\nhello\n"),
                        part("application/x-chess-pgn", "1. e4 *\n")};
        CHECK(own_text(letter, {}).text == "1. e4 *\n");
    }
    SUBCASE("flowed") {
        letter.texts = {
            part("text/plain", " From here on, as you see, I shall attack with all my pieces at once. \n12. Nf3\n")};
        letter.texts[0].flowed = true;
        CHECK(own_text(letter, {}).text ==
              "From here on, as you see, I shall attack with all my pieces at once. 12. Nf3\n");
    }
    SUBCASE("a marked signature that holds all the author wrote") {
        letter.texts = {part("text/html", "<div id=\"AppleMailSignature\">12. Nf3<br>Sent from my iPhone</div>")};
        CHECK(own_text(letter, {}).text == "12. Nf3\n");
    }
    SUBCASE("none") { CHECK(own_text(letter, {}).text.empty()); }
}

TEST_CASE("hostile text takes linear time") {
    constexpr const char* pieces[] = {"--\n",
                                      "From: a\n",
                                      "________________\n",
                                      "> ",
                                      ">",
                                      "\n",
                                      "> aaaa\nb\n",
                                      "On 5 Jan 2024 wrote:\n",
                                      "on\n",
                                      "A> ",
                                      "| a\n",
                                      "x wrote:\n",
                                      "<https://",
                                      "<",
                                      ">\n\n",
                                      "12. e4 ",
                                      "White: Adam Northcote <adam@north.example>\n",
                                      "Original Message\n",
                                      "1. e4 e5 2. Nf3 Nc6\n",
                                      "Fri, a)\n",
                                      "--\n\n\n\n"};
    constexpr std::size_t size = 1 << 16;
    constexpr double generous = 2.0;  // seconds, under sanitizers; a quadratic reader needs many times that
    for (const char* piece : pieces) {
        CAPTURE(piece);
        std::string text;
        while (text.size() < size) text += piece;
        CHECK(seconds_for(text, our_letter_known) < generous);
    }
}
