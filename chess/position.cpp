#include "chess/position.hpp"

#include "chess/attacks.hpp"
#include "chess/zobrist.hpp"

#include <type_traits>

namespace zugpost::chess {

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 160, "positions are copied for each move");

namespace {

// The rights that remain when a piece leaves this square or comes to it.
constexpr std::array<std::uint8_t, 64> rights_kept = [] {
    std::array<std::uint8_t, 64> kept{};
    kept.fill(0b1111);
    kept[4] = 0b1100;   // e1
    kept[7] = 0b1110;   // h1
    kept[0] = 0b1101;   // a1
    kept[60] = 0b0011;  // e8
    kept[63] = 0b1011;  // h8
    kept[56] = 0b0111;  // a8
    return kept;
}();

constexpr bool on_board(Move m) { return m.from < Square::none && m.to < Square::none; }
constexpr int back_rank(Color c) { return c == Color::white ? 0 : 7; }
constexpr int forward(Color c) { return c == Color::white ? 8 : -8; }
constexpr Square offset(Square s, int by) { return static_cast<Square>(index(s) + by); }

// How the rook moves when the king castles to `king_to`.
struct RookMove {
    Square from;
    Square to;
};
constexpr RookMove castling_rook(Square king_to) {
    const int rank = rank_of(king_to);
    return file_of(king_to) == 6 ? RookMove{make_square(7, rank), make_square(5, rank)}
                                 : RookMove{make_square(0, rank), make_square(3, rank)};
}

constexpr bool is_promotion_piece(PieceType t) { return t > PieceType::pawn && t < PieceType::king; }

}  // namespace

void Position::put(Color c, PieceType t, Square s) {
    by_color_[index(c)] |= bit(s);
    by_type_[index(t)] |= bit(s);
    board_[static_cast<std::size_t>(s)] = t;
    key_ ^= zobrist.piece[index(c)][index(t)][static_cast<std::size_t>(s)];
}

void Position::take(Color c, PieceType t, Square s) {
    by_color_[index(c)] ^= bit(s);
    by_type_[index(t)] ^= bit(s);
    board_[static_cast<std::size_t>(s)] = PieceType::none;
    key_ ^= zobrist.piece[index(c)][index(t)][static_cast<std::size_t>(s)];
}

void Position::set_rights(std::uint8_t rights) {
    key_ ^= zobrist.castling[rights_] ^ zobrist.castling[rights];
    rights_ = rights;
}

void Position::offer_en_passant(Square s) {
    Bitboard pawns = pawn_attacks[index(!side_)][static_cast<std::size_t>(s)] & pieces(side_, PieceType::pawn);
    while (pawns != 0) {
        if (!leaves_king_safe({pop_square(pawns), s})) continue;
        en_passant_ = s;
        key_ ^= zobrist.en_passant[static_cast<std::size_t>(file_of(s))];
        return;
    }
}

void Position::play(Move move) {
    const Color us = side_;
    const PieceType type = type_on(move.from);
    const PieceType captured = type_on(move.to);
    ++halfmove_;
    fullmove_ += us == Color::black ? 1 : 0;
    if (captured != PieceType::none) {
        take(!us, captured, move.to);
        halfmove_ = 0;
    }
    take(us, type, move.from);
    put(us, move.promotion == PieceType::none ? type : move.promotion, move.to);
    if (const auto kept = static_cast<std::uint8_t>(rights_ & rights_kept[static_cast<std::size_t>(move.from)] &
                                                    rights_kept[static_cast<std::size_t>(move.to)]);
        kept != rights_)
        set_rights(kept);
    const Square passed = en_passant_;
    if (passed != Square::none) {
        key_ ^= zobrist.en_passant[static_cast<std::size_t>(file_of(passed))];
        en_passant_ = Square::none;
    }
    side_ = !us;
    key_ ^= zobrist.black_to_move;
    const int way = index(move.to) - index(move.from);
    if (type == PieceType::pawn) {
        halfmove_ = 0;
        if (way == 2 * forward(us))
            offer_en_passant(offset(move.from, forward(us)));
        else if (move.to == passed)
            take(!us, PieceType::pawn, offset(move.to, -forward(us)));
    } else if (type == PieceType::king && (way == 2 || way == -2)) {
        const RookMove rook = castling_rook(move.to);
        take(us, PieceType::rook, rook.from);
        put(us, PieceType::rook, rook.to);
    }
}

bool Position::is_attacked(Square s, Color by, Bitboard occupied, Bitboard removed) const {
    const auto i = static_cast<std::size_t>(s);
    const Bitboard pawns = pieces(PieceType::pawn) & pawn_attacks[index(!by)][i];
    const Bitboard leapers =
        (pieces(PieceType::knight) & knight_attacks[i]) | (pieces(PieceType::king) & king_attacks[i]);
    const Bitboard diagonal = (pieces(PieceType::bishop) | pieces(PieceType::queen)) & bishop_attacks(s, occupied);
    const Bitboard straight = (pieces(PieceType::rook) | pieces(PieceType::queen)) & rook_attacks(s, occupied);
    return ((pawns | leapers | diagonal | straight) & pieces(by) & ~removed) != 0;
}

bool Position::in_check() const { return is_attacked(king_square(side_), !side_, pieces(), 0); }

bool Position::leaves_king_safe(Move move) const {
    const PieceType type = type_on(move.from);
    Bitboard removed = bit(move.to) & pieces(!side_);
    if (type == PieceType::pawn && removed == 0 && file_of(move.from) != file_of(move.to))
        removed = bit(make_square(file_of(move.to), rank_of(move.from)));
    const Bitboard occupied = (pieces() & ~bit(move.from) & ~removed) | bit(move.to);
    return !is_attacked(type == PieceType::king ? move.to : king_square(side_), !side_, occupied, removed);
}

bool Position::may_castle(Square to) const {
    const Wing wing = file_of(to) == 6 ? Wing::king : Wing::queen;
    if (!has_castling_right(side_, wing)) return false;
    const Square from = king_square(side_);
    const Square over = castling_rook(to).to;
    for (const Square s : {from, over, to})
        if (is_attacked(s, !side_, pieces(), 0)) return false;
    return true;
}

bool Position::is_capture(Move move) const {
    if (!on_board(move)) return false;
    return type_on(move.to) != PieceType::none ||
           (type_on(move.from) == PieceType::pawn && file_of(move.from) != file_of(move.to));
}

bool Position::is_castling(Move move) const {
    if (!on_board(move) || type_on(move.from) != PieceType::king) return false;
    const int files = file_of(move.to) - file_of(move.from);
    return files == 2 || files == -2;
}

bool Position::is_pseudo_legal_castling(Move move) const {
    const int rank = back_rank(side_);
    if (move.from != make_square(4, rank)) return false;
    if (move.to != make_square(6, rank) && move.to != make_square(2, rank)) return false;
    const Square rook = castling_rook(move.to).from;
    return (pieces(side_, PieceType::rook) & bit(rook)) != 0 && (between(move.from, rook) & pieces()) == 0;
}

bool Position::is_pseudo_legal_pawn_move(Move move) const {
    const bool promotes = rank_of(move.to) == back_rank(!side_);
    if (promotes ? !is_promotion_piece(move.promotion) : move.promotion != PieceType::none) return false;
    const int step = forward(side_);
    const int way = index(move.to) - index(move.from);
    const bool free = (pieces() & bit(move.to)) == 0;
    if (way == step) return free;
    if (way == 2 * step)
        return free && rank_of(move.from) == back_rank(side_) + step / 8 &&
               (pieces() & bit(offset(move.from, step))) == 0;
    if ((pawn_attacks[index(side_)][static_cast<std::size_t>(move.from)] & bit(move.to)) == 0) return false;
    if (!free) return true;
    const Square victim = make_square(file_of(move.to), rank_of(move.from));
    return rank_of(move.to) == back_rank(!side_) - 2 * step / 8 && (pieces(!side_, PieceType::pawn) & bit(victim)) != 0;
}

bool Position::is_pseudo_legal(Move move) const {
    if (!on_board(move)) return false;
    if ((pieces(side_) & bit(move.from)) == 0 || (pieces(side_) & bit(move.to)) != 0) return false;
    const PieceType type = type_on(move.from);
    if (type == PieceType::pawn) return is_pseudo_legal_pawn_move(move);
    if (move.promotion != PieceType::none) return false;
    return (attacks_of(type, move.from, pieces()) & bit(move.to)) != 0 ||
           (type == PieceType::king && is_pseudo_legal_castling(move));
}

bool Position::is_legal(Move move) const {
    if (!is_pseudo_legal(move)) return false;
    if (is_castling(move)) return may_castle(move.to);
    const bool en_passant = is_capture(move) && type_on(move.to) == PieceType::none;
    return (!en_passant || move.to == en_passant_) && leaves_king_safe(move);
}

}  // namespace zugpost::chess
