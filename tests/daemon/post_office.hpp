// A post office for tests: store and Maildirs in a folder of their own, letters written as a mail program would.
#pragma once

#include "base/text.hpp"
#include "daemon/import.hpp"
#include "daemon/pass.hpp"
#include "mail/charset.hpp"
#include "mail/date.hpp"
#include "mail/maildir.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace zugpost::daemon::test {

namespace fs = std::filesystem;

inline constexpr const char* our_address = "games@chess.example";
inline constexpr const char* our_host = "mx.chess.example";

inline constexpr const char* two_players = R"([event]
id = "cup"
title = "Cup"
rulebook = "county-2007"
start = 2007-10-16
end = 2008-06-30
timezone = "Europe/London"
[event.director]
name = "Dora Lane"
email = "dora@director.example"
[[team]]
id = "north"
name = "North"
captain = { name = "Nora Hill", email = "nora@north.example" }
[[team]]
id = "south"
name = "South"
captain = { name = "Sam Brook", email = "bob@south.example" }
[[player]]
id = "ann"
name = "Ann Field"
email = "ann@north.example"
team = "north"
[[player]]
id = "bob"
name = "Bob Brook"
email = "bob@south.example"
team = "south"
[[game]]
id = "1"
white = "ann"
black = "bob"
)";

struct Letter {
    std::string from;
    std::string text;
    std::string to = our_address;
    std::string subject = "[cup/1]";
    std::string id{};  ///< Message-ID without brackets; empty: a new one
    std::string in_reply_to{};
    std::string headers{};  ///< further lines, each ended
    std::string on_top{};   ///< lines of our own mail system above the others
};

class PostOffice {
public:
    explicit PostOffice(bool verify = false) {
        std::string name = (fs::temp_directory_path() / "zugpost-office-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        folder_ = name;
        house_.address = our_address;
        house_.name = "Zugpost";
        house_.trusted_received_by = our_host;
        house_.authserv_id = our_host;
        house_.verify_senders = verify;
        house_.envelope_from = our_address;
        reopen();
    }
    PostOffice(const PostOffice&) = delete;
    PostOffice& operator=(const PostOffice&) = delete;
    ~PostOffice() {
        works_.reset();
        fs::remove_all(folder_);
    }

    // As after a restart.
    void reopen() {
        works_.reset();
        works_ = must(Works::open(house_, must(store::Store::open((folder_ / "zugpost.db").string()))));
        inbox_ = must(mail::MaildirInbox::open((folder_ / "in").string()));
        outbox_ = must(mail::MaildirOutbox::open((folder_ / "out").string()));
    }

    template <class T>
    static T must(Result<T> result) {
        REQUIRE_MESSAGE(result, result.error().text);
        return std::move(*result);
    }

    void import(const char* event = two_players) {
        REQUIRE(must(import_event(*works_, event, "test", rulebook_source({}), now)) == Imported::added);
    }

    // Puts a letter into the mailbox; returns its Message-ID.
    std::string put(const Letter& letter) {
        const std::string id = letter.id.empty() ? fmt::format("letter{}@mail.example", ++count_) : letter.id;
        std::string raw = letter.on_top;
        raw += fmt::format("Received: from out.example by {} with ESMTPS; {}\n", our_host, mail::write_date(now));
        raw += fmt::format("Date: {}\nFrom: <{}>\nTo: <{}>\nSubject: {}\nMessage-ID: <{}>\n", mail::write_date(now),
                           letter.from, letter.to, letter.subject, id);
        if (!letter.in_reply_to.empty()) raw += fmt::format("In-Reply-To: {}\n", letter.in_reply_to);
        raw += letter.headers + "\n" + letter.text + "\n";
        put_raw(raw);
        return "<" + id + ">";
    }

    void put_raw(const std::string& raw) {
        std::ofstream(folder_ / "in" / "new" / fmt::format("{:06}.test", ++files_), std::ios::binary) << raw;
    }

    // One pass; the letters that went out in it.
    std::vector<mail::Letter> pass() {
        const auto done = works_->pass(*inbox_, *outbox_, [this] { return now; });
        REQUIRE_MESSAGE(done, done.error().text);
        return sent();
    }

    std::vector<mail::Letter> send(const Letter& letter) {
        now += Seconds{60};
        put(letter);
        return pass();
    }

    std::vector<mail::Letter> sent() {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(folder_ / "out" / "new")) files.push_back(entry.path());
        std::ranges::sort(files);
        std::vector<mail::Letter> letters;
        for (const fs::path& file : files) {
            std::ifstream in(file, std::ios::binary);
            const std::string bytes{std::istreambuf_iterator<char>(in), {}};
            letters.push_back(must(mail::read_letter(bytes, {})));
            fs::rename(file, folder_ / "out" / "cur" / file.filename());
        }
        return letters;
    }

    [[nodiscard]] rules::Game game(const std::string& id = "1", const std::string& event = "cup") {
        return works_->cases().game(event, id);
    }
    [[nodiscard]] Works& works() { return *works_; }
    [[nodiscard]] mail::Inbox& inbox() { return *inbox_; }
    [[nodiscard]] mail::Outbox& outbox() { return *outbox_; }
    [[nodiscard]] const fs::path& folder() const { return folder_; }
    [[nodiscard]] bool nothing_waits() const { return fs::is_empty(folder_ / "in" / "new"); }

    Instant now = std::chrono::sys_days{std::chrono::year{2007} / 10 / 17} + std::chrono::hours{9};

private:
    fs::path folder_;
    House house_;
    std::unique_ptr<Works> works_;
    std::unique_ptr<mail::Inbox> inbox_;
    std::unique_ptr<mail::Outbox> outbox_;
    int count_ = 0;
    int files_ = 0;
};

// "ann@north.example receipt/accepted; bob@south.example move"
inline std::string summary(const std::vector<mail::Letter>& letters) {
    std::string out;
    for (const mail::Letter& letter : letters) {
        const auto value = [&](const char* name) { return std::string(mail::header_value(letter.headers, name)); };
        const std::string verdict = value("X-Zugpost-Verdict");
        out += fmt::format("{}{} {}{}{}", out.empty() ? "" : "; ", letter.to.front().email, value("X-Zugpost-Kind"),
                           verdict.empty() ? "" : "/" + verdict, value("X-Zugpost-Copy").empty() ? "" : " copy");
    }
    return out;
}

inline const mail::Letter& letter_to(const std::vector<mail::Letter>& letters, const std::string& email) {
    const auto found = std::ranges::find(letters, email, [](const mail::Letter& l) { return l.to.front().email; });
    REQUIRE_MESSAGE(found != letters.end(), email);
    return *found;
}

inline std::string reply_address(const mail::Letter& letter) {
    return letter.reply_to.empty() ? std::string() : letter.reply_to.front().email;
}

}  // namespace zugpost::daemon::test
