// Any bytes as an IMAP server's answers: read without a crash, within the limits, and alike however they are cut.
#include "mail/imap_reader.hpp"
#include "mail/imap_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

constexpr ImapLimits limits{.line = 4096, .tokens = 500, .literals = 8, .keep = 256, .depth = 8};

void must(bool condition) {
    if (!condition) std::abort();
}

struct Outcome {
    std::vector<ImapResponse> responses;
    bool failed = false;
};

Outcome read_all(std::string_view bytes, std::size_t step) {
    ImapReader reader(limits);
    Outcome out;
    for (std::size_t at = 0; at < bytes.size() && !out.failed; at += step) {
        reader.feed(bytes.substr(at, step));
        for (;;) {
            auto next = reader.next();
            out.failed = !next;
            if (!next || !*next) break;
            out.responses.push_back(std::move(**next));
        }
    }
    return out;
}

void check(const ImapResponse& r) {
    must(r.tokens.size() <= limits.tokens + limits.literals);
    std::size_t depth = 0;
    std::size_t kept = 0;
    for (const auto& token : r.tokens) {
        if (token.kind == ImapToken::Kind::open) ++depth;
        if (token.kind == ImapToken::Kind::close) must(depth-- > 0);
        if (token.kind == ImapToken::Kind::literal) kept += token.text.size();
        if (token.kind == ImapToken::Kind::atom) must(!token.text.empty());
        must(depth <= limits.depth);
        (void)imap_date(token.text);
        if (const auto key = imap_key(token.text)) must(imap_key(to_text(*key)) == key);
        for (const char c : to_modified_utf7(token.text)) must(c >= ' ' && c <= '~');
        must(imap_quoted(token.text).find_first_of("\r\n") == std::string::npos);
    }
    must(depth == 0 && kept <= limits.keep);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(static_cast<const char*>(static_cast<const void*>(data)), size);
    const Outcome whole = read_all(bytes, std::max<std::size_t>(size, 1));
    for (const auto& response : whole.responses) check(response);
    const Outcome slow = read_all(bytes, 1);
    must(whole.failed == slow.failed && whole.responses.size() == slow.responses.size());
    for (std::size_t i = 0; i < slow.responses.size(); ++i)
        must(whole.responses[i].name == slow.responses[i].name &&
             whole.responses[i].tokens == slow.responses[i].tokens);
    return 0;
}
