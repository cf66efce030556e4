// The rulebook files of etc/rulebooks, compiled in: rulebooks.inc is made of them by embed.cmake.
#include "rules/rulebook.hpp"

#include <algorithm>
#include <array>

namespace zugpost::rules {
namespace {

struct BuiltIn {
    std::string_view id;
    std::string_view text;
};

constexpr auto files = std::to_array<BuiltIn>({
#include "rulebooks.inc"
});

}  // namespace

std::string_view built_in_rulebook(std::string_view id) {
    const auto* found = std::ranges::find(files, id, &BuiltIn::id);
    return found == files.end() ? std::string_view{} : found->text;
}

const std::vector<std::string_view>& built_in_rulebook_ids() {
    static const std::vector<std::string_view> ids = [] {
        std::vector<std::string_view> all;
        all.reserve(files.size());
        for (const BuiltIn& file : files) all.push_back(file.id);
        return all;
    }();
    return ids;
}

}  // namespace zugpost::rules
