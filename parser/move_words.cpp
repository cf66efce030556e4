#include "parser/move_words.hpp"

#include <algorithm>
#include <array>

namespace zugpost::parser {
namespace {

using enum Role;

struct RoleWords {
    Role role;
    std::string_view words;  ///< folded, with blanks between them
};

constexpr RoleWords table[] = {
    {condition, "if jesli jezeli gdy gdyby jesliby"},
    {condition, "если ежели"},
    {inverted, "should"},
    {case_of, "case event razie przypadku wypadku"},
    {case_of, "случае"},
    {preposition, "in w"},
    {preposition, "в"},
    {direct_condition, "na przy on"},
    {direct_condition, "на при"},
    {variation, "variation variations variant conditional conditionals wariant warianty warunkowo"},
    {variation, "warunkowe if-move if-moves offer oferuje propose proposed proposal proponuje propozycja"},
    {variation, "вариант варианты условно условные предлагаю предложение"},
    {accepting, "accept accepted accepting agree agreed przyjmuje akceptuje zgoda zgadzam przyjety przyjeta"},
    {accepting, "принимаю принят принята принято согласен согласна"},
    {any, "any anything dowolne dowolny dowolnym dowolna kazde kazdy cokolwiek"},
    {any, "любой любое любом любого любые все"},
    {otherwise, "otherwise else inaczej"},
    {otherwise, "иначе"},
    {either, "or lub albo rather better instead sorry no correction raczej lepiej nie przepraszam"},
    {either, "или либо нет лучше вернее точнее извините"},
    {then, "then to wtedy wowczas"},
    {then, "то тогда"},
    {joint, "and oraz a with by is of jest ch check dbl mate checkmate szach mat x j ep przelocie"},
    {joint, "przel was be bylo od from"},
    {joint, "и а это шах мат х нп проходе был с"},
    {possessive, "my your moj moje moja twoj twoje panskie panski"},
    {possessive, "мой мое ваш твой вашего"},
    {adjective, "the other last latest next new inny inne ostatni ostatnie nastepny nastepne"},
    {adjective, "другой последний следующий"},
    {noun, "move moves reply answer ruch posuniecie ruchu posunieciu"},
    {noun, "ход ходе"},
    {answer_to, "odpowiedz odpowiedzi odpowiadajac"},
    {answer_to, "ответ отвечая"},
    {pronoun, "i i'll i'd will we ja"},
    {pronoun, "я"},
    {verb, "play respond choose played start open begin"},
    {own_verb, "gram zagram odpowiadam odpowiem zagralem zagralam zaczynam rozpoczynam otwieram"},
    {own_verb, "хожу играю сыграю отвечаю отвечу пойду начинаю"},
    {player, "you plays white black white's black's he biale czarne zagrasz zagra zagraja pan pani"},
    {player, "ruchem zagrales zagral"},
    {player, "белые черные вы ты сыграете сыграют пойдут ходом сыграли"},
    {piece, "knight bishop rook queen king pawn castles castling skoczek goniec wieza hetman krol"},
    {piece, "pion pionek roszada"},
    {piece, "конь слон ладья ферзь король пешка рокировка"},
};

struct RoleWord {
    std::string_view word;
    Role role = none;
};

constexpr std::size_t word_count = [] {
    std::size_t count = 0;
    for (const RoleWords& row : table) count += static_cast<std::size_t>(std::ranges::count(row.words, ' ')) + 1;
    return count;
}();

constexpr auto sorted_words = [] {
    std::array<RoleWord, word_count> words;
    std::size_t count = 0;
    for (const RoleWords& row : table) {
        for (std::string_view rest = row.words; !rest.empty();) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            words[count++] = {rest.substr(0, end), row.role};
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    std::ranges::sort(words, {}, &RoleWord::word);
    return words;
}();

static_assert(std::ranges::adjacent_find(sorted_words, {}, &RoleWord::word) == sorted_words.end());

}  // namespace

Role role_of(std::string_view folded) {
    const auto* found = std::ranges::lower_bound(sorted_words, folded, {}, &RoleWord::word);
    return found != sorted_words.end() && found->word == folded ? found->role : none;
}

}  // namespace zugpost::parser
