#include "daemon/carrier.hpp"

#include "daemon/bounce.hpp"
#include "daemon/log.hpp"
#include "daemon/need.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::daemon {
namespace {

using mail::Sent;
using store::OutgoingState;

constexpr std::size_t batch = 50;

}  // namespace

Seconds pause_after(int attempts) {
    Seconds pause = first_pause;
    for (int i = 1; i < attempts && pause < longest_pause; ++i) pause *= 2;
    return std::min(pause, longest_pause);
}

void Carrier::accepted(const store::Outgoing& letter, Instant now, store::Change& change) {
    if (letter.carried == rules::Carried::nothing || letter.game.empty() || letter.person.empty()) return;
    const TournamentPtr tournament = cases_.tournament(letter.tournament);
    if (tournament == nullptr) return;
    const std::vector<rules::Event> events{
        {letter.game, now, rules::LetterRelayed{letter.carried, letter.ply, letter.person, now}}};
    const After after(cases_, tournament, events);
    change.events.push_back({tournament->id, events.front()});
    reckon_due(after.tournament(), after, after.touched(), now, change.due);
}

bool Carrier::record(const store::Outgoing& letter, const mail::Delivery& delivery, Instant now) {
    store::Change change;
    change.at = now;
    store::Attempt attempt{letter.id, OutgoingState::waiting, now, now + pause_after(letter.attempts + 1),
                           delivery.reply};
    const bool too_old = now - letter.created >= given_up_after;
    if (delivery.sent == Sent::accepted) {
        attempt.state = OutgoingState::sent;
        accepted(letter, now, change);
    } else if (delivery.sent == Sent::refused || too_old) {
        attempt.state = OutgoingState::refused;
        note_bounce(letter, delivery.reply, store_, cases_, scribe_, now, change);
    } else if (delivery.sent == Sent::perhaps) {
        attempt.state = OutgoingState::perhaps;
    }
    change.attempts.push_back(std::move(attempt));
    need(store_.commit(change));
    cases_.happened(change.events);
    if (delivery.sent != Sent::accepted)
        log_warning(fmt::format("letter {} to {} was not accepted: {} {}", letter.message_id, letter.address,
                                delivery.code, delivery.reply));
    return delivery.sent != Sent::later || delivery.code != 0;
}

std::size_t Carrier::send_all(mail::Outbox& outbox, Instant now) {
    std::size_t sent = 0;
    for (auto letters = need(store_.to_send(now, batch)); !letters.empty(); letters = need(store_.to_send(now, batch)))
        for (const store::Outgoing& letter : letters) {
            const mail::Delivery delivery = deliver(outbox, letter);
            if (!record(letter, delivery, now)) return sent;
            if (delivery.sent == Sent::accepted) ++sent;
        }
    return sent;
}

}  // namespace zugpost::daemon
