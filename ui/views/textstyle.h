// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QTextOption>

namespace assize {

/// How a text is laid out in rows. Everything is in pixels.
struct TextStyle {
    TextStyle() : TextStyle(QFont(), 0, false) {}
    TextStyle(const QFont& textFont, qreal rowWidth, bool wrapsRows);

    bool operator==(const TextStyle& other) const
    {
        return font == other.font && width == other.width && wraps == other.wraps;
    }
    [[nodiscard]] QTextOption option(bool rightToLeft) const;

    QFont font;
    QFont markFont;
    qreal width = 0; ///< in which rows are wrapped, and to whose right edge right-to-left lines are moved
    bool wraps = false;
    qreal columnWidth = 0;
    qreal ascent = 0;
    qreal descent = 0;
    qreal placeholderWidth = 0; ///< of DisplayText::placeholder in the font
};

/// The tab stops, in columns.
inline constexpr int tabColumns = 8;

} // namespace assize
