#include "chess/types.hpp"

#include <doctest/doctest.h>

using namespace zugpost::chess;

TEST_CASE("squares are written and read") {
    CHECK(to_text(make_square(4, 3)) == "e4");
    CHECK(to_text(Square::none) == "-");
    CHECK(square_from("a1") == make_square(0, 0));
    CHECK(square_from("h8") == make_square(7, 7));
    for (const auto text : {"", "e", "e9", "i1", "e0", "E4", "e44", "4e"}) CHECK(square_from(text) == Square::none);
}

TEST_CASE("UCI moves are written and read") {
    const Move push{make_square(4, 1), make_square(4, 3)};
    const Move promotion{make_square(4, 6), make_square(3, 7), PieceType::knight};
    CHECK(to_uci(push) == "e2e4");
    CHECK(to_uci(promotion) == "e7d8n");
    CHECK(to_uci({}) == "0000");
    CHECK(move_from_uci("e2e4") == push);
    CHECK(move_from_uci("e7d8n") == promotion);
    for (const auto text : {"", "e2", "e2e", "e2e9", "e2e2", "e7e8k", "e7e8p", "e7e8Q", "e7e8x", "e2e4 ", "0000"})
        CHECK(move_from_uci(text) == Move{});
}
