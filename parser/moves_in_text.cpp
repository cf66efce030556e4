#include "parser/moves_in_text.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace zugpost::parser {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);
constexpr std::size_t longest_tail = 80;      // bytes of a command behind a move
constexpr std::size_t least_prose_line = 40;  // bytes; a shorter line is not one that a mail program has broken
constexpr int highest_number = 600;           // of a move

std::vector<std::size_t> pair_brackets(const std::vector<Token>& tokens) {
    std::vector<std::size_t> partner(tokens.size(), none);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].sign == Sign::open) open.push_back(i);
        if (tokens[i].sign != Sign::close || open.empty()) continue;
        partner[i] = open.back();
        partner[open.back()] = i;
        open.pop_back();
    }
    return partner;
}

// Weighs nothing between the moves of a record.
bool is_idle(Role role) {
    return role == Role::joint || role == Role::then || role == Role::pronoun || role == Role::preposition ||
           role == Role::direct_condition;
}

bool is_promotion_square(std::string_view move) {
    return move.size() >= 2 && (move.back() == '8' || move.back() == '1') && move[0] >= 'a' && move[0] <= 'h';
}

}  // namespace

const Token* MovesInText::next(std::size_t ahead) const {
    for (std::size_t i = at_ + 1; i < tokens_.size(); ++i)
        if (tokens_[i].sign != Sign::mark && --ahead == 0) return &tokens_[i];
    return nullptr;
}

Role MovesInText::role_at(const Token* token) const {
    return token != nullptr && token->sign == Sign::word ? role_of(token->folded) : Role::none;
}

void MovesInText::read_line(std::string_view line) {
    line_ = line;
    if (trim(line).empty()) {
        if (!offer_.awaits_answer()) {
            offer_.close();
            brackets_.clear();
        }
        number_.reset();
        prose_above_ = false;
        return;
    }
    tokens_ = tokens_of(line);
    partner_ = pair_brackets(tokens_);
    for (Bracket& bracket : brackets_) bracket.closing = none;
    begin_line();
    for (at_ = 0; at_ < tokens_.size(); ++at_) read_token();
    prose_above_ = !fluent_ && line.size() >= least_prose_line && !tokens_.empty() && tokens_.back().sign == Sign::word;
}

void MovesInText::finish() { offer_.close(); }

void MovesInText::begin_line() {
    behind_move_ = false;
    instead_ = false;
    last_role_ = Role::none;
    const auto first = std::ranges::find_if(tokens_, [](const Token& t) { return t.sign != Sign::mark; });
    if (first == tokens_.end()) return;
    const bool word = first->sign == Sign::word;
    const Role role = role_at(&*first);
    if (offer_.open()) {
        const bool goes_on = !word || (role != Role::none && role != Role::possessive && role != Role::noun);
        const bool bare_move = first->sign == Sign::move && !number_ && reading_.record.empty();
        if (!offer_.unfinished() && (!goes_on || bare_move))
            offer_.close();
        else
            offer_.new_line();
    }
    at_ = static_cast<std::size_t>(first - tokens_.begin());
    const Token* second = next();
    const bool broken_sentence =
        prose_above_ && first->sign == Sign::move && second != nullptr && second->sign == Sign::word;
    fluent_ = !broken_sentence;
}

void MovesInText::prose() {
    fluent_ = false;
    instead_ = false;
    behind_move_ = false;
    number_.reset();
}

void MovesInText::read_token() {
    using Reader = void (MovesInText::*)();
    using M = MovesInText;
    // in the order of Sign
    constexpr std::array<Reader, static_cast<std::size_t>(Sign::mark) + 1> readers{
        &M::on_number, &M::on_move,      &M::on_garbled, &M::prose,    &M::on_word, &M::on_nothing, &M::on_stop,
        &M::on_comma,  &M::on_semicolon, &M::on_nothing, &M::on_slash, &M::on_open, &M::on_close,   &M::on_mark};
    (this->*readers[static_cast<std::size_t>(token().sign)])();
}

void MovesInText::on_number() {
    last_role_ = Role::none;
    const Token& number = token();
    number_.reset();
    const bool dots_behind = next() != nullptr && next()->sign == Sign::dots;
    if (number.number == 0 || number.number > highest_number) return;
    if (number.dots == 0 && !dots_behind && !fluent_) return;  // some number in prose
    number_ = Number{number.number, number.dots > 0 || dots_behind, number.dots > 1 || dots_behind};
}

// Digits alone, castling with zeros and pairs of letters are moves only where moves are due.
bool MovesInText::feeble_counts() const {
    if (behind_move_ || (number_ && number_->dotted)) return true;
    const std::string_view text = token().text;
    if (text.find_first_of("0123456789") == std::string_view::npos) {  // "if ed"
        const bool due = last_role_ == Role::condition || last_role_ == Role::direct_condition ||
                         last_role_ == Role::then || last_role_ == Role::either;
        return offer_.open() && fluent_ && due;
    }
    if (!fluent_ || (number_ && !text.contains('-'))) return false;
    constexpr std::size_t longest_line = 4;  // "5254", "7163 4745"
    return tokens_.size() <= longest_line && std::ranges::all_of(tokens_, [](const Token& t) {
               return t.sign == Sign::move || t.sign == Sign::number || t.sign == Sign::mark || t.sign == Sign::stop;
           });
}

void MovesInText::on_move() {
    const Token& move = token();
    const bool counts = (fluent_ || (number_ && number_->dotted)) && (!move.feeble || feeble_counts());
    last_role_ = Role::none;
    if (!counts) {
        number_.reset();
        if (move.feeble) prose();
        return;
    }
    std::string text{move.text};
    // "e8 Q", "e8 = Q"
    const Token* piece = next();
    if (is_promotion_square(move.text) && piece != nullptr && piece->sign == Sign::word) {
        constexpr std::string_view pieces = "QRBNHWGSФЛСК";
        const bool near = piece->begin <= move.begin + move.text.size() + 3;
        if (near && piece->text.size() <= 2 && pieces.contains(piece->text)) {
            text += '=';
            text += piece->text;
            at_ = static_cast<std::size_t>(piece - tokens_.data());
        }
    }
    accept(text);
}

void MovesInText::on_garbled() {
    const bool stands_for_move = (number_ && number_->dotted) || behind_move_;
    if (!stands_for_move) {
        prose();
        return;
    }
    std::string text{token().text};
    const Token* square = next();
    if (token().sign == Sign::word && square != nullptr && square->sign == Sign::move) {  // "bishop b5"
        text += ' ';
        text += square->text;
        at_ = static_cast<std::size_t>(square - tokens_.data());
    }
    accept(text);
}

bool MovesInText::announces(Role role) const {
    const bool colon = next() != nullptr && next()->sign == Sign::colon;
    if (role == Role::own_verb) return true;
    if (role == Role::verb) return last_role_ == Role::pronoun || last_role_ == Role::player;
    if (role != Role::noun && role != Role::answer_to) return false;
    return colon || last_role_ == Role::possessive || last_role_ == Role::pronoun;
}

void MovesInText::on_word() {
    if (command_behind_move()) {
        at_ = tokens_.size();
        return;
    }
    const Role role = role_of(token().folded);
    if (role == Role::piece && number_ && number_->dotted) {
        on_garbled();
        return;
    }
    number_.reset();
    if (announces(role)) {
        const bool own_move = role == Role::noun || role == Role::answer_to;
        if (offer_.open() && own_move && !offer_.unfinished()) offer_.close();
        fluent_ = true;
    } else if (!on_condition_word(role)) {
        if (offer_.open())
            on_word_in_offer(role);
        else if (role == Role::either && fluent_ && !reading_.record.empty())
            instead_ = true;
        else if (!is_idle(role))
            prose();
    }
    if (role != Role::adjective) last_role_ = role;
}

// "Wariant:" at the end of a line, "wariant 6... b7-b5", "conditional moves: if ..."
// "I accept your variation: 2. Nf3 Nc6 ...": words of the same sentence say whose it is.
bool MovesInText::is_accepted() const {
    for (std::size_t i = at_; i > 0 && tokens_[i - 1].sign == Sign::word; --i)
        if (role_at(&tokens_[i - 1]) == Role::accepting) return true;
    return false;
}

bool MovesInText::begins_variation() const {
    if (is_accepted()) return false;
    constexpr std::size_t farthest = 4;  // words
    std::size_t ahead = 1;
    const Token* t = next(ahead);
    while (ahead < farthest && (role_at(t) == Role::noun || role_at(t) == Role::joint)) t = next(++ahead);
    bool colon = false;
    if (t != nullptr && t->sign == Sign::colon) {
        colon = true;
        t = next(++ahead);
    }
    if (t == nullptr) return colon;
    return t->sign == Sign::number || t->sign == Sign::move || role_at(t) == Role::condition;
}

bool MovesInText::on_condition_word(Role role) {
    const Token* behind = next();
    const bool move_behind = behind != nullptr && (behind->sign == Sign::number || behind->sign == Sign::move);
    bool begins = false;
    if (role == Role::condition) begins = true;
    if (role == Role::inverted) begins = role_at(behind) == Role::player;
    if (role == Role::case_of) begins = last_role_ == Role::preposition;
    if (role == Role::direct_condition)
        begins = (move_behind || role_at(behind) == Role::any) && last_role_ != Role::answer_to &&
                 last_role_ != Role::own_verb && (offer_.open() || !reading_.record.empty());
    if (role == Role::variation) begins = begins_variation();
    if (!begins) return false;
    offer_.begin_branch();
    fluent_ = true;
    return true;
}

void MovesInText::on_word_in_offer(Role role) {
    if (role == Role::either) {
        offer_.either();
    } else if (role == Role::any || role == Role::otherwise) {
        if (role == Role::otherwise) offer_.begin_branch();
        std::string text{token().text};
        for (const Token* t = next(); role_at(t) == Role::noun || role_at(t) == Role::adjective; t = next()) {
            text += ' ';
            text += t->text;
            at_ = static_cast<std::size_t>(t - tokens_.data());
        }
        offer_.any(std::move(text));
        fluent_ = true;
    } else if (role == Role::none) {
        offer_.stray();
        prose();
    }
}

// "(if ...", "(wariant: ...", "(na 3. Gc4 Sf6)", "(в случае 3. Сc4 ...": the words of a condition behind a bracket.
bool MovesInText::condition_in_bracket(Role first) const {
    const Token* second = at_ + 2 < tokens_.size() ? &tokens_[at_ + 2] : nullptr;
    if (first == Role::condition || first == Role::variation) return true;
    if (first == Role::preposition) return role_at(second) == Role::case_of;
    if (first == Role::inverted) return role_at(second) == Role::player;
    if (first != Role::direct_condition || second == nullptr) return false;
    return second->sign == Sign::number || second->sign == Sign::move || role_at(second) == Role::any;
}

void MovesInText::on_open() {
    if (command_behind_move()) {
        at_ = tokens_.size();
        return;
    }
    const std::size_t closing = partner_[at_];
    const Role role = role_at(next());
    const bool goes_on = offer_.open() && next() != nullptr && next()->sign == Sign::number &&
                         offer_.expects(half_move(next()->number, next()->dots > 1));
    if (goes_on || condition_in_bracket(role)) {
        brackets_.push_back({closing, offer_.open()});
        if (offer_.open()) offer_.deeper();
        fluent_ = true;
        return;
    }
    // A variation or a second notation stands behind a move; a repetition in brackets does not.
    if (closing != none && role != Role::either && (behind_move_ || offer_.open() || !reading_.record.empty()))
        at_ = closing;
}

void MovesInText::on_close() {
    number_.reset();
    const bool ours = !brackets_.empty() &&
                      (brackets_.back().closing == at_ || (brackets_.back().closing == none && partner_[at_] == none));
    if (!ours) return;
    if (brackets_.back().of_offer)
        offer_.shallower();
    else
        offer_.close();
    fluent_ = true;
    brackets_.pop_back();
}

void MovesInText::on_stop() {
    if (number_ && number_->dotted && token().text.starts_with('?')) {  // "3. ?"
        on_garbled();
        return;
    }
    number_.reset();
    if (!offer_.open()) return;
    offer_.end_sentence();
    if (!offer_.open()) prose();
}

void MovesInText::on_semicolon() {
    number_.reset();
    if (offer_.open() && !offer_.unfinished()) offer_.begin_branch();
}

void MovesInText::on_slash() {
    if (offer_.open()) offer_.either();
}

void MovesInText::on_mark() {
    if (token().text == "=") command_behind_move();
}

void MovesInText::on_comma() {
    number_.reset();
    if (!offer_.open() || !offer_.strayed()) return;
    // "If you don't mind, 12. Nf3"
    offer_.close();
    prose();
}

bool MovesInText::command_behind_move() {
    if (!std::exchange(behind_move_, false)) return false;
    const std::string_view tail = line_.substr(token().begin);
    if (tail.size() > longest_tail || reading_.commands.size() >= max_commands) return false;
    auto command = read_command_behind_move(tail, sense_);
    behind_move_ = !command && role_at(&token()) == Role::joint;  // "2. g4 ch draw?"
    if (!command) return false;
    reading_.commands.push_back(std::move(*command));
    return true;
}

void MovesInText::accept(const std::string& text) {
    const auto number = std::exchange(number_, std::nullopt);
    const bool instead = std::exchange(instead_, false);
    fluent_ = true;
    behind_move_ = true;
    if (moves_read_ >= max_moves) {
        reading_.too_much = true;
        return;
    }
    ++moves_read_;
    WrittenMove move{.text = text};
    if (number) {
        move.number = number->value;
        move.black = number->black;
    }
    if (offer_.open() && offer_.add(move, record_ends_)) return;
    move.instead = instead && !number;
    record(std::move(move));
}

void MovesInText::record(WrittenMove move) {
    if (move.number)
        record_ends_ = half_move(*move.number, move.black);
    else if (record_ends_ != 0 && !move.instead)
        ++record_ends_;
    reading_.record.push_back(std::move(move));
}

}  // namespace zugpost::parser
