// Reading one move against a position: which readings of the text there are, and what the laws say to them.
#include "parser/move_pattern.hpp"
#include "parser/move_text.hpp"
#include "parser/near_moves.hpp"

#include <algorithm>
#include <cstdlib>

namespace zugpost::parser {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;
using Patterns = std::vector<Pattern>;
using Moves = std::vector<Move>;

constexpr std::array all_notations{Notation::en,   Notation::pl,  Notation::ru,
                                   Notation::iccf, Notation::uci, Notation::figurine};

constexpr Leniency in_own{{Use::exact, Use::look_alike}};
constexpr Leniency in_others{{Use::exact, Use::look_alike}};
// Beside an own notation without letters Latin K is a king, not К.
constexpr Leniency in_others_exactly{{Use::exact}};
constexpr Leniency loosely{{Use::exact, Use::look_alike, Use::small, Use::file}, true};
constexpr Leniency as_piece_if_asked{{Use::file}};

bool is_short_king_move(const Pattern& p) { return p.piece == PieceType::king && !p.is_full(); }

bool goes_two_files(Move m) { return std::abs(chess::file_of(m.from) - chess::file_of(m.to)) == 2; }

bool fits_square(int file, int rank, chess::Square s) {
    return (file < 0 || file == chess::file_of(s)) && (rank < 0 || rank == chess::rank_of(s));
}

// `m` is a move of a piece of the side to move; its promotion is not looked at.
bool fits_squares(const Pattern& p, const Position& position, Move m) {
    const PieceType type = position.type_on(m.from);
    if (p.castle != Castle::none) {
        const int file = p.castle == Castle::short_side ? 6 : 2;
        return type == PieceType::king && goes_two_files(m) && chess::file_of(m.to) == file;
    }
    if (p.piece != PieceType::none && p.piece != type) return false;
    if (!fits_square(p.from_file, p.from_rank, m.from) || !fits_square(p.to_file, p.to_rank, m.to)) return false;
    if (is_short_king_move(p) && goes_two_files(m)) return false;
    const bool straight = chess::file_of(m.from) == chess::file_of(m.to);
    // "d5" is a step; a capture names its file ("ed5") or at least itself (":d5"); "bb3" is neither.
    if (type == PieceType::pawn && !p.is_full()) return straight != p.capture;
    return true;
}

bool fits(const Pattern& p, const Position& position, Move m) {
    if (!fits_squares(p, position, m)) return false;
    return !p.promotion || m.promotion == *p.promotion;
}

void add_once(Moves& moves, Move m) {
    if (std::ranges::find(moves, m) == moves.end()) moves.push_back(m);
}

void add_fitting(Moves& moves, const Patterns& patterns, const Position& position, const chess::MoveList& legal) {
    for (const Pattern& p : patterns)
        for (const Move m : legal)
            if (fits(p, position, m)) add_once(moves, m);
}

bool could_go(const Pattern& p, const Position& position, Move m) {
    if (!fits_squares(p, position, m)) return false;
    const bool promotes = position.type_on(m.from) == PieceType::pawn && (chess::rank_of(m.to) % 7) == 0;
    if (p.promotion && !promotes) return false;
    if (promotes) m.promotion = p.promotion.value_or(PieceType::queen);
    return position.is_pseudo_legal(m);
}

bool any_could_go(const Patterns& patterns, const Position& position) {
    const chess::Color side = position.side_to_move();
    for (int from = 0; from < 64; ++from) {
        const auto s = static_cast<chess::Square>(from);
        if (position.type_on(s) == PieceType::none || position.color_on(s) != side) continue;
        for (int to = 0; to < 64; ++to)
            for (const Pattern& p : patterns)
                if (could_go(p, position, {s, static_cast<chess::Square>(to), PieceType::none})) return true;
    }
    return false;
}

void append(Patterns& all, const Patterns& more) {
    for (const Pattern& p : more)
        if (std::ranges::find(all, p) == all.end()) all.push_back(p);
}

// The readings of the first of three degrees at which there is one: the own notation to the letter; the other
// notations, and what a careless hand or a phone makes of the own one; the same of every notation.
Patterns readings(std::u32string_view plain, Notation own) {
    Patterns found = read_pattern(plain, own, in_own);
    if (!found.empty()) return found;
    append(found, read_pattern(plain, own, loosely));
    const bool own_has_king = style_of(own).pieces[static_cast<std::size_t>(PieceType::king)] == "K";
    for (const Notation n : all_notations)
        if (n != own) append(found, read_pattern(plain, n, own_has_king ? in_others : in_others_exactly));
    if (!found.empty()) return found;
    for (const Notation n : all_notations) append(found, read_pattern(plain, n, loosely));
    return found;
}

}  // namespace

MoveReading read_move(const Position& position, std::string_view text, Notation own) {
    const std::u32string plain = plain_move(text);
    const Patterns patterns = readings(plain, own);
    const chess::MoveList legal = position.legal_moves();

    MoveReading reading;
    Moves fitting;
    add_fitting(fitting, patterns, position, legal);
    if (fitting.size() == 1) {
        reading.verdict = MoveVerdict::legal;
        reading.move = fitting.front();
        return reading;
    }
    // "bxc3" that only the bishop can do: asked, not guessed.
    if (fitting.empty()) add_fitting(fitting, read_pattern(plain, own, as_piece_if_asked), position, legal);
    if (!fitting.empty()) {
        reading.verdict = MoveVerdict::ambiguous;
        reading.candidates = std::move(fitting);
        return reading;
    }
    if (patterns.empty()) return reading;
    reading.verdict = any_could_go(patterns, position) ? MoveVerdict::illegal : MoveVerdict::impossible;
    reading.near = near_moves(position, patterns);
    return reading;
}

bool looks_like_move(std::string_view text) { return !readings(plain_move(text), Notation::en).empty(); }

}  // namespace zugpost::parser
