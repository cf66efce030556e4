#include "scratch.hpp"
#include "store/store.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace zugpost;
using namespace zugpost::store;

namespace {

// Commits letter after letter and tells each that is committed, until it is killed.
[[noreturn]] void write_letters(const std::string& file, int tell) {
    auto store = Store::open(file);
    if (!store) ::_exit(1);
    const auto before = store->game_events("cup", "1");
    int next = before ? static_cast<int>(before->size()) : 0;
    if (next == 0) {
        Change start;
        start.events = {import("cup")};
        static_cast<void>(store->commit(start));
    }
    while (true) {
        Change change;
        change.letter = letter(fmt::format("new/{}", next), fmt::format("{}@poczta.example", next));
        change.events = {event("cup", "1", rules::DrawOffered{chess::Color::white}, at(next))};
        change.outgoing = {outgoing("1", "ewa@listy.example", fmt::format("m{}", next))};
        change.due = {{"cup", "1", at(next)}};
        if (!store->commit(change)) ::_exit(1);
        if (::write(tell, &next, sizeof next) != sizeof next) ::_exit(0);
        ++next;
    }
}

}  // namespace

TEST_CASE("kill -9 at any instant loses no committed letter and leaves no half of one") {
    const Scratch scratch;
    int told = -1;
    for (int round = 0; round < 8; ++round) {
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::close(ends[0]);
            write_letters(scratch.file(), ends[1]);
        }
        ::close(ends[1]);
        // Killed in the middle of writing: after so many letters of this round, wherever it has got to by then.
        int committed = 0;
        for (int seen = 0; seen <= round * 3 && ::read(ends[0], &committed, sizeof committed) == sizeof committed;
             ++seen)
            told = committed;
        ::kill(child, SIGKILL);
        while (::read(ends[0], &committed, sizeof committed) == sizeof committed) told = committed;
        ::close(ends[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        REQUIRE(WIFSIGNALED(status));

        const Store store = scratch.store();
        CHECK(store.verify("cup"));
        const auto events = must(store.game_events("cup", "1"));
        // The last may have been committed and not told any more.
        CHECK(events.size() >= static_cast<std::size_t>(told + 1));
        CHECK(events.size() <= static_cast<std::size_t>(told + 2));
        CHECK(must(store.unsent()) == events.size());
        CHECK(must(store.next_due()) == at(static_cast<std::int64_t>(events.size()) - 1));
        for (std::size_t i = 0; i < events.size(); ++i) CHECK(must(store.outgoing(fmt::format("m{}", i))));
    }
    CHECK(told > 8);
}
