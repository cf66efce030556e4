// The conditional offer that is being read: where its branches begin and end.
//
// Numbers decide before everything else: a move that goes on from the branch is added to it, one that goes back
// inside the offer begins another branch, one that lies before the offer is no part of it.
#pragma once

#include "parser/reading.hpp"

#include <vector>

namespace zugpost::parser {

class OfferInText {
public:
    explicit OfferInText(Reading& reading) : reading_(reading) {}

    [[nodiscard]] bool open() const { return open_; }
    /// A move that waits for its answer, or nothing yet.
    [[nodiscard]] bool unfinished() const { return branch_.size() % 2 == 1 || branch_.empty(); }
    [[nodiscard]] bool awaits_answer() const { return branch_.size() % 2 == 1 && has_move(); }
    /// Some real move has been read in this branch.
    [[nodiscard]] bool has_move() const;
    [[nodiscard]] bool strayed() const { return strayed_; }
    /// The branch goes on with this half-move, by its numbers.
    [[nodiscard]] bool expects(int half_move) const;

    /// A word for a condition: a new branch, and the offer with it if there is none.
    void begin_branch();
    /// "or": the move before it waits for the answer of the next branch, or the branch is done.
    void either();
    void any(std::string text);
    /// False: the move is no part of the offer, which is closed.
    [[nodiscard]] bool add(WrittenMove move, int record_ends);
    void end_sentence();
    void new_line() { sentence_over_ = false; }
    /// A word that belongs to no condition.
    void stray() { strayed_ = strayed_ || !has_move(); }
    void deeper();
    void shallower();
    void close();

private:
    void end_branch();
    void keep(std::vector<WrittenMove> moves);

    Reading& reading_;
    bool open_ = false;
    bool strayed_ = false;        ///< words that belong to no condition stand before its first move
    bool sentence_over_ = false;  ///< only numbered moves may go on
    int depth_ = 0;
    int starts_ = 0;  ///< half-move at which the first numbered branch begins, 0 if unknown
    std::size_t moves_kept_ = 0;
    std::vector<WrittenMove> branch_;
    std::vector<std::vector<WrittenMove>> sharing_;  ///< "if Bb5 or Bc4 then Nf6": those that wait for their answer
};

/// Number and side as one count: 2n for White's, 2n + 1 for Black's move n.
[[nodiscard]] int half_move(int number, bool black);

}  // namespace zugpost::parser
