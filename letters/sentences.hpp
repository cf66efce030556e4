// The sentences of letters: one row for each rules::Say, with its English text and the forms of its facts.
//
// A new Say is one row of the table in sentences.cpp, in the enum's order, and its translations in po/.
// `director_words` stays the last of the enum: that is how the table's completeness is known to the compiler.
#pragma once

#include "rules/message.hpp"

#include <span>
#include <string_view>

namespace zugpost::letters {

/// `facts` has one letter for each fact: s text as it is, w one of our own words (terms.hpp), o an order, n number, d
/// days, i instant, D date, m recorded move, M alternatives, L line, p person, k clause.
struct Sentence {
    rules::Say say;
    std::string_view facts;
    const char* text;
};

[[nodiscard]] std::span<const Sentence> sentences();
/// The row of `say`; an empty sentence where the table has none.
[[nodiscard]] Sentence sentence_of(rules::Say say);
/// True for what stands at the head of a letter, before the record: that it is a repeat, that a first move is due.
[[nodiscard]] bool stands_at_head(rules::Say say);

}  // namespace zugpost::letters
