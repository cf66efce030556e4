#include "parser/notation.hpp"
#include "parser/pgn.hpp"

#include <algorithm>

namespace zugpost::parser {
namespace {

constexpr std::size_t widest = 79;  // PGN standard 8.2.1: lines of less than 80 columns

// Words filled into lines.
class Lines {
public:
    explicit Lines(std::string& out) : out_(out) {}

    void put(std::string_view word) {
        if (width_ > 0) {
            const bool fits = width_ + 1 + word.size() <= widest;
            out_ += fits ? ' ' : '\n';
            width_ = fits ? width_ + 1 : 0;
        }
        out_ += word;
        width_ += word.size();
    }

    // A comment cannot hold a closing brace; its words may stand on several lines.
    void put_comment(std::string_view text) {
        std::string braced = "{" + std::string(text) + "}";
        std::replace(braced.begin() + 1, braced.end() - 1, '}', ')');
        std::size_t i = 0;
        while (i < braced.size()) {
            const std::size_t end = std::min(braced.find_first_of(" \t\r\n", i), braced.size());
            if (end > i) put(std::string_view(braced).substr(i, end - i));
            i = end + 1;
        }
    }

private:
    std::string& out_;
    std::size_t width_ = 0;
};

void put_tag(std::string& out, std::string_view name, std::string_view text) {
    out += '[';
    out += name;
    out += " \"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    out += "\"]\n";
}

}  // namespace

std::string write_pgn(const PgnGame& game) {
    std::string out;
    for (const auto& [name, text] : game.tags) put_tag(out, name, text);
    const bool has_fen = std::ranges::any_of(game.tags, [](const auto& tag) { return tag.first == "FEN"; });
    if (!has_fen && game.start != chess::Position()) {
        put_tag(out, "SetUp", "1");
        put_tag(out, "FEN", game.start.fen());
    }
    out += '\n';

    Lines lines(out);
    chess::Position position = game.start;
    bool number_due = true;
    for (const chess::Move move : game.moves) {
        const bool white = position.side_to_move() == chess::Color::white;
        const std::string number = std::to_string(position.fullmove_number());
        if (white || number_due) lines.put(number + (white ? "." : "..."));
        number_due = false;
        lines.put(san(position, move));
        position.play(move);
    }
    if (!game.comment.empty()) lines.put_comment(game.comment);
    lines.put(game.result);
    out += '\n';
    return out;
}

}  // namespace zugpost::parser
