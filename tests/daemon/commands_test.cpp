#include "daemon/commands.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace zugpost::daemon;

namespace {

struct Result {
    int status = 0;
    std::string out, err;
};

Result zugpost_with(std::vector<std::string> arguments, const std::string& input = {}) {
    arguments.insert(arguments.begin(), "zugpost");
    std::vector<char*> argv;
    for (std::string& a : arguments) argv.push_back(a.data());
    std::istringstream in(input);
    std::ostringstream out, err;
    Result result;
    result.status = run(static_cast<int>(argv.size()), argv.data(), in, out, err);
    result.out = out.str();
    result.err = err.str();
    return result;
}

std::string letter(const std::string& text, const std::string& headers = {}) {
    return "From: <ann@north.example>\nDate: Wed, 17 Oct 2007 09:00:00 +0000\n" + headers + "\n" + text + "\n";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("wrong usage is told in one line, with status 2") {
    const std::vector<std::string> wrong[] = {{},
                                              {"nonsense"},
                                              {"game"},
                                              {"game", "show"},
                                              {"serve"},
                                              {"serve", "-c", "/nonexistent/zugpost.toml"},
                                              {"read", "--lang", "de", "-"},
                                              {"read", "--fen", "nonsense", "-"},
                                              {"read", "--moves", "1. e5", "-"},
                                              {"read", "--moves", "1. e4", "--fen", "x", "-"},
                                              {"read", "--date-order", "ymd", "-"},
                                              {"rulebook", "show", "nonsense"}};
    for (const auto& arguments : wrong) {
        const Result r = zugpost_with(arguments, letter("1. e4"));
        CAPTURE(fmt::format("{}", fmt::join(arguments, " ")));
        CHECK(r.status == 2);
        CHECK(r.out.empty());
        CHECK(r.err.starts_with("zugpost: "));
        CHECK(std::count(r.err.begin(), r.err.end(), '\n') == 1);
    }
}

TEST_CASE("help and version end well") {
    CHECK(zugpost_with({"--help"}).status == 0);
    CHECK(zugpost_with({"game", "show", "--help"}).status == 0);
    CHECK(zugpost_with({"--version"}).out.starts_with("zugpost "));
    CHECK(zugpost_with({"rulebook", "list"}).out.starts_with("county-2007"));
    CHECK(has(zugpost_with({"rulebook", "show", "rassh"}).out, "control_days"));
}

TEST_CASE("read --json") {
    const Result r =
        zugpost_with({"read", "--json", "--moves", "1. e4 e5 2. Nf3 Nc6", "-"},
                     letter("2... Nc6 3. Bb5\nIf 3... a6 4. Ba4 Nf6 5. O-O\ndraw?\nReceived 17 Oct, sent 18 Oct."));
    CHECK(r.status == 0);
    for (const char* part :
         {R"("automatic": false)", R"("moves": [
    "2... Nc6",
    "3. Bb5"
  ])",
          R"("repetition": "2... Nc6")", R"("reply": "3. Bb5")", R"("3... a6 4. Ba4 Nf6 5. O-O")", R"("draw-offer")",
          R"("received": "2007-10-17")", R"("sent": "2007-10-18")", R"("verdict": "accepted")", R"("candidates": [])"})
        CHECK_MESSAGE(has(r.out, part), r.out);
}

TEST_CASE("read --json of letters that are refused, automatic, or no letters") {
    const Result ambiguous =
        zugpost_with({"read", "--json", "--fen", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "-"}, letter("1. Nd2"));
    CHECK(ambiguous.status == 0);
    CHECK(has(ambiguous.out, R"("verdict": "ambiguous")"));
    CHECK(has(ambiguous.out, R"("Nbd2")"));
    CHECK(has(ambiguous.out, R"("Nfd2")"));
    CHECK(has(ambiguous.out, R"("reply": null)"));
    const Result automatic = zugpost_with({"read", "--json", "-"}, letter("1. e4", "Auto-Submitted: auto-replied\n"));
    CHECK(automatic.status == 0);
    CHECK(has(automatic.out, R"("automatic": true)"));
    CHECK(has(automatic.out, R"("moves": [])"));
    const Result missing = zugpost_with({"read", "/nonexistent.eml"});
    CHECK(missing.status == 1);
    CHECK(missing.err == "zugpost: /nonexistent.eml: No such file or directory\n");
    CHECK(zugpost_with({"read", "-"}, std::string(2 << 20, 'x')).status == 1);
}

TEST_CASE("an attached game file is read where the text holds no move") {
    const std::string mail =
        "From: <ann@north.example>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b\"\n\n"
        "--b\nContent-Type: text/plain\n\nHere is my move.\n"
        "--b\nContent-Type: application/x-chess-pgn; name=\"game.pgn\"\nContent-Disposition: attachment; "
        "filename=\"game.pgn\"\n\n"
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n--b--\n";
    const Result played = zugpost_with({"read", "--json", "--moves", "1. e4 e5", "-"}, mail);
    CHECK(has(played.out, R"("reply": "2. Nf3")"));
    const Result stale = zugpost_with({"read", "--json", "--moves", "1. e4 e5 2. Nf3 Nc6", "-"}, mail);
    CHECK(has(stale.out, R"("verdict": "no-move")"));
}

TEST_CASE("the demonstration plays to its end") {
    const Result r = zugpost_with({"demo"});
    CHECK(r.status == 0);
    CHECK(r.err.empty());
    for (const char* part : {"a letter referred back", "2... Nc6 3. Bb5", "REPEAT", "a copy", "the result", "1-0",
                             "Здравствуйте", "Dzień dobry"})
        CHECK_MESSAGE(has(r.out, part), part);
}
