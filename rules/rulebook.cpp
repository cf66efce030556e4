#include "rules/rulebook.hpp"

#include "base/toml.hpp"
#include "rules/id.hpp"
#include "rules/parameters.hpp"

#include <fmt/format.h>

namespace zugpost::rules {

Result<Rulebook> read_rulebook(std::string_view toml, std::string_view source) {
    auto document = TomlDocument::parse(toml, source);
    if (!document) return std::unexpected(document.error());
    TomlTable root = document->root();

    Rulebook book;
    if (auto head = root.required_table("rulebook")) {
        book.id = head->required_text("id", max_id);
        if (!book.id.empty() && !is_ascii_id(book.id))
            head->complain("id", fmt::format("\"{}\": {}", book.id, ascii_id_rule));
        book.title = head->required_text("title");
        if (const auto language = head->word("language", language_codes))
            book.language = static_cast<Language>(*language);
    }
    if (const auto values = root.table("parameters")) read_parameters(*values, book);
    if (auto clauses = root.table("clauses"))
        for (const std::string& key : clauses->keys()) {
            const auto clause = clauses->text(key);
            if (find_parameter(key) == nullptr)
                clauses->complain(key, "there is no such parameter");
            else if (clause)
                book.clauses.emplace(key, *clause);
        }
    if (const auto checked = document->check(); !checked) return std::unexpected(checked.error());
    return book;
}

const std::vector<ParameterInfo>& parameter_table() {
    static const std::vector<ParameterInfo> table = [] {
        std::vector<ParameterInfo> infos;
        for (const Parameter& parameter : parameters())
            infos.push_back({parameter.key, parameter.values, parameter.otherwise, parameter.explanation});
        return infos;
    }();
    return table;
}

std::string parameter_text(const Rulebook& book, std::string_view key) {
    const Parameter* parameter = find_parameter(key);
    return parameter == nullptr ? std::string{} : parameter->write(book);
}

}  // namespace zugpost::rules
