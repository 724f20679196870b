// SPDX-License-Identifier: Apache-2.0
#include "mainwindow/mainwindow.h"

#include "testcase.h"
#include "testregistry.h"

#include <QAction>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

class MainWindowTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void showsWithTitleAndUsableSize();
    void fileNamesAreShownAsPlainText_data();
    void fileNamesAreShownAsPlainText();
    void quitClosesTheWindow();
};

void MainWindowTest::showsWithTitleAndUsableSize()
{
    assize::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCOMPARE(window.windowTitle(), QStringLiteral("Assize"));
    QCOMPARE(window.size(), QSize(1024, 700));
}

void MainWindowTest::fileNamesAreShownAsPlainText_data()
{
    QTest::addColumn<QStringList>("paths");
    QTest::addColumn<QString>("shown");
    QTest::addRow("no file: the first text stays") << QStringList{} << QStringLiteral("No file is open.");
    QTest::addRow("markup is not interpreted")
        << QStringList{QStringLiteral("<b>x</b>")} << QStringLiteral("<b>x</b>");
    QTest::addRow("an ampersand is no shortcut mark")
        << QStringList{QStringLiteral("a&b")} << QStringLiteral("a&b");
    QTest::addRow("every file has its line")
        << QStringList{QStringLiteral("a.json"), QStringLiteral("b.json")}
        << QStringLiteral("a.json\nb.json");
}

void MainWindowTest::fileNamesAreShownAsPlainText()
{
    QFETCH(const QStringList, paths);
    QFETCH(const QString, shown);

    assize::MainWindow window;
    window.openFiles(paths);

    const auto* label = window.findChild<QLabel*>(QStringLiteral("openedFiles"));
    QVERIFY(label != nullptr);
    QCOMPARE(label->textFormat(), Qt::PlainText);
    QCOMPARE(label->text(), shown);
}

void MainWindowTest::quitClosesTheWindow()
{
    assize::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));

    auto* quit = window.findChild<QAction*>(QStringLiteral("quit"));
    QVERIFY(quit != nullptr);
    QCOMPARE(quit->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->trigger();
    QVERIFY(!window.isVisible());
}

ASSIZE_TEST_CLASS(MainWindowTest)

#include "mainwindowtest.moc"
