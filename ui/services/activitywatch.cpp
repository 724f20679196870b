// SPDX-License-Identifier: Apache-2.0
#include "services/activitywatch.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace assize {

ActivityWatch::ActivityWatch(QWidget* page) : QObject(page), m_page(page)
{
    qApp->installEventFilter(this);
}

bool ActivityWatch::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride: // a key that is a shortcut is not pressed
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
        if (watched->isWidgetType() && m_page->isVisible())
            Q_EMIT active();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace assize
