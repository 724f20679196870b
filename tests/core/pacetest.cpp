// SPDX-License-Identifier: Apache-2.0
#include "session/pace.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace assize::test {

/// How long is left, from what the reviewer has done so far.
class PaceTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void aPauseIsNoWork();
    void tooLittleTellsNothing();
    void oneHardClaimChangesNothing();
    void oldClaimsAreForgotten();
    void timeIsNoMoreExactThanItCanBe_data();
    void timeIsNoMoreExactThanItCanBe();
};

void PaceTest::aPauseIsNoWork()
{
    ActiveTime active;
    QCOMPARE(active.note(1000s), milliseconds(0)); // there was nothing before
    QCOMPARE(active.note(1020s), milliseconds(20s));
    QCOMPARE(active.note(1080s), milliseconds(60s)); // just no pause
    QCOMPARE(active.note(1140s + 1ms), milliseconds(0));
    QCOMPARE(active.note(1145s + 1ms), milliseconds(5s));
    QCOMPARE(active.total(), milliseconds(85s));
}

void PaceTest::tooLittleTellsNothing()
{
    Pace pace;
    for (int i = 1; i <= 4; ++i) {
        pace.answered(i * 10s);
        QVERIFY(!pace.timeFor(7));
    }
    pace.answered(50s);
    QVERIFY(pace.timeFor(7) == milliseconds(70s));
}

void PaceTest::oneHardClaimChangesNothing()
{
    Pace pace;
    milliseconds total{0};
    for (const auto time : {10s, 12s, 900s, 8s, 14s}) {
        total += time;
        pace.answered(total);
    }
    QVERIFY(pace.timeFor(10) == milliseconds(120s));
    pace.answered(total + 13s); // 8 10 12 | 13 14 900: the mean of the middle two
    QVERIFY(pace.timeFor(10) == milliseconds(125s));
}

void PaceTest::oldClaimsAreForgotten()
{
    Pace pace;
    milliseconds total{0};
    for (int i = 0; i < 100; ++i)
        pace.answered(total += 100s);
    for (int i = 0; i < 25; ++i)
        pace.answered(total += 4s);
    QVERIFY(pace.timeFor(1) == milliseconds(4s));
}

void PaceTest::timeIsNoMoreExactThanItCanBe_data()
{
    QTest::addColumn<qint64>("seconds");
    QTest::addColumn<qint64>("minutes"); // -1: less than one
    QTest::addRow("less than a minute") << qint64(59) << qint64(-1);
    QTest::addRow("one minute") << qint64(60) << qint64(1);
    QTest::addRow("to the minute below ten") << qint64(7 * 60 + 40) << qint64(8);
    QTest::addRow("to five minutes below an hour") << qint64(48 * 60) << qint64(50);
    QTest::addRow("to ten minutes below three hours") << qint64(94 * 60) << qint64(90);
    QTest::addRow("to half an hour above") << qint64(250 * 60) << qint64(240);
}

void PaceTest::timeIsNoMoreExactThanItCanBe()
{
    QFETCH(const qint64, seconds);
    QFETCH(const qint64, minutes);
    const auto rounded = roundedTimeLeft(std::chrono::seconds(seconds));
    QCOMPARE(rounded ? static_cast<qint64>(rounded->count()) : qint64(-1), minutes);
}

ASSIZE_TEST_CLASS(PaceTest)

} // namespace assize::test

#include "pacetest.moc"
