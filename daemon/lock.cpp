#include "daemon/service.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace zugpost::daemon {

Result<ServiceLock> ServiceLock::take(const std::string& path) {
    mail::Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!file) return fail(fmt::format("{}: {}", path, std::strerror(errno)));
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        return fail(errno == EWOULDBLOCK ? fmt::format("{}: another zugpost serves this state folder", path)
                                         : fmt::format("{}: {}", path, std::strerror(errno)));
    return ServiceLock(std::move(file));
}

}  // namespace zugpost::daemon
