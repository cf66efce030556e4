#include "mail/maildir.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace zugpost;
using namespace zugpost::mail;
namespace fs = std::filesystem;

namespace {

// A folder of its own for each test, gone with it.
struct Scratch {
    Scratch() {
        std::string name = (fs::temp_directory_path() / "zugpost-maildir-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { fs::remove_all(path); }
    [[nodiscard]] std::string box() const { return (path / "box").string(); }
    fs::path path;
};

void put(const fs::path& file, const std::string& bytes, time_t modified = 0) {
    std::ofstream(file, std::ios::binary) << bytes;
    if (modified == 0) return;
    const std::array<timespec, 2> times{{{modified, 0}, {modified, 0}}};
    REQUIRE(::utimensat(AT_FDCWD, file.c_str(), times.data(), 0) == 0);
}

std::string get(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> names(const fs::path& folder) {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder)) found.push_back(entry.path().filename().string());
    std::ranges::sort(found);
    return found;
}

std::unique_ptr<MaildirInbox> inbox(const Scratch& s, std::size_t max_letter = default_max_letter) {
    auto opened = MaildirInbox::open(s.box(), max_letter);
    REQUIRE(opened);
    return std::move(*opened);
}

std::vector<std::string> keys(MaildirInbox& box, std::size_t at_most = 100) {
    auto letters = box.fetch(at_most);
    REQUIRE(letters);
    std::vector<std::string> found;
    for (const auto& letter : *letters) found.push_back(letter.key);
    return found;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("maildir: a missing one is made, and an impossible one is named") {
    const Scratch s;
    const auto box = inbox(s);
    for (const char* folder : {"new", "cur", "tmp"}) CHECK(fs::is_directory(fs::path(s.box()) / folder));
    put(s.path / "file", "x");
    const auto wrong = MaildirInbox::open((s.path / "file").string());
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().text.contains((s.path / "file").string()));
    CHECK_FALSE(MaildirOutbox::open((s.path / "none" / "deeper").string()));
}

TEST_CASE("maildir: letters come oldest first, then by name, with their bytes and times") {
    const Scratch s;
    const auto box = inbox(s);
    const fs::path at = s.box();
    put(at / "new/3.a", "three\r\nlines\n", 1'192'525'200);
    put(at / "new/2.b", "two", 1'192'525'201);
    put(at / "new/2.a", "two", 1'192'525'201);
    put(at / "cur/9.unread:2,F", "nine", 1'192'525'000);
    put(at / "cur/1.read:2,S", "one", 1'192'524'000);
    CHECK(keys(*box) == Names{"9.unread", "3.a", "2.a", "2.b"});
    CHECK(keys(*box, 2) == Names{"9.unread", "3.a"});
    const auto letters = *box->fetch(10);
    CHECK(letters[1].bytes == "three\r\nlines\n");
    CHECK(letters[1].arrived == Instant{Seconds{1'192'525'200}});
    CHECK_FALSE(letters[1].too_large);
    CHECK(box->position() == Position{});
}

TEST_CASE("maildir: only regular files are letters") {
    const Scratch s;
    const auto box = inbox(s);
    const fs::path at = s.box();
    put(s.path / "secret", "not mail");
    fs::create_symlink(s.path / "secret", at / "new/1.link");
    fs::create_directory(at / "new/2.folder");
    put(at / "new/.3.hidden", "x");
    REQUIRE(::mkfifo((at / "new/4.pipe").c_str(), 0600) == 0);
    put(at / "tmp/5.unfinished", "x");
    CHECK(keys(*box).empty());
}

TEST_CASE("maildir: done moves to cur/ with the S flag, and twice is as good as once") {
    const Scratch s;
    const auto box = inbox(s);
    const fs::path at = s.box();
    put(at / "new/1.a", "one");
    put(at / "cur/2.b:2,F", "two");
    put(at / "new/3.c:2,", "three");
    put(at / "new/4.d", "four");
    CHECK(box->done({"1.a", "2.b", "3.c"}));
    CHECK(names(at / "cur") == Names{"1.a:2,S", "2.b:2,FS", "3.c:2,S"});
    CHECK(names(at / "new") == Names{"4.d"});
    CHECK(box->done({"1.a", "gone"}));
    CHECK(keys(*box) == Names{"4.d"});
}

TEST_CASE("maildir: a letter that cannot be moved counts as done, and is moved later") {
    const Scratch s;
    const auto box = inbox(s);
    const fs::path at = s.box();
    put(at / "new/1.a", "one");
    fs::create_directory(at / "cur/1.a:2,S");  // stands in the way of the rename
    const auto failed = box->done({"1.a"});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().text.contains("1.a"));
    CHECK(keys(*box).empty());
    fs::remove(at / "cur/1.a:2,S");
    CHECK(box->done({}));
    CHECK(names(at / "cur") == Names{"1.a:2,S"});
    CHECK(names(at / "new").empty());
}

TEST_CASE("maildir: of a letter beyond the limit only the first part is read") {
    const Scratch s;
    const auto box = inbox(s, 100'000);
    put(fs::path(s.box()) / "new/1.just", std::string(100'000, 'x'), 1000);
    put(fs::path(s.box()) / "new/2.over", std::string(100'001, 'x'), 2000);
    const auto letters = *box->fetch(10);
    REQUIRE(letters.size() == 2);
    CHECK(letters[0].bytes.size() == 100'000);
    CHECK_FALSE(letters[0].too_large);
    CHECK(letters[1].bytes.size() == first_part_of_large);
    CHECK(letters[1].too_large);
}

TEST_CASE("maildir: waiting ends with news, with the wake-up, or with the time") {
    const Scratch s;
    const auto box = inbox(s);
    std::array<int, 2> wake{};
    REQUIRE(::pipe2(wake.data(), O_CLOEXEC) == 0);
    const Descriptor read_end{wake[0]};
    const Descriptor write_end{wake[1]};
    CHECK(box->wait(Seconds{0}, wake[0]) == false);
    put(fs::path(s.box()) / "tmp/1.a", "one");
    fs::rename(fs::path(s.box()) / "tmp/1.a", fs::path(s.box()) / "new/1.a");
    CHECK(box->wait(Seconds{30}, wake[0]) == true);  // also what came before the call
    CHECK(box->wait(Seconds{0}, wake[0]) == false);
    REQUIRE(::write(wake[1], "x", 1) == 1);
    CHECK(box->wait(Seconds{30}, wake[0]) == false);
}

TEST_CASE("maildir outbox: whole letters with LF line ends, names in the order of sending") {
    const Scratch s;
    auto out = MaildirOutbox::open(s.box());
    REQUIRE(out);
    const fs::path at = s.box();
    for (int i = 0; i < 20; ++i) {
        const auto sent =
            (*out)->send("games@chess.example", "anna@player.example", fmt::format("{:02}\r\n\r\nx\r\n", i));
        CHECK(sent.sent == Sent::accepted);
        CHECK(sent.code == 250);
    }
    CHECK(names(at / "tmp").empty());
    const auto written = names(at / "new");
    REQUIRE(written.size() == 20);
    for (std::size_t i = 0; i < written.size(); ++i) {
        CHECK(get(at / "new" / written[i]) == fmt::format("{:02}\n\nx\n", i));
        CHECK_FALSE(written[i].contains(':'));
    }
    CHECK((*out)->check());
}

TEST_CASE("maildir outbox: a lone CR is the letter's own") {
    const Scratch s;
    auto out = MaildirOutbox::open(s.box());
    REQUIRE(out);
    CHECK((*out)->send("", "a@b.example", "a\rb\r\n\r\r\nc\r").sent == Sent::accepted);
    const auto written = names(fs::path(s.box()) / "new");
    CHECK(get(fs::path(s.box()) / "new" / written.at(0)) == "a\rb\n\r\nc\r");
}

TEST_CASE("maildir outbox: what cannot be written is sent later") {
    const Scratch s;
    auto out = MaildirOutbox::open(s.box());
    REQUIRE(out);
    fs::remove(fs::path(s.box()) / "tmp");
    const auto sent = (*out)->send("", "a@b.example", "x\r\n");
    CHECK(sent.sent == Sent::later);
    CHECK(sent.reply.contains(s.box()));
}
