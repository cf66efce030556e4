// A second opinion on the MIME tree: what the guard lets through must be read alike by GMime.
//
// A libFuzzer entry like the others, but it needs gmime-3.0 besides. Compared are the leaves in order: how many there
// are, and the bytes of those that have no transfer encoding.
#include "mail/guard.hpp"
#include "mail/mime.hpp"

#include <gmime/gmime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using namespace zugpost;
using namespace zugpost::mail;

namespace {

struct Leaf {
    std::string bytes;
    bool encoded;
};

std::string without_last_line_ends(std::string_view text) {
    while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
    return std::string(text);
}

std::string content_of(GMimeObject* object) {
    GMimeDataWrapper* content = g_mime_part_get_content(GMIME_PART(object));
    if (!content) return {};
    GMimeStream* stream = g_mime_stream_mem_new();
    g_mime_stream_write_to_stream(g_mime_data_wrapper_get_stream(content), stream);
    const GByteArray* array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    std::string out(static_cast<const char*>(static_cast<const void*>(array->data)), array->len);
    g_object_unref(stream);
    return out;
}

std::vector<Leaf> second_opinion(const std::string& letter) {
    GMimeStream* stream = g_mime_stream_mem_new_with_buffer(letter.data(), letter.size());
    GMimeParser* parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage* message = g_mime_parser_construct_message(parser, nullptr);
    std::vector<Leaf> leaves;
    std::vector<GMimeObject*> waiting;
    if (message) waiting.push_back(g_mime_message_get_mime_part(message));
    while (!waiting.empty()) {
        GMimeObject* object = waiting.back();
        waiting.pop_back();
        if (GMIME_IS_MULTIPART(object)) {
            for (int i = g_mime_multipart_get_count(GMIME_MULTIPART(object)); i-- > 0;)
                waiting.push_back(g_mime_multipart_get_part(GMIME_MULTIPART(object), i));
        } else {
            const bool encoded = g_mime_object_get_header(object, "Content-Transfer-Encoding") != nullptr;
            leaves.push_back({GMIME_IS_PART(object) ? content_of(object) : std::string{}, encoded});
        }
    }
    if (message) g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
    return leaves;
}

void must(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool started = (g_mime_init(), true);
    (void)started;
    std::string letter(static_cast<const char*>(static_cast<const void*>(data)), size);
    std::erase(letter, '\0');
    const Result<std::string> canonical = guarded(letter);
    if (!canonical) return 0;
    const Result<std::vector<Node>> nodes = read_mime(letter);
    must(nodes.has_value());
    std::vector<Part> ours;
    for (const Node& n : *nodes)
        if (n.children.empty() && !n.part.type.starts_with("multipart/")) ours.push_back(n.part);
    const std::vector<Leaf> theirs = second_opinion(*canonical);
    must(ours.size() == theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i)
        must(theirs[i].encoded || without_last_line_ends(ours[i].bytes) == without_last_line_ends(theirs[i].bytes));
    return 0;
}
