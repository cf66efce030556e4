#include "mail/guard.hpp"

#include "base/text.hpp"
#include "mail/fields.hpp"
#include "mail/hash.hpp"
#include "mail/header.hpp"
#include "mail/letter.hpp"

#include <fmt/format.h>

#include <vector>

namespace zugpost::mail {
namespace {

constexpr std::size_t longest_boundary = 200;  ///< RFC 2046 allows 70

struct Open {
    std::string boundary;  ///< as the letter has it
    std::string token;     ///< as the library sees it
    bool digest;           ///< parts without a type are forwarded messages (RFC 2046, 5.1.5)
};

class Guard {
public:
    explicit Guard(std::string_view letter) : letter_(letter), nonce_(hash_of(letter)) {}

    Result<std::string> run() {
        Result<HeaderBlock> head = read_headers(letter_);
        if (!head) return std::unexpected(head.error());
        std::vector<Field> fields;
        for (Header& h : head->headers) fields.push_back({std::move(h.name), std::move(h.raw)});
        Result<void> good = begin_content(fields);
        std::string_view rest = letter_.substr(head->body);
        while (good && !rest.empty()) good = take(take_line(rest));
        if (good && state_ == State::header) good = begin_content(reader_.fields());
        if (!good) return std::unexpected(good.error());
        close_down_to(0);
        return std::move(out_);
    }

private:
    enum class State { header, content, between };  // between: preamble and epilogue, which nobody reads

    Result<void> take(std::string_view line) {
        if (Result<void> good = check_line(line); !good) return good;
        if (line.starts_with("--") && !open_.empty()) {
            if (++delimiters_ > max_boundaries)
                return fail(fmt::format("letter has more than {} boundary lines", max_boundaries));
            if (const auto found = delimiter(line)) return at_delimiter(found->first, found->second);
        }
        if (state_ == State::header) return take_header(line);
        if (state_ == State::content) append(line);
        return {};
    }

    // Which open multipart the line delimits, the innermost first, and whether it closes it.
    [[nodiscard]] std::optional<std::pair<std::size_t, bool>> delimiter(std::string_view line) const {
        while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
        line.remove_prefix(2);
        for (std::size_t i = open_.size(); i-- > 0;) {
            const std::string_view boundary = open_[i].boundary;
            if (!line.starts_with(boundary)) continue;
            if (line.size() == boundary.size()) return std::pair{i, false};
            if (line.substr(boundary.size()) == "--") return std::pair{i, true};
        }
        return std::nullopt;
    }

    Result<void> at_delimiter(std::size_t index, bool closing) {
        if (state_ == State::header)
            if (Result<void> good = begin_content(reader_.fields()); !good) return good;
        // an empty multipart that has just begun may have pushed itself; it ends here as well
        close_down_to(index + 1);
        if (closing) {
            close_down_to(index);
            state_ = State::between;
            return {};
        }
        append("--" + open_[index].token);
        if (++parts_ > max_parts) return fail(fmt::format("letter has more than {} parts", max_parts));
        reader_ = {};
        state_ = State::header;
        return {};
    }

    // A line that is no field ends a part's header: the blank line was forgotten, and text is worth more than headers.
    Result<void> take_header(std::string_view line) {
        const Result<FieldReader::Line> kind = reader_.take(line);
        if (!kind) return std::unexpected(kind.error());
        if (*kind == FieldReader::Line::field || *kind == FieldReader::Line::fold) return {};
        Result<void> good = begin_content(reader_.fields());
        if (good && *kind == FieldReader::Line::junk && state_ == State::content) append(line);
        return good;
    }

    // Writes the header of an entity and goes on to its content.
    Result<void> begin_content(const std::vector<Field>& fields) {
        const auto find = [&](std::string_view name) -> std::string_view {
            for (const Field& f : fields)
                if (same(f.name, name)) return f.raw;
            return {};
        };
        const std::string_view raw_type = find("Content-Type");
        const Parameterized type = read_parameterized(raw_type);
        std::string_view boundary = type.parameter("boundary");
        while (boundary.ends_with(' ')) boundary.remove_suffix(1);
        if (type.value == "multipart") return fail("letter has a multipart without subtype and boundary");
        if (type.value.starts_with("multipart/") && !boundary.empty()) {
            if (boundary.size() > longest_boundary)
                return fail(
                    fmt::format("letter has a boundary of {} bytes, more than {}", boundary.size(), longest_boundary));
            if (open_.size() == max_nesting)
                return fail(fmt::format("letter has more than {} multiparts within one another", max_nesting));
            open_.push_back({std::string(boundary), fmt::format("=zp-{}-{}=", nonce_, ++multiparts_),
                             type.value == "multipart/digest"});
            append(fmt::format("Content-Type: multipart/{}; boundary=\"{}\"", subtype(type.value), open_.back().token));
            append("");
            state_ = State::between;
            return {};
        }
        const bool in_digest = !open_.empty() && open_.back().digest;
        append(fmt::format("{}: {}", leaf_type_field, raw_type.empty() && in_digest ? "message/rfc822" : raw_type));
        for (const std::string_view name : {"Content-Transfer-Encoding", "Content-Disposition"})
            if (const std::string_view raw = find(name); !raw.empty()) append(fmt::format("{}: {}", name, raw));
        append("");
        state_ = State::content;
        return {};
    }

    // Letters and digits only: it goes into a header line. What is special about a digest, its leaves say themselves.
    static std::string subtype(std::string_view type) {
        if (type == "multipart/digest") return "mixed";
        std::string out;
        for (const char c : type.substr(type.find('/') + 1))
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') out += c;
        return out.empty() ? "mixed" : out;
    }

    void close_down_to(std::size_t depth) {
        while (open_.size() > depth) {
            append("--" + open_.back().token + "--");
            open_.pop_back();
        }
    }

    void append(std::string_view line) {
        out_ += line;
        out_ += "\r\n";
    }

    std::string_view letter_;
    std::string nonce_;  // of all the bytes: no letter can hold the hash of itself
    std::string out_;
    std::vector<Open> open_;
    FieldReader reader_;
    State state_ = State::content;
    std::size_t delimiters_ = 0;
    std::size_t parts_ = 0;
    std::size_t multiparts_ = 0;
};

}  // namespace

Result<std::string> guarded(std::string_view letter) { return Guard(letter).run(); }

}  // namespace zugpost::mail
