#include "daemon/demo_script.hpp"

#include <array>

namespace zugpost::daemon {

const std::string_view demo_event = R"([event]
id = "friendly"
title = "Friendly match by e-mail"
rulebook = "county-2007"
start = 2007-10-16
end = 2008-06-30
timezone = "Europe/London"
[event.director]
name = "Olive Grant"
email = "olive@director.example"
language = "en"
[[team]]
id = "essex"
name = "Essex"
captain = { name = "Carol Hughes", email = "carol@essex.example", language = "en" }
[[team]]
id = "guests"
name = "The Guests"
captain = { name = "Piotr Zając", email = "piotr@goscie.example", language = "pl" }
[[player]]
id = "ann"
name = "Ann Baker"
email = "ann@essex.example"
language = "en"
team = "essex"
[[player]]
id = "jan"
name = "Jan Żółkowski"
email = "jan@goscie.example"
language = "pl"
timezone = "Europe/Warsaw"
team = "guests"
[[player]]
id = "igor"
name = "Игорь Соколов"
email = "igor@gosti.example"
language = "ru"
timezone = "Europe/Moscow"
team = "guests"
[[game]]
id = "1"
white = "ann"
black = "jan"
[[game]]
id = "2"
white = "igor"
black = "ann"
)";

namespace {

constexpr std::array steps{
    DemoStep{"2007-10-10T09:00:00Z", "The director adds the match. Every player gets a letter for each of his games.",
             "", "", "", ""},
    DemoStep{"2007-10-17T09:00:00Z",
             "Ann answers her first letter with a move. She gets a receipt, and Jan gets the move, in Polish.", "ann",
             "1", "utf-8", "Hello Jan, good luck!\n\n1. e4\n\nAnn\n"},
    DemoStep{"2007-10-18T18:00:00Z",
             "Jan repeats Ann's move wrongly. His letter is referred back; Ann hears nothing of it. (His mail program "
             "writes Polish letters in windows-1250.)",
             "jan", "1", "windows-1250", "Dzień dobry!\n\n1. d2-d4 e7-e5\n\nPozdrawiam, Jan Żółkowski\n"},
    DemoStep{"2007-10-18T18:10:00Z", "Jan writes again, and now it is right.", "jan", "1", "windows-1250",
             "Przepraszam za pomyłkę.\n\n1. e2-e4 e7-e5\n\nJan Żółkowski\n"},
    DemoStep{"2007-10-19T08:00:00Z", "Ann replies, and proposes how the game may go on: a conditional move.", "ann",
             "1", "utf-8", "1... e5 2. Nf3\nIf 2... Nc6 then 3. Bb5\n"},
    DemoStep{"2007-10-20T19:00:00Z",
             "Jan accepts the proposal: he repeats it and adds his own move. Two moves of the game in one letter.",
             "jan", "1", "windows-1250", "Przyjmuję propozycję.\n\n2. Sg1-f3 Sb8-c6 3. Gf1-b5 a7-a6\n"},
    DemoStep{"2007-10-21T10:00:00Z", "In the other game Igor begins, with a letter in KOI8-R. Ann reads it in English.",
             "igor", "2", "KOI8-R", "Здравствуйте, Анна!\n\n1. d2-d4\n\nС уважением, Игорь\n"},
    DemoStep{"2007-10-22T08:00:00Z", "Ann goes on with the first game ...", "ann", "1", "utf-8", "3... a6 4. Bxc6\n"},
    DemoStep{"2007-10-23T20:00:00Z",
             "... which Jan has seen enough of: he resigns. Players, captains and the director get the result.", "jan",
             "1", "windows-1250", "4. Gb5:c6\n\nPoddaję partię. Dziękuję za grę!\n"},
    DemoStep{
        "2007-11-12T09:00:00Z",
        "Weeks go by, and Ann has not answered Igor. The server sends her his move again, with copies to the captains.",
        "", "", "", ""},
    DemoStep{"2007-11-12T20:00:00Z", "Ann has been away; now she answers.", "ann", "2", "utf-8",
             "Sorry for the silence!\n\n1. d4 d5\n"},
};

}  // namespace

std::span<const DemoStep> demo_steps() { return steps; }

}  // namespace zugpost::daemon
