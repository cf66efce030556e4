#include "daemon/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace zugpost::daemon {
namespace {

bool under_journal() { return std::getenv("JOURNAL_STREAM") != nullptr; }

std::shared_ptr<spdlog::logger>& logger() {
    static std::shared_ptr<spdlog::logger> instance;
    return instance;
}

void write(spdlog::level::level_enum level, const char* priority, std::string_view line) {
    if (logger() == nullptr) return;
    std::string clean(line);
    for (char& c : clean)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
    logger()->log(level, "{}{}", under_journal() ? priority : "", clean);
}

}  // namespace

void start_log() {
    if (logger() != nullptr) return;
    logger() = spdlog::stderr_logger_mt("zugpost");
    logger()->set_pattern(under_journal() ? "%v" : "%Y-%m-%dT%H:%M:%S%z %l: %v");
    logger()->flush_on(spdlog::level::info);
}

void log_info(std::string_view line) { write(spdlog::level::info, "<6>", line); }
void log_warning(std::string_view line) { write(spdlog::level::warn, "<4>", line); }
void log_error(std::string_view line) { write(spdlog::level::err, "<3>", line); }

}  // namespace zugpost::daemon
