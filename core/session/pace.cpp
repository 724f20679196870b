// SPDX-License-Identifier: Apache-2.0
#include "session/pace.h"

#include <algorithm>
#include <vector>

namespace assize {

using std::chrono::milliseconds;
using std::chrono::minutes;

milliseconds ActiveTime::note(milliseconds now)
{
    const milliseconds gap = m_last ? now - *m_last : milliseconds(0);
    m_last = now;
    const milliseconds worked = gap > longestPause ? milliseconds(0) : gap;
    m_total += worked;
    return worked;
}

void Pace::answered(milliseconds activeTotal)
{
    m_recent.push_back(activeTotal - m_before);
    m_before = activeTotal;
    if (m_recent.size() > recent)
        m_recent.pop_front();
}

std::optional<milliseconds> Pace::timeFor(std::size_t claims) const
{
    if (m_recent.size() < enough)
        return std::nullopt;
    std::vector<milliseconds> sorted(m_recent.begin(), m_recent.end());
    std::ranges::sort(sorted);
    const std::size_t middle = sorted.size() / 2;
    const milliseconds twice =
        sorted.size() % 2 == 1 ? 2 * sorted[middle] : sorted[middle - 1] + sorted[middle];
    return twice * static_cast<milliseconds::rep>(claims) / 2;
}

std::optional<minutes> roundedTimeLeft(milliseconds time)
{
    const auto exact = std::chrono::duration_cast<minutes>(time + std::chrono::seconds(30));
    if (time < minutes(1))
        return std::nullopt;
    const int step = exact < minutes(10) ? 1 : exact < minutes(60) ? 5 : exact < minutes(180) ? 10 : 30;
    return minutes((exact.count() + step / 2) / step * step);
}

} // namespace assize
