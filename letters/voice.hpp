// How one reader is spoken to: his language, his notation, his time zone. Every fact of a letter becomes text here.
#pragma once

#include "letters/catalogue.hpp"
#include "rules/message.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace zugpost::letters {

class Voice {
public:
    /// `game` may be null: then moves cannot be shown and become empty. All three must outlive the Voice.
    Voice(const rules::Tournament& tournament, const rules::Game* game, const rules::Person& reader);

    [[nodiscard]] Language language() const { return language_; }
    [[nodiscard]] parser::Notation notation() const { return notation_; }

    /// The text in the reader's language, with {1}, {2} ... replaced.
    [[nodiscard]] std::string tr(const char* text) const;
    [[nodiscard]] std::string tr(const char* text, const std::vector<std::string>& arguments) const;
    /// The same for `n` things; {1} is `n`.
    [[nodiscard]] std::string plural(const char* one, const char* many, int n) const;

    [[nodiscard]] std::string days(int n) const;       ///< "5 days"
    [[nodiscard]] std::string when(Instant at) const;  ///< "2007-10-16 10:00 +01:00"
    [[nodiscard]] std::string date(Date date) const;   ///< "2007-10-16"
    [[nodiscard]] std::string color(chess::Color c) const;
    [[nodiscard]] std::string clause(std::string_view parameter) const;    ///< "rule 6C"; empty where it has none
    [[nodiscard]] static std::string person(const rules::Person& person);  ///< "Anna Berg <anna@berg.example>"

    /// A recorded move with its number: "12... Nf6".
    [[nodiscard]] std::string move(std::size_t ply) const;
    /// A move in the position before `ply`, with its number.
    [[nodiscard]] std::string move_at(std::size_t ply, chess::Move move) const;
    /// Consecutive moves from `ply` on: "3. Bb5 a6 4. Ba4".
    [[nodiscard]] std::string line(std::size_t ply, std::span<const chess::Move> moves) const;
    /// Alternatives in the position before `ply`, or where the moves `after` lead from there: "Nbd2, Nfd2".
    [[nodiscard]] std::string choices(std::size_t ply, std::span<const chess::Move> moves,
                                      std::span<const chess::Move> after = {}) const;
    /// The whole record; empty if there is none.
    [[nodiscard]] std::string record() const;

    /// An order as the reader would write it: "uphold D1-07" is "uznaję D1-07".
    [[nodiscard]] std::string order(std::string_view text) const;

    /// One sentence of a message.
    [[nodiscard]] std::string sentence(const rules::Remark& remark) const;

private:
    [[nodiscard]] std::string fact(const rules::Fact& fact, char form) const;

    const rules::Tournament& tournament_;
    const rules::Game* game_;
    Language language_;
    parser::Notation notation_;
    std::string timezone_;
};

}  // namespace zugpost::letters
