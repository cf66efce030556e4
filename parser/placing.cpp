#include "parser/placing.hpp"

#include <algorithm>

namespace zugpost::parser {

Board::Board(const chess::History& history, Notation own)
    : positions_{history.start()}, moves_(history.moves()), numbers_(history.start()), own_(own) {
    positions_.reserve(moves_.size() + 1);
    for (const chess::Move move : moves_) positions_.push_back(positions_.back().after(move));
}

MoveReading Board::read(const WrittenMove& written, long ply) const {
    return read_move(positions_[static_cast<std::size_t>(ply)], written.text, own_);
}

bool Board::fits(const WrittenMove& written, long ply) const {
    if (ply < 0 || ply > plies()) return false;
    const MoveReading reading = read(written, ply);
    return reading.verdict == MoveVerdict::legal && (ply == plies() || reading.move == move(ply));
}

std::optional<Plies> place_by_numbers(const std::vector<WrittenMove>& record, const Board& board) {
    const auto first = std::ranges::find_if(record, [](const WrittenMove& m) { return m.number.has_value(); });
    if (first == record.end()) return std::nullopt;
    const long unnumbered = first - record.begin();
    Plies plies(record.size());
    for (std::size_t i = static_cast<std::size_t>(unnumbered); i < record.size(); ++i) {
        const WrittenMove& written = record[i];
        if (!written.number) {
            plies[i] = plies[i - 1] + (written.instead ? 0 : 1);
            continue;
        }
        long ply = board.numbers().ply(*written.number, written.black);
        // "2. Nc6" for "2... Nc6": only where the board leaves no doubt
        const bool last = i + 1 == record.size();
        const bool may_be_black = !written.black && (ply + 1 < board.plies() || last) && !board.fits(written, ply);
        if (may_be_black && board.fits(written, ply + 1)) ++ply;
        plies[i] = ply;
    }
    for (std::size_t i = static_cast<std::size_t>(unnumbered); i-- > 0;)
        plies[i] = plies[i + 1] - (record[i + 1].instead ? 0 : 1);
    return plies;
}

Plies place_in_row(const std::vector<WrittenMove>& record, long end) {
    Plies plies(record.size());
    for (std::size_t i = record.size(); i-- > 0;) {
        plies[i] = end;
        if (!record[i].instead) --end;
    }
    return plies;
}

}  // namespace zugpost::parser
