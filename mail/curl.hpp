// What our two uses of libcurl (connection.cpp, smtp.cpp) share: handles, the options of an account, errors in words.
// Nobody else includes this.
#pragma once

#include "mail/connection.hpp"

#include <curl/curl.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace zugpost::mail {

struct CurlDelete {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};

/// An easy handle with what libcurl writes into beside it.
struct CurlHandle {
    std::unique_ptr<CURL, CurlDelete> easy;
    std::array<char, CURL_ERROR_SIZE> error{};
};

/// A new handle set up for the account: protocols, TLS, login, time for connecting; no signals.
[[nodiscard]] Result<std::unique_ptr<CurlHandle>> curl_for(const Account& account, const ServerUrl& url);

/// One line on a failed transfer: where, what libcurl says, and the server's last words (if any).
[[nodiscard]] std::string curl_trouble(const CurlHandle& handle, CURLcode code, const Account& account,
                                       const ServerUrl& url, std::string_view server_said);

/// Server's words for people: control characters become blanks, at most 300 bytes.
[[nodiscard]] std::string one_line(std::string_view text);

}  // namespace zugpost::mail
