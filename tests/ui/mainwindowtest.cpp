// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "testcase.h"
#include "testregistry.h"

#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QTest>

using assize::test::Desk;

class MainWindowTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void beginsAtTheStartPage();
    void quitClosesTheWindow();
};

void MainWindowTest::beginsAtTheStartPage()
{
    Desk desk;
    QCOMPARE(desk.window().windowTitle(), QStringLiteral("Assize"));
    QVERIFY(desk.window().minimumWidth() <= 1024 && desk.window().minimumHeight() <= 700);
    QVERIFY(desk.window().labelPage() == nullptr);
    QVERIFY(desk.find<QAbstractButton>("sample") != nullptr);
}

void MainWindowTest::quitClosesTheWindow()
{
    Desk desk;
    auto* const quit = desk.window().findChild<QAction*>(QStringLiteral("quit"));
    QVERIFY(quit != nullptr);
    QCOMPARE(quit->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Q));
    desk.press("Ctrl+Q");
    QTRY_VERIFY_WITH_TIMEOUT(!desk.window().isVisible(), 60'000);
}

ASSIZE_TEST_CLASS(MainWindowTest)

#include "mainwindowtest.moc"
