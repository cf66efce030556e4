// Reading TOML files that people write: rulebooks, events, the configuration.
//
// A TomlTable is asked for its keys one by one, in a straight line: each getter gives what stands there, or nothing
// where the key is missing or its value is wrong. The document remembers the first mistake, and `check` returns it when
// all has been read, together with any key that nobody asked for. Every error names source, line and key:
// `county.toml:14: player.language: "xx" is not one of en, pl, ru`.
//
// Text never holds control characters (line ends included): it goes into letters' headers.
#pragma once

#include "base/result.hpp"
#include "base/time.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost {

inline constexpr std::size_t max_toml_bytes = std::size_t{64} << 20;  ///< of a file; more is refused unread
inline constexpr std::size_t max_toml_text = 300;                     ///< bytes of one text, unless asked otherwise

enum class TomlType : std::uint8_t { none, text, number, real, flag, date, instant, array, table };

/// A table of a document, valid as long as the document is; cheap to copy.
class TomlTable {
public:
    /// What stands at the key (none: nothing); the key is not taken as asked for.
    [[nodiscard]] TomlType type(std::string_view key) const;
    /// All keys, as they stand in the file's tables (sorted).
    [[nodiscard]] std::vector<std::string> keys() const;
    /// The line on which the key's value, or (empty key) the table begins.
    [[nodiscard]] std::size_t line(std::string_view key = {}) const;

    [[nodiscard]] std::optional<std::string> text(std::string_view key, std::size_t max_bytes = max_toml_text);
    [[nodiscard]] std::optional<std::int64_t> number(std::string_view key, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::optional<bool> flag(std::string_view key);
    [[nodiscard]] std::optional<Date> date(std::string_view key);
    [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view key, std::size_t max_count = 1000);
    /// The index of the word among `words`.
    [[nodiscard]] std::optional<std::size_t> word(std::string_view key, std::span<const std::string_view> words);
    [[nodiscard]] std::optional<TomlTable> table(std::string_view key);
    /// The tables of an array ([[player]]); none where the key is missing.
    [[nodiscard]] std::vector<TomlTable> tables(std::string_view key);

    /// As above, but a missing key is a mistake; texts may not be empty.
    [[nodiscard]] std::string required_text(std::string_view key, std::size_t max_bytes = max_toml_text);
    [[nodiscard]] Date required_date(std::string_view key);
    [[nodiscard]] std::optional<TomlTable> required_table(std::string_view key);

    /// Notes that `key` must be there, if it is not; yields to every other mistake (see TomlDocument::check).
    void require(std::string_view key, std::string_view what = "the key is missing");
    /// Notes a mistake in the value of `key`; only the document's first counts.
    void complain(std::string_view key, std::string_view what);

private:
    friend class TomlDocument;
    struct State;
    explicit TomlTable(State* state) : state_(state) {}
    State* state_;
};

class TomlDocument {
public:
    /// `source` names the text in errors.
    [[nodiscard]] static Result<TomlDocument> parse(std::string_view text, std::string_view source);
    TomlDocument(TomlDocument&&) noexcept;
    TomlDocument& operator=(TomlDocument&&) noexcept;
    ~TomlDocument();

    [[nodiscard]] TomlTable root();
    /// The first mistake noted; else the first key that no getter asked for; else a missing key (last, since a
    /// misspelt key is missing and unknown at once).
    [[nodiscard]] Result<void> check() const;

private:
    friend class TomlTable;
    struct State;
    explicit TomlDocument(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace zugpost
