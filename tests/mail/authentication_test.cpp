#include "mail/authentication.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::mail;

namespace {

constexpr std::string_view author = "From: Jan <jan@club.example>\r\nSubject: x\r\n";
constexpr std::string_view pass = "Authentication-Results: mx.chess.example; dmarc=pass header.from=club.example\r\n";
constexpr std::string_view ours =
    "Received: from out.club.example (out.club.example [192.0.2.7]) by mx.chess.example with ESMTPS id q1;\r\n"
    " Fri, 5 Jan 2024 15:24:00 +0000\r\n";
constexpr std::string_view inner =
    "Received: from mx.chess.example by mx.chess.example with LMTP id l1; Fri, 5 Jan 2024 15:24:01 +0000\r\n";
constexpr std::string_view theirs = "Received: from pc by out.club.example; Fri, 5 Jan 2024 15:23:00 +0000\r\n";

std::string field(std::string_view value) { return "Authentication-Results: " + std::string(value) + "\r\n"; }

}  // namespace

TEST_CASE("only what our own mail system says about the From domain counts") {
    const std::string a(author);
    const std::string p(pass);
    const std::string o(ours);
    const std::string t(theirs);
    struct Row {
        std::string name, letter;
        bool passes;
    };
    const Row rows[] = {
        {"on top", p + o + t + a, true},
        {"directly below our stamp", o + p + t + a, true},
        {"between two stamps of ours", std::string(inner) + p + o + t + a, true},
        {"below the stamp by which it came from outside", std::string(inner) + o + p + t + a, true},
        {"no stamps at all", p + a, true},
        {"folded, with comments and other methods",
         field("mx.chess.example 1;\r\n dkim=pass (2048-bit key) header.d=club.example;\r\n spf=pass "
               "smtp.mailfrom=club.example;\r\n"
               " dmarc=pass (p=none dis=none) header.from=Club.Example") +
             o + a,
         true},
        {"value in quotes", field("mx.chess.example; dmarc=\"pass\" header.from=\"club.example\"") + a, true},
        {"a foreign one on top is passed over", field("other.example; dmarc=fail") + p + o + a, true},
        {"none at all", o + t + a, false},
        {"none", field("mx.chess.example; none") + o + a, false},
        {"fail", field("mx.chess.example; dmarc=fail header.from=club.example") + o + a, false},
        {"bestguesspass is not pass", field("mx.chess.example; dmarc=bestguesspass header.from=club.example") + o + a,
         false},
        {"foreign authserv-id", field("mx.evil.example; dmarc=pass header.from=club.example") + o + a, false},
        {"our id as prefix", field("mx.chess.example.evil.example; dmarc=pass header.from=club.example") + o + a,
         false},
        {"forged below a foreign stamp", o + t + p + a, false},
        {"forged below a forged stamp of ours", o + std::string(inner) + p + a, false},
        {"forged among the author's fields", o + a + p, false},
        {"forged below a real fail", field("mx.chess.example; dmarc=fail header.from=club.example") + o + p + a, false},
        {"forged next to a real one without dmarc", field("mx.chess.example; dkim=none") + p + o + a, false},
        {"fail and pass in one",
         field("mx.chess.example; dmarc=fail header.from=club.example; dmarc=pass header.from=club.example") + a,
         false},
        {"another domain", field("mx.chess.example; dmarc=pass header.from=evil.example") + o + a, false},
        {"a subdomain", field("mx.chess.example; dmarc=pass header.from=x.club.example") + o + a, false},
        {"no domain", field("mx.chess.example; dmarc=pass") + o + a, false},
        {"two domains", field("mx.chess.example; dmarc=pass header.from=club.example header.from=evil.example") + a,
         false},
        {"dkim=pass of another domain",
         field("mx.chess.example; dkim=fail header.d=club.example; dkim=pass header.d=evil.example") + o + a, false},
        {"text in a quoted address",
         field("mx.chess.example; spf=pass smtp.mailfrom=\"a) dmarc=pass header.from=club.example (b\"@evil.example; "
               "dmarc=fail") +
             a,
         false},
        {"result inside a quoted address",
         field("mx.chess.example; spf=pass smtp.mailfrom=\"a; dmarc=pass header.from=club.example; b\"@evil.example") +
             a,
         false},
        {"closing bracket without an opening one",
         field("mx.chess.example; spf=pass smtp.mailfrom=a) ; dmarc=pass header.from=club.example") + a, false},
        {"in a comment", field("mx.chess.example; spf=pass (a; dmarc=pass header.from=club.example)") + a, false},
        {"in nested comments",
         field("mx.chess.example; spf=pass (a (b) ; dmarc=pass header.from=club.example ; (c) d)") + a, false},
        {"comment never closed", field("mx.chess.example; dmarc=pass header.from=club.example (") + a, false},
        {"quote never closed", field("mx.chess.example; dmarc=pass header.from=\"club.example") + a, false},
        {"in the property of another method",
         field("mx.chess.example; spf=pass smtp.helo=dmarc=pass header.from=club.example") + a, false},
        {"empty", field("") + a, false},
        {"two From fields", p + o + a + "From: victim@club.example\r\n", false},
        {"two From addresses", p + o + "From: jan@club.example, b@club.example\r\n", false},
        {"From of another domain", p + o + "From: jan@evil.example\r\n", false},
        {"our name as what the sender calls himself",
         "Received: from by (by mx.chess.example) by evil.example; Fri, 5 Jan 2024 15:24:00 +0000\r\n" + p + a, false},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        const auto letter = read_letter(r.letter + "\r\nbody\r\n", {.trusted_received_by = "mx.chess.example"});
        REQUIRE(letter);
        CHECK(dmarc_passes(*letter, "mx.chess.example", "club.example") == r.passes);
        CHECK(!dmarc_passes(*letter, "", "club.example"));
        CHECK(!dmarc_passes(*letter, "mx.chess.example", ""));
    }
}

TEST_CASE("the stamp of the trusted host alone tells when a letter came") {
    struct Row {
        std::string_view name, fields, expected;
    };
    const Row rows[] = {
        {"ours", "Received: from x (y) by mx.chess.example with ESMTP; Fri, 5 Jan 2024 15:24:00 +0000",
         "2024-01-05T15:24:00Z"},
        {"in capitals, with a dot", "Received: from x by MX.Chess.Example. ; Fri, 5 Jan 2024 15:24:00 +0000",
         "2024-01-05T15:24:00Z"},
        {"the topmost of two",
         "Received: by mx.chess.example; Fri, 5 Jan 2024 15:24:00 +0000\r\nReceived: from x by mx.chess.example; Fri, "
         "5 Jan 2024 14:00:00 +0000",
         "2024-01-05T15:24:00Z"},
        {"a foreign one above",
         "Received: from x by imap.chess.example; Fri, 5 Jan 2024 15:25:00 +0000\r\nReceived: from x by "
         "mx.chess.example; Fri, 5 Jan 2024 15:24:00 +0000",
         "2024-01-05T15:24:00Z"},
        {"foreign only", "Received: from x by other.example; Fri, 5 Jan 2024 15:24:00 +0000", ""},
        {"ours in a comment", "Received: from x (by mx.chess.example) by other.example; Fri, 5 Jan 2024 15:24:00 +0000",
         ""},
        {"no date", "Received: from x by mx.chess.example", ""},
        {"bad date", "Received: from x by mx.chess.example; 99 Foo 2024", ""},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        const auto letter = read_letter(std::string(r.fields) + "\r\nFrom: a@b.example\r\n\r\n",
                                        {.trusted_received_by = "mx.chess.example"});
        REQUIRE(letter);
        CHECK((letter->received ? zugpost::to_rfc3339(*letter->received) : "") == r.expected);
    }
}
