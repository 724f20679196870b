// SPDX-License-Identifier: Apache-2.0
#include "base/clock.h"

#include <QDateTime>

namespace assize {

std::string SystemClock::utcNow() const
{
    return QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyy-MM-ddTHH:mm:ssZ")).toStdString();
}

} // namespace assize
