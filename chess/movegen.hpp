// All legal moves of a position, handed to a sink in sets. Internal to chess/.
//
// Nothing is generated that would have to be thrown away: the king's safe squares, the squares that answer a check and
// the lines of pinned pieces are known first. A sink is told sets of squares, so that to count needs no list.
// Everything is inlined into the caller, which thereby chooses the processor for which it is compiled.
#pragma once

#include "chess/attacks.hpp"
#include "chess/position.hpp"

namespace zugpost::chess {

template <Color us>
class MoveGenerator {
public:
    [[gnu::always_inline]] explicit MoveGenerator(const Position& p)
        : p_(p), own_(p.pieces(us)), theirs_(p.pieces(!us)), occupied_(own_ | theirs_), king_(p.king_square(us)) {
        find_checks_and_pins();
    }

    /// Calls sink.piece(from, targets), sink.pawns(targets, step), sink.promotions(targets, step), where step leads
    /// from `from` to `to`, and sink.single(from, to).
    template <class Sink>
    [[gnu::always_inline]] void generate(Sink& sink) const {
        king_moves(sink);
        if (more_than_one(checkers_)) return;
        Bitboard targets = ~own_;
        if (checkers_ != 0) targets &= between(king_, first_square(checkers_)) | checkers_;
        piece_moves(sink, targets);
        pawn_moves(sink, targets);
    }

private:
    static constexpr int up = us == Color::white ? 1 : -1;

    [[gnu::always_inline]] Bitboard diagonal_sliders(Bitboard side) const {
        return (p_.pieces(PieceType::bishop) | p_.pieces(PieceType::queen)) & side;
    }
    [[gnu::always_inline]] Bitboard straight_sliders(Bitboard side) const {
        return (p_.pieces(PieceType::rook) | p_.pieces(PieceType::queen)) & side;
    }

    [[gnu::always_inline]] void find_checks_and_pins() {
        const auto k = static_cast<std::size_t>(king_);
        checkers_ = theirs_ & ((p_.pieces(PieceType::knight) & knight_attacks[k]) |
                               (p_.pieces(PieceType::pawn) & pawn_attacks[index(us)][k]));
        sort_snipers(diagonal_sliders(theirs_) & empty_bishop_attacks[k], diagonal_pins_);
        sort_snipers(straight_sliders(theirs_) & empty_rook_attacks[k], straight_pins_);
    }

    // A slider that would see our king on an empty board gives check, or pins, or does nothing.
    [[gnu::always_inline]] void sort_snipers(Bitboard snipers, Bitboard& pins) {
        while (snipers != 0) {
            const Square s = pop_square(snipers);
            const Bitboard line = between(king_, s);
            const Bitboard blockers = line & occupied_;
            if (blockers == 0)
                checkers_ |= bit(s);
            else if (!more_than_one(blockers) && (blockers & own_) != 0)
                pins |= line | bit(s);
        }
    }

    template <class Sink>
    [[gnu::always_inline]] void king_moves(Sink& sink) const {
        constexpr int home = us == Color::white ? 0 : 56;
        constexpr Bitboard f1 = Bitboard{0x20} << home;
        constexpr Bitboard g1 = Bitboard{0x40} << home;
        constexpr Bitboard d1 = Bitboard{0x08} << home;
        constexpr Bitboard c1 = Bitboard{0x04} << home;
        constexpr Bitboard b1 = Bitboard{0x02} << home;
        const bool short_way = checkers_ == 0 && p_.has_castling_right(us, Wing::king) && (occupied_ & (f1 | g1)) == 0;
        const bool long_way =
            checkers_ == 0 && p_.has_castling_right(us, Wing::queen) && (occupied_ & (b1 | c1 | d1)) == 0;

        const Bitboard steps = king_attacks[static_cast<std::size_t>(king_)] & ~own_;
        const Bitboard wanted = steps | (short_way ? g1 : 0) | (long_way ? c1 : 0);
        const Bitboard safe = safe_squares(wanted);
        sink.piece(king_, safe & steps);
        if (short_way && (~safe & (f1 | g1)) == 0) sink.single(king_, first_square(g1));
        if (long_way && (~safe & (c1 | d1)) == 0) sink.single(king_, first_square(c1));
    }

    // Those of `wanted` on which our king would not be attacked; he himself shields nothing.
    [[gnu::always_inline]] Bitboard safe_squares(Bitboard wanted) const {
        wanted &= ~pawns_attack<!us>(p_.pieces(PieceType::pawn) & theirs_);
        wanted &= ~knights_attack(p_.pieces(PieceType::knight) & theirs_);
        wanted &= ~king_attacks[static_cast<std::size_t>(p_.king_square(!us))];
        const Bitboard occupied = occupied_ ^ bit(king_);
        const Bitboard diagonal = diagonal_sliders(theirs_);
        const Bitboard straight = straight_sliders(theirs_);
        Bitboard safe = wanted;
        while (wanted != 0) {
            const Square s = pop_square(wanted);
            if (((bishop_attacks(s, occupied) & diagonal) | (rook_attacks(s, occupied) & straight)) != 0)
                safe ^= bit(s);
        }
        return safe;
    }

    // A piece that is pinned on one line cannot come to the line of another pin: one set of squares serves for all pins
    // of a kind.
    template <class Sink>
    [[gnu::always_inline]] void piece_moves(Sink& sink, Bitboard targets) const {
        const Bitboard pins = diagonal_pins_ | straight_pins_;
        for (Bitboard b = p_.pieces(PieceType::knight) & own_ & ~pins; b != 0;) {
            const Square s = pop_square(b);
            sink.piece(s, knight_attacks[static_cast<std::size_t>(s)] & targets);
        }
        const Bitboard diagonal = diagonal_sliders(own_) & ~straight_pins_;
        for (Bitboard b = diagonal & ~diagonal_pins_; b != 0;) {
            const Square s = pop_square(b);
            sink.piece(s, bishop_attacks(s, occupied_) & targets);
        }
        for (Bitboard b = diagonal & diagonal_pins_; b != 0;) {
            const Square s = pop_square(b);
            sink.piece(s, bishop_attacks(s, occupied_) & targets & diagonal_pins_);
        }
        const Bitboard straight = straight_sliders(own_) & ~diagonal_pins_;
        for (Bitboard b = straight & ~straight_pins_; b != 0;) {
            const Square s = pop_square(b);
            sink.piece(s, rook_attacks(s, occupied_) & targets);
        }
        for (Bitboard b = straight & straight_pins_; b != 0;) {
            const Square s = pop_square(b);
            sink.piece(s, rook_attacks(s, occupied_) & targets & straight_pins_);
        }
    }

    template <class Sink>
    [[gnu::always_inline]] void pawn_moves(Sink& sink, Bitboard targets) const {
        constexpr Bitboard third = rank_mask(us == Color::white ? 2 : 5);
        constexpr Bitboard last = rank_mask(us == Color::white ? 7 : 0);
        const Bitboard pawns = p_.pieces(PieceType::pawn) & own_;
        const Bitboard free = pawns & ~(diagonal_pins_ | straight_pins_);
        const Bitboard on_file = pawns & straight_pins_;
        const Bitboard on_diagonal = pawns & diagonal_pins_;

        const Bitboard one = (shifted<0, up>(free) | (shifted<0, up>(on_file) & straight_pins_)) & ~occupied_;
        const Bitboard two = shifted<0, up>(one & third) & ~occupied_ & targets;
        const Bitboard left =
            (shifted<-1, up>(free) | (shifted<-1, up>(on_diagonal) & diagonal_pins_)) & theirs_ & targets;
        const Bitboard right =
            (shifted<1, up>(free) | (shifted<1, up>(on_diagonal) & diagonal_pins_)) & theirs_ & targets;

        sink.pawns(one & targets & ~last, 8 * up);
        sink.pawns(two, 16 * up);
        sink.pawns(left & ~last, 8 * up - 1);
        sink.pawns(right & ~last, 8 * up + 1);
        if (((one | left | right) & last) != 0) {
            sink.promotions(one & targets & last, 8 * up);
            sink.promotions(left & last, 8 * up - 1);
            sink.promotions(right & last, 8 * up + 1);
        }
        if (p_.en_passant_square() != Square::none) en_passant(sink);
    }

    // Two pawns leave a rank at once, and the capture may or may not answer a check: each is tried on the board.
    template <class Sink>
    [[gnu::always_inline]] void en_passant(Sink& sink) const {
        const Square to = p_.en_passant_square();
        const Bitboard victim = shifted<0, -up>(bit(to));
        Bitboard pawns = pawn_attacks[index(!us)][static_cast<std::size_t>(to)] & p_.pieces(PieceType::pawn) & own_;
        while (pawns != 0) {
            const Square from = pop_square(pawns);
            const Bitboard occupied = occupied_ ^ bit(from) ^ bit(to) ^ victim;
            const Bitboard sliders_seen = (bishop_attacks(king_, occupied) & diagonal_sliders(theirs_)) |
                                          (rook_attacks(king_, occupied) & straight_sliders(theirs_));
            if (((checkers_ & ~victim & ~diagonal_sliders(theirs_) & ~straight_sliders(theirs_)) | sliders_seen) == 0)
                sink.single(from, to);
        }
    }

    const Position& p_;
    Bitboard own_;
    Bitboard theirs_;
    Bitboard occupied_;
    Square king_;
    Bitboard checkers_ = 0;
    Bitboard diagonal_pins_ = 0;  ///< the pins' squares from beside our king to the pinning piece
    Bitboard straight_pins_ = 0;
};

}  // namespace zugpost::chess
