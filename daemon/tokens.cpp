#include "daemon/tokens.hpp"

#include "mail/hash.hpp"
#include "mail/header.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace zugpost::daemon {
namespace {

constexpr std::size_t token_bytes = 10;
constexpr std::size_t token_length = token_bytes * 8 / 5;
constexpr std::size_t id_bytes = 15;
constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz234567";

using Bytes = std::vector<unsigned char>;

std::string base32(const Bytes& bytes) {
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    for (const unsigned char byte : bytes) {
        bits = bits << 8U | byte;
        for (count += 8; count >= 5; count -= 5) out += digits[bits >> static_cast<unsigned>(count - 5) & 31U];
    }
    return out;
}

Bytes random_bytes(std::size_t n) {
    if (sodium_init() < 0) throw std::runtime_error("no source of randomness");
    Bytes bytes(n);
    randombytes_buf(bytes.data(), n);
    return bytes;
}

// Lengths go in as well: no two triples have the same input.
Bytes joined(std::initializer_list<std::string_view> texts) {
    Bytes all;
    for (const std::string_view text : texts) {
        const std::string piece = fmt::format("{}:{}", text.size(), text);
        all.insert(all.end(), piece.begin(), piece.end());
    }
    return all;
}

bool is_token(std::string_view text) {
    return text.size() == token_length && text.find_first_not_of(digits) == std::string_view::npos;
}

}  // namespace

Tokens::Tokens(std::string_view secret, std::string our_address) : secret_(secret) {
    our_address = mail::lower(our_address);
    const std::size_t at = our_address.rfind('@');
    local_ = our_address.substr(0, at);
    host_ = at == std::string::npos ? std::string() : our_address.substr(at + 1);
}

std::string Tokens::token(std::string_view tournament, std::string_view game, std::string_view person) const {
    const Bytes key(secret_.begin(), secret_.end());
    const Bytes input = joined({tournament, game, person});
    Bytes digest(crypto_generichash_BYTES_MIN);
    if (sodium_init() < 0 ||
        crypto_generichash(digest.data(), digest.size(), input.data(), input.size(), key.data(),
                           std::min<std::size_t>(key.size(), crypto_generichash_KEYBYTES_MAX)) != 0)
        throw std::runtime_error("a token cannot be made");
    digest.resize(token_bytes);
    return base32(digest);
}

std::string Tokens::address_with(std::string_view token) const { return fmt::format("{}+{}@{}", local_, token, host_); }

std::vector<std::string> Tokens::tokens_in(const std::vector<std::string>& addresses) const {
    std::vector<std::string> tokens;
    const std::string front = local_ + "+";
    const std::string back = "@" + host_;
    for (const std::string& written : addresses) {
        const std::string address = mail::lower(written);
        if (!address.starts_with(front) || !address.ends_with(back) || address.size() <= front.size() + back.size())
            continue;
        std::string token = address.substr(front.size(), address.size() - front.size() - back.size());
        if (is_token(token)) tokens.push_back(std::move(token));
    }
    return tokens;
}

std::string Tokens::without_tokens(std::string_view text) const {
    const std::string low = mail::lower(text);
    const std::string front = local_ + "+";
    std::string out;
    std::size_t copied = 0;
    for (std::size_t at = low.find(front); at != std::string::npos; at = low.find(front, at + 1)) {
        const std::size_t token = at + front.size();
        if (at < copied || !is_token(std::string_view(low).substr(token, token_length))) continue;
        out += text.substr(copied, token - 1 - copied);
        copied = token + token_length;
    }
    return out += text.substr(copied);
}

std::string Tokens::make_secret() {
    const Bytes bytes = random_bytes(crypto_generichash_KEYBYTES * 5 / 8);
    return base32(bytes);
}

std::string Tokens::fresh() { return base32(random_bytes(token_bytes)); }

std::string Tokens::hash(std::string_view token) { return mail::hash_of(fmt::format("token {}", token)); }

std::string Tokens::fresh_message_id() const { return fmt::format("<{}@{}>", base32(random_bytes(id_bytes)), host_); }

}  // namespace zugpost::daemon
