// Any bytes as an event file: an error is one line; in what is accepted every reference leads somewhere and every game
// can begin.
#include "base/address.hpp"
#include "rules/tournament.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace zugpost;

void require(bool holds) {
    if (!holds) std::abort();
}

Result<std::string> rulebook_text(std::string_view id) {
    const std::string_view text = rules::built_in_rulebook(id);
    if (text.empty()) return fail("there is no such rulebook");
    return std::string(text);
}

void check_person(const rules::Tournament& tournament, const rules::Person& person) {
    require(is_plain_address(person.email) && !person.name.empty() && is_zone(person.timezone));
    require(tournament.person(person.key()) != nullptr && !tournament.persons_at(person.email).empty());
}

void check_game(const rules::Tournament& tournament, const rules::Pairing& game) {
    require(tournament.player(game.white) != nullptr && tournament.player(game.black) != nullptr);
    require(tournament.pairing(game.game) != nullptr && game.white != game.black);
    chess::Position position = game.start;
    for (const chess::Move move : game.opening) {
        require(position.is_legal(move));
        position.play(move);
    }
    require(position.legal_move_count() > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view toml(static_cast<const char*>(static_cast<const void*>(data)), size);
    const auto tournament = rules::read_tournament(toml, "fuzz.toml", rulebook_text);
    if (!tournament) {
        require(!tournament.error().text.empty() && tournament.error().text.find('\n') == std::string::npos);
        return 0;
    }
    require(tournament->last_date() >= tournament->start && !tournament->games.empty());
    check_person(*tournament, tournament->director);
    for (const rules::Person& player : tournament->players) check_person(*tournament, player);
    for (const rules::Team& team : tournament->teams) check_person(*tournament, team.captain);
    for (const rules::Pairing& game : tournament->games) check_game(*tournament, game);
    return 0;
}
