// SPDX-License-Identifier: Apache-2.0
#include "look.h"

#include "services/appearance.h"

#include <QApplication>

namespace assize::test {

LookInForce::LookInForce(const Look& look) : m_palette(QApplication::palette()), m_font(QApplication::font())
{
    if (look.isDark)
        applyDark(*qApp);
    else
        applyLight(*qApp);
    QFont font = m_font;
    font.setPointSizeF(font.pointSizeF() * look.fontScale);
    QApplication::setFont(font);
    QApplication::setLayoutDirection(look.isRightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    if (look.isInLongLanguage)
        QApplication::installTranslator(&m_translator);
}

LookInForce::~LookInForce()
{
    QApplication::removeTranslator(&m_translator);
    QApplication::setLayoutDirection(Qt::LayoutDirectionAuto);
    QApplication::setFont(m_font);
    QApplication::setPalette(m_palette);
}

} // namespace assize::test
