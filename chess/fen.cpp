#include "base/text.hpp"
#include "chess/attacks.hpp"
#include "chess/position.hpp"
#include "chess/zobrist.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

namespace zugpost::chess {

namespace {

constexpr std::string_view white_letters = "PNBRQK";  // by PieceType
constexpr std::string_view black_letters = "pnbrqk";
constexpr std::string_view castling_letters = "KQkq";  // by the bit of the right
constexpr std::array<std::string_view, 2> color_names{"White", "Black"};
constexpr std::size_t longest_fen = 100;  // the longest that can be meant has 91 characters
constexpr int largest_count = 9999;

constexpr int back_rank(Color c) { return c == Color::white ? 0 : 7; }
constexpr int up(Color c) { return c == Color::white ? 1 : -1; }

// Foreign bytes do not belong into our error texts.
std::string shown(std::string_view text) {
    std::string out{text};
    for (char& c : out)
        if (c < ' ' || c > '~') c = '?';
    return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = 0; (end = text.find(separator)) != std::string_view::npos; text.remove_prefix(end + 1))
        parts.push_back(text.substr(0, end));
    parts.push_back(text);
    return parts;
}

Result<int> read_count(std::string_view text, int least, std::string_view what) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text[0] == '-')
        return fail(fmt::format("FEN: the {} is no number: \"{}\"", what, shown(text)));
    if (value < least || value > largest_count)
        return fail(fmt::format("FEN: the {} must be from {} to {}: {}", what, least, largest_count, value));
    return value;
}

}  // namespace

/// Builds a position field by field; the checks that need the whole board come last.
class FenReader {
public:
    Result<Position> read(std::string_view fen) {
        if (fen.size() > longest_fen) return fail(fmt::format("FEN: longer than {} characters", longest_fen));
        const auto fields = split(trim(fen), ' ');
        if (fields.size() != 4 && fields.size() != 6)
            return fail(fmt::format("FEN: six fields (or four) with single spaces are wanted, not {}", fields.size()));
        Result<void> done = read_board(fields[0]);
        if (done) done = read_side(fields[1]);
        if (done) done = check_men();
        if (done) done = check_checks();
        if (done) done = read_castling(fields[2]);
        if (done && fields.size() == 6) done = read_counts(fields[4], fields[5]);
        if (done) done = read_en_passant(fields[3]);
        if (!done) return std::unexpected(done.error());
        return p_;
    }

private:
    Result<void> read_board(std::string_view field) {
        const auto ranks = split(field, '/');
        if (ranks.size() != 8) return fail(fmt::format("FEN: the board has {} ranks, not 8", ranks.size()));
        for (std::size_t i = 0; i < 8; ++i)
            if (auto done = read_rank(ranks[i], 7 - static_cast<int>(i)); !done) return done;
        return {};
    }

    Result<void> read_rank(std::string_view text, int rank) {
        int file = 0;
        bool gap = false;
        for (const char c : text) {
            if (c >= '1' && c <= '8') {
                if (gap) return fail(fmt::format("FEN: two digits in a row on rank {}", rank + 1));
                gap = true;
                file += c - '0';
                continue;
            }
            gap = false;
            const bool white = white_letters.find(c) != std::string_view::npos;
            const auto type = (white ? white_letters : black_letters).find(c);
            if (type == std::string_view::npos)
                return fail(fmt::format("FEN: no piece is written \"{}\" (rank {})", shown({&c, 1}), rank + 1));
            if (file < 8)
                p_.put(white ? Color::white : Color::black, static_cast<PieceType>(type), make_square(file, rank));
            ++file;
        }
        if (file != 8) return fail(fmt::format("FEN: rank {} has {} squares, not 8", rank + 1, file));
        return {};
    }

    Result<void> read_side(std::string_view field) {
        if (field != "w" && field != "b")
            return fail(fmt::format("FEN: the side to move must be w or b: \"{}\"", shown(field)));
        if (field == "b") {
            p_.side_ = Color::black;
            p_.key_ ^= zobrist.black_to_move;
        }
        return {};
    }

    Result<void> check_men() {
        for (const Color c : {Color::white, Color::black}) {
            const std::string_view name = color_names[index(c)];
            const auto men = [&](PieceType t) { return count(p_.pieces(c, t)); };
            if (men(PieceType::king) != 1)
                return fail(fmt::format("FEN: {} has {} kings, not 1", name, men(PieceType::king)));
            if (men(PieceType::pawn) > 8)
                return fail(fmt::format("FEN: {} has {} pawns, more than 8", name, men(PieceType::pawn)));
            const Bitboard bishops = p_.pieces(c, PieceType::bishop);
            const int promoted = std::max(0, men(PieceType::queen) - 1) + std::max(0, men(PieceType::rook) - 2) +
                                 std::max(0, men(PieceType::knight) - 2) +
                                 std::max(0, count(bishops & dark_squares) - 1) +
                                 std::max(0, count(bishops & ~dark_squares) - 1);
            if (promoted + men(PieceType::pawn) > 8)
                return fail(fmt::format("FEN: {} has more promoted pieces than pawns are missing", name));
        }
        if ((p_.pieces(PieceType::pawn) & (rank_mask(0) | rank_mask(7))) != 0)
            return fail("FEN: a pawn stands on the first or last rank");
        return {};
    }

    Result<void> check_checks() {
        const Color us = p_.side_;
        if (p_.is_attacked(p_.king_square(!us), us, p_.pieces(), 0))
            return fail(
                fmt::format("FEN: {} is in check, but {} is to move", color_names[index(!us)], color_names[index(us)]));
        const Square king = p_.king_square(us);
        Bitboard checkers = pawn_attacks[index(us)][static_cast<std::size_t>(king)] & p_.pieces(PieceType::pawn);
        for (const PieceType t : {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen})
            checkers |= attacks_of(t, king, p_.pieces()) & p_.pieces(t);
        if (count(checkers & p_.pieces(!us)) > 2)
            return fail(fmt::format("FEN: more than two pieces give check to {}", color_names[index(us)]));
        return {};
    }

    Result<void> read_castling(std::string_view field) {
        const auto bad = [&] {
            return fail(fmt::format("FEN: castling must be - or some of KQkq in this order: \"{}\"", shown(field)));
        };
        if (field == "-") return {};
        if (field.empty()) return bad();
        std::uint8_t rights = 0;
        for (std::size_t next = 0; !field.empty(); field.remove_prefix(1)) {
            const auto i = castling_letters.find(field[0], next);
            if (i == std::string_view::npos) return bad();
            next = i + 1;
            const auto color = static_cast<Color>(i / 2);
            const int rank = back_rank(color);
            const Square rook = make_square(i % 2 == 0 ? 7 : 0, rank);
            if (p_.king_square(color) != make_square(4, rank) || (p_.pieces(color, PieceType::rook) & bit(rook)) == 0)
                return fail(fmt::format("FEN: castling {}: king or rook of {} is not at home", castling_letters[i],
                                        color_names[index(color)]));
            rights = static_cast<std::uint8_t>(rights | 1U << i);
        }
        p_.set_rights(rights);
        return {};
    }

    Result<void> read_counts(std::string_view clock, std::string_view number) {
        const auto plies = read_count(clock, 0, "count of plies since a capture or pawn move");
        if (!plies) return std::unexpected(plies.error());
        const auto moves = read_count(number, 1, "move number");
        if (!moves) return std::unexpected(moves.error());
        p_.halfmove_ = *plies;
        p_.fullmove_ = *moves;
        return {};
    }

    // The square must be one over which a pawn can just have stepped; whether it can be captured is another matter.
    Result<void> read_en_passant(std::string_view field) {
        if (field == "-") return {};
        const Square s = square_from(field);
        if (s == Square::none) return fail(fmt::format("FEN: the e.p. square is no square: \"{}\"", shown(field)));
        const Color us = p_.side_;
        if (rank_of(s) != back_rank(!us) - 2 * up(us))
            return fail(fmt::format("FEN: e.p. square {} is on the wrong rank", field));
        const Bitboard pawn = bit(make_square(file_of(s), rank_of(s) - up(us)));
        const Bitboard origin = bit(make_square(file_of(s), rank_of(s) + up(us)));
        if ((p_.pieces(!us, PieceType::pawn) & pawn) == 0)
            return fail(fmt::format("FEN: no pawn has stepped over e.p. square {}", field));
        if ((p_.pieces() & (bit(s) | origin)) != 0)
            return fail(fmt::format("FEN: a pawn that stepped over e.p. square {} would have been blocked", field));
        if (p_.halfmove_ != 0)
            return fail(fmt::format("FEN: e.p. square {}, but {} plies since a pawn move", field, p_.halfmove_));
        p_.offer_en_passant(s);
        return {};
    }

    Position p_{Position::Empty{}};
};

Result<Position> Position::from_fen(std::string_view fen) { return FenReader{}.read(fen); }

Position::Position() : Position(Empty{}) {
    constexpr std::array officers{PieceType::rook, PieceType::knight, PieceType::bishop, PieceType::queen,
                                  PieceType::king, PieceType::bishop, PieceType::knight, PieceType::rook};
    for (int file = 0; file < 8; ++file) {
        put(Color::white, officers[static_cast<std::size_t>(file)], make_square(file, 0));
        put(Color::white, PieceType::pawn, make_square(file, 1));
        put(Color::black, PieceType::pawn, make_square(file, 6));
        put(Color::black, officers[static_cast<std::size_t>(file)], make_square(file, 7));
    }
    set_rights(0b1111);
}

std::string Position::fen() const {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const Square s = make_square(file, rank);
            if (type_on(s) == PieceType::none) {
                ++gap;
                continue;
            }
            if (gap != 0) out += static_cast<char>('0' + gap);
            gap = 0;
            out += (color_on(s) == Color::white ? white_letters : black_letters)[index(type_on(s))];
        }
        if (gap != 0) out += static_cast<char>('0' + gap);
        if (rank != 0) out += '/';
    }
    out += side_ == Color::white ? " w " : " b ";
    for (std::size_t i = 0; i < castling_letters.size(); ++i)
        if ((rights_ >> i & 1) != 0) out += castling_letters[i];
    if (rights_ == 0) out += '-';
    return out + fmt::format(" {} {} {}", to_text(en_passant_), halfmove_, fullmove_);
}

}  // namespace zugpost::chess
