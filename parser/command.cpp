#include "parser/command.hpp"

#include "base/text.hpp"
#include "parser/command_line.hpp"
#include "parser/command_words.hpp"
#include "parser/shapes.hpp"

#include <algorithm>
#include <array>

namespace zugpost::parser {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Action::copy) + 1> action_names{
    "resign",      "draw-offer",       "draw-accept", "draw-decline", "claim-threefold", "claim-50", "leave",
    "claim-time",  "confirm-overstep", "protest",     "thinking",     "repeat",          "status",   "records",
    "new-address", "notation",         "format",      "withdraw",     "adjudicate",      "remarks",  "appeal",
    "help",        "uphold",           "reject",      "refer",        "delay",           "grant",    "penalty",
    "warn",        "result",           "annul",       "substitute",   "replay",          "copy"};
static_assert(std::ranges::none_of(action_names, &std::string_view::empty));

// Words of courtesy around a command that are no part of it.
constexpr std::string_view polite =
    "please|thanks|thank|you|very|much|for|the|a|game|great|nice|good|congratulations|well|played|best|kind|with|warm|"
    "prosze|dziekuje|dzieki|bardzo|za|gre|partie|gratuluje|gratulacje|serdecznie|z|"
    "пожалуйста|спасибо|большое|за|игру|партию|поздравляю|прошу|с";

// Behind these the writer signs with his name.
constexpr std::string_view farewells =
    "regards|wishes|yours|cheers|pozdrawiam|pozdrowieniami|pozdrowienia|уважением|приветом";
constexpr std::size_t longest_name = 3;  // words

// May stand between a move and the command behind it.
constexpr std::string_view conjunctions = "and|i|oraz|и|&|+";

constexpr std::string_view marks_in_front = "*-\"'([<_>";
constexpr std::string_view marks_behind = ".,;:!?*\"')]>_";

bool is_alternative(std::string_view alternatives, std::string_view word) {
    if (word.empty()) return false;
    for (std::size_t at = 0; at <= alternatives.size();) {
        const std::size_t bar = std::min(alternatives.find('|', at), alternatives.size());
        if (alternatives.substr(at, bar - at) == word) return true;
        at = bar + 1;
    }
    return false;
}

std::string_view without_marks(std::string_view word) {
    const std::size_t first = word.find_first_not_of(marks_in_front);
    if (first == std::string_view::npos) return {};
    const std::size_t last = word.find_last_not_of(marks_behind);
    return last == std::string_view::npos || last < first ? std::string_view{} : word.substr(first, last - first + 1);
}

Words split(std::string_view line) {
    Words words;
    while (true) {
        line = trim(line);
        if (line.empty()) return words;
        const std::string_view word = line.substr(0, line.find_first_of(" \t"));
        line.remove_prefix(word.size());
        const std::string_view bare = without_marks(word);
        if (bare.empty()) {
            // a mark between words belongs to the one before it: "draw ?"
            if (!words.plain.empty()) words.plain.back() += word;
            continue;
        }
        words.plain.emplace_back(word);
        words.folded.push_back(folded(bare));
    }
}

bool only_polite(const Words& words) {
    for (std::size_t i = words.next; i < words.folded.size(); ++i) {
        if (is_alternative(farewells, words.folded[i]) && words.folded.size() - i - 1 <= longest_name) return true;
        if (!is_alternative(polite, words.folded[i])) return false;
    }
    return true;
}

std::optional<Command> read_words(const Words& words, const CommandSense& sense, bool behind_move) {
    for (const CommandWords& entry : command_words()) {
        if (behind_move && entry.arguments != nullptr) continue;
        const auto length = match_phrase(entry.phrase, std::span{words.folded}.subspan(words.next));
        if (!length) continue;
        Words behind = words;
        behind.next += *length;
        Command command{.action = entry.action};
        if (entry.arguments == nullptr) {
            if (only_polite(behind)) return command;
            continue;
        }
        switch (entry.arguments(behind, command, sense)) {
            case Arguments::read:
                return command;
            case Arguments::faulty:
                if (!entry.officials || sense.official) return command;
                break;
            case Arguments::not_a_command:
                break;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Action action) { return action_names[static_cast<std::size_t>(action)]; }

bool Words::take(std::string_view alternatives) {
    if (!is_alternative(alternatives, peek())) return false;
    ++next;
    return true;
}

std::string Words::rest() {
    std::string text;
    for (; next < plain.size(); ++next) {
        if (!text.empty()) text += ' ';
        text += plain[next];
    }
    return text;
}

std::optional<std::size_t> match_phrase(std::string_view phrase, std::span<const std::string> words) {
    std::size_t taken = 0;
    while (!phrase.empty()) {
        const std::size_t end = std::min(phrase.find(' '), phrase.size());
        std::string_view item = phrase.substr(0, end);
        phrase.remove_prefix(std::min(end + 1, phrase.size()));
        const bool optional = item.starts_with('[');
        if (optional) item = item.substr(1, item.size() - 2);
        if (taken < words.size() && is_alternative(item, words[taken]))
            ++taken;
        else if (!optional)
            return std::nullopt;
    }
    return taken;
}

std::optional<Command> read_command(std::string_view line, const CommandSense& sense) {
    if (line.size() > max_command_line) return std::nullopt;
    Words words = split(line);
    while (words.take("please|prosze|пожалуйста|прошу")) {
    }
    if (words.done()) return std::nullopt;
    return read_words(words, sense, false);
}

std::optional<Command> read_command_behind_move(std::string_view tail, const CommandSense& sense) {
    Words words = split(tail);
    words.take(conjunctions);
    if (words.done()) return std::nullopt;
    return read_words(words, sense, true);
}

}  // namespace zugpost::parser
