// Letters that no person wrote (RFC 3834): out-of-office answers, bounces, list mail, our own letters coming back.
//
// They are recorded and never answered, or two programs would write to one another for ever. Two marks are left out on
// purpose, since they stand in letters of people: X-Auto-Response-Suppress (Exchange) and Feedback-ID (several mail
// providers).
#pragma once

#include "mail/header.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

/// Why the letter is automatic, as a line for the log ("Precedence: bulk"); empty for a person's letter. Own letters
/// are known by our_address in From (with any +detail) and by our X-Zugpost-Kind field.
[[nodiscard]] std::string automatic_because(const std::vector<Header>& headers, std::string_view our_address);

}  // namespace zugpost::mail
