// SPDX-License-Identifier: Apache-2.0
#include "store/storethread.h"

#include "projects.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class StoreThreadTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void worksInOrderOnOneOtherThread();
    void finishesWhatWasGivenBeforeItEnds();
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

} // namespace

void StoreThreadTest::worksInOrderOnOneOtherThread()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    StoreThread thread;
    auto opened = thread.open(folder.path("p"_ba), Access::ReadWrite);
    std::vector<QFuture<Result<std::int64_t>>> lengths;
    for (int i = 0; i < 20; ++i)
        lengths.push_back(thread.run([i](ProjectFile& project) { return addDraft(project, i); }));
    auto where = thread.run([](ProjectFile&) -> Result<QThread*> { return QThread::currentThread(); });
    QCOMPARE(outcomeOf(opened.result()), "done"_ba);
    for (std::size_t i = 0; i < lengths.size(); ++i)
        QCOMPARE(*lengths[i].result(), static_cast<std::int64_t>(i) + 2);
    QVERIFY(*where.result() != QThread::currentThread());
}

void StoreThreadTest::finishesWhatWasGivenBeforeItEnds()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    {
        StoreThread thread;
        auto opened = thread.open(folder.path("p"_ba), Access::ReadWrite);
        for (int i = 0; i < 20; ++i)
            static_cast<void>(thread.run([i](ProjectFile& project) { return addDraft(project, i); }));
    }
    const auto project = ProjectFile::open(folder.path("p"_ba), Access::ReadWrite);
    QCOMPARE(outcomeOf(project), "done"_ba); // so the lock was given back too
    QCOMPARE(project->journalHead()->length, 21);
}

void StoreThreadTest::workAfterAFailedOpeningFailsToo()
{
    const TemporaryFolder folder;
    StoreThread thread;
    auto opened = thread.open(folder.path("missing"_ba), Access::ReadWrite);
    auto work = thread.run([](ProjectFile& project) { return project.journalHead(); });
    QCOMPARE(outcomeOf(opened.result()), "usage: file-not-found"_ba);
    QCOMPARE(outcomeOf(work.result()), "usage: file-not-found"_ba);
}

void StoreThreadTest::workBeforeOpeningFails()
{
    StoreThread thread;
    auto work = thread.run([](ProjectFile& project) { return project.journalHead(); });
    QCOMPARE(outcomeOf(work.result()), "store: project-not-open"_ba);
}

void StoreThreadTest::givesTheProjectBack()
{
    const TemporaryFolder folder;
    makeProject(folder.path("p"_ba));
    for (int i = 0; i < 10; ++i) {
        StoreThread thread;
        QCOMPARE(outcomeOf(thread.open(folder.path("p"_ba), Access::ReadWrite).result()), "done"_ba);
    }
    QCOMPARE(folder.names(), QStringList{u"p"_s});
}

ASSIZE_TEST_CLASS(StoreThreadTest)

} // namespace assize::test

#include "storethreadtest.moc"
