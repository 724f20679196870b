// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

namespace assize {

/// What kind of failure it was; the command line turns each kind into one exit code.
enum class FailureKind : std::uint8_t {
    Usage,       ///< wrong arguments, or a path that is missing, a folder, a FIFO or a device (2)
    Input,       ///< input that is invalid, so that the work was not done (3)
    Io,          ///< unreadable, unwritable, out of space (4)
    Store,       ///< locked, damaged, changed while it was read, or not permitted (5)
    Interrupted, ///< the person asked to stop (130)
};

/// Why an operation did not happen: a stable code, one sentence, and what to do next (may be empty).
struct Error {
    FailureKind kind = FailureKind::Io;
    std::string code;
    std::string message;
    std::string hint;

    bool operator==(const Error&) const = default;
};

/// The value of a fallible operation, or the reason why there is none. Ignoring it is a compile error.
template <typename T = void> class [[nodiscard]] Result final : public tl::expected<T, Error> {
public:
    using tl::expected<T, Error>::expected;
};

namespace detail {

template <typename T> T takeValue(tl::expected<T, Error>&& result)
{
    if constexpr (!std::is_void_v<T>)
        return std::move(result).value();
}

} // namespace detail

/// Makes the failed state of any Result.
[[nodiscard]] inline tl::unexpected<Error> fail(FailureKind kind, std::string code, std::string message,
                                                std::string hint = {})
{
    return tl::unexpected<Error>(Error{kind, std::move(code), std::move(message), std::move(hint)});
}

} // namespace assize

/// Evaluates a Result; gives its value, or returns its error from the calling function.
#define ASSIZE_TRY(expression)                                                                               \
    __extension__({                                                                                          \
        auto assizeTried = (expression);                                                                     \
        if (!assizeTried)                                                                                    \
            return tl::unexpected<::assize::Error>(std::move(assizeTried).error());                          \
        ::assize::detail::takeValue(std::move(assizeTried));                                                 \
    })
