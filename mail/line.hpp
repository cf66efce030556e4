// A line of a letter on its way to own text: what it says, and what its marks tell about it.
//
// Plain text and HTML both become such lines; from then on one logic serves both.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zugpost::mail {

enum class Mark : std::uint8_t {
    none,
    attribution,  // the program marked it as the line above a quotation
    signature,    // the program marked it as the signature
};

struct Line {
    std::string text;  // without the signs of quotation
    int depth = 0;     // how often quoted
    Mark mark = Mark::none;

    friend bool operator==(const Line&, const Line&) = default;
};

using Lines = std::vector<Line>;

}  // namespace zugpost::mail
