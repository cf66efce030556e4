// Every letter NAME.eml of tests/letters that has its own text beside it (NAME.own) is read as it stands there.
// NAME.answered, where it is there, is the letter of ours that it answers.
#include "mail/charset.hpp"
#include "mail/letter.hpp"
#include "mail/own_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> letters() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(fs::path(ZUGPOST_SOURCE_DIR) / "tests" / "letters"))
        if (entry.path().extension() == ".own") found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

}  // namespace

TEST_CASE("letters of real programs give the text that their authors wrote") {
    constexpr std::size_t expected = 60;
    const std::vector<fs::path> all = letters();
    CHECK(all.size() >= expected);
    for (fs::path path : all) {
        CAPTURE(path.stem().string());
        const std::string own = contents(path);
        const auto letter = read_letter(contents(path.replace_extension(".eml")), {});
        REQUIRE(letter.has_value());
        OwnTextHints hints;
        path.replace_extension(".answered");
        if (fs::exists(path)) hints.answered.push_back(contents(path));
        std::string text = own_text(*letter, hints).text;
        // a letter that is a game file and nothing else
        if (letter->texts.empty())
            for (const Part& part : letter->attachments)
                if (is_game_file(part)) text += own_text_of(decode_text(part, std::nullopt), hints).text;
        CHECK(text == own);
    }
}
