#include "daemon/scribe.hpp"

#include "daemon/need.hpp"
#include "daemon/records.hpp"
#include "letters/write.hpp"
#include "mail/compose.hpp"

#include <algorithm>
#include <utility>

namespace zugpost::daemon {
namespace {

bool is_registered(const rules::Tournament& tournament, const std::string& key) {
    return tournament.person(key) != nullptr;
}

rules::Person reader_of(const rules::Tournament& tournament, const rules::Message& message) {
    if (const rules::Person* person = tournament.person(message.to)) return *person;
    rules::Person stranger;
    stranger.email = message.to;
    stranger.timezone = tournament.timezone.empty() ? "Etc/UTC" : tournament.timezone;
    return stranger;
}

std::vector<std::string> references(const std::string& root, const std::string& last, const std::string& answered) {
    std::vector<std::string> ids;
    for (const std::string& id : {root, last, answered})
        if (!id.empty() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    return ids;
}

}  // namespace

Scribe::Thread Scribe::thread_of(const store::NewOutgoing& letter, const store::Change& change) const {
    Thread thread;
    if (letter.game.empty()) return thread;
    const auto take = [&](const store::NewOutgoing& earlier) {
        if (earlier.game != letter.game || earlier.tournament != letter.tournament || earlier.person != letter.person)
            return;
        if (thread.root.empty()) thread.root = earlier.message_id;
        thread.last = earlier.message_id;
    };
    for (const store::Outgoing& earlier : need(store_.outgoing_of(letter.tournament, letter.game))) take(earlier);
    for (const store::NewOutgoing& earlier : change.outgoing) take(earlier);
    return thread;
}

std::string Scribe::reply_address(const rules::Tournament& tournament, const rules::Message& message,
                                  const std::optional<std::string>& token, store::Change& change) const {
    if (token) return tokens_.address_with(*token);
    if (!is_registered(tournament, message.to)) return {};
    const std::string own = tokens_.token(tournament.id, message.game, message.to);
    change.tokens.push_back({Tokens::hash(own), {tournament.id, message.game, message.to}});
    return tokens_.address_with(own);
}

void Scribe::write(const rules::Tournament& tournament, const rules::Games& games, const rules::Message& message,
                   const std::optional<Answered>& answered, Instant now, store::Change& change,
                   const std::optional<std::string>& token) const {
    const rules::Person reader = reader_of(tournament, message);
    const bool about_game = tournament.pairing(message.game) != nullptr;
    const rules::Game game = about_game ? games.game(message.game) : rules::Game();
    const std::string reply_to = reply_address(tournament, message, token, change);
    letters::Written written = letters::write(tournament, about_game ? &game : nullptr, message, reader, now, reply_to);

    store::NewOutgoing row;
    row.tournament = tournament.id;
    row.game = message.game;
    row.address = message.address.empty() ? reader.email : message.address;
    if (is_registered(tournament, message.to)) row.person = message.to;
    row.carried = message.carried;
    row.ply = static_cast<std::uint32_t>(game.moves.size());
    row.message_id = tokens_.fresh_message_id();
    row.next_try = now;

    const Thread thread = thread_of(row, change);
    const bool answers = answered && answered->person == row.person;
    mail::Outgoing letter;
    // cmail answers to the From address and knows no Reply-To
    letter.from = {house_.name, reader.format == rules::Format::cmail && !reply_to.empty() ? reply_to : house_.address};
    letter.to = {reader.name, row.address};
    letter.reply_to = reply_to;
    letter.subject = written.subject;
    letter.message_id = row.message_id;
    letter.in_reply_to = answers ? answered->message_id : thread.last;
    letter.references = references(thread.root, thread.last, answers ? answered->message_id : std::string());
    letter.date = now;
    letter.extra = std::move(written.headers);
    letter.extra.emplace_back("X-Auto-Response-Suppress", "All");
    letter.text = written.text;
    for (rules::Attached& a : written.attachments)
        letter.attachments.push_back({std::move(a.name), std::move(a.type), std::move(a.bytes)});
    if (message.kind == rules::Kind::records && about_game)
        if (std::string mbox = letters_as_mbox(store_, tokens_, house_, tournament.id, message.game); !mbox.empty())
            letter.attachments.push_back({"letters.mbox", "application/mbox", std::move(mbox)});
    row.message = need(mail::compose(letter));
    row.text = std::move(written.text);
    change.outgoing.push_back(std::move(row));
}

}  // namespace zugpost::daemon
