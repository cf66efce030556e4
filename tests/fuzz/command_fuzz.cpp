// Any bytes as one line: a player's command and an official's. What an official's is without fault, is complete.
#include "parser/command_line.hpp"
#include "parser/shapes.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace zugpost;

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string line = parser::plain_shapes({reinterpret_cast<const char*>(data), size});
    for (const bool official : {false, true}) {
        const parser::CommandSense sense{parser::DateOrder::dmy, Date{std::chrono::year{2008} / 2 / 29}, official};
        (void)parser::read_command_behind_move(line, sense);
        const auto command = parser::read_command(line, sense);
        if (!command || !command->fault_text.empty()) continue;
        using enum parser::Action;
        const parser::Action action = command->action;
        if (action == leave || action == grant) require(command->from && command->to && *command->from <= *command->to);
        if (action == penalty || action == warn) require(command->color && !command->game.empty());
        if (action == result || action == uphold || action == replay) require(!command->game.empty());
        if (action == replay) require(command->number > 0 && !command->move.empty() && command->color);
        if (action == new_address || action == substitute) require(command->address.contains('@'));
    }
    return 0;
}
