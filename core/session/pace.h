// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

namespace assize {

/// A pause longer than this is no work.
inline constexpr std::chrono::seconds longestPause{60};

/// Time that a reviewer is at work: what lies between two signs of activity, unless it is idle.
class ActiveTime final {
public:
    /// The person did something, at that time of a clock that never goes back. Gives what was worked since
    /// the sign before: nothing after a pause longer than longestPause.
    std::chrono::milliseconds note(std::chrono::milliseconds now);
    [[nodiscard]] std::chrono::milliseconds total() const { return m_total; }

private:
    std::optional<std::chrono::milliseconds> m_last;
    std::chrono::milliseconds m_total{0};
};

/// How long a reviewer works on one claim, from those that were answered last. The median, so that one hard
/// claim does not change what is said.
class Pace final {
public:
    static constexpr std::size_t enough = 5; ///< fewer claims tell nothing
    static constexpr std::size_t recent = 25;

    /// A claim has been answered, when that much active time had been worked in all.
    void answered(std::chrono::milliseconds activeTotal);
    /// Active time for so many claims more; nothing while there is too little to go by.
    [[nodiscard]] std::optional<std::chrono::milliseconds> timeFor(std::size_t claims) const;

private:
    std::chrono::milliseconds m_before{0};
    std::deque<std::chrono::milliseconds> m_recent;
};

/// No more exact than it can be known: to 1 minute below 10, to 5 below 60, to 10 below 3 hours, to 30 above.
/// Nothing: less than a minute.
[[nodiscard]] std::optional<std::chrono::minutes> roundedTimeLeft(std::chrono::milliseconds time);

} // namespace assize
