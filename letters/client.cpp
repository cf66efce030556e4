#include "letters/client.hpp"

#include "base/text.hpp"

#include <boost/locale/conversion.hpp>
#include <boost/locale/generator.hpp>

#include <array>
#include <locale>

namespace zugpost::letters {
namespace {

constexpr std::size_t cmail_width = 75;

struct Latin {
    char32_t letter;
    std::string_view text;
};

constexpr Latin cyrillic[] = {
    {U'а', "a"},    {U'б', "b"}, {U'в', "v"}, {U'г', "g"}, {U'д', "d"},  {U'е', "e"},  {U'ж', "zh"}, {U'з', "z"},
    {U'и', "i"},    {U'к', "k"}, {U'л', "l"}, {U'м', "m"}, {U'н', "n"},  {U'о', "o"},  {U'п', "p"},  {U'р', "r"},
    {U'с', "s"},    {U'т', "t"}, {U'у', "u"}, {U'ф', "f"}, {U'х', "kh"}, {U'ц', "ts"}, {U'ч', "ch"}, {U'ш', "sh"},
    {U'щ', "shch"}, {U'ъ', ""},  {U'ы', "y"}, {U'ь', ""},  {U'э', "e"},  {U'ю', "yu"}, {U'я', "ya"},
};

constexpr Latin others[] = {
    {U'ł', "l"},  {U'Ł', "L"},  {U'ß', "ss"}, {U'ø', "o"},  {U'Ø', "O"}, {U'–', "-"},   {U'—', "-"},   {U'„', "\""},
    {U'”', "\""}, {U'“', "\""}, {U'«', "\""}, {U'»', "\""}, {U'’', "'"}, {U'№', "No."}, {U'…', "..."},
};

const std::locale& unicode_locale() {
    static const std::locale loc = boost::locale::generator{}("en_US.UTF-8");
    return loc;
}

std::string latin(char32_t c) {
    constexpr char32_t capital_a = U'А';
    constexpr char32_t capital_ya = U'Я';
    const bool capital = c >= capital_a && c <= capital_ya;
    const char32_t small = capital ? c + (U'а' - capital_a) : c;
    for (const Latin& row : cyrillic) {
        if (row.letter != small) continue;
        std::string text(row.text);
        if (capital && !text.empty()) text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }
    for (const Latin& row : others)
        if (row.letter == c) return std::string(row.text);
    return "?";
}

}  // namespace

std::string ascii(std::string_view text) {
    namespace loc = boost::locale;
    const std::string apart = loc::normalize(to_utf8(to_utf32(text)), loc::norm_nfd, unicode_locale());
    std::string out;
    for (const char32_t c : to_utf32(apart)) {
        const bool mark_above = c >= 0x300 && c <= 0x36F;
        if (c < 0x80)
            out += static_cast<char>(c);
        else if (!mark_above)
            out += latin(c);
    }
    return out;
}

Tags client_tags(const Matter& m, std::string_view reply_to) {
    std::string name = pgn_name(m.tournament, *m.game);
    name.resize(name.size() - std::string_view(".pgn").size());
    Tags tags{{"CmailGameName", name}};
    constexpr std::array keys{"WhiteNA", "BlackNA"};
    for (const chess::Color c : {chess::Color::white, chess::Color::black}) {
        const rules::Person* player = m.player(c);
        const bool own = m.side == c;
        const std::string address = own && player != nullptr ? player->email : std::string(reply_to);
        if (!address.empty()) tags.emplace_back(keys[static_cast<std::size_t>(c)], address);
    }
    return tags;
}

std::string cmail_text(const Matter& m, std::string_view prose, std::string_view reply_to) {
    const std::string game = pgn(m.tournament, *m.game, client_tags(m, reply_to));
    std::string out;
    for (const std::string& line : split_lines(ascii(std::string(prose) + '\n' + game))) {
        const bool wraps = line.size() > cmail_width && !line.starts_with('[');
        out += (wraps ? wrapped(line, 0, cmail_width) : line) + '\n';
    }
    return out;
}

}  // namespace zugpost::letters
