#include "mail/attribution.hpp"

#include "base/text.hpp"
#include "mail/own_text.hpp"
#include "mail/separator.hpp"

#include <doctest/doctest.h>

#include <span>
#include <string>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

struct Named {
    const char* program;
    const char* line;  // '\n' where the program wraps it
};

// As the programs write them; none of these may be needed twice.
constexpr Named attributions[] = {
    {"Gmail en, wrapped", "On Fri, Jan 5, 2024 at 3:24 PM Adam Northcote <\nadam@north.example> wrote:"},
    {"Gmail en", "On Fri, Jan 5, 2024 at 3:24 PM Adam Northcote <adam@north.example> wrote:"},
    {"Gmail pl, old", "W dniu 7 stycznia 2015 15:24 użytkownik Ewa Lis <ewa@lis.example> napisał:"},
    {"Gmail pl", "pt., 5 sty 2024 o 15:24 Ewa Lis <ewa@lis.example> napisał(a):"},
    {"Gmail pl, Sunday", "niedz., 7 sty 2024 o 09:02 Ewa Lis <ewa@lis.example> napisał(a):"},
    {"Gmail pl, wrapped", "wt., 16 paź 2007 o 15:24 Zugpost Biuro Turniejowe <\ngry@poczta.example>\nnapisał(a):"},
    {"Gmail ru, old", "6 октября 2014 г. пользователь Пётр Ким <petr@kim.example> написал:"},
    {"Gmail ru, old, short", "20 окт. 2016 г. 19:37 пользователь \"Пётр Ким\" <\npetr@kim.example> написал:"},
    {"Gmail ru, no verb", "ср, 30 апр. 2025 г. в 15:19, Пётр Ким <petr@kim.example>:"},
    {"Gmail ru, Friday", "пт, 5 янв. 2024 г. в 15:24, Пётр Ким <petr@kim.example>:"},
    {"Gmail ru, wrapped", "вс, 7 янв. 2024 г. в 15:24, Шахматный сервер <\ngames@server.example>:"},
    {"Gmail Android pl", "23 mar 2017 21:25 \"Ewa Lis\" <ewa@lis.example> napisał(a):"},
    {"Gmail 2014", "2014-10-17 11:28 GMT+03:00 Adam Northcote <\nadam@north.example>:"},
    {"Apple Mail en", "On 5 Jan 2024, at 15:24, Adam Northcote <adam@north.example> wrote:"},
    {"Apple Mail pl", "Wiadomość napisana przez Ewa Lis <ewa@lis.example> w dniu 17.01.2023, o godz. 11:09:"},
    {"Apple Mail pl, wrapped", "Wiadomość napisana przez Ewa Lis <ewa@lis.example> w dniu\n17.01.2023, o godz. 11:09:"},
    {"iPhone pl", "Dnia 14 lip 2015 o godz. 00:25 Ewa Lis <ewa@lis.example> napisał(a):"},
    {"iPhone ru", "5 янв. 2024 г., в 15:24, Пётр Ким <petr@kim.example> написал(а):"},
    {"Thunderbird en", "On 5/1/2024 3:24 PM, Adam Northcote wrote:"},
    {"Thunderbird en, new", "On 1/5/24 15:24, Adam Northcote wrote:"},
    {"Thunderbird pl", "W dniu 5.01.2024 o 15:24, Ewa Lis pisze:"},
    {"Thunderbird pl, old", "W dniu 2015-01-07 14:23, ewa@lis.example pisze: "},
    {"Thunderbird ru", "05.01.2024 15:24, Пётр Ким пишет:"},
    {"Thunderbird ru, verb first", "Пётр Ким пишет 05.01.2024 15:24:"},
    {"K-9 en", "On January 5, 2024 3:24:10 PM GMT+01:00, Adam Northcote <adam@north.example> wrote:"},
    {"K-9 pl", "Dnia 5 stycznia 2024 15:24:10 CET, Ewa Lis <ewa@lis.example> napisał/a:"},
    {"K-9 ru", "5 января 2024 г. 15:24:10 GMT+03:00, Пётр Ким <petr@kim.example> пишет:"},
    {"Roundcube en", "On 2024-01-05 15:24, Adam Northcote wrote:"},
    {"Roundcube pl", "W dniu 2024-01-05 15:24, Ewa Lis napisał(a):"},
    {"Roundcube ru", "Пётр Ким писал(а) 2024-01-05 15:24:"},
    {"SOGo pl", "W dniu: Piątek, Styczeń 05, 2024 15:24 CET, Ewa Lis <ewa@lis.example> napisał(a):"},
    {"SOGo ru", "Пятница, 5 Января 2024 15:24 MSK, Пётр Ким <petr@kim.example> писал(а):"},
    {"Zimbra en", "----- On Jan 5, 2024, at 3:24 PM, Adam Northcote adam@north.example wrote:"},
    {"Zimbra pl", "----- 5 Sty 2024 o 15:24, Ewa Lis ewa@lis.example napisał(a):"},
    {"Zimbra ru", "----- 5 Янв 2024 г., в 15:24, Пётр Ким petr@kim.example написал(а):"},
    {"Onet", "W dniu 2017-01-09 11:59:39 użytkownik Ewa Lis <ewa@lis.example> napisał:"},
    {"WP, o2", "Dnia 27 grudnia 2016 12:08 Ewa Lis <ewa@lis.example> napisał(a):"},
    {"mail.ru, old", "Thu, 26 Jun 2014 14:00:51 +0400 от Пётр Ким <petr@kim.example>:"},
    {"mail.ru", "Пятница, 5 января 2024, 15:24 +03:00 от Пётр Ким <petr@kim.example>:"},
    {"Yandex", "26.06.2014, 14:41, \"Пётр Ким\" <petr@kim.example>:"},
    {"Horde en", "Quoting Adam Northcote <adam@north.example>:"},
    {"Horde pl", "Cytowanie Ewa Lis <ewa@lis.example>:"},
    {"Zoho", "---- On Fri, 05 Jan 2024 15:24:00 +0100 Adam Northcote <adam@north.example> wrote ----"},
    {"Zoho, short", "---- Adam Northcote wrote ----"},
    {"a name and an address", "Adam Northcote <adam@north.example> wrote:"},
    {"a name and an address, pl", "Ewa Lis <ewa@lis.example> pisze:"},
    {"Claws", "On Fri, 19 Oct 2007 15:24:10 +0200\nAdam Northcote <adam@north.example> wrote:"},
    {"Evolution", "On Fri, 2007-10-19 at 15:24 +0200, Adam Northcote wrote:"},
    {"Evolution pl", "Dnia 2008-01-18, pią o godzinie 15:24 +0100, Ewa Lis pisze:"},
    {"Evolution ru", "В Ср, 09/01/2008 в 15:24 +0300, Пётр Ким\nпишет:"},
    {"KMail ru", "В сообщении от 9 января 2008 15:24 Пётр Ким написал(a):"},
    {"KMail pl", "Dnia piątek, 18 stycznia 2008, Ewa Lis napisał:"},
    {"The Bat! ru", "Вы писали 9 января 2008 г., 15:24:10:"},
    {"sixteen-year-old mutt", "On Tue, Oct 16, 2007 at 03:24:10PM +0200, Adam Northcote wrote:"},
};

constexpr Named only_above_quotes[] = {
    {"SnappyMail en", "5 January 2024, 15:24, Adam Northcote wrote"},
    {"SnappyMail pl", "5 stycznia 2024 15:24, Ewa Lis napisał/-a/"},
    {"SnappyMail ru", "5 января 2024 г., 15:24, Пётр Ким написал"},
    {"Thunderbird pl, short", "Ewa Lis pisze:"},
    {"Thunderbird ru, short", "Пётр Ким пишет:"},
    {"K-9 pl, short", "Ewa Lis napisał/a:"},
    {"Horde, short", "Cytowanie Ewa Lis:"},
    {"Gmail 2008", "2008/1/18 Adam Northcote <adam@north.example>"},
    {"The Bat! en", "Friday, January 18, 2008, 3:24:10 PM, you wrote:"},
    {"by hand", "On Monday you wrote:"},
};

constexpr Named prose[] = {
    {"a sentence goes on", "On Monday I wrote: my move is 12. Nf3"},
    {"a name of a month", "Jan 12. Nf3:"},
    {"a move list", "12. Nf3 Nc6 13. Bb5:"},
    {"received and sent", "Received: 17.10.2007, sent: 20.10.2007"},
    {"a reason", "Here is why I play it:"},
    {"polish dates", "Otrzymałem 5.01.2024, wysyłam 7.01.2024"},
    {"russian dates", "Получено 05.01.2024, отправлено 07.01.2024"},
    {"leave", "urlop od 10.01.2008 do 20.01.2008"},
    {"leave ru", "перерыв с 10.01.2008 по 20.01.2008"},
    {"a wish", "On with the game:"},
};

std::string text_below(const std::string& attribution, const char* quoted) {
    return "12. Nf3\n\n" + attribution + "\n\n" + quoted;
}

}  // namespace

TEST_CASE("attribution lines of the programs cut unmarked text below them") {
    for (const Named& a : attributions) {
        CAPTURE(a.program);
        const OwnText own = own_text_of(text_below(a.line, "11. e4 e5\nThank you\n"), {});
        CHECK(own.text == "12. Nf3\n");
        CHECK(own.why.size() == 1);
    }
}

TEST_CASE("attribution lines of the programs above quoted lines leave the text below those") {
    for (const auto& table : {std::span<const Named>(attributions), std::span<const Named>(only_above_quotes)})
        for (const Named& a : table) {
            CAPTURE(a.program);
            CHECK(own_text_of(std::string(a.line) + "\n> 11. e4 e5\n\n12. Nf3\n", {}).text == "12. Nf3\n");
        }
}

TEST_CASE("vague attribution lines cut nothing that is not marked") {
    for (const Named& a : only_above_quotes) {
        CAPTURE(a.program);
        CHECK(own_text_of(std::string(a.line) + "\n12. Nf3\n", {}).text.ends_with("12. Nf3\n"));
    }
}

TEST_CASE("prose is no attribution line") {
    for (const Named& p : prose) {
        CAPTURE(p.program);
        CHECK(attribution_in(fold(p.line)) != Evidence::strong);
        CHECK(own_text_of(std::string(p.line) + "\n12. Nf3\n", {}).text == std::string(p.line) + "\n12. Nf3\n");
    }
}

TEST_CASE("an attribution on the line of the author's words is cut off") {
    const OwnText own = own_text_of(
        "12. Nf3 On Fri, Jan 5, 2024 at 3:24 PM Adam Northcote <adam@north.example> wrote:\n11. e4 e5\n", {});
    CHECK(own.text == "12. Nf3\n");
    CHECK(own_text_of("Mój ruch: 12. Sf3 W dniu 5.01.2024 o 15:24 Ewa Lis <ewa@lis.example> napisał(a):\n11. e4\n", {})
              .text == "Mój ruch: 12. Sf3\n");
}

TEST_CASE("announcements and header blocks") {
    constexpr Named heads[] = {
        {"Outlook en",
         "-----Original Message-----\nFrom: Adam\nSent: Friday, January 5, 2024\nTo: Ewa\nSubject: chess"},
        {"Outlook pl", "-----Wiadomość oryginalna-----\nOd: Adam\nWysłano: 5 stycznia 2024\nDo: Ewa\nTemat: szachy"},
        {"Outlook ru", "-----Исходное сообщение-----\nОт: Адам\nОтправлено: 5 января 2024\nКому: Ева\nТема: шахматы"},
        {"Outlook, mixed", "From: Adam <adam@north.example>\nWysłano: 5 stycznia 2024\nDo: Ewa\nSubject: szachy"},
        {"Outlook, underscores", "________________________________\nFrom: Adam\nSent: Friday\nTo: Ewa\nSubject: chess"},
        {"Outlook, bold", "*From:* Adam\n*Sent:* Friday\n*To:* Ewa; Jan\n*Cc:* Olga\n*Subject:* chess"},
        {"Outlook, blank lines", "From: Adam\n\nSent: Friday\n\nTo: Ewa\n\nSubject: chess"},
        {"wrapped recipients", "From: Adam\nSent: Friday\nTo: Ewa; Jan;\n  Olga; Piotr\nSubject: chess"},
        {"K-9", "-------- Original Message --------\nSubject: chess\nFrom: Adam\nSent: 5 January\nTo: Ewa"},
        {"K-9 pl",
         "-------- Wiadomość oryginalna --------\nTemat: szachy\nOd: Adam\nWysłano: 5 stycznia\nDo: Ewa\nDW: Jan"},
        {"K-9 ru", "------ Исходное сообщение ------\nТема: шахматы\nОт: Адам\nОтправлено: 5 января\nКому: Ева"},
        {"SOGo", "-------- Oryginalna wiadomość --------\nTemat: szachy\nData: 5 stycznia\nOd: Adam\nDo: Ewa"},
        {"Thunderbird pl", "--- Treść oryginalnej wiadomości ---"},
        {"Thunderbird ru", "-------- Исходное сообщение --------"},
        {"Gmail forward", "---------- Forwarded message ---------\nFrom: Adam\nDate: Fri\nSubject: chess\nTo: Ewa"},
        {"Thunderbird forward pl", "-------- Treść przekazanej wiadomości --------\nTemat: szachy\nOd: Adam"},
        {"Thunderbird forward ru", "-------- Перенаправленное сообщение --------\nТема: шахматы\nОт: Адам"},
        {"Apple forward", "Begin forwarded message:\n\nFrom: Adam\nSubject: chess\nDate: Friday\nTo: Ewa"},
        {"Apple forward pl", "Początek przekazywanej wiadomości:\n\nOd: Adam\nTemat: szachy\nData: piątek\nDo: Ewa"},
        {"Yandex forward",
         "-------- Пересылаемое сообщение --------\n05.01.2024, 15:24, \"Адам\" <adam@north.example>:"},
        {"Samsung, one line",
         "-------- Oryginalna wiadomość --------Od: Zugpost Data: 18.01.2008  15:24 Do: ewa Temat: szachy"},
        {"Notes", "----- Forwarded by Adam Northcote/North on 18-01-2008 15:24 -----"},
        {"our line", "--- Please write your reply above this line ---"},
        {"our line, wrapped", "--- Please write your reply\nabove this line ---"},
        {"our line without dashes", "Prosimy pisać odpowiedź nad tą linią"},
        {"our line ru", "--- Пожалуйста, пишите ответ выше этой строки ---"},
    };
    for (const Named& h : heads) {
        CAPTURE(h.program);
        CHECK(own_text_of(text_below(h.line, "11. e4 e5\nThank you\n"), {}).text == "12. Nf3\n");
        CHECK(own_text_of(std::string(h.line) + "\n\n11. e4 e5\n", {}).text.empty());
    }
}

TEST_CASE("the dates and addresses of a player are no header block") {
    constexpr Named own[] = {
        {"leave", "Urlop\nOd: 10.01.2008\nDo: 20.01.2008\n12. Sf3\n"},
        {"dates", "Sent: 20.10.2007\nDate: 21.10.2007\n12. Nf3\n"},
        {"from and to", "From: 10.01.2008\nTo: 20.01.2008\n12. Nf3\n"},
        {"a heading by hand", "Subject: game 7\nFrom: Adam\nTo: Ewa\n\n12. Nf3\n"},
        {"leave below a rule", "12. Nf3\n----------------\nOd: 10.01.2008\nDo: 20.01.2008\n"},
        {"a rule", "________________________________\n12. Nf3\n________________________________\n"},
        {"tags", "[Event \"x\"]\n[Site \"NET\"]\n[Date \"2007.10.16\"]\n\n1. e4 e5 2. Nf3 *\n"},
    };
    for (const Named& o : own) {
        CAPTURE(o.program);
        CHECK(own_text_of(o.line, {}).text == o.line);
    }
}
