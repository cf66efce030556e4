#include "parser/near_moves.hpp"

#include <algorithm>
#include <cstdlib>

namespace zugpost::parser {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;

// Points for what a legal move has in common with what was written.
constexpr int same_target = 8;
constexpr int same_piece = 4;
constexpr int same_origin = 4;
constexpr int target_beside = 3;
constexpr int castling_meant = 16;
constexpr int close_enough = 7;

// King's moves to where castling would take it, and to the rook's square ("Kg1", "e1h1"); castling itself.
bool means_castling(const Pattern& p, Move castling) {
    const bool short_side = chess::file_of(castling.to) == 6;
    if (p.castle != Castle::none) return false;  // the other side was meant
    const bool king =
        p.piece == PieceType::king || (p.is_full() && chess::make_square(p.from_file, p.from_rank) == castling.from);
    if (!king || p.to_rank != chess::rank_of(castling.to)) return false;
    const int rook_file = short_side ? 7 : 0;
    return p.to_file == chess::file_of(castling.to) || p.to_file == rook_file;
}

int closeness(const Pattern& p, const Position& position, Move m) {
    if (position.is_castling(m)) return means_castling(p, m) ? castling_meant : 0;
    if (p.castle != Castle::none || p.to_file < 0) return 0;
    const PieceType type = position.type_on(m.from);
    const bool origin = p.is_full() && chess::make_square(p.from_file, p.from_rank) == m.from;
    const int files = std::abs(p.to_file - chess::file_of(m.to));
    const int ranks = p.to_rank < 0 ? 0 : std::abs(p.to_rank - chess::rank_of(m.to));
    int points = 0;
    if (files == 0 && ranks == 0)
        points += same_target;
    else if (files <= (type == PieceType::pawn ? 0 : 1) && ranks <= 1)
        points += target_beside;
    if (p.piece == type || (p.piece == PieceType::none && origin)) points += same_piece;
    if (origin) points += same_origin;
    return points;
}

}  // namespace

std::vector<Move> near_moves(const Position& position, std::span<const Pattern> patterns) {
    struct Scored {
        Move move;
        int points;
        std::size_t place;  // among the legal moves: settles what is equally close
    };
    std::vector<Scored> scored;
    const chess::MoveList legal = position.legal_moves();
    for (std::size_t place = 0; place < legal.size(); ++place) {
        const Move m = legal[place];
        int points = 0;
        for (const Pattern& p : patterns) points = std::max(points, closeness(p, position, m));
        if (points >= close_enough) scored.push_back({m, points, place});
    }
    std::ranges::sort(scored, [](const Scored& a, const Scored& b) {
        return a.points != b.points ? a.points > b.points : a.place < b.place;
    });
    std::size_t count = std::min(scored.size(), max_near);
    // Where castling was meant, it was meant.
    if (count > 0 && scored.front().points == castling_meant)
        count = static_cast<std::size_t>(std::ranges::count(scored, castling_meant, &Scored::points));
    scored.resize(count);
    std::vector<Move> moves;
    for (const Scored& s : scored) moves.push_back(s.move);
    return moves;
}

}  // namespace zugpost::parser
