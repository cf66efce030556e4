// What a letter is about and as whom its sender writes: tournament, game, person, and his words read as that person's.
#pragma once

#include "daemon/letter_reader.hpp"
#include "daemon/role.hpp"

#include <string>
#include <variant>
#include <vector>

namespace zugpost::daemon {

struct Matter {
    TournamentPtr tournament;
    std::string game;             ///< empty: none, or an official's whose orders name it
    const rules::Person* person;  ///< in `tournament`
    AuthorSays says;
};

/// No game can be told: the sender is asked, or told that there is none of his.
struct Unclear {
    TournamentPtr tournament;     ///< one in which he is registered
    const rules::Person* person;  ///< there
    rules::Remark remark;
};

/// `registered` are the sender's registrations, at least one; `sender` his address.
[[nodiscard]] std::variant<Matter, Unclear> find_matter(const Trail& trail, const std::string& sender,
                                                        const std::vector<store::Registered>& registered,
                                                        const LetterReader& reader, Cases& cases);

}  // namespace zugpost::daemon
