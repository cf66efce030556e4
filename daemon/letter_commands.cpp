// `zugpost letter`: the letters received, as they are stored.
#include "daemon/commands.hpp"
#include "daemon/setup.hpp"
#include "daemon/trail.hpp"
#include "mail/own_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <ostream>

namespace zugpost::daemon {

Outcome run_letter_list(const Options& options, Streams& io) {
    return with_reader(options, [&](Reader& reader) -> Outcome {
        std::string event;
        std::string game;
        if (!options.id.empty()) {
            const auto lead = lead_from(options.id, reader.cases());
            if (!lead) return failed(fmt::format("there is no game \"{}\"", options.id));
            event = lead->tournament;
            game = lead->game;
        }
        const auto ids = reader.store().letters_of(event, game);
        if (!ids) return failed(ids.error().text);
        for (const store::LetterId id : *ids) {
            const auto letter = reader.store().letter(id);
            if (!letter) return failed(letter.error().text);
            io.out << fmt::format("{}  {}  {}  {}\n", static_cast<std::int64_t>(id), to_rfc3339((*letter)->received),
                                  (*letter)->marks.sender, (*letter)->verdict);
        }
        return {};
    });
}

Outcome run_letter_show(const Options& options, Streams& io) {
    std::int64_t number = 0;
    const char* const end = options.id.data() + options.id.size();
    if (const auto [rest, error] = std::from_chars(options.id.data(), end, number); error != std::errc() || rest != end)
        return wrong_usage(fmt::format("\"{}\" is no number of a letter", options.id));
    return with_reader(options, [&](Reader& reader) -> Outcome {
        const auto found = reader.store().letter(static_cast<store::LetterId>(number));
        if (!found) return failed(found.error().text);
        if (!*found) return failed(fmt::format("there is no letter {}", number));
        const store::StoredLetter& letter = **found;
        if (options.raw) {
            io.out << letter.marks.bytes;
            return {};
        }
        io.out << fmt::format("from:     {}\nreceived: {}\nposted:   {}\ngame:     {}/{}\nverdict:  {}\n\n",
                              letter.marks.sender, to_rfc3339(letter.received),
                              letter.posted ? to_rfc3339(*letter.posted) : "-", letter.tournament, letter.game,
                              letter.verdict);
        const auto read = mail::read_letter(letter.marks.bytes, {});
        if (!read) return failed(read.error().text);
        io.out << mail::own_text(*read, {}).text;
        return {};
    });
}

}  // namespace zugpost::daemon
