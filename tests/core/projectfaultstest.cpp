// SPDX-License-Identifier: Apache-2.0
#include "bytes.h"
#include "childprocess.h"
#include "projects.h"
#include "store/projectfile.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <random>
#include <set>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace assize::test {

/// What a disk, another process or a signal does to a project that is in use.
class ProjectFaultsTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theSecondInstanceIsReadOnlyAndSaysWhy();
    void theLockOfADeadProcessIsTakenOver();
    void theLockOfAnotherComputerIsNot();
    void whatCannotBeWrittenOpensReadOnly_data();
    void whatCannotBeWrittenOpensReadOnly();
    void anUnreadableProjectIsAnErrorOfReading();
    void aFullDiskLeavesTheStateAsItWas();
    void aFullDiskLeavesNoHalfProject();
    void aFailingWriteLeavesTheStateAsItWas();
    void aProjectThatMovesIsNotWritten_data();
    void aProjectThatMovesIsNotWritten();
    void readersSeeWhatAWriterHasDone();
    void everyAcknowledgedChangeOutlivesAKill();
};

namespace {

/// A process that works on its own until it is killed. It says what it has done line by line.
class Worker final {
public:
    explicit Worker(const std::function<void(int)>& work)
    {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0)
            qFatal("cannot make a pipe");
        m_process = ::fork();
        if (m_process == 0) {
            ::close(ends[0]);
            work(ends[1]);
            ::_exit(0);
        }
        ::close(ends[1]);
        m_lines = ends[0];
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    Worker(Worker&&) = delete;
    Worker& operator=(Worker&&) = delete;
    ~Worker()
    {
        kill();
        ::close(m_lines);
    }

    /// The next line; empty when there is none any more.
    QByteArray line()
    {
        QByteArray line;
        char byte = 0;
        while (::read(m_lines, &byte, 1) == 1 && byte != '\n')
            line.append(byte);
        return line;
    }
    void kill()
    {
        if (m_process <= 0)
            return;
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
        m_process = -1;
    }
    [[nodiscard]] pid_t process() const { return m_process; }

private:
    pid_t m_process = -1;
    int m_lines = -1;
};

void say(int descriptor, const QByteArray& line)
{
    const QByteArray whole = line + '\n';
    if (::write(descriptor, whole.constData(), static_cast<std::size_t>(whole.size())) != whole.size())
        ::_exit(1);
}

/// Takes the rest of a disk.
void fillUp(const std::filesystem::path& path)
{
    const int filler = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    const std::string block(4096, 'x');
    while (::write(filler, block.data(), block.size()) > 0) {
    }
    ::close(filler);
}

void holdOpen(const std::filesystem::path& path, int descriptor)
{
    const auto project = ProjectFile::open(path, Access::ReadWrite);
    say(descriptor, outcomeOf(project));
    ::pause();
}

/// Changes drafts without end, as fast as it can or with pauses, and tells each operation once it is done.
void workWithoutEnd(const std::filesystem::path& path, int descriptor, useconds_t pause = 0)
{
    auto project = ProjectFile::open(path, Access::ReadWrite);
    if (!project) {
        say(descriptor, outcomeOf(project));
        return;
    }
    for (int i = 0;; ++i) {
        const std::string sample = "sample " + std::to_string(i % 7);
        std::optional<std::string> before;
        const auto drafts = project->drafts();
        for (const DraftValue& draft : *drafts) {
            if (draft.sampleId.value == sample)
                before = draft.value;
        }
        DraftChange change = draftChange(sample, before, std::to_string(i));
        if (!project->apply({&change, 1}))
            return;
        say(descriptor, bytesOf(change.operation.hex()));
        ::usleep(pause);
    }
}

} // namespace

void ProjectFaultsTest::theSecondInstanceIsReadOnlyAndSaysWhy()
{
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    fillProject(path);
    const QByteArray content = dumpOf(path);
    Worker holder([&path](int descriptor) { holdOpen(path, descriptor); });
    QCOMPARE(holder.line(), "done"_ba);

    QCOMPARE(outcomeOf(ProjectFile::open(path, Access::ReadWrite)), "store: project-locked"_ba);
    for (const Access access : {Access::AsAvailable, Access::ReadOnly}) {
        auto project = ProjectFile::open(path, access);
        QCOMPARE(outcomeOf(project), "done"_ba);
        QCOMPARE(dumpOf(*project), content);
        QVERIFY(project->readOnlyReason().has_value());
        QCOMPARE(outcomeOf(*project->readOnlyReason()), "store: project-locked"_ba);
        const std::string& why = project->readOnlyReason()->message;
        QVERIFY2(why.find("process " + std::to_string(holder.process()) + " on ") != std::string::npos,
                 why.c_str());
        QVERIFY2(why.find("coretests") != std::string::npos, why.c_str());
        const DraftChange change = draftChange("s", std::nullopt, "1");
        QCOMPARE(outcomeOf(project->apply({&change, 1})), "store: project-locked"_ba);
    }
    // By another name it is the same project.
    std::filesystem::create_symlink(path, folder.path("link"_ba));
    QCOMPARE(outcomeOf(ProjectFile::open(folder.path("link"_ba), Access::ReadWrite)),
             "store: project-locked"_ba);
}

void ProjectFaultsTest::theLockOfADeadProcessIsTakenOver()
{
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    {
        Worker holder([&path](int descriptor) { holdOpen(path, descriptor); });
        QCOMPARE(holder.line(), "done"_ba);
    }
    QVERIFY(std::filesystem::exists(path.native() + ".lock"));
    QCOMPARE(ProjectFile::open(path, Access::ReadOnly)->readOnlyReason()->code, "opened-read-only");
    const auto project = ProjectFile::open(path, Access::AsAvailable);
    QVERIFY(!project->readOnlyReason().has_value());
}

void ProjectFaultsTest::theLockOfAnotherComputerIsNot()
{
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    // As QLockFile writes it: process, program, host, machine, boot. Older than any process here.
    const auto lock = folder.write("p.lock"_ba, "4000000\nassize\nelsewhere\n\n\n"_ba);
    const std::array<timespec, 2> longAgo{timespec{1, 0}, timespec{1, 0}};
    QCOMPARE(::utimensat(AT_FDCWD, lock.c_str(), longAgo.data(), 0), 0);
    const auto project = ProjectFile::open(path, Access::AsAvailable);
    QVERIFY(project->readOnlyReason().has_value());
    QVERIFY(project->readOnlyReason()->message.find("elsewhere") != std::string::npos);
    QCOMPARE(outcomeOf(ProjectFile::open(path, Access::ReadWrite)), "store: project-locked"_ba);
}

void ProjectFaultsTest::whatCannotBeWrittenOpensReadOnly_data()
{
    QTest::addColumn<QByteArray>("what");
    QTest::newRow("C-32: a file that is protected") << "file"_ba;
    QTest::newRow("C-32: a folder that is protected") << "folder"_ba;
    QTest::newRow("F05: a medium") << "medium"_ba;
}

void ProjectFaultsTest::whatCannotBeWrittenOpensReadOnly()
{
    QFETCH(const QByteArray, what);
    const TemporaryFolder folder;
    const auto lines = inChildProcess([&]() -> QByteArrayList {
        const auto place = folder.path("place"_ba);
        std::filesystem::create_directory(place);
        if (what == "medium" && !mountSmallDisk(place, "size=4m"_ba))
            return {"no disk"};
        const auto path = place / "p";
        makeProject(path);
        fillProject(path);
        const QByteArray content = dumpOf(path);
        if (what == "medium" && !remountReadOnly(place))
            return {"not remounted"};
        if (what == "file")
            ::chmod(path.c_str(), 0400);
        if (what == "folder")
            ::chmod(place.c_str(), 0500);
        if (!giveUpPrivileges())
            return {"privileges kept"};
        auto project = ProjectFile::open(path, Access::AsAvailable);
        QByteArrayList said{outcomeOf(project)};
        if (!project)
            return said;
        said.append(outcomeOf(project->readOnlyReason().value_or(Error{})));
        said.append(dumpOf(*project) == content ? "same" : "different");
        const DraftChange change = draftChange("s", std::nullopt, "1");
        said.append(outcomeOf(project->apply({&change, 1})));
        said.append(outcomeOf(ProjectFile::open(path, Access::ReadWrite)));
        said.append(faultsOf(path).isEmpty() ? "sound" : "faulty");
        ::chmod(place.c_str(), 0700);
        return said;
    });
    QCOMPARE(lines, QByteArrayList({"done", "store: project-read-only", "same", "store: project-read-only",
                                    "store: project-read-only", "sound"}));
}

void ProjectFaultsTest::anUnreadableProjectIsAnErrorOfReading()
{
    const TemporaryFolder folder;
    const auto lines = inChildProcess([&]() -> QByteArrayList {
        makeProject(folder.path("p"_ba));
        ::chmod(folder.path("p"_ba).c_str(), 0);
        if (!giveUpPrivileges())
            return {"privileges kept"};
        return {outcomeOf(ProjectFile::open(folder.path("p"_ba), Access::AsAvailable))};
    });
    QCOMPARE(lines, QByteArrayList{"io: io-error"_ba});
}

void ProjectFaultsTest::aFullDiskLeavesTheStateAsItWas()
{
    const TemporaryFolder folder;
    const auto lines = inChildProcess([&]() -> QByteArrayList {
        const auto disk = folder.path("disk"_ba);
        std::filesystem::create_directory(disk);
        if (!mountSmallDisk(disk, "size=600k"_ba))
            return {"no disk"};
        const auto path = disk / "p";
        makeProject(path);
        fillProject(path);
        auto project = ProjectFile::open(path, Access::ReadWrite);
        const QByteArray before = dumpOf(*project);
        const DraftChange change = draftChange("s", std::nullopt, std::string(20'000, 'x'));
        fillUp(disk / "filler");
        QByteArrayList said;
        for (int i = 0; i < 3; ++i) {
            said.append(outcomeOf(project->apply({&change, 1})));
            said.append(dumpOf(*project) == before ? "as before" : "changed");
        }
        said.append(outcomeOf(project->submit(OperationId::random(), std::string(20'000, 'x'), "t")));
        said.append(outcomeOf(project->backup(disk / "copy")));
        said.append(dumpOf(*project) == before ? "as before" : "changed");
        // Space is freed, and the same operation is tried again.
        std::filesystem::remove(disk / "filler");
        said.append(outcomeOf(project->apply({&change, 1})));
        said.append(outcomeOf(project->apply({&change, 1})));
        said.append(QByteArray::number(static_cast<qlonglong>(project->journalHead()->length)));
        said.append(outcomeOf(project->backup(disk / "copy")));
        project = fail(FailureKind::Usage, "closed", "");
        said.append(faultsOf(path).join(' '));
        QByteArrayList names;
        for (const auto& entry : std::filesystem::directory_iterator(disk))
            names.append(bytesOf(entry.path().filename().native()));
        std::ranges::sort(names);
        return said + names;
    });
    QCOMPARE(lines, QByteArrayList({"io: disk-full", "as before", "io: disk-full", "as before",
                                    "io: disk-full", "as before", "io: disk-full", "io: disk-full",
                                    "as before", "done", "done", "45", "done", "", "copy", "p"}));
}

void ProjectFaultsTest::aFullDiskLeavesNoHalfProject()
{
    const TemporaryFolder folder;
    const auto lines = inChildProcess([&]() -> QByteArrayList {
        const auto disk = folder.path("disk"_ba);
        std::filesystem::create_directory(disk);
        if (!mountSmallDisk(disk, "size=400k"_ba))
            return {"no disk"};
        QByteArrayList said;
        for (const std::size_t size : {300'000U, 350'000U, 390'000U, 5'000'000U}) {
            const auto made =
                ProjectFile::create(disk / "p", reviewersProject(std::string(size, 'x')), FixedClock());
            const bool exists = std::filesystem::exists(disk / "p");
            // Either it is there and whole, or nothing is.
            if (made.has_value() != exists || (exists && !faultsOf(disk / "p").isEmpty()))
                said.append("half a project of " + QByteArray::number(size));
            if (!made)
                said.append(outcomeOf(made));
            std::filesystem::remove(disk / "p");
            for (const auto& entry : std::filesystem::directory_iterator(disk))
                said.append("left behind: " + bytesOf(entry.path().filename().native()));
        }
        return said;
    });
    QVERIFY(lines.contains("io: disk-full"));
    QCOMPARE(lines.count("io: disk-full"), lines.size());
}

void ProjectFaultsTest::aFailingWriteLeavesTheStateAsItWas()
{
    const TemporaryFolder folder;
    const auto lines = inChildProcess([&]() -> QByteArrayList {
        const auto path = folder.path("p"_ba);
        makeProject(path);
        fillProject(path);
        auto project = ProjectFile::open(path, Access::ReadWrite);
        const QByteArray before = dumpOf(*project);
        const DraftChange change = draftChange("s", std::nullopt, std::string(200'000, 'x'));
        // A write beyond this size fails with EFBIG, which SQLite takes for a fault of the disk.
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit limit = {};
        ::getrlimit(RLIMIT_FSIZE, &limit);
        const rlim_t unlimited = limit.rlim_cur;
        limit.rlim_cur = std::filesystem::file_size(path) + 8192;
        ::setrlimit(RLIMIT_FSIZE, &limit);
        QByteArrayList said;
        for (int i = 0; i < 3; ++i) {
            said.append(outcomeOf(project->apply({&change, 1})));
            said.append(dumpOf(*project) == before ? "as before" : "changed");
        }
        limit.rlim_cur = unlimited;
        ::setrlimit(RLIMIT_FSIZE, &limit);
        said.append(outcomeOf(project->apply({&change, 1})));
        said.append(outcomeOf(project->apply({&change, 1})));
        said.append(QByteArray::number(static_cast<qlonglong>(project->journalHead()->length)));
        said.append(faultsOf(path).join(' '));
        return said;
    });
    QCOMPARE(lines, QByteArrayList({"io: io-error", "as before", "io: io-error", "as before", "io: io-error",
                                    "as before", "done", "done", "45", ""}));
}

void ProjectFaultsTest::aProjectThatMovesIsNotWritten_data()
{
    QTest::addColumn<QByteArray>("how");
    QTest::newRow("moved away") << "moved"_ba;
    QTest::newRow("removed") << "removed"_ba;
    QTest::newRow("F08: replaced by another version") << "replaced"_ba;
}

void ProjectFaultsTest::aProjectThatMovesIsNotWritten()
{
    QFETCH(const QByteArray, how);
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    const QByteArray other = TemporaryFolder::contents(path);
    fillProject(path);
    auto project = ProjectFile::open(path, Access::ReadWrite);
    const auto away = folder.path("away"_ba);
    std::filesystem::create_hard_link(path, away);
    const QByteArray mine = TemporaryFolder::contents(away);
    std::filesystem::remove(path);
    if (how == "replaced")
        folder.write("p"_ba, other);
    if (how == "moved")
        QVERIFY(!std::filesystem::exists(path));

    for (int i = 0; i < 2; ++i) {
        const DraftChange change = draftChange("s", std::nullopt, "1");
        QCOMPARE(outcomeOf(project->apply({&change, 1})), "store: project-moved"_ba);
        QCOMPARE(outcomeOf(project->submit(OperationId::random(), "x", "t")), "store: project-moved"_ba);
    }
    QCOMPARE(TemporaryFolder::contents(away), mine);
    if (how == "replaced")
        QCOMPARE(TemporaryFolder::contents(path), other);
    else
        QVERIFY(!std::filesystem::exists(path));
}

void ProjectFaultsTest::readersSeeWhatAWriterHasDone()
{
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    // Pauses, so that a reader does not have to be lucky to come between two changes.
    Worker worker([&path](int descriptor) { workWithoutEnd(path, descriptor, 5000); });
    std::set<QByteArray> acknowledged;
    for (int i = 0; i < 10; ++i) {
        acknowledged.insert(worker.line());
        const auto project = ProjectFile::open(path, Access::ReadOnly);
        QCOMPARE(outcomeOf(project), "done"_ba);
        std::set<QByteArray> seen;
        QVERIFY(project->forEachJournalEntry(
            1, [&seen](const JournalEntry& entry) { seen.insert(bytesOf(entry.operation.hex())); }));
        QVERIFY(std::ranges::includes(seen, acknowledged));
        QCOMPARE(faultsOf(path), QByteArrayList());
    }
}

void ProjectFaultsTest::everyAcknowledgedChangeOutlivesAKill()
{
    const TemporaryFolder folder;
    const auto path = folder.path("p"_ba);
    makeProject(path);
    std::mt19937 random(1);
    std::set<QByteArray> acknowledged;
    for (int round = 0; round < 50; ++round) {
        Worker worker([&path](int descriptor) { workWithoutEnd(path, descriptor); });
        const auto changes = 1 + random() % 4;
        for (unsigned long i = 0; i < changes; ++i) {
            const QByteArray operation = worker.line();
            QCOMPARE(operation.size(), 32);
            acknowledged.insert(operation);
        }
        // Some way into the next change.
        ::usleep(static_cast<useconds_t>(random() % 12'000));
        worker.kill();
        for (QByteArray rest = worker.line(); rest.size() == 32; rest = worker.line())
            acknowledged.insert(rest);

        QCOMPARE(faultsOf(path), QByteArrayList());
        const auto project = ProjectFile::open(path, Access::ReadWrite);
        QCOMPARE(outcomeOf(project), "done"_ba);
        std::set<QByteArray> kept;
        QVERIFY(project->forEachJournalEntry(
            1, [&kept](const JournalEntry& entry) { kept.insert(bytesOf(entry.operation.hex())); }));
        QVERIFY(std::ranges::includes(kept, acknowledged));
    }
    QVERIFY(acknowledged.size() >= 100);
}

ASSIZE_TEST_CLASS(ProjectFaultsTest)

} // namespace assize::test

#include "projectfaultstest.moc"
