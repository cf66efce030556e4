#include "daemon/commands.hpp"

#include <iostream>

int main(int argc, char** argv) { return zugpost::daemon::run(argc, argv, std::cin, std::cout, std::cerr); }
