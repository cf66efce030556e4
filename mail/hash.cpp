#include "mail/hash.hpp"

#include <sodium.h>

#include <array>

namespace zugpost::mail {

std::string hash_of(std::string_view bytes) {
    std::array<unsigned char, crypto_generichash_BYTES_MIN> digest{};
    // sodium speaks unsigned char; the bytes are the same
    const auto* data = static_cast<const unsigned char*>(static_cast<const void*>(bytes.data()));
    crypto_generichash(digest.data(), digest.size(), data, bytes.size(), nullptr, 0);
    constexpr std::string_view hex = "0123456789abcdef";
    std::string out;
    for (const unsigned char b : digest) {
        out += hex[b >> 4U];
        out += hex[b & 0xFU];
    }
    return out;
}

}  // namespace zugpost::mail
