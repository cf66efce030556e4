#include "parser/offers.hpp"

#include "parser/ply_numbers.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace zugpost::parser {
namespace {

using chess::Move;
using chess::Position;

constexpr std::size_t most_steps_back = 10;  // plies that a branch without numbers may go back in the one before it

std::string text_of_all(std::span<const WrittenMove> moves) {
    std::string text;
    for (const WrittenMove& move : moves) {
        if (!text.empty()) text += ' ';
        text += text_of(move);
    }
    return text;
}

bool starts_with(const Line& line, const Line& front) {
    return line.size() >= front.size() && std::equal(front.begin(), front.end(), line.begin());
}

// One reading of a branch: behind `prefix` as many moves as can be read.
struct Attempt {
    Line prefix;
    Line moves;
    std::optional<DropReason> fault;  ///< of the first move that cannot be read
};

class OfferReader {
public:
    OfferReader(const OfferRoot& root, const Standing& standing)
        : root_(root),
          standing_(standing),
          numbers_(standing.history.start()),
          start_(root.before_reply.after(root.reply)) {}

    void add(WrittenBranch branch) {
        drop_reply_in_front(branch);
        if (branch.moves.empty()) return;
        const std::vector<Line> prefixes = prefixes_for(branch);
        if (prefixes.empty()) {
            drop(branch.moves, DropReason::unclear);
            return;
        }
        keep(branch, best_attempt(branch.moves, prefixes));
    }

    OffersRead finish() {
        find_several_answers();
        for (Read& read : lines_)
            for (const Line& path : disputed_)
                if (starts_with(read.line, path)) read.line.resize(path.size() - 1);
        for (std::size_t i = 0; i < lines_.size(); ++i)
            if (!lines_[i].line.empty() && !is_said_elsewhere(i)) out_.lines.push_back(lines_[i].line);
        return std::move(out_);
    }

private:
    struct Read {
        Line line;
        int depth;
        std::string text;
    };

    // "2. Nf3, variation: 2. Nf3 Nc6 3. Bb5": the reply once more
    void drop_reply_in_front(WrittenBranch& branch) const {
        const WrittenMove& first = branch.moves.front();
        if (!first.number || !numbers_.agree(first, root_.ply - 1) ||
            numbers_.ply(*first.number, first.black) >= root_.ply)
            return;
        const MoveReading reading = read_move(root_.before_reply, first.text, standing_.own);
        if (reading.verdict == MoveVerdict::legal && reading.move == root_.reply)
            branch.moves.erase(branch.moves.begin());
    }

    // How many plies behind the root the branch begins, by its first number; negative: before it.
    [[nodiscard]] std::optional<long> distance_by_number(const std::vector<WrittenMove>& moves) const {
        const auto numbered = std::ranges::find_if(moves, [](const WrittenMove& m) { return m.number.has_value(); });
        if (numbered == moves.end()) return std::nullopt;
        const long index = numbered - moves.begin();
        const long distance = numbers_.ply(*numbered->number, numbered->black) - index - root_.ply;
        // a condition is the opponent's move: an odd distance may only mean that Black's dots are missing
        return distance % 2 != 0 && !numbered->black && !begins_with_other_answer(distance, moves) ? distance + 1
                                                                                                   : distance;
    }

    // "3. Bb5 a6 or 3... Nf6": a second answer to a condition that stands already
    [[nodiscard]] bool begins_with_other_answer(long distance, const std::vector<WrittenMove>& moves) const {
        const Line* line = latest_of_length(distance + 1);
        if (line == nullptr || distance < 0) return false;
        const Line prefix(line->begin(), line->begin() + distance);
        return !attempt(prefix, {moves.data(), 1}).moves.empty();
    }

    [[nodiscard]] const Line* latest_of_length(long length) const {
        const auto found = std::find_if(lines_.rbegin(), lines_.rend(),
                                        [&](const Read& r) { return static_cast<long>(r.line.size()) >= length; });
        return found == lines_.rend() ? nullptr : &found->line;
    }

    // Where the branch may begin, the likeliest place first.
    [[nodiscard]] std::vector<Line> prefixes_for(const WrittenBranch& branch) const {
        if (const auto distance = distance_by_number(branch.moves)) {
            if (*distance == 0) return {Line{}};
            const Line* line = *distance > 0 ? latest_of_length(*distance) : nullptr;
            if (line == nullptr) return {};
            return {Line(line->begin(), line->begin() + *distance)};
        }
        std::vector<Line> prefixes;
        const auto parent =
            std::find_if(lines_.rbegin(), lines_.rend(), [&](const Read& r) { return r.depth < branch.depth; });
        if (branch.depth > 0 && parent != lines_.rend()) prefixes.push_back(parent->line);
        prefixes.emplace_back();
        if (lines_.empty()) return prefixes;
        // "if Bb5 a6, if Ba4 Nf6" goes on; "if Bb5 a6 or Nf6" is a second answer
        const Line& last = lines_.back().line;
        const std::size_t shortest = std::max(last.size(), most_steps_back) - most_steps_back;
        for (const std::size_t of_answer : {0U, 1U})
            for (std::size_t length = last.size(); length > shortest; length -= 2)
                prefixes.emplace_back(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(length - of_answer));
        return prefixes;
    }

    [[nodiscard]] Attempt best_attempt(const std::vector<WrittenMove>& moves, const std::vector<Line>& prefixes) const {
        std::optional<Attempt> best;
        for (const Line& prefix : prefixes) {
            Attempt now = attempt(prefix, moves);
            if (!now.fault) return now;
            if (!best || now.moves.size() > best->moves.size()) best = std::move(now);
        }
        return std::move(*best);
    }

    [[nodiscard]] Attempt attempt(const Line& prefix, std::span<const WrittenMove> moves) const {
        Attempt result{prefix, {}, std::nullopt};
        Position position = start_;
        for (const Move move : prefix) position.play(move);
        long ply = root_.ply + static_cast<long>(prefix.size());
        for (const WrittenMove& written : moves) {
            std::optional<Move> move;
            if (written.any) {
                const chess::MoveList legal = position.legal_moves();
                if (!standing_.any_move_refused && legal.size() == 1) move = legal[0];
                if (!move) result.fault = DropReason::any_move;
            } else if (!numbers_.agree(written, ply)) {
                result.fault = DropReason::unclear;
            } else {
                const MoveReading reading = read_move(position, written.text, standing_.own);
                if (reading.verdict == MoveVerdict::legal) move = reading.move;
                if (!move) result.fault = DropReason::faulty_move;
            }
            if (!move) return result;
            position.play(*move);
            result.moves.push_back(*move);
            ++ply;
        }
        return result;
    }

    void keep(const WrittenBranch& branch, Attempt attempt) {
        std::size_t kept = attempt.moves.size();
        const bool no_answer = (attempt.prefix.size() + kept) % 2 != 0;
        if (no_answer && kept > 0) --kept;  // a condition without its answer falls too
        if (attempt.fault)
            drop(std::span{branch.moves}.subspan(kept), *attempt.fault);
        else if (no_answer)
            drop(std::span{branch.moves}.subspan(kept), DropReason::no_answer);
        Line line = std::move(attempt.prefix);
        line.insert(line.end(), attempt.moves.begin(), attempt.moves.begin() + static_cast<std::ptrdiff_t>(kept));
        if (line.size() % 2 != 0) line.pop_back();
        lines_.push_back({std::move(line), branch.depth, text_of_all(branch.moves)});
    }

    void drop(std::span<const WrittenMove> moves, DropReason reason) {
        out_.dropped.push_back({text_of_all(moves), reason});
    }

    // Two lines that part at an answer dispute the condition before it.
    void find_several_answers() {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const Line& a = lines_[i].line;
                const Line& b = lines_[j].line;
                const auto parted = std::ranges::mismatch(a, b);
                const auto common = parted.in1 - a.begin();
                if (parted.in1 == a.end() || parted.in2 == b.end() || common % 2 == 0) continue;
                const Line path(a.begin(), parted.in1);
                if (std::ranges::find(disputed_, path) != disputed_.end()) continue;
                disputed_.push_back(path);
                out_.dropped.push_back({lines_[j].text + " / " + lines_[i].text, DropReason::several_answers});
            }
        }
    }

    // The same line again, or the beginning of a longer one.
    [[nodiscard]] bool is_said_elsewhere(std::size_t i) const {
        for (std::size_t j = 0; j < lines_.size(); ++j) {
            if (i == j || !starts_with(lines_[j].line, lines_[i].line)) continue;
            if (lines_[j].line.size() > lines_[i].line.size() || j < i) return true;
        }
        return false;
    }

    const OfferRoot& root_;
    const Standing& standing_;
    PlyNumbers numbers_;
    Position start_;
    std::vector<Read> lines_;
    std::vector<Line> disputed_;  ///< from the root to a condition that has several answers
    OffersRead out_;
};

}  // namespace

OffersRead read_offers(const std::vector<WrittenBranch>& branches, const OfferRoot& root, const Standing& standing) {
    OfferReader reader{root, standing};
    for (const WrittenBranch& branch : branches) reader.add(branch);
    return reader.finish();
}

}  // namespace zugpost::parser
