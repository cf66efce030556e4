// Own text of any bytes: no crash, and what is kept was there in the letter. The bytes before the first NUL are a
// letter of ours that may be quoted.
#include "mail/flowed.hpp"
#include "mail/own_text.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace zugpost::mail;
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    OwnTextHints hints;
    if (const std::size_t nul = bytes.find('\0'); nul != std::string_view::npos) {
        hints.answered.emplace_back(bytes.substr(0, nul));
        bytes.remove_prefix(nul + 1);
    }
    const OwnText own = own_text_of(bytes, hints);
    constexpr std::size_t widest = 4;  // bytes that one byte may become
    if (own.text.size() + own.quoted.size() + own.signature.size() > widest * size + widest) std::abort();
    if (own.text.starts_with('\n') || own.text.ends_with("\n\n")) std::abort();
    for (const bool delsp : {false, true})
        if (unflow(bytes, delsp).size() > 2 * size + 2) std::abort();
    return 0;
}
