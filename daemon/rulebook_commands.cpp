// `zugpost rulebook`: what rulebooks there are, what they say, and whether a file is one.
#include "daemon/commands.hpp"
#include "daemon/files.hpp"
#include "rules/rulebook.hpp"

#include <fmt/format.h>

#include <ostream>

namespace zugpost::daemon {
namespace {

constexpr std::size_t max_rulebook = std::size_t{1} << 20;

void print(const rules::Rulebook& book, std::ostream& out) {
    out << fmt::format("{}: {}\n", book.id, book.title);
    for (const rules::ParameterInfo& info : rules::parameter_table()) {
        const std::string value = rules::parameter_text(book, info.key);
        const auto clause = book.clauses.find(info.key);
        out << fmt::format("\n{} = {}{}\n    {}\n", info.key, value.empty() ? "(left out)" : value,
                           clause == book.clauses.end() ? "" : fmt::format("    # {}", clause->second),
                           info.explanation);
    }
}

}  // namespace

Outcome run_rulebook_list(const Options& /*options*/, Streams& io) {
    for (const std::string_view id : rules::built_in_rulebook_ids()) {
        const auto book = rules::read_rulebook(rules::built_in_rulebook(id), id);
        if (!book) return failed(book.error().text);
        io.out << fmt::format("{:<20} {}\n", id, book->title);
    }
    return {};
}

Outcome run_rulebook_show(const Options& options, Streams& io) {
    const std::string_view text = rules::built_in_rulebook(options.id);
    if (text.empty())
        return wrong_usage(fmt::format("there is no rulebook \"{}\" (see `zugpost rulebook list`)", options.id));
    const auto book = rules::read_rulebook(text, options.id);
    if (!book) return failed(book.error().text);
    print(*book, io.out);
    return {};
}

Outcome run_rulebook_check(const Options& options, Streams& io) {
    const auto text = read_file(options.file, io.in, max_rulebook);
    if (!text) return failed(text.error().text);
    const auto book = rules::read_rulebook(*text, options.file);
    if (!book) return failed(book.error().text);
    io.out << fmt::format("{}: a rulebook \"{}\", {}\n", options.file, book->id, book->title);
    return {};
}

}  // namespace zugpost::daemon
