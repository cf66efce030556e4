#include "mail/own_text.hpp"

#include "base/text.hpp"
#include "mail/answered.hpp"
#include "mail/charset.hpp"
#include "mail/flowed.hpp"
#include "mail/html.hpp"
#include "mail/normalise.hpp"
#include "mail/page.hpp"
#include "mail/quotes.hpp"
#include "mail/signature.hpp"

#include <algorithm>
#include <utility>

namespace zugpost::mail {
namespace {

Page page_of(Lines lines) {
    Page page;
    page.lines = std::move(lines);
    std::string all;
    for (const Line& line : page.lines) all += line.text + '\n';
    page.folded = split_lines(fold(all));
    page.folded.resize(page.lines.size());
    page.cuts.assign(page.lines.size(), Cut::own);
    return page;
}

Lines lines_of_html(std::string_view html) {
    Lines lines;
    for (const Line& rendered : html_lines(html)) {
        std::vector<std::string> texts = split_lines(normalise(rendered.text));
        if (texts.empty()) texts.emplace_back();
        for (std::string& text : texts) {
            Line line{std::move(text), rendered.depth, rendered.mark};
            read_quote_signs(line);
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

// The lines that were cut as `kind`. Where others stood between them a blank line is left; never two of them.
std::string text_of(const Page& page, Cut kind) {
    std::string out;
    bool gap = false;
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (page.cuts[i] != kind || page.blank(i)) {
            gap = true;
            continue;
        }
        if (gap && !out.empty()) out += '\n';
        gap = false;
        out += page.lines[i].text;
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    return out;
}

void append(std::string& text, const std::string& further) {
    if (!text.empty() && !further.empty()) text += '\n';
    text += further;
}

void add_page(OwnText& own, const Page& page) {
    append(own.text, text_of(page, Cut::own));
    append(own.quoted, text_of(page, Cut::quoted));
    append(own.signature, text_of(page, Cut::signature));
    own.why.insert(own.why.end(), page.why.begin(), page.why.end());
}

Page cut_page(Lines lines, const AnsweredLetters& answered) {
    Page page = page_of(std::move(lines));
    cut_quotations(page, answered);
    cut_signatures(page);
    return page;
}

}  // namespace

OwnText own_text_of(std::string_view utf8_text, const OwnTextHints& hints) {
    OwnText own;
    add_page(own, cut_page(quoted_lines(normalise(utf8_text)), AnsweredLetters(hints.answered)));
    return own;
}

OwnText own_text(const Letter& letter, const OwnTextHints& hints) {
    const AnsweredLetters answered(hints.answered);
    OwnText own;
    bool all_quoted = false;
    for (const Part& part : letter.texts) {
        const std::string decoded = decode_text(part, hints.language);
        Page page = cut_page(part.type == "text/html"
                                 ? lines_of_html(decoded)
                                 : quoted_lines(normalise(part.flowed ? unflow(decoded, part.delsp) : decoded)),
                             answered);
        if (all_quoted && !is_game_file(part)) {
            page.cut(0, page.size(), Cut::quoted);
            page.reason("part behind a quotation", part.type);
        }
        all_quoted = all_quoted || page.to_the_end;
        add_page(own, page);
    }
    return own;
}

}  // namespace zugpost::mail
