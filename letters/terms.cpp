#include "letters/terms.hpp"

#include "letters/catalogue.hpp"

#include <array>

namespace zugpost::letters {
namespace {

struct Named {
    std::string_view name;
    const char* text;
};

template <std::size_t n>
const char* find(const std::array<Named, n>& table, std::string_view name) {
    for (const Named& row : table)
        if (row.name == name) return row.text;
    return nullptr;
}

template <class Enum, std::size_t n>
const char* at(const std::array<const char*, n>& table, Enum value) {
    const auto i = static_cast<std::size_t>(value);
    return i < n ? table[i] : "";
}

constexpr std::array colors{mark("White"), mark("Black")};
constexpr std::array roles{mark("player"), mark("captain"), mark("director"), mark("appeals")};

constexpr std::array<Named, 4> statuses{{
    {"ongoing", mark("in progress")},
    {"suspended", mark("stopped until the director decides")},
    {"adjudication", mark("under adjudication")},
    {"finished", mark("finished")},
}};

constexpr std::array<Named, 5> results{{
    {"1-0", mark("White wins")},
    {"0-1", mark("Black wins")},
    {"1/2-1/2", mark("draw")},
    {"0-0", mark("lost by both players")},
    {"*", mark("annulled, not scored")},
}};

constexpr std::array<const char*, 16> reasons{
    mark("checkmate"),
    mark("stalemate"),
    mark("neither side can mate"),
    mark("resignation"),
    mark("draw by agreement"),
    mark("threefold repetition"),
    mark("fifty moves without a capture or a pawn's move"),
    mark("fivefold repetition"),
    mark("seventy-five moves without a capture or a pawn's move"),
    mark("time exceeded"),
    mark("withdrawal"),
    mark("ruling of the director"),
    mark("annulled by the director"),
    mark("adjudication"),
    mark("equal claims of both players"),
    mark("nobody sent in a claim for the adjudication"),
};
static_assert(static_cast<std::size_t>(rules::EndReason::nobody_claimed) + 1 == reasons.size());

constexpr std::array<const char*, parser::verdict_names.size()> verdicts{
    mark("accepted"),
    mark("the move is illegal"),
    mark("the move is impossible"),
    mark("the move is ambiguous"),
    mark("the move cannot be read"),
    mark("no move"),
    mark("wrong repetition"),
    mark("the repetition is missing"),
    mark("the continuation is not repeated"),
    mark("wrong move number"),
    mark("not your turn"),
    mark("the game is over"),
    mark("the game is stopped"),
    mark("unknown game"),
    mark("unknown sender"),
    mark("not entitled"),
    mark("too late"),
    mark("beyond the limit"),
    mark("unfounded"),
    mark("waits for your confirmation"),
};

constexpr std::array<const char*, rules::kind_names.size()> kinds{
    mark("pairing"), mark("move"),   mark("receipt"), mark("not accepted"), mark("REPEAT"),         mark("notice"),
    mark("result"),  mark("status"), mark("records"), mark("help"),         mark("please confirm"),
};

constexpr std::array<const char*, rules::about_names.size()> abouts{
    mark("notice"),
    mark("time exceeded"),
    mark("claim"),
    mark("protest"),
    mark("decision"),
    mark("leave"),
    mark("penalty"),
    mark("no reply"),
    mark("long thinking time"),
    mark("draw declined"),
    mark("new address"),
    mark("substitution"),
    mark("withdrawal"),
    mark("adjudication"),
    mark("appeal"),
    mark("delay"),
    mark("letter not delivered"),
};

constexpr std::array<Named, 10> words{{
    {"sent", mark("it was sent on")},
    {"received", mark("it was received on")},
    {"notation", mark("notation")},
    {"format", mark("format")},
    {"copy", mark("copies")},
    {"win", mark("win")},
    {"draw", mark("draw")},
    {"loss", mark("loss")},
    {"concedes", mark("silence concedes the overstep")},
    {"director", mark("if there is none, the director decides")},
}};

}  // namespace

const char* color_name(chess::Color c) { return at(colors, c); }
const char* role_name(rules::Role role) { return at(roles, role); }

const char* status_words(std::string_view name) {
    const char* found = find(statuses, name);
    return found == nullptr ? "" : found;
}

const char* result_words(std::string_view result) {
    const char* found = find(results, result);
    return found == nullptr ? "" : found;
}

const char* reason_words(rules::EndReason why) { return at(reasons, why); }
const char* verdict_words(parser::Verdict verdict) { return at(verdicts, verdict); }
const char* title_of(rules::Kind kind) { return at(kinds, kind); }
const char* title_of(rules::About about) { return at(abouts, about); }
const char* word_named(std::string_view name) { return find(words, name); }

const char* separator() { return mark("--- Please write your reply above this line ---"); }

}  // namespace zugpost::letters
