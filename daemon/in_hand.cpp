#include "daemon/in_hand.hpp"

#include "daemon/bounce.hpp"
#include "daemon/need.hpp"
#include "mail/authentication.hpp"
#include "mail/hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace zugpost::daemon {
namespace {

using parser::Verdict;
using rules::Kind;
using rules::Say;

constexpr std::size_t longest_name = 100;  // of an enclosure's file, bytes

std::string verdict_of(const rules::Message& answer) {
    const bool judged = answer.kind == Kind::receipt || answer.kind == Kind::refusal;
    return std::string(judged ? name_of(answer.verdict) : rules::kind_names[static_cast<std::size_t>(answer.kind)]);
}

// Names and types come from strangers and go out again: what could do harm in a header is replaced.
std::string harmless_name(const mail::Part& part, std::size_t number) {
    std::string name;
    for (const char c : part.file_name)
        name += static_cast<unsigned char>(c) < ' ' || c == '\x7F' || c == '/' ? '_' : c;
    if (name.empty() || name.size() > longest_name) return fmt::format("enclosure-{}", number);
    return name;
}

std::string harmless_type(const mail::Part& part) {
    const bool plain = std::ranges::all_of(part.type, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '/' || c == '-' || c == '.' || c == '+';
    });
    const bool whole =
        std::ranges::count(part.type, '/') == 1 && !part.type.starts_with('/') && !part.type.ends_with('/');
    // a letter within a letter may not be encoded, so it goes as a file
    const bool composite = part.type.starts_with("message/") || part.type.starts_with("multipart/");
    return plain && whole && !composite && part.type.size() < longest_name ? part.type : "application/octet-stream";
}

rules::Enclosure enclosure_of(const mail::Letter& letter, const std::string& own_text) {
    rules::Enclosure enclosure;
    enclosure.letter_text = own_text;
    for (std::size_t i = 0; i < letter.attachments.size(); ++i) {
        const mail::Part& part = letter.attachments[i];
        enclosure.attached.push_back({harmless_name(part, i + 1), harmless_type(part), part.bytes});
    }
    return enclosure;
}

bool changes_addresses(const rules::Event& event) {
    return std::holds_alternative<rules::AddressChanged>(event.body) ||
           std::holds_alternative<rules::PlayerSubstituted>(event.body);
}

}  // namespace

LetterInHand::LetterInHand(const Tools& tools, const Arrived& arrived, Instant now)
    : tools_(tools), arrived_(arrived), now_(now), answered_id_(arrived.letter.message_id) {
    if (!arrived.letter.from.empty()) sender_ = arrived.letter.from.front().email;
    change_.at = now;
    change_.letter = store::NewLetter{marks(), arrived.stamps.posted, arrived.stamps.received, {}, {}, {}};
}

store::LetterMarks LetterInHand::marks() const {
    const mail::Letter& letter = arrived_.letter;
    // an id that the reading has put in place of a missing one is no mark: the content is
    const bool made_up = letter.message_id == fmt::format("<{}@no-id>", mail::hash_of(letter.raw));
    return {arrived_.key, made_up ? std::string() : letter.message_id, sender_, letter.raw};
}

store::Change LetterInHand::quarantine(const std::string& why) const {
    store::Change change;
    change.at = now_;
    change.letter = change_.letter;
    change.letter->verdict = "quarantine";
    change.quarantined = why;
    return change;
}

store::Change LetterInHand::work() {
    if (!arrived_.fault.empty()) change_.quarantined = arrived_.fault;
    if (arrived_.letter.automatic)
        record_automatic();
    else if (sender_.empty())
        settle({}, {}, "no-sender");
    else
        sort(arrived_);
    return std::move(change_);
}

void LetterInHand::record_automatic() {
    settle({}, {}, "automatic");
    const auto bounce = read_bounce(arrived_.letter);
    const auto ours = bounce ? need(tools_.store.outgoing(bounce->message_id)) : std::nullopt;
    if (!ours) return;
    settle(ours->tournament, ours->game, "bounce");
    note_bounce(*ours, bounce->why, tools_.store, tools_.cases, tools_.scribe, now_, change_);
}

void LetterInHand::settle(const std::string& tournament, const std::string& game, std::string verdict) {
    change_.letter->tournament = tournament;
    change_.letter->game = game;
    change_.letter->verdict = std::move(verdict);
}

std::optional<Answered> LetterInHand::answering(const std::string& person) const {
    return Answered{answered_id_, person};
}

void LetterInHand::refuse(const rules::Tournament& tournament, const std::string& to, Verdict verdict,
                          rules::Remark remark, const std::string& game) {
    rules::Message message;
    message.kind = Kind::refusal;
    message.verdict = verdict;
    message.to = to;
    message.game = game;
    message.remarks.push_back(std::move(remark));
    const bool registered = tournament.person(to) != nullptr;
    const TournamentPtr known =
        registered ? tools_.cases.tournament(tournament.id) : std::make_shared<rules::Tournament>();
    const std::vector<rules::Event> none;
    const After as_it_stands(tools_.cases, known, none);
    tools_.scribe.write(*known, as_it_stands, message, answering(registered ? to : std::string()), now_, change_);
    settle(tournament.id, game, std::string(name_of(verdict)));
}

// An address that nobody has registered is answered once a day, so that no two programs write to one another for ever.
void LetterInHand::answer_stranger() {
    const bool pause = need(tools_.store.letters_from(sender_, now_ - stranger_pause)) > 0;
    settle({}, {}, std::string(name_of(Verdict::unknown_sender)));
    if (!pause && mail::is_address(sender_)) refuse({}, sender_, Verdict::unknown_sender, {Say::unknown_sender, {}});
}

bool LetterInHand::belongs_to_sender(const std::string& tournament, const std::string& person) const {
    const TournamentPtr t = tools_.cases.tournament(tournament);
    if (t == nullptr) return false;
    const auto persons = t->persons_at(sender_);
    return std::ranges::any_of(persons, [&](const rules::Person* p) { return p->key() == person; });
}

// A token shows that he reads what is sent to the person's address; together with that address in From it is his
// letter. Whoever has a letter forwarded to him has the token, but not the address.
bool LetterInHand::shown_to_be_sender(const Trail& trail) const {
    if (!tools_.house.verify_senders) return true;
    if (arrived_.letter.from.size() != 1) return false;
    if (trail.owner && belongs_to_sender(trail.owner->tournament, trail.owner->person)) return true;
    return mail::dmarc_passes(arrived_.letter, tools_.house.authserv_id, mail::domain_of(sender_));
}

void LetterInHand::sort(const Arrived& arrived) {
    const Trail trail = follow(arrived.letter, tools_.tokens, tools_.store, tools_.cases);
    if (trail.held && belongs_to_sender(trail.held->owner.tournament, trail.held->owner.person))
        return confirm(*trail.held);
    const std::vector<store::Registered> registered = need(tools_.store.persons_at(sender_));
    if (registered.empty()) return answer_stranger();

    const LetterReader reader(arrived.letter, arrived.stamps, trail, tools_.store, tools_.cases);
    const auto found = find_matter(trail, sender_, registered, reader, tools_.cases);
    if (const auto* unclear = std::get_if<Unclear>(&found))
        return refuse(*unclear->tournament, unclear->person->key(), Verdict::unknown_game, unclear->remark);
    const Matter& matter = std::get<Matter>(found);
    if (!arrived.fault.empty()) {
        const int limit = static_cast<int>(tools_.house.read_options().limit / 1024);
        return refuse(*matter.tournament, matter.person->key(), Verdict::illegible, {Say::letter_unreadable, {limit}},
                      matter.game);
    }
    if (!shown_to_be_sender(trail)) return hold(matter);
    rule(matter, arrived);
}

// The letter is kept, and a question goes to the registered address; whoever answers it reads what is sent there.
void LetterInHand::hold(const Matter& matter) {
    const std::string token = Tokens::fresh();
    const std::string key = matter.person->key();
    change_.hold.push_back(
        {Tokens::hash(token), std::nullopt, {matter.tournament->id, matter.game, key}, now_ + held_for});
    rules::Message challenge;
    challenge.kind = Kind::challenge;
    challenge.verdict = Verdict::held;
    challenge.to = key;
    challenge.game = matter.game;
    const std::vector<rules::Event> none;
    const After as_it_stands(tools_.cases, matter.tournament, none);
    tools_.scribe.write(*matter.tournament, as_it_stands, challenge, answering(key), now_, change_, token);
    settle(matter.tournament->id, matter.game, std::string(name_of(Verdict::held)));
}

// The held letter is ruled on as if it had been shown to be his from the first; what this one says does not count.
void LetterInHand::confirm(const store::HeldLetter& held) {
    change_.release.push_back(held.token_hash);
    const TournamentPtr tournament = tools_.cases.tournament(held.owner.tournament);
    const auto stored = held.letter ? need(tools_.store.letter(*held.letter)) : std::nullopt;
    if (held.until < now_ || !stored)
        return refuse(*tournament, held.owner.person, Verdict::too_late, {Say::too_late, {rules::ClauseRef{}}},
                      held.owner.game);
    Arrived first;
    first.letter = need(mail::read_letter(stored->marks.bytes, tools_.house.read_options()));
    first.stamps = rules::stamp(first.letter.date, stored->received, tools_.house.max_transit);
    answered_id_ = first.letter.message_id;
    sender_ = stored->marks.sender;
    const Trail trail = follow(first.letter, tools_.tokens, tools_.store, tools_.cases);
    const LetterReader reader(first.letter, first.stamps, trail, tools_.store, tools_.cases);
    const auto registered = need(tools_.store.persons_at(sender_));
    if (registered.empty()) return answer_stranger();
    const auto found = find_matter(trail, sender_, registered, reader, tools_.cases);
    change_.rests_on = held.letter;
    if (const auto* unclear = std::get_if<Unclear>(&found))
        refuse(*unclear->tournament, unclear->person->key(), Verdict::unknown_game, unclear->remark);
    else
        rule(std::get<Matter>(found), first);
    change_.letter->verdict = "confirmation";
}

void LetterInHand::rule(const Matter& matter, const Arrived& arrived) {
    const std::vector<rules::Event> none;
    const After before(tools_.cases, matter.tournament, none);
    const rules::Ruling ruling =
        rules::rule_on(*matter.tournament, before, matter.game, *matter.person, matter.says.reading, arrived.stamps,
                       enclosure_of(arrived.letter, matter.says.text), now_);
    const After after(tools_.cases, matter.tournament, ruling.events);
    for (const rules::Event& event : ruling.events) change_.events.push_back({matter.tournament->id, event});
    for (const rules::Message& message : ruling.messages)
        tools_.scribe.write(after.tournament(), after, message, answering(matter.person->key()), now_, change_);
    reckon_due(after.tournament(), after, after.touched(), now_, change_.due);
    if (std::ranges::any_of(ruling.events, changes_addresses))
        change_.addresses.push_back(addresses_of(after.tournament()));
    settle(matter.tournament->id, matter.game, ruling.messages.empty() ? "none" : verdict_of(ruling.messages.front()));
}

}  // namespace zugpost::daemon
