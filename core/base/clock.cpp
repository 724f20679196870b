// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"

#include <QDateTime>

namespace assize {

std::chrono::milliseconds Clock::elapsed() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
}

std::string SystemClock::utcNow() const
{
    return QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM-ddTHH:mm:ssZ")).toStdString();
}

} // namespace assize
