// Lines and header fields, taken one by one: shared by the header reader and the guard in front of the MIME parser.
#pragma once

#include "base/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

/// Takes one line off the front of `rest`. A line ends in LF; carriage returns in front of it are dropped, a bare one
/// inside the line is none of our line ends: the mail system in front of us did not take it for one either.
[[nodiscard]] std::string_view take_line(std::string_view& rest);

/// A header field as received, unfolded.
struct Field {
    std::string name;
    std::string raw;
};

/// Collects the fields of one header block, line by line, within the limits of header.hpp.
class FieldReader {
public:
    enum class Line { field, fold, blank, junk };

    /// What the line was; an Error beyond a limit. After a junk line folds are junk as well.
    [[nodiscard]] Result<Line> take(std::string_view line);
    [[nodiscard]] std::vector<Field>& fields() { return fields_; }

private:
    std::vector<Field> fields_;
    bool in_field_ = false;
};

/// An Error where a line is longer than max_line.
[[nodiscard]] Result<void> check_line(std::string_view line);

}  // namespace zugpost::mail
