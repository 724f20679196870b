// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace assize {

/// Where the time comes from, so that tests can set it.
class Clock {
public:
    virtual ~Clock() = default;

    /// Now, as files hold it: RFC 3339 in UTC with Z, whole seconds.
    [[nodiscard]] virtual std::string utcNow() const = 0;

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
