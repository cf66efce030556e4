#include "rules/event_json.hpp"

#include "base/language.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

namespace zugpost::rules {
namespace {

using Json = nlohmann::ordered_json;

// ---- the words of each choice, in the order of its enum

template <class E>
constexpr std::array<std::string_view, 0> words{};
template <>
constexpr std::array<std::string_view, 2> words<Color>{"white", "black"};
template <>
constexpr auto words<parser::Verdict> = parser::verdict_names;
template <>
constexpr auto words<parser::Notation> = parser::notation_names;
template <>
constexpr std::array<std::string_view, 3> words<parser::Outcome>{"win", "draw", "loss"};
template <>
constexpr auto words<Language> = language_codes;
template <>
constexpr auto words<Format> = format_names;
template <>
constexpr std::array<std::string_view, 4> words<Role>{"player", "captain", "director", "appeals"};
template <>
constexpr std::array<std::string_view, 10> words<Carried>{
    "nothing", "pairing", "move", "repeat", "claim", "protest", "decision", "adjudication", "appeal", "substitution"};
template <>
constexpr std::array<std::string_view, 3> words<Consequence>{"warn", "restart", "forfeit"};
template <>
constexpr std::array<std::string_view, 3> words<SilenceKind>{"after-repeat", "limit", "first-move"};
template <>
constexpr std::array<std::string_view, 2> words<ClaimAbout>{"overstep", "silence"};
template <>
constexpr std::array<std::string_view, 3> words<ClaimEnd>{"upheld", "rejected", "closed"};
template <>
constexpr auto words<EndReason> = end_reason_names;

template <class E>
    requires std::is_enum_v<E>
Json write(E choice) {
    return words<E>[static_cast<std::size_t>(choice)];
}

// ---- the fields of each kind

template <class Owner, class T>
struct Field {
    std::string_view name;
    T Owner::* member;
    bool later;  // added to the kind after its first release: may be missing
};

template <class Owner, class T>
constexpr Field<Owner, T> f(std::string_view name, T Owner::* member) {
    return {name, member, false};
}

template <class Owner, class... T>
struct Form {
    using type = Owner;
    std::string_view kind;
    std::tuple<Field<Owner, T>...> fields;
};

template <class Owner, class... T>
constexpr Form<Owner, T...> form(std::string_view kind, Field<Owner, T>... fields) {
    return {kind, {fields...}};
}

constexpr auto person_form =
    form("person", f("role", &Person::role), f("id", &Person::id), f("name", &Person::name), f("email", &Person::email),
         f("other_emails", &Person::other_emails), f("language", &Person::language), f("notation", &Person::notation),
         f("timezone", &Person::timezone), f("team", &Person::team), f("member_id", &Person::member_id),
         f("format", &Person::format), f("copy_all", &Person::copy_all), f("withdrawn", &Person::withdrawn),
         f("died", &Person::died));

// clang-format off
constexpr std::tuple forms{
    form("tournament-imported", f("event_toml", &TournamentImported::event_toml), f("rulebook_toml", &TournamentImported::rulebook_toml)),
    form("address-changed", f("person", &AddressChanged::person), f("email", &AddressChanged::email)),
    form("preference-changed", f("person", &PreferenceChanged::person), f("what", &PreferenceChanged::what), f("value", &PreferenceChanged::value)),
    form("player-withdrawn", f("player", &PlayerWithdrawn::player), f("died", &PlayerWithdrawn::died), f("by", &PlayerWithdrawn::by),
         f("reason", &PlayerWithdrawn::reason), f("posted", &PlayerWithdrawn::posted)),
    form("player-substituted", f("player", &PlayerSubstituted::player), f("successor", &PlayerSubstituted::successor)),
    form("letter-relayed", f("carried", &LetterRelayed::carried), f("ply", &LetterRelayed::ply), f("to", &LetterRelayed::to), f("at", &LetterRelayed::at)),
    form("letter-bounced", f("carried", &LetterBounced::carried), f("ply", &LetterBounced::ply), f("to", &LetterBounced::to), f("at", &LetterBounced::at),
         f("reason", &LetterBounced::reason)),
    form("move-accepted", f("move", &MoveAccepted::move), f("posted", &MoveAccepted::posted), f("received", &MoveAccepted::received),
         f("conditional", &MoveAccepted::conditional), f("untimed", &MoveAccepted::untimed)),
    form("letter-refused", f("by", &LetterRefused::by), f("verdict", &LetterRefused::verdict), f("posted", &LetterRefused::posted),
         f("candidates", &LetterRefused::candidates), f("accepted", &LetterRefused::accepted)),
    form("conditionals-offered", f("by", &ConditionalsOffered::by), f("lines", &ConditionalsOffered::lines)),
    form("draw-offered", f("by", &DrawOffered::by)),
    form("draw-declined", f("by", &DrawDeclined::by)),
    form("move-corrected", f("ply", &MoveCorrected::ply), f("move", &MoveCorrected::move)),
    form("penalty-charged", f("color", &PenaltyCharged::color), f("days", &PenaltyCharged::days), f("fault", &PenaltyCharged::fault),
         f("by", &PenaltyCharged::by), f("reason", &PenaltyCharged::reason), f("at", &PenaltyCharged::at)),
    form("player-warned", f("color", &PlayerWarned::color), f("reason", &PlayerWarned::reason), f("at", &PlayerWarned::at)),
    form("overstep-told", f("color", &OverstepTold::color), f("period", &OverstepTold::period), f("control", &OverstepTold::control)),
    form("overstep-established", f("color", &OverstepEstablished::color), f("consequence", &OverstepEstablished::consequence),
         f("control", &OverstepEstablished::control), f("first_move", &OverstepEstablished::first_move),
         f("penalties_from", &OverstepEstablished::penalties_from), f("clock_from", &OverstepEstablished::clock_from),
         f("floor_control", &OverstepEstablished::floor_control), f("at", &OverstepEstablished::at)),
    form("leave-announced", f("color", &LeaveAnnounced::color), f("from", &LeaveAnnounced::from), f("to", &LeaveAnnounced::to),
         f("own", &LeaveAnnounced::own), f("granted_by", &LeaveAnnounced::granted_by), f("at", &LeaveAnnounced::at)),
    form("leave-ended", f("color", &LeaveEnded::color), f("from", &LeaveEnded::from), f("whole", &LeaveEnded::whole), f("last", &LeaveEnded::last),
         f("at", &LeaveEnded::at)),
    form("repeat-sent", f("ply", &RepeatSent::ply), f("number", &RepeatSent::number), f("at", &RepeatSent::at)),
    form("silence-told", f("ply", &SilenceTold::ply), f("kind", &SilenceTold::kind)),
    form("long-think", f("color", &LongThink::color), f("ply", &LongThink::ply), f("at", &LongThink::at), f("in_time", &LongThink::in_time)),
    form("delay-noted", f("team", &DelayNoted::team), f("ply", &DelayNoted::ply), f("reason", &DelayNoted::reason)),
    form("claim-filed", f("by", &ClaimFiled::by), f("about", &ClaimFiled::about), f("control", &ClaimFiled::control), f("running", &ClaimFiled::running),
         f("move", &ClaimFiled::move), f("second", &ClaimFiled::second), f("at", &ClaimFiled::at)),
    form("claim-protested", f("claimant", &ClaimProtested::claimant), f("at", &ClaimProtested::at)),
    form("claim-decided", f("claimant", &ClaimDecided::claimant), f("end", &ClaimDecided::end), f("by", &ClaimDecided::by),
         f("barred", &ClaimDecided::barred), f("at", &ClaimDecided::at)),
    form("captain-spoke", f("team", &CaptainSpoke::team), f("matter", &CaptainSpoke::matter), f("word", &CaptainSpoke::word), f("at", &CaptainSpoke::at)),
    form("matter-referred", f("matter", &MatterReferred::matter), f("reason", &MatterReferred::reason), f("at", &MatterReferred::at)),
    form("move-sealed", f("moves", &MoveSealed::moves), f("offers", &MoveSealed::offers), f("posted", &MoveSealed::posted),
         f("received", &MoveSealed::received)),
    form("seal-opened", f("relayed", &SealOpened::relayed)),
    form("game-suspended", f("at", &GameSuspended::at)),
    form("game-resumed", f("at", &GameResumed::at)),
    form("game-ended", f("result", &GameEnded::result), f("why", &GameEnded::why), f("by", &GameEnded::by), f("reason", &GameEnded::reason),
         f("at", &GameEnded::at)),
    form("adjudication-opened", f("at", &AdjudicationOpened::at), f("term_from", &AdjudicationOpened::term_from)),
    form("adjudication-claimed", f("by", &AdjudicationClaimed::by), f("outcome", &AdjudicationClaimed::outcome),
         f("analysis", &AdjudicationClaimed::analysis), f("text", &AdjudicationClaimed::text), f("at", &AdjudicationClaimed::at)),
    form("adjudication-forwarded", f("at", &AdjudicationForwarded::at)),
    form("adjudication-decided", f("result", &AdjudicationDecided::result), f("final", &AdjudicationDecided::final), f("at", &AdjudicationDecided::at)),
    form("appeal-filed", f("by", &AppealFiled::by), f("on_adjudication", &AppealFiled::on_adjudication), f("at", &AppealFiled::at)),
};
// clang-format on

// The table has the variant's alternatives, in its order.
template <class... F, class... B>
consteval bool in_step(const std::tuple<F...>*, const std::variant<B...>*) {
    return std::is_same_v<std::tuple<typename F::type...>, std::tuple<B...>>;
}
static_assert(in_step(static_cast<decltype(&forms)>(nullptr), static_cast<const EventBody*>(nullptr)));

// ---- writing

template <class Owner, class... T>
Json write_object(const Form<Owner, T...>& form, const Owner& owner);

Json write(const std::string& text) { return text; }
Json write(bool flag) { return flag; }
Json write(int number) { return number; }
Json write(std::uint32_t number) { return number; }
Json write(Instant at) { return to_rfc3339(at); }
Json write(Date date) { return to_iso(date); }
Json write(chess::Move move) { return chess::to_uci(move); }
Json write(const Person& person) { return write_object(person_form, person); }
template <class T>
Json write(const std::vector<T>& list) {
    Json array = Json::array();
    for (const T& element : list) array.push_back(write(element));
    return array;
}
template <class T>
Json write(const std::optional<T>& value) {
    return value ? write(*value) : Json(nullptr);
}

template <class Owner, class... T>
Json write_object(const Form<Owner, T...>& form, const Owner& owner) {
    Json object = Json::object();
    const auto put = [&](const auto& field) {
        Json value = write(owner.*field.member);
        if (!value.is_null()) object.emplace(std::string(field.name), std::move(value));
    };
    std::apply([&](const auto&... field) { (put(field), ...); }, form.fields);
    return object;
}

// ---- reading: false where the value is not of the field's form

template <class Owner, class... T>
bool read_object(const Form<Owner, T...>& form, const Json& json, Owner& owner, std::string_view* faulty);

bool read(const Json& json, std::string& text) {
    if (json.is_string()) text = json.get_ref<const std::string&>();
    return json.is_string();
}
bool read(const Json& json, bool& flag) {
    if (json.is_boolean()) flag = json.get<bool>();
    return json.is_boolean();
}
template <std::integral T>
    requires(!std::is_same_v<T, bool>)
bool read(const Json& json, T& number) {
    if (!json.is_number_integer()) return false;
    const auto wide = json.get<std::int64_t>();
    if (wide < std::numeric_limits<T>::min() || wide > std::numeric_limits<T>::max()) return false;
    number = static_cast<T>(wide);
    return true;
}
bool read(const Json& json, Instant& at) {
    const auto read = json.is_string() ? from_rfc3339(json.get_ref<const std::string&>()) : fail("");
    if (read) at = *read;
    return read.has_value();
}
bool read(const Json& json, Date& date) {
    const auto read = json.is_string() ? date_from_iso(json.get_ref<const std::string&>()) : fail("");
    if (read) date = *read;
    return read.has_value();
}
bool read(const Json& json, chess::Move& move) {
    if (!json.is_string()) return false;
    move = chess::move_from_uci(json.get_ref<const std::string&>());
    return move.from != chess::Square::none && move.to != chess::Square::none;
}
template <class E>
    requires std::is_enum_v<E>
bool read(const Json& json, E& choice) {
    if (!json.is_string()) return false;
    const auto found = std::ranges::find(words<E>, json.get_ref<const std::string&>());
    if (found == words<E>.end()) return false;
    choice = static_cast<E>(found - words<E>.begin());
    return true;
}
bool read(const Json& json, Person& person) { return read_object(person_form, json, person, nullptr); }
template <class T>
bool read(const Json& json, std::vector<T>& list) {
    if (!json.is_array()) return false;
    list.clear();
    for (const Json& element : json)
        if (!read(element, list.emplace_back())) return false;
    return true;
}
template <class T>
bool read(const Json& json, std::optional<T>& value) {
    return read(json, value.emplace());
}

template <class T>
constexpr bool may_be_missing = false;
template <class T>
constexpr bool may_be_missing<std::optional<T>> = true;

template <class Owner, class... T>
bool read_object(const Form<Owner, T...>& form, const Json& json, Owner& owner, std::string_view* faulty) {
    if (!json.is_object()) return false;
    const auto take = [&]<class F>(const Field<Owner, F>& field) {
        const auto found = json.find(field.name);
        const bool good = found == json.end() ? field.later || may_be_missing<F> : read(*found, owner.*field.member);
        if (!good && faulty != nullptr) *faulty = field.name;
        return good;
    };
    return std::apply([&](const auto&... field) { return (take(field) && ...); }, form.fields);
}

}  // namespace

std::string_view kind_of(const EventBody& body) { return event_kinds()[body.index()]; }

const std::vector<std::string_view>& event_kinds() {
    static const std::vector<std::string_view> kinds =
        std::apply([](const auto&... form) { return std::vector<std::string_view>{form.kind...}; }, forms);
    return kinds;
}

std::string_view name_of(Carried carried) { return words<Carried>[static_cast<std::size_t>(carried)]; }

std::optional<Carried> carried_from(std::string_view name) {
    const auto found = std::ranges::find(words<Carried>, name);
    if (found == words<Carried>.end()) return std::nullopt;
    return static_cast<Carried>(found - words<Carried>.begin());
}

std::string to_json(const EventBody& body) {
    Json object;
    const auto try_form = [&](const auto& form) {
        using Owner = typename std::remove_cvref_t<decltype(form)>::type;
        if (const auto* owner = std::get_if<Owner>(&body)) object = write_object(form, *owner);
    };
    std::apply([&](const auto&... form) { (try_form(form), ...); }, forms);
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<EventBody> event_from_json(std::string_view kind, int version, std::string_view json) {
    if (version != event_version)
        return fail(fmt::format("event {}: version {} is not known to this program", kind, version));
    const Json object = Json::parse(json, nullptr, false);
    Result<EventBody> result = fail(fmt::format("event {}: there is no such kind", kind));
    const auto try_form = [&](const auto& form) {
        if (form.kind != kind) return false;
        typename std::remove_cvref_t<decltype(form)>::type owner{};
        std::string_view faulty = "the whole";
        if (read_object(form, object, owner, &faulty))
            result = std::move(owner);
        else
            result = fail(fmt::format("event {}: {} is missing or cannot be read", kind, faulty));
        return true;
    };
    std::apply([&](const auto&... form) { static_cast<void>((try_form(form) || ...)); }, forms);
    return result;
}

}  // namespace zugpost::rules
