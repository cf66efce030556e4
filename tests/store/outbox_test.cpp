#include "scratch.hpp"
#include "store/store.hpp"

using namespace zugpost;
using namespace zugpost::store;

namespace {

std::vector<std::string> ids(const Result<std::vector<Outgoing>>& letters) {
    std::vector<std::string> found;
    for (const Outgoing& letter : letters.value()) found.push_back(letter.message_id);
    return found;
}

using Ids = std::vector<std::string>;

void note(Store& store, OutgoingId id, OutgoingState state, Instant when, Instant next = {}) {
    Change change;
    change.attempts = {{id, state, when, next, state == OutgoingState::sent ? "250 ok" : "450 later"}};
    commit(store, change);
}

}  // namespace

TEST_CASE("an outgoing letter keeps what it needs, and its text for ever") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    change.at = at(50);
    change.outgoing = {outgoing("1", "ewa@listy.example", "m1", at(60))};
    const auto id = commit(store, change).outgoing.at(0);
    auto letter = must(store.outgoing("m1"));
    REQUIRE(letter);
    CHECK(letter->id == id);
    CHECK(letter->created == at(50));
    CHECK(letter->carried == rules::Carried::move);
    CHECK(letter->ply == 3);
    CHECK(letter->message.contains("1. e4"));
    CHECK(must(store.next_try()) == at(60));

    note(store, id, OutgoingState::waiting, at(70), at(130));
    letter = must(store.outgoing("m1"));
    CHECK(letter->attempts == 1);
    CHECK(letter->reply == "450 later");
    CHECK(letter->next_try == at(130));
    CHECK(must(store.to_send(at(129), 10)).empty());

    note(store, id, OutgoingState::sent, at(131));
    letter = must(store.outgoing("m1"));
    CHECK(letter->state == OutgoingState::sent);
    CHECK(letter->done == at(131));
    CHECK(letter->attempts == 2);
    CHECK(letter->message.empty());
    CHECK(letter->text == "1. e4");
    CHECK(must(store.unsent()) == 0);
    CHECK(must(store.outgoing_of("cup", "1")).size() == 1);
    CHECK_FALSE(must(store.outgoing("m2")));

    Change again;
    again.attempts = {{id, OutgoingState::sent, at(132), {}, ""}};
    CHECK_FALSE(store.commit(again));
}

TEST_CASE("letters of a game to one reader go out in their order, others do not wait for them") {
    const Scratch scratch;
    Store store = scratch.store();
    Change change;
    change.outgoing = {
        outgoing("1", "ewa@listy.example", "ewa-1", at(10)), outgoing("1", "ewa@listy.example", "ewa-2", at(5)),
        outgoing("1", "jan@poczta.example", "jan-1", at(20)), outgoing("2", "ewa@listy.example", "ewa-game-2", at(30))};
    const auto sent = commit(store, change).outgoing;
    CHECK(ids(store.to_send(at(100), 10)) == Ids{"ewa-1", "jan-1", "ewa-game-2"});
    CHECK(ids(store.to_send(at(100), 2)) == Ids{"ewa-1", "jan-1"});
    CHECK(must(store.next_try()) == at(10));

    note(store, sent[0], OutgoingState::perhaps, at(100), at(1000));
    CHECK(ids(store.to_send(at(100), 10)) == Ids{"jan-1", "ewa-game-2"});
    CHECK(must(store.next_try()) == at(20));
    note(store, sent[0], OutgoingState::refused, at(1000));
    CHECK(ids(store.to_send(at(1000), 10)) == Ids{"ewa-2", "jan-1", "ewa-game-2"});
    CHECK(must(store.unsent()) == 3);
}
