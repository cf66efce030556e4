#include "chess/movegen.hpp"

namespace zugpost::chess {

namespace {

constexpr std::array promotion_pieces{PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight};

constexpr Square before(Square to, int step) { return static_cast<Square>(index(to) - step); }

struct Collector {
    MoveList& moves;

    void piece(Square from, Bitboard targets) {
        while (targets != 0) moves.push_back({from, pop_square(targets)});
    }
    void pawns(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = pop_square(targets);
            moves.push_back({before(to, step), to});
        }
    }
    void promotions(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = pop_square(targets);
            for (const PieceType t : promotion_pieces) moves.push_back({before(to, step), to, t});
        }
    }
    void single(Square from, Square to) { moves.push_back({from, to}); }
};

struct Counter {
    int moves = 0;

    [[gnu::always_inline]] void piece(Square, Bitboard targets) { moves += count(targets); }
    [[gnu::always_inline]] void pawns(Bitboard targets, int) { moves += count(targets); }
    [[gnu::always_inline]] void promotions(Bitboard targets, int) { moves += 4 * count(targets); }
    [[gnu::always_inline]] void single(Square, Square) { ++moves; }
};

[[gnu::always_inline]] inline int count_moves(const Position& p) {
    Counter counter;
    if (p.side_to_move() == Color::white)
        MoveGenerator<Color::white>(p).generate(counter);
    else
        MoveGenerator<Color::black>(p).generate(counter);
    return counter.moves;
}

int count_plainly(const Position& p) { return count_moves(p); }

#ifdef __x86_64__
// The baseline processor must count bits by table; nearly every real one has an instruction for it.
[[gnu::target("popcnt,bmi,bmi2")]] int count_with_popcnt(const Position& p) { return count_moves(p); }

const bool has_popcnt =
    __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
#endif

}  // namespace

MoveList Position::legal_moves() const {
    MoveList moves;
    Collector collector{moves};
    if (side_ == Color::white)
        MoveGenerator<Color::white>(*this).generate(collector);
    else
        MoveGenerator<Color::black>(*this).generate(collector);
    return moves;
}

std::size_t Position::legal_move_count() const {
#ifdef __x86_64__
    if (has_popcnt) return static_cast<std::size_t>(count_with_popcnt(*this));
#endif
    return static_cast<std::size_t>(count_plainly(*this));
}

MoveList Position::legal_moves_to(PieceType type, Square to) const {
    MoveList moves;
    if (type >= PieceType::none || to >= Square::none) return moves;
    const auto try_move = [&](Move move) {
        if (is_legal(move)) moves.push_back(move);
    };
    if (type != PieceType::pawn) {
        Bitboard origins = attacks_of(type, to, pieces()) & pieces(side_, type);
        while (origins != 0) try_move({pop_square(origins), to});
        if (type == PieceType::king && moves.empty()) try_move({king_square(side_), to});
        return moves;
    }
    const bool white = side_ == Color::white;
    Bitboard origins = pawn_attacks[index(!side_)][static_cast<std::size_t>(to)];
    origins |= white ? bit(to) >> 8 | bit(to) >> 16 : bit(to) << 8 | bit(to) << 16;
    origins &= pieces(side_, PieceType::pawn);
    while (origins != 0) {
        const Square from = pop_square(origins);
        if (rank_of(to) != (white ? 7 : 0)) {
            try_move({from, to});
            continue;
        }
        if (!is_legal({from, to, PieceType::queen})) continue;
        for (const PieceType t : promotion_pieces) moves.push_back({from, to, t});
    }
    return moves;
}

}  // namespace zugpost::chess
