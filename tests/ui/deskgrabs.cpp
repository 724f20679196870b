// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "requestmaker.h"
#include "services/appearance.h"
#include "testcase.h"
#include "testregistry.h"

#include <QAction>
#include <QApplication>
#include <QDir>

using assize::test::Desk;

/// Pictures of the window at work, in both palettes, for looking at: into the folder that ASSIZE_SCREENSHOTS
/// names.
class DeskGrabs final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void sample_data();
    void sample();
    void flow_data();
    void flow();
    void scripts_data();
    void scripts();

private:
    void save(Desk& desk, const QString& name);

    QString m_folder;
    QPalette m_before;
};

namespace {

void addPalettesAndSizes()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    QTest::addRow("light") << false << QSize(1280, 820);
    QTest::addRow("dark") << true << QSize(1280, 820);
    QTest::addRow("small") << false << QSize(1024, 700);
    QTest::addRow("small-dark") << true << QSize(1024, 700);
}

void goToCase(Desk& desk, const char* sample)
{
    auto& session = desk.page().session();
    session.goTo({*session.indexOf(assize::SampleId{sample}), 0});
}

} // namespace

void DeskGrabs::initTestCase()
{
    m_folder = qEnvironmentVariable("ASSIZE_SCREENSHOTS");
    if (m_folder.isEmpty())
        QSKIP("ASSIZE_SCREENSHOTS names no folder");
    QVERIFY(QDir().mkpath(m_folder));
    m_before = QApplication::palette();
}

void DeskGrabs::cleanupTestCase()
{
    if (!m_folder.isEmpty())
        QApplication::setPalette(m_before);
}

void DeskGrabs::save(Desk& desk, const QString& name)
{
    QTest::qWait(50); // what is shown once a size has settled
    const QString file = QStringLiteral("%1-%2.png").arg(name, QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(desk.window().grab().save(QDir(m_folder).filePath(file)));
}

void DeskGrabs::sample_data()
{
    addPalettesAndSizes();
}

void DeskGrabs::sample()
{
    QFETCH(const bool, dark);
    QFETCH(const QSize, size);
    if (dark)
        assize::applyDark(*qApp);
    else
        assize::applyLight(*qApp);
    Desk desk;
    desk.window().resize(size);
    save(desk, QStringLiteral("desk-start"));
    const QString requests = desk.copy(assize::test::sampleFile(QStringLiteral("requests.assize")),
                                       QStringLiteral("sample.requests.assize.json"));
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    goToCase(desk, "s01");
    desk.press("1");
    desk.press("Q");
    desk.press("V");
    for (int i = 0; i < 2; ++i)
        desk.press("Down");
    for (int i = 0; i < 30; ++i)
        desk.press("Shift+Right");
    desk.press("C");
    desk.press("N");
    desk.type(QStringLiteral("the body returns 0"));
    desk.press("Esc");
    QVERIFY(desk.waitUntilSaved());
    save(desk, QStringLiteral("desk-label"));
    desk.press("?");
    save(desk, QStringLiteral("desk-keys"));
    desk.press("?");
    desk.press("Ctrl+Shift+F");
    desk.type(QStringLiteral("return"));
    save(desk, QStringLiteral("desk-find"));
    desk.press("Esc");
    desk.press("M");
    save(desk, QStringLiteral("desk-words"));
    desk.press("Esc");
    desk.press("V");
    desk.press("Ctrl+Shift+I");
    save(desk, QStringLiteral("desk-invisibles"));
    desk.press("Ctrl+Shift+I");
    goToCase(desk, "s02");
    save(desk, QStringLiteral("desk-overlapping"));
    goToCase(desk, "s08");
    save(desk, QStringLiteral("desk-rtl"));
    goToCase(desk, "s09");
    desk.press("K");
    desk.press("J");
    desk.press("J");
    desk.press("R");
    desk.press("Ctrl+D");
    save(desk, QStringLiteral("desk-questions"));
    desk.press("F1");
    save(desk, QStringLiteral("desk-guide"));
    desk.press("F2");
    desk.press("Ctrl+Shift+E");
    save(desk, QStringLiteral("desk-export"));
}

void DeskGrabs::flow_data()
{
    addPalettesAndSizes();
}

void DeskGrabs::flow()
{
    QFETCH(const bool, dark);
    QFETCH(const QSize, size);
    if (dark)
        assize::applyDark(*qApp);
    else
        assize::applyLight(*qApp);
    Desk desk;
    desk.window().resize(size);
    const QString requests = desk.copy(assize::test::sampleFile(QStringLiteral("requests.assize")),
                                       QStringLiteral("sample.requests.assize.json"));
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    goToCase(desk, "s02");
    desk.press("S");
    desk.type(QStringLiteral("ask first"));
    save(desk, QStringLiteral("flow-skip"));
    desk.press("Return");
    goToCase(desk, "s03");
    for (const char* key : {"1", "Q", "C", "F", "B"})
        desk.press(key);
    save(desk, QStringLiteral("flow-compare"));
    desk.press("F4");
    save(desk, QStringLiteral("flow-missing"));
    desk.press("F4");
    desk.press("F6");
    save(desk, QStringLiteral("flow-changes"));
    desk.press("F6");
    desk.window().findChild<QAction*>(QStringLiteral("changeKeys"))->trigger();
    save(desk, QStringLiteral("flow-keys"));
}

void DeskGrabs::scripts_data()
{
    addPalettesAndSizes();
}

void DeskGrabs::scripts()
{
    QFETCH(const bool, dark);
    QFETCH(const QSize, size);
    if (dark)
        assize::applyDark(*qApp);
    else
        assize::applyLight(*qApp);
    Desk desk;
    desk.window().resize(size);
    const QString output = QStringLiteral("合計は三千円です。 The total is 3,000 yen, and the room is free.");
    const QString chinese =
        QStringLiteral("見積書\n一、部屋代　二千五百円\n二、朝食　　五百円\n合計　　　三千円\n");
    const QString hebrew = QStringLiteral("החדר פנוי מיום שני (12.3) בשעה 14:00.\nThe room is free.\n");
    const QString requests = assize::test::makeRequests(
        desk.path({}),
        {{QStringLiteral("scripts"),
          output,
          {{QStringLiteral("c1"), 0, 9}, {QStringLiteral("c2"), 10, 55}, {QStringLiteral("c3"), 24, 29}},
          {chinese, hebrew}}});
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    save(desk, QStringLiteral("desk-cjk"));
    desk.press("]");
    save(desk, QStringLiteral("desk-hebrew"));
}

ASSIZE_TEST_CLASS(DeskGrabs)

#include "deskgrabs.moc"
