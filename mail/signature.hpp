// Signatures: what stands below "-- ", and the lines that telephones and mail programs put under a letter.
#pragma once

#include "mail/page.hpp"

#include <string_view>

namespace zugpost::mail {

/// Cuts signatures and device lines out of the own lines of the page.
///
/// "-- " (RFC 3676, 4.3) begins one always; "--", "__" and a lone dash only if what follows looks like one: a player
/// may set his move off by dashes. A signature that the program marked is kept if nothing else is left and
/// it holds a move, for some programs let people write inside it.
void cut_signatures(Page& page);

/// "sent from my iphone", "wyslane z telefonu", "отправлено из мобильной почты" (folded).
[[nodiscard]] bool is_device_line(std::string_view folded);

/// A token that has the shape of a move in any notation of ours ("e4", "Sg1-f3", "0-0").
[[nodiscard]] bool has_move(std::string_view folded);

/// The same behind a move number ("12. Nf3", "12...e5").
[[nodiscard]] bool has_numbered_move(std::string_view folded);

}  // namespace zugpost::mail
