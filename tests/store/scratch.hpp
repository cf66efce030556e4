// A folder of its own for each test, gone with it; and short ways to say what is stored.
#pragma once

#include "store/store.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace zugpost::store {

struct Scratch {
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "zugpost-store-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { std::filesystem::remove_all(path); }

    [[nodiscard]] std::string file(const char* name = "zugpost.db") const { return (path / name).string(); }
    [[nodiscard]] Store store(const char* name = "zugpost.db") const {
        auto opened = Store::open(file(name));
        REQUIRE_MESSAGE(opened, opened.error().text);
        return std::move(*opened);
    }

    std::filesystem::path path;
};

inline Instant at(std::int64_t seconds) { return Instant{Seconds{seconds}}; }

inline NewLetter letter(std::string key, std::string message_id, std::string bytes = "Subject: x\r\n\r\n1. e4\r\n") {
    NewLetter l;
    l.marks = {std::move(key), std::move(message_id), "jan@poczta.example", std::move(bytes)};
    l.received = at(100);
    l.verdict = "accepted";
    return l;
}

inline NewEvent event(std::string tournament, std::string game, rules::EventBody body, Instant when = at(100)) {
    return {std::move(tournament), {std::move(game), when, std::move(body)}};
}

inline NewEvent import(std::string tournament) {
    return event(std::move(tournament), "", rules::TournamentImported{"[event]", "[rulebook]"});
}

inline NewOutgoing outgoing(std::string game, std::string address, std::string message_id, Instant next_try = at(0)) {
    NewOutgoing o;
    o.tournament = "cup";
    o.game = std::move(game);
    o.address = std::move(address);
    o.person = "jan";
    o.carried = rules::Carried::move;
    o.ply = 3;
    o.message_id = std::move(message_id);
    o.text = "1. e4";
    o.message = "From: games\r\n\r\n1. e4\r\n";
    o.next_try = next_try;
    return o;
}

/// The change must be accepted.
inline Committed commit(Store& store, const Change& change) {
    auto done = store.commit(change);
    REQUIRE_MESSAGE(done, done.error().text);
    return std::move(*done);
}

/// `T` of a result that must be there.
template <class T>
T must(Result<T> result) {
    REQUIRE_MESSAGE(result, result.error().text);
    return std::move(*result);
}

}  // namespace zugpost::store
