#include "daemon/files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>

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

}  // namespace zugpost::daemon
