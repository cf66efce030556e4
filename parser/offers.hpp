// Conditional branches as written, read on the board: which of them bind, which fall out, and why.
//
// What precedes a fault binds if it ends with the offerer's answer; the rest is dropped and costs nothing. Branches
// begin at the root of the offer or go on from an earlier branch, as numbers, brackets and the board tell.
#pragma once

#include "parser/understanding.hpp"

#include <vector>

namespace zugpost::parser {

struct OfferRoot {
    const chess::Position& before_reply;
    chess::Move reply;
    long ply;  ///< of the first condition: the one behind the reply
};

struct OffersRead {
    std::vector<Line> lines;
    std::vector<Dropped> dropped;
};

[[nodiscard]] OffersRead read_offers(const std::vector<WrittenBranch>& branches, const OfferRoot& root,
                                     const Standing& standing);

}  // namespace zugpost::parser
