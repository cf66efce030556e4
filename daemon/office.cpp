#include "daemon/office.hpp"

#include "daemon/in_hand.hpp"
#include "daemon/log.hpp"
#include "daemon/need.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace zugpost::daemon {

Arrived Office::open(mail::Fetched fetched, Instant now) const {
    const mail::ReadOptions options = house_.read_options();
    Arrived arrived;
    arrived.key = std::move(fetched.key);
    Result<mail::Letter> letter = fail(fmt::format("larger than {} bytes", options.limit));
    if (!fetched.too_large) letter = mail::read_letter(fetched.bytes, options);
    if (!letter) {
        arrived.fault = letter.error().text;
        letter = mail::read_head(fetched.bytes, options);
    }
    if (letter)
        arrived.letter = std::move(*letter);
    else
        arrived.letter.automatic = true;  // nobody can be answered
    arrived.letter.raw = std::move(fetched.bytes);
    const Instant received = std::min(arrived.letter.received.value_or(fetched.arrived.value_or(now)), now);
    arrived.stamps = rules::stamp(arrived.letter.date, received, house_.max_transit);
    return arrived;
}

Taken Office::take(const Arrived& arrived, Instant now) {
    try {
        LetterInHand in_hand({house_, tokens_, store_, cases_, scribe_}, arrived, now);
        if (const auto known = need(store_.known_letter(in_hand.marks()))) {
            log_info(fmt::format("letter {} has been recorded before", arrived.letter.message_id));
            return Taken::known;
        }
        const store::Change change = in_hand.work();
        need(store_.commit(change));
        cases_.happened(change.events);
        const store::NewLetter& letter = *change.letter;
        log_info(fmt::format("letter {} from {}: {}{}{} {}", arrived.letter.message_id, letter.marks.sender,
                             letter.tournament, letter.game.empty() ? "" : "/", letter.game, letter.verdict));
        return Taken::recorded;
    } catch (const std::exception& e) {
        return give_up_or_wait(arrived, e.what(), now);
    }
}

Taken Office::give_up_or_wait(const Arrived& arrived, const std::string& error, Instant now) {
    log_error(fmt::format("letter {} failed: {}", arrived.letter.message_id, error));
    try {
        if (need(store_.count_failure(arrived.key, error, now)) < attempts_before_quarantine) return Taken::failed;
        const LetterInHand in_hand({house_, tokens_, store_, cases_, scribe_}, arrived, now);
        need(store_.commit(in_hand.quarantine(error)));
        log_error(fmt::format("letter {} is in quarantine", arrived.letter.message_id));
        return Taken::quarantined;
    } catch (const std::exception& e) {
        log_error(fmt::format("letter {} could not be put into quarantine: {}", arrived.letter.message_id, e.what()));
        return Taken::failed;
    }
}

}  // namespace zugpost::daemon
