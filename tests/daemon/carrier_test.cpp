// What becomes of letters that are not accepted.
#include "post_office.hpp"

#include <deque>

using namespace zugpost;
using namespace zugpost::daemon;
using namespace zugpost::daemon::test;

namespace {

// Answers as it is told, and remembers to whom it was asked to send.
class Scripted : public mail::Outbox {
public:
    [[nodiscard]] mail::Delivery send(const std::string&, const std::string& to, const std::string& message) override {
        asked.push_back(to);
        messages.push_back(message);
        if (answers.empty()) return {mail::Sent::accepted, 250, "ok"};
        const mail::Delivery answer = answers.front();
        answers.pop_front();
        return answer;
    }
    [[nodiscard]] Result<std::string> check() override { return std::string("scripted"); }

    std::deque<mail::Delivery> answers;
    std::vector<std::string> asked, messages;
};

using Addresses = std::vector<std::string>;

}  // namespace

TEST_CASE("pauses between attempts double, up to four hours") {
    CHECK(pause_after(1) == Seconds{60});
    CHECK(pause_after(2) == Seconds{120});
    CHECK(pause_after(8) == Seconds{7680});
    CHECK(pause_after(9) == Seconds{4 * 3600});
    CHECK(pause_after(100000) == Seconds{4 * 3600});
}

TEST_CASE("a letter that was put off goes out again when its pause is over") {
    PostOffice office;
    office.import();
    Scripted out;
    out.answers = {{mail::Sent::later, 451, "greylisted"}};
    CHECK(office.works().carrier().send_all(out, office.now) == 1);
    CHECK(out.asked == Addresses{"ann@north.example", "bob@south.example"});
    CHECK(!office.game().side(chess::Color::white).pairing_relayed);
    CHECK(office.game().side(chess::Color::black).pairing_relayed == office.now);
    CHECK(office.works().carrier().send_all(out, office.now + Seconds{59}) == 0);
    CHECK(office.works().carrier().send_all(out, office.now + Seconds{60}) == 1);
    CHECK(office.game().side(chess::Color::white).pairing_relayed == office.now + Seconds{60});
    CHECK(out.messages[0] == out.messages[2]);
}

TEST_CASE("without a connection nothing else is tried") {
    PostOffice office;
    office.import();
    Scripted out;
    out.answers = {{mail::Sent::later, 0, "no connection"}};
    CHECK(office.works().carrier().send_all(out, office.now) == 0);
    CHECK(out.asked.size() == 1);
}

TEST_CASE("a letter that was perhaps sent goes out again with the same id") {
    PostOffice office;
    office.import();
    Scripted out;
    out.answers = {{mail::Sent::perhaps, 354, "timeout"}};
    CHECK(office.works().carrier().send_all(out, office.now) == 1);
    CHECK(office.works().carrier().send_all(out, office.now + Seconds{60}) == 1);
    CHECK(out.messages[0] == out.messages[2]);
}

TEST_CASE("director and captain are told of a letter that is refused for good") {
    PostOffice office;
    office.import();
    Scripted out;
    SUBCASE("at once") {
        out.answers = {{mail::Sent::refused, 550, "mailbox-unknown"}};
        CHECK(office.works().carrier().send_all(out, office.now) == 3);
    }
    SUBCASE("after five days of trying") {
        const Instant later = office.now + Days{5};
        out.answers = {{mail::Sent::later, 451, "try again"}, {mail::Sent::accepted, 250, "ok"}};
        CHECK(office.works().carrier().send_all(out, office.now) == 1);
        out.answers = {{mail::Sent::later, 451, "mailbox-unknown"}};
        CHECK(office.works().carrier().send_all(out, later) == 2);
    }
    REQUIRE(out.asked.size() > 2);
    CHECK(out.asked[out.asked.size() - 2] == "dora@director.example");
    CHECK(out.asked.back() == "nora@north.example");
    CHECK(out.messages.back().find("X-Zugpost-About: bounce") != std::string::npos);
    CHECK(out.messages.back().find("mailbox-unknown") != std::string::npos);
    CHECK(!office.game().side(chess::Color::white).pairing_relayed);
    CHECK(office.works().carrier().send_all(out, office.now + Days{30}) == 0);
}
