#include "mail/connection.hpp"

#include "mail/curl.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <climits>

namespace zugpost::mail {
namespace {

// Waits until the socket is ready for `events`.
Heard wait_for(curl_socket_t socket, short events, Deadline until, int wake_fd) {
    using namespace std::chrono;
    for (;;) {
        std::array<pollfd, 2> fds{{{socket, events, 0}, {wake_fd, POLLIN, 0}}};  // poll passes over -1
        const auto left = ceil<milliseconds>(until - steady_clock::now()).count();
        const int ready = ::poll(fds.data(), fds.size(), static_cast<int>(std::clamp<long long>(left, 0, INT_MAX)));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return Heard::nothing;
        return fds[0].revents != 0 ? Heard::bytes : Heard::woken;
    }
}

class CurlConnection final : public Connection {
public:
    CurlConnection(std::unique_ptr<CurlHandle> handle, Account account, ServerUrl url)
        : handle_(std::move(handle)), account_(std::move(account)), url_(std::move(url)) {
        curl_easy_getinfo(handle_->easy.get(), CURLINFO_ACTIVESOCKET, &socket_);
    }

    Result<void> send(std::string_view bytes, Deadline until) override {
        while (!bytes.empty()) {
            std::size_t sent = 0;
            const CURLcode code = curl_easy_send(handle_->easy.get(), bytes.data(), bytes.size(), &sent);
            if (code == CURLE_AGAIN) {
                if (wait_for(socket_, POLLOUT, until, -1) == Heard::nothing)
                    return fail(fmt::format("{}: it takes nothing more", url_.origin));
                continue;
            }
            if (code != CURLE_OK) return fail(curl_trouble(*handle_, code, account_, url_, ""));
            bytes.remove_prefix(sent);
        }
        return {};
    }

    Result<Heard> receive(std::string& into, Deadline until, int wake_fd) override {
        std::array<char, 65536> block;
        for (;;) {
            // Ask libcurl before the socket: TLS may hold bytes that were read already.
            std::size_t got = 0;
            const CURLcode code = curl_easy_recv(handle_->easy.get(), block.data(), block.size(), &got);
            if (code == CURLE_OK && got > 0) {
                into.append(block.data(), got);
                return Heard::bytes;
            }
            if (code == CURLE_OK) return fail(fmt::format("{}: it closed the connection", url_.origin));
            if (code != CURLE_AGAIN) return fail(curl_trouble(*handle_, code, account_, url_, ""));
            const Heard heard = wait_for(socket_, POLLIN, until, wake_fd);
            if (heard != Heard::bytes) return heard;
        }
    }

private:
    std::unique_ptr<CurlHandle> handle_;
    Account account_;
    ServerUrl url_;
    curl_socket_t socket_ = CURL_SOCKET_BAD;
};

// Keeps the last tagged or closing line of the login: the server's reason for a refusal.
std::size_t keep_refusal(char* bytes, std::size_t size, std::size_t count, void* to) {
    const std::string_view line{bytes, size * count};
    for (const std::string_view refusal : {" NO ", " BAD ", "* BYE "})
        if (const auto at = line.find(refusal); at != std::string_view::npos && at < 16)
            *static_cast<std::string*>(to) = std::string{line};
    return size * count;
}

std::size_t ignore(char* /*bytes*/, std::size_t size, std::size_t count, void* /*to*/) { return size * count; }

}  // namespace

Result<std::unique_ptr<Connection>> connect_imap(const Account& account) {
    auto url = read_server_url(account, "imap");
    if (!url) return std::unexpected(url.error());
    if (account.user.empty()) return fail(fmt::format("{}: an IMAP account needs a user", url->origin));
    auto made = curl_for(account, *url);
    if (!made) return std::unexpected(made.error());
    auto& handle = *made;
    CURL* easy = handle->easy.get();
    std::string refusal;
    curl_easy_setopt(easy, CURLOPT_URL, fmt::format("{}/", url->origin).c_str());
    curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, static_cast<long>(account.connect_timeout.count()));
    curl_easy_setopt(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, static_cast<long>(account.connect_timeout.count()));
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &keep_refusal);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, &refusal);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &ignore);
    const CURLcode code = curl_easy_perform(easy);
    if (code != CURLE_OK) return fail(curl_trouble(*handle, code, account, *url, refusal));
    // What the callbacks write to ends with this function.
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &ignore);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, nullptr);
    return std::make_unique<CurlConnection>(std::move(handle), account, *url);
}

}  // namespace zugpost::mail
