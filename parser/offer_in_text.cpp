#include "parser/offer_in_text.hpp"

#include <algorithm>
#include <utility>

namespace zugpost::parser {
namespace {

// The half-move that comes next by the numbers of the branch, 0 if it has none.
int half_move_behind(const std::vector<WrittenMove>& branch) {
    const auto numbered = std::find_if(branch.rbegin(), branch.rend(), [](const WrittenMove& m) { return m.number; });
    if (numbered == branch.rend()) return 0;
    return half_move(*numbered->number, numbered->black) + static_cast<int>(numbered - branch.rbegin()) + 1;
}

}  // namespace

int half_move(int number, bool black) { return 2 * number + (black ? 1 : 0); }

bool OfferInText::has_move() const {
    return std::ranges::any_of(branch_, [](const WrittenMove& m) { return !m.any; });
}

bool OfferInText::expects(int half_move) const { return half_move == half_move_behind(branch_); }

void OfferInText::begin_branch() {
    if (open_) end_branch();
    open_ = true;
    strayed_ = false;
    sentence_over_ = false;
}

void OfferInText::either() {
    if (branch_.size() % 2 == 1 && sharing_.size() < max_branches)
        sharing_.push_back(std::exchange(branch_, {}));
    else
        end_branch();
}

void OfferInText::any(std::string text) {
    if (strayed_ || branch_.size() % 2 == 1) return;
    branch_.push_back({.text = std::move(text), .number = std::nullopt, .black = false, .any = true});
}

bool OfferInText::add(WrittenMove move, int record_ends) {
    if (!move.number) {
        if (!sentence_over_) branch_.push_back(std::move(move));
        return true;
    }
    int here = half_move(*move.number, move.black);
    const int expected = half_move_behind(branch_);
    // "if 3. Bb5 then 3. a6": Black's dots are missing
    const bool answer_without_dots = expected != 0 && !move.black && branch_.size() % 2 == 1 && here + 1 == expected;
    if (answer_without_dots) {
        move.black = true;
        here = expected;
    }
    // the number of the reply again may be the opponent's move without its dots
    const bool of_record = here < record_ends || (here == record_ends && move.black);
    if (here < starts_ || (branch_.empty() && of_record)) {
        close();
        return false;
    }
    if (expected != 0 && here < expected) end_branch();
    if (branch_.empty() && starts_ == 0) starts_ = here;
    sentence_over_ = false;
    branch_.push_back(std::move(move));
    return true;
}

void OfferInText::end_sentence() {
    if (!has_move())
        close();
    else if (!unfinished())
        sentence_over_ = true;
}

void OfferInText::deeper() {
    end_branch();
    ++depth_;
}

void OfferInText::shallower() {
    end_branch();
    depth_ = std::max(0, depth_ - 1);
}

void OfferInText::close() {
    end_branch();
    open_ = false;
    strayed_ = false;
    sentence_over_ = false;
    depth_ = 0;
    starts_ = 0;
}

void OfferInText::end_branch() {
    const bool real = has_move();
    for (std::vector<WrittenMove>& moves : std::exchange(sharing_, {})) {
        if (real) moves.insert(moves.end(), branch_.begin() + 1, branch_.end());
        keep(std::move(moves));
    }
    if (real) keep(std::exchange(branch_, {}));
    branch_.clear();
}

void OfferInText::keep(std::vector<WrittenMove> moves) {
    if (moves.size() > max_branch_moves) {
        reading_.too_much = true;
        moves.resize(max_branch_moves);
    }
    moves_kept_ += moves.size();
    if (reading_.branches.size() >= max_branches || moves_kept_ > max_moves) {
        reading_.too_much = true;
        return;
    }
    reading_.branches.push_back({.moves = std::move(moves), .depth = depth_});
}

}  // namespace zugpost::parser
