// SPDX-License-Identifier: Apache-2.0
// A library that is preloaded into a Qt program: it ends the program at the first paint of a window, with the
// code 0, and after half a minute without one, with 3.
#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <cstdlib>

namespace {

constexpr int patience = 30000; ///< milliseconds

/// Sees every event of the program.
class FirstPaint final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        // Painting of the content follows that of the window itself, before the event loop goes on.
        if (event->type() == QEvent::Paint && watched->isWidgetType() &&
            qobject_cast<QWidget*>(watched)->isWindow() && !m_isPainted) {
            m_isPainted = true;
            QTimer::singleShot(0, this, [] { std::_Exit(EXIT_SUCCESS); });
        }
        return QObject::eventFilter(watched, event);
    }

private:
    bool m_isPainted = false;
};

void watchForFirstPaint()
{
    auto* const application = QCoreApplication::instance();
    application->installEventFilter(new FirstPaint(application));
    QTimer::singleShot(patience, application, [] { std::_Exit(3); });
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(watchForFirstPaint)
