// The letters of ours that an incoming one may quote, made ready for finding their lines again.
//
// Lines are compared without case, diacritics and blanks, so that a program that wraps them anew changes nothing.
// Building is linear in the letters, each look-up in the text that is looked up.
#pragma once

#include "mail/page.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace zugpost::mail {

inline constexpr std::size_t max_answered = 8;                // letters; further ones are not looked at
inline constexpr std::size_t max_answered_bytes = 64 * 1024;  // of each

class AnsweredLetters {
public:
    explicit AnsweredLetters(std::span<const std::string> letters);

    [[nodiscard]] bool empty() const { return text_.empty(); }

    /// Lines of the page, from some line on, that stand one after another in a letter of ours.
    struct Block {
        std::size_t end = 0;        // line behind the last one
        std::size_t sentences = 0;  // lines that are more than moves, tags or a single word
        std::size_t place = 0;      // where our letter goes on
        bool continued = false;     // the block began at the place that was asked for
        bool from_start = false;    // it begins where our letter begins
        bool to_end = false;        // and ends where it ends
    };
    /// The longest block of own lines from line i on; if our letter goes on at `place` with that line, from there.
    [[nodiscard]] std::optional<Block> block_at(const Page& page, std::size_t i,
                                                std::optional<std::size_t> place) const;

    /// Whether a line without a sign of quotation is the torn-off end of the quoted line above it; none if
    /// that line is not ours.
    [[nodiscard]] std::optional<bool> torn_off(std::string_view quoted, std::string_view tail) const;

    /// A line whose equality with one of ours says something: not moves, tags, comments or a single word.
    [[nodiscard]] static bool is_sentence(std::string_view folded);

private:
    using Places = std::vector<std::uint32_t>;

    void add(std::string_view letter);
    [[nodiscard]] Places places_of(const std::string& key) const;
    [[nodiscard]] Block block_from(const Page& page, std::size_t i, std::size_t place) const;
    [[nodiscard]] bool stands_at(std::size_t place, std::string_view key) const;

    std::string text_;               // the letters without blanks, each ended by '\n'
    std::vector<bool> line_begins_;  // at that place of text_
    std::unordered_map<std::string, Places> lines_;
    std::unordered_map<std::string, Places> middles_;  // by the first bytes from the beginning of a word
};

struct LineRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// A letter of ours, or a part of it, that came back unmarked: each range goes on where the one before it ended, and
/// what stands between them was put in by the author.
struct Passage {
    std::vector<LineRange> ranges;
    std::size_t sentences = 0;
    bool from_start = false;
    bool to_end = false;

    /// One line that equals ours proves nothing.
    [[nodiscard]] bool proven() const { return sentences >= 2; }
    [[nodiscard]] std::size_t end() const { return ranges.back().end; }
};

/// The passages among the own lines from `begin` on, in order.
[[nodiscard]] std::vector<Passage> passages_in(const Page& page, std::size_t begin, const AnsweredLetters& answered);

}  // namespace zugpost::mail
