// The e-mail addresses that people register: event files, orders by letter, the configuration.
//
// Stricter than RFC 5322: no quoted local parts, no address literals. What passes can stand in an envelope, in a
// header and in angle brackets as it is.
#pragma once

#include <string_view>

namespace zugpost {

/// ASCII `local@domain`: a dot-atom of at most 64 bytes and a host name, 254 bytes in all.
[[nodiscard]] bool is_plain_address(std::string_view email);

/// True where both reach the same mailbox by custom: compared without regard to the case of ASCII letters.
[[nodiscard]] bool same_plain_address(std::string_view a, std::string_view b);

}  // namespace zugpost
