// Header lines of outgoing letters, each checked before it is written.
//
// Values with a line end, NUL or another control character are refused, and addresses that no envelope can carry; the
// first refusal is kept, and whoever composes asks for it at the end. Lines are folded at 76 characters.
#pragma once

#include "mail/address.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace zugpost::mail {

class HeaderWriter {
public:
    /// A field of free text (UTF-8).
    void text(std::string_view name, std::string_view value);
    /// A field of one address.
    void mailbox(std::string_view name, const Address& address);
    /// A field of message ids, "<...>" each; nothing is written for none.
    void ids(std::string_view name, const std::vector<std::string>& ids);
    /// A field whose value the program itself has made.
    void line(std::string_view name, std::string_view value);

    /// What was refused first, as one line; empty where all is well.
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    bool check(std::string_view name, std::string_view value);
    void refuse(std::string why);

    std::string out_;
    std::string error_;
};

[[nodiscard]] bool is_ascii(std::string_view text);
[[nodiscard]] bool has_control(std::string_view text);

/// ";\r\n name=\"value\"", or the form of RFC 2231 where the value is not ASCII.
[[nodiscard]] std::string parameter_text(std::string_view name, std::string_view value);

}  // namespace zugpost::mail
