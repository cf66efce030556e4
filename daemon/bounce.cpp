#include "daemon/bounce.hpp"

#include "base/text.hpp"
#include "daemon/need.hpp"
#include "mail/address.hpp"
#include "mail/header.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::daemon {
namespace {

constexpr std::size_t longest_reason = 200;  // bytes

bool is_type(const mail::Part& part, std::string_view a, std::string_view b = {}) {
    return part.type == a || part.type == b;
}

// The value of a field in a block of header fields or of a delivery report.
std::string field(std::string_view block, std::string_view name) {
    for (const std::string& line : split_lines(block)) {
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && mail::same(trim(std::string_view(line).substr(0, colon)), name))
            return std::string(trim(std::string_view(line).substr(colon + 1)));
    }
    return {};
}

std::string one_line(std::string_view text) {
    std::string out(text.substr(0, longest_reason));
    for (char& c : out)
        if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = ' ';
    return out;
}

bool is_known(const store::Store& store, const store::Outgoing& letter) {
    const auto same = [&](const store::StoredEvent& stored) {
        const auto* bounced = std::get_if<rules::LetterBounced>(&stored.event.body);
        return bounced != nullptr && bounced->to == letter.person && bounced->ply == letter.ply &&
               bounced->carried == letter.carried;
    };
    return std::ranges::any_of(need(store.game_events(letter.tournament, letter.game)), same);
}

// Who is told: the director, and the captain of a player (County 1D), if they can be reached elsewhere than he.
std::vector<std::string> officials_of(const rules::Tournament& tournament, std::string_view person) {
    const rules::Person* lost = tournament.person(person);
    std::vector<std::string> keys;
    const auto add = [&](const rules::Person& official) {
        if (official.key() == person || (lost != nullptr && mail::same_address(lost->email, official.email))) return;
        keys.push_back(official.key());
    };
    add(tournament.director);
    if (lost == nullptr || lost->role != rules::Role::player) return keys;
    if (const rules::Person* captain = tournament.captain_of(*lost)) add(*captain);
    return keys;
}

}  // namespace

std::optional<Bounce> read_bounce(const mail::Letter& letter) {
    Bounce bounce;
    bool failed = false;
    for (const mail::Part& part : letter.attachments) {
        if (is_type(part, "message/delivery-status", "message/global-delivery-status")) {
            failed = failed || mail::same(field(part.bytes, "Action"), "failed");
            if (bounce.why.empty()) bounce.why = one_line(field(part.bytes, "Diagnostic-Code"));
            if (bounce.why.empty()) bounce.why = one_line(field(part.bytes, "Status"));
        } else if (is_type(part, "message/rfc822", "text/rfc822-headers")) {
            const auto head = mail::read_headers(part.bytes);
            if (head) bounce.message_id = trim(mail::raw_header(head->headers, "Message-ID"));
        }
    }
    if (!failed || bounce.message_id.empty()) return std::nullopt;
    return bounce;
}

void note_bounce(const store::Outgoing& letter, const std::string& why, const store::Store& store, Cases& cases,
                 const Scribe& scribe, Instant now, store::Change& change) {
    const TournamentPtr tournament = letter.person.empty() ? nullptr : cases.tournament(letter.tournament);
    if (tournament == nullptr || letter.game.empty() || is_known(store, letter)) return;
    const std::vector<rules::Event> events{
        {letter.game, now, rules::LetterBounced{letter.carried, letter.ply, letter.person, now, why}}};
    const After after(cases, tournament, events);
    change.events.push_back({tournament->id, events.front()});
    reckon_due(after.tournament(), after, after.touched(), now, change.due);
    for (const std::string& official : officials_of(after.tournament(), letter.person)) {
        rules::Message notice;
        notice.kind = rules::Kind::notice;
        notice.about = rules::About::bounce;
        notice.to = official;
        notice.game = letter.game;
        notice.remarks.push_back({rules::Say::bounced, {rules::PersonRef{letter.person}, why}});
        scribe.write(after.tournament(), after, notice, std::nullopt, now, change);
    }
}

}  // namespace zugpost::daemon
