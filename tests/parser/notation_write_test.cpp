// What the notations look like when written.
#include "parser/notation.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using namespace zugpost::parser;
using enum Notation;

namespace {

struct Written {
    std::string_view name;
    std::string_view fen;
    std::string_view uci;
    std::string_view en_brief, en_full, pl_brief, pl_full, ru_full, iccf, figurine;
};

constexpr Written moves[] = {
    {"pawn's step", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4", "e2-e4", "e4", "e2-e4",
     "e2-e4", "5254", "e4"},
    {"knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3", "Ng1-f3", "Sf3", "Sg1-f3",
     "Кg1-f3", "7163", "♘f3"},
    {"capture", "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2", "f3e5", "Nxe5", "Nf3xe5", "S:e5",
     "Sf3:e5", "Кf3:e5", "6355", "♘xe5"},
    {"pawn's capture", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5", "e4xd5", "e:d5",
     "e4:d5", "e4:d5", "5445", "exd5"},
    {"en passant", "rnbqkbnr/ppp2ppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "e5d6", "exd6", "e5xd6", "e:d6",
     "e5:d6", "e5:d6", "5546", "exd6"},
    {"castling short", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "O-O", "0-0", "0-0", "0-0", "5171", "O-O"},
    {"castling long with check", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+", "O-O-O+", "0-0-0+", "0-0-0+",
     "0-0-0+", "5131", "O-O-O+"},
    {"promotion", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e8=Q", "e7-e8=Q", "e8H", "e7-e8H", "e7-e8Ф", "57581",
     "e8=♕"},
    {"promotion with capture and mate", "3rk3/4P3/4K3/8/8/8/8/7R w - - 0 1", "e7d8n", "exd8=N", "e7xd8=N", "e:d8S",
     "e7:d8S", "e7:d8К", "57484", "exd8=♘"},
    {"mate", "4k3/8/4K3/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#", "Rh1-h8#", "Wh8#", "Wh1-h8#", "Лh1-h8#", "8188", "♖h8#"},
    {"king", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "e8d7", "Kd7", "Ke8-d7", "Kd7", "Ke8-d7", "Крe8-d7", "5847", "♔d7"},
    {"told by the file", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2", "Nb1-d2", "Sbd2", "Sb1-d2", "Кb1-d2",
     "2142", "♘bd2"},
    {"told by the rank", "4k3/8/8/N7/8/8/8/N3K3 w - - 0 1", "a5b3", "N5b3", "Na5-b3", "S5b3", "Sa5-b3", "Кa5-b3",
     "1523", "♘5b3"},
    {"told by file and rank", "8/k7/8/8/4Q2Q/8/8/3K3Q w - - 0 1", "h4e1", "Qh4e1", "Qh4-e1", "Hh4e1", "Hh4-e1",
     "Фh4-e1", "8451", "♕h4e1"},
};

}  // namespace

TEST_CASE("moves are written as each notation has them") {
    for (const Written& w : moves) {
        const auto p = chess::Position::from_fen(w.fen);
        REQUIRE(p);
        const chess::Move m = chess::move_from_uci(w.uci);
        REQUIRE(p->is_legal(m));
        INFO(w.name);
        CHECK(san(*p, m) == w.en_brief);
        CHECK(write_move(*p, m, en) == w.en_brief);
        CHECK(write_move(*p, m, en, Form::full) == w.en_full);
        CHECK(write_move(*p, m, pl, Form::brief) == w.pl_brief);
        CHECK(write_move(*p, m, pl) == w.pl_full);
        CHECK(write_move(*p, m, ru) == w.ru_full);
        CHECK(write_move(*p, m, iccf) == w.iccf);
        CHECK(write_move(*p, m, uci) == w.uci);
        CHECK(write_move(*p, m, figurine) == w.figurine);
    }
}

TEST_CASE("notations have names") {
    for (const Notation n : {en, pl, ru, iccf, uci, figurine}) CHECK(notation_from(name_of(n)) == n);
    CHECK(!notation_from("de"));
    CHECK(!notation_from(""));
    CHECK(usual_form(en) == Form::brief);
    CHECK(usual_form(pl) == Form::full);
    CHECK(usual_form(ru) == Form::full);
}

TEST_CASE("SAN by the fast path is strict where it counts") {
    struct Case {
        std::string_view fen, text, uci;
    };
    constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    constexpr std::string_view knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    constexpr std::string_view promotion = "5r2/4P1k1/8/8/8/8/8/R3K3 w Q - 0 1";
    constexpr Case cases[] = {
        {start, "e4", "e2e4"},         {start, "Nf3!?", "g1f3"},     {start, "Pe4", "e2e4"},
        {start, "e2e4", "e2e4"},       {start, "Ng1-f3", "g1f3"},    {start, "nf3", "0000"},
        {start, "E4", "0000"},         {start, "Ke2", "0000"},       {start, "e5", "0000"},
        {start, "", "0000"},           {start, "+", "0000"},         {start, "=Q", "0000"},
        {start, "Q", "0000"},          {start, "O-O", "0000"},       {knights, "Nd2", "0000"},
        {knights, "Nbd2", "b1d2"},     {knights, "N1d2", "b1d2"},    {promotion, "e8", "0000"},
        {promotion, "e8=Q+", "e7e8q"}, {promotion, "e8N", "e7e8n"},  {promotion, "exf8=R", "e7f8r"},
        {promotion, "e8=K", "0000"},   {promotion, "O-O", "0000"},   {promotion, "0-0-0", "e1c1"},
        {promotion, "Kg1", "0000"},    {promotion, "Ra2=Q", "0000"}, {start, "Nxf3", "g1f3"},
        {start, "N\xff", "0000"},
    };
    for (const Case& c : cases) {
        const auto p = chess::Position::from_fen(c.fen);
        REQUIRE(p);
        INFO(c.text);
        const auto move = move_from_san(*p, c.text);
        CHECK(move.has_value() == (c.uci != "0000"));
        if (move) CHECK(chess::to_uci(*move) == c.uci);
    }
}
