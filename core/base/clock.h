// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

namespace assize {

/// Where the time comes from, so that tests can set it.
class Clock {
public:
    virtual ~Clock() = default;

    /// Now, as files hold it: RFC 3339 in UTC with Z, whole seconds.
    [[nodiscard]] virtual std::string utcNow() const = 0;
    /// Time gone by since some moment, for measuring: it never goes back, whatever the machine's clock is set
    /// to.
    [[nodiscard]] virtual std::chrono::milliseconds elapsed() const;

protected:
    Clock() = default;
    Clock(const Clock&) = default;
    Clock(Clock&&) = default;
    Clock& operator=(const Clock&) = default;
    Clock& operator=(Clock&&) = default;
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] std::string utcNow() const override;
};

} // namespace assize
