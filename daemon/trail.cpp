#include "daemon/trail.hpp"

#include "base/text.hpp"
#include "daemon/need.hpp"

#include <algorithm>
#include <ranges>

namespace zugpost::daemon {
namespace {

constexpr std::size_t most_references = 20;  // looked up, the newest ones
constexpr std::size_t most_tags = 5;
constexpr std::size_t longest_tag = 200;

void follow_tokens(Trail& trail, const mail::Letter& letter, const Tokens& tokens, const store::Store& store) {
    for (const std::string& token : tokens.tokens_in(letter.delivered_to)) {
        const std::string hash = Tokens::hash(token);
        if (auto held = need(store.held(hash)); held && !trail.held) trail.held = std::move(held);
        const auto owner = need(store.token_owner(hash));
        if (!owner) continue;
        if (!trail.owner) trail.owner = owner;
        trail.leads.push_back({owner->tournament, owner->game, owner->person});
    }
}

void follow_references(Trail& trail, const mail::Letter& letter, const store::Store& store) {
    std::vector<std::string> ids = letter.in_reply_to;
    for (const std::string& id : letter.references | std::views::reverse)
        if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    if (ids.size() > most_references) ids.resize(most_references);
    for (const std::string& id : ids) {
        auto ours = need(store.outgoing(id));
        if (!ours) continue;
        if (!ours->tournament.empty()) trail.leads.push_back({ours->tournament, ours->game, ours->person});
        trail.answered.push_back(std::move(ours->text));
    }
}

}  // namespace

std::vector<std::string> tags_in(std::string_view subject) {
    std::vector<std::string> tags;
    for (std::size_t open = subject.find('['); open != std::string_view::npos && tags.size() < most_tags;
         open = subject.find('[', open + 1)) {
        const std::size_t close = subject.find(']', open);
        if (close == std::string_view::npos) break;
        const std::string_view inside = subject.substr(open + 1, close - open - 1);
        const std::size_t nested = inside.rfind('[');
        const std::string_view tag = trim(nested == std::string_view::npos ? inside : inside.substr(nested + 1));
        if (!tag.empty() && tag.size() <= longest_tag) tags.emplace_back(tag);
        open = close;
    }
    return tags;
}

std::optional<Lead> lead_from(std::string_view event_and_game, Cases& cases) {
    const std::size_t slash = event_and_game.find('/');
    const TournamentPtr t = cases.tournament_like(trim(event_and_game.substr(0, slash)));
    if (t == nullptr) return std::nullopt;
    if (slash == std::string_view::npos) return Lead{t->id, {}, {}};
    const std::string game = game_like(*t, trim(event_and_game.substr(slash + 1)));
    if (game.empty()) return std::nullopt;
    return Lead{t->id, game, {}};
}

Trail follow(const mail::Letter& letter, const Tokens& tokens, const store::Store& store, Cases& cases) {
    Trail trail;
    follow_tokens(trail, letter, tokens, store);
    follow_references(trail, letter, store);
    for (const std::string& tag : tags_in(letter.subject))
        if (auto lead = lead_from(tag, cases)) trail.leads.push_back(std::move(*lead));
    return trail;
}

}  // namespace zugpost::daemon
