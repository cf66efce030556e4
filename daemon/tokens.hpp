// The tokens in our reply addresses (games+TOKEN@host): each belongs to one person and one game.
//
// A token is the keyed BLAKE2b of both, so all letters of a game to a person carry the same one, and nobody without the
// secret can make one. 80 bits in base32: lower-case letters and digits, since some programs fold the case of
// addresses. The store knows tokens by their hash alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zugpost::daemon {

class Tokens {
public:
    /// `secret` is a result of make_secret; `our_address` is local@host.
    Tokens(std::string_view secret, std::string our_address);

    [[nodiscard]] std::string token(std::string_view tournament, std::string_view game, std::string_view person) const;
    /// "games+TOKEN@host".
    [[nodiscard]] std::string address_with(std::string_view token) const;
    /// The tokens among these addresses, in lower case.
    [[nodiscard]] std::vector<std::string> tokens_in(const std::vector<std::string>& addresses) const;
    /// The text with every address of ours that holds a token written without it.
    [[nodiscard]] std::string without_tokens(std::string_view text) const;

    [[nodiscard]] static std::string make_secret();
    /// A token that belongs to nobody yet.
    [[nodiscard]] static std::string fresh();
    [[nodiscard]] static std::string hash(std::string_view token);
    /// "<random@host>".
    [[nodiscard]] std::string fresh_message_id() const;

private:
    std::string secret_;
    std::string local_;
    std::string host_;
};

}  // namespace zugpost::daemon
