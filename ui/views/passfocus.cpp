// SPDX-License-Identifier: Apache-2.0
#include "views/passfocus.h"

#include <QFocusEvent>
#include <QWidget>

namespace assize {

namespace {

class FocusPasser final : public QObject {
public:
    FocusPasser(QWidget* page, QWidget* control) : QObject(page), m_control(control)
    {
        page->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FocusIn)
            m_control->setFocus(static_cast<QFocusEvent*>(event)->reason());
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget* m_control; ///< a part of the page
};

} // namespace

void passFocusOn(QWidget* page, QWidget* control)
{
    new FocusPasser(page, control);
}

} // namespace assize
