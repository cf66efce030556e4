// The rules' messages as letters in the outbox: text, reply address with its token, thread, bytes.
//
// A game is one thread for each of its readers: the first letter that he gets of it is the root. An answer also names
// the letter that it answers.
#pragma once

#include "daemon/house.hpp"
#include "daemon/tokens.hpp"
#include "rules/referee.hpp"
#include "store/store.hpp"

#include <optional>
#include <string>
#include <vector>

namespace zugpost::daemon {

/// The letter that is being answered, and by whom it was written.
struct Answered {
    std::string message_id;
    std::string person;  ///< Person::key; empty: nobody registered
};

class Scribe {
public:
    Scribe(const House& house, const Tokens& tokens, const store::Store& store)
        : house_(house), tokens_(tokens), store_(store) {}

    /// Writes a message about the tournament and its games as they stand after the ruling, and puts it into the change
    /// together with its token. `token`: instead of the reader's own for that game.
    void write(const rules::Tournament& tournament, const rules::Games& games, const rules::Message& message,
               const std::optional<Answered>& answered, Instant now, store::Change& change,
               const std::optional<std::string>& token = std::nullopt) const;

private:
    struct Thread {
        std::string root, last;
    };
    [[nodiscard]] Thread thread_of(const store::NewOutgoing& letter, const store::Change& change) const;
    [[nodiscard]] std::string reply_address(const rules::Tournament& tournament, const rules::Message& message,
                                            const std::optional<std::string>& token, store::Change& change) const;

    const House& house_;
    const Tokens& tokens_;
    const store::Store& store_;
};

}  // namespace zugpost::daemon
