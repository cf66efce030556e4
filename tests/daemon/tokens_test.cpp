#include "daemon/tokens.hpp"

#include "daemon/trail.hpp"

#include <doctest/doctest.h>

using namespace zugpost::daemon;

namespace {

const std::string secret = "abcdefghijklmnopqrstuvwxyz234567";

}  // namespace

TEST_CASE("a token is one person's in one game, and the secret's") {
    const Tokens tokens(secret, "Games@Chess.example");
    const std::string token = tokens.token("cup", "1", "ann");
    CHECK(token.size() == 16);
    CHECK(token == tokens.token("cup", "1", "ann"));
    CHECK(token != tokens.token("cup", "1", "bob"));
    CHECK(token != tokens.token("cup", "2", "ann"));
    CHECK(token != tokens.token("cup1", "", "ann"));
    CHECK(token != Tokens(Tokens::make_secret(), "games@chess.example").token("cup", "1", "ann"));
    CHECK(Tokens::fresh() != Tokens::fresh());
    CHECK(Tokens::fresh().size() == 16);
}

TEST_CASE("tokens are found in our addresses alone, in any case") {
    const Tokens tokens(secret, "games@chess.example");
    const std::string token = tokens.token("cup", "1", "ann");
    CHECK(tokens.address_with(token) == "games+" + token + "@chess.example");
    using Found = std::vector<std::string>;
    CHECK(tokens.tokens_in({tokens.address_with(token)}) == Found{token});
    CHECK(tokens.tokens_in({"GAMES+ABCDEFGHIJKLMNOP@CHESS.EXAMPLE"}) == Found{"abcdefghijklmnop"});
    for (const char* other : {"games@chess.example", "games+@chess.example", "games+short@chess.example",
                              "games+abcdefghijklmnop@elsewhere.example", "other+abcdefghijklmnop@chess.example",
                              "games+abcdefghijklmno1@chess.example", "games+abcdefghijklmnopq@chess.example", ""})
        CHECK_MESSAGE(tokens.tokens_in({other}).empty(), other);
}

TEST_CASE("a text can be shown without its tokens") {
    const Tokens tokens(secret, "games@chess.example");
    CHECK(tokens.without_tokens(
              "To: <games+abcdefghijklmnop@chess.example>, Games+ABCDEFGHIJKLMNOP@chess.example games+x") ==
          "To: <games@chess.example>, Games@chess.example games+x");
    CHECK(tokens.without_tokens("") == "");
    CHECK(tokens.without_tokens("games+games+abcdefghijklmnop") == "games+games");
}

TEST_CASE("tags in subjects") {
    using Tags = std::vector<std::string>;
    CHECK(tags_in("Re: [cup/1] move: 1. e4") == Tags{"cup/1"});
    CHECK(tags_in("[ext] Odp: [ cup/1 ] x [cup]") == Tags{"ext", "cup/1", "cup"});
    CHECK(tags_in("[[cup/1]]") == Tags{"cup/1"});
    CHECK(tags_in("[cup/1").empty());
    CHECK(tags_in("][").empty());
    CHECK(tags_in("[]").empty());
    CHECK(tags_in(std::string(100000, '[')).empty());
    CHECK(tags_in("[" + std::string(1000, 'x') + "]").empty());
}
