// HTML of any bytes: no crash, bounded memory, lines without line ends, and UTF-8 once normalised.
#include "base/text.hpp"
#include "mail/html.hpp"
#include "mail/normalise.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace zugpost::mail;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (const Line& line : html_lines(bytes))
        if (line.depth < 0 || line.depth > max_quote_depth || line.text.find('\n') != std::string::npos) std::abort();
    const std::string text = html_to_text(bytes);
    constexpr std::size_t widest = 60;  // a line of one byte with its quote signs
    if (text.size() > widest * size + widest) std::abort();
    if (!zugpost::is_utf8(normalise(text))) std::abort();
    return 0;
}
