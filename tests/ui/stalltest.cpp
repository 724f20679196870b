// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "watchdog.h"

#include <QComboBox>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <chrono>

using namespace assize;
using namespace assize::test;

/// The window never blocks: how long its event loop does not answer while a reviewer works.
class StallTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void aStallIsSeen();
    void aSessionOnManyCases();
};

namespace {

constexpr int casesWorkedOn = slowness > 1 ? 12 : 40;

void pressAll(Desk& desk, std::initializer_list<const char*> keys)
{
    for (const char* key : keys) {
        desk.press(key);
        QCoreApplication::processEvents(); // in which the timer beats when it is due
    }
}

void workThroughCase(Desk& desk, Watchdog& watchdog)
{
    const auto& session = desk.page().session();
    const std::size_t claims = session.request().claims.size();
    for (std::size_t i = 0; i < claims; ++i) {
        watchdog.step("label");
        pressAll(desk, {"1", i % 2 == 0 ? "Q" : "W"});
        watchdog.step("select and cite");
        pressAll(desk, {"V", "Down", "Down", "Shift+Down", "Shift+End", "C"});
        if (i % 3 == 0) {
            watchdog.step("note");
            pressAll(desk, {"N", "a", "b", "Space", "c", "Esc"});
        }
        watchdog.step("undo and redo");
        pressAll(desk, {"Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Shift+Z"});
        watchdog.step("next claim");
        if (i + 1 < claims)
            pressAll(desk, {"J"});
    }
    watchdog.step("case done");
    pressAll(desk, {"Ctrl+Return"});
}

/// False where something did not work at all.
bool workThroughSession(Watchdog& watchdog, const QString& requestFile)
{
    watchdog.step("make the window");
    Desk desk;
    const QString requests = desk.copy(requestFile, QStringLiteral("crscore.requests.json"));
    watchdog.step("open requests");
    if (!desk.beginLabelling(requests, QStringLiteral("R7")))
        return false;
    for (int i = 0; i < casesWorkedOn; ++i)
        workThroughCase(desk, watchdog);
    watchdog.step("move through the cases");
    for (int i = 0; i < 2 * casesWorkedOn; ++i)
        pressAll(desk, {i % 3 == 0 ? "Ctrl+K" : "Ctrl+J"});
    watchdog.step("undo across cases");
    for (int i = 0; i < casesWorkedOn; ++i)
        pressAll(desk, {"Ctrl+Z"});
    for (int i = 0; i < casesWorkedOn; ++i)
        pressAll(desk, {"Ctrl+Y"});
    watchdog.step("the queue");
    pressAll(desk, {"L", "Down", "Down", "End", "Home", "PgDown", "Esc"});
    watchdog.step("filters");
    desk.find<QComboBox>("filter")->setFocus();
    pressAll(desk, {"Down", "Down", "Down", "Down", "Home"});
    watchdog.step("guide and keys");
    pressAll(desk, {"F1", "F2", "?", "?"});
    watchdog.step("export");
    if (!desk.exportLabels(desk.path(QStringLiteral("r7.labels.assize.json"))))
        return false;
    watchdog.step("open the project again");
    return desk.reopen(requests + QStringLiteral(".assize")) &&
           desk.page().session().progress().doneCases > 0;
}

} // namespace

void StallTest::aStallIsSeen()
{
    Watchdog watchdog;
    watchdog.step("a stall");
    QTimer::singleShot(0, qApp, [] { QTest::qSleep(150); });
    watchdog.settle();
    watchdog.settle();
    QVERIFY2(watchdog.longest() > Milliseconds(140), qPrintable(watchdog.report()));
    QVERIFY(watchdog.report().contains(QStringLiteral("a stall")));
}

void StallTest::aSessionOnManyCases()
{
    ASSIZE_SHARED_DATA_PATH(requests, QStringLiteral("crscore/requests.json"));
    Milliseconds least = Milliseconds::max();
    QStringList reports;
    for (int round = 0; round < roundsAtMost && least > longestStall; ++round) {
        Watchdog watchdog;
        QVERIFY(workThroughSession(watchdog, requests));
        watchdog.settle();
        least = std::min(least, watchdog.longest());
        reports << watchdog.report();
        qInfo("%s", qPrintable(reports.last()));
    }
    QVERIFY2(least <= longestStall, qPrintable(reports.join(u'\n')));
}

ASSIZE_TEST_CLASS(StallTest)

#include "stalltest.moc"
