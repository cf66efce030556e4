#include "chess/draws.hpp"

#include "chess/attacks.hpp"

namespace zugpost::chess {

namespace {

constexpr Bitboard neighbours(Bitboard b) {
    const Bitboard row = b | shifted<1, 0>(b) | shifted<-1, 0>(b);
    return row | row << 8 | row >> 8;
}

bool lacks_material(const Position& p) {
    const Bitboard kings = p.pieces(PieceType::king);
    const Bitboard bishops = p.pieces(PieceType::bishop);
    const Bitboard others = p.pieces() & ~kings & ~bishops;
    if (others == 0) return (bishops & dark_squares) == 0 || (bishops & ~dark_squares) == 0;
    return bishops == 0 && others == p.pieces(PieceType::knight) && !more_than_one(others);
}

// All squares that the king of `us` could ever enter while no pawn moves; the other king is thought away. True if he
// could take a pawn on one of them.
template <Color us>
bool king_can_take(const Position& p) {
    const Bitboard guarded = pawns_attack<!us>(p.pieces(!us, PieceType::pawn));
    const Bitboard allowed = ~guarded & ~p.pieces(us, PieceType::pawn);
    Bitboard reached = p.pieces(us, PieceType::king);
    for (Bitboard before = 0; before != reached;) {
        before = reached;
        reached |= neighbours(reached) & allowed;
    }
    return (reached & p.pieces(!us, PieceType::pawn)) != 0;
}

// Kings and pawns only, each pawn with another before it, nothing for pawn or king to take, now or later: only the
// kings will ever move, and a king never gives check.
bool is_locked(const Position& p) {
    const Bitboard pawns = p.pieces(PieceType::pawn);
    if ((p.pieces() & ~pawns & ~p.pieces(PieceType::king)) != 0) return false;
    if (p.en_passant_square() != Square::none) return false;
    const Bitboard white = p.pieces(Color::white, PieceType::pawn);
    const Bitboard black = p.pieces(Color::black, PieceType::pawn);
    if (((shifted<0, 1>(white) | shifted<0, -1>(black)) & ~pawns) != 0) return false;
    if ((pawns_attack<Color::white>(white) & black) != 0 || (pawns_attack<Color::black>(black) & white) != 0)
        return false;
    return !king_can_take<Color::white>(p) && !king_can_take<Color::black>(p);
}

}  // namespace

bool is_dead(const Position& p) {
    if (lacks_material(p)) return true;
    return is_locked(p) && !(p.in_check() && p.legal_move_count() == 0);
}

}  // namespace zugpost::chess
