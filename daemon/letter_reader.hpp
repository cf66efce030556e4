// Reads one letter's own text as this or that person's, in this or that game.
//
// Whose it is decides the language hints, the order of dates and which orders are understood; letters of ours that it
// may quote sharpen the cut.
#pragma once

#include "daemon/author.hpp"
#include "daemon/cases.hpp"
#include "daemon/trail.hpp"
#include "rules/referee.hpp"

#include <string>

namespace zugpost::daemon {

class LetterReader {
public:
    /// All must outlive the reader.
    LetterReader(const mail::Letter& letter, const rules::Stamps& stamps, const Trail& trail, const store::Store& store,
                 Cases& cases)
        : letter_(letter), stamps_(stamps), trail_(trail), store_(store), cases_(cases) {}

    /// `game` may be empty.
    [[nodiscard]] AuthorSays read(const rules::Tournament& tournament, const rules::Person& person,
                                  const std::string& game) const;

private:
    [[nodiscard]] std::vector<std::string> answered_texts(const std::string& tournament, const std::string& game,
                                                          const std::string& person) const;

    const mail::Letter& letter_;
    const rules::Stamps& stamps_;
    const Trail& trail_;
    const store::Store& store_;
    Cases& cases_;
};

}  // namespace zugpost::daemon
