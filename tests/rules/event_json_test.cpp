#include "rules/event_json.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace zugpost;
using namespace zugpost::rules;

namespace {

Instant at(const char* text) { return from_rfc3339(text).value(); }
Date date(const char* text) { return date_from_iso(text).value(); }
chess::Move move(const char* text) { return chess::move_from_uci(text); }

const Instant noon = at("2007-10-17T12:00:00Z");

Person successor() {
    Person p;
    p.id = "żak";
    p.name = "Ewa Żak \"junior\"";
    p.email = "ewa@listy.example";
    p.other_emails = {"e.zak@praca.example"};
    p.language = Language::pl;
    p.notation = parser::Notation::iccf;
    p.timezone = "Europe/Warsaw";
    p.team = "kent";
    p.member_id = "PL-17";
    p.format = Format::cmail;
    p.copy_all = true;
    p.withdrawn = noon;
    p.died = true;
    return p;
}

// One event of every kind, no field at its default, with the JSON that old databases hold. A line that fails here is a
// change of the stored form: it needs a new version and a way to read the old one.
struct Sample {
    EventBody body;
    const char* kind;
    const char* json;
};

std::vector<Sample> samples() {
    using C = Color;
    return {
        {TournamentImported{"[event]\n", "[rulebook]\n"}, "tournament-imported",
         R"({"event_toml":"[event]\n","rulebook_toml":"[rulebook]\n"})"},
        {AddressChanged{"jan", "jan@nowy.example"}, "address-changed",
         R"({"person":"jan","email":"jan@nowy.example"})"},
        {PreferenceChanged{"jan", "notation", "iccf"}, "preference-changed",
         R"({"person":"jan","what":"notation","value":"iccf"})"},
        {PlayerWithdrawn{"don", true, "captain:kent", "he died", noon}, "player-withdrawn",
         R"({"player":"don","died":true,"by":"captain:kent","reason":"he died","posted":"2007-10-17T12:00:00Z"})"},
        {PlayerSubstituted{"don", successor()}, "player-substituted",
         R"({"player":"don","successor":{"role":"player","id":"żak","name":"Ewa Żak \"junior\"","email":"ewa@listy.example",)"
         R"("other_emails":["e.zak@praca.example"],"language":"pl","notation":"iccf","timezone":"Europe/Warsaw","team":"kent",)"
         R"("member_id":"PL-17","format":"cmail","copy_all":true,"withdrawn":"2007-10-17T12:00:00Z","died":true}})"},
        {LetterRelayed{Carried::substitution, 12, "jan", noon}, "letter-relayed",
         R"({"carried":"substitution","ply":12,"to":"jan","at":"2007-10-17T12:00:00Z"})"},
        {LetterBounced{Carried::pairing, 3, "jan", noon, "550 no such user"}, "letter-bounced",
         R"({"carried":"pairing","ply":3,"to":"jan","at":"2007-10-17T12:00:00Z","reason":"550 no such user"})"},
        {MoveAccepted{move("e7e8q"), noon, noon + Seconds{2}, true, true}, "move-accepted",
         R"({"move":"e7e8q","posted":"2007-10-17T12:00:00Z","received":"2007-10-17T12:00:02Z","conditional":true,"untimed":true})"},
        {LetterRefused{C::black, parser::Verdict::ambiguous, noon, {move("b1d2"), move("f3d2")}}, "letter-refused",
         R"({"by":"black","verdict":"ambiguous","posted":"2007-10-17T12:00:00Z","candidates":["b1d2","f3d2"]})"},
        {ConditionalsOffered{C::black, {{move("e2e4"), move("e7e5")}, {move("d2d4"), move("d7d5")}}},
         "conditionals-offered", R"({"by":"black","lines":[["e2e4","e7e5"],["d2d4","d7d5"]]})"},
        {DrawOffered{C::black}, "draw-offered", R"({"by":"black"})"},
        {DrawDeclined{C::black}, "draw-declined", R"({"by":"black"})"},
        {MoveCorrected{7, move("g1f3")}, "move-corrected", R"({"ply":7,"move":"g1f3"})"},
        {PenaltyCharged{C::black, 5, true, "director", "late", noon}, "penalty-charged",
         R"({"color":"black","days":5,"fault":true,"by":"director","reason":"late","at":"2007-10-17T12:00:00Z"})"},
        {PlayerWarned{C::black, "rude", noon}, "player-warned",
         R"({"color":"black","reason":"rude","at":"2007-10-17T12:00:00Z"})"},
        {OverstepTold{C::black, 1, 2}, "overstep-told", R"({"color":"black","period":1,"control":2})"},
        {OverstepEstablished{C::black, Consequence::restart, 2, 18, noon, noon + Seconds{1}, 3, noon + Seconds{2}},
         "overstep-established",
         R"({"color":"black","consequence":"restart","control":2,"first_move":18,"penalties_from":"2007-10-17T12:00:00Z",)"
         R"("clock_from":"2007-10-17T12:00:01Z","floor_control":3,"at":"2007-10-17T12:00:02Z"})"},
        {LeaveAnnounced{C::black, date("2008-01-10"), date("2008-01-20"), false, "captain:kent", noon},
         "leave-announced",
         R"({"color":"black","from":"2008-01-10","to":"2008-01-20","own":false,"granted_by":"captain:kent","at":"2007-10-17T12:00:00Z"})"},
        {LeaveEnded{C::black, date("2008-01-10"), true, date("2008-01-12"), noon}, "leave-ended",
         R"({"color":"black","from":"2008-01-10","whole":true,"last":"2008-01-12","at":"2007-10-17T12:00:00Z"})"},
        {RepeatSent{4, 2, noon}, "repeat-sent", R"({"ply":4,"number":2,"at":"2007-10-17T12:00:00Z"})"},
        {SilenceTold{4, SilenceKind::first_move}, "silence-told", R"({"ply":4,"kind":"first-move"})"},
        {LongThink{C::black, 4, noon, false}, "long-think",
         R"({"color":"black","ply":4,"at":"2007-10-17T12:00:00Z","in_time":false})"},
        {DelayNoted{"kent", 4, "illness"}, "delay-noted", R"({"team":"kent","ply":4,"reason":"illness"})"},
        {ClaimFiled{C::black, ClaimAbout::silence, 2, true, 18, true, noon}, "claim-filed",
         R"({"by":"black","about":"silence","control":2,"running":true,"move":18,"second":true,"at":"2007-10-17T12:00:00Z"})"},
        {ClaimProtested{C::black, noon}, "claim-protested", R"({"claimant":"black","at":"2007-10-17T12:00:00Z"})"},
        {ClaimDecided{C::black, ClaimEnd::rejected, "captains", true, noon}, "claim-decided",
         R"({"claimant":"black","end":"rejected","by":"captains","barred":true,"at":"2007-10-17T12:00:00Z"})"},
        {CaptainSpoke{"kent", "penalty white", "2", noon}, "captain-spoke",
         R"({"team":"kent","matter":"penalty white","word":"2","at":"2007-10-17T12:00:00Z"})"},
        {MatterReferred{"claim white", "they differ", noon}, "matter-referred",
         R"({"matter":"claim white","reason":"they differ","at":"2007-10-17T12:00:00Z"})"},
        {MoveSealed{{move("g1f3")}, {{move("e7e5"), move("f3e5")}}, noon, noon + Seconds{2}}, "move-sealed",
         R"({"moves":["g1f3"],"offers":[["e7e5","f3e5"]],"posted":"2007-10-17T12:00:00Z","received":"2007-10-17T12:00:02Z"})"},
        {SealOpened{false}, "seal-opened", R"({"relayed":false})"},
        {GameSuspended{noon}, "game-suspended", R"({"at":"2007-10-17T12:00:00Z"})"},
        {GameResumed{noon}, "game-resumed", R"({"at":"2007-10-17T12:00:00Z"})"},
        {GameEnded{"1/2-1/2", EndReason::nobody_claimed, "director", "as agreed", noon}, "game-ended",
         R"({"result":"1/2-1/2","why":"nobody-claimed","by":"director","reason":"as agreed","at":"2007-10-17T12:00:00Z"})"},
        {AdjudicationOpened{noon, date("2008-06-30")}, "adjudication-opened",
         R"({"at":"2007-10-17T12:00:00Z","term_from":"2008-06-30"})"},
        {AdjudicationClaimed{C::black, parser::Outcome::loss, true, "27... Rd1#", noon}, "adjudication-claimed",
         R"({"by":"black","outcome":"loss","analysis":true,"text":"27... Rd1#","at":"2007-10-17T12:00:00Z"})"},
        {AdjudicationForwarded{noon}, "adjudication-forwarded", R"({"at":"2007-10-17T12:00:00Z"})"},
        {AdjudicationDecided{"0-1", true, noon}, "adjudication-decided",
         R"({"result":"0-1","final":true,"at":"2007-10-17T12:00:00Z"})"},
        {AppealFiled{"captain:kent", true, noon}, "appeal-filed",
         R"({"by":"captain:kent","on_adjudication":true,"at":"2007-10-17T12:00:00Z"})"},
    };
}

}  // namespace

TEST_CASE("every kind of event is written as ever, and read back as it was") {
    std::set<std::size_t> seen;
    for (const Sample& sample : samples()) {
        CAPTURE(sample.kind);
        seen.insert(sample.body.index());
        CHECK(kind_of(sample.body) == sample.kind);
        CHECK(to_json(sample.body) == sample.json);
        const auto again = event_from_json(sample.kind, event_version, sample.json);
        REQUIRE(again);
        CHECK(again->index() == sample.body.index());
        CHECK(to_json(*again) == sample.json);
    }
    CHECK(seen.size() == std::variant_size_v<EventBody>);
    CHECK(event_kinds().size() == std::variant_size_v<EventBody>);
}

TEST_CASE("what may be absent is left out and stays absent") {
    const LetterRefused behind{
        Color::white, parser::Verdict::ambiguous, noon, {move("b1d2")}, {{move("g1f3"), move("e7e6")}}};
    const auto kept = event_from_json("letter-refused", 1, to_json(behind));
    REQUIRE(kept);
    CHECK(std::get<LetterRefused>(*kept).accepted == behind.accepted);
    const auto written = to_json(OverstepEstablished{Color::white, Consequence::warn, 1, 0, {}, {}, 2, noon});
    CHECK(
        written ==
        R"({"color":"white","consequence":"warn","control":1,"first_move":0,"floor_control":2,"at":"2007-10-17T12:00:00Z"})");
    const auto read = event_from_json("overstep-established", 1, written);
    REQUIRE(read);
    CHECK_FALSE(std::get<OverstepEstablished>(*read).penalties_from);
    CHECK_FALSE(std::get<OverstepEstablished>(*read).clock_from);
}

TEST_CASE("damaged events are refused with kind and field") {
    struct Case {
        const char* kind;
        int version;
        const char* json;
        const char* error;
    };
    const Case cases[] = {
        {"move-made", 1, "{}", "event move-made: there is no such kind"},
        {"draw-offered", 2, R"({"by":"white"})", "event draw-offered: version 2 is not known to this program"},
        {"draw-offered", 1, "", "event draw-offered: the whole is missing or cannot be read"},
        {"draw-offered", 1, "[]", "event draw-offered: the whole is missing or cannot be read"},
        {"draw-offered", 1, "{}", "event draw-offered: by is missing or cannot be read"},
        {"draw-offered", 1, R"({"by":"green"})", "event draw-offered: by is missing or cannot be read"},
        {"draw-offered", 1, R"({"by":null})", "event draw-offered: by is missing or cannot be read"},
        {"move-corrected", 1, R"({"ply":-1,"move":"e2e4"})", "event move-corrected: ply is missing or cannot be read"},
        {"move-corrected", 1, R"({"ply":4294967296,"move":"e2e4"})",
         "event move-corrected: ply is missing or cannot be read"},
        {"move-corrected", 1, R"({"ply":1.5,"move":"e2e4"})", "event move-corrected: ply is missing or cannot be read"},
        {"move-corrected", 1, R"({"ply":1,"move":"e9e4"})", "event move-corrected: move is missing or cannot be read"},
        {"game-resumed", 1, R"({"at":"yesterday"})", "event game-resumed: at is missing or cannot be read"},
        {"conditionals-offered", 1, R"({"by":"white","lines":[["e2e4"],7]})",
         "event conditionals-offered: lines is missing or cannot be read"},
        {"player-substituted", 1, R"({"player":"don","successor":{"id":"eve"}})",
         "event player-substituted: successor is missing or cannot be read"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.json);
        const auto read = event_from_json(c.kind, c.version, c.json);
        REQUIRE_FALSE(read);
        CHECK(read.error().text == c.error);
    }
}

TEST_CASE("texts that are no UTF-8 are stored all the same") {
    const auto written = to_json(DelayNoted{"kent", 1, "ill\xFFness"});
    CHECK(written == "{\"team\":\"kent\",\"ply\":1,\"reason\":\"ill\xEF\xBF\xBDness\"}");
}

TEST_CASE("unknown fields of an event do no harm") {
    CHECK(event_from_json("draw-offered", 1, R"({"by":"black","mood":"good"})"));
}
