// Moves and conditions out of the lines of a letter, line by line.
//
// A move counts at the start of a line, behind a move number, behind a word for it, and directly behind another move.
// What a condition begins ("if", "jeśli", "вариант:") belongs to an offer until its sentence, paragraph or numbers end
// it.
#pragma once

#include "parser/command_line.hpp"
#include "parser/move_words.hpp"
#include "parser/offer_in_text.hpp"
#include "parser/reading.hpp"
#include "parser/tokens.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace zugpost::parser {

class MovesInText {
public:
    /// Commands behind a move ("1. e4 draw?") go to `reading` as well.
    MovesInText(Reading& reading, const CommandSense& sense) : reading_(reading), sense_(sense), offer_(reading) {}

    /// `line` must have plain_shapes(); a blank one ends a paragraph.
    void read_line(std::string_view line);
    /// Ends what is still open; to be called once, behind the last line.
    void finish();

private:
    struct Number {
        int value = 0;
        bool dotted = false;
        bool black = false;
    };
    struct Bracket {
        std::size_t closing;  ///< its closing token on this line, or none
        bool of_offer;        ///< it stands inside an offer; else the offer stands inside it
    };

    void begin_line();
    void read_token();
    void on_number();
    void on_move();
    void on_garbled();
    void on_word();
    [[nodiscard]] bool condition_in_bracket(Role first) const;
    void on_open();
    void on_close();
    void on_stop();
    void on_comma();
    void on_semicolon();
    void on_slash();
    void on_mark();
    void on_nothing() {}
    bool on_condition_word(Role role);
    void on_word_in_offer(Role role);
    [[nodiscard]] bool announces(Role role) const;
    [[nodiscard]] bool is_accepted() const;
    [[nodiscard]] bool begins_variation() const;
    [[nodiscard]] bool feeble_counts() const;
    bool command_behind_move();
    void prose();

    /// The move of the number read last, if one was.
    void accept(const std::string& text);
    void record(WrittenMove move);

    [[nodiscard]] const Token& token() const { return tokens_[at_]; }
    [[nodiscard]] const Token* next(std::size_t ahead = 1) const;
    [[nodiscard]] Role role_at(const Token* token) const;

    Reading& reading_;
    CommandSense sense_;
    OfferInText offer_;
    std::string_view line_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    std::vector<std::size_t> partner_;  ///< for brackets: the other one of the pair on this line
    std::vector<Bracket> brackets_;     ///< open ones that have to do with an offer
    std::optional<Number> number_;      ///< read, and its move not yet
    bool fluent_ = false;               ///< the next move needs no number
    bool instead_ = false;              ///< the next move stands in place of the last one
    bool behind_move_ = false;          ///< nothing but marks since the last move on this line
    bool prose_above_ = false;          ///< the line above broke off in the middle of a sentence
    Role last_role_ = Role::none;
    std::size_t moves_read_ = 0;
    int record_ends_ = 0;  ///< half-move of the record's last numbered move, 0 if it has none
};

}  // namespace zugpost::parser
