#include "daemon/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <sstream>

namespace zugpost::daemon {
namespace {

Result<std::string> read_stream(const std::string& name, std::istream& in, std::size_t limit) {
    std::string bytes;
    std::array<char, 65536> block{};
    while (in && bytes.size() <= limit) {
        in.read(block.data(), block.size());
        bytes.append(block.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (in.bad()) return fail(fmt::format("{}: cannot be read", name));
    if (bytes.size() > limit) return fail(fmt::format("{}: larger than {} bytes", name, limit));
    return bytes;
}

Result<void> write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fail(std::strerror(errno));
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return ::fsync(fd) == 0 ? Result<void>{} : fail(std::strerror(errno));
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail(fmt::format("{}: {}", path, std::strerror(errno)));
    struct stat status{};
    if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
        return fail(fmt::format("{}: is a folder", path));
    return read_stream(path, file, limit);
}

Result<std::string> read_file(const std::string& path, std::istream& in, std::size_t limit) {
    return path == "-" ? read_stream("standard input", in, limit) : read_file(path, limit);
}

Result<void> write_secret(const std::string& path, const std::string& bytes) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return fail(fmt::format("{}: {}", path, std::strerror(errno)));
    const Result<void> written = write_all(fd, bytes);
    ::close(fd);
    if (!written) {
        ::unlink(path.c_str());
        return fail(fmt::format("{}: {}", path, written.error().text));
    }
    return {};
}

}  // namespace zugpost::daemon
