// Plain text for letters: paragraphs, labelled fields and tables of at most 78 columns.
//
// Widths are counted in code points. Words longer than a line stand alone on theirs and are never cut. No line begins
// with "From", which some programs take for a new letter.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zugpost::letters {

inline constexpr std::size_t line_width = 78;

/// A blank at which no line is broken; a Page writes it as a common one.
inline constexpr char glue = '\x01';

[[nodiscard]] std::size_t width(std::string_view text);
/// Control characters and line ends become blanks: what strangers wrote stays on its line.
[[nodiscard]] std::string one_line(std::string_view text);
/// `text` filled with blanks up to `columns`.
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);
/// `text` broken at blanks; every line but the first begins with `indent` blanks. No line end at the end.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent = 0, std::size_t columns = line_width);
/// `text` with "{1}", "{2}" ... replaced. Where an argument is empty, brackets round it alone and a colon before it at
/// the end go too: " ({1})", ": {1}.".
[[nodiscard]] std::string filled(std::string_view text, const std::vector<std::string>& arguments);

/// A letter's text as it grows. Blocks stand apart by one empty line.
class Page {
public:
    /// Begins a block: the next thing written has an empty line above.
    void gap();
    /// One paragraph or line, wrapped; continuation lines begin with `indent` blanks. An empty text writes nothing.
    void line(std::string_view text, std::size_t indent = 0);
    void paragraph(std::string_view text);
    /// As it stands, line by line: diagrams and tables.
    void as_is(std::string_view text);
    /// Labels in one column, texts in the next.
    void fields(const std::vector<std::pair<std::string, std::string>>& rows);
    /// Somebody's own words, marked with "> ".
    void quotation(std::string_view text);

    [[nodiscard]] std::string text() const { return text_; }

private:
    void put(std::string_view line);

    std::string text_;
    bool gap_ = false;
};

}  // namespace zugpost::letters
