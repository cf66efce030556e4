// `zugpost demo`: a short match over Maildirs in a folder of its own, every letter shown.
#include "base/text.hpp"
#include "daemon/commands.hpp"
#include "daemon/demo_script.hpp"
#include "daemon/import.hpp"
#include "daemon/need.hpp"
#include "mail/charset.hpp"
#include "mail/date.hpp"
#include "mail/maildir.hpp"

#include <boost/locale/encoding.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <vector>

namespace zugpost::daemon {
namespace {

namespace fs = std::filesystem;

constexpr const char* server = "games@chess.example";
constexpr const char* our_host = "mx.chess.example";
constexpr std::string_view thick_line =
    "==============================================================================";
constexpr std::string_view thin_line = "------------------------------------------------------------------------------";

// The folder of the match; a scratch one is removed at the end.
class Folder {
public:
    static Result<Folder> make(const std::string& keep) {
        std::error_code error;
        if (!keep.empty()) {
            fs::create_directories(keep, error);
            if (error) return fail(fmt::format("{}: {}", keep, error.message()));
            if (!fs::is_empty(keep)) return fail(fmt::format("{}: the folder is not empty", keep));
            return Folder(keep, true);
        }
        std::string name = (fs::temp_directory_path() / "zugpost-demo-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) return fail(fmt::format("{}: cannot be made", name));
        return Folder(name, false);
    }
    Folder(Folder&& other) noexcept : path_(std::exchange(other.path_, {})), keep_(other.keep_) {}
    Folder& operator=(Folder&&) = delete;
    ~Folder() {
        std::error_code error;
        if (!keep_ && !path_.empty()) fs::remove_all(path_, error);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] bool kept() const { return keep_; }

private:
    Folder(fs::path path, bool keep) : path_(std::move(path)), keep_(keep) {}
    fs::path path_;
    bool keep_;
};

// Where a player answers to: the last letter that he got for a game.
struct Got {
    std::string message_id, reply_to, subject;
};

class Match {
public:
    Match(const fs::path& folder, std::ostream& out) : folder_(folder), out_(out) {
        House house;
        house.address = server;
        house.name = "Zugpost";
        house.trusted_received_by = our_host;
        house.envelope_from = server;
        works_ = need(Works::open(house, need(store::Store::open((folder / "zugpost.db").string()))));
        inbox_ = need(mail::MaildirInbox::open((folder / "in").string()));
        outbox_ = need(mail::MaildirOutbox::open((folder / "out").string()));
    }

    void play() {
        const std::span<const DemoStep> steps = demo_steps();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const DemoStep& step = steps[i];
            const Instant now = need(from_rfc3339(step.at));
            out_ << fmt::format("\n{}\n{}. {}\n   {}\n{}\n", thick_line, i + 1, local_text("Europe/London", now),
                                step.story, thick_line);
            if (i == 0)
                static_cast<void>(
                    need(import_event(*works_, std::string(demo_event), "demo", rulebook_source({}), now)));
            if (!step.person.empty()) write(step, i);
            need(works_->pass(*inbox_, *outbox_, [now] { return now; }));
            show_answers();
        }
    }

private:
    void write(const DemoStep& step, std::size_t number) {
        const TournamentPtr tournament = works_->cases().tournament("friendly");
        const rules::Person& person = *tournament->player(step.person);
        const Got& got = got_[{person.email, std::string(step.game)}];
        const Instant at = need(from_rfc3339(step.at));
        out_ << fmt::format("\n{} writes:\n\n", person.name);
        show_text(step.text);
        std::string letter =
            fmt::format("Received: from mail.example by {} with ESMTPS; {}\n", our_host, mail::write_date(at));
        letter += fmt::format("Date: {}\nFrom: <{}>\nTo: <{}>\nSubject: Re: {}\n", mail::write_date(at), person.email,
                              got.reply_to, got.subject);
        letter += fmt::format("Message-ID: <demo-{}@{}>\nIn-Reply-To: {}\nMIME-Version: 1.0\n", number,
                              mail::domain_of(person.email), got.message_id);
        letter +=
            fmt::format("Content-Type: text/plain; charset={}\nContent-Transfer-Encoding: 8bit\n\n", step.charset);
        letter += boost::locale::conv::from_utf(std::string(step.text), std::string(step.charset));
        std::ofstream file(folder_ / "in" / "new" / fmt::format("{}.demo", number), std::ios::binary);
        if (!(file << letter).flush()) throw std::runtime_error("a letter could not be written");
    }

    void show_text(std::string_view text) {
        for (const std::string& line : split_lines(text)) out_ << (line.empty() ? "" : "    ") << line << '\n';
    }

    void show_answers() {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(folder_ / "out" / "new")) files.push_back(entry.path());
        std::ranges::sort(files);
        for (const fs::path& file : files) {
            const mail::Letter letter = need(mail::read_letter(need(read(file)), {}));
            show(letter);
            fs::rename(file, folder_ / "out" / "cur" / (file.filename().string() + ":2,S"));
        }
        if (files.empty()) out_ << "\nThe server writes to nobody.\n";
    }

    static Result<std::string> read(const fs::path& file) {
        std::ifstream in(file, std::ios::binary);
        std::string bytes{std::istreambuf_iterator<char>(in), {}};
        if (!in) return fail(file.string() + ": cannot be read");
        return bytes;
    }

    void show(const mail::Letter& letter) {
        const mail::Address to = letter.to.empty() ? mail::Address{} : letter.to.front();
        const std::string kind(mail::header_value(letter.headers, "X-Zugpost-Kind"));
        const bool copy = mail::has_header(letter.headers, "X-Zugpost-Copy");
        out_ << fmt::format("\n{}\nThe server writes to {} <{}>: {}{}\n", thin_line, to.name, to.email, words_for(kind),
                            copy ? ", a copy" : "");
        out_ << fmt::format("Subject: {}\n{}\n", letter.subject, thin_line);
        for (const mail::Part& part : letter.texts) show_text(mail::decode_text(part, std::nullopt));
        for (const mail::Part& part : letter.attachments) out_ << fmt::format("    [attached: {}]\n", part.file_name);
        const std::string_view game = mail::header_value(letter.headers, "X-Zugpost-Game");
        const std::size_t slash = game.find('/');
        if (slash == std::string_view::npos || letter.reply_to.empty()) return;
        got_[{to.email, std::string(game.substr(slash + 1))}] = {letter.message_id, letter.reply_to.front().email,
                                                                 "[" + std::string(game) + "]"};
    }

    static std::string_view words_for(std::string_view kind) {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> words{
            {{"pairing", "a new game"},
             {"move", "the opponent's move"},
             {"receipt", "a receipt"},
             {"refusal", "a letter referred back"},
             {"repeat", "a letter sent again"},
             {"result", "the result"}}};
        const auto* const found = std::ranges::find(words, kind, &std::pair<std::string_view, std::string_view>::first);
        return found == words.end() ? kind : found->second;
    }

    fs::path folder_;
    std::ostream& out_;
    std::unique_ptr<Works> works_;
    std::unique_ptr<mail::Inbox> inbox_;
    std::unique_ptr<mail::Outbox> outbox_;
    std::map<std::pair<std::string, std::string>, Got> got_;  // by address and game
};

}  // namespace

Outcome run_demo(const Options& options, Streams& io) {
    const auto folder = Folder::make(options.keep);
    if (!folder) return wrong_usage("--keep: " + folder.error().text);
    io.out << "A match by e-mail, as the players see it. Each step says what happens; then follow the letters.\n";
    Match(folder->path(), io.out).play();
    if (folder->kept())
        io.out << fmt::format("\nAll letters lie in {0}/in and {0}/out, the record in {0}/zugpost.db.\n",
                              folder->path().string());
    return {};
}

}  // namespace zugpost::daemon
