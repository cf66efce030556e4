// Any bytes as a letter: nothing may crash, and what comes out keeps its promises.
#include "base/text.hpp"
#include "mail/authentication.hpp"
#include "mail/charset.hpp"
#include "mail/letter.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

void must(bool condition) {
    if (!condition) std::abort();
}

void check_part(const Part& part) {
    for (const auto hint : {std::optional<Language>{}, std::optional{Language::pl}, std::optional{Language::ru}})
        must(is_utf8(decode_text(part, hint)));
    must(part.file_name.find_first_of("/\\\r\n") == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(static_cast<const char*>(static_cast<const void*>(data)), size);
    const ReadOptions options{.our_address = "games@chess.example", .trusted_received_by = "mx.chess.example"};
    const Result<Letter> letter = read_letter(bytes, options);
    if (!letter) {
        must(!letter.error().text.empty() && letter.error().text.find('\n') == std::string::npos);
        return 0;
    }
    must(letter->raw == bytes);
    must(letter->message_id.starts_with("<") && letter->message_id.ends_with(">"));
    must(is_utf8(letter->subject) && letter->subject.find_first_of("\r\n") == std::string::npos);
    for (const auto* list : {&letter->from, &letter->to, &letter->cc, &letter->reply_to})
        for (const Address& a : *list) must(is_address(a.email) && is_utf8(a.name));
    must(letter->own_headers <= letter->headers.size());
    must(letter->texts.size() + letter->attachments.size() <= max_parts + 1);
    for (const Part& part : letter->texts) check_part(part);
    for (const Part& part : letter->attachments) check_part(part);
    if (letter->from.size() == 1)
        (void)dmarc_passes(*letter, "mx.chess.example", domain_of(letter->from.front().email));
    return 0;
}
