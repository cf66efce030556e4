#include "mail/html.hpp"

#include "mail/entities.hpp"
#include "mail/html_tags.hpp"
#include "mail/normalise.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

using namespace zugpost::mail;

namespace {

struct Case {
    const char* name;
    const char* html;
    const char* text;
};

constexpr Case cases[] = {
    {"plain words", "12. Nf3", "12. Nf3\n"},
    {"blanks collapse", "<p>12.\n   Nf3 \t e5</p>", "12. Nf3 e5\n"},
    {"breaks", "12. Nf3<br>13. Bb5<br/><br>Ewa", "12. Nf3\n13. Bb5\n\nEwa\n"},
    {"paragraphs", "<p>12. Nf3</p><p>Ewa</p>", "12. Nf3\n\nEwa\n"},
    {"divs", "<div>12. Nf3</div><div><br></div><div>Ewa</div>", "12. Nf3\n\nEwa\n"},
    {"divs in divs", "<div><div>12. Nf3</div></div><div>Ewa", "12. Nf3\nEwa\n"},
    {"inline elements", "<b>12.</b> <i>N</i><span>f3</span>", "12. Nf3\n"},
    {"head and style are no text", "<html><head><title>t</title><style>p{e4}</style></head><body>Nf3</body>", "Nf3\n"},
    {"script is no text", "<script>if (1 < 2) e4</script>Nf3", "Nf3\n"},
    {"comments", "a<!-- e4 > d4 -->b<!--[if mso]>c5<![endif]-->c", "abc\n"},
    {"outlook conditions", "<![if !supportLists]>12.<![endif]> Nf3", "12. Nf3\n"},
    {"a comment without end", "Nf3<!-- e4", "Nf3\n"},
    {"a tag without end", "Nf3 <a href=\"e4", "Nf3 <a href=\"e4\n"},
    {"less than", "1 < 2, a<3 & b", "1 < 2, a<3 & b\n"},
    {"a sign in a value", "<a title=\"a>b\">Nf3</a>", "Nf3\n"},
    {"an apostrophe among attributes", "<p it's>Nf3</p>", "Nf3\n"},
    {"the words of a link", "<a href=\"http://e4.example/h5\">Nf3</a>", "Nf3\n"},
    {"data detectors", "<a href=\"x-apple-data-detectors://0\">12. Nf3</a>", "12. Nf3\n"},
    {"named entities", "&lt;a&gt; &amp;&nbsp;&quot;&oacute;&Kcy;&times;&ndash;", "<a> &\u00A0\"óК×–\n"},
    {"numeric entities", "&#1050;f3 &#x41A;f3 &#151; &#150;", "Кf3 Кf3 — –\n"},
    {"entities without semicolon", "a&nbsp b&amp c&copy d", "a\u00A0 b& c&copy d\n"},
    {"unknown and broken entities", "&nosuch; &; & &# &#x; &#xFFFFFFFFF; &#0;",
     "&nosuch; &; & &# &#x; \uFFFD \uFFFD\n"},
    {"a quotation", "<blockquote>e4</blockquote>Nf3", "> e4\nNf3\n"},
    {"a quotation in a quotation", "<blockquote>a<blockquote>b</blockquote>c</blockquote>d", "> a\n> > b\n> c\nd\n"},
    {"an answer between quotations", "<blockquote>a</blockquote>Nf3<blockquote>b</blockquote>", "> a\nNf3\n> b\n"},
    {"a writer's indentation", "<blockquote style=\"margin: 0 0 0 40px; border: none; padding: 0px\">Nf3</blockquote>",
     "Nf3\n"},
    {"a stray end within a quotation", "<div><blockquote>a</div>b</blockquote>c</div>d", "> a\n> b\nc\nd\n"},
    {"Outlook's answered letter", "<p>Nf3</p><hr><div id=\"divRplyFwdMsg\">From: A<br>e4</div><p>d4</p>",
     "Nf3\n________________________________\n> From: A\n> e4\n>\n> d4\n"},
    {"Outlook on telephones", "Nf3<div class=\"ms-outlook-mobile-reference-message skipProofing\">e4</div>",
     "Nf3\n> e4\n"},
    {"Yahoo", "Nf3<div id=\"x\" class=\"yahoo_quoted\"><div>e4</div></div>", "Nf3\n> e4\n"},
    {"Proton", "Nf3<div class=\"protonmail_quote\">e4</div>", "Nf3\n> e4\n"},
    {"Zimbra",
     "Nf3<hr data-marker=\"__DIVIDER__\"><div data-marker=\"__HEADERS__\">From: A</div>"
     "<div data-marker=\"__QUOTED_TEXT__\">e4</div>",
     "Nf3\n________________________________\n> From: A\n> e4\n"},
    {"a numbered list with its start", "<ol start=\"12\"><li>Nf3 Nc6</li><li>Bb5</li></ol>", "12. Nf3 Nc6\n13. Bb5\n"},
    {"a list whose start was lost", "<ol><li>Nf3</li></ol>", "Nf3\n"},
    {"the record as a list", "<ol><li>e4 e5</li><li>Nf3 Nc6</li><li>Bb5</li></ol>", "1. e4 e5\n2. Nf3 Nc6\n3. Bb5\n"},
    {"repetition and answer as a list", "<ol><li>... c5</li><li>Nf3</li></ol>", "... c5\nNf3\n"},
    {"a list of single moves", "<ol><li>c5</li><li>Nf3</li></ol>", "c5\nNf3\n"},
    {"item values", "<ol><li value=12>Nf3<li>Bb5</ol>", "12. Nf3\n13. Bb5\n"},
    {"paragraphs in items", "<ol start=12><li><p>Nf3</p></li></ol>", "12. Nf3\n"},
    {"bullets", "<ul><li>Nf3</li></ul>", "* Nf3\n"},
    {"a row of a table",
     "<table><tr><td><p>1.</p></td><td>e4</td><td>e5</td></tr><tr><td>2.</td><td>Nf3</td></tr></table>",
     "1. e4 e5\n2. Nf3\n"},
    {"a table for layout", "<table><tr><td>Dear Ewa, my move is<br>12. Nf3</td><td>A</td></tr></table>",
     "Dear Ewa, my move is\n12. Nf3\nA\n"},
    {"preformatted", "<pre>12. Nf3\n  13. Bb5</pre>", "12. Nf3\n  13. Bb5\n"},
    {"preformatted by style", "<div style=\"white-space: pre-wrap\">12. Nf3\n13. Bb5</div>", "12. Nf3\n13. Bb5\n"},
    {"a tabulator of Apple", "12.<span class=\"Apple-tab-span\" style=\"white-space:pre\">\t</span>Nf3", "12. Nf3\n"},
    {"a Wingdings smiley", "12. Nf3 <span style='font-family:Wingdings'>J</span>", "12. Nf3\n"},
    {"Word's list",
     "<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>12.<span "
     "style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;</span></span><![endif]>Nf3</p>",
     "12.\u00A0\u00A0Nf3\n"},
    {"upper case", "<BLOCKQUOTE TYPE=CITE>e4</BLOCKQUOTE><P>Nf3", "> e4\n\nNf3\n"},
    {"an answer before a nested document", "Nf3<br><html><head></head><body><blockquote>e4</blockquote></body></html>",
     "Nf3\n> e4\n"},
    {"nothing", "", ""},
};

double seconds_for(const std::string& html) {
    const auto begin = std::chrono::steady_clock::now();
    static_cast<void>(html_lines(html));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::string repeated(const std::string& piece, std::size_t size) {
    std::string s;
    while (s.size() < size) s += piece;
    return s;
}

std::string without_trailing_blanks(std::string s) {
    for (std::size_t at = s.find(" \n"); at != std::string::npos; at = s.find(" \n")) s.erase(at, 1);
    return s;
}

}  // namespace

TEST_CASE("HTML becomes the lines that a reader sees") {
    for (const Case& c : cases) {
        CAPTURE(c.name);
        CHECK(without_trailing_blanks(html_to_text(c.html)) == c.text);
    }
}

TEST_CASE("signatures and attribution lines keep the programs' marks") {
    const Lines lines = html_lines(
        "Nf3<div class=\"gmail_signature\">Ewa</div><div class=\"gmail_quote\"><div class=\"gmail_attr\">On "
        "Friday</div>"
        "<blockquote>e4</blockquote></div>");
    CHECK(lines == Lines{{"Nf3", 0, Mark::none},
                         {"Ewa", 0, Mark::signature},
                         {"On Friday", 0, Mark::attribution},
                         {"e4", 1, Mark::none}});
}

TEST_CASE("hostile HTML takes linear time and bounded memory") {
    constexpr const char* pieces[] = {"<div>",
                                      "<blockquote>",
                                      "<ol><li>x",
                                      "<a \"",
                                      "<a b=\"",
                                      "<!--",
                                      "<",
                                      "&",
                                      "</div>",
                                      "<table><tr><td>x",
                                      "<script>",
                                      "</",
                                      "<span></div>",
                                      "&#99999",
                                      "<p><div><blockquote>x",
                                      "<ul><li></ol>",
                                      "<tr><td>e4</td>"};
    constexpr double generous = 2.0;  // seconds; a quadratic reader needs minutes
    for (const char* piece : pieces) {
        CAPTURE(piece);
        CHECK(seconds_for(repeated(piece, max_html)) < generous);
    }
    CHECK(html_to_text(repeated("<blockquote>x", max_html)).size() < 50 * max_html);
}

TEST_CASE("HTML is read up to its limit") {
    const std::string text = html_to_text(std::string(max_html, 'a') + "<p>Nf3</p>");
    CHECK(text == std::string(max_html, 'a') + "\n");
}

TEST_CASE("entities are read at the front of the text only") {
    CHECK(read_entity("&amp;x").length == 5);
    CHECK(read_entity("&amp;x").c == U'&');
    CHECK(read_entity("x&amp;").length == 0);
    CHECK(read_entity("&").length == 0);
}
