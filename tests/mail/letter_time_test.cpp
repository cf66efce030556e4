// Hostile letters cost time in proportion to their size, and no more.
#include "mail/charset.hpp"
#include "mail/letter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <string>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

std::string repeated(std::string_view piece, std::size_t size) {
    std::string out;
    while (out.size() < size) out += piece;
    return out;
}

// Processor time of this program, the least of three runs.
double cost(const std::string& bytes) {
    double least = 1e9;
    for (int run = 0; run < 3; ++run) {
        const std::clock_t start = std::clock();
        if (const auto letter = read_letter(bytes, {.trusted_received_by = "mx.chess.example"}))
            for (const Part& p : letter->texts) (void)decode_text(p, Language::ru);
        least = std::min(least, static_cast<double>(std::clock() - start));
    }
    return least;
}

}  // namespace

TEST_CASE("eight times the bytes take about eight times the work") {
    struct Row {
        std::string_view name, front, piece;
        std::size_t size;  // of the larger letter
    };
    constexpr std::size_t header = 60'000;
    constexpr std::size_t body = 800'000;
    const Row rows[] = {
        {"brackets in To", "To: ", "(((((((((((((((\r\n ", header},
        {"quotes in To", "To: ", "\"\\\"<\"(,:\r\n ", header},
        {"angles in From", "From: ", "<\"<\"\r\n ", header},
        {"addresses", "To: ", "a@b.example,\r\n ", header},
        {"encoded words", "Subject: ", "=?utf-8?Q?=C3?=\r\n ", header},
        {"starts of encoded words", "Subject: ", "=?a?q?=?\r\n ", header},
        {"parameters", "Content-Type: a/b", ";\r\n x*1*=\"%C4\"", header},
        {"references", "References: ", "<a@b.example>\r\n ", header},
        {"stamps", "Received: from a by ", "by (by by) \r\n ", header},
        {"short lines", "\r\n", "\n", body},
        {"Cyrillic", "\r\n", "\xED\xCF\xCA \xC8\xCF\xC4\r\n", body},
        {"soft breaks", "Content-Transfer-Encoding: quoted-printable\r\n\r\n", "==  =\r\n", body},
        {"base64", "Content-Transfer-Encoding: base64\r\n\r\n", "MS4gZTQg\r\n", body},
        {"nearly a boundary", "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n", "-b\r\n", body},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        const auto letter = [&](std::size_t size) {
            return std::string(r.front) + repeated(r.piece, size) + "\r\n\r\n";
        };
        const double small = cost(letter(r.size / 8));
        const double large = cost(letter(r.size));
        // quadratic work would be 64 times as much; the constant covers a clock too coarse for small letters
        CHECK(large < 30 * small + 0.005 * CLOCKS_PER_SEC);
    }
}
