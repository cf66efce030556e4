#include "rules/referee.hpp"

#include "rules/case.hpp"

#include <algorithm>
#include <utility>

namespace zugpost::rules {
namespace {

// The one answer to the sender, put in front of everything else that goes out.
void answer(Case& c, const std::string& from_address) {
    Answer& a = c.answer;
    Message m;
    m.game = a.game.empty() ? c.game : a.game;
    m.to = c.sender.key();
    m.remarks = std::move(a.remarks);
    m.games = std::move(a.games);
    m.attached = std::move(a.attached);
    if (a.refused && (a.move_refused || !a.accepted)) {
        m.kind = Kind::refusal;
        m.verdict = *a.refused;
        if (a.move_refused && a.accepted) m.remarks.push_back({Say::also_understood, {}});
    } else if (a.accepted) {
        m.kind = Kind::receipt;
    } else {
        m.kind = a.information.value_or(Kind::status);
    }
    if (!m.game.empty() && c.d.tournament().pairing(m.game) != nullptr) m.new_from = newest_from(c.d.game(m.game));
    // a change of address is answered at the address it came from
    const Person* now = c.d.tournament().person(c.sender.key());
    if (now != nullptr && now->email != c.sender.email) m.address = from_address;
    c.d.messages().insert(c.d.messages().begin(), std::move(m));
}

}  // namespace

Stamps stamp(std::optional<Instant> date, Instant received, Seconds max_transit) {
    constexpr std::chrono::minutes clock_error{5};
    Stamps stamps{received, received, date, true};
    if (!date) return stamps;
    stamps.date_believed = *date >= received - max_transit && *date <= received + clock_error;
    if (stamps.date_believed) stamps.posted = std::min(*date, received);
    return stamps;
}

Ruling rule_on(const Tournament& tournament, const Games& games, std::string_view game, const Person& sender,
               const parser::Reading& reading, const Stamps& stamps, const Enclosure& enclosure, Instant now) {
    Draft draft(tournament, games, now);
    Case c{.d = draft,
           .game = std::string(game),
           .sender = sender,
           .reading = reading,
           .stamps = stamps,
           .enclosure = enclosure};
    if (sender.role == Role::player)
        rule_on_player(c);
    else
        rule_on_official(c);
    answer(c, sender.email);
    return draft.take();
}

Ruling rule_on_import(const Tournament& tournament, Instant now) {
    class NewGames : public Games {
    public:
        explicit NewGames(const Tournament& t) : t_(t) {}
        [[nodiscard]] Game game(std::string_view id) const override { return new_game(t_, id); }

    private:
        const Tournament& t_;
    };
    const NewGames games(tournament);
    Draft draft(tournament, games, now);
    for (const Pairing& pairing : tournament.games)
        for (const std::string& player : {pairing.white, pairing.black})
            draft.tell(Kind::pairing, player, pairing.game).carried = Carried::pairing;
    return draft.take();
}

}  // namespace zugpost::rules
