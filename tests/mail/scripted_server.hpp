// A mail server that lives in memory: it answers each line of the client from a script.
#pragma once

#include "mail/connection.hpp"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace zugpost::mail {

/// What the server expects and answers: `line` is the client's command without its tag, "$" in the answer becomes the
/// tag. An answer that ends in "<close>" shuts the connection afterwards.
struct Exchange {
    std::string line;
    std::string answer;
};

/// What happened, kept by the test beyond the life of a connection.
struct Transcript {
    std::deque<Exchange> script;
    std::vector<std::string> heard;       ///< the client's lines without tags
    std::vector<std::string> unexpected;  ///< those that were not in their turn
};

class ScriptedServer final : public Connection {
public:
    explicit ScriptedServer(Transcript& transcript) : transcript_(transcript) {}

    Result<void> send(std::string_view bytes, Deadline /*until*/) override {
        if (closed_) return fail("the connection was closed");
        std::string line{bytes.substr(0, bytes.find("\r\n"))};
        if (line != "DONE") {
            tag_ = line.substr(0, line.find(' '));
            line.erase(0, tag_.size() + 1);
        }
        transcript_.heard.push_back(line);
        if (transcript_.script.empty() || transcript_.script.front().line != line) {
            transcript_.unexpected.push_back(line);
            pending_ += tag_ + " BAD not in the script\r\n";
            return {};
        }
        for (const char c : transcript_.script.front().answer) {
            if (c == '$')
                pending_ += tag_;
            else
                pending_ += c;
        }
        transcript_.script.pop_front();
        return {};
    }

    Result<Heard> receive(std::string& into, Deadline /*until*/, int wake_fd) override {
        constexpr std::string_view close = "<close>";
        if (pending_.empty() && closed_) return fail("the connection was closed");
        if (pending_.empty()) return wake_fd >= 0 ? Heard::woken : Heard::nothing;
        if (pending_ == close) {
            closed_ = true;
            return fail("the connection was closed");
        }
        // In small pieces, as a slow line would, but never within the mark.
        const std::size_t n = std::min<std::size_t>(pending_.find(close), 11);
        into += pending_.substr(0, n);
        pending_.erase(0, std::min(n, pending_.size()));
        return Heard::bytes;
    }

private:
    Transcript& transcript_;
    std::string tag_;
    std::string pending_;
    bool closed_ = false;
};

}  // namespace zugpost::mail
