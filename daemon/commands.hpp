// The command line: one table of subcommands (commands.cpp), each with its arguments, its help and what it does.
//
// Exit status 0 done, 1 failed, 2 wrong usage or configuration. Errors are one line on standard error.
#pragma once

#include "daemon/outcome.hpp"

#include <iosfwd>
#include <string>

namespace zugpost::daemon {

/// All that can stand on a command line; each subcommand takes some of it.
struct Options {
    std::string config;      ///< -c FILE
    std::string now;         ///< --now T, RFC 3339
    std::string id;          ///< EVENT, EVENT/GAME, a rulebook's id, a letter's number
    std::string file;        ///< EVENT.toml, MAIL.eml, TARGET
    std::string language;    ///< --lang
    std::string moves;       ///< --moves
    std::string fen;         ///< --fen
    std::string date_order;  ///< --date-order
    std::string keep;        ///< --keep DIR
    bool json = false;
    bool once = false;
    bool raw = false;
};

struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
};

/// The whole program but `main`; never throws.
[[nodiscard]] int run(int argc, char** argv, std::istream& in, std::ostream& out, std::ostream& err);

// ---- the subcommands, a file a subject

Outcome run_demo(const Options& options, Streams& io);          // demo.cpp
Outcome run_serve(const Options& options, Streams& io);         // serve_command.cpp
Outcome run_check_config(const Options& options, Streams& io);  // upkeep.cpp
Outcome run_doctor(const Options& options, Streams& io);
Outcome run_backup(const Options& options, Streams& io);
Outcome run_verify(const Options& options, Streams& io);
Outcome run_event_import(const Options& options, Streams& io);  // event_commands.cpp
Outcome run_event_list(const Options& options, Streams& io);
Outcome run_event_show(const Options& options, Streams& io);
Outcome run_game_list(const Options& options, Streams& io);  // game_commands.cpp
Outcome run_game_show(const Options& options, Streams& io);
Outcome run_game_pgn(const Options& options, Streams& io);
Outcome run_letter_list(const Options& options, Streams& io);  // letter_commands.cpp
Outcome run_letter_show(const Options& options, Streams& io);
Outcome run_read(const Options& options, Streams& io);           // read_command.cpp
Outcome run_rulebook_list(const Options& options, Streams& io);  // rulebook_commands.cpp
Outcome run_rulebook_show(const Options& options, Streams& io);
Outcome run_rulebook_check(const Options& options, Streams& io);

}  // namespace zugpost::daemon
