#include "base/address.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost;

TEST_CASE("plain addresses") {
    for (const char* good : {"jan@poczta.example", "jan.kowalski+szachy@poczta.example", "x@localhost",
                             "a-b_c@x1.y-z.example", "O'Hara@mail.example"}) {
        CAPTURE(good);
        CHECK(is_plain_address(good));
    }
    for (const char* bad : {"",
                            "@",
                            "jan",
                            "jan@",
                            "@poczta.example",
                            "jan@@poczta.example",
                            "jan@poczta..example",
                            "jan@.example",
                            "jan@poczta.",
                            ".jan@poczta.example",
                            "jan.@poczta.example",
                            "ja n@poczta.example",
                            "jan@poczta.example ",
                            "jan@-poczta.example",
                            "jan@poczta-.example",
                            "<jan@poczta.example>",
                            "jan@poczta.example\r\nBcc: x@y.example",
                            "żak@poczta.example",
                            "jan@żak.example",
                            "\"jan\"@poczta.example",
                            "jan@[192.0.2.1]",
                            "jan@poczta_.example"}) {
        CAPTURE(bad);
        CHECK_FALSE(is_plain_address(bad));
    }
    CHECK(is_plain_address(std::string(64, 'a') + "@b.example"));
    CHECK_FALSE(is_plain_address(std::string(65, 'a') + "@b.example"));
    CHECK_FALSE(is_plain_address("a@" + std::string(64, 'b') + ".example"));
}

TEST_CASE("addresses are the same whatever their case") {
    CHECK(same_plain_address("Jan@Poczta.example", "jan@poczta.EXAMPLE"));
    CHECK_FALSE(same_plain_address("jan@poczta.example", "jan@poczta.exampl"));
}
