#include "mail/mime.hpp"

#include "base/text.hpp"
#include "mail/charset.hpp"
#include "mail/guard.hpp"
#include "mail/header.hpp"
#include "mail/transfer.hpp"

#include <mimetic/mimetic.h>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace zugpost::mail {
namespace {

std::string file_name_of(const Parameterized& disposition, const Parameterized& type) {
    std::string_view name = disposition.parameter("filename");
    if (name.empty()) name = type.parameter("name");
    // old programs send whole paths
    return std::string(trim(name.substr(name.find_last_of("/\\") + 1)));
}

// Reads name and value of a field; the library's typed accessors are never asked.
std::string field_of(const mimetic::MimeEntity& entity, std::string_view name) {
    for (const mimetic::Field& field : entity.header()) {
        const mimetic::istring& n = field.name();
        if (same(std::string_view(n.data(), n.size()), name)) return field.value();
    }
    return {};
}

Part leaf(const mimetic::MimeEntity& entity) {
    const Parameterized type = read_parameterized(field_of(entity, leaf_type_field));
    const Parameterized disposition = read_parameterized(field_of(entity, "Content-Disposition"));
    Part part;
    // RFC 2045, 5.2: what names no type is plain text; a multipart that comes here has no boundary, so it is text as
    // well
    const bool readable = type.value.find('/') != std::string::npos && !type.value.starts_with("multipart/");
    if (readable) part.type = type.value.substr(0, type.value.find_first_of(" \t"));
    part.charset = lower(trim(type.parameter("charset")));
    part.file_name = file_name_of(disposition, type);
    part.attachment = disposition.value == "attachment";
    part.flowed = same(type.parameter("format"), "flowed");
    part.delsp = same(type.parameter("delsp"), "yes");
    part.bytes = decode_transfer(entity.body(), field_of(entity, "Content-Transfer-Encoding"));
    return part;
}

std::vector<Node> flattened(const mimetic::MimeEntity& root) {
    struct Waiting {
        const mimetic::MimeEntity* entity;
        std::size_t parent;
    };
    constexpr std::size_t no_parent = static_cast<std::size_t>(-1);
    std::vector<Node> out;
    std::vector<Waiting> waiting{{&root, no_parent}};
    while (!waiting.empty()) {
        const Waiting next = waiting.back();
        waiting.pop_back();
        const std::size_t position = out.size();
        if (next.parent != no_parent) out[next.parent].children.push_back(position);
        const std::string type = field_of(*next.entity, "Content-Type");
        out.emplace_back();
        if (type.empty()) {
            out.back().part = leaf(*next.entity);
            continue;
        }
        out.back().part.type = read_parameterized(type).value;
        const mimetic::MimeEntityList& parts = next.entity->body().parts();
        for (auto it = parts.rbegin(); it != parts.rend(); ++it) waiting.push_back({*it, position});
    }
    return out;
}

bool is_blank(const Part& part) {
    // most parts show it at once, and nested alternatives ask more than once
    if (std::ranges::any_of(part.bytes, [](char c) { return c > ' ' && c < 0x7F; })) return false;
    return std::ranges::all_of(to_utf32(decode_text(part, std::nullopt)), [](char32_t c) {
        return c <= U' ' || c == 0xA0 || c == 0xFEFF || (c >= 0x2000 && c <= 0x200F) || c == 0x202F || c == 0x2060;
    });
}

// Text to be read, and not a file that happens to hold text. The whole letter is text whatever it calls itself.
bool is_text(const Part& part, bool whole) {
    if (part.type != "text/plain" && part.type != "text/html") return false;
    return whole || (!part.attachment && part.file_name.empty());
}

// What one branch of the tree offers, as positions of leaves.
struct Content {
    std::vector<std::size_t> texts;
    std::vector<std::size_t> attachments;
};

void append(std::vector<std::size_t>& to, const std::vector<std::size_t>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

// The branch of alternatives to read: the first with plain text that is not blank, else the last that is not blank,
// which RFC 2046 has as the best, else the first.
std::size_t chosen(const std::vector<Node>& nodes, const std::vector<Content>& offers, const Node& node) {
    std::size_t best = node.children.front();
    for (const std::size_t child : node.children) {
        const std::vector<std::size_t>& texts = offers[child].texts;
        const bool filled = std::ranges::any_of(texts, [&](std::size_t t) { return !is_blank(nodes[t].part); });
        const bool plain = std::ranges::any_of(
            texts, [&](std::size_t t) { return nodes[t].part.type == "text/plain" && !is_blank(nodes[t].part); });
        if (plain) return child;
        if (filled) best = child;
    }
    return best;
}

}  // namespace

Result<std::vector<Node>> read_mime(std::string_view letter) {
    const Result<std::string> canonical = guarded(letter);
    if (!canonical) return std::unexpected(canonical.error());
    try {
        std::istringstream stream(*canonical);
        mimetic::MimeEntity root;
        root.load(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
        return flattened(root);
    } catch (const std::exception& e) {
        return fail(std::string("letter cannot be taken apart: ") + e.what());
    } catch (...) {
        return fail("letter cannot be taken apart");
    }
}

void sort_parts(std::vector<Node>& nodes, std::vector<Part>& texts, std::vector<Part>& attachments) {
    std::vector<Content> offers(nodes.size());
    // children stand behind their parents, so that backwards each branch is complete when its parent asks
    for (std::size_t i = nodes.size(); i-- > 0;) {
        const Node& node = nodes[i];
        if (node.children.empty()) {
            if (node.part.type.starts_with("multipart/")) continue;
            (is_text(node.part, i == 0) ? offers[i].texts : offers[i].attachments).push_back(i);
            continue;
        }
        const bool alternative = node.part.type == "multipart/alternative";
        const std::size_t only = alternative ? chosen(nodes, offers, node) : 0;
        for (const std::size_t child : node.children) {
            if (!alternative || child == only) append(offers[i].texts, offers[child].texts);
            append(offers[i].attachments, offers[child].attachments);
        }
    }
    if (nodes.empty()) return;
    for (const std::size_t t : offers.front().texts) texts.push_back(std::move(nodes[t].part));
    // a program that names even the text it shows: better that than no text
    std::vector<std::size_t>& files = offers.front().attachments;
    const auto shown = std::ranges::find_if(files, [&](std::size_t f) {
        const Part& part = nodes[f].part;
        return is_text(part, true) && !part.attachment && !is_game_file(part);
    });
    if (texts.empty() && shown != files.end()) {
        texts.push_back(std::move(nodes[*shown].part));
        files.erase(shown);
    }
    for (const std::size_t a : files) attachments.push_back(std::move(nodes[a].part));
}

}  // namespace zugpost::mail
