// SPDX-License-Identifier: Apache-2.0
#include "views/textstyle.h"

#include "text/displaytext.h"

#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>

namespace assize {

namespace {

/// Font metrics leave control characters out; a layout does not.
qreal widthOfPlaceholder(const QFont& font)
{
    QTextLayout layout(QString(QChar(DisplayText::placeholder)), font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    return line.naturalTextWidth();
}

QFont markFontOf(const QFont& font)
{
    constexpr qreal share = 0.66;
    QFont small = font;
    if (font.pixelSize() > 0)
        small.setPixelSize(std::max(1, qRound(font.pixelSize() * share)));
    else
        small.setPointSizeF(std::max(1.0, font.pointSizeF() * share));
    return small;
}

} // namespace

TextStyle::TextStyle(const QFont& textFont, qreal rowWidth, bool wrapsRows)
    : font(textFont), markFont(markFontOf(textFont)), width(rowWidth), wraps(wrapsRows),
      placeholderWidth(widthOfPlaceholder(textFont))
{
    const QFontMetricsF metrics(font);
    columnWidth = metrics.horizontalAdvance(u'0');
    ascent = metrics.ascent();
    descent = metrics.descent();
}

QTextOption TextStyle::option(bool rightToLeft) const
{
    QTextOption option(Qt::AlignLeft | Qt::AlignAbsolute);
    option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setWrapMode(wraps ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    option.setTabStopDistance(tabWidth());
    return option;
}

} // namespace assize
