#include "parser/move_pattern.hpp"

#include <array>

namespace zugpost::parser {
namespace {

using chess::PieceType;
using View = std::u32string_view;

bool is_oh(char32_t c) { return View(U"oO0оО").find(c) != View::npos; }

// 0-0, O-O-O, 000: two or three, with dashes everywhere or nowhere.
std::optional<Pattern> read_castling(View s) {
    const bool dashed = s.size() > 1 && s[1] == U'-';
    const std::size_t step = dashed ? 2 : 1;
    if (s.empty() || s.size() > 5 || (dashed && s.size() % 2 == 0)) return std::nullopt;
    std::size_t count = 0;
    for (std::size_t i = 0; i < s.size(); ++i) {
        const bool place_of_oh = i % step == 0;
        if (place_of_oh ? !is_oh(s[i]) : s[i] != U'-') return std::nullopt;
        count += place_of_oh ? 1 : 0;
    }
    if (count != 2 && count != 3) return std::nullopt;
    return Pattern{.castle = count == 2 ? Castle::short_side : Castle::long_side};
}

int rank_of_digit(char32_t c) { return c >= U'1' && c <= U'8' ? static_cast<int>(c - U'1') : -1; }

// ICCF numeric notation: file and rank of both squares as digits, a fifth digit for the promotion.
std::optional<Pattern> read_digits(View s) {
    constexpr std::array promotions{PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight};
    std::array<int, 5> digits{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (s[i] == U'-' && count == 2) continue;
        if (count == digits.size() || rank_of_digit(s[i]) < 0) return std::nullopt;
        digits[count++] = rank_of_digit(s[i]);
    }
    if (count < 4 || (count == 5 && digits[4] > 3)) return std::nullopt;
    Pattern p{.from_file = digits[0], .from_rank = digits[1], .to_file = digits[2], .to_rank = digits[3]};
    if (count == 5) p.promotion = promotions[static_cast<std::size_t>(digits[4])];
    return p;
}

enum class Separator : std::uint8_t { none, quiet, capture };

// Walks over the squares of a move, from left to right.
class Walk {
public:
    Walk(View text, Notation notation, Leniency leniency) : s_(text), notation_(notation), leniency_(leniency) {}

    [[nodiscard]] bool at_end() const { return i_ >= s_.size(); }
    [[nodiscard]] std::size_t place() const { return i_; }

    [[nodiscard]] bool starts_small() const { return is_small_letter(s_[0]); }

    void skip(std::size_t n) { i_ += n; }

    // Cyrillic х is file h at the very start, before a digit, and at the very end; else it is a capture cross.
    [[nodiscard]] bool at_cross() const {
        if (at_end()) return false;
        if (s_[i_] == U'x' || s_[i_] == U'X') return true;
        if (s_[i_] != U'х' && s_[i_] != U'Х') return false;
        return i_ > 0 && i_ + 1 < s_.size() && rank_of_digit(s_[i_ + 1]) < 0;
    }

    [[nodiscard]] int file() {
        if (at_end() || at_cross()) return -1;
        if (i_ == 0 && !leniency_.capital_file && !is_small_letter(s_[0])) return -1;
        const int f = file_of_letter(s_[i_]);
        if (f >= 0) ++i_;
        return f;
    }

    [[nodiscard]] int rank() {
        const int r = at_end() ? -1 : rank_of_digit(s_[i_]);
        if (r >= 0) ++i_;
        return r;
    }

    [[nodiscard]] Separator separator() {
        if (at_end()) return Separator::none;
        const bool cross = at_cross() || s_[i_] == U':';
        if (!cross && s_[i_] != U'-') return Separator::none;
        ++i_;
        if (cross && !at_end() && s_[i_] == U':') ++i_;
        return cross ? Separator::capture : Separator::quiet;
    }

    [[nodiscard]] bool at_promotion_sign() const { return !at_end() && View(U"=/(+#-").find(s_[i_]) != View::npos; }

    // Nothing, or "=Q", "(Q)", "/Q", "+=Q", "Q" and the end; false if something else stands here.
    [[nodiscard]] bool promotion(std::optional<PieceType>& piece) {
        if (at_end()) return true;
        while (at_promotion_sign()) ++i_;
        View rest = s_.substr(i_);
        if (rest.ends_with(U')')) rest.remove_suffix(1);
        if (rest.empty() || rest.size() > 2) return false;
        for (const PieceSign& row : piece_signs(notation_)) {
            if (row.use == Use::look_alike && !leniency_.uses.has(Use::look_alike)) continue;
            if (row.piece == PieceType::pawn || row.sign.size() != rest.size()) continue;
            bool same = true;
            for (std::size_t k = 0; k < rest.size(); ++k) same = same && to_small(row.sign[k]) == to_small(rest[k]);
            if (!same) continue;
            piece = row.piece;
            return true;
        }
        return false;
    }

private:
    View s_;
    Notation notation_;
    Leniency leniency_;
    std::size_t i_ = 0;
};

// A knight never goes from e1 to g1: who writes "Ке1-g1" (or Latin K in a Russian letter) castles.
void mend_russian_castling(Pattern& p) {
    const bool home = p.is_full() && p.from_file == 4 && p.from_rank == p.to_rank && (p.to_rank % 7) == 0;
    if (p.piece != PieceType::knight || !home || (p.to_file != 6 && p.to_file != 2)) return;
    p.piece = PieceType::king;
}

// The squares behind a piece sign, or of a move without one (`sign` none).
std::optional<Pattern> read_squares(Walk w, PieceType sign, bool sign_is_file) {
    Pattern p{.piece = sign};
    const std::size_t start = w.place();
    const int file1 = w.file();
    const int rank1 = w.rank();
    const Separator separator = w.separator();
    const Walk behind = w;
    int file2 = w.file();
    const int rank2 = w.rank();
    if (rank1 >= 0 && rank2 < 0) {  // the letter behind a whole square is a promotion: "b8H"
        w = behind;
        file2 = -1;
    }
    p.capture = separator == Separator::capture;
    const bool pawn = sign == PieceType::pawn || sign == PieceType::none;

    if (file2 < 0 && rank2 < 0) {  // e4, Nf3
        if (file1 < 0 || rank1 < 0 || separator != Separator::none) return std::nullopt;
        p.to_file = file1;
        p.to_rank = rank1;
        p.piece = pawn ? PieceType::pawn : sign;
    } else if (rank2 < 0) {  // ed, e:d
        const bool neighbours = file1 - file2 == 1 || file2 - file1 == 1;
        const bool capital = start == 0 && separator == Separator::none && !w.starts_small();
        if (!pawn || rank1 >= 0 || file1 < 0 || !neighbours || separator == Separator::quiet || capital)
            return std::nullopt;
        p = {.piece = PieceType::pawn, .from_file = file1, .to_file = file2, .capture = true};
    } else if (file2 >= 0) {
        p.from_file = file1;
        p.from_rank = rank1;
        p.to_file = file2;
        p.to_rank = rank2;
        if (!p.is_full()) {
            // A rank alone leads a piece ("R1e1"); a pawn is told by its file ("exd5"), or by nothing (":d5").
            if (pawn && rank1 >= 0) return std::nullopt;
            if (sign_is_file && rank1 >= 0 && separator == Separator::quiet) return std::nullopt;
            if (sign == PieceType::none && file1 < 0 && separator != Separator::capture) return std::nullopt;
            if (pawn) p.piece = PieceType::pawn;
            if (pawn && file1 >= 0) p.capture = true;
        }
    } else {
        return std::nullopt;
    }
    const bool letter_at_once = !w.at_end() && !w.at_promotion_sign();
    if (!w.promotion(p.promotion)) return std::nullopt;
    // "e4=Q" says what is meant, if wrongly; "e4q" is no move.
    if (letter_at_once && p.to_rank >= 0 && p.to_rank % 7 != 0) return std::nullopt;
    return p;
}

}  // namespace

std::vector<Pattern> read_pattern(View plain, Notation notation, Leniency leniency) {
    constexpr std::size_t longest = 16;
    if (plain.empty() || plain.size() > longest) return {};
    if (const auto castling = read_castling(plain)) return {*castling};
    if (const auto digits = read_digits(plain)) return {*digits};

    std::vector<Pattern> patterns;
    const bool capital_file = file_of_letter(plain[0]) >= 0 && !is_small_letter(plain[0]);
    for (const PieceSign& row : piece_signs(notation)) {
        if (row.promotion_only || !leniency.uses.has(row.use) || !plain.starts_with(row.sign)) continue;
        Walk w(plain, notation, leniency);
        w.skip(row.sign.size());
        auto p = read_squares(w, row.piece, capital_file && !leniency.capital_file);
        if (!p) continue;
        if (notation == Notation::ru) mend_russian_castling(*p);
        patterns.push_back(*p);
        break;
    }
    const bool may_be_file_too = capital_file && plain.size() > 1 && rank_of_digit(plain[1]) >= 0;
    if (patterns.empty() || may_be_file_too)
        if (const auto p = read_squares(Walk(plain, notation, leniency), PieceType::none, false))
            patterns.push_back(*p);
    return patterns;
}

}  // namespace zugpost::parser
