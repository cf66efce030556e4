// Any bytes as a configuration file: an error is one line; what is accepted has what the service cannot do without.
#include "daemon/config.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace zugpost::daemon;
    const auto require = [](bool holds) {
        if (!holds) std::abort();
    };
    const std::string_view toml(static_cast<const char*>(static_cast<const void*>(data)), size);
    const auto config = read_config(toml, "fuzz.toml");
    if (!config) {
        require(!config.error().text.empty() && config.error().text.find('\n') == std::string::npos);
        return 0;
    }
    require(config->server.address.find('@') != std::string::npos && !config->server.state.empty());
    require(config->inbox.kind == InboxKind::imap ? !config->inbox.login.url.empty() : !config->inbox.path.empty());
    require(config->outbox.kind == OutboxKind::smtp ? !config->outbox.login.url.empty() : !config->outbox.path.empty());
    require(!config->outbox.from.empty() && config->server.poll.count() > 0);
    return 0;
}
