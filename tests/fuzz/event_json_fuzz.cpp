// Any bytes as a stored event: the first chooses its kind. An error is one line; what is read is written again as the
// same event.
#include "rules/event_json.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace zugpost::rules;
    if (size == 0) return 0;
    const std::string_view kind = event_kinds()[data[0] % event_kinds().size()];
    const std::string_view json(static_cast<const char*>(static_cast<const void*>(data + 1)), size - 1);
    const auto event = event_from_json(kind, event_version, json);
    if (!event) {
        if (event.error().text.empty() || event.error().text.find('\n') != std::string::npos) std::abort();
        return 0;
    }
    if (kind_of(*event) != kind) std::abort();
    const std::string text = to_json(*event);
    const auto again = event_from_json(kind, event_version, text);
    if (!again || to_json(*again) != text) std::abort();
    return 0;
}
