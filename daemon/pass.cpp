#include "daemon/pass.hpp"

#include "daemon/log.hpp"
#include "daemon/need.hpp"

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

namespace zugpost::daemon {
namespace {

constexpr std::size_t batch = 100;
constexpr int most_rounds = 20;  // of due times and outbox at one instant
constexpr const char* secret_key = "token-secret";

Result<std::string> token_secret(store::Store& store) {
    auto secret = store.meta(secret_key);
    if (!secret || !secret->empty()) return secret;
    store::Change change;
    change.meta[secret_key] = Tokens::make_secret();
    if (const auto committed = store.commit(change); !committed) return fail(committed.error().text);
    // another process may have been quicker: what stands there now is the secret
    return store.meta(secret_key);
}

}  // namespace

Works::Works(const House& house, store::Store store, std::string_view secret)
    : house_(house),
      tokens_(secret, house.address),
      store_(std::move(store)),
      cases_(store_),
      scribe_(house_, tokens_, store_),
      office_(house_, tokens_, store_, cases_),
      timekeeper_(store_, cases_, scribe_),
      carrier_(store_, cases_, scribe_, house_.envelope_from) {}

Result<std::unique_ptr<Works>> Works::open(const House& house, store::Store store) {
    const auto secret = token_secret(store);
    if (!secret) return fail(secret.error().text);
    return std::unique_ptr<Works>(new Works(house, std::move(store), *secret));
}

void Works::remember_position(const mail::Inbox& inbox, Instant now) {
    const mail::Position position = inbox.position();
    if (position.folder.empty()) return;
    const store::MailboxPosition mark{position.folder, position.uid_validity, position.done_up_to};
    if (need(store_.mailbox(position.folder)) == mark) return;
    store::Change change;
    change.at = now;
    change.mailboxes.push_back(mark);
    need(store_.commit(change));
}

Result<std::size_t> Works::take_letters(mail::Inbox& inbox, const Clock& clock, const std::function<bool()>& stop) {
    try {
        cases_.refresh();
        std::set<std::string> failed;  // they wait for the next pass
        std::size_t recorded = 0;
        while (true) {
            auto fetched = inbox.fetch(batch + failed.size());
            if (!fetched) return fail(fetched.error().text);
            std::vector<Arrived> waiting;
            for (mail::Fetched& f : *fetched)
                if (!failed.contains(f.key)) waiting.push_back(office_.open(std::move(f), clock()));
            if (waiting.empty()) return recorded;
            std::ranges::stable_sort(waiting, {}, [](const Arrived& a) { return a.stamps.received; });
            for (const Arrived& letter : waiting) {
                if (stop && stop()) return recorded;
                const Taken taken = office_.take(letter, clock());
                if (taken == Taken::failed) {
                    failed.insert(letter.key);
                    continue;
                }
                if (taken == Taken::recorded) ++recorded;
                if (const auto done = inbox.done({letter.key}); !done)
                    log_warning("a letter could not be marked as read: " + done.error().text);
            }
            remember_position(inbox, clock());
        }
    } catch (const std::exception& e) {
        return fail(e.what());
    }
}

void Works::finish(mail::Outbox& outbox, Instant now) {
    try {
        for (int round = 0; round < most_rounds; ++round) {
            timekeeper_.carry_out(now);
            if (carrier_.send_all(outbox, now) == 0) return;
        }
    } catch (const std::exception& e) {
        log_error(std::string("the outbox cannot be worked on: ") + e.what());
    }
}

Result<void> Works::pass(mail::Inbox& inbox, mail::Outbox& outbox, const Clock& clock) {
    const auto taken = take_letters(inbox, clock);
    finish(outbox, clock());
    if (!taken) return fail(taken.error().text);
    return {};
}

}  // namespace zugpost::daemon
