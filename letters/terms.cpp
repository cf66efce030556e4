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

constexpr std::array<const char*, 14> reasons{
    mark("checkmate"),
    mark("stalemate"),
    mark("neither side can mate"),
    mark("resignation"),
    mark("draw by agreement"),
    mark("threefold repetition"),
    mark("fifty moves without a capture or a pawn's move"),
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

// What is wrong with an order, as the parser says it.
constexpr std::array faults{
    mark("it must be one of all, repeats"),
    mark("it must say by whom: substitute PLAYER by NAME <address>"),
    mark("the address of the substitute is missing or is none"),
    mark("the claim must be one of win, draw, loss"),
    mark("the colour must be white or black"),
    mark("the first and the last day of the leave are missing or no dates"),
    mark("the game is missing"),
    mark("the last day of the leave is missing or no date"),
    mark("the leave ends before it begins"),
    mark("the new address is missing or is none"),
    mark("the notation must be one of en, pl, ru, iccf"),
    mark("the format must be one of plain, full, cmail, scid"),
    mark("the number of days must be between 1 and 365"),
    mark("the player is missing"),
    mark("the result must be one of 1-0, 0-1, 1/2-1/2, 0-0"),
    mark("the result must be one of 1-0, 1/2-1/2, 0-1"),
    mark("the move is missing: replay GAME 12. Nf3"),
    mark("the move's number is missing: replay GAME 12. Nf3"),
};

// Orders by the names and words that the rules give them; the texts are the words a reader would write.
constexpr std::array<Named, 46> orders{{
    {"resign", mark("resign")},
    {"draw-offer", mark("draw?")},
    {"draw-accept", mark("accept draw")},
    {"accept draw", mark("accept draw")},
    {"draw-decline", mark("decline draw")},
    {"decline draw", mark("decline draw")},
    {"claim-threefold", mark("claim threefold")},
    {"claim threefold", mark("claim threefold")},
    {"claim-50", mark("claim 50 moves")},
    {"claim 50 moves", mark("claim 50 moves")},
    {"leave", mark("leave")},
    {"claim-time", mark("claim time")},
    {"claim time", mark("claim time")},
    {"confirm-overstep", mark("confirm overstep")},
    {"confirm overstep", mark("confirm overstep")},
    {"protest", mark("protest")},
    {"thinking", mark("thinking")},
    {"repeat", mark("repeat")},
    {"status", mark("status")},
    {"records", mark("records")},
    {"new-address", mark("new address")},
    {"notation", mark("notation")},
    {"format", mark("format")},
    {"withdraw", mark("withdraw")},
    {"adjudicate", mark("adjudicate")},
    {"remarks", mark("remarks")},
    {"appeal", mark("appeal")},
    {"help", mark("help")},
    {"uphold", mark("uphold")},
    {"reject", mark("reject")},
    {"refer", mark("refer")},
    {"delay", mark("delay")},
    {"grant", mark("grant leave")},
    {"grant leave", mark("grant leave")},
    {"penalty", mark("penalty")},
    {"warn", mark("warn")},
    {"result", mark("result")},
    {"annul", mark("annul")},
    {"substitute", mark("substitute")},
    {"replay", mark("replay")},
    {"copy", mark("copies")},
    {"white", mark("white")},
    {"black", mark("black")},
    {"fault", mark("fault")},
    {"final", mark("final")},
    {"barred", mark("barred")},
}};

}  // namespace

const char* color_name(chess::Color c) { return at(colors, c); }

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
const char* word_named(std::string_view name) {
    if (const char* found = find(words, name)) return found;
    for (const char* fault : faults)
        if (fault == name) return fault;
    return nullptr;
}

const char* order_named(std::string_view name) { return find(orders, name); }

const char* separator() { return mark("--- Please write your reply above this line ---"); }

}  // namespace zugpost::letters
