// Standard algebraic notation as PGN files have it, read at speed: one pass over the bytes, no allocation, and only
// the legal moves of one kind of piece to one square are looked at.
#include "parser/notation.hpp"

#include <array>

namespace zugpost::parser {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;

constexpr std::array<PieceType, 256> piece_of_letter = [] {
    std::array<PieceType, 256> table{};
    table.fill(PieceType::none);
    table['K'] = PieceType::king;
    table['Q'] = PieceType::queen;
    table['R'] = PieceType::rook;
    table['B'] = PieceType::bishop;
    table['N'] = PieceType::knight;
    table['P'] = PieceType::pawn;
    return table;
}();

PieceType piece(char c) { return piece_of_letter[static_cast<unsigned char>(c)]; }
bool is_file(char c) { return c >= 'a' && c <= 'h'; }
bool is_rank(char c) { return c >= '1' && c <= '8'; }

std::optional<Move> castle(const Position& position, std::string_view text) {
    const bool long_side = text == "O-O-O" || text == "0-0-0";
    if (!long_side && text != "O-O" && text != "0-0") return std::nullopt;
    const chess::Square king = position.king_square(position.side_to_move());
    if (chess::file_of(king) != 4) return std::nullopt;
    const Move move{king, chess::make_square(long_side ? 2 : 6, chess::rank_of(king)), PieceType::none};
    if (!position.is_legal(move)) return std::nullopt;
    return move;
}

}  // namespace

std::optional<Move> move_from_san(const Position& position, std::string_view text) {
    while (!text.empty() && (text.back() == '+' || text.back() == '#' || text.back() == '!' || text.back() == '?'))
        text.remove_suffix(1);
    if (text.size() < 2) return std::nullopt;
    if (text[0] == 'O' || text[0] == '0') return castle(position, text);

    PieceType promotion = PieceType::none;
    if (const PieceType last = piece(text.back()); last != PieceType::none) {
        if (last == PieceType::pawn || last == PieceType::king) return std::nullopt;
        promotion = last;
        text.remove_suffix(1);
        if (!text.empty() && text.back() == '=') text.remove_suffix(1);
    }
    PieceType type = PieceType::pawn;
    if (!text.empty())
        if (const PieceType first = piece(text[0]); first != PieceType::none) {
            type = first;
            text.remove_prefix(1);
        }
    const std::size_t n = text.size();
    if (n < 2 || !is_file(text[n - 2]) || !is_rank(text[n - 1])) return std::nullopt;
    const chess::Square to = chess::make_square(text[n - 2] - 'a', text[n - 1] - '1');
    text.remove_suffix(2);

    bool capture = false;
    if (!text.empty() && (text.back() == 'x' || text.back() == '-' || text.back() == ':')) {
        capture = text.back() != '-';
        text.remove_suffix(1);
    }
    int file = -1;
    int rank = -1;
    if (!text.empty() && is_file(text[0])) {
        file = text[0] - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && is_rank(text[0])) {
        rank = text[0] - '1';
        text.remove_prefix(1);
    }
    if (!text.empty()) return std::nullopt;
    // A pawn without a file goes straight on; with its file alone it captures.
    if (type == PieceType::pawn && file < 0) {
        if (capture || rank >= 0) return std::nullopt;
        file = chess::file_of(to);
    } else if (type == PieceType::pawn && rank < 0 && file == chess::file_of(to)) {
        return std::nullopt;
    }

    Move found;
    int count = 0;
    for (const Move m : position.legal_moves_to(type, to)) {
        if (file >= 0 && chess::file_of(m.from) != file) continue;
        if (rank >= 0 && chess::rank_of(m.from) != rank) continue;
        if (m.promotion != promotion) continue;
        if (type == PieceType::king && position.is_castling(m)) continue;
        found = m;
        ++count;
    }
    if (count != 1) return std::nullopt;
    return found;
}

}  // namespace zugpost::parser
