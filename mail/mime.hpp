// The MIME tree of a letter. The only file that knows the library which splits it.
#pragma once

#include "base/result.hpp"
#include "mail/letter.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

/// One node. The tree lies in one vector, parents before children, children in order.
struct Node {
    Part part;                          ///< of a leaf; of a multipart only the type is set
    std::vector<std::size_t> children;  ///< positions in the vector
};

/// Takes a letter (without NUL) apart and undoes the transfer encodings; the root is at position 0. Never throws.
/// Forwarded messages are leaves.
[[nodiscard]] Result<std::vector<Node>> read_mime(std::string_view letter);

/// Sorts the leaves into texts and attachments: of alternatives text/plain is read unless it is blank, else text/html.
void sort_parts(std::vector<Node>& nodes, std::vector<Part>& texts, std::vector<Part>& attachments);

}  // namespace zugpost::mail
