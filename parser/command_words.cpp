#include "parser/command_words.hpp"

#include <array>

namespace zugpost::parser {
namespace {

using enum Action;
namespace a = arguments;

constexpr bool officials = true;

// Exact phrases of players stand before the officials' words that begin alike ("отклоняю ничью", "отклоняю GAME").
constexpr std::array table{
    CommandWords{resign, "[i] resign [the|this] [game]", nullptr},
    CommandWords{resign, "poddaje sie|partie|gre", nullptr},
    CommandWords{resign, "[я] сдаюсь", nullptr},
    CommandWords{resign, "[я] сдаю [эту] партию", nullptr},

    CommandWords{draw_offer, "draw [offered|offer|proposed]", nullptr},
    CommandWords{draw_offer, "[how] [about] a draw", nullptr},
    CommandWords{draw_offer, "[may] [i] [would] [like] [to] offer|propose [you] [a] draw", nullptr},
    CommandWords{draw_offer, "remis", nullptr},
    CommandWords{draw_offer, "proponuje|oferuje remis", nullptr},
    CommandWords{draw_offer, "ничья", nullptr},
    CommandWords{draw_offer, "[я] предлагаю ничью", nullptr},
    CommandWords{draw_offer, "=", nullptr},

    CommandWords{draw_accept, "[i] accept [the|your|a] draw [offer]", nullptr},
    CommandWords{draw_accept, "[i] agree to [a|the] draw", nullptr},
    CommandWords{draw_accept, "draw accepted|agreed", nullptr},
    CommandWords{draw_accept, "przyjmuje [propozycje] remis|remisu", nullptr},
    CommandWords{draw_accept, "zgadzam sie na remis", nullptr},
    CommandWords{draw_accept, "[я] согласен|согласна на ничью", nullptr},
    CommandWords{draw_accept, "[я] принимаю ничью", nullptr},

    CommandWords{draw_decline, "[i] decline|reject [the|your|a] draw [offer]", nullptr},
    CommandWords{draw_decline, "draw declined", nullptr},
    CommandWords{draw_decline, "odrzucam [propozycje] remis|remisu", nullptr},
    CommandWords{draw_decline, "[я] отклоняю ничью", nullptr},
    CommandWords{draw_decline, "[я] отклоняю предложение ничьей", nullptr},

    CommandWords{claim_threefold, "[i] claim [the] threefold [repetition]", nullptr},
    CommandWords{claim_threefold, "reklamuje trzykrotne powtorzenie [pozycji]", nullptr},
    CommandWords{claim_threefold, "[я] заявляю троекратное повторение [позиции]", nullptr},
    CommandWords{claim_50, "[i] claim [the] 50|fifty move|moves [rule]", nullptr},
    CommandWords{claim_50, "[i] claim [the] 50-move|50-moves|fifty-move [rule]", nullptr},
    CommandWords{claim_50, "reklamuje 50|piecdziesiat posuniec|ruchow", nullptr},
    CommandWords{claim_50, "[я] заявляю 50|пятьдесят ходов", nullptr},

    CommandWords{leave, "[i] [take|request|announce] leave", a::leave},
    CommandWords{leave, "[biore|zglaszam] urlop", a::leave},
    CommandWords{leave, "[беру|прошу] перерыв|отпуск", a::leave},

    CommandWords{claim_time, "[i] claim [a|the|on] time|overstep [overstep]", nullptr},
    CommandWords{claim_time, "[i] claim [a|the] win on time", nullptr},
    CommandWords{claim_time, "reklamuje czas", nullptr},
    CommandWords{claim_time, "reklamuje przekroczenie [czasu]", nullptr},
    CommandWords{claim_time, "[я] заявляю просрочку [времени]", nullptr},
    CommandWords{confirm_overstep, "[i] confirm [the|my] overstep", nullptr},
    CommandWords{confirm_overstep, "potwierdzam przekroczenie [czasu]", nullptr},
    CommandWords{confirm_overstep, "[я] подтверждаю просрочку [времени]", nullptr},
    CommandWords{protest, "i protest", a::text},
    CommandWords{protest, "protestuje", a::text},
    CommandWords{protest, "[я] протестую", a::text},
    CommandWords{protest, "protest|протест", a::text_behind_mark},

    CommandWords{thinking, "[i] [am|i'm] [still] thinking", nullptr},
    CommandWords{thinking, "namysl|mysle", nullptr},
    CommandWords{thinking, "[я] думаю", nullptr},
    CommandWords{repeat, "repeat", nullptr},
    CommandWords{repeat, "powtorz", nullptr},
    CommandWords{repeat, "повтор|повторите", nullptr},

    CommandWords{status, "status|stan|статус", a::game},
    CommandWords{records, "records|record|zapis|запись", a::game},

    CommandWords{new_address, "[my] new [e-mail|email] address [is]", a::address},
    CommandWords{new_address, "[moj] nowy adres [to]", a::address},
    CommandWords{new_address, "[мой] новый адрес", a::address},
    CommandWords{notation, "notation|notacja|нотация", a::notation},
    CommandWords{format, "format|forma|формат", a::format},

    CommandWords{withdraw, "[i] withdraw", nullptr},
    CommandWords{withdraw, "wycofuje sie", nullptr},
    CommandWords{withdraw, "[я] выбываю", nullptr},
    CommandWords{withdraw, "withdraw", a::withdrawal, officials},
    CommandWords{withdraw, "wycofuje [zawodnika]", a::withdrawal, officials},
    CommandWords{withdraw, "исключаю", a::withdrawal, officials},

    CommandWords{adjudicate, "adjudicate|ocena|присуждение", a::outcome},
    CommandWords{adjudicate, "adjudicate|ocena|присуждение", a::adjudication, officials},
    CommandWords{remarks, "remarks|uwagi|замечания", a::text_behind_mark},
    CommandWords{appeal, "appeal|odwolanie|апелляция", a::text_behind_mark},
    CommandWords{appeal, "i appeal", nullptr},
    CommandWords{appeal, "appeal|odwolanie|апелляция", a::game_and_reason, officials},
    CommandWords{help, "help|pomoc|помощь", nullptr},

    CommandWords{uphold, "uphold|uznaje|удовлетворяю", a::game_and_reason, officials},
    CommandWords{reject, "reject|oddalam|отклоняю", a::rejection, officials},
    CommandWords{refer, "refer|przekazuje|передаю", a::game_and_reason, officials},
    CommandWords{delay, "delay|zwloka|задержка", a::game_and_reason, officials},
    CommandWords{grant, "grant leave", a::grant, officials},
    CommandWords{grant, "przyznaje urlop", a::grant, officials},
    CommandWords{grant, "предоставляю перерыв|отпуск", a::grant, officials},
    CommandWords{penalty, "penalty|kara|штраф", a::penalty, officials},
    CommandWords{warn, "warn|upomnienie|предупреждение", a::warning, officials},
    CommandWords{result, "result|wynik|результат", a::result, officials},
    CommandWords{annul, "annul|anuluje|аннулирую", a::game_and_reason, officials},
    CommandWords{substitute, "substitute|zamiana|замена", a::substitution, officials},
    CommandWords{replay, "replay|poprawka|исправление", a::replay, officials},
    CommandWords{copy, "copy|kopie|копии", a::copies, officials},
};

}  // namespace

std::span<const CommandWords> command_words() { return table; }

}  // namespace zugpost::parser
