// Files as a whole, with a limit and errors that name them.
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>

namespace zugpost::daemon {

/// The bytes of a regular file; of `in` where the name is "-". More than `limit` bytes is an error.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::istream& in, std::size_t limit);
/// The same, of files only.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t limit);

}  // namespace zugpost::daemon
