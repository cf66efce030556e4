// The chain of hashes over a tournament's events.
//
// hash(n) = BLAKE2b-256 over the event's fields, hash(n-1) (nothing for the first) and the hash of the raw letter on
// which it rests (nothing where there is none). Texts go in with their length before them (8 bytes, little-endian),
// numbers as 8 bytes: no two events have the same input.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace zugpost::store {

/// The columns of an event's row that are hashed.
struct Link {
    std::string_view tournament;
    std::int64_t number = 0;
    std::string_view game;
    std::int64_t at = 0;  ///< seconds since 1970
    std::string_view kind;
    std::int64_t version = 0;
    std::string_view body;
    std::string_view letter_hash;  ///< empty: rests on none
    std::string_view previous;     ///< empty: the first
};

/// 32 bytes.
[[nodiscard]] std::string hash_of(const Link& link);
[[nodiscard]] std::string hash_of(std::string_view bytes);

}  // namespace zugpost::store
