#include "daemon/letter_reader.hpp"

#include "daemon/need.hpp"

#include <algorithm>
#include <ranges>

namespace zugpost::daemon {
namespace {

constexpr std::size_t most_answered = 6;  // letters of ours that are looked for in quotations

}  // namespace

std::vector<std::string> LetterReader::answered_texts(const std::string& tournament, const std::string& game,
                                                      const std::string& person) const {
    std::vector<std::string> texts = trail_.answered;
    if (!game.empty())
        for (const store::Outgoing& ours : need(store_.outgoing_of(tournament, game)) | std::views::reverse) {
            if (texts.size() >= most_answered) break;
            if (ours.person == person && std::ranges::find(texts, ours.text) == texts.end()) texts.push_back(ours.text);
        }
    if (texts.size() > most_answered) texts.resize(most_answered);
    return texts;
}

AuthorSays LetterReader::read(const rules::Tournament& tournament, const rules::Person& person,
                              const std::string& game) const {
    const parser::ReadAs as{.language = person.language,
                            .date_order = tournament.rulebook.date_order,
                            .written = date_in(person.timezone, stamps_.posted),
                            .official = person.role != rules::Role::player};
    const mail::OwnTextHints hints{person.language, answered_texts(tournament.id, game, person.key())};
    if (game.empty()) return read_author(letter_, hints, as, nullptr);
    const chess::History record = cases_.game(tournament.id, game).history;
    return read_author(letter_, hints, as, &record);
}

}  // namespace zugpost::daemon
