#include "parser/tokens.hpp"

#include "parser/notation.hpp"
#include "parser/shapes.hpp"

#include <algorithm>
#include <array>

namespace zugpost::parser {
namespace {

constexpr std::size_t max_chunk = 100;      // longer runs without a blank are no chess
constexpr std::size_t max_move = 24;        // bytes: "Кре1:д2(н.п.)" and the like
constexpr std::size_t max_number_size = 3;  // digits
constexpr std::ptrdiff_t fen_slashes = 5;

constexpr std::string_view marks_behind = ".:!?*_'`";
constexpr std::string_view ends_of_chunk = ",;\"<>[]{}";
constexpr std::string_view signs_of_garbling = "0123456789%#?$&^~=+";

// Words beside a move that have full stops of their own.
constexpr std::array<std::string_view, 6> dotted_words{"e.p", "e.p.", "н.п", "н.п.", "е.р", "е.р."};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
bool is_word(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return is_letter(c) || c == '-' || c == '\''; });
}

bool is_link(std::string_view chunk) { return chunk.contains("://") || chunk.contains("www.") || chunk.contains('@'); }

bool is_fen(std::string_view chunk) { return std::ranges::count(chunk, '/') >= fen_slashes; }

std::string_view without_marks_behind(std::string_view text) {
    const std::size_t last = text.find_last_not_of(marks_behind);
    return last == std::string_view::npos ? std::string_view{} : text.substr(0, last + 1);
}

// Up to a closing bracket that was not opened inside: "e8(Q))" is "e8(Q)".
std::string_view within_brackets(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && --depth < 0) return text.substr(0, i);
    }
    return text;
}

bool is_castling(std::string_view text) {
    return text.starts_with("0-0") || text.starts_with("O-O") || text.starts_with("o-o");
}

bool is_move(std::string_view text) {
    if (text.size() < 2 || text.size() > max_move) return false;
    // quick refusal of nearly all words: a move has a digit, or a dash between O's, or is short
    constexpr std::size_t longest_without_digit = 8;
    if (std::ranges::none_of(text, is_digit) && text.size() > longest_without_digit) return false;
    return looks_like_move(text);
}

bool is_feeble(std::string_view move) {
    return std::ranges::none_of(move, is_digit) ? !move.contains('-') : !std::ranges::any_of(move, is_letter);
}

// "D1-07", "P26-1": names of games and the like.
bool is_name_with_number(std::string_view text) {
    const std::size_t dash = text.rfind('-');
    return dash != std::string_view::npos && dash + 1 < text.size() &&
           std::ranges::all_of(text.substr(dash + 1), is_digit) &&
           std::ranges::all_of(text.substr(0, dash), [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
}

bool is_garbled(std::string_view text) {
    return is_letter(text[0]) && text.size() <= max_move &&
           text.find_first_of(signs_of_garbling) != std::string_view::npos &&
           text.find_first_of("/\\_") == std::string_view::npos && !is_name_with_number(text);
}

class Cutter {
public:
    explicit Cutter(std::string_view line) : line_(line) {}

    std::vector<Token> cut() {
        while (true) {
            const std::size_t begin = line_.find_first_not_of(" \t", at_);
            if (begin == std::string_view::npos) return std::move(tokens_);
            at_ = begin;
            end_ = std::min(line_.find_first_of(" \t", at_), line_.size());
            const std::string_view chunk = line_.substr(at_, end_ - at_);
            if (is_fen(chunk)) {
                push(Sign::figure, chunk.size());
                return std::move(tokens_);  // its side, rights and counts follow
            }
            if (chunk.size() > max_chunk || is_link(chunk)) push(Sign::figure, chunk.size());
            while (at_ < end_) step();
        }
    }

private:
    [[nodiscard]] std::string_view chunk() const { return line_.substr(at_, end_ - at_); }

    Token& push(Sign sign, std::size_t size) {
        Token token{.sign = sign, .text = line_.substr(at_, size), .begin = at_};
        at_ += size;
        if (sign == Sign::word) token.folded = folded(token.text);
        if (sign == Sign::move) token.feeble = is_feeble(token.text);
        if (sign == Sign::open) ++depth_;
        if (sign == Sign::close && depth_ > 0) --depth_;
        return tokens_.emplace_back(std::move(token));
    }

    void push_number(std::size_t digits, std::size_t size, int dots) {
        int value = 0;
        for (const char c : chunk().substr(0, digits)) value = value * 10 + (c - '0');
        Token& token = push(Sign::number, size);
        token.number = value;
        token.dots = dots;
    }

    void step() {
        struct Single {
            char c;
            Sign sign;
        };
        constexpr std::array singles{Single{'(', Sign::open},  Single{'[', Sign::open},      Single{'{', Sign::open},
                                     Single{')', Sign::close}, Single{']', Sign::close},     Single{'}', Sign::close},
                                     Single{',', Sign::comma}, Single{';', Sign::semicolon}, Single{':', Sign::colon},
                                     Single{'/', Sign::slash}};
        const char c = line_[at_];
        if (const auto* single = std::ranges::find(singles, c, &Single::c); single != singles.end()) {
            push(single->sign, 1);
        } else if (c == '.') {
            const std::size_t dots = std::min(chunk().find_first_not_of('.'), chunk().size());
            push(dots > 1 ? Sign::dots : Sign::stop, dots);
        } else if (c == '!' || c == '?') {
            const std::size_t size = std::min(chunk().find_first_not_of("!?"), chunk().size());
            const bool at_move =
                !tokens_.empty() && tokens_.back().sign == Sign::move && at_ > 0 && line_[at_ - 1] != ' ';
            push(at_move ? Sign::mark : Sign::stop, size);
        } else if (is_digit(c)) {
            figures();
        } else if (is_letter(c)) {
            letters();
        } else {
            push(Sign::mark, 1);
        }
    }

    // Up to a sign that stands in no move.
    [[nodiscard]] std::string_view body() const {
        return within_brackets(chunk().substr(0, chunk().find_first_of(ends_of_chunk)));
    }

    void letters() {
        const std::string_view all = body();
        if (std::ranges::find(dotted_words, folded(all)) != dotted_words.end()) {
            push(Sign::mark, all.size());
            return;
        }
        const std::string_view core = without_marks_behind(all);
        if (is_label(core)) {
            push(Sign::mark, core.size() + 1);
            return;
        }
        if (is_move(core)) {
            push(Sign::move, core.size());
            return;
        }
        // "move:12.", "Bb5/Bc4", "e5.Nf3"
        const std::size_t joint = core.find_first_of("/:.");
        if (joint != std::string_view::npos) {
            const std::string_view front = core.substr(0, joint);
            if (is_move(front)) {
                push(Sign::move, front.size());
                return;
            }
            if (is_word(front)) {
                push(Sign::word, front.size());
                return;
            }
        }
        push(is_garbled(core) ? Sign::garbled : Sign::word, core.size());
    }

    // "a)", "б)" in front of a line of a list
    [[nodiscard]] bool is_label(std::string_view text) const {
        const bool one_letter = text.size() == 1 || (text.size() == 2 && text[0] < 0);
        return one_letter && depth_ == 0 && chunk().substr(text.size()).starts_with(')');
    }

    void figures() {
        const std::string_view all = body();
        const std::size_t digits = std::min(all.find_first_not_of("0123456789"), all.size());
        const std::string_view core = without_marks_behind(all);
        if (digits > max_number_size || is_castling(core)) {
            push(is_move(core) ? Sign::move : Sign::figure, core.size());
            return;
        }
        const std::string_view rest = all.substr(digits);
        if (rest.empty()) {
            number_alone(digits);
            return;
        }
        const char mark = rest[0];
        if (core.size() == digits && mark != '.' && mark != ':') {  // "12!"
            push_number(digits, digits, 0);
            return;
        }
        const std::size_t dots = std::min(rest.find_first_not_of('.'), rest.size());
        const std::string_view behind = without_marks_behind(rest.substr(std::max<std::size_t>(dots, 1)));
        if (mark == '.') {
            const bool joined_digits = !behind.empty() && is_digit(behind[0]);
            if (joined_digits && !is_move(behind))
                push(Sign::figure, core.size());
            else
                push_number(digits, digits + dots, static_cast<int>(dots));
        } else if (mark == ':' && behind.empty()) {
            push_number(digits, digits + 1, 1);
        } else if (mark == '-' && !behind.empty() && is_letter(behind[0]) && is_move(behind)) {
            push_number(digits, digits + 1, 1);
        } else if (is_letter(mark) && is_move(core.substr(digits))) {
            push_number(digits, digits, 0);
        } else {
            push(is_word(core.substr(digits)) ? Sign::word : Sign::figure, core.size());
        }
    }

    // "12", "12)", "12,Nf3"
    void number_alone(std::size_t digits) {
        const std::string_view behind = chunk().substr(digits);
        const bool bracket = behind.starts_with(')') && depth_ == 0;
        const bool comma = behind.starts_with(',') && is_move(without_marks_behind(behind.substr(1)));
        push_number(digits, digits + (bracket || comma ? 1 : 0), bracket || comma ? 1 : 0);
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    int depth_ = 0;
    std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view line) { return Cutter{line}.cut(); }

}  // namespace zugpost::parser
