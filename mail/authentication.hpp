// What our own mail system found out about the sender (RFC 8601, Authentication-Results).
//
// Anybody can write such a field into his letter. It counts only where our own system put it: above the first field the
// sender can have written, under exactly our authserv-id, and only the topmost one. Quoted strings and comments, in
// which senders can place text of theirs, are read as such; a field that is malformed counts for nothing.
#pragma once

#include "mail/letter.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace zugpost::mail {

/// How many fields at the top our own mail system wrote. They end at the first field that an author writes (From,
/// Subject ...), at a Received: by another host, and at the one below the Received: by which `host` took the letter
/// from outside.
[[nodiscard]] std::size_t count_own_headers(const std::vector<Header>& headers, std::string_view host);

/// The host that wrote a Received: value ("by HOST"), in lower case; empty where it does not say.
[[nodiscard]] std::string received_by(std::string_view raw);

/// True where our mail system (authserv_id) says dmarc=pass for exactly `from_domain`, and this is the domain of the
/// one From address of the letter.
[[nodiscard]] bool dmarc_passes(const Letter& letter, std::string_view authserv_id, std::string_view from_domain);

}  // namespace zugpost::mail
