#include "mail/automatic.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace zugpost::mail;

TEST_CASE("letters that no person wrote") {
    struct Row {
        std::string_view name, fields;
        bool automatic;
    };
    const Row rows[] = {
        {"a person", "From: jan@club.example\r\nReturn-Path: <jan@club.example>", false},
        {"null return path", "Return-Path: <>", true},
        {"null return path with blanks", "Return-Path:  <> ", true},
        {"auto-replied", "Auto-Submitted: auto-replied", true},
        {"Exchange out of office", "Auto-Submitted: auto-generated", true},
        {"with comment, in capitals", "Auto-Submitted: AUTO-REPLIED (vacation)", true},
        {"with parameter", "Auto-Submitted: auto-notified; owner-email=x", true},
        {"no", "Auto-Submitted: no", false},
        {"no, with comment and parameter", "Auto-Submitted: NO (really); x=y", false},
        {"bulk", "Precedence: bulk", true},
        {"list", "Precedence: list", true},
        {"junk, the second of two", "Precedence: first-class\r\nPrecedence: Junk", true},
        {"auto_reply", "Precedence: auto_reply", true},
        {"first-class", "Precedence: first-class", false},
        {"list id", "List-Id: chess <chess.club.example>", true},
        {"list unsubscribe", "List-Unsubscribe: <mailto:x@club.example>", true},
        {"X-Autoreply", "X-Autoreply: yes", true},
        {"X-Autorespond", "X-Autorespond: 1", true},
        {"X-Loop", "X-Loop: jan@club.example", true},
        {"Exchange's suppression stands in people's letters", "X-Auto-Response-Suppress: All", false},
        {"some providers' feedback id stands in people's letters", "Feedback-ID: 1:user:post", false},
        {"bounce", "Content-Type: multipart/report; report-type=delivery-status; boundary=b", true},
        {"bare delivery status", "Content-Type: message/delivery-status", true},
        {"mailer-daemon", "From: Mail Delivery System <MAILER-DAEMON@mx.example>", true},
        {"postmaster", "From: postmaster@mx.example", true},
        {"noreply", "From: No Reply <no-reply@shop.example>", true},
        {"our own address", "From: games@chess.example", true},
        {"our own address with a token", "From: Zugpost <Games+abc@CHESS.example>", true},
        {"our own letter", "X-Zugpost-Kind: receipt", true},
        {"a namesake elsewhere", "From: games@club.example", false},
        {"ours only as a name", "From: \"games@chess.example\" <jan@club.example>", false},
    };
    for (const Row& r : rows) {
        CAPTURE(r.name);
        const auto block = read_headers(std::string(r.fields) + "\r\n\r\n");
        REQUIRE(block);
        CHECK(!automatic_because(block->headers, "games@chess.example").empty() == r.automatic);
    }
}

TEST_CASE("the reason is one short line") {
    const auto block = read_headers("X-Loop: " + std::string(5000, 'a') + "\r\n\r\n");
    REQUIRE(block);
    CHECK(automatic_because(block->headers, "").size() <= 120);
}
