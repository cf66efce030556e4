#include "mail/answered.hpp"

#include "base/text.hpp"
#include "mail/normalise.hpp"

#include <algorithm>

namespace zugpost::mail {
namespace {

constexpr std::size_t middle_bytes = 16;  // so much of a line must agree when it begins in the middle of one of ours
constexpr std::size_t most_places = 6;    // of one key that are tried

std::string key_of(std::string_view folded) {
    std::string key(folded);
    std::erase_if(key, [](char c) { return c == ' ' || c == '>'; });
    return key;
}

void remember(std::vector<std::uint32_t>& places, std::size_t place) {
    if (places.size() < most_places) places.push_back(static_cast<std::uint32_t>(place));
}

}  // namespace

AnsweredLetters::AnsweredLetters(std::span<const std::string> letters) {
    for (const std::string& letter : letters.first(std::min(letters.size(), max_answered)))
        add(std::string_view(letter).substr(0, max_answered_bytes));
    line_begins_.resize(text_.size() + 1);
}

void AnsweredLetters::add(std::string_view letter) {
    std::vector<std::size_t> word_begins;
    for (const std::string& line : split_lines(fold(normalise(letter)))) {
        const std::string key = key_of(line);
        if (key.empty()) continue;
        line_begins_.resize(text_.size() + 1);
        line_begins_[text_.size()] = true;
        remember(lines_[key], text_.size());
        std::size_t place = text_.size();
        char before = ' ';
        for (const char c : line) {
            if (c == ' ' || c == '>') {
                before = ' ';
                continue;
            }
            if (before == ' ') word_begins.push_back(place);
            before = c;
            ++place;
        }
        text_ += key;
    }
    for (const std::size_t place : word_begins)
        if (place + middle_bytes <= text_.size()) remember(middles_[text_.substr(place, middle_bytes)], place);
    text_ += '\n';
}

AnsweredLetters::Places AnsweredLetters::places_of(const std::string& key) const {
    Places places;
    if (const auto whole = lines_.find(key); whole != lines_.end()) places = whole->second;
    if (key.size() < middle_bytes) return places;
    const auto middle = middles_.find(key.substr(0, middle_bytes));
    if (middle == middles_.end()) return places;
    for (const std::uint32_t place : middle->second)
        if (std::ranges::find(places, place) == places.end() && stands_at(place, key)) places.push_back(place);
    return places;
}

bool AnsweredLetters::stands_at(std::size_t place, std::string_view key) const {
    return text_.compare(place, key.size(), key) == 0;
}

AnsweredLetters::Block AnsweredLetters::block_from(const Page& page, std::size_t i, std::size_t place) const {
    Block block;
    block.from_start = place == 0 || text_[place - 1] == '\n';
    for (std::size_t line = i; line < page.size() && page.own(line); ++line) {
        if (page.blank(line)) continue;
        const std::string key = key_of(page.folded[line]);
        if (!stands_at(place, key)) break;
        place += key.size();
        block.end = line + 1;
        block.sentences += is_sentence(page.folded[line]) ? 1 : 0;
    }
    block.place = place;
    block.to_end = text_[place] == '\n';
    return block;
}

std::optional<AnsweredLetters::Block> AnsweredLetters::block_at(const Page& page, std::size_t i,
                                                                std::optional<std::size_t> place) const {
    const std::string first = key_of(page.folded[i]);
    if (empty() || first.empty()) return std::nullopt;
    if (place && stands_at(*place, first)) {
        Block block = block_from(page, i, *place);
        block.continued = true;
        return block;
    }
    std::optional<Block> longest;
    for (const std::size_t begin : places_of(first)) {
        const Block block = block_from(page, i, begin);
        if (!longest || block.end > longest->end) longest = block;
    }
    return longest;
}

std::optional<bool> AnsweredLetters::torn_off(std::string_view quoted, std::string_view tail) const {
    const std::string key = key_of(quoted);
    if (empty() || key.empty()) return std::nullopt;
    const Places places = places_of(key);
    if (places.empty()) return std::nullopt;
    return std::ranges::any_of(places, [&](std::size_t place) {
        const std::size_t end = place + key.size();
        return !line_begins_[end] && stands_at(end, key_of(tail));
    });
}

bool AnsweredLetters::is_sentence(std::string_view folded) {
    constexpr std::size_t letters_of_a_word = 3;
    constexpr std::size_t words_of_a_sentence = 3;
    const std::string_view s = trim(folded);
    if (s.empty() || s[0] == '[' || s[0] == '{') return false;
    std::size_t words = 0;
    std::size_t letters = 0;
    for (const char c : s) {
        const bool first_byte = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        const bool letter = (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
        if (!letter)
            letters = 0;
        else if (first_byte && ++letters == letters_of_a_word)
            ++words;
    }
    return words >= words_of_a_sentence;
}

std::vector<Passage> passages_in(const Page& page, std::size_t begin, const AnsweredLetters& answered) {
    std::vector<Passage> passages;
    if (answered.empty()) return passages;
    std::optional<std::size_t> place;  // where the last passage goes on in our letter
    for (std::size_t i = begin; i < page.size();) {
        const auto block = page.own(i) && !page.blank(i) ? answered.block_at(page, i, place) : std::nullopt;
        if (!block) {
            ++i;
            continue;
        }
        const LineRange range{i, block->end};
        i = block->end;
        const bool goes_on = block->continued;
        // a stray line of ours among the author's does not end a passage
        if (!goes_on && block->sentences == 0) continue;
        if (!goes_on) passages.push_back({{}, 0, block->from_start, false});
        Passage& passage = passages.back();
        passage.ranges.push_back(range);
        passage.sentences += block->sentences;
        passage.to_end = block->to_end;
        place = block->place;
    }
    return passages;
}

}  // namespace zugpost::mail
