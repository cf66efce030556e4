#include "parser/reading.hpp"

#include "base/text.hpp"
#include "parser/moves_in_text.hpp"
#include "parser/pgn_body.hpp"
#include "parser/shapes.hpp"
#include "parser/stated_dates.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace zugpost::parser {
namespace {

// At most `size` bytes, not cut inside a character.
std::string_view bounded(std::string_view text, std::size_t size) {
    if (text.size() <= size) return text;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    return text.substr(0, size);
}

// Behind these orders the rest of the letter is analysis or argument, never moves.
bool ends_the_moves(Action action) {
    return action == Action::adjudicate || action == Action::remarks || action == Action::appeal;
}

}  // namespace

Reading read_text(std::string_view own_text, const ReadAs& as) {
    Reading reading;
    reading.text = bounded(own_text, max_text);
    reading.too_much = reading.text.size() < own_text.size();

    const std::string text = plain_shapes(reading.text);
    PgnBody body = take_apart_pgn(text);
    reading.game = std::move(body.game);
    body.commands.resize(std::min(body.commands.size(), max_commands));
    reading.commands = std::move(body.commands);

    const std::vector<std::string> lines = split_lines(body.text);
    const std::vector<std::string> as_written = split_lines(text);
    const CommandSense sense{as.date_order, as.written, as.official};
    MovesInText moves{reading, sense};
    bool moves_ended = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (auto command = read_command(lines[i], sense)) {
            moves_ended = moves_ended || ends_the_moves(command->action);
            if (reading.commands.size() < max_commands)
                reading.commands.push_back(std::move(*command));
            else
                reading.too_much = true;
            continue;
        }
        reading.analysis += as_written[i];
        reading.analysis += '\n';
        read_stated_dates(lines[i], as, reading.dates);
        if (!moves_ended) moves.read_line(lines[i]);
    }
    moves.finish();
    reading.analysis = trim(reading.analysis);
    return reading;
}

}  // namespace zugpost::parser
