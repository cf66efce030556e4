#include "mail/signature.hpp"

#include "base/text.hpp"
#include "mail/own_text.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

struct Case {
    const char* name;
    const char* text;
    const char* own;
};

constexpr Case cases[] = {
    {"the standard mark", "12. Nf3\n-- \nEwa Lis\n1. e4! best by test\n", "12. Nf3\n"},
    {"the mark without its blank", "12. Nf3\n--\nEwa Lis\n1. e4! best by test\n", "12. Nf3\n"},
    {"an autocorrected mark", "12. Nf3\n\u2014\nEwa Lis\n", "12. Nf3\n"},
    {"underscores", "12. Nf3\n__\nEwa Lis\n", "12. Nf3\n"},
    {"a move set off by dashes", "Dear Ewa\n--\n12. Nf3\n--\nAdam\n", "Dear Ewa\n--\n12. Nf3\n"},
    {"a signature above a quotation", "12. Nf3\n-- \nEwa\n\n> 11. e4\n", "12. Nf3\n"},
    {"a signature above, an answer below", "-- \nEwa\n\n> 11. e4\n\n12. Nf3\n", "12. Nf3\n"},
    {"a signature below the answer", "> 11. e4\n\n12. Nf3\n\n-- \nEwa\n", "12. Nf3\n"},
    {"an empty signature", "12. Nf3\n-- \n", "12. Nf3\n"},
    {"iPhone", "12. Nf3\n\nSent from my iPhone\n", "12. Nf3\n"},
    {"iPhone pl", "12. Sf3\n\nWysłane z iPhone\u2019a\n", "12. Sf3\n"},
    {"iPhone ru", "12. Кf3\n\nОтправлено с iPhone\n", "12. Кf3\n"},
    {"Outlook for iOS", "12. Nf3\n\nGet Outlook for iOS<https://aka.example/o0ukef>\n", "12. Nf3\n"},
    {"Outlook pl", "12. Sf3\n\nPobierz aplikację Outlook dla systemu Android\n", "12. Sf3\n"},
    {"Outlook ru", "12. Кf3\n\nПолучить Outlook для Android\n", "12. Кf3\n"},
    {"a telephone pl", "12. Sf3\nWysłano z telefonu Samsung\n", "12. Sf3\n"},
    {"Onet", "12. Sf3\nWysłane z aplikacji mobilnej Onet Poczta\n", "12. Sf3\n"},
    {"mail.ru", "12. Кf3\n--\nОтправлено из Mail.ru для Android\n", "12. Кf3\n"},
    {"mail.ru, older", "12. Кf3\nОтправлено из мобильной Почты Mail\n", "12. Кf3\n"},
    {"Yandex", "12. Кf3\n-- \nОтправлено из мобильной Яндекс.Почты\n", "12. Кf3\n"},
    {"Windows Mail", "12. Nf3\n\nSent from Mail for Windows\n", "12. Nf3\n"},
    {"K-9", "12. Sf3\n-- \nWysłane za pomocą K-9 Mail.\n", "12. Sf3\n"},
    {"a virus advertisement", "12. Sf3\n\nWolny od wirusów. www.avast.example\n", "12. Sf3\n"},
    {"text below a device line", "Sent from my iPhone\n12. Nf3\n", "12. Nf3\n"},
    {"a date of posting", "12. Sf3\nWysłano 20.10.2007\nWysłano z opóźnieniem\n",
     "12. Sf3\nWysłano 20.10.2007\nWysłano z opóźnieniem\n"},
    {"a date of posting ru", "12. Кf3\nОтправлено 20.10.2007\n", "12. Кf3\nОтправлено 20.10.2007\n"},
    {"dashes in a line", "12. Nf3 -- a good move\n", "12. Nf3 -- a good move\n"},
    {"three dashes", "---\n12. Nf3\n---\nEwa\n", "---\n12. Nf3\n---\nEwa\n"},
};

}  // namespace

TEST_CASE("signatures are cut, moves are not") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(own_text_of(c.text, {}).text == c.own);
    }
}

TEST_CASE("a cut signature is told") {
    const OwnText own = own_text_of("12. Nf3\n-- \nEwa Lis\n", {});
    CHECK(own.signature == "--\nEwa Lis\n");
    CHECK(own.why == std::vector<std::string>{"signature: Ewa Lis"});
}

TEST_CASE("the shape of moves") {
    for (const char* move : {"e4", "Nf3", "Sg1-f3", "0-0", "o-o-o", "О-О", "Кf3:e5+", "5254", "47511", "e8=Q"})
        CHECK_MESSAGE(has_move(fold(move)), move);
    for (const char* word : {"Ewa", "www.e4.example", "a1@b2.example", "2007", "e10", "hello"})
        CHECK_MESSAGE(!has_move(fold(word)), word);
    for (const char* move : {"12. Nf3", "12.Nf3", "12... e5", "12. ... e5", "12.\u00A0Nf3", "my move 12.Nf3!"})
        CHECK_MESSAGE(has_numbered_move(fold(move)), move);
    for (const char* line : {"Nf3", "12. Ewa", "12 e4", "Street 12, e4"})
        CHECK_MESSAGE(!has_numbered_move(fold(line)), line);
}
