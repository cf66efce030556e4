#include "letters/diagram.hpp"

#include <doctest/doctest.h>

using namespace zugpost;
using letters::diagram;
using parser::Notation;

namespace {

const chess::Position& position() {
    static const chess::Position p = chess::Position::from_fen("r3k3/8/8/3n4/8/2B5/P6q/4K2R w K - 0 1").value();
    return p;
}

}  // namespace

TEST_CASE("a diagram has the reader's letters and his own side below") {
    CHECK(diagram(position(), Language::en, Notation::en, chess::Color::white) ==
          "8  r  .  .  .  k  .  .  .\n"
          "7  .  .  .  .  .  .  .  .\n"
          "6  .  .  .  .  .  .  .  .\n"
          "5  .  .  .  n  .  .  .  .\n"
          "4  .  .  .  .  .  .  .  .\n"
          "3  .  .  B  .  .  .  .  .\n"
          "2  P  .  .  .  .  .  .  q\n"
          "1  .  .  .  .  K  .  .  R\n"
          "   a  b  c  d  e  f  g  h\n");
    CHECK(diagram(position(), Language::pl, Notation::pl, chess::Color::black) ==
          "1  W  .  .  K  .  .  .  .\n"
          "2  h  .  .  .  .  .  .  P\n"
          "3  .  .  .  .  .  G  .  .\n"
          "4  .  .  .  .  .  .  .  .\n"
          "5  .  .  .  .  s  .  .  .\n"
          "6  .  .  .  .  .  .  .  .\n"
          "7  .  .  .  .  .  .  .  .\n"
          "8  .  .  .  k  .  .  .  w\n"
          "   h  g  f  e  d  c  b  a\n");
    CHECK(diagram(position(), Language::ru, Notation::ru, chess::Color::white) ==
          "8  л  .  .  .  кр .  .  .\n"
          "7  .  .  .  .  .  .  .  .\n"
          "6  .  .  .  .  .  .  .  .\n"
          "5  .  .  .  к  .  .  .  .\n"
          "4  .  .  .  .  .  .  .  .\n"
          "3  .  .  С  .  .  .  .  .\n"
          "2  П  .  .  .  .  .  .  ф\n"
          "1  .  .  .  .  Кр .  .  Л\n"
          "   a  b  c  d  e  f  g  h\n");
}

TEST_CASE("a notation without letters takes those of the language") {
    const auto one = [](Language l, Notation n) { return diagram(position(), l, n, chess::Color::white); };
    CHECK(one(Language::pl, Notation::iccf) == one(Language::pl, Notation::pl));
    CHECK(one(Language::ru, Notation::uci) == one(Language::ru, Notation::ru));
    CHECK(one(Language::ru, Notation::en) == one(Language::en, Notation::en));
    CHECK(one(Language::en, Notation::figurine).find("♔") != std::string::npos);
}
