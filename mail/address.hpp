// Addresses (RFC 5322 with its obsolete forms): who wrote, to whom, and whether an address may be sent to.
//
// A list is read leniently, as mail programs write it: groups, comments, source routes, names with commas left
// unquoted. What is no address is left out. An address that comes out of here is valid (see is_address): it
// holds no blank, control character, angle bracket or line end, so it can stand in an envelope.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

inline constexpr std::size_t max_addresses = 500;  ///< of one field; more are not read

struct Address {
    std::string name;   ///< decoded, UTF-8; may be empty
    std::string email;  ///< local@domain, the domain in lower case
    friend bool operator==(const Address&, const Address&) = default;
};

/// Reads the (undecoded) value of From, To, Cc, Reply-To ...; anything unreadable is skipped.
[[nodiscard]] std::vector<Address> read_addresses(std::string_view raw);

/// True for an ASCII address that SMTP can carry: dot-atom or plain quoted local part of at most 64 bytes, host
/// name or address literal, 254 bytes in all.
[[nodiscard]] bool is_address(std::string_view email);

/// The address with its domain in lower case; the local part keeps its case.
[[nodiscard]] std::string normalized(std::string_view email);

/// "example.org" of "jan@Example.org"; empty where there is no @.
[[nodiscard]] std::string domain_of(std::string_view email);

/// True where both reach the same mailbox by custom: compared without regard to case, "+detail" kept.
[[nodiscard]] bool same_address(std::string_view a, std::string_view b);

}  // namespace zugpost::mail
