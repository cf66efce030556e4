// HTML taken apart into tags and text, in one pass.
//
// Comments, declarations and the insides of script, style and title are passed over. Whatever is no tag is text: a lone
// '<', a tag that never ends. Every byte is looked at a bounded number of times.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

inline constexpr std::size_t max_attributes = 64;  // of one tag; more are passed over

struct Attribute {
    std::string name;        // lower case
    std::string_view value;  // as written, references not resolved
};

struct Tag {
    std::string name;  // lower case; empty: this is no tag but text
    bool closing = false;
    std::vector<Attribute> attributes;
    std::string_view text;  // references not resolved

    /// Empty where there is no such attribute.
    [[nodiscard]] std::string_view attribute(std::string_view attribute_name) const;
};

class TagReader {
public:
    explicit TagReader(std::string_view html) : rest_(html) {}

    /// The next tag or stretch of text; false at the end.
    bool next(Tag& tag);

private:
    bool skip_declaration();
    bool read_tag(Tag& tag);
    void read_attributes(Tag& tag, std::string_view inside);
    void skip_raw_text(std::string_view name);
    [[nodiscard]] std::size_t end_of_tag() const;

    std::string_view rest_;
    bool tags_end_ = true;       // false once a quoted value has run to the end of the text
    bool anything_ends_ = true;  // false once no '>' is left
};

/// ASCII only.
[[nodiscard]] std::string lower_case(std::string_view s);

}  // namespace zugpost::mail
