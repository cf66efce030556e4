#include "parser/understanding.hpp"

#include "parser/offers.hpp"
#include "parser/placing.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace zugpost::parser {
namespace {

using chess::Move;
using chess::Position;

constexpr std::array<std::pair<MoveVerdict, Verdict>, 5> faults{{
    {MoveVerdict::legal, Verdict::accepted},
    {MoveVerdict::illegal, Verdict::illegal},
    {MoveVerdict::impossible, Verdict::impossible},
    {MoveVerdict::ambiguous, Verdict::ambiguous},
    {MoveVerdict::illegible, Verdict::illegible},
}};

Verdict verdict_of(MoveVerdict verdict) { return faults[static_cast<std::size_t>(verdict)].second; }

// The record of a letter, placed in the game and judged.
class Judge {
public:
    Judge(const std::vector<WrittenMove>& record, const Standing& standing, const Board& board, const Plies& plies)
        : record_(record), standing_(standing), board_(board), plies_(plies), end_(board.plies()) {}

    Understanding judge() {
        out_.has_move = true;
        for (std::size_t i = 0; i < record_.size(); ++i) {
            numbers_agree_ = numbers_agree_ && board_.numbers().agree(record_[i], plies_[i]);
            if (plies_[i] < end_)
                read_back(i);
            else
                ahead_[plies_[i]].push_back(i);
        }
        if (!is_placed()) return std::move(out_);
        const bool repeated_rightly = judge_repetition();
        if (ahead_.empty()) {
            judge_without_reply(repeated_rightly);
        } else {
            judge_reply();
            if (!repeated_rightly) refuse_repetition();
        }
        if (out_.verdict == Verdict::accepted && !out_.already_recorded && !numbers_agree_) refuse_number();
        return std::move(out_);
    }

    /// Nothing is wrong but perhaps the numbers.
    [[nodiscard]] static bool is_sound(const Understanding& u) {
        return u.verdict == Verdict::accepted || u.verdict == Verdict::wrong_number;
    }
    [[nodiscard]] std::size_t matches() const { return matches_; }
    /// Moves of the future stand in a row from now on; else there is nothing to judge.
    [[nodiscard]] bool is_placed() const {
        long expected = end_;
        for (const auto& [ply, moves] : ahead_)
            if (ply != expected++) return false;
        return true;
    }

private:
    using Group = std::vector<std::size_t>;  ///< indices of the moves written for one ply

    void note(long ply, Move move) { out_.record.push_back({static_cast<std::size_t>(ply), move}); }

    // A move of the past: compared with what is recorded.
    void read_back(std::size_t i) {
        const long ply = plies_[i];
        if (ply < 0) return;  // before the given start
        const MoveReading reading = board_.read(record_[i], ply);
        const bool legal = reading.verdict == MoveVerdict::legal;
        const bool right = legal && reading.move == board_.move(ply);
        if (legal) note(ply, reading.move);
        if (right) ++matches_;
        if (ply == end_ - 1) {
            repeated_ = true;
            repeated_rightly_ = repeated_rightly_ || right;
            if (!right && wrong_repetition_.empty()) {
                wrong_repetition_ = text_of(record_[i]);
                if (reading.verdict == MoveVerdict::ambiguous) repetition_candidates_ = reading.candidates;
            }
            if (legal && (right || !out_.repetition)) out_.repetition = {static_cast<std::size_t>(ply), reading.move};
        } else if (!right) {
            out_.earlier_slips.push_back(text_of(record_[i]));
        }
        all_recorded_ = all_recorded_ && right;
        last_is_own_ = board_.numbers().is_black(ply) == (standing_.writer == chess::Color::black);
    }

    [[nodiscard]] bool judge_repetition() const {
        if (end_ == 0) return true;
        if (repeated_) return repeated_rightly_;
        return !standing_.repetition_due;
    }

    void refuse_repetition() {
        if (!repeated_ && is_binding_answer()) return;
        out_.verdict = repeated_ ? Verdict::wrong_repetition : Verdict::missing_repetition;
        out_.faulty = wrong_repetition_;
        out_.candidates = repetition_candidates_;
        out_.near.clear();
        out_.continuation.clear();
        out_.dropped.clear();
    }

    // After an ambiguous move one of its candidates alone is an answer: the repetition of that letter stands.
    [[nodiscard]] bool is_binding_answer() const {
        return record_.size() == 1 && out_.verdict == Verdict::accepted && out_.reply &&
               std::ranges::find(standing_.binding, out_.reply->move) != standing_.binding.end();
    }

    void judge_without_reply(bool repeated_rightly) {
        if (all_recorded_ && last_is_own_ && numbers_agree_) {
            out_.already_recorded = true;
        } else if (repeated_ && !repeated_rightly) {
            refuse_repetition();
        } else {
            out_.verdict = Verdict::no_move;
        }
    }

    void refuse(Verdict verdict, std::size_t i) {
        out_.verdict = verdict;
        out_.faulty = text_of(record_[i]);
    }

    // No text is at fault by itself: each of the replies is clear.
    void refuse_two_replies(std::vector<Move> replies) {
        out_.verdict = Verdict::ambiguous;
        out_.faulty.clear();
        out_.candidates = std::move(replies);
    }

    void refuse_number() {
        for (std::size_t i = record_.size(); i-- > 0;)
            if (!board_.numbers().agree(record_[i], plies_[i])) refuse(Verdict::wrong_number, i);
    }

    // One ply of the future; what stands there twice must be the same move. Nothing: it is refused.
    std::optional<Move> read_ahead(long ply, const Position& position, bool own_move) {
        std::vector<Move> different;
        MoveReading first;
        for (const std::size_t i : ahead_[ply]) {
            const MoveReading reading = read_move(position, record_[i].text, standing_.own);
            if (i == ahead_[ply].front()) first = reading;
            if (reading.verdict != MoveVerdict::legal || std::ranges::find(different, reading.move) != different.end())
                continue;
            note(ply, reading.move);
            different.push_back(reading.move);
        }
        const std::size_t written = ahead_[ply].front();
        if (different.size() == 1 && first.verdict == MoveVerdict::legal) return different.front();
        if (!own_move) return std::nullopt;
        if (different.empty()) {
            refuse(verdict_of(first.verdict), written);
            out_.candidates = first.candidates;
            out_.near = first.near;
        } else {
            refuse_two_replies(different);
        }
        return std::nullopt;
    }

    void judge_reply() {
        std::vector<const Line*> alive;
        for (const Line& line : standing_.offers)
            if (line.size() >= 2) alive.push_back(&line);
        Position position = board_.now();
        long ply = end_;
        for (std::size_t depth = 0;; depth += 2, ply += 2) {
            const auto own = read_ahead(ply, position, true);
            if (!own) return;
            std::erase_if(alive, [&](const Line* l) { return l->size() < depth + 2 || (*l)[depth] != *own; });
            if (!ahead_.contains(ply + 1)) {
                finish_with(ply, *own, !alive.empty());
                return;
            }
            const Position after = position.after(*own);
            if (alive.empty()) {
                judge_surplus(ply, *own, position, after);
                return;
            }
            const std::size_t answer_at = ahead_[ply + 1].front();
            const auto answer = read_ahead(ply + 1, after, false);
            if (answer) std::erase_if(alive, [&](const Line* l) { return (*l)[depth + 1] != *answer; });
            if (!answer || alive.empty()) {
                refuse(Verdict::wrong_repetition, answer_at);
                return;
            }
            out_.continuation.push_back(*own);
            out_.continuation.push_back(*answer);
            position = after.after(*answer);
            if (!ahead_.contains(ply + 2)) {
                refuse(standing_.plain_move_allowed ? Verdict::no_move : Verdict::unrepeated_continuation, answer_at);
                return;
            }
        }
    }

    void finish_with(long ply, Move own, bool is_proposed) {
        out_.reply = {static_cast<std::size_t>(ply), own};
        if (is_proposed && !standing_.plain_move_allowed) refuse(Verdict::unrepeated_continuation, ahead_[ply].front());
    }

    // Moves behind a reply that accepts nothing: the reply in another notation, a second reply, or the opponent's
    // next move without an answer, which falls away like any condition without one.
    void judge_surplus(long ply, Move own, const Position& before, const Position& after) {
        out_.reply = {static_cast<std::size_t>(ply), own};
        std::vector<Dropped> surplus;
        for (const std::size_t i : ahead_[ply + 1]) {
            const MoveReading again = read_move(before, record_[i].text, standing_.own);
            const bool legal = again.verdict == MoveVerdict::legal;
            if (legal && again.move == own) continue;
            const bool next = read_move(after, record_[i].text, standing_.own).verdict == MoveVerdict::legal;
            if (legal && !next && !record_[i].number) {
                out_.reply.reset();
                refuse_two_replies({own, again.move});
                return;
            }
            surplus.push_back({text_of(record_[i]), next ? DropReason::no_answer : DropReason::unclear});
        }
        if (ahead_.contains(ply + 2)) {
            // a line that was never offered is repeated
            out_.reply.reset();
            refuse(Verdict::wrong_repetition, ahead_[ply + 1].front());
            return;
        }
        out_.dropped = std::move(surplus);
    }

    const std::vector<WrittenMove>& record_;
    const Standing& standing_;
    const Board& board_;
    const Plies& plies_;
    const long end_;  ///< the ply that is to be played
    std::map<long, Group> ahead_;
    bool numbers_agree_ = true;
    bool repeated_ = false;
    bool repeated_rightly_ = false;
    bool all_recorded_ = true;
    bool last_is_own_ = false;
    std::string wrong_repetition_;
    std::vector<Move> repetition_candidates_;
    std::size_t matches_ = 0;
    Understanding out_;
};

struct Judged {
    Understanding understanding;
    std::size_t matches = 0;
    bool placed = false;
};

Judged judge(const Reading& reading, const Standing& standing, const Board& board, const Plies& plies) {
    Judge judge{reading.record, standing, board, plies};
    Understanding understanding = judge.judge();
    return {std::move(understanding), judge.matches(), judge.is_placed()};
}

// The plies at which a row without reliable numbers may end, the likeliest first.
std::vector<long> possible_ends(const Standing& standing, const Board& board) {
    std::size_t longest = 0;
    for (const Line& line : standing.offers) longest = std::max(longest, line.size());
    const long now = board.plies();
    std::vector<long> ends{now};
    for (long pairs = 1; 2 * pairs <= static_cast<long>(longest); ++pairs) {
        ends.push_back(now + 2 * pairs);
        ends.push_back(now + 2 * pairs - 1);
    }
    ends.push_back(now - 1);
    ends.push_back(now - 2);
    ends.push_back(now + 1);
    return ends;
}

// Numbers first; where they make no sense, the row of moves that does, with the numbers as its fault.
Understanding judge_best(const Reading& reading, const Standing& standing, const Board& board) {
    std::optional<Judged> best;
    if (const auto plies = place_by_numbers(reading.record, board)) {
        Judged numbered = judge(reading, standing, board, *plies);
        if (numbered.placed && Judge::is_sound(numbered.understanding)) return std::move(numbered.understanding);
        if (numbered.placed) best = std::move(numbered);
    }
    const bool by_numbers = best.has_value();
    const bool before_start = !standing.repetition_due && board.plies() == 0;
    for (const long end : possible_ends(standing, board)) {
        const Plies plies = place_in_row(reading.record, end);
        if (end < 0 || (plies.front() < 0 && !before_start)) continue;
        Judged row = judge(reading, standing, board, plies);
        if (!row.placed) continue;
        // against numbers that can be placed only a row that leaves nothing over will do
        const Understanding& u = row.understanding;
        if (Judge::is_sound(u) && (!by_numbers || (u.dropped.empty() && !u.already_recorded)))
            return std::move(row.understanding);
        if (!by_numbers && (!best || best->matches < row.matches)) best = std::move(row);
    }
    if (best) return std::move(best->understanding);
    return judge(reading, standing, board, place_in_row(reading.record, board.plies())).understanding;
}

Understanding understand_off_turn(const Reading& reading, const Board& board) {
    Understanding out;
    out.has_move = !reading.record.empty();
    if (!out.has_move) return out;
    const long last = board.plies() - 1;
    std::vector<Plies> placings;
    if (auto plies = place_by_numbers(reading.record, board)) placings.push_back(std::move(*plies));
    placings.push_back(place_in_row(reading.record, last));
    for (const Plies& plies : placings) {
        // slips before the writer's last letter were told to him when it came
        bool recorded = true;
        for (std::size_t i = 0; i < plies.size(); ++i) {
            const bool counts = plies[i] >= last - 1 || i + 1 == plies.size();
            recorded = recorded && plies[i] < board.plies() && board.numbers().agree(reading.record[i], plies[i]) &&
                       (!counts || board.fits(reading.record[i], plies[i]));
        }
        if (!recorded) continue;
        out.already_recorded = true;
        for (std::size_t i = 0; i < plies.size(); ++i)
            if (board.fits(reading.record[i], plies[i]))
                out.record.push_back({static_cast<std::size_t>(plies[i]), board.move(plies[i])});
        return out;
    }
    out.verdict = Verdict::not_your_turn;
    out.faulty = text_of(reading.record.back());
    return out;
}

}  // namespace

Understanding understand(const Reading& reading, const Standing& standing) {
    const Board board{standing.history, standing.own};
    if (board.now().side_to_move() != standing.writer) return understand_off_turn(reading, board);

    Understanding out;
    if (reading.record.empty()) {
        out.has_move = !reading.branches.empty();
        if (reading.commands.empty()) out.verdict = Verdict::no_move;
        return out;
    }
    out = judge_best(reading, standing, board);
    if (out.verdict == Verdict::no_move && !reading.commands.empty()) {
        // the opponent's move repeated above an order: the order is what the letter is about
        out.verdict = Verdict::accepted;
        out.has_move = false;
        out.continuation.clear();
        out.faulty.clear();
    }
    if (out.verdict != Verdict::accepted || !out.reply) return out;

    Position before = board.now();
    for (const Move move : out.continuation) before.play(move);
    OffersRead offers =
        read_offers(reading.branches, {before, out.reply->move, static_cast<long>(out.reply->ply) + 1}, standing);
    out.offers = std::move(offers.lines);
    std::ranges::move(offers.dropped, std::back_inserter(out.dropped));
    return out;
}

}  // namespace zugpost::parser
