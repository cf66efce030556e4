// PGN, read and written.
//
// Reading is a stream of tokens over a text in memory (a letter, or a mapped file): every token is a view into it,
// nothing is copied, and time is linear. Variations are skipped without recursion, at any depth. Any bytes may come;
// what is no PGN comes out as moves that nobody can read.
#pragma once

#include "chess/position.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::parser {

enum class PgnKind : std::uint8_t {
    tag,          ///< [name "text"]: text as it stands between the quotes, escapes and all
    move,         ///< "Nf3+!": without its number, with its signs
    comment,      ///< the inside of {...} or the rest of a line behind ';', at the level of the game itself
    nag,          ///< "$1", and what stands alone as a judgement: "!?", "+=", "N"
    result,       ///< "1-0", "0-1", "1/2-1/2", "*"
    end_of_game,  ///< behind a result, or before the tags of the next game, or at the end of a game without result
    end           ///< of the text
};

struct PgnToken {
    PgnKind kind = PgnKind::end;
    std::string_view text;
    std::string_view name;  ///< of a tag
};

class PgnReader {
public:
    explicit PgnReader(std::string_view text);

    [[nodiscard]] PgnToken next();

private:
    [[nodiscard]] PgnToken read_word();
    [[nodiscard]] PgnToken read_tag();
    [[nodiscard]] PgnToken read_number_glyph();
    [[nodiscard]] std::string_view read_comment();
    [[nodiscard]] PgnToken finish_game();
    [[nodiscard]] bool at_line_start() const { return at_ == start_ || at_[-1] == '\n' || at_[-1] == '\r'; }
    void skip_line();
    void skip_variation();

    const char* at_;
    const char* end_;
    const char* start_;
    bool in_game_ = false;      ///< something of the present game has been seen
    bool in_movetext_ = false;  ///< ... and it was more than tags
    bool ended_ = false;        ///< its result has been seen
};

/// A tag's text without escapes: `\"` and `\\`.
[[nodiscard]] std::string plain_tag_text(std::string_view text);

/// A game to be written.
struct PgnGame {
    std::vector<std::pair<std::string, std::string>> tags;  ///< in this order
    chess::Position start;
    std::vector<chess::Move> moves;  ///< legal from `start` on
    std::string comment;             ///< behind the last move ("White resigns"), or empty
    std::string result = "*";
};

/// Tags, an empty line, and movetext in English SAN in lines of less than 80 columns. A game that does not begin with
/// the initial position gets SetUp and FEN behind its tags, unless they are among them.
[[nodiscard]] std::string write_pgn(const PgnGame& game);

}  // namespace zugpost::parser
