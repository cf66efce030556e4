#include "daemon/commands.hpp"
namespace zugpost::daemon {
Outcome run_demo(const Options&, Streams&) { return {}; }
}
