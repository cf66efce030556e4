// Where in a page a quotation is introduced: an attribution on one or more lines, a header block, "Original Message",
// or the separator line of our own letters.
#pragma once

#include "mail/attribution.hpp"
#include "mail/page.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

/// Lines up to `end`, and how sure it is; a weak one counts only if a quoted line follows.
struct Introduction {
    std::size_t end = 0;
    std::string_view kind;
    Evidence evidence = Evidence::strong;
};

/// Of one page, which must outlive it. Linear in its lines.
class Introductions {
public:
    explicit Introductions(const Page& page);

    /// The introduction that begins at line i.
    [[nodiscard]] std::optional<Introduction> at(std::size_t i) const;

private:
    const Page& page_;
    std::vector<std::optional<Introduction>> attributions_;  // by the line where they begin
};

/// The folded lines as one, cut off a little above longest_attribution.
[[nodiscard]] std::string joined_lines(const Page& page, std::size_t begin, std::size_t end);

}  // namespace zugpost::mail
