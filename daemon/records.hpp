// All letters of a game as one mbox, for whoever asks for the records.
//
// Each is given with its main header fields and its text, decoded. Tokens are taken out: they belong to one person
// each.
#pragma once

#include "daemon/house.hpp"
#include "daemon/tokens.hpp"
#include "store/store.hpp"

#include <string>

namespace zugpost::daemon {

/// Bytes at which the file ends; what came later is then named as left out.
inline constexpr std::size_t max_records = std::size_t{4} << 20;

/// Empty where no letter came.
[[nodiscard]] std::string letters_as_mbox(const store::Store& store, const Tokens& tokens, const House& house,
                                          const std::string& tournament, const std::string& game);

}  // namespace zugpost::daemon
