// SPDX-License-Identifier: Apache-2.0
#include "services/backgroundwork.h"

#include "services/passes.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/workbar.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <memory>
#include <new>
#include <optional>
#include <stdexcept>

using namespace assize;

class BackgroundWorkTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void givesTheResultOnTheContextsThread();
    void aResultMayBeMovedOnly();
    void failuresArrive_data();
    void failuresArrive();
    void cancelIsSeenByTheWork();
    void workThatIsDoneAllTheSameSaysSo();
    void aContextThatHasGoneHearsNothing();
    void progressNeverFalls();
    void passesMakeOneWhole();

    void theBarShowsOnlyWorkThatLasts();
    void theBarStaysForTheNextWork();
    void theBarGoesWithWorkThatNobodyWants();
    void theBarCancels();
};

namespace {

/// What work gives that waits for a go.
struct Gate {
    std::shared_ptr<QSemaphore> go = std::make_shared<QSemaphore>();

    /// Passes at once when the work was stopped.
    [[nodiscard]] auto work() const
    {
        return [gate = go](Progress& progress) -> Result<int> {
            while (!gate->tryAcquire(1, 5)) {
                if (progress.isCancelled())
                    return interrupted();
            }
            return 7;
        };
    }
};

} // namespace

void BackgroundWorkTest::givesTheResultOnTheContextsThread()
{
    QObject context;
    const QThread* worker = nullptr;
    std::optional<int> given;
    BackgroundWork::start(
        &context,
        [&worker](Progress& /*progress*/) -> Result<int> {
            worker = QThread::currentThread();
            return 42;
        },
        [&](const Result<int>& outcome) {
            QCOMPARE(QThread::currentThread(), context.thread());
            given = outcome.value();
        });
    QTRY_VERIFY_WITH_TIMEOUT(given.has_value(), 60'000);
    QCOMPARE(*given, 42);
    QVERIFY(worker != context.thread());
    QTRY_VERIFY(context.children().isEmpty()); // the handle has gone by itself
}

void BackgroundWorkTest::aResultMayBeMovedOnly()
{
    QObject context;
    std::unique_ptr<int> given;
    BackgroundWork::start(
        &context,
        [](Progress& /*progress*/) -> Result<std::unique_ptr<int>> { return std::make_unique<int>(5); },
        [&given](Result<std::unique_ptr<int>> outcome) { given = std::move(*outcome); });
    QTRY_VERIFY_WITH_TIMEOUT(given != nullptr, 60'000);
    QCOMPARE(*given, 5);
}

void BackgroundWorkTest::failuresArrive_data()
{
    QTest::addColumn<int>("how");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("kind");
    QTest::addRow("an error is a value")
        << 0 << QStringLiteral("broken") << static_cast<int>(FailureKind::Input);
    QTest::addRow("no memory left is a failure of the machine")
        << 1 << QStringLiteral("out-of-memory") << static_cast<int>(FailureKind::Io);
    QTest::addRow("another exception does not end the program")
        << 2 << QStringLiteral("unexpected-failure") << static_cast<int>(FailureKind::Io);
}

void BackgroundWorkTest::failuresArrive()
{
    QFETCH(const int, how);
    QFETCH(const QString, code);
    QFETCH(const int, kind);
    QObject context;
    std::optional<Error> given;
    BackgroundWork::start(
        &context,
        [how](Progress& /*progress*/) -> Result<> {
            if (how == 1)
                throw std::bad_alloc();
            if (how == 2)
                throw std::runtime_error("something else");
            return fail(FailureKind::Input, "broken", "it is broken");
        },
        [&given](const Result<>& outcome) { given = outcome.error(); });
    QTRY_VERIFY_WITH_TIMEOUT(given.has_value(), 60'000);
    QCOMPARE(QString::fromStdString(given->code), code);
    QCOMPARE(static_cast<int>(given->kind), kind);
}

void BackgroundWorkTest::cancelIsSeenByTheWork()
{
    QObject context;
    const Gate gate;
    std::optional<Error> given;
    BackgroundWork* const work = BackgroundWork::start(
        &context, gate.work(), [&given](const Result<int>& outcome) { given = outcome.error(); });
    work->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(given.has_value(), 60'000);
    QCOMPARE(given->kind, FailureKind::Interrupted);
}

void BackgroundWorkTest::workThatIsDoneAllTheSameSaysSo()
{
    QObject context;
    auto started = std::make_shared<QSemaphore>();
    auto go = std::make_shared<QSemaphore>();
    std::optional<int> given;
    BackgroundWork* const work = BackgroundWork::start(
        &context,
        [started, go](Progress& /*progress*/) -> Result<int> {
            started->release();
            go->acquire();
            return 1; // too late to stop: what was asked for has happened
        },
        [&given](const Result<int>& outcome) { given = outcome.value(); });
    started->acquire();
    work->cancel();
    go->release();
    QTRY_VERIFY_WITH_TIMEOUT(given.has_value(), 60'000);
}

void BackgroundWorkTest::aContextThatHasGoneHearsNothing()
{
    auto stopped = std::make_shared<QSemaphore>();
    bool heard = false;
    auto context = std::make_unique<QObject>();
    BackgroundWork::start(
        context.get(),
        [stopped](Progress& progress) -> Result<> {
            while (!progress.isCancelled())
                QThread::yieldCurrentThread();
            stopped->release();
            return {};
        },
        [&heard](const Result<>& /*outcome*/) { heard = true; });
    context.reset();
    QVERIFY(stopped->tryAcquire(1, 5000)); // the work was told to stop
    QVERIFY(QThreadPool::globalInstance()->waitForDone(5000));
    QCoreApplication::sendPostedEvents();
    QVERIFY(!heard);
}

void BackgroundWorkTest::progressNeverFalls()
{
    QObject context;
    auto go = std::make_shared<QSemaphore>();
    bool done = false;
    BackgroundWork* const work = BackgroundWork::start(
        &context,
        [go](Progress& progress) -> Result<> {
            progress.advance(1, 0); // of nothing
            progress.advance(50, 100);
            progress.advance(10, 100);
            go->acquire();
            progress.advance(100, 100);
            return {};
        },
        [&done](const Result<>& /*outcome*/) { done = true; });
    QList<int> seen;
    connect(work, &BackgroundWork::progressed, &context, [&seen](int percent) { seen.append(percent); });
    QTRY_COMPARE_WITH_TIMEOUT(work->percent(), 50, 60'000);
    go->release();
    QTRY_VERIFY_WITH_TIMEOUT(done, 60'000);
    QVERIFY(!seen.isEmpty());
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QCOMPARE(seen.first(), 50);
}

void BackgroundWorkTest::passesMakeOneWhole()
{
    class Recorder final : public Progress {
    public:
        QList<double> shares;
        void advance(std::uint64_t done, std::uint64_t total) override
        {
            shares.append(static_cast<double>(done) / static_cast<double>(total));
        }
        [[nodiscard]] bool isCancelled() const override { return false; }
    };
    Recorder whole;
    Passes passes(whole, 2);
    passes.advance(5, 10);
    passes.advance(10, 10);
    passes.advance(5, 10); // the second begins
    passes.advance(10, 10);
    passes.advance(10, 10); // one that nobody announced
    QCOMPARE(whole.shares, (QList<double>{0.25, 0.5, 0.75, 1, 1}));
}

void BackgroundWorkTest::theBarShowsOnlyWorkThatLasts()
{
    WorkBar bar;
    QSignalSpy quick(BackgroundWork::start(
                         &bar, [](Progress& /*progress*/) -> Result<> { return {}; }, [](const Result<>&) {}),
                     &BackgroundWork::finished);
    bar.watch(bar.findChild<BackgroundWork*>(), QStringLiteral("quick"));
    QTRY_COMPARE_WITH_TIMEOUT(quick.size(), 1, 60'000);
    QTest::qWait(WorkBar::patience + 50); // that nothing appears takes its time
    QVERIFY(bar.isHidden());

    const Gate gate;
    BackgroundWork* const work = BackgroundWork::start(&bar, gate.work(), [](const Result<int>&) {});
    bar.watch(work, QStringLiteral("Checking <b>a & b</b> …"));
    QVERIFY(bar.isHidden());
    QTRY_VERIFY_WITH_TIMEOUT(!bar.isHidden(), 60'000);
    QCOMPARE(bar.findChild<QLabel*>(QStringLiteral("work"))->text(),
             QStringLiteral("Checking <b>a & b</b> …"));
    QCOMPARE(bar.findChild<QLabel*>(QStringLiteral("work"))->textFormat(), Qt::PlainText);
    gate.go->release();
    QTRY_VERIFY_WITH_TIMEOUT(bar.isHidden(), 60'000);
}

void BackgroundWorkTest::theBarStaysForTheNextWork()
{
    WorkBar bar;
    const Gate first;
    const Gate second;
    bool hidden = false;
    bar.watch(BackgroundWork::start(&bar, first.work(),
                                    [&](const Result<int>&) {
                                        bar.watch(BackgroundWork::start(&bar, second.work(),
                                                                        [](const Result<int>&) {}),
                                                  QStringLiteral("second"));
                                        QTimer::singleShot(0, &bar, [&] { hidden = bar.isHidden(); });
                                    }),
              QStringLiteral("first"));
    QTRY_VERIFY_WITH_TIMEOUT(!bar.isHidden(), 60'000);
    first.go->release();
    QTRY_COMPARE_WITH_TIMEOUT(bar.findChild<QLabel*>(QStringLiteral("work"))->text(),
                              QStringLiteral("second"), 60'000);
    second.go->release();
    QTRY_VERIFY_WITH_TIMEOUT(bar.isHidden(), 60'000);
    QVERIFY(!hidden);
}

void BackgroundWorkTest::theBarGoesWithWorkThatNobodyWants()
{
    WorkBar bar;
    const Gate gate;
    BackgroundWork* const work = BackgroundWork::start(&bar, gate.work(), [](const Result<int>&) {});
    bar.watch(work, QStringLiteral("unwanted"));
    QTRY_VERIFY_WITH_TIMEOUT(!bar.isHidden(), 60'000);
    delete work;
    QVERIFY(bar.isHidden());
}

void BackgroundWorkTest::theBarCancels()
{
    WorkBar bar;
    const Gate gate;
    std::optional<Error> given;
    bar.watch(BackgroundWork::start(&bar, gate.work(),
                                    [&given](const Result<int>& outcome) { given = outcome.error(); }),
              QStringLiteral("long"));
    QTRY_VERIFY_WITH_TIMEOUT(!bar.isHidden(), 60'000);
    auto* const cancel = bar.findChild<QPushButton*>(QStringLiteral("cancelWork"));
    QTest::keyClick(cancel, Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(given.has_value(), 60'000);
    QCOMPARE(given->kind, FailureKind::Interrupted);
    QTRY_VERIFY_WITH_TIMEOUT(bar.isHidden(), 60'000);
}

ASSIZE_TEST_CLASS(BackgroundWorkTest)

#include "backgroundworktest.moc"
