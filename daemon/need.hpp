// For what fails only when the disk does, or the store is damaged: the value, or an exception.
//
// It is caught per letter, per passing of time, per outgoing letter and in `run`; what was being done then has not
// happened and is tried again.
#pragma once

#include "base/result.hpp"

#include <stdexcept>
#include <utility>

namespace zugpost::daemon {

template <class T>
T need(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().text);
    return std::move(*result);
}
inline void need(const Result<void>& result) {
    if (!result) throw std::runtime_error(result.error().text);
}

}  // namespace zugpost::daemon
