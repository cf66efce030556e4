// Runs a fuzz target over files instead of libFuzzer: each file given, each file of a folder given, and no bytes at
// all. A fault ends the program as it does under the fuzzer, with the file's name as the last line written.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void run(const std::vector<char>& bytes) {
    const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(data.data(), data.size());
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& path) {
    if (!std::filesystem::is_directory(path)) return {path};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace

int main(int argc, char** argv) {
    run({});
    std::size_t count = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto& path : files_of(argv[i])) {
            std::cout << path.string() << std::endl;  // flushed: the next line may be the last
            std::ifstream in(path, std::ios::binary);
            run({std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
            ++count;
        }
    }
    std::cout << count << " files replayed\n";
    return count > 0 ? 0 : 1;
}
