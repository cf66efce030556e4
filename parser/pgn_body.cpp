#include "parser/pgn_body.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace zugpost::parser {
namespace {

struct CommentWord {
    std::string_view comment;
    Action action;
    std::optional<chess::Color> color;
};

constexpr std::array comment_words{
    CommentWord{"White resigns", Action::resign, chess::Color::white},
    CommentWord{"Black resigns", Action::resign, chess::Color::black},
    CommentWord{"White offers a draw", Action::draw_offer, chess::Color::white},
    CommentWord{"Black offers a draw", Action::draw_offer, chess::Color::black},
    CommentWord{"Draw agreed", Action::draw_accept, std::nullopt},
};

constexpr std::array<std::string_view, 4> results{"*", "1-0", "0-1", "1/2-1/2"};

struct Tag {
    std::string_view name, value;
};

// `[Event "county-2007"]`, alone on its line.
std::optional<Tag> tag_of(std::string_view line) {
    line = trim(line);
    if (!line.starts_with('[') || !line.ends_with(']')) return std::nullopt;
    line = trim(line.substr(1, line.size() - 2));
    const std::size_t quote = line.find('"');
    if (quote == std::string_view::npos || quote == 0 || line.size() < quote + 2 || !line.ends_with('"'))
        return std::nullopt;
    const std::string_view name = trim(line.substr(0, quote));
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    if (name.empty() || !std::ranges::all_of(name, fits)) return std::nullopt;
    return Tag{name, line.substr(quote + 1, line.size() - quote - 2)};
}

bool is_known(std::string_view value) { return !value.empty() && value != "?" && value != "-"; }

class Body {
public:
    explicit Body(std::string_view text) : text_(text) { out_.text.reserve(text.size()); }

    PgnBody take_apart() {
        last_brace_ = text_.rfind('}');
        while (at_ < text_.size()) {
            if (at_line_start() && take_tag()) continue;
            step();
        }
        if (out_.game.empty() && is_known(event_) && is_known(round_)) out_.game = event_ + '/' + round_;
        return std::move(out_);
    }

private:
    [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n' || text_[at_ - 1] == '\r'; }
    [[nodiscard]] std::size_t line_end() const { return std::min(text_.find_first_of("\r\n", at_), text_.size()); }

    // Blanks of the same number, line ends stay.
    void blank_to(std::size_t end) {
        for (; at_ < end; ++at_) out_.text += text_[at_] == '\n' || text_[at_] == '\r' ? text_[at_] : ' ';
    }

    bool take_tag() {
        const std::size_t end = line_end();
        const auto tag = tag_of(text_.substr(at_, end - at_));
        if (!tag) return false;
        const bool next_game = in_game_ ? moves_seen_ : games_ > 0;
        if (next_game) first_game_ = false;
        if (next_game || !in_game_) {
            ++games_;
            depth_ = 0;
            moves_seen_ = false;
        }
        in_game_ = true;
        if (first_game_) {
            if (tag->name == "Event") event_ = tag->value;
            if (tag->name == "Round") round_ = tag->value;
            if (tag->name == "ZugpostGame") out_.game = tag->value;
        }
        blank_to(end);
        return true;
    }

    void step() {
        const char c = text_[at_];
        const bool comment = c == '{' && last_brace_ != std::string_view::npos && at_ < last_brace_;
        if (comment) {
            const std::size_t end = text_.find('}', at_) + 1;
            if (in_game_) read_comment(text_.substr(at_ + 1, end - at_ - 2));
            blank_to(end);
        } else if (in_game_ && (c == ';' || (c == '%' && at_line_start()))) {
            blank_to(line_end());
        } else if (in_game_ && (c == '(' || c == ')')) {
            depth_ = std::max(0, depth_ + (c == '(' ? 1 : -1));
            blank_to(at_ + 1);
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            out_.text += c;
            ++at_;
        } else {
            word();
        }
    }

    void word() {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n{;()", at_ + 1), text_.size());
        const std::string_view word = text_.substr(at_, end - at_);
        const bool skipped = in_game_ && (depth_ > 0 || word.starts_with('$') || !first_game_);
        if (skipped) {
            blank_to(end);
        } else {
            out_.text += word;
            at_ = end;
        }
        moves_seen_ = true;
        if (in_game_ && depth_ == 0 && std::ranges::find(results, word) != results.end()) in_game_ = false;
    }

    void read_comment(std::string_view comment) {
        if (!first_game_) return;
        comment = trim(comment);
        const auto* found = std::ranges::find(comment_words, comment, &CommentWord::comment);
        if (found == comment_words.end()) return;
        Command command{};
        command.action = found->action;
        command.color = found->color;
        out_.commands.push_back(std::move(command));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t last_brace_ = std::string_view::npos;
    bool in_game_ = false;     ///< between the first tag pair and the result
    bool moves_seen_ = false;  ///< in this game
    bool first_game_ = true;   ///< what follows in other games is not of this letter's game
    int games_ = 0;
    int depth_ = 0;
    std::string event_, round_;
    PgnBody out_;
};

}  // namespace

PgnBody take_apart_pgn(std::string_view text) { return Body{text}.take_apart(); }

}  // namespace zugpost::parser
