// Log lines on standard error: with the journal's priority in front where it listens, else with the time.
//
// Silent until `start_log`. Texts of strangers are made one line.
#pragma once

#include <string_view>

namespace zugpost::daemon {

void start_log();
void log_info(std::string_view line);
void log_warning(std::string_view line);
void log_error(std::string_view line);

}  // namespace zugpost::daemon
