// Writing a move in any notation, brief or full.
#include "parser/notation_tables.hpp"

#include <algorithm>

namespace zugpost::parser {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;

char file_letter(chess::Square s) { return static_cast<char>('a' + chess::file_of(s)); }
char rank_digit(chess::Square s) { return static_cast<char>('1' + chess::rank_of(s)); }
char file_digit(chess::Square s) { return static_cast<char>('1' + chess::file_of(s)); }

void put_square(std::string& out, chess::Square s) {
    out += file_letter(s);
    out += rank_digit(s);
}

// As much of the square of departure as tells the move from those of other pieces of its kind.
void put_origin(std::string& out, const Position& position, Move move, PieceType type) {
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move m : position.legal_moves_to(type, move.to)) {
        if (m.from == move.from) continue;
        others = true;
        same_file = same_file || chess::file_of(m.from) == chess::file_of(move.from);
        same_rank = same_rank || chess::rank_of(m.from) == chess::rank_of(move.from);
    }
    if (others && (!same_file || same_rank)) out += file_letter(move.from);
    if (same_file) out += rank_digit(move.from);
}

void put_check(std::string& out, const Position& position, Move move) {
    const Position next = position.after(move);
    if (next.in_check()) out += next.legal_move_count() == 0 ? '#' : '+';
}

std::string in_digits(Move move) {
    std::string out{file_digit(move.from), rank_digit(move.from), file_digit(move.to), rank_digit(move.to)};
    if (move.promotion != PieceType::none)
        out += style_of(Notation::iccf).pieces[static_cast<std::size_t>(move.promotion)];
    return out;
}

}  // namespace

std::string write_move(const Position& position, Move move, Notation notation, Form form) {
    if (notation == Notation::iccf) return in_digits(move);
    if (notation == Notation::uci) return chess::to_uci(move);

    const Style& style = style_of(notation);
    const PieceType type = position.type_on(move.from);
    const bool capture = position.is_capture(move);
    std::string out;
    if (position.is_castling(move)) {
        out = chess::file_of(move.to) == 6 ? style.castle_short : style.castle_long;
        put_check(out, position, move);
        return out;
    }
    out += style.pieces[static_cast<std::size_t>(type)];
    if (form == Form::full) {
        put_square(out, move.from);
        if (!capture) out += '-';
    } else if (type != PieceType::pawn) {
        put_origin(out, position, move, type);
    } else if (capture) {
        out += file_letter(move.from);
    }
    if (capture) out += style.capture;
    put_square(out, move.to);
    if (move.promotion != PieceType::none) {
        out += style.promotion;
        out += style.pieces[static_cast<std::size_t>(move.promotion)];
    }
    put_check(out, position, move);
    return out;
}

std::string write_move(const Position& position, Move move, Notation notation) {
    return write_move(position, move, notation, usual_form(notation));
}

std::string san(const Position& position, Move move) { return write_move(position, move, Notation::en, Form::brief); }

}  // namespace zugpost::parser
