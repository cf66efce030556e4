// format=flowed (RFC 3676): paragraphs that were wrapped for the journey become lines again.
#pragma once

#include <string>
#include <string_view>

namespace zugpost::mail {

/// Unstuffs every line and joins the soft-broken ones of equal quote depth; with `delsp` the blank of
/// the break goes too. A short line that ends in a blank is not joined when the next word would have had
/// room in it: its blank is the author's, not a soft break ("12. Nf3 " above "Thank you"). Linear.
[[nodiscard]] std::string unflow(std::string_view text, bool delsp);

}  // namespace zugpost::mail
