#include "chess/types.hpp"

namespace zugpost::chess {

namespace {

constexpr std::string_view promotion_letters = "pnbrqk";  // by PieceType; only n, b, r, q are ever written

}  // namespace

Square square_from(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return Square::none;
    return make_square(text[0] - 'a', text[1] - '1');
}

std::string to_text(Square s) {
    if (s >= Square::none) return "-";
    return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))};
}

std::string to_uci(Move move) {
    if (move.from >= Square::none || move.to >= Square::none) return "0000";
    std::string out = to_text(move.from) + to_text(move.to);
    if (move.promotion < PieceType::none) out += promotion_letters[static_cast<std::size_t>(move.promotion)];
    return out;
}

Move move_from_uci(std::string_view text) {
    if (text.size() != 4 && text.size() != 5) return {};
    const Move move{square_from(text.substr(0, 2)), square_from(text.substr(2, 2))};
    if (move.from == Square::none || move.to == Square::none || move.from == move.to) return {};
    if (text.size() == 4) return move;
    const auto letter = promotion_letters.find(text[4]);
    const auto type = static_cast<PieceType>(letter);
    if (letter == std::string_view::npos || type == PieceType::pawn || type == PieceType::king) return {};
    return {move.from, move.to, type};
}

}  // namespace zugpost::chess
