// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QSettings;

namespace assize {

/// How a reader wants texts to look; in every window, until chosen otherwise.
struct ReadingChoice {
    QString family;        ///< of the font; empty: the system's for fixed widths
    int size = 0;          ///< in points; 0: the system's
    int lineSpacing = 100; ///< per cent, 100 to 200
    int tabColumns = 8;    ///< 1 to 16

    bool operator==(const ReadingChoice&) const = default;
};

/// What is stored and out of bounds becomes what is usual.
[[nodiscard]] ReadingChoice readReadingChoice(const QSettings& settings);
void storeReadingChoice(QSettings& settings, const ReadingChoice& choice);

} // namespace assize
