// The random numbers behind Position::key(). Internal to chess/.
//
// Fixed at compile time, so that keys are the same in every run; even so they are nothing to be stored.
#pragma once

#include <array>
#include <cstdint>

namespace zugpost::chess {

struct ZobristNumbers {
    std::array<std::array<std::array<std::uint64_t, 64>, 6>, 2> piece{};  ///< by colour, type, square
    std::array<std::uint64_t, 16> castling{};                             ///< by the set of rights
    std::array<std::uint64_t, 8> en_passant{};                            ///< by file
    std::uint64_t black_to_move = 0;
};

inline constexpr ZobristNumbers zobrist = [] {
    ZobristNumbers numbers;
    std::uint64_t state = 2007;
    // SplitMix64: passes through all 2^64 states, and neighbouring states give unrelated numbers.
    const auto next = [&state] {
        std::uint64_t z = state += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    };
    for (auto& color : numbers.piece)
        for (auto& type : color)
            for (auto& number : type) number = next();
    for (auto& number : numbers.castling) number = next();
    for (auto& number : numbers.en_passant) number = next();
    numbers.black_to_move = next();
    return numbers;
}();

}  // namespace zugpost::chess
