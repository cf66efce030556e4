#include "letters/voice.hpp"

#include "letters/layout.hpp"
#include "letters/sentences.hpp"
#include "letters/terms.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace zugpost::letters {
namespace {

// A number never stands at the end of a line, its move on the next.
std::string number_of(const chess::Position& position) {
    const bool white = position.side_to_move() == chess::Color::white;
    return fmt::format("{}{}{}", position.fullmove_number(), white ? "." : "...", glue);
}

std::string kept_together(std::string text) {
    std::ranges::replace(text, ' ', glue);
    return text;
}

}  // namespace

Voice::Voice(const rules::Tournament& tournament, const rules::Game* game, const rules::Person& reader)
    : tournament_(tournament),
      game_(game),
      language_(reader.language),
      notation_(reader.notation),
      timezone_(!reader.timezone.empty()       ? reader.timezone
                : !tournament.timezone.empty() ? tournament.timezone
                                               : "Etc/UTC") {}

std::string Voice::tr(const char* text) const { return std::string(translated(language_, text)); }

std::string Voice::tr(const char* text, const std::vector<std::string>& arguments) const {
    return filled(translated(language_, text), arguments);
}

std::string Voice::plural(const char* one, const char* many, int n) const {
    return filled(translated(language_, one, many, n), {std::to_string(n)});
}

std::string Voice::days(int n) const { return kept_together(plural("{1} day", "{1} days", n)); }

std::string Voice::when(Instant at) const { return kept_together(local_text(timezone_, at)); }

std::string Voice::date(Date date) const { return to_iso(date); }

std::string Voice::color(chess::Color c) const { return tr(color_name(c)); }

std::string Voice::clause(std::string_view parameter) const {
    const auto& clauses = tournament_.rulebook.clauses;
    const auto found = clauses.find(parameter);
    if (found == clauses.end() || found->second.empty()) return {};
    return tr("rule {1}", {found->second});
}

std::string Voice::person(const rules::Person& person) {
    if (person.name.empty()) return one_line(person.email);
    return fmt::format("{} <{}>", one_line(person.name), one_line(person.email));
}

std::string Voice::move(std::size_t ply) const {
    if (game_ == nullptr || ply >= game_->history.plies()) return {};
    return move_at(ply, game_->history.moves()[ply]);
}

std::string Voice::move_at(std::size_t ply, chess::Move move) const { return line(ply, std::span(&move, 1)); }

std::string Voice::line(std::size_t ply, std::span<const chess::Move> moves) const {
    if (game_ == nullptr || ply > game_->history.plies()) return {};
    chess::Position position = game_->history.at(ply);
    std::string out;
    for (const chess::Move move : moves) {
        if (!position.is_legal(move)) break;
        if (!out.empty()) out += ' ';
        if (out.empty() || position.side_to_move() == chess::Color::white) out += number_of(position);
        out += parser::write_move(position, move, notation_);
        position.play(move);
    }
    return out;
}

std::string Voice::choices(std::size_t ply, std::span<const chess::Move> moves,
                           std::span<const chess::Move> after) const {
    if (game_ == nullptr || ply > game_->history.plies()) return {};
    chess::Position position = game_->history.at(ply);
    for (const chess::Move move : after) {
        if (!position.is_legal(move)) return {};
        position = position.after(move);
    }
    std::string out;
    for (const chess::Move move : moves) {
        if (!position.is_legal(move)) continue;
        if (!out.empty()) out += ", ";
        out += parser::write_move(position, move, notation_);
    }
    return out;
}

std::string Voice::record() const { return game_ == nullptr ? std::string() : line(0, game_->history.moves()); }

std::string Voice::order(std::string_view text) const {
    if (const char* whole = order_named(text)) return tr(whole);
    std::string rest = one_line(text);
    std::string out;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string one = rest.substr(0, end);
        const char* known = order_named(one);
        if (!out.empty()) out += ' ';
        out += known == nullptr ? one : tr(known);
        rest.erase(0, end + 1);
    }
    return out;
}

std::string Voice::sentence(const rules::Remark& remark) const {
    const Sentence sentence = sentence_of(remark.say);
    std::vector<std::string> arguments;
    arguments.reserve(remark.facts.size());
    for (std::size_t i = 0; i < remark.facts.size(); ++i)
        arguments.push_back(fact(remark.facts[i], i < sentence.facts.size() ? sentence.facts[i] : 's'));
    return *sentence.text == '\0' ? std::string() : tr(sentence.text, arguments);
}

std::string Voice::fact(const rules::Fact& fact, char form) const {
    struct Shown {
        const Voice& voice;
        char form;
        std::string operator()(const std::string& text) const {
            if (form == 'o') return voice.order(text);
            const char* word = form == 'w' ? word_named(text) : nullptr;
            return word == nullptr ? one_line(text) : voice.tr(word);
        }
        std::string operator()(int n) const { return std::to_string(n); }
        std::string operator()(rules::DayNumber n) const { return voice.days(n.days); }
        std::string operator()(Instant at) const { return voice.when(at); }
        std::string operator()(Date date) const { return voice.date(date); }
        std::string operator()(rules::MoveRef m) const { return voice.move(m.ply); }
        std::string operator()(const rules::MoveAt& m) const { return voice.move_at(m.ply, m.move); }
        std::string operator()(const rules::MovesAt& m) const { return voice.choices(m.ply, m.moves, m.after); }
        std::string operator()(const rules::LineAt& l) const { return voice.line(l.ply, l.line); }
        std::string operator()(const rules::PersonRef& p) const {
            const rules::Person* found = voice.tournament_.person(p.key);
            return found == nullptr ? one_line(p.key) : person(*found);
        }
        std::string operator()(chess::Color c) const { return voice.color(c); }
        std::string operator()(const rules::ClauseRef& c) const { return voice.clause(c.parameter); }
    };
    return std::visit(Shown{*this, form}, fact);
}

}  // namespace zugpost::letters
