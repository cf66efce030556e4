#include "base/toml.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <deque>
#include <set>

namespace zugpost {
namespace {

// An error is one line, whatever keys and values of the file it quotes.
std::string one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    return text;
}

// By TomlType; for sentences.
constexpr std::array<std::string_view, 9> type_names{"nothing",       "a text",     "a number",
                                                     "a real number", "true/false", "a date (2007-10-16)",
                                                     "a time",        "a list",     "a table"};

TomlType type_of(const toml::node* node) {
    if (node == nullptr) return TomlType::none;
    switch (node->type()) {
        case toml::node_type::none:
            return TomlType::none;
        case toml::node_type::table:
            return TomlType::table;
        case toml::node_type::array:
            return TomlType::array;
        case toml::node_type::string:
            return TomlType::text;
        case toml::node_type::integer:
            return TomlType::number;
        case toml::node_type::floating_point:
            return TomlType::real;
        case toml::node_type::boolean:
            return TomlType::flag;
        case toml::node_type::date:
            return TomlType::date;
        case toml::node_type::time:
        case toml::node_type::date_time:
            return TomlType::instant;
    }
    return TomlType::none;
}

std::string_view name_of(TomlType type) { return type_names[static_cast<std::size_t>(type)]; }

bool has_control(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x20 || c == 0x7F) return true;
        // U+0080 to U+009F, U+2028 and U+2029: line ends for some programs.
        if (c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) return true;
        if (text.substr(i).starts_with("\u2028") || text.substr(i).starts_with("\u2029")) return true;
    }
    return false;
}

}  // namespace

struct TomlTable::State {
    TomlDocument::State& document;
    const toml::table& node;
    std::string path;  // "event.director"; empty for the root
    std::set<std::string, std::less<>> asked;

    [[nodiscard]] const toml::node* find(std::string_view key) const { return node.get(key); }
    [[nodiscard]] std::string path_of(std::string_view key) const {
        if (path.empty() || key.empty()) return path.empty() ? std::string(key) : path;
        return fmt::format("{}.{}", path, key);
    }
    // The node at `key` if it is of the type; another type is a mistake.
    const toml::node* take(std::string_view key, TomlType type);
};

struct TomlDocument::State {
    toml::table root;
    std::string source;
    std::deque<TomlTable::State> tables;  // in the order in which they were asked for
    std::optional<Error> mistake;
    std::optional<Error> missing;

    TomlTable::State* open(const toml::table& node, std::string path) {
        return &tables.emplace_back(TomlTable::State{*this, node, std::move(path), {}});
    }
    [[nodiscard]] Error error(std::size_t line, std::string_view path, std::string_view what) const {
        if (path.empty()) return Error{one_line(fmt::format("{}:{}: {}", source, line, what))};
        return Error{one_line(fmt::format("{}:{}: {}: {}", source, line, path, what))};
    }
};

const toml::node* TomlTable::State::take(std::string_view key, TomlType type) {
    asked.emplace(key);
    const toml::node* found = find(key);
    if (found == nullptr || type_of(found) == type) return found;
    if (!document.mistake)
        document.mistake =
            document.error(found->source().begin.line, path_of(key),
                           fmt::format("{} is expected, not {}", name_of(type), name_of(type_of(found))));
    return nullptr;
}

TomlType TomlTable::type(std::string_view key) const { return type_of(state_->find(key)); }

std::vector<std::string> TomlTable::keys() const {
    std::vector<std::string> keys;
    for (const auto& [key, value] : state_->node) keys.emplace_back(key.str());
    return keys;
}

std::size_t TomlTable::line(std::string_view key) const {
    const toml::node* found = key.empty() ? nullptr : state_->find(key);
    return found != nullptr ? found->source().begin.line : state_->node.source().begin.line;
}

void TomlTable::complain(std::string_view key, std::string_view what) {
    TomlDocument::State& document = state_->document;
    if (!document.mistake) document.mistake = document.error(line(key), state_->path_of(key), what);
}

std::optional<std::string> TomlTable::text(std::string_view key, std::size_t max_bytes) {
    const toml::node* found = state_->take(key, TomlType::text);
    if (found == nullptr) return std::nullopt;
    const std::string& text = found->as_string()->get();
    if (text.size() > max_bytes) {
        complain(key, fmt::format("the text is longer than {} bytes", max_bytes));
        return std::nullopt;
    }
    if (has_control(text)) {
        complain(key, "the text holds a line end or another control character");
        return std::nullopt;
    }
    return text;
}

std::optional<std::int64_t> TomlTable::number(std::string_view key, std::int64_t least, std::int64_t most) {
    const toml::node* found = state_->take(key, TomlType::number);
    if (found == nullptr) return std::nullopt;
    const std::int64_t number = found->as_integer()->get();
    if (number >= least && number <= most) return number;
    complain(key, fmt::format("{} is not within {} and {}", number, least, most));
    return std::nullopt;
}

std::optional<bool> TomlTable::flag(std::string_view key) {
    const toml::node* found = state_->take(key, TomlType::flag);
    if (found == nullptr) return std::nullopt;
    return found->as_boolean()->get();
}

std::optional<Date> TomlTable::date(std::string_view key) {
    const toml::node* found = state_->take(key, TomlType::date);
    if (found == nullptr) return std::nullopt;
    const toml::date read = found->as_date()->get();
    const std::chrono::year_month_day date{std::chrono::year{read.year}, std::chrono::month{read.month},
                                           std::chrono::day{read.day}};
    if (date.ok() && read.year >= 1900 && read.year <= 2200) return Date{date};
    complain(key, "the date does not lie within 1900 and 2200");
    return std::nullopt;
}

std::optional<std::vector<std::string>> TomlTable::texts(std::string_view key, std::size_t max_count) {
    const toml::node* found = state_->take(key, TomlType::array);
    if (found == nullptr) return std::nullopt;
    std::vector<std::string> texts;
    for (const toml::node& element : *found->as_array()) {
        const auto* text = element.as_string();
        if (text == nullptr || has_control(text->get()) || text->get().size() > max_toml_text ||
            texts.size() == max_count) {
            complain(key, texts.size() == max_count ? fmt::format("more than {} texts in the list", max_count)
                                                    : "a list of short texts is expected");
            return std::nullopt;
        }
        texts.push_back(text->get());
    }
    return texts;
}

std::optional<std::size_t> TomlTable::word(std::string_view key, std::span<const std::string_view> words) {
    const auto text = this->text(key);
    if (!text) return std::nullopt;
    const auto found = std::ranges::find(words, *text);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    complain(key, fmt::format("\"{}\" is not one of {}", *text, fmt::join(words, ", ")));
    return std::nullopt;
}

std::optional<TomlTable> TomlTable::table(std::string_view key) {
    const toml::node* found = state_->take(key, TomlType::table);
    if (found == nullptr) return std::nullopt;
    return TomlTable(state_->document.open(*found->as_table(), state_->path_of(key)));
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) {
    const toml::node* found = state_->take(key, TomlType::array);
    std::vector<TomlTable> tables;
    if (found == nullptr) return tables;
    for (const toml::node& element : *found->as_array()) {
        const toml::table* table = element.as_table();
        if (table == nullptr) {
            complain(key, fmt::format("a list of tables ([[{}]]) is expected", state_->path_of(key)));
            return tables;
        }
        tables.push_back(TomlTable(state_->document.open(*table, state_->path_of(key))));
    }
    return tables;
}

void TomlTable::require(std::string_view key, std::string_view what) {
    TomlDocument::State& document = state_->document;
    if (type(key) == TomlType::none && !document.missing)
        document.missing = document.error(line(), state_->path_of(key), what);
}

std::string TomlTable::required_text(std::string_view key, std::size_t max_bytes) {
    require(key);
    std::optional<std::string> found = text(key, max_bytes);
    if (found && found->empty()) complain(key, "the text is empty");
    return std::move(found).value_or("");
}

Date TomlTable::required_date(std::string_view key) {
    require(key);
    return date(key).value_or(Date{});
}

std::optional<TomlTable> TomlTable::required_table(std::string_view key) {
    require(key, "the table is missing");
    return table(key);
}

TomlDocument::TomlDocument(std::unique_ptr<State> state) : state_(std::move(state)) {}
TomlDocument::TomlDocument(TomlDocument&&) noexcept = default;
TomlDocument& TomlDocument::operator=(TomlDocument&&) noexcept = default;
TomlDocument::~TomlDocument() = default;

Result<TomlDocument> TomlDocument::parse(std::string_view text, std::string_view source) {
    if (text.size() > max_toml_bytes)
        return fail(fmt::format("{}: the file is larger than {} bytes", source, max_toml_bytes));
    auto state = std::make_unique<State>();
    state->source = source;
    try {
        state->root = toml::parse(text);
    } catch (const toml::parse_error& e) {
        return fail(one_line(fmt::format("{}:{}: {}", source, e.source().begin.line, e.description())));
    }
    return TomlDocument(std::move(state));
}

TomlTable TomlDocument::root() { return TomlTable(state_->open(state_->root, {})); }

Result<void> TomlDocument::check() const {
    if (state_->mistake) return std::unexpected(*state_->mistake);
    for (const TomlTable::State& table : state_->tables)
        for (const auto& [key, value] : table.node)
            if (!table.asked.contains(key.str()))
                return std::unexpected(
                    state_->error(key.source().begin.line, table.path_of(key.str()), "there is no such key"));
    if (state_->missing) return std::unexpected(*state_->missing);
    return {};
}

}  // namespace zugpost
