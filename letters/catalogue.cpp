#include "letters/catalogue.hpp"

#include <boost/locale/gnu_gettext.hpp>
#include <boost/locale/message.hpp>

#include <array>
#include <locale>
#include <string>
#include <vector>

namespace zugpost::letters {
namespace {

namespace gettext = boost::locale::gnu_gettext;
using Facet = boost::locale::message_format<char>;

constexpr int domain = 0;

// A locale owns the facet; only its messages are ever asked for.
std::locale load(Language language) {
    gettext::messages_info info;
    info.language = code_of(language);
    info.encoding = "UTF-8";
    info.domains.emplace_back("zugpost");
    info.paths.emplace_back(".");
    info.callback = [language](const std::string&, const std::string&) {
        const std::string_view bytes = compiled_catalogue(language);
        return std::vector<char>(bytes.begin(), bytes.end());
    };
    return {std::locale::classic(), gettext::create_messages_facet<char>(info)};
}

const Facet* catalogue(Language language) {
    static const std::array<std::locale, language_codes.size()> loaded{std::locale::classic(), load(Language::pl),
                                                                       load(Language::ru)};
    if (language == Language::en) return nullptr;
    return &std::use_facet<Facet>(loaded[static_cast<std::size_t>(language)]);
}

const char* look_up(Language language, const char* text) {
    const Facet* facet = catalogue(language);
    return facet == nullptr ? nullptr : facet->get(domain, nullptr, text);
}

}  // namespace

std::string_view translated(Language language, const char* text) {
    const char* found = look_up(language, text);
    return found == nullptr ? text : found;
}

std::string_view translated(Language language, const char* one, const char* many, int n) {
    const Facet* facet = catalogue(language);
    const char* found = facet == nullptr ? nullptr : facet->get(domain, nullptr, one, n);
    if (found != nullptr) return found;
    return n == 1 ? one : many;
}

bool has_translation(Language language, const char* text) {
    return language == Language::en || look_up(language, text) != nullptr;
}

}  // namespace zugpost::letters
