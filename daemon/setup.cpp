#include "daemon/setup.hpp"

#include "daemon/files.hpp"
#include "daemon/need.hpp"
#include "mail/imap.hpp"
#include "mail/maildir.hpp"
#include "mail/smtp.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <utility>

namespace zugpost::daemon {
namespace {

constexpr std::size_t max_config = std::size_t{1} << 20;  // bytes of the file

std::string credentials() {
    const char* folder = std::getenv("CREDENTIALS_DIRECTORY");
    return folder != nullptr ? folder : "";
}

template <class Box>
Result<std::unique_ptr<Box>> as_base(auto opened) {
    if (!opened) return fail(opened.error().text);
    return std::unique_ptr<Box>(std::move(*opened));
}

std::string no_such_folder(const std::string& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error) ? std::string()
                                                      : fmt::format("server.state: {}: there is no such folder", path);
}

}  // namespace

House house_of(const Config& config) {
    House house;
    house.address = config.server.address;
    house.name = config.server.name;
    house.trusted_received_by = config.inbox.trusted_received_by;
    house.authserv_id = config.security.authserv_id;
    house.verify_senders = config.security.sender_check == SenderCheck::verified;
    house.max_letter = config.limits.letter_bytes;
    house.max_transit = config.limits.max_transit;
    house.envelope_from = config.outbox.from.empty() ? config.server.address : config.outbox.from;
    return house;
}

std::expected<Setup, Fault> read_setup(const std::string& config_file) {
    const auto text = read_file(config_file, max_config);
    if (!text) return wrong_usage(text.error().text);
    auto config = read_config(*text, config_file);
    if (!config) return wrong_usage(config.error().text);
    House house = house_of(*config);
    return Setup{std::move(*config), std::move(house)};
}

std::expected<Clock, Fault> clock_of(const Options& options) {
    if (options.now.empty()) return Clock([] { return std::chrono::floor<Seconds>(std::chrono::system_clock::now()); });
    const auto now = from_rfc3339(options.now);
    if (!now) return wrong_usage("--now: " + now.error().text);
    return Clock([at = *now] { return at; });
}

std::expected<store::Store, Fault> open_store(const Setup& setup) {
    if (std::string fault = no_such_folder(setup.config.server.state); !fault.empty())
        return wrong_usage(std::move(fault));
    auto store = store::Store::open(setup.config.server.database());
    if (!store) return failed(store.error().text);
    return std::move(*store);
}

std::expected<std::unique_ptr<Works>, Fault> open_works(const Setup& setup) {
    auto store = open_store(setup);
    if (!store) return std::unexpected(store.error());
    auto works = Works::open(setup.house, std::move(*store));
    if (!works) return failed(works.error().text);
    return std::move(*works);
}

Result<std::unique_ptr<mail::Inbox>> open_inbox(const Setup& setup, const store::Store& store) {
    const Config::Inbox& inbox = setup.config.inbox;
    const std::size_t limit = setup.config.limits.letter_bytes;
    if (inbox.kind == InboxKind::maildir) return as_base<mail::Inbox>(mail::MaildirInbox::open(inbox.path, limit));
    auto login = account(inbox.login, credentials());
    if (!login) return fail(login.error().text);
    const mail::ImapSettings settings{
        .account = std::move(*login), .done_folder = inbox.done_folder, .max_letter = limit, .times = {}};
    const auto url = mail::read_server_url(settings.account, "imap");
    if (!url) return fail(url.error().text);
    const std::string folder = url->path.empty() ? "INBOX" : url->path;
    const auto known = store.mailbox(folder);
    if (!known) return fail(known.error().text);
    return as_base<mail::Inbox>(mail::ImapInbox::open(settings, {folder, known->uid_validity, known->done_up_to}));
}

Result<std::unique_ptr<mail::Outbox>> open_outbox(const Setup& setup) {
    const Config::Outbox& outbox = setup.config.outbox;
    if (outbox.kind == OutboxKind::maildir) return as_base<mail::Outbox>(mail::MaildirOutbox::open(outbox.path));
    auto login = account(outbox.login, credentials());
    if (!login) return fail(login.error().text);
    mail::SmtpSettings settings;
    settings.account = std::move(*login);
    settings.client_name = outbox.client_name;
    return as_base<mail::Outbox>(mail::SmtpOutbox::open(settings));
}

std::vector<std::string> Reader::tournaments() const { return need(store_.tournaments()); }

Outcome with_reader(const Options& options, const std::function<Outcome(Reader&)>& work) {
    const auto setup = read_setup(options.config);
    if (!setup) return std::unexpected(setup.error());
    auto store = open_store(*setup);
    if (!store) return std::unexpected(store.error());
    try {
        Reader reader(std::move(*store));
        return work(reader);
    } catch (const std::exception& e) {
        return failed(e.what());
    }
}

}  // namespace zugpost::daemon
