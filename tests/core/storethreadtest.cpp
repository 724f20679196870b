// SPDX-License-Identifier: Apache-2.0
#include "store/storethread.h"

#include "projects.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <array>
#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class StoreThreadTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void worksInOrderOnOneOtherThread();
    void finishesWhatWasGivenBeforeItEnds();
    void outcomesComeOnceHoweverTheThreadsMeet();
    void nobodyHearsOfItWhenTheContextHasGone();
    void workAfterAFailedOpeningFailsToo();
    void workBeforeOpeningFails();
    void givesTheProjectBack();
};

namespace {

Result<std::int64_t> addDraft(ProjectFile& project, int number)
{
    const std::string sample = std::to_string(number);
    const DraftChange change = draftChange(sample, std::nullopt, "1");
    ASSIZE_TRY(project.apply({&change, 1}));
    return ASSIZE_TRY(project.journalHead()).length;
}

/// Takes what work gives, once.
template <typename T> class Taken final {
public:
    auto taker()
    {
        return [this](const Result<T>& outcome) {
            if (m_outcome)
                qFatal("the outcome came twice");
            m_outcome = outcome;
        };
    }
    [[nodiscard]] const Result<T>& wait()
    {
        if (!QTest::qWaitFor([this] { return m_outcome.has_value(); }, 30'000))
            qFatal("the outcome never came");
        return *m_outcome;
    }

private:
    std::optional<Result<T>> m_outcome;
};

} // namespace

void StoreThreadTest::worksInOrderOnOneOtherThread()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    StoreThread thread;
    Taken<void> opened;
    thread.open(folder.path("p"_ba), Access::ReadWrite, &thread, opened.taker());
    std::array<Taken<std::int64_t>, 20> lengths;
    for (int i = 0; i < 20; ++i)
        thread.run([i](ProjectFile& project) { return addDraft(project, i); }, &thread,
                   lengths.at(static_cast<std::size_t>(i)).taker());
    Taken<QThread*> where;
    thread.run([](ProjectFile&) -> Result<QThread*> { return QThread::currentThread(); }, &thread,
               where.taker());
    QCOMPARE(outcomeOf(opened.wait()), "done"_ba);
    for (std::size_t i = 0; i < lengths.size(); ++i)
        QCOMPARE(*lengths.at(i).wait(), static_cast<std::int64_t>(i) + 2);
    QVERIFY(*where.wait() != QThread::currentThread());
}

void StoreThreadTest::finishesWhatWasGivenBeforeItEnds()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    {
        StoreThread thread;
        Taken<void> opened;
        thread.open(folder.path("p"_ba), Access::ReadWrite, &thread, opened.taker());
        for (int i = 0; i < 20; ++i)
            thread.run([i](ProjectFile& project) { return addDraft(project, i); });
    }
    const auto project = ProjectFile::open(folder.path("p"_ba), Access::ReadWrite);
    QCOMPARE(outcomeOf(project), "done"_ba); // so the lock was given back too
    QCOMPARE(project->journalHead()->length, 21);
}

void StoreThreadTest::outcomesComeOnceHoweverTheThreadsMeet()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    StoreThread thread;
    Taken<void> opened;
    thread.open(folder.path("p"_ba), Access::ReadWrite, &thread, opened.taker());
    for (int i = 0; i < 2000; ++i) {
        Taken<int> number;
        thread.run([i](ProjectFile&) -> Result<int> { return i; }, &thread, number.taker());
        QCOMPARE(*number.wait(), i);
    }
}

void StoreThreadTest::nobodyHearsOfItWhenTheContextHasGone()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    StoreThread thread;
    Taken<void> opened;
    thread.open(folder.path("p"_ba), Access::ReadWrite, &thread, opened.taker());
    bool wasHeard = false;
    {
        QObject context;
        thread.run([](ProjectFile&) { return Result<>(); }, &context,
                   [&wasHeard](const Result<>&) { wasHeard = true; });
    }
    Taken<void> later;
    thread.run([](ProjectFile&) { return Result<>(); }, &thread, later.taker());
    QCOMPARE(outcomeOf(later.wait()), "done"_ba);
    QVERIFY(!wasHeard);
}

void StoreThreadTest::workAfterAFailedOpeningFailsToo()
{
    const TemporaryFolder folder;
    StoreThread thread;
    Taken<void> opened;
    Taken<JournalHead> work;
    thread.open(folder.path("missing"_ba), Access::ReadWrite, &thread, opened.taker());
    thread.run([](ProjectFile& project) { return project.journalHead(); }, &thread, work.taker());
    QCOMPARE(outcomeOf(opened.wait()), "usage: file-not-found"_ba);
    QCOMPARE(outcomeOf(work.wait()), "usage: file-not-found"_ba);
}

void StoreThreadTest::workBeforeOpeningFails()
{
    StoreThread thread;
    Taken<JournalHead> work;
    thread.run([](ProjectFile& project) { return project.journalHead(); }, &thread, work.taker());
    QCOMPARE(outcomeOf(work.wait()), "store: project-not-open"_ba);
}

void StoreThreadTest::givesTheProjectBack()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    for (int i = 0; i < 10; ++i) {
        StoreThread thread;
        Taken<void> opened;
        thread.open(folder.path("p"_ba), Access::ReadWrite, &thread, opened.taker());
        QCOMPARE(outcomeOf(opened.wait()), "done"_ba);
    }
    QCOMPARE(folder.names(), QStringList{u"p"_s});
}

ASSIZE_TEST_CLASS(StoreThreadTest)

} // namespace assize::test

#include "storethreadtest.moc"
