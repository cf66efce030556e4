// The one way an expected failure travels: a value, never an exception.
//
// `Result<T>` is std::expected with an `Error` that a person can read: one clear line which names the
// culprit (file, key, address, value). Exceptions are left to libraries and broken invariants.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace zugpost {

struct Error {
    std::string text;
    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;

/// `return fail("no such file: " + path);`
[[nodiscard]] inline std::unexpected<Error> fail(std::string text) { return std::unexpected(Error{std::move(text)}); }

}  // namespace zugpost
