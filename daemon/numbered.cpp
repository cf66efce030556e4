#include "daemon/numbered.hpp"

#include "parser/notation.hpp"

#include <fmt/format.h>

namespace zugpost::daemon {

std::string numbered(const chess::Position& position, chess::Move move) {
    const bool white = position.side_to_move() == chess::Color::white;
    return fmt::format("{}{} {}", position.fullmove_number(), white ? "." : "...",
                       position.is_legal(move) ? parser::san(position, move) : chess::to_uci(move));
}

std::string numbered_line(chess::Position position, std::span<const chess::Move> moves) {
    std::string line;
    for (const chess::Move move : moves) {
        if (!position.is_legal(move)) break;
        if (!line.empty()) line += ' ';
        const bool with_number = line.empty() || position.side_to_move() == chess::Color::white;
        line += with_number ? numbered(position, move) : parser::san(position, move);
        position.play(move);
    }
    return line;
}

}  // namespace zugpost::daemon
