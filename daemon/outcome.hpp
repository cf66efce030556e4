// How a subcommand ends: done, or one clear line and an exit status.
#pragma once

#include "base/result.hpp"

#include <expected>
#include <string>
#include <utility>

namespace zugpost::daemon {

enum class Exit : int { done = 0, failed = 1, usage = 2 };

struct Fault {
    Exit exit = Exit::failed;
    std::string text;  ///< names file, key or value at fault
};

using Outcome = std::expected<void, Fault>;

[[nodiscard]] inline std::unexpected<Fault> failed(std::string text) {
    return std::unexpected(Fault{Exit::failed, std::move(text)});
}
[[nodiscard]] inline std::unexpected<Fault> wrong_usage(std::string text) {
    return std::unexpected(Fault{Exit::usage, std::move(text)});
}

}  // namespace zugpost::daemon
