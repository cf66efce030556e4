#include "base/text.hpp"
#include "parser/command_words.hpp"
#include "parser/dates.hpp"
#include "parser/shapes.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace zugpost::parser::arguments {
namespace {

Arguments fault(Command& command, std::string_view text) {
    command.fault_text = text;
    return Arguments::faulty;
}

bool has_digit(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// As written, without the marks that a sentence puts around it: "[D1-07]," is D1-07.
std::string bare(std::string_view word) {
    const std::size_t first = word.find_first_not_of("[(\"'<");
    if (first == std::string_view::npos) return {};
    const std::size_t last = word.find_last_not_of("])\"'>.,;:!?");
    return last == std::string_view::npos || last < first ? std::string{}
                                                          : std::string{word.substr(first, last - first + 1)};
}

std::string take_bare(Words& words) { return words.done() ? std::string{} : bare(words.plain[words.next++]); }

// Prose can begin with an official's word; a game's id nearly always has a digit, and an official is believed without.
bool take_game(Words& words, Command& command, const CommandSense& sense) {
    if (words.done() || (!sense.official && !has_digit(words.peek()) && !words.peek().contains('/'))) return false;
    command.game = take_bare(words);
    return !command.game.empty();
}

std::optional<int> take_number(Words& words, int most) {
    const std::string_view word = words.peek();
    if (!words.done() && words.plain[words.next].starts_with('-')) return std::nullopt;
    if (word.empty() || word.size() > 4 || !std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    int value = 0;
    for (const char c : word) value = value * 10 + (c - '0');
    if (value > most) return std::nullopt;
    ++words.next;
    return value;
}

bool take_color(Words& words, Command& command) {
    if (words.take("white|biale|bialy|bialych|белые|белых|белым"))
        command.color = chess::Color::white;
    else if (words.take("black|czarne|czarny|czarnych|черные|черных|черным"))
        command.color = chess::Color::black;
    return command.color.has_value();
}

struct ResultWord {
    std::string_view written, result;
};
constexpr std::array result_words{
    ResultWord{"1-0", "1-0"},     ResultWord{"1:0", "1-0"},         ResultWord{"0-1", "0-1"},
    ResultWord{"0:1", "0-1"},     ResultWord{"1/2-1/2", "1/2-1/2"}, ResultWord{"1/2:1/2", "1/2-1/2"},
    ResultWord{"1/2", "1/2-1/2"}, ResultWord{"0.5-0.5", "1/2-1/2"}, ResultWord{"0,5-0,5", "1/2-1/2"},
    ResultWord{"0-0", "0-0"},     ResultWord{"0:0", "0-0"},
};

bool take_result(Words& words, Command& command) {
    const auto* found = std::ranges::find(result_words, words.peek(), &ResultWord::written);
    if (found == result_words.end()) return false;
    command.result = found->result;
    ++words.next;
    return true;
}

constexpr std::string_view date_connectors = "from|to|till|until|od|do|с|со|по|до|and|i|и";

struct Span {
    std::optional<Date> from, to;
    bool begins_like_dates = false;  ///< something that may be dates stands here, or nothing at all
};

// "2008-01-10 to 2008-01-20", "od 10.05 do 19.05.2004": the dates and the words between them are taken.
Span take_dates(Words& words, const CommandSense& sense) {
    const bool connected = words.take(date_connectors);
    Span span;
    std::string text;
    for (std::size_t i = words.next; i < words.plain.size(); ++i) text += folded(words.plain[i]) + ' ';
    std::array<std::string, 2> found;
    std::size_t count = 0;
    std::size_t at = 0;
    const DateSense dates{sense.order, sense.written, MissingYear::nearest};
    while (count < 2 && at < text.size()) {
        if (const auto date = date_at_start(std::string_view{text}.substr(at), dates)) {
            found[count++] = text.substr(at, date->length);
            at += date->length;
            continue;
        }
        const std::size_t end = text.find(' ', at);
        const std::string word = text.substr(at, end - at);
        const bool joins = word.empty() || bare(word).empty() || word == "-" ||
                           match_phrase(date_connectors, std::array{bare(word)}).has_value();
        if (!joins) break;
        at = end + 1;
    }
    span.begins_like_dates = connected || words.done() || count > 0 || has_digit(words.peek());
    if (count == 2) {
        span.to = read_date(found[1], sense.order, sense.written);
        // "od 10.05 do 19.05.2004": the first takes its year from the last
        span.from = read_date(found[0], sense.order, span.to.value_or(sense.written));
    } else if (count == 1) {
        span.from = read_date(found[0], sense.order, sense.written);
    }
    // every word of `text` has one blank behind it
    const std::string_view read = std::string_view{text}.substr(0, at);
    const bool inside_word = !read.empty() && read.back() != ' ';
    words.next += static_cast<std::size_t>(std::ranges::count(read, ' ')) + (inside_word ? 1U : 0U);
    return span;
}

Arguments dates_into(Command& command, const Span& span) {
    command.from = span.from;
    command.to = span.to;
    if (!span.from) return fault(command, "the first and the last day of the leave are missing or no dates");
    if (!span.to) return fault(command, "the last day of the leave is missing or no date");
    if (*span.to < *span.from) return fault(command, "the leave ends before it begins");
    return Arguments::read;
}

bool is_address(std::string_view text) {
    const std::size_t at = text.find('@');
    return at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
           text.find('@', at + 1) == std::string_view::npos &&
           text.find_first_of(" \t,;:<>()[]\"\\") == std::string_view::npos && text.size() <= 254 &&
           std::ranges::all_of(text, [](char c) { return c > ' ' || c < 0; });
}

struct ValueWord {
    std::string_view written, value;
};
constexpr std::array notation_words{
    ValueWord{"en", "en"},         ValueWord{"english", "en"},  ValueWord{"angielska", "en"},
    ValueWord{"английская", "en"}, ValueWord{"pl", "pl"},       ValueWord{"polish", "pl"},
    ValueWord{"polska", "pl"},     ValueWord{"польская", "pl"}, ValueWord{"ru", "ru"},
    ValueWord{"russian", "ru"},    ValueWord{"rosyjska", "ru"}, ValueWord{"русская", "ru"},
    ValueWord{"iccf", "iccf"},     ValueWord{"uci", "uci"},     ValueWord{"figurine", "figurine"},
};
constexpr std::array format_words{
    ValueWord{"plain", "plain"},   ValueWord{"prosta", "plain"}, ValueWord{"zwykla", "plain"},
    ValueWord{"простой", "plain"}, ValueWord{"full", "full"},    ValueWord{"pelna", "full"},
    ValueWord{"полный", "full"},   ValueWord{"cmail", "cmail"},  ValueWord{"scid", "scid"},
};

Arguments one_value(Words& words, Command& command, std::span<const ValueWord> values, std::string_view missing) {
    if (words.left() > 1) return Arguments::not_a_command;
    const auto found = std::ranges::find(values, words.peek(), &ValueWord::written);
    if (found == values.end()) {
        command.word = take_bare(words);
        return fault(command, missing);
    }
    command.word = found->value;
    return Arguments::read;
}

}  // namespace

Arguments leave(Words& words, Command& command, const CommandSense& sense) {
    const Span span = take_dates(words, sense);
    if (!span.begins_like_dates) return Arguments::not_a_command;
    const Arguments outcome = dates_into(command, span);
    command.reason = words.rest();
    return outcome;
}

Arguments address(Words& words, Command& command, const CommandSense&) {
    if (words.left() > 1) return Arguments::not_a_command;
    command.address = take_bare(words);
    return is_address(command.address) ? Arguments::read : fault(command, "the new address is missing or is none");
}

Arguments notation(Words& words, Command& command, const CommandSense&) {
    return one_value(words, command, notation_words, "the notation must be one of en, pl, ru, iccf");
}

Arguments format(Words& words, Command& command, const CommandSense&) {
    return one_value(words, command, format_words, "the format must be one of plain, full, cmail, scid");
}

Arguments outcome(Words& words, Command& command, const CommandSense& sense) {
    if (words.take("win|wygrana|выигрыш|победа"))
        command.outcome = Outcome::win;
    else if (words.take("draw|remis|ничья"))
        command.outcome = Outcome::draw;
    else if (words.take("loss|przegrana|поражение|проигрыш"))
        command.outcome = Outcome::loss;
    else
        return !sense.official && words.done() ? fault(command, "the claim must be one of win, draw, loss")
                                               : Arguments::not_a_command;
    command.reason = words.rest();
    return Arguments::read;
}

Arguments text(Words& words, Command& command, const CommandSense&) {
    command.reason = words.rest();
    return Arguments::read;
}

// "Protest: the card left in time", "Protest! ...", but no sentence that goes on from the word.
Arguments text_behind_mark(Words& words, Command& command, const CommandSense& sense) {
    const std::string_view last = words.next > 0 ? std::string_view{words.plain[words.next - 1]} : std::string_view{};
    const bool mark = !last.empty() && std::string_view{":.,;!-"}.contains(last.back());
    if (!words.done() && !mark) return Arguments::not_a_command;
    return text(words, command, sense);
}

Arguments game(Words& words, Command& command, const CommandSense& sense) {
    if (words.done()) return Arguments::read;
    if (words.left() > 1) return Arguments::not_a_command;
    if (words.take("please|prosze|пожалуйста")) return Arguments::read;
    return take_game(words, command, sense) ? Arguments::read : Arguments::not_a_command;
}

Arguments game_and_reason(Words& words, Command& command, const CommandSense& sense) {
    if (!take_game(words, command, sense)) return fault(command, "the game is missing");
    command.reason = words.rest();
    return Arguments::read;
}

Arguments rejection(Words& words, Command& command, const CommandSense& sense) {
    if (!take_game(words, command, sense)) return fault(command, "the game is missing");
    command.barred = words.take("barred");
    if (!command.barred && words.left() >= 2) {
        const std::size_t before = words.next;
        command.barred = words.take("bez|без") && words.take("dalszych|дальнейших");
        if (!command.barred) words.next = before;
    }
    command.reason = words.rest();
    return Arguments::read;
}

Arguments grant(Words& words, Command& command, const CommandSense& sense) {
    words.take("to|for|dla|для");
    command.player = take_bare(words);
    const Span span = take_dates(words, sense);
    if (command.player.empty()) return fault(command, "the player is missing");
    const Arguments outcome = dates_into(command, span);
    command.reason = words.rest();
    return outcome;
}

Arguments penalty(Words& words, Command& command, const CommandSense& sense) {
    if (!take_game(words, command, sense)) return fault(command, "the game is missing");
    if (!take_color(words, command)) return fault(command, "the colour must be white or black");
    constexpr int most_days = 365;
    const auto days = take_number(words, most_days);
    if (!days || *days == 0) return fault(command, "the number of days must be between 1 and 365");
    command.number = *days;
    words.take("day|days|dni|dzien|день|дня|дней");
    command.fault = words.take("fault|blad|ошибка");
    command.reason = words.rest();
    return Arguments::read;
}

Arguments warning(Words& words, Command& command, const CommandSense& sense) {
    if (!take_game(words, command, sense)) return fault(command, "the game is missing");
    if (!take_color(words, command)) return fault(command, "the colour must be white or black");
    command.reason = words.rest();
    return Arguments::read;
}

Arguments result(Words& words, Command& command, const CommandSense& sense) {
    if (!take_game(words, command, sense)) return fault(command, "the game is missing");
    if (!take_result(words, command)) return fault(command, "the result must be one of 1-0, 0-1, 1/2-1/2, 0-0");
    command.reason = words.rest();
    return Arguments::read;
}

Arguments adjudication(Words& words, Command& command, const CommandSense& sense) {
    if (!take_game(words, command, sense)) return fault(command, "the game is missing");
    if (!take_result(words, command) || command.result == "0-0")
        return fault(command, "the result must be one of 1-0, 1/2-1/2, 0-1");
    command.final = words.take("final|ostatecznie|окончательно");
    command.reason = words.rest();
    return Arguments::read;
}

Arguments substitution(Words& words, Command& command, const CommandSense& sense) {
    command.player = take_bare(words);
    if (command.player.empty()) return fault(command, "the player is missing");
    if (!words.take("by|na|with|на")) {
        if (!sense.official) return Arguments::not_a_command;
        return fault(command, "it must say by whom: substitute PLAYER by NAME <address>");
    }
    while (!words.done() && !words.peek().contains('@')) {
        if (!command.name.empty()) command.name += ' ';
        command.name += words.plain[words.next++];
    }
    if (command.name.starts_with('"') && command.name.ends_with('"') && command.name.size() > 1)
        command.name = command.name.substr(1, command.name.size() - 2);
    command.address = take_bare(words);
    if (!is_address(command.address)) return fault(command, "the address of the substitute is missing or is none");
    command.reason = words.rest();
    return Arguments::read;
}

Arguments withdrawal(Words& words, Command& command, const CommandSense& sense) {
    if (!sense.official) return Arguments::not_a_command;
    command.player = take_bare(words);
    if (command.player.empty()) return fault(command, "the player is missing");
    for (bool more = true; more;) {
        const std::size_t before = words.next;
        if (words.take("died|zmarl|zmarla|умер|умерла")) command.died = true;
        if (words.take("lose|przegrana|поражение")) command.disposal = Disposal::lose;
        if (words.take("adjudicate|ocena|присуждение")) command.disposal = Disposal::adjudicate;
        if (words.take("exclude|wylaczenie|исключение")) command.disposal = Disposal::exclude;
        more = words.next != before;
    }
    command.reason = words.rest();
    return Arguments::read;
}

Arguments replay(Words& words, Command& command, const CommandSense& sense) {
    if (!take_game(words, command, sense)) return fault(command, "the game is missing");
    std::string text = words.rest();
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    constexpr std::size_t most_digits = 3;
    if (digits == 0 || digits > most_digits) return fault(command, "the move's number is missing: replay GAME 12. Nf3");
    for (const char c : text.substr(0, digits)) command.number = command.number * 10 + (c - '0');
    if (command.number == 0) return fault(command, "no move has the number 0: replay GAME 12. Nf3");
    std::size_t at = digits;
    std::size_t dots = 0;
    while (at < text.size() && (text[at] == '.' || text[at] == ' ' || text[at] == ')'))
        dots += text[at++] == '.' ? 1 : 0;
    command.color = dots > 1 ? chess::Color::black : chess::Color::white;
    const std::string_view behind = std::string_view{text}.substr(at);
    command.move = behind.substr(0, behind.find(' '));
    if (command.move.empty()) return fault(command, "the move is missing: replay GAME 12. Nf3");
    if (behind.size() > command.move.size()) command.reason = trim(behind.substr(command.move.size()));
    return Arguments::read;
}

Arguments copies(Words& words, Command& command, const CommandSense&) {
    if (words.take("all|wszystkie|все"))
        command.word = "all";
    else if (words.take("repeats|powtorzenia|повторы"))
        command.word = "repeats";
    else
        return fault(command, "it must be one of all, repeats");
    return words.done() ? Arguments::read : Arguments::not_a_command;
}

}  // namespace zugpost::parser::arguments
