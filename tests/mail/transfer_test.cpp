#include "mail/transfer.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::mail;

namespace {
struct Case {
    std::string_view name, encoding, coded, plain;
};
}  // namespace

TEST_CASE("transfer encodings are undone as mail programs write them") {
    const Case cases[] = {
        {"plain", "7bit", "1. e4", "1. e4"},
        {"base64", "base64", "MS4gZTQ=", "1. e4"},
        {"capitals, blanks and a comment", " BASE64 (x) ", "MS4g\r\nZTQ=", "1. e4"},
        {"trailing blank in the name", "QUOTED-PRINTABLE ", "M=C3=B3j", "Mój"},
        {"a list's footer behind the padding", "base64", "MS4gZTQ=\r\n____\r\nlist footer", "1. e4"},
        {"padding forgotten", "base64", "MS4gZTQ", "1. e4"},
        {"a bar is no digit", "base64", "MS4g|ZTQ=", "1. e4"},
        {"nothing but padding", "base64", "====", ""},
        {"soft break", "quoted-printable", "12. N=\r\nf3", "12. Nf3"},
        {"soft break with blanks and a bare LF", "quoted-printable", "12. N= \t\nf3", "12. Nf3"},
        {"lower-case digits", "quoted-printable", "=c3=b3", "ó"},
        {"broken escapes stay", "quoted-printable", "e8=Q =ZZ =4", "e8=Q =ZZ =4"},
        {"blanks at the end of a line fall away", "quoted-printable", "a  \r\nb\t\r\n", "a\r\nb\r\n"},
        {"coded blank at the end stays", "quoted-printable", "a=20\r\nb", "a \r\nb"},
        {"ends in an equals sign", "quoted-printable", "a=", "a"},
        {"unknown encoding leaves the bytes", "x-uuencode", "M=C3", "M=C3"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(decode_transfer(c.coded, c.encoding) == c.plain);
    }
}

TEST_CASE("what is encoded comes back, in lines of at most 76 characters") {
    std::string all;
    for (int i = 0; i < 600; ++i) all += static_cast<char>(i * 7);
    CHECK(decode_base64(encode_base64(all)) == all);
    CHECK(decode_quoted_printable(encode_quoted_printable(all)) == all);
    const std::string text = "From here\r\n.\r\nzażółć gęślą jaźń \r\n" + std::string(300, 'x') + "\r\ntab\t\r\n";
    for (const std::string& coded : {encode_base64(text), encode_quoted_printable(text)}) {
        CHECK(decode_quoted_printable(encode_quoted_printable(text)) == text);
        std::size_t start = 0;
        for (std::size_t end = 0; (end = coded.find("\r\n", start)) != std::string::npos; start = end + 2)
            CHECK(end - start <= 76);
        CHECK(coded.size() - start <= 76);
        CHECK(coded.find("\r\n.") == std::string::npos);
        CHECK(!coded.starts_with("From "));
    }
}
