// The service finds at start that it was down: directors are told, and what ran out meanwhile waits a day.
#include "daemon/outage.hpp"

#include "post_office.hpp"

using namespace zugpost;
using namespace zugpost::daemon;
using namespace zugpost::daemon::test;

namespace {

std::optional<Outage> start(PostOffice& office) {
    Works& works = office.works();
    const auto outage = outage_at_start(works.store(), works.cases(), works.scribe(), office.now);
    works.timekeeper().hold_back(outage);
    note_alive(works.store(), office.now);
    return outage;
}

}  // namespace

TEST_CASE("a first start, and a pause of six hours, are no outage") {
    PostOffice office;
    office.import();
    CHECK_FALSE(start(office));
    office.now += Outage::noticed;
    CHECK_FALSE(start(office));
}

TEST_CASE("after an outage the directors are told once, and a repeat that fell due in it waits a day") {
    PostOffice office;
    office.import();
    CHECK(office.pass().size() == 2);
    CHECK_FALSE(start(office));
    CHECK(office.send({.from = "ann@north.example", .text = "1. e4"}).size() == 2);
    note_alive(office.works().store(), office.now);

    office.now += Days{20};  // the repeat after 14 dates fell due in between
    const auto outage = start(office);
    REQUIRE(outage);
    CHECK(summary(office.pass()) == "dora@director.example notice");
    office.reopen();
    CHECK(start(office));  // started again at once: still the same outage
    CHECK(office.pass().empty());

    // a letter that changes nothing does not let the repeat slip through
    CHECK(summary(office.send({.from = "bob@south.example", .text = "status"})) == "bob@south.example status");
    office.now = outage->held_until() - Seconds{1};
    CHECK(office.pass().empty());
    office.now = outage->held_until();
    const auto letters = office.pass();
    CHECK(mail::header_value(letter_to(letters, "bob@south.example").headers, "X-Zugpost-Kind") == "repeat");
}

TEST_CASE("terms that run out after the outage are carried out in their time") {
    PostOffice office;
    office.import();
    static_cast<void>(office.pass());
    CHECK_FALSE(start(office));
    static_cast<void>(office.send({.from = "ann@north.example", .text = "1. e4"}));
    office.now += Days{14};  // the fourteenth date: the repeat is due at the next midnight
    CHECK(start(office));
    static_cast<void>(office.pass());
    office.now += Seconds{16 * 3600};
    const auto letters = office.pass();
    CHECK(mail::header_value(letter_to(letters, "bob@south.example").headers, "X-Zugpost-Kind") == "repeat");
}
