// The match that `zugpost demo` plays: the event, and who writes what when.
#pragma once

#include <span>
#include <string_view>

namespace zugpost::daemon {

struct DemoStep {
    std::string_view at;      ///< RFC 3339
    std::string_view story;   ///< what happens, for somebody who reads along
    std::string_view person;  ///< who writes; empty: time passes
    std::string_view game;
    std::string_view charset;  ///< of his mail program
    std::string_view text;
};

extern const std::string_view demo_event;
[[nodiscard]] std::span<const DemoStep> demo_steps();

}  // namespace zugpost::daemon
