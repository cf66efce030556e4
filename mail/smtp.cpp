#include "mail/smtp.hpp"

#include "mail/curl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace zugpost::mail {
namespace {

constexpr std::size_t longest_address = 254;  // RFC 5321, 4.5.3.1.3, without its brackets
constexpr std::size_t longest_line = 998;

// "Log in first", "mechanism too weak", "wrong password", "encryption needed": the account's fault, not the letter's.
constexpr std::array login_codes{530L, 534L, 535L, 538L};

// The server's replies as they pass by; only the last one is kept, with all its lines.
struct Replies {
    std::string last;
    bool goes_on = false;
    bool data_begun = false;

    void line(std::string_view text) {
        constexpr std::size_t enough = 1000;
        // libcurl says QUIT after a refusal; the answer to that is of no interest.
        if (!goes_on && text.starts_with("221")) return;
        if (!goes_on) last.clear();
        if (text.starts_with("354")) data_begun = true;
        const bool first = !goes_on;
        goes_on = text.size() > 3 && text[3] == '-';
        // The code stands once in front; in further lines it is left out.
        if (last.size() < enough) last += first ? text : text.substr(std::min<std::size_t>(text.size(), 3));
    }
};

std::size_t keep_reply(char* bytes, std::size_t size, std::size_t count, void* to) {
    static_cast<Replies*>(to)->line({bytes, size * count});
    return size * count;
}

std::size_t give_bytes(char* into, std::size_t size, std::size_t count, void* from) {
    auto& left = *static_cast<std::string_view*>(from);
    const std::size_t n = std::min(size * count, left.size());
    std::memcpy(into, left.data(), n);
    left.remove_prefix(n);
    return n;
}

struct ListDelete {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

}  // namespace

struct SmtpOutbox::Transport {
    SmtpSettings settings;
    ServerUrl url;
    Replies replies;  // outlives the handle, which says QUIT at its end
    std::unique_ptr<CurlHandle> handle;

    // A handle with all that does not change from letter to letter.
    [[nodiscard]] Result<std::unique_ptr<CurlHandle>> make() const {
        auto made = curl_for(settings.account, url);
        if (!made) return made;
        CURL* easy = (*made)->easy.get();
        // libcurl takes the name for EHLO out of the URL's path.
        curl_easy_setopt(easy, CURLOPT_URL, fmt::format("{}/{}", url.origin, settings.client_name).c_str());
        curl_easy_setopt(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(settings.answer.count()));
        curl_easy_setopt(easy, CURLOPT_TIMEOUT, static_cast<long>(settings.letter.count()));
        curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &keep_reply);
        return made;
    }
};

SmtpOutbox::SmtpOutbox(std::unique_ptr<Transport> transport) : transport_(std::move(transport)) {}
SmtpOutbox::~SmtpOutbox() = default;

Result<std::unique_ptr<SmtpOutbox>> SmtpOutbox::open(const SmtpSettings& settings) {
    auto url = read_server_url(settings.account, "smtp");
    if (!url) return std::unexpected(url.error());
    auto transport = std::make_unique<Transport>(Transport{settings, *url, {}, nullptr});
    std::string& name = transport->settings.client_name;
    if (name.empty()) name = url->path;
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
    };
    if (!std::ranges::all_of(name, allowed))
        return fail(fmt::format("«{}» is no host name to present ourselves with", name));
    auto handle = transport->make();
    if (!handle) return std::unexpected(handle.error());
    transport->handle = std::move(*handle);
    curl_easy_setopt(transport->handle->easy.get(), CURLOPT_HEADERDATA, &transport->replies);
    return std::unique_ptr<SmtpOutbox>{new SmtpOutbox(std::move(transport))};
}

Delivery SmtpOutbox::send(const std::string& from, const std::string& to, const std::string& message) {
    if (const auto wrong = envelope_fault(to))
        return {Sent::refused, 0, fmt::format("the address «{}» {}", one_line(to), *wrong)};
    if (const auto wrong = from.empty() ? std::nullopt : envelope_fault(from))
        return {Sent::later, 0, fmt::format("the sender's address «{}» {}", one_line(from), *wrong)};
    const std::string text = canonical_lines(message);
    if (has_long_line(text)) return {Sent::refused, 0, "the letter has a line of more than 998 bytes"};

    Transport& t = *transport_;
    CURL* easy = t.handle->easy.get();
    t.replies = {};
    std::string_view left = text;
    const std::unique_ptr<curl_slist, ListDelete> recipients{curl_slist_append(nullptr, to.c_str())};
    t.handle->error[0] = '\0';
    curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, &give_bytes);
    curl_easy_setopt(easy, CURLOPT_READDATA, &left);
    curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(text.size()));
    curl_easy_setopt(easy, CURLOPT_MAIL_FROM, from.c_str());
    curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, recipients.get());
    const CURLcode code = curl_easy_perform(easy);
    long response = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &response);
    // The list and the texts end here; the handle must not keep them.
    curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, nullptr);
    curl_easy_setopt(easy, CURLOPT_READDATA, nullptr);

    Delivery result{smtp_outcome(code, response, t.replies.data_begun), static_cast<int>(response), {}};
    // The server's own refusal of a command says it best.
    const bool told =
        code == CURLE_OK || ((code == CURLE_SEND_ERROR || code == CURLE_WEIRD_SERVER_REPLY) && response >= 400);
    result.reply =
        told ? one_line(t.replies.last) : curl_trouble(*t.handle, code, t.settings.account, t.url, t.replies.last);
    return result;
}

Result<std::string> SmtpOutbox::check() {
    const Transport& t = *transport_;
    Replies replies;
    const auto handle = t.make();
    if (!handle) return std::unexpected(handle.error());
    CURL* easy = (*handle)->easy.get();
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, &replies);
    curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
    const CURLcode code = curl_easy_perform(easy);
    if (code != CURLE_OK) return fail(curl_trouble(**handle, code, t.settings.account, t.url, replies.last));
    const auto& user = t.settings.account.user;
    return user.empty() ? fmt::format("{} is ready (without a login)", t.url.origin)
                        : fmt::format("logged in as {} at {}", user, t.url.origin);
}

std::optional<std::string_view> envelope_fault(std::string_view address) {
    if (address.empty()) return "is empty";
    if (address.size() > longest_address) return "is too long";
    const auto at = address.rfind('@');
    if (at == std::string_view::npos || at == 0 || at + 1 == address.size()) return "is not of the form name@domain";
    for (const char c : address) {
        if (static_cast<unsigned char>(c) >= 0x80) return "has letters that plain mail addresses do not know";
        if (c <= ' ' || c == 0x7F) return "has blanks or control characters";
    }
    // The first of these must be the one at sign between name and domain (which may be an address literal, with
    // colons).
    if (address.find_first_of("<>()\"\\,;:@") != at ||
        address.find_first_of("<>()\"\\,;", at) != std::string_view::npos)
        return "has characters that do not belong into an address";
    return std::nullopt;
}

std::string canonical_lines(std::string_view message) {
    std::string out;
    out.reserve(message.size() + message.size() / 32 + 2);
    for (std::size_t i = 0; i < message.size(); ++i) {
        const char c = message[i];
        if (c == '\r' && i + 1 < message.size() && message[i + 1] == '\n') ++i;
        if (c == '\r' || c == '\n')
            out += "\r\n";
        else
            out += c;
    }
    if (!out.ends_with("\r\n")) out += "\r\n";
    return out;
}

bool has_long_line(std::string_view message) {
    for (std::size_t start = 0; start < message.size();) {
        const auto end = std::min(message.find("\r\n", start), message.size());
        if (end - start > longest_line) return true;
        start = end + 2;
    }
    return false;
}

Sent smtp_outcome(int curl_code, long response_code, bool data_begun) {
    if (curl_code == CURLE_OK) return Sent::accepted;
    // The letter was on its way, and what became of it nobody has said.
    if (response_code == 354) return Sent::perhaps;
    if (response_code < 500 || response_code > 599) return Sent::later;
    if (curl_code == CURLE_LOGIN_DENIED || std::ranges::find(login_codes, response_code) != login_codes.end())
        return Sent::later;
    // 55 stands for MAIL, RCPT and DATA. Any other failure before DATA is a greeting or EHLO: no letter was offered.
    return curl_code == CURLE_SEND_ERROR || data_begun ? Sent::refused : Sent::later;
}

}  // namespace zugpost::mail
