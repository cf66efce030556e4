#include "daemon/commands.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <vector>

namespace zugpost::daemon {
namespace {

constexpr const char* version_line = "zugpost 0.1.0";

enum class Takes : std::uint8_t {
    config,
    now,
    once,
    json,
    raw,
    event,
    some_event,
    game,
    event_or_game,
    some_letter,
    letter,
    some_rulebook,
    event_file,
    rulebook_file,
    mail,
    target,
    language,
    moves,
    fen,
    date_order,
    keep
};

// How an argument looks on the command line; a name without a dash stands in its place.
struct Argument {
    Takes takes;
    const char* name;
    std::string Options::* text;
    bool Options::* flag;
    bool required;
    const char* help;
};

constexpr std::array arguments{
    Argument{Takes::config, "-c,--config", &Options::config, nullptr, true, "configuration file"},
    Argument{Takes::now, "--now", &Options::now, nullptr, false, "the clock stands at this instant (RFC 3339)"},
    Argument{Takes::once, "--once", nullptr, &Options::once, false, "do all that is due, then exit"},
    Argument{Takes::json, "--json", nullptr, &Options::json, false, "print JSON"},
    Argument{Takes::raw, "--raw", nullptr, &Options::raw, false, "print the letter's bytes as received"},
    Argument{Takes::event, "EVENT", &Options::id, nullptr, true, "the event's id"},
    Argument{Takes::some_event, "ID", &Options::id, nullptr, false, "the event's id; without it, all"},
    Argument{Takes::game, "EVENT/GAME", &Options::id, nullptr, true, "the game"},
    Argument{Takes::event_or_game, "EVENT/GAME", &Options::id, nullptr, true, "the game; EVENT alone: all its games"},
    Argument{Takes::some_letter, "EVENT/GAME", &Options::id, nullptr, false, "letters of this game only"},
    Argument{Takes::letter, "NUMBER", &Options::id, nullptr, true, "the letter's number in `letter list`"},
    Argument{Takes::some_rulebook, "ID", &Options::id, nullptr, true, "the rulebook's id"},
    Argument{Takes::event_file, "EVENT.toml", &Options::file, nullptr, true, "event file"},
    Argument{Takes::rulebook_file, "FILE", &Options::file, nullptr, true, "rulebook file"},
    Argument{Takes::mail, "MAIL.eml", &Options::file, nullptr, true, "the letter; - is standard input"},
    Argument{Takes::target, "TARGET", &Options::file, nullptr, true, "file to write; an older backup is replaced"},
    Argument{Takes::language, "--lang", &Options::language, nullptr, false, "the writer's language: en, pl, ru"},
    Argument{Takes::moves, "--moves", &Options::moves, nullptr, false, "the game so far, e.g. \"1. e4 e5\""},
    Argument{Takes::fen, "--fen", &Options::fen, nullptr, false, "the position; no repetition is due"},
    Argument{Takes::date_order, "--date-order", &Options::date_order, nullptr, false, "of stated dates: dmy, mdy"},
    Argument{Takes::keep, "--keep", &Options::keep, nullptr, false, "leave all letters and the record in this folder"},
};

struct Subcommand {
    const char* group;  // empty: none
    const char* name;
    const char* help;
    std::vector<Takes> takes;
    Outcome (*run)(const Options&, Streams&);
};

const std::array subcommands{
    Subcommand{"", "demo", "play a short match in three languages and show every letter", {Takes::keep}, run_demo},
    Subcommand{
        "", "serve", "the service: letters in, letters out", {Takes::config, Takes::once, Takes::now}, run_serve},
    Subcommand{"",
               "check-config",
               "read configuration, credentials and paths; say what is wrong",
               {Takes::config},
               run_check_config},
    Subcommand{"", "doctor", "log in to the mail servers and check the store", {Takes::config}, run_doctor},
    Subcommand{"event",
               "import",
               "add an event and queue its pairing letters",
               {Takes::config, Takes::event_file, Takes::now},
               run_event_import},
    Subcommand{"event", "list", "list all events", {Takes::config, Takes::json}, run_event_list},
    Subcommand{"event",
               "show",
               "show an event with its people and games",
               {Takes::config, Takes::some_event, Takes::json},
               run_event_show},
    Subcommand{"game", "list", "list all games", {Takes::config, Takes::json}, run_game_list},
    Subcommand{"game", "show", "show where a game stands", {Takes::config, Takes::game, Takes::json}, run_game_show},
    Subcommand{"game", "pgn", "print games as PGN", {Takes::config, Takes::event_or_game}, run_game_pgn},
    Subcommand{"letter", "list", "list the letters received", {Takes::config, Takes::some_letter}, run_letter_list},
    Subcommand{
        "letter", "show", "show a letter as it was read", {Takes::config, Takes::letter, Takes::raw}, run_letter_show},
    Subcommand{"",
               "read",
               "show how a letter would be read; stores nothing",
               {Takes::language, Takes::moves, Takes::fen, Takes::date_order, Takes::json, Takes::mail},
               run_read},
    Subcommand{"",
               "backup",
               "write a consistent copy of the store while the service runs",
               {Takes::config, Takes::target},
               run_backup},
    Subcommand{"rulebook", "list", "list the built-in rulebooks", {}, run_rulebook_list},
    Subcommand{"rulebook", "show", "print a rulebook with its clauses", {Takes::some_rulebook}, run_rulebook_show},
    Subcommand{"rulebook", "check", "check a rulebook file", {Takes::rulebook_file}, run_rulebook_check},
    Subcommand{"", "verify", "check the record of every event for changes from outside", {Takes::config}, run_verify},
};

const std::map<std::string, const char*> group_helps{{"event", "tournaments and matches"},
                                                     {"game", "games and their state"},
                                                     {"letter", "letters received"},
                                                     {"rulebook", "rulebooks"}};

void add_argument(CLI::App& command, Takes takes, Options& options) {
    for (const Argument& a : arguments) {
        if (a.takes != takes) continue;
        CLI::Option* option = a.flag != nullptr ? command.add_flag(a.name, options.*a.flag, a.help)
                              : a.name[0] == '-'
                                  ? command.add_option(a.name, options.*a.text, a.help)
                                  : command.add_option(a.name, options.*a.text, a.help)->option_text(" ");
        if (a.required) option->required();
    }
}

int show_fault(const Fault& fault, std::ostream& err) {
    err << "zugpost: " << fault.text << '\n';
    return static_cast<int>(fault.exit);
}

}  // namespace

int run(int argc, char** argv, std::istream& in, std::ostream& out, std::ostream& err) {
    try {
        Options options;
        CLI::App app("Correspondence chess by e-mail", "zugpost");
        app.set_version_flag("--version", version_line);
        app.require_subcommand(1);
        const Subcommand* chosen = nullptr;
        std::map<std::string, CLI::App*> groups;
        for (const Subcommand& s : subcommands) {
            CLI::App* parent = &app;
            if (*s.group != '\0') {
                CLI::App*& group = groups[s.group];
                if (group == nullptr)
                    group = app.add_subcommand(s.group, group_helps.at(s.group))->require_subcommand(1);
                parent = group;
            }
            CLI::App* command = parent->add_subcommand(s.name, s.help);
            for (const Takes takes : s.takes) add_argument(*command, takes, options);
            command->callback([&chosen, &s] { chosen = &s; });
        }
        try {
            app.parse(argc, argv);
        } catch (const CLI::Success& success) {
            return app.exit(success, out, err);
        } catch (const CLI::ParseError& error) {
            return show_fault({Exit::usage, fmt::format("{} (see --help)", error.what())}, err);
        }
        if (chosen == nullptr) return show_fault({Exit::usage, "no subcommand (see --help)"}, err);
        Streams io{in, out, err};
        const Outcome outcome = chosen->run(options, io);
        out.flush();
        if (!outcome) return show_fault(outcome.error(), err);
        if (!out) return show_fault({Exit::failed, "standard output cannot be written"}, err);
        return static_cast<int>(Exit::done);
    } catch (const std::exception& e) {
        return show_fault({Exit::failed, fmt::format("internal error: {}", e.what())}, err);
    }
}

}  // namespace zugpost::daemon
