// Any bytes as the value of a header field, through every reader of such values, and back through the composer.
#include "base/text.hpp"
#include "mail/address.hpp"
#include "mail/compose.hpp"
#include "mail/date.hpp"
#include "mail/header.hpp"
#include "mail/letter.hpp"
#include "mail/transfer.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

void must(bool condition) {
    if (!condition) std::abort();
}

// What the composer accepts comes back as it was, in one field.
void check_round_trip(std::string_view text) {
    Outgoing out;
    out.from = {"Zugpost", "games@chess.example"};
    out.to = {std::string(text), "jan@club.example"};
    out.subject = text;
    out.message_id = "<m1@chess.example>";
    out.text = text;
    out.attachments = {{std::string(text), "text/plain", std::string(text)}};
    Result<std::string> bytes = compose(out);
    if (!bytes) {
        out.attachments.clear();
        bytes = compose(out);
    }
    if (!bytes) return;
    const Result<Letter> letter = read_letter(*bytes, {.limit = bytes->size()});
    must(letter.has_value());
    must(letter->headers.size() >= 7 && letter->headers.size() <= 9);
    must(letter->to.size() == 1 && letter->to[0].email == out.to.email);
    must(letter->texts.size() == 1 && letter->attachments.size() == out.attachments.size());
    // a byte order mark is no text
    if (is_utf8(text) && text.find("\xEF\xBB\xBF") == std::string_view::npos) must(letter->subject == trim(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(static_cast<const char*>(static_cast<const void*>(data)), size);
    must(is_utf8(decode_words(text)));
    const Parameterized value = read_parameterized(text);
    must(value.parameters.size() <= 2 * max_parameters);
    for (const Address& a : read_addresses(text)) must(is_address(a.email));
    if (const auto at = read_date(text)) must(read_date(write_date(*at)) == at);
    (void)strip_comments(text);
    (void)read_headers(text);
    must(decode_base64(encode_base64(text)) == text);
    must(decode_quoted_printable(encode_quoted_printable(text)) == text);
    check_round_trip(text);
    return 0;
}
