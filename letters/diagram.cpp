#include "letters/diagram.hpp"

#include "letters/layout.hpp"

#include <array>
#include <string_view>

namespace zugpost::letters {
namespace {

using chess::Color;
using parser::Notation;

using Letters = std::array<std::string_view, 6>;  // by PieceType: pawn, knight, bishop, rook, queen, king

struct Alphabet {
    Letters white, black;
};

constexpr Alphabet english{{"P", "N", "B", "R", "Q", "K"}, {"p", "n", "b", "r", "q", "k"}};
constexpr Alphabet polish{{"P", "S", "G", "W", "H", "K"}, {"p", "s", "g", "w", "h", "k"}};
constexpr Alphabet russian{{"П", "К", "С", "Л", "Ф", "Кр"}, {"п", "к", "с", "л", "ф", "кр"}};
constexpr Alphabet figurines{{"♙", "♘", "♗", "♖", "♕", "♔"}, {"♟", "♞", "♝", "♜", "♛", "♚"}};

constexpr std::array<const Alphabet*, 3> of_language{&english, &polish, &russian};

const Alphabet& alphabet(Language language, Notation notation) {
    constexpr std::array<const Alphabet*, parser::notation_names.size()> of_notation{&english, &polish, &russian,
                                                                                     nullptr,  nullptr, &figurines};
    const Alphabet* own = of_notation[static_cast<std::size_t>(notation)];
    return own != nullptr ? *own : *of_language[static_cast<std::size_t>(language)];
}

}  // namespace

std::string diagram(const chess::Position& position, Language language, Notation notation, Color from_below) {
    const Alphabet& letters = alphabet(language, notation);
    const bool white_below = from_below == Color::white;
    constexpr std::size_t cell = 3;
    std::string out;
    for (int row = 0; row < 8; ++row) {
        const int rank = white_below ? 7 - row : row;
        std::string line = padded(std::to_string(rank + 1), cell);
        for (int column = 0; column < 8; ++column) {
            const chess::Square square = chess::make_square(white_below ? column : 7 - column, rank);
            const chess::PieceType type = position.type_on(square);
            std::string_view shown = ".";
            if (type != chess::PieceType::none) {
                const Letters& side = position.color_on(square) == Color::white ? letters.white : letters.black;
                shown = side[static_cast<std::size_t>(type)];
            }
            line += column < 7 ? padded(shown, cell) : std::string(shown);
        }
        out += line + '\n';
    }
    std::string files(cell, ' ');
    for (int column = 0; column < 8; ++column) {
        files += static_cast<char>(white_below ? 'a' + column : 'h' - column);
        if (column < 7) files.append(cell - 1, ' ');
    }
    return out + files + '\n';
}

}  // namespace zugpost::letters
