// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pagewalk.h"
#include "testcase.h"
#include "testregistry.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QMenuBar>

#include <set>

using assize::test::Desk;

/// What assistive technology is told of every page: each control has a role, a name and its state, and the
/// Tab key leads to each and round.
class AccessibleTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void everyControlHasRoleNameAndState();
    void tabLeadsToEveryControlAndRound();
    void shiftTabLeadsBackTheSameWay();
};

namespace {

QString nameOf(const QWidget& widget)
{
    return QStringLiteral("%1 “%2”").arg(QString::fromLatin1(widget.metaObject()->className()),
                                         widget.objectName());
}

bool isStop(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0 &&
           widget.focusProxy() == nullptr;
}

/// What can be operated: it takes the focus, or is a button that only the mouse and its key reach.
bool isControl(const QWidget& widget)
{
    return widget.isVisible() && widget.focusProxy() == nullptr &&
           ((widget.focusPolicy() & Qt::TabFocus) != 0 ||
            qobject_cast<const QAbstractButton*>(&widget) != nullptr);
}

/// Qt's own parts of a control, which stands for them.
bool isPartOfControl(const QWidget& widget)
{
    const QWidget* const parent = widget.parentWidget();
    return widget.objectName().startsWith(QStringLiteral("qt_")) ||
           (parent != nullptr && (parent->inherits("QLineEdit") || parent->inherits("QTabBar") ||
                                  parent->inherits("QMenuBar") || parent->inherits("QToolBar") ||
                                  parent->inherits("QTableView") || parent->inherits("QDockWidget") ||
                                  (parent->inherits("QMainWindow") && widget.inherits("QTabBar"))));
}

QStringList faultsOf(QWidget& widget)
{
    QAccessibleInterface* const told = QAccessible::queryAccessibleInterface(&widget);
    if (told == nullptr)
        return {QStringLiteral("is not told of")};
    QStringList faults;
    const QAccessible::State state = told->state();
    if (told->text(QAccessible::Name).isEmpty())
        faults << QStringLiteral("has no name");
    const bool isPlainArea = told->role() == QAccessible::Client && !widget.inherits("QScrollArea");
    if (told->role() == QAccessible::NoRole || isPlainArea)
        faults << QStringLiteral("has no role");
    if (state.disabled == widget.isEnabled())
        faults << QStringLiteral("does not tell whether it can be used");
    if (!state.focusable && isStop(widget))
        faults << QStringLiteral("does not tell that it takes the focus");
    if (static_cast<bool>(state.focused) != widget.hasFocus())
        faults << QStringLiteral("does not tell whether it has the focus");
    const auto* const button = qobject_cast<const QAbstractButton*>(&widget);
    if (button != nullptr && button->isCheckable() && static_cast<bool>(state.checked) != button->isChecked())
        faults << QStringLiteral("does not tell whether it is chosen");
    return faults;
}

/// The way of a key through the window, until it comes to where it has been.
QList<QWidget*> way(Desk& desk, const char* key)
{
    QList<QWidget*> stops;
    std::set<const QWidget*> seen;
    while (seen.insert(desk.focused()).second) {
        stops << desk.focused();
        desk.press(key);
    }
    return stops;
}

/// Goes to a stop from which a round can begin: not a page that has the focus as a whole.
void goToFirstStop(Desk& desk)
{
    desk.press("Tab");
}

} // namespace

void AccessibleTest::everyControlHasRoleNameAndState()
{
    Desk desk;
    QStringList faults;
    const QByteArray failure = assize::test::walkPages(desk, [&](const char* page) {
        for (QWidget* widget : desk.window().findChildren<QWidget*>()) {
            if (!isControl(*widget) || isPartOfControl(*widget))
                continue;
            for (const QString& fault : faultsOf(*widget))
                faults << QStringLiteral("%1: %2 %3").arg(QString::fromLatin1(page), nameOf(*widget), fault);
        }
    });
    QVERIFY2(failure.isEmpty(), failure.constData());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void AccessibleTest::tabLeadsToEveryControlAndRound()
{
    Desk desk;
    QStringList faults;
    const QByteArray failure = assize::test::walkPages(desk, [&](const char* page) {
        QWidget* const before = desk.focused();
        goToFirstStop(desk);
        const QList<QWidget*> stops = way(desk, "Tab");
        for (QWidget* widget : desk.window().findChildren<QWidget*>()) {
            if (isStop(*widget) && !isPartOfControl(*widget) && !stops.contains(widget))
                faults << QStringLiteral("%1: Tab never comes to %2")
                              .arg(QString::fromLatin1(page), nameOf(*widget));
        }
        before->setFocus();
    });
    QVERIFY2(failure.isEmpty(), failure.constData());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void AccessibleTest::shiftTabLeadsBackTheSameWay()
{
    Desk desk;
    QStringList faults;
    const QByteArray failure = assize::test::walkPages(desk, [&](const char* page) {
        QWidget* const before = desk.focused();
        goToFirstStop(desk);
        QList<QWidget*> forth = way(desk, "Tab");
        QList<QWidget*> back = way(desk, "Shift+Tab");
        std::reverse(back.begin() + 1, back.end()); // both begin at one stop
        if (forth != back)
            faults << QString::fromLatin1(page);
        before->setFocus();
    });
    QVERIFY2(failure.isEmpty(), failure.constData());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

ASSIZE_TEST_CLASS(AccessibleTest)

#include "accessibletest.moc"
