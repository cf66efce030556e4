// Players who leave the event, and those who take their place.
#include "base/text.hpp"
#include "rules/case.hpp"

#include <algorithm>

namespace zugpost::rules {
namespace {

using parser::Command;
using parser::Verdict;

// The date up to which a player may be replaced is still to come (US 20.3, CO 9.1: to the day before the same date).
bool replaceable(const Tournament& t, Instant at) {
    const auto& until = t.rulebook.replacement_until;
    if (!until) return true;
    const Date last = until->months > 0 ? add_months(t.start, until->months) - Days{1} : t.start + Days{until->days};
    return date_in(t.timezone, at) <= last;
}

// A reserve of the team who plays nowhere yet.
bool has_free_reserve(const Tournament& t, const Person& player) {
    const Team* team = t.team(player.team);
    return team != nullptr && !team->reserves.empty();
}

bool scored_in_play(const Tournament& t, std::string_view player) {
    return std::ranges::any_of(
        t.games, [&](const Pairing& p) { return p.finished && p.played && (p.white == player || p.black == player); });
}

void lose_games(Draft& d, const std::string& player, EndReason why, const std::string& by, const std::string& reason) {
    for (const std::string& id : games_of(d.tournament(), player)) {
        const bool white = d.game(id).side(Color::white).player == player;
        end_game(d, id, {white ? "0-1" : "1-0", why, by, reason, d.now()});
    }
}

// Tells of a withdrawal: all opponents, the captains, the director; the player himself where somebody else said so.
void tell_withdrawal(Case& c, const Person& player, const Remark& remark) {
    const Tournament& t = c.d.tournament();
    const std::vector<std::string> games = games_of(t, player.id);
    const std::string about = games.empty() ? std::string() : games.front();
    for (const auto& [opponent, game] : opponents_in(t, player.id, games))
        c.d.notice(About::withdrawal, opponent, game).remarks.push_back(remark);
    std::vector<std::string> keys;
    for (const std::string& id : games)
        for (const std::string& key : captains(c.d, id))
            if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    keys.push_back(t.director.key());
    for (Message* m : notices(c.d, About::withdrawal, about, keys, c.sender.key())) m->remarks.push_back(remark);
    if (player.key() != c.sender.key() && !player.died)
        c.d.notice(About::withdrawal, player.key(), about).remarks.push_back(remark);
}

// County 9: lost at once where nobody may take over any more; else the replacement's term runs.
void lose_if_irreplaceable(Case& c, const std::string& player, bool died) {
    if (c.d.book().withdrawal != Withdrawal::reserve || died) return;
    const Tournament& t = c.d.tournament();
    const Person* person = t.player(player);
    if (person == nullptr || (replaceable(t, c.stamps.posted) && has_free_reserve(t, *person))) return;
    lose_games(c.d, player, EndReason::withdrawal, "", "");
}

void dispose(Case& c, const Command& order, const std::string& player) {
    const Instant at = c.d.now();
    const std::string by = c.sender.key();
    if (order.disposal == parser::Disposal::lose)
        return lose_games(c.d, player, EndReason::withdrawal, by, order.reason);
    for (const std::string& id : games_of(c.d.tournament(), player)) {
        if (order.disposal == parser::Disposal::exclude) {
            end_game(c.d, id, {"*", EndReason::annulled, by, order.reason, at});
        } else if (order.disposal == parser::Disposal::adjudicate && c.d.game(id).status != Status::adjudication) {
            const Date today = date_in(c.d.tournament().timezone, at);
            c.d.happen(id, AdjudicationOpened{at, today});
            std::vector<std::string> keys = both_players(c.d, id);
            for (const std::string& key : captains(c.d, id)) keys.push_back(key);
            for (Message* m : notices(c.d, About::adjudication, id, keys))
                m->remarks.push_back(
                    {Say::adjudication_opens, {today, today + Days{c.d.book().adjudication_submit_days}}});
        }
    }
}

// Who is meant by `substitute ... by NAME <address>`: a registered player of that address, else a new one.
Person successor_of(const Tournament& t, const Person& old, const Command& order) {
    for (const Person* person : t.persons_at(order.address))
        if (person->role == Role::player) return *person;
    Person person = old;
    person.name = order.name;
    person.email = order.address;
    person.other_emails.clear();
    person.member_id.clear();
    person.withdrawn.reset();
    person.died = false;
    const std::size_t blank = order.name.find_last_of(' ');
    const std::string last = zugpost::fold(blank == std::string::npos ? order.name : order.name.substr(blank + 1));
    person.id.clear();
    for (const char ch : last)
        if ((ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') || ch == '-') person.id += ch;
    if (person.id.empty()) person.id = "player";
    for (std::string plain = person.id; t.player(person.id) != nullptr;)
        person.id = plain + std::to_string(t.players.size() + 1), plain = person.id;
    return person;
}

bool may_substitute(Case& c, const Person& old, const Command& order) {
    const Rulebook& book = c.d.book();
    const Tournament& t = c.d.tournament();
    const auto refuse = [&](Verdict verdict, Say why, std::string_view parameter) {
        c.answer.refuse(verdict, why, ClauseRef{std::string(parameter)});
        return false;
    };
    const auto not_entitled = [&] {
        c.answer.refuse(Verdict::not_entitled, Say::not_entitled, std::string("substitute"));
        return false;
    };
    if (c.sender.role == Role::captain) {
        if (book.replacement_by != ReplacementBy::captain || old.team != c.sender.id) return not_entitled();
        const Team* team = t.team(old.team);
        bool reserve = false;
        for (const Person* person : t.persons_at(order.address))
            if (team != nullptr && std::ranges::find(team->reserves, person->id) != team->reserves.end())
                reserve = true;
        if (!reserve) return not_entitled();
        // County 9: where a withdrawal was announced in time the successor may come after the date
        const Instant counts = old.withdrawn.value_or(c.stamps.posted);
        if (!replaceable(t, counts)) return refuse(Verdict::too_late, Say::too_late, "replacement_until");
        return true;
    }
    if (book.replacement_by == ReplacementBy::captain) return true;  // the director at any time, any person
    if (!replaceable(t, old.withdrawn.value_or(c.stamps.posted)))
        return refuse(Verdict::too_late, Say::too_late, "replacement_until");
    if (book.replacement_bars == ReplacementBars::played_game && scored_in_play(t, old.id)) return not_entitled();
    return true;
}

}  // namespace

void order_withdraw(Case& c, const Command& order) {
    c.d.happen({}, PlayerWithdrawn{c.sender.id, false, c.sender.key(), order.reason, c.stamps.posted});
    c.answer.note(Say::withdrawal_noted);
    tell_withdrawal(c, *c.d.tournament().player(c.sender.id),
                    {Say::withdrawn, {PersonRef{c.sender.key()}, order.reason}});
    lose_if_irreplaceable(c, c.sender.id, false);
}

void order_withdraw_player(Case& c, const Command& order) {
    const Person* player = c.d.tournament().player(order.player);
    if (player == nullptr) return c.answer.refuse(Verdict::unknown_game, Say::no_such_player, order.player);
    if (c.sender.role == Role::captain && player->team != c.sender.id)
        return c.answer.refuse(Verdict::not_entitled, Say::not_entitled, std::string("withdraw"));
    if (c.sender.role == Role::captain && order.disposal != parser::Disposal::none)
        return c.answer.refuse(Verdict::not_entitled, Say::not_entitled, std::string("withdraw lose"));
    const std::string id = player->id;
    c.d.happen({}, PlayerWithdrawn{id, order.died, c.sender.key(), order.reason, c.stamps.posted});
    const Remark remark = order.died ? Remark{Say::withdrawn_died, {PersonRef{id}}}
                                     : Remark{Say::withdrawn, {PersonRef{id}, order.reason}};
    c.answer.accepted = true;
    c.answer.remarks.push_back(remark);
    tell_withdrawal(c, *c.d.tournament().player(id), remark);
    if (order.disposal != parser::Disposal::none)
        dispose(c, order, id);
    else
        lose_if_irreplaceable(c, id, order.died && !replaceable(c.d.tournament(), c.stamps.posted));
}

void order_substitute(Case& c, const Command& order) {
    const Person* found = c.d.tournament().player(order.player);
    if (found == nullptr) return c.answer.refuse(Verdict::unknown_game, Say::no_such_player, order.player);
    const Person old = *found;
    if (order.address.empty()) return c.answer.refuse(Verdict::illegible, Say::address_wrong, order.name);
    if (!may_substitute(c, old, order)) return;
    const std::vector<std::string> games = games_of(c.d.tournament(), old.id);
    if (games.empty()) return c.answer.refuse(Verdict::finished, Say::no_such_player, order.player);
    const Person successor = successor_of(c.d.tournament(), old, order);
    const auto opponents = opponents_in(c.d.tournament(), old.id, games);
    for (const std::string& id : games) c.d.happen(id, PlayerSubstituted{old.id, successor});
    c.d.happen({}, PlayerSubstituted{old.id, successor});
    const Remark remark{Say::substituted, {old.name, PersonRef{successor.key()}}};
    c.answer.accepted = true;
    c.answer.remarks.push_back(remark);
    c.d.notice(About::substitution, old.key(), games.front()).remarks.push_back(remark);
    // one letter for each game that he takes over: position and time go with it
    for (const std::string& id : games) {
        Message& m = c.d.notice(About::substitution, successor.key(), id);
        m.remarks.push_back(remark);
        m.carried = Carried::substitution;
    }
    for (const auto& [opponent, game] : opponents)
        c.d.notice(About::substitution, opponent, game).remarks.push_back(remark);
    std::vector<std::string> keys = captains(c.d, games.front());
    keys.push_back(c.d.tournament().director.key());
    for (Message* m : notices(c.d, About::substitution, games.front(), keys, c.sender.key()))
        m->remarks.push_back(remark);
}

}  // namespace zugpost::rules
