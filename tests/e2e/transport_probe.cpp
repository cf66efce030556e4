// The mail transports on a command line, for the end-to-end tests: reads commands from standard input, one a line, and
// answers each with one line of JSON. Settings are the environment's: ZP_IMAP, ZP_SMTP (URLs), ZP_USER, ZP_PASSWORD,
// ZP_AUTH, ZP_CA, ZP_DONE,
// ZP_ANSWER (seconds to wait for an SMTP answer), ZP_TLS ("required").
#include "mail/imap.hpp"
#include "mail/smtp.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>

using namespace zugpost;
using namespace zugpost::mail;
using nlohmann::json;

namespace {

std::string setting(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

Account account(const char* url) {
    Account a{.url = setting(url),
              .user = setting("ZP_USER"),
              .password = setting("ZP_PASSWORD"),
              .ca_file = setting("ZP_CA")};
    if (const auto auth = setting("ZP_AUTH"); !auth.empty()) a.auth = auth;
    if (setting("ZP_TLS") == "required") a.tls = Tls::required;
    a.connect_timeout = Seconds{5};
    return a;
}

json error(const Error& e) { return {{"error", e.text}}; }

// The inbox and the outbox of one run, opened when first needed.
struct Probe {
    std::unique_ptr<ImapInbox> inbox;
    std::unique_ptr<SmtpOutbox> outbox;
    std::optional<Error> trouble;

    bool has_inbox() {
        if (inbox) return true;
        ImapSettings settings;
        settings.account = account("ZP_IMAP");
        settings.done_folder = setting("ZP_DONE");
        auto opened = ImapInbox::open(settings, {});
        if (!opened) trouble = opened.error();
        if (opened) inbox = std::move(*opened);
        return inbox != nullptr;
    }

    bool has_outbox() {
        if (outbox) return true;
        SmtpSettings settings;
        settings.account = account("ZP_SMTP");
        settings.client_name = "probe.example";
        if (const auto answer = setting("ZP_ANSWER"); !answer.empty())
            settings.answer = Seconds{std::atoi(answer.c_str())};
        auto opened = SmtpOutbox::open(settings);
        if (!opened) trouble = opened.error();
        if (opened) outbox = std::move(*opened);
        return outbox != nullptr;
    }

    // fetch N
    json fetch(std::istream& in) {
        std::size_t n = 0;
        in >> n;
        if (!has_inbox()) return error(*trouble);
        const auto letters = inbox->fetch(n);
        if (!letters) return error(letters.error());
        json list = json::array();
        for (const auto& letter : *letters)
            list.push_back({{"key", letter.key},
                            {"size", letter.bytes.size()},
                            {"head", letter.bytes.substr(0, letter.bytes.find("\r\n\r\n"))},
                            {"arrived", letter.arrived ? to_rfc3339(*letter.arrived) : ""},
                            {"too_large", letter.too_large}});
        return {{"letters", list}};
    }

    // done KEY...
    json done(std::istream& in) {
        const std::vector<std::string> keys{std::istream_iterator<std::string>(in), {}};
        if (!has_inbox()) return error(*trouble);
        if (const auto marked = inbox->done(keys); !marked) return error(marked.error());
        const Position p = inbox->position();
        return {{"folder", p.folder}, {"uid_validity", p.uid_validity}, {"done_up_to", p.done_up_to}};
    }

    // wait SECONDS
    json wait(std::istream& in) {
        int seconds = 0;
        in >> seconds;
        if (!has_inbox()) return error(*trouble);
        const auto heard = inbox->wait(Seconds{seconds}, -1);
        if (!heard) return error(heard.error());
        return {{"news", *heard}};
    }

    // send FROM TO FILE ("-" as FROM for none)
    json send(std::istream& in) {
        std::string from;
        std::string to;
        std::string file;
        in >> from >> to >> file;
        if (!has_outbox()) return error(*trouble);
        std::ifstream bytes(file, std::ios::binary);
        static constexpr std::array names{"accepted", "later", "refused", "perhaps"};
        const auto sent = outbox->send(from == "-" ? "" : from, to, {std::istreambuf_iterator<char>(bytes), {}});
        return {{"sent", names.at(static_cast<std::size_t>(sent.sent))}, {"code", sent.code}, {"reply", sent.reply}};
    }

    json check(std::istream& in) {
        std::string what;
        in >> what;
        if (!(what == "imap" ? has_inbox() : has_outbox())) return error(*trouble);
        const auto said = what == "imap" ? inbox->check() : outbox->check();
        if (!said) return error(said.error());
        return {{"said", *said}};
    }
};

}  // namespace

int main() {
    Probe probe;
    const std::map<std::string, json (Probe::*)(std::istream&)> commands{{"fetch", &Probe::fetch},
                                                                         {"done", &Probe::done},
                                                                         {"wait", &Probe::wait},
                                                                         {"send", &Probe::send},
                                                                         {"check", &Probe::check}};
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream in(line);
        std::string name;
        in >> name;
        const auto command = commands.find(name);
        const json answer =
            command == commands.end() ? json{{"error", "no such command: " + name}} : (probe.*command->second)(in);
        std::cout << answer.dump(-1, ' ', false, json::error_handler_t::replace) << std::endl;
    }
}
