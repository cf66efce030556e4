// perft FEN DEPTH: counts move sequences; prints the count alone on its first line, then the seconds.
#include "chess/perft.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

int main(int argc, char** argv) {
    using namespace zugpost;
    if (argc != 3) {
        fmt::print(stderr, "usage: perft FEN DEPTH\n");
        return 2;
    }
    const auto position = chess::Position::from_fen(argv[1]);
    const int depth = std::atoi(argv[2]);
    if (!position || depth < 0 || depth > 20) {
        fmt::print(stderr, "perft: {}\n", position ? "DEPTH must be from 0 to 20" : position.error().text);
        return 2;
    }
    const auto start = std::chrono::steady_clock::now();
    const auto nodes = chess::perft(*position, depth);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    fmt::print("{}\n{:.3f} s, {:.1f} million a second\n", nodes, seconds.count(),
               static_cast<double>(nodes) / seconds.count() / 1e6);
    return 0;
}
