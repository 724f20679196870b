// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QTextOption>

namespace assize {

inline constexpr int usualTabColumns = 8;

/// How a text is laid out in rows. Everything is in pixels.
struct TextStyle {
    TextStyle() : TextStyle(QFont(), 0, false) {}
    TextStyle(const QFont& textFont, qreal rowWidth, bool wrapsRows);

    bool operator==(const TextStyle& other) const { return width == other.width && laysOutRowsLike(other); }
    /// Whether rows that do not wrap are the same, at any width.
    [[nodiscard]] bool laysOutRowsLike(const TextStyle& other) const
    {
        return font == other.font && wraps == other.wraps && tabColumns == other.tabColumns &&
               showsInvisibles == other.showsInvisibles && lineSpacing == other.lineSpacing;
    }
    [[nodiscard]] qreal tabWidth() const { return tabColumns * columnWidth; }
    [[nodiscard]] QTextOption option(bool rightToLeft) const;

    QFont font;
    QFont markFont;
    qreal width = 0; ///< in which rows are wrapped, and to whose right edge right-to-left lines are moved
    bool wraps = false;
    int tabColumns = usualTabColumns;
    int lineSpacing = 100; ///< per cent of a row's height
    /// Whether spaces, tabs and line feeds are drawn, and unusual spaces labelled.
    bool showsInvisibles = false;
    qreal columnWidth = 0;
    qreal ascent = 0;
    qreal descent = 0;
    qreal placeholderWidth = 0; ///< of DisplayText::placeholder in the font
};

} // namespace assize
