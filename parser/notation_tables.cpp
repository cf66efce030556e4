#include "parser/notation_tables.hpp"

#include <algorithm>

namespace zugpost::parser {
namespace {

using enum chess::PieceType;
using enum Notation;
using enum Use;

// Grouped by notation, and longer signs before shorter ones: Кр (king) must be tried before К (knight).
constexpr PieceSign signs[] = {
    {en, king, U"K", exact},          {en, queen, U"Q", exact},        {en, rook, U"R", exact},
    {en, bishop, U"B", exact},        {en, knight, U"N", exact},       {en, pawn, U"P", exact},
    {en, king, U"k", small},          {en, queen, U"q", small},        {en, rook, U"r", small},
    {en, knight, U"n", small},        {en, pawn, U"p", small},         {en, bishop, U"b", file},

    {pl, king, U"K", exact},          {pl, queen, U"H", exact},        {pl, rook, U"W", exact},
    {pl, bishop, U"G", exact},        {pl, knight, U"S", exact},       {pl, pawn, U"P", exact},
    {pl, king, U"k", small},          {pl, rook, U"w", small},         {pl, knight, U"s", small},
    {pl, pawn, U"p", small},          {pl, queen, U"h", file},         {pl, bishop, U"g", file},

    {ru, king, U"Кр", exact},         {ru, king, U"КР", exact},        {ru, knight, U"Кн", exact},
    {ru, king, U"Kр", look_alike},    {ru, king, U"Кp", look_alike},   {ru, king, U"Kp", look_alike},
    {ru, king, U"KP", look_alike},    {ru, king, U"кр", small},        {ru, king, U"kp", small},
    {ru, queen, U"Ф", exact},         {ru, rook, U"Л", exact},         {ru, bishop, U"С", exact},
    {ru, knight, U"К", exact},        {ru, pawn, U"П", exact},         {ru, pawn, U"п", exact},
    {ru, knight, U"K", look_alike},   {ru, bishop, U"C", look_alike},  {ru, rook, U"л", small},
    {ru, knight, U"к", small},        {ru, knight, U"k", small},       {ru, queen, U"ф", file},
    {ru, bishop, U"с", file},         {ru, bishop, U"c", file},

    {uci, queen, U"q", exact, true},  {uci, rook, U"r", exact, true},  {uci, bishop, U"b", exact, true},
    {uci, knight, U"n", exact, true},

    {figurine, king, U"♔", exact},    {figurine, queen, U"♕", exact},  {figurine, rook, U"♖", exact},
    {figurine, bishop, U"♗", exact},  {figurine, knight, U"♘", exact}, {figurine, pawn, U"♙", exact},
    {figurine, king, U"♚", exact},    {figurine, queen, U"♛", exact},  {figurine, rook, U"♜", exact},
    {figurine, bishop, U"♝", exact},  {figurine, knight, U"♞", exact}, {figurine, pawn, U"♟", exact},
};

// pawn, knight, bishop, rook, queen, king
constexpr std::array<Style, 6> styles{{
    {{"", "N", "B", "R", "Q", "K"}, "x", "=", "O-O", "O-O-O", Form::brief},
    {{"", "S", "G", "W", "H", "K"}, ":", "", "0-0", "0-0-0", Form::full},
    {{"", "К", "С", "Л", "Ф", "Кр"}, ":", "", "0-0", "0-0-0", Form::full},
    {{"", "4", "3", "2", "1", ""}, "", "", "", "", Form::full},
    {{"", "n", "b", "r", "q", ""}, "", "", "", "", Form::full},
    {{"", "♘", "♗", "♖", "♕", "♔"}, "x", "=", "O-O", "O-O-O", Form::brief},
}};

// Longer words before those that they end with.
constexpr std::u32string_view words[] = {
    U"(en passant)", U"en passant", U"(w przelocie)", U"w przelocie", U"(w przel.)", U"w przel.", U"(на проходе)",
    U"на проходе",   U"(e.p.)",     U"(e. p.)",       U"(ep)",        U"e.p.",       U"e. p.",    U"e.p",
    U"ep",           U"(н.п.)",     U"(нп)",          U"н.п.",        U"н. п.",      U"н.п",      U"нп",
    U"(е.р.)",       U"е.р.",       U"checkmate",     U"check and",   U"check",      U"dbl",      U"double",
    U"disch",        U"disc",       U"podwójny",      U"двойной",     U"dis",        U"mate",     U"szach-",
    U"szach i",      U"szach",      U"mat",           U"шах и",       U"шах",        U"мат",      U"ch",
};

}  // namespace

std::optional<Notation> notation_from(std::string_view name) {
    const auto found = std::ranges::find(notation_names, name);
    if (found == notation_names.end()) return std::nullopt;
    return static_cast<Notation>(found - notation_names.begin());
}

Form usual_form(Notation notation) { return style_of(notation).usual; }

const Style& style_of(Notation notation) { return styles[static_cast<std::size_t>(notation)]; }

std::span<const PieceSign> piece_signs(Notation notation) {
    const auto first = std::ranges::find(signs, notation, &PieceSign::notation);
    const auto last = std::find_if(first, std::end(signs), [&](const PieceSign& s) { return s.notation != notation; });
    return {first, last};
}

std::span<const std::u32string_view> tail_words() { return words; }

char32_t to_small(char32_t c) {
    if ((c >= U'A' && c <= U'Z') || (c >= U'А' && c <= U'Я')) return c + 32;
    return c;
}

bool is_small_letter(char32_t c) { return (c >= U'a' && c <= U'z') || (c >= U'а' && c <= U'я'); }

int file_of_letter(char32_t c) {
    // Each file by its Latin letter, the Cyrillic one of that sound, and the one of that shape.
    constexpr std::u32string_view letters[] = {U"aа", U"bбв", U"cцс", U"dд", U"eе", U"fф", U"gг", U"hх"};
    const char32_t letter = to_small(c);
    for (int file = 0; file < 8; ++file)
        if (letters[file].find(letter) != std::u32string_view::npos) return file;
    return -1;
}

}  // namespace zugpost::parser
