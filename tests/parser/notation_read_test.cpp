// The forms in which people write moves, and the verdicts on them.
#include "parser/notation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>

using namespace zugpost;
using namespace zugpost::parser;

namespace {

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Castling both ways; Nb1-d2 is not possible, Nf3 can go to d2.
constexpr std::string_view castle = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8";
constexpr std::string_view castle_black = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 8";

// A pawn on e5 may take on d6 in passing, on f6 a knight; d4 is taken by c3 or e3 never.
constexpr std::string_view passing = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";

// White promotes on e8, and takes on d8 with promotion; on the other wing Black takes h1 with the g-pawn.
constexpr std::string_view promote = "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 50";
constexpr std::string_view promote_black = "4k3/8/8/8/8/8/6p1/4K2R b - - 0 50";

// Both the pawn b2 and the bishop d2 can take on c3.
constexpr std::string_view both_take = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
// Only the bishop can; there is a pawn on b4.
constexpr std::string_view bishop_takes = "4k3/8/8/8/1P6/2n5/3B4/4K3 w - - 0 1";

// The knights of b1 and f3 both reach d2.
constexpr std::string_view two_knights = "rnbqkb1r/pppp1ppp/4pn2/8/3P4/5N2/PPP1PPPP/RN1QKB1R w KQkq - 0 3";
// A knight of e2 is pinned, so that only the one of b1 may go to c3.
constexpr std::string_view pinned = "4k3/8/8/8/4r3/8/4N3/1N2K3 w - - 0 1";

struct Case {
    std::string_view fen;
    Notation own;
    std::string_view text;
    std::string_view uci;  ///< the legal move
};

void check_legal(std::span<const Case> cases) {
    for (const Case& c : cases) {
        const auto position = chess::Position::from_fen(c.fen);
        REQUIRE(position);
        const MoveReading reading = read_move(*position, c.text, c.own);
        INFO(c.text, " for ", name_of(c.own), " in ", c.fen);
        CHECK(reading.verdict == MoveVerdict::legal);
        CHECK(chess::to_uci(reading.move) == c.uci);
        CHECK(looks_like_move(c.text));
    }
}

std::string list(const std::vector<chess::Move>& moves) {
    std::vector<std::string> texts;
    for (const chess::Move m : moves) texts.push_back(chess::to_uci(m));
    std::ranges::sort(texts);
    std::string out;
    for (const std::string& t : texts) out += (out.empty() ? "" : " ") + t;
    return out;
}

using enum Notation;
using enum MoveVerdict;

}  // namespace

TEST_CASE("plain moves in the writer's own notation") {
    constexpr Case cases[] = {
        {start, en, "e4", "e2e4"},        {start, en, "Nf3", "g1f3"},       {start, en, "Ng1-f3", "g1f3"},
        {start, en, "Ngf3", "g1f3"},      {start, en, "N1f3", "g1f3"},      {start, en, "Ng1f3", "g1f3"},
        {start, en, "e2-e4", "e2e4"},     {start, en, "e2e4", "e2e4"},      {start, en, "Pe4", "e2e4"},
        {start, en, "P-e4", "e2e4"},      {start, en, "N-f3", "g1f3"},      {start, en, "Pe2-e4", "e2e4"},
        {start, pl, "Sf3", "g1f3"},       {start, pl, "Sg1-f3", "g1f3"},    {start, pl, "Sg1f3", "g1f3"},
        {start, pl, "e2-e4", "e2e4"},     {start, pl, "S g1 - f3", "g1f3"}, {start, ru, "Кf3", "g1f3"},
        {start, ru, "Кg1-f3", "g1f3"},    {start, ru, "Кнf3", "g1f3"},      {start, ru, "п e4", "e2e4"},
        {start, ru, "Кg1—f3", "g1f3"},    {start, iccf, "5254", "e2e4"},    {start, iccf, "7163", "g1f3"},
        {start, iccf, "52-54", "e2e4"},   {start, uci, "e2e4", "e2e4"},     {start, uci, "g1f3", "g1f3"},
        {start, figurine, "♘f3", "g1f3"}, {start, figurine, "♞f3", "g1f3"}, {start, figurine, "♘g1–f3", "g1f3"},
        {start, figurine, "♙e4", "e2e4"}, {start, figurine, "♟️e4", "e2e4"},
    };
    check_legal(cases);
}

TEST_CASE("captures with any sign or none") {
    constexpr Case cases[] = {
        {passing, en, "exf6", "e5f6"},   {passing, en, "ef6", "e5f6"},      {passing, en, "e:f6", "e5f6"},
        {passing, en, "e×f6", "e5f6"},   {passing, en, "e5f6", "e5f6"},     {passing, en, "e5xf6", "e5f6"},
        {passing, en, "exf", "e5f6"},    {passing, en, "ef", "e5f6"},       {passing, en, "xf6", "e5f6"},
        {passing, pl, "e:f", "e5f6"},    {passing, pl, ":f6", "e5f6"},      {passing, pl, "e5:f6", "e5f6"},
        {passing, pl, "e5-f6", "e5f6"},  {passing, ru, "еф", "e5f6"},       {passing, ru, "е:ф6", "e5f6"},
        {passing, ru, "ехф6", "e5f6"},   {passing, ru, "e5 : f6", "e5f6"},  {both_take, en, "Bxc3", "d2c3"},
        {both_take, en, "B:c3", "d2c3"}, {both_take, en, "Bc3", "d2c3"},    {both_take, en, "Bd2xc3", "d2c3"},
        {both_take, pl, "G:c3", "d2c3"}, {both_take, pl, "Gd2:c3", "d2c3"}, {both_take, ru, "С:с3", "d2c3"},
        {both_take, ru, "Сxc3", "d2c3"}, {both_take, ru, "Схс3", "d2c3"},   {both_take, ru, "СХс3", "d2c3"},
        {both_take, en, "bxc3", "b2c3"}, {both_take, en, "bc3", "b2c3"},    {both_take, en, "bc", "b2c3"},
        {both_take, ru, "вс", "b2c3"},   {both_take, ru, "b2:c3", "b2c3"},  {start, en, "Nxf3", "g1f3"},
        {start, pl, "Sg1:f3", "g1f3"},   {start, ru, "Кg1хf3", "g1f3"},
    };
    check_legal(cases);
}

TEST_CASE("en passant is a pawn's capture, said or not") {
    constexpr Case cases[] = {
        {passing, en, "exd6 e.p.", "e5d6"},   {passing, en, "exd6e.p.", "e5d6"},
        {passing, en, "exd6 ep", "e5d6"},     {passing, en, "exd6", "e5d6"},
        {passing, en, "exd6 (e.p.)", "e5d6"}, {passing, en, "ed", "e5d6"},
        {passing, pl, "e5-d6", "e5d6"},       {passing, pl, "e5:d6 w przelocie", "e5d6"},
        {passing, pl, "e:d6 e.p.+", "e5d6"},  {passing, ru, "ed6 н.п.", "e5d6"},
        {passing, ru, "e5:d6н.п.", "e5d6"},   {passing, ru, "e:d на проходе", "e5d6"},
        {passing, iccf, "5546", "e5d6"},      {passing, uci, "e5d6", "e5d6"},
        {passing, en, "exf6 e.p.", "e5f6"},
    };
    check_legal(cases);
}

TEST_CASE("signs of check and mate, praise and full stops weigh nothing") {
    constexpr std::string_view texts[] = {
        "Nf3+",
        "Nf3++",
        "Nf3#",
        "Nf3x",
        "Nf3X",
        "Nf3 x",
        "Nf3ch",
        "Nf3 ch",
        "Nf3 ch.",
        "Nf3 dbl ch",
        "Nf3 disc. ch",
        "Nf3 podwójny szach",
        "Nf3 двойной шах",
        "Nf3 mate",
        "Nf3 szach",
        "Nf3 шах",
        "Nf3 мат",
        "Nf3 mat",
        "Nf3†",
        "Nf3‡",
        "Nf3!",
        "Nf3?!",
        "Nf3⁉",
        "Nf3 !!",
        "Nf3.",
        "Nf3,",
        "*Nf3*",
        "**Nf3**",
        "- Nf3",
        "• Nf3",
        "...Nf3",
        "…Nf3",
        "„Nf3”",
        "Nf3 (=)",
        "Nf3=",
        "\tNf3\r\n",
        "\u00a0Nf3",
        "Ｎｆ３",
        "N\u200bf3",
        "Nf3\u2063",
        "Nf3 е.р.",
        "Nf3 шах и мат",
        "_Nf3_!?",
        "Nf3 szach i mat",
    };
    for (const std::string_view text : texts) {
        const Case c[] = {{start, en, text, "g1f3"}};
        check_legal(c);
    }
}

TEST_CASE("castling with any letter O, any dash, and as the king's full move") {
    constexpr std::string_view short_side[] = {"O-O",    "0-0",      "o-o",   "О-О",     "о-о",     "O–O",
                                               "0—0",    "0\u20110", "0−0",   "OO",      "00",      "00?",
                                               "0-0+",   "Ke1-g1",   "Ke1g1", "e1g1",    "e1-g1",   "5171",
                                               "♔e1-g1", "O - O",    "О-0",   "Kрe1-g1", "Крe1-g1", "Ke1–g1!"};
    constexpr std::string_view long_side[] = {"O-O-O",  "0-0-0", "о-о-о", "О–О–О",   "000",   "0-0-0+",
                                              "Ke1-c1", "e1c1",  "5131",  "Крe1-c1", "0-0-0#"};
    for (const Notation own : {en, pl, ru, iccf, uci, figurine}) {
        for (const std::string_view text : short_side) {
            const Case c[] = {{castle, own, text, "e1g1"}};
            check_legal(c);
        }
        for (const std::string_view text : long_side) {
            const Case c[] = {{castle, own, text, "e1c1"}};
            check_legal(c);
        }
    }
    constexpr Case black[] = {{castle_black, pl, "Ke8-g8", "e8g8"},
                              {castle_black, iccf, "5838", "e8c8"},
                              {castle_black, ru, "Кe8-c8", "e8c8"}};
    check_legal(black);
}

TEST_CASE("promotions") {
    constexpr Case cases[] = {
        {promote, en, "e8=Q", "e7e8q"},         {promote, en, "e8Q", "e7e8q"},
        {promote, en, "e8/Q", "e7e8q"},         {promote, en, "e8(Q)", "e7e8q"},
        {promote, en, "e8=q", "e7e8q"},         {promote, en, "e7e8q", "e7e8q"},
        {promote, en, "e8 Q", "e7e8q"},         {promote, en, "e8 = N", "e7e8n"},
        {promote, en, "e8b", "e7e8b"},          {promote, en, "exd8=R", "e7d8r"},
        {promote, en, "ed8R+", "e7d8r"},        {promote, en, "exdR", "e7d8r"},
        {promote, en, "e8=H", "e7e8q"},         {promote, en, "e8=H+!?", "e7e8q"},
        {promote, en, "e8Ф", "e7e8q"},          {promote, pl, "e8H", "e7e8q"},
        {promote, pl, "e7-e8H", "e7e8q"},       {promote, pl, "e7-e8=S", "e7e8n"},
        {promote, pl, "e7:d8W", "e7d8r"},       {promote, pl, "e8h", "e7e8q"},
        {promote, pl, "e8G", "e7e8b"},          {promote, pl, "e8Q", "e7e8q"},
        {promote, pl, "e7e8b", "e7e8b"},        {promote, ru, "e7-e8Ф", "e7e8q"},
        {promote, ru, "e8=К", "e7e8n"},         {promote, ru, "e8K", "e7e8n"},
        {promote, ru, "e8С", "e7e8b"},          {promote, ru, "e8=C", "e7e8b"},
        {promote, ru, "e8ф", "e7e8q"},          {promote, ru, "ed8Л мат", "e7d8r"},
        {promote, iccf, "57581", "e7e8q"},      {promote, iccf, "57582", "e7e8r"},
        {promote, iccf, "57483", "e7d8b"},      {promote, iccf, "57584", "e7e8n"},
        {promote, uci, "e7e8n", "e7e8n"},       {promote, figurine, "e8♕", "e7e8q"},
        {promote, figurine, "e8=♛", "e7e8q"},   {promote_black, en, "gxh1+=Q", "g2h1q"},
        {promote_black, en, "g1=N", "g2g1n"},   {promote_black, pl, "gh1H", "g2h1q"},
        {promote_black, ru, "g:h1Ф+", "g2h1q"},
    };
    check_legal(cases);
}

TEST_CASE("careless hands and phones") {
    constexpr Case cases[] = {
        {start, en, "E4", "e2e4"},      {start, en, "NF3", "g1f3"},      {start, en, "nf3", "g1f3"},
        {start, en, "ng1-f3", "g1f3"},  {start, pl, "sf3", "g1f3"},      {start, pl, "SF3", "g1f3"},
        {start, pl, "G4", "g2g4"},      {start, pl, "H4", "h2h4"},       {start, pl, "E2-e4", "e2e4"},
        {start, pl, "H2-h4", "h2h4"},   {start, en, "B4", "b2b4"},       {start, ru, "С4", "c2c4"},
        {start, ru, "кf3", "g1f3"},     {start, ru, "е4", "e2e4"},       {start, ru, "с4", "c2c4"},
        {start, ru, "в4", "b2b4"},      {start, ru, "д4", "d2d4"},       {start, ru, "ф4", "f2f4"},
        {start, ru, "г4", "g2g4"},      {start, ru, "х4", "h2h4"},       {start, ru, "б4", "b2b4"},
        {start, ru, "Кф3", "g1f3"},     {start, en, "е4", "e2e4"},       {start, en, "а3", "a2a3"},
        {passing, en, "Exd6", "e5d6"},  {both_take, en, "BXC3", "d2c3"}, {castle, en, "qe2", "d2e2"},
        {castle, en, "ke2", "e1e2"},    {castle, ru, "крe2", "e1e2"},    {castle, en, "bc4-b5", "c4b5"},
        {castle, pl, "gc4-b5", "c4b5"}, {castle, ru, "сc4-b5", "c4b5"},  {castle, pl, "hd2-e2", "d2e2"},
    };
    check_legal(cases);
}

TEST_CASE("look-alike letters of the other alphabet") {
    constexpr Case cases[] = {
        {start, ru, "Kf3", "g1f3"},    {start, ru, "Kg1-f3", "g1f3"}, {castle, ru, "Kрe2", "e1e2"},
        {castle, ru, "Kpe2", "e1e2"},  {castle, ru, "Крe2", "e1e2"},  {castle, ru, "КРe2", "e1e2"},
        {castle, ru, "Cb5", "c4b5"},   {castle, ru, "Сb5", "c4b5"},   {castle, ru, "Cc4-b5", "c4b5"},
        {castle, en, "Крe2", "e1e2"},  {castle, pl, "Kpe2", "e1e2"},  {castle, en, "Cb5", "c4b5"},
        {castle, ru, "Кр e2", "e1e2"},
    };
    check_legal(cases);
}

TEST_CASE("a move of another notation counts if all that can read it agree") {
    constexpr Case cases[] = {
        {start, en, "Sf3", "g1f3"},   {start, en, "Кf3", "g1f3"},     {start, pl, "Nf3", "g1f3"},
        {start, pl, "Кf3", "g1f3"},   {start, ru, "Nf3", "g1f3"},     {start, ru, "Sf3", "g1f3"},
        {start, iccf, "Nf3", "g1f3"}, {start, uci, "Sg1-f3", "g1f3"}, {start, en, "5254", "e2e4"},
        {start, pl, "e2e4", "e2e4"},  {start, ru, "♘f3", "g1f3"},     {start, figurine, "Nf3", "g1f3"},
        {castle, en, "He2", "d2e2"},  {castle, en, "Фe2", "d2e2"},    {castle, pl, "Qe2", "d2e2"},
        {castle, pl, "Bb5", "c4b5"},  {castle, en, "Gb5", "c4b5"},    {castle, iccf, "Ke2", "e1e2"},
        {castle, ru, "Bb5", "c4b5"},  {castle, pl, "Сb5", "c4b5"},
    };
    check_legal(cases);
}

TEST_CASE("a pinned piece does not make a move ambiguous") {
    constexpr Case cases[] = {{pinned, en, "Nc3", "b1c3"}, {pinned, pl, "Sc3", "b1c3"}, {pinned, ru, "Кc3", "b1c3"}};
    check_legal(cases);
}

TEST_CASE("moves that are refused, and what is told about them") {
    struct Refusal {
        std::string_view name;
        std::string_view fen;
        Notation own;
        std::string_view text;
        MoveVerdict verdict;
        std::string_view candidates;
        std::string_view near;
    };
    constexpr std::string_view in_check = "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1";
    constexpr std::string_view right_gone = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    constexpr std::string_view king_near = "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1";
    constexpr Refusal cases[] = {
        {"two knights", two_knights, en, "Nd2", ambiguous, "b1d2 f3d2", ""},
        {"two knights, Polish", two_knights, pl, "Sd2", ambiguous, "b1d2 f3d2", ""},
        {"promotion lacks its piece", promote, en, "e8", ambiguous, "e7e8b e7e8n e7e8q e7e8r", ""},
        {"promotion lacks its piece, with a draw offer", promote, en, "e8=", ambiguous, "e7e8b e7e8n e7e8q e7e8r", ""},
        {"promotion lacks its piece, digits", promote, iccf, "5748", ambiguous, "e7d8b e7d8n e7d8q e7d8r", ""},
        {"promotion lacks its piece, short capture", promote, pl, "e:d", ambiguous, "e7d8b e7d8n e7d8q e7d8r", ""},
        {"only the bishop can take", bishop_takes, en, "bxc3", ambiguous, "d2c3", ""},
        {"no pawn's step either", "4k3/8/8/8/8/8/1PB5/4K3 w - - 0 1", en, "bb3", ambiguous, "c2b3", ""},
        {"a file twice is no step", start, en, "ee4", impossible, "", "e2e4"},
        {"the same in Polish", bishop_takes, pl, "g:c3", ambiguous, "d2c3", ""},
        {"a small queen that no pawn can be", castle, ru, "фe2", ambiguous, "d2e2", ""},
        {"the same in Russian", bishop_takes, ru, "с:c3", ambiguous, "d2c3", ""},
        {"case counts: a bishop, not the pawn", "4k3/8/8/8/8/2n5/1P6/3BK3 w - - 0 1", en, "Bxc3", impossible, "",
         "b2c3"},
        {"two pawns can take", "4k3/8/8/3n4/2P1P3/8/8/4K3 w - - 0 1", en, "xd5", ambiguous, "c4d5 e4d5", ""},
        {"a Pole's capital G may be a phone's", "4k3/8/8/8/5BP1/8/8/4K3 w - - 0 1", pl, "G4-g5", ambiguous, "f4g5 g4g5",
         ""},
        {"a phone's capital or an English bishop", "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", pl, "Bc4", ambiguous,
         "b3c4 d3c4", ""},
        {"a piece that cannot go there", start, en, "Nh5", impossible, "", ""},
        {"from an empty square", start, en, "Ne4-f6", impossible, "", ""},
        {"the opponent's piece", start, ru, "Кb8-c6", impossible, "", ""},
        {"pawns take aslant", passing, en, "f6", impossible, "", "e5f6"},
        {"king in check, another moves", in_check, en, "Ra8+", illegal, "", ""},
        {"castling out of check", in_check, en, "O-O", illegal, "", ""},
        {"castling right gone", right_gone, en, "O-O-O", illegal, "", ""},
        {"castling right gone, as king's move", right_gone, pl, "Ke1-g1", illegal, "", ""},
        {"castling through a bishop", start, en, "O-O", impossible, "", ""},
        {"a king's step that none can make", castle, en, "Kg1", impossible, "", "e1g1"},
        {"the same on the other side", castle, pl, "Kc1", impossible, "", "e1c1"},
        {"king takes rook is not castling", castle, uci, "e1h1", impossible, "", "e1g1"},
        {"a king's short step beside", king_near, en, "Kg1", impossible, "", ""},
        {"pinned knight", pinned, en, "Ned4", illegal, "", ""},
        {"en passant too late", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", en, "exd6", illegal, "", ""},
        {"English K is a king, promoted or not", promote, en, "e8=K", impossible, "", ""},
        {"no promotion before the last rank", start, en, "e4=Q", impossible, "", "e2e4"},
        {"own notation wins: the Polish S is no foreign word", start, pl, "Sc4", impossible, "", ""},
        {"Latin K of a Russian is a knight, and none can go there", castle, ru, "Kf1", impossible, "", "e1f1"},
        {"garbage", start, en, "Qz%", illegible, "", ""},
        {"garbage, Polish", start, pl, "S?1-#3", illegible, "", ""},
        {"no such rank", start, en, "Bb9", illegible, "", ""},
        {"a word", start, en, "hello", illegible, "", ""},
        {"nothing", start, en, "", illegible, "", ""},
        {"signs only", start, en, "+!?", illegible, "", ""},
        {"two moves are none", start, en, "e4 e5", illegible, "", ""},
        {"two moves are none, pieces", start, en, "Nf3 Ng5", illegible, "", ""},
        {"digits with a nine", start, iccf, "5294", illegible, "", ""},
        {"digits with a fifth that is none", promote, iccf, "57585", illegible, "", ""},
        {"half a castling", castle, en, "0-", illegible, "", ""},
        {"four", castle, en, "0-0-0-0", illegible, "", ""},
        {"not UTF-8", start, en,
         "N\xff"
         "f3",
         illegible, "", ""},
    };
    for (const Refusal& c : cases) {
        const auto position = chess::Position::from_fen(c.fen);
        REQUIRE(position);
        const MoveReading reading = read_move(*position, c.text, c.own);
        INFO(c.name, ": ", c.text);
        CHECK(reading.verdict == c.verdict);
        CHECK(list(reading.candidates) == c.candidates);
        CHECK(reading.near.size() <= 4);
        if (!c.near.empty()) CHECK_MESSAGE(list(reading.near).find(c.near) != std::string::npos, list(reading.near));
    }
}

TEST_CASE("near moves are close as text: the same square, the same piece, castling for the king's leap") {
    const auto position = chess::Position::from_fen(castle);
    CHECK(list(read_move(*position, "Kg1", en).near) == "e1g1");
    const auto near = read_move(*position, "Rf3", en).near;
    CHECK(near.size() <= 4);
    CHECK(read_move(*position, "Qz%", en).near.empty());
}

TEST_CASE("what has the form of a move, and what has not") {
    for (const std::string_view text :
         {"e4", "Nf3", "Кg1-f3", "Крe2", "ed", "O-O", "0–0", "5254", "e7e8q", "♘f3", "e8=H+"})
        CHECK_MESSAGE(looks_like_move(text), text);
    for (const std::string_view text :
         {"",        "Hello", "I",    "Ed",  "be",   "he",  "2007",           "10",     "1-0",
          "1/2-1/2", "12",    "Dear", "a",   "Ba",   "e9",  "www.a1.example", "draw?",  "remis",
          "ничья",   "да",    "нет",  "Jan", "ab4c", "e4e", "05.01",          "Nf3Nf6", "A4 paper"})
        CHECK_MESSAGE(!looks_like_move(text), text);
}

TEST_CASE("a long text costs no time and is no move") {
    const chess::Position position;
    for (const std::string_view unit : {"+", "a", "(e.p.)", "0-", "х", " ", "\xff", "♘"}) {
        std::string text = "e4";
        while (text.size() < 1'000'000) text += unit;
        CHECK(read_move(position, text, en).verdict == illegible);
        CHECK(!looks_like_move(text));
    }
}
