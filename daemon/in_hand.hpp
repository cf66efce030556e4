// One letter in hand: what follows from it, as a change that waits to be committed. Used by the post office alone.
//
// Failures of the store and of the libraries are exceptions here.
#pragma once

#include "daemon/matter.hpp"
#include "daemon/office.hpp"

#include <optional>
#include <string>
#include <vector>

namespace zugpost::daemon {

inline constexpr Days held_for{7};                   ///< a letter that waits for its sender's confirmation
inline constexpr Seconds stranger_pause{24 * 3600};  ///< an unknown address is answered once in that time

/// What the office works with.
struct Tools {
    const House& house;
    const Tokens& tokens;
    const store::Store& store;
    Cases& cases;
    const Scribe& scribe;
};

class LetterInHand {
public:
    LetterInHand(const Tools& tools, const Arrived& arrived, Instant now);

    [[nodiscard]] store::LetterMarks marks() const;
    [[nodiscard]] store::Change work();
    [[nodiscard]] store::Change quarantine(const std::string& why) const;

private:
    void record_automatic();
    void sort(const Arrived& arrived);
    void confirm(const store::HeldLetter& held);
    void answer_stranger();
    void hold(const Matter& matter);
    void rule(const Matter& matter, const Arrived& arrived);
    void refuse(const rules::Tournament& tournament, const std::string& to, parser::Verdict verdict,
                rules::Remark remark, const std::string& game = {});
    [[nodiscard]] bool belongs_to_sender(const std::string& tournament, const std::string& person) const;
    [[nodiscard]] bool shown_to_be_sender(const Trail& trail) const;
    [[nodiscard]] std::optional<Answered> answering(const std::string& person) const;
    void settle(const std::string& tournament, const std::string& game, std::string verdict);

    Tools tools_;
    const Arrived& arrived_;
    Instant now_;
    std::string sender_;       // address in From; empty: none
    std::string answered_id_;  // Message-ID that answers refer to
    store::Change change_;
};

}  // namespace zugpost::daemon
