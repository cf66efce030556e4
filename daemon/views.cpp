#include "daemon/views.hpp"

#include "daemon/numbered.hpp"
#include "parser/notation.hpp"
#include "rules/reckoning.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace zugpost::daemon {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 2> color_names{"white", "black"};

const char* name_of_color(chess::Color c) { return color_names[static_cast<std::size_t>(c)]; }

// Texts of strangers may hold anything; what is no UTF-8 is replaced.
std::string printed(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

template <class E>
std::string end_name(E reason) {
    return std::string(rules::end_reason_names[static_cast<std::size_t>(reason)]);
}

Json side_json(const rules::Game& game, const rules::Reckoning& time, chess::Color color) {
    const rules::SideTime& side = time.side(color);
    return {{"player", game.side(color).player}, {"used", side.used},
            {"penalty", side.penalty},           {"total", side.total},
            {"allowance", side.allowance},       {"oversteps", game.side(color).oversteps},
            {"leave_used", side.leave_used}};
}

Json moves_json(const rules::Game& game, const rules::Reckoning& time) {
    Json moves = Json::array();
    chess::Position position = game.history.start();
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const rules::MadeMove& move = game.moves[i];
        const rules::Charge charge = i < time.charges.size() ? time.charges[i] : rules::Charge{};
        moves.push_back({{"ply", i + 1},
                         {"san", parser::san(position, move.move)},
                         {"uci", chess::to_uci(move.move)},
                         {"posted", to_rfc3339(move.posted)},
                         {"days", charge.days},
                         {"total", charge.total},
                         {"conditional", move.conditional}});
        position.play(move.move);
    }
    return moves;
}

// The newest claim; one that is open goes before one that is not.
Json claim_json(const rules::Game& game) {
    const std::optional<rules::Claim>* claim = &game.claim;
    if (game.other_claim && !game.other_claim->end && (!game.claim || game.claim->end)) claim = &game.other_claim;
    if (!*claim) return nullptr;
    constexpr std::array<const char*, 3> ends{"upheld", "rejected", "closed"};
    const rules::Claim& c = **claim;
    return {{"by", name_of_color(c.by)},
            {"at", to_rfc3339(c.at)},
            {"state", c.end ? ends[static_cast<std::size_t>(*c.end)] : "open"}};
}

std::string status_of(const rules::Game& game) {
    return std::string(rules::status_names[static_cast<std::size_t>(game.status)]);
}

Json person_json(const rules::Person& person) {
    Json json{{"name", person.name}, {"email", person.email}, {"language", code_of(person.language)}};
    if (person.role == rules::Role::player) json["id"] = person.id;
    if (!person.team.empty()) json["team"] = person.team;
    if (person.withdrawn) json["withdrawn"] = to_rfc3339(*person.withdrawn);
    return json;
}

// The history with what the letter adds, as far as it can be played.
chess::History extended(const LetterRead& letter) {
    chess::History history = letter.history;
    const parser::Understanding& u = letter.understanding;
    for (const chess::Move move : u.continuation)
        if (history.now().is_legal(move)) history.play(move);
    if (u.reply && u.reply->ply == history.plies() && history.now().is_legal(u.reply->move))
        history.play(u.reply->move);
    return history;
}

std::string numbered_in(const chess::History& history, const parser::NumberedMove& move) {
    return numbered(history.at(std::min(move.ply, history.plies())), move.move);
}

struct ReadView {
    std::vector<std::string> moves, conditionals, commands, candidates;
    std::optional<std::string> repetition, reply;
};

ReadView view_of(const LetterRead& letter) {
    ReadView view;
    const parser::Understanding& u = letter.understanding;
    const chess::History history = extended(letter);
    for (const parser::NumberedMove& move : u.record) view.moves.push_back(numbered_in(history, move));
    if (u.repetition) view.repetition = numbered_in(history, *u.repetition);
    if (u.reply) view.reply = numbered_in(history, *u.reply);
    for (const parser::Line& line : u.offers) view.conditionals.push_back(numbered_line(history.now(), line));
    for (const parser::Command& command : letter.reading.commands) view.commands.emplace_back(name_of(command.action));
    for (const chess::Move move : u.candidates) {
        const chess::Position now = letter.history.now();
        view.candidates.push_back(now.is_legal(move) ? parser::san(now, move) : chess::to_uci(move));
    }
    return view;
}

Json or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }

}  // namespace

std::string game_json(const rules::Tournament& tournament, const rules::Game& game) {
    const rules::Reckoning time = rules::reckon(tournament, game, game.newest);
    Json offers = Json::array();
    for (const parser::Line& line : game.offers) offers.push_back(numbered_line(game.history.now(), line));
    std::string reason = game.end_reason ? end_name(*game.end_reason) : std::string();
    if (!game.end_text.empty()) reason += ": " + game.end_text;
    const Json json{{"event", tournament.id},
                    {"game", game.id},
                    {"status", status_of(game)},
                    {"result", game.result},
                    {"reason", reason},
                    {"to_move", name_of_color(game.to_move())},
                    {"fen", game.history.now().fen()},
                    {"moves", moves_json(game, time)},
                    {"white", side_json(game, time, chess::Color::white)},
                    {"black", side_json(game, time, chess::Color::black)},
                    {"draw_offer", game.draw_offer ? Json(name_of_color(*game.draw_offer)) : Json(nullptr)},
                    {"conditionals", offers},
                    {"claim", claim_json(game)}};
    return printed(json);
}

GameHeading heading_of(const rules::Tournament& tournament, const rules::Game& game) {
    const rules::Pairing* pairing = tournament.pairing(game.id);
    return {tournament.id,
            game.id,
            pairing != nullptr ? pairing->section : std::string(),
            game.side(chess::Color::white).player,
            game.side(chess::Color::black).player,
            status_of(game),
            game.result,
            name_of_color(game.to_move()),
            game.moves.size()};
}

std::string game_list_json(const std::vector<GameHeading>& games) {
    Json list = Json::array();
    for (const GameHeading& g : games)
        list.push_back({{"event", g.event},
                        {"game", g.game},
                        {"section", g.section},
                        {"white", g.white},
                        {"black", g.black},
                        {"status", g.status},
                        {"result", g.result},
                        {"to_move", g.to_move},
                        {"moves", g.moves}});
    return printed(list);
}

std::string event_list_json(const std::vector<const rules::Tournament*>& tournaments) {
    Json list = Json::array();
    for (const rules::Tournament* t : tournaments)
        list.push_back({{"id", t->id},
                        {"title", t->title},
                        {"rulebook", t->rulebook.id},
                        {"start", to_iso(t->start)},
                        {"end", to_iso(t->last_date())},
                        {"players", t->players.size()},
                        {"games", t->games.size()}});
    return printed(list);
}

std::string event_json(const rules::Tournament& t) {
    Json players = Json::array();
    for (const rules::Person& p : t.players) players.push_back(person_json(p));
    Json teams = Json::array();
    for (const rules::Team& team : t.teams)
        teams.push_back({{"id", team.id},
                         {"name", team.name},
                         {"captain", person_json(team.captain)},
                         {"reserves", team.reserves}});
    Json games = Json::array();
    for (const rules::Pairing& g : t.games)
        games.push_back(
            {{"id", g.game}, {"section", g.section}, {"white", g.white}, {"black", g.black}, {"finished", g.finished}});
    const Json json{{"id", t.id},
                    {"title", t.title},
                    {"rulebook", t.rulebook.id},
                    {"start", to_iso(t.start)},
                    {"end", to_iso(t.last_date())},
                    {"timezone", t.timezone},
                    {"director", person_json(t.director)},
                    {"appeals", t.appeals ? person_json(*t.appeals) : Json(nullptr)},
                    {"teams", teams},
                    {"players", players},
                    {"games", games}};
    return printed(json);
}

std::string letter_json(const LetterRead& letter) {
    if (letter.automatic)
        return printed({{"automatic", true},
                        {"own_text", ""},
                        {"moves", Json::array()},
                        {"repetition", nullptr},
                        {"reply", nullptr},
                        {"conditionals", Json::array()},
                        {"commands", Json::array()},
                        {"dates", Json::object()},
                        {"verdict", nullptr},
                        {"candidates", Json::array()}});
    const ReadView view = view_of(letter);
    Json dates = Json::object();
    if (letter.reading.dates.received) dates["received"] = to_iso(*letter.reading.dates.received);
    if (letter.reading.dates.sent) dates["sent"] = to_iso(*letter.reading.dates.sent);
    return printed({{"automatic", false},
                    {"own_text", letter.own_text},
                    {"moves", view.moves},
                    {"repetition", or_null(view.repetition)},
                    {"reply", or_null(view.reply)},
                    {"conditionals", view.conditionals},
                    {"commands", view.commands},
                    {"dates", dates},
                    {"verdict", parser::name_of(letter.understanding.verdict)},
                    {"candidates", view.candidates}});
}

std::string letter_text(const LetterRead& letter) {
    if (letter.automatic) return "automatic mail: it is recorded and never answered\n";
    const ReadView view = view_of(letter);
    std::string out = fmt::format("verdict:      {}\n", parser::name_of(letter.understanding.verdict));
    const auto row = [&](std::string_view label, const std::string& text) {
        if (!text.empty()) out += fmt::format("{:<13} {}\n", label, text);
    };
    row("repetition:", view.repetition.value_or(""));
    row("reply:", view.reply.value_or(""));
    for (const std::string& line : view.conditionals) row("offer:", line);
    for (const std::string& command : view.commands) row("order:", command);
    for (const std::string& move : view.candidates) row("could be:", move);
    row("cannot read:", letter.understanding.faulty);
    if (letter.reading.dates.received) row("received:", to_iso(*letter.reading.dates.received));
    if (letter.reading.dates.sent) row("sent:", to_iso(*letter.reading.dates.sent));
    out += "own text:\n";
    for (std::string_view rest = letter.own_text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        out += fmt::format("    {}\n", rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
}

}  // namespace zugpost::daemon
