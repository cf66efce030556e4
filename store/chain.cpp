#include "store/chain.hpp"

#include <sodium.h>

#include <array>

namespace zugpost::store {
namespace {

constexpr std::size_t hash_size = 32;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

class Hash {
public:
    Hash() { crypto_generichash_init(&state_, nullptr, 0, hash_size); }
    void add(std::int64_t number) {
        std::array<unsigned char, 8> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<unsigned char>((static_cast<std::uint64_t>(number) >> (8 * i)) & 0xFF);
        crypto_generichash_update(&state_, bytes.data(), bytes.size());
    }
    void add(std::string_view text) {
        add(static_cast<std::int64_t>(text.size()));
        crypto_generichash_update(&state_, bytes_of(text), text.size());
    }
    std::string end() {
        std::string hash(hash_size, '\0');
        crypto_generichash_final(&state_, reinterpret_cast<unsigned char*>(hash.data()), hash.size());
        return hash;
    }

private:
    crypto_generichash_state state_{};
};

}  // namespace

std::string hash_of(const Link& link) {
    Hash hash;
    hash.add(link.tournament);
    hash.add(link.number);
    hash.add(link.game);
    hash.add(link.at);
    hash.add(link.kind);
    hash.add(link.version);
    hash.add(link.body);
    hash.add(link.letter_hash);
    hash.add(link.previous);
    return hash.end();
}

std::string hash_of(std::string_view bytes) {
    std::string hash(hash_size, '\0');
    crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(), bytes_of(bytes), bytes.size(),
                       nullptr, 0);
    return hash;
}

}  // namespace zugpost::store
