// SPDX-License-Identifier: Apache-2.0
#include "pages/corpuspage.h"
#include "scriptedfiledialogs.h"
#include "testcase.h"
#include "testregistry.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTimerEvent>

#include <algorithm>

/// How soon a long corpus is on the screen, and whether the window stays alive while it is checked. Measures
/// the file that ASSIZE_LONG_CORPUS names (tests/bench/corpusgenerator.py makes one).
class CorpusFigures final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theFirstCaseComesAtOnce();
};

namespace {

/// The longest time in which the event loop did not come round.
class Watchdog final : public QObject {
public:
    Watchdog()
    {
        m_clock.start();
        m_timer.start(1, Qt::PreciseTimer, this);
    }
    [[nodiscard]] qint64 longestStall() const { return m_longest; } ///< milliseconds

protected:
    void timerEvent(QTimerEvent* /*event*/) override { m_longest = std::max(m_longest, m_clock.restart()); }

private:
    QElapsedTimer m_clock;
    QBasicTimer m_timer;
    qint64 m_longest = 0;
};

} // namespace

void CorpusFigures::theFirstCaseComesAtOnce()
{
    const QString path = qEnvironmentVariable("ASSIZE_LONG_CORPUS");
    if (path.isEmpty())
        QSKIP("ASSIZE_LONG_CORPUS names no file");
    assize::test::ScriptedFileDialogs dialogs;
    assize::CorpusPage page(dialogs);
    page.resize(1024, 640);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QSignalSpy checked(&page, &assize::CorpusPage::checked);
    const auto* const title = page.findChild<QLabel*>(QStringLiteral("caseTitle"));

    const Watchdog watchdog;
    QElapsedTimer clock;
    clock.start();
    page.open(path);
    QVERIFY(QTest::qWaitFor([title] { return title->text().startsWith(QStringLiteral("Case 1")); }));
    const qint64 firstCase = clock.elapsed();
    QVERIFY(checked.wait(600'000));
    qInfo("first case after %lld ms, checked after %lld ms, longest stall %lld ms", firstCase,
          clock.elapsed(), watchdog.longestStall());
    QVERIFY(firstCase <= 150);
    QVERIFY(watchdog.longestStall() <= 100);
}

ASSIZE_TEST_CLASS(CorpusFigures)

#include "corpusfigures.moc"
