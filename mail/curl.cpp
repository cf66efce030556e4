#include "mail/curl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

namespace zugpost::mail {
namespace {

// OpenSSL writes to sockets that the other side may have closed, and libcurl does not guard it without signals.
bool start_curl() {
    std::signal(SIGPIPE, SIG_IGN);
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

constexpr std::array<std::string_view, 4> mechanisms{"PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER"};

std::string part_of(CURLU* parts, CURLUPart part, unsigned flags) {
    char* text = nullptr;
    if (curl_url_get(parts, part, &text, flags) != CURLUE_OK || text == nullptr) return {};
    std::string value = text;
    curl_free(text);
    return value;
}

bool is_loopback(std::string host) {
    std::ranges::transform(host, host.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (host == "localhost" || host == "[::1]") return true;
    // Only the plain notation of 127/8; "127.evil.example" is a name.
    return host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos;
}

curl_usessl starttls_for(Tls tls, bool loopback) {
    if (tls == Tls::none) return CURLUSESSL_NONE;
    return tls == Tls::automatic && loopback ? CURLUSESSL_TRY : CURLUSESSL_ALL;
}

// What the result codes that a person can do something about mean.
struct Meaning {
    CURLcode code;
    std::string_view words;
};
constexpr std::array meanings{
    Meaning{CURLE_COULDNT_RESOLVE_HOST, "its name cannot be resolved"},
    Meaning{CURLE_COULDNT_CONNECT, "cannot connect"},
    Meaning{CURLE_OPERATION_TIMEDOUT, "it does not answer in time"},
    Meaning{CURLE_PEER_FAILED_VERIFICATION, "its certificate is not trusted"},
    Meaning{CURLE_SSL_CONNECT_ERROR, "the TLS handshake failed"},
    Meaning{CURLE_SSL_CACERT_BADFILE, "the file of trusted certificates cannot be read"},
    Meaning{CURLE_USE_SSL_FAILED, "it offers no TLS, so no password is sent"},
    Meaning{CURLE_LOGIN_DENIED, "the login was refused"},
    Meaning{CURLE_RECV_ERROR, "the connection was lost"},
    Meaning{CURLE_SEND_ERROR, "the connection was lost"},
    Meaning{CURLE_GOT_NOTHING, "the connection was closed without an answer"},
};

}  // namespace

std::string one_line(std::string_view text) {
    std::string line{text.substr(0, 300)};
    std::ranges::replace_if(line, [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }, ' ');
    while (line.ends_with(' ')) line.pop_back();
    return line;
}

Result<ServerUrl> read_server_url(const Account& account, std::string_view scheme) {
    const auto wrong = [&](std::string_view why) { return fail(fmt::format("the address {}: {}", account.url, why)); };
    const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parts{curl_url(), &curl_url_cleanup};
    if (parts == nullptr || curl_url_set(parts.get(), CURLUPART_URL, account.url.c_str(), CURLU_URLENCODE) != CURLUE_OK)
        return wrong(fmt::format("is no URL of the form {}s://mail.example", scheme));
    ServerUrl url;
    const auto part = [&](CURLUPart which, unsigned flags = 0) { return part_of(parts.get(), which, flags); };
    url.scheme = part(CURLUPART_SCHEME);
    url.host = part(CURLUPART_HOST);
    if (url.scheme != scheme && url.scheme != fmt::format("{}s", scheme))
        return wrong(fmt::format("must begin with {0}:// or {0}s://", scheme));
    // The URL itself is not repeated here: it holds a password.
    if (!part(CURLUPART_USER).empty() || !part(CURLUPART_PASSWORD).empty())
        return fail(fmt::format("the address of {}: user and password do not belong into it", url.host));
    if (!part(CURLUPART_QUERY).empty() || !part(CURLUPART_FRAGMENT).empty() || part(CURLUPART_PATH).contains(';'))
        return wrong("? # and ; mean nothing here; write them as %3F, %23 and %3B");
    url.path = part(CURLUPART_PATH, CURLU_URLDECODE);
    if (url.path.starts_with('/')) url.path.erase(0, 1);
    url.origin = fmt::format("{}://{}:{}", url.scheme, url.host, part(CURLUPART_PORT, CURLU_DEFAULT_PORT));
    url.loopback = is_loopback(url.host);
    if (account.tls == Tls::none && !url.loopback && url.scheme == scheme && !account.user.empty())
        return wrong("a password is not sent to another machine without TLS");
    return url;
}

Result<std::unique_ptr<CurlHandle>> curl_for(const Account& account, const ServerUrl& url) {
    static const bool started = start_curl();
    auto handle = std::make_unique<CurlHandle>();
    handle->easy.reset(started ? curl_easy_init() : nullptr);
    CURL* easy = handle->easy.get();
    if (easy == nullptr) return fail("libcurl cannot be set up");
    if (!account.user.empty() && std::ranges::find(mechanisms, account.auth) == mechanisms.end())
        return fail(
            fmt::format("«{}» is no way of logging in; there are PLAIN, LOGIN, XOAUTH2 and OAUTHBEARER", account.auth));

    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, handle->error.data());
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, url.scheme.c_str());
    curl_easy_setopt(easy, CURLOPT_PROXY, "");  // no proxy out of the environment
    curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, static_cast<long>(account.connect_timeout.count()));
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    curl_easy_setopt(easy, CURLOPT_USE_SSL, static_cast<long>(starttls_for(account.tls, url.loopback)));
    if (!account.ca_file.empty()) {
        curl_easy_setopt(easy, CURLOPT_CAINFO, account.ca_file.c_str());
        curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);  // these and no others
    }
    if (account.user.empty()) return handle;
    curl_easy_setopt(easy, CURLOPT_USERNAME, account.user.c_str());
    // Without it libcurl may fall back to a mechanism that was not asked for (an empty password instead of a token).
    curl_easy_setopt(easy, CURLOPT_LOGIN_OPTIONS, fmt::format("AUTH={}", account.auth).c_str());
    const bool token = account.auth == "XOAUTH2" || account.auth == "OAUTHBEARER";
    curl_easy_setopt(easy, token ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, account.password.c_str());
    return handle;
}

std::string curl_trouble(const CurlHandle& handle, CURLcode code, const Account& account, const ServerUrl& url,
                         std::string_view server_said) {
    const auto known = std::ranges::find(meanings, code, &Meaning::code);
    std::string text =
        fmt::format("{}: {}", url.origin, known == meanings.end() ? curl_easy_strerror(code) : known->words);
    if (code == CURLE_LOGIN_DENIED) text += fmt::format(" for «{}»", account.user);
    // On a refused login libcurl's own words add nothing to the server's.
    const std::string_view details = code == CURLE_LOGIN_DENIED && !server_said.empty() ? "" : handle.error.data();
    if (!details.empty()) text += fmt::format(" ({})", one_line(details));
    if (!server_said.empty()) text += fmt::format("; the server said: {}", one_line(server_said));
    return text;
}

}  // namespace zugpost::mail
