// Any bytes as a letter's own text: the first chooses how it is read. Limits hold, and what is read is whole.
#include "parser/reading.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace zugpost;

void require(bool holds) {
    if (!holds) std::abort();
}

void require_whole(const parser::WrittenMove& move) {
    require(!move.text.empty());
    require(!move.number || *move.number > 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const parser::ReadAs as{.language = static_cast<Language>(data[0] % language_codes.size()),
                            .date_order = (data[0] & 4) != 0 ? parser::DateOrder::mdy : parser::DateOrder::dmy,
                            .written = Date{std::chrono::year{2008} / 2 / 29},
                            .official = (data[0] & 8) != 0};
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const parser::Reading reading = parser::read_text(text, as);

    require(reading.text.size() <= parser::max_text && text.starts_with(reading.text));
    require(reading.record.size() <= parser::max_moves);
    require(reading.commands.size() <= parser::max_commands);
    require(reading.branches.size() <= parser::max_branches);
    for (const parser::WrittenMove& move : reading.record) require_whole(move);
    for (const parser::WrittenBranch& branch : reading.branches) {
        require(!branch.moves.empty() && branch.moves.size() <= parser::max_branch_moves && branch.depth >= 0);
        for (const parser::WrittenMove& move : branch.moves) require_whole(move);
    }
    for (const parser::Command& command : reading.commands) require(!name_of(command.action).empty());
    return 0;
}
