// Any bytes as a rulebook file: an error is one line; what is accepted is written, value by value, as a file that is
// read again as the same rulebook.
#include "rules/rulebook.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace zugpost;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string parameters_of(const rules::Rulebook& book) {
    std::string text = "[rulebook]\nid = \"again\"\ntitle = \"Again\"\n[parameters]\n";
    for (const rules::ParameterInfo& parameter : rules::parameter_table())
        if (const std::string value = rules::parameter_text(book, parameter.key); !value.empty())
            text.append(parameter.key).append(" = ").append(value).append("\n");
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view toml(static_cast<const char*>(static_cast<const void*>(data)), size);
    const auto book = rules::read_rulebook(toml, "fuzz.toml");
    if (!book) {
        require(!book.error().text.empty() && book.error().text.find('\n') == std::string::npos);
        return 0;
    }
    const std::string text = parameters_of(*book);
    const auto again = rules::read_rulebook(text, "again.toml");
    require(again.has_value() && parameters_of(*again) == text);
    return 0;
}
