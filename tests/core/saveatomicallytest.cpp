// SPDX-License-Identifier: Apache-2.0
#include "base/saveatomically.h"

#include "base/inputfile.h"
#include "bytes.h"
#include "childprocess.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testregistry.h"

#include <QCryptographicHash>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace assize::test {

class SaveAtomicallyTest final : public TestCase {
    Q_OBJECT

    static int modeOf(const std::filesystem::path& path)
    {
        struct stat status = {};
        return ::lstat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 07777U) : -1;
    }

private Q_SLOTS:
    void writesEveryByte_data();
    void writesEveryByte();
    void piecesMakeTheSameFile();
    void aNewFileIsPrivate_data();
    void aNewFileIsPrivate();
    void anExistingFileKeepsItsMode_data();
    void anExistingFileKeepsItsMode();
    void refusesALinkAndLeavesItAlone();
    void followsALinkWithConsent_data();
    void followsALinkWithConsent();
    void aLinkToNothingStaysALink_data();
    void aLinkToNothingStaysALink();
    void foldersMayBeLinks();
    void refusesPlacesThatCannotBeAFile_data();
    void refusesPlacesThatCannotBeAFile();
    void namesNeedNotBeUtf8();
    void nothingChangesBeforeTheCommit();
    void whatIsNotCommittedLeavesNothingBehind();
    void theLastCommitWins();
    void respectsPermissions_data();
    void respectsPermissions();
    void aReadOnlyDiskKeepsItsFile();
    void aFullDiskKeepsTheOldFile_data();
    void aFullDiskKeepsTheOldFile();
    void aDiskWithoutRoomForAnotherFileKeepsTheOldOne();
    void aFailingWriteKeepsTheOldFile();
};

namespace {

/// "saved", or kind and code of the failure.
QByteArray outcomeOf(const Result<Digest>& result)
{
    if (result)
        return "saved"_ba;
    static constexpr std::array<const char*, 5> kinds{"usage", "input", "io", "store", "interrupted"};
    return kinds.at(static_cast<std::size_t>(result.error().kind)) + ": "_ba + bytesOf(result.error().code);
}

QByteArrayList namesIn(const std::filesystem::path& folder)
{
    QByteArrayList names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.append(bytesOf(entry.path().filename().native()));
    std::ranges::sort(names);
    return names;
}

} // namespace

void SaveAtomicallyTest::writesEveryByte_data()
{
    QTest::addColumn<QByteArray>("bytes");

    QTest::newRow("nothing") << ""_ba;
    QTest::newRow("one byte") << "x"_ba;
    QTest::newRow("C-07: line ends are not touched") << "a\r\nb\rc\n"_ba;
    QTest::newRow("NUL and bytes that are no UTF-8") << "a\0\xFF\xFE\x80"_ba;
    QTest::newRow("one byte less than the buffer") << QByteArray((1 << 20) - 1, 'x');
    QTest::newRow("as much as the buffer") << QByteArray(1 << 20, 'x');
    QTest::newRow("one byte more than the buffer") << QByteArray((1 << 20) + 1, 'x');
    QTest::newRow("several buffers") << QByteArray(5'000'003, 'x');
}

void SaveAtomicallyTest::writesEveryByte()
{
    QFETCH(const QByteArray, bytes);

    const TemporaryFolder folder;
    for (const QByteArray& name : {"new"_ba, "old"_ba}) {
        if (name == "old")
            folder.write(name, "something else, and longer than some"_ba);
        const auto digest = saveAtomically(folder.path(name), view(bytes));
        QCOMPARE(outcomeOf(digest), "saved"_ba);
        QCOMPARE(bytesOf(digest->hex()), QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
        QVERIFY(TemporaryFolder::contents(folder.path(name)) == bytes);
    }
    QCOMPARE(folder.names(), QStringList({u"new"_s, u"old"_s}));
}

void SaveAtomicallyTest::piecesMakeTheSameFile()
{
    const TemporaryFolder folder;
    auto file = AtomicFile::create(folder.path("file"_ba));
    QVERIFY(file.has_value());
    QByteArray expected;
    for (int i = 0; i < 3000; ++i) {
        const QByteArray piece = QByteArray::number(i).repeated(i % 300);
        file->write(view(piece));
        expected += piece;
    }
    QVERIFY(expected.size() > (1 << 20));
    const auto digest = file->commit();
    QVERIFY(digest.has_value());
    QCOMPARE(*digest, sha256(view(expected)));
    QVERIFY(TemporaryFolder::contents(folder.path("file"_ba)) == expected);
}

void SaveAtomicallyTest::aNewFileIsPrivate_data()
{
    QTest::addColumn<int>("mask");

    QTest::newRow("the usual mask") << 022;
    QTest::newRow("no mask") << 0;
    QTest::newRow("a strict mask") << 077;
    QTest::newRow("a mask that forbids everything") << 0777;
}

void SaveAtomicallyTest::aNewFileIsPrivate()
{
    QFETCH(const int, mask);

    const TemporaryFolder folder;
    const mode_t before = ::umask(static_cast<mode_t>(mask));
    const QByteArray outcome = outcomeOf(saveAtomically(folder.path("new"_ba), "x"));
    ::umask(before);
    QCOMPARE(outcome, "saved"_ba);
    QCOMPARE(modeOf(folder.path("new"_ba)), 0600);
}

void SaveAtomicallyTest::anExistingFileKeepsItsMode_data()
{
    QTest::addColumn<int>("mode");

    QTest::newRow("private") << 0600;
    QTest::newRow("readable for all") << 0644;
    QTest::newRow("writable for the group") << 0664;
    QTest::newRow("writable for all") << 0666;
    QTest::newRow("executable") << 0755;
}

void SaveAtomicallyTest::anExistingFileKeepsItsMode()
{
    QFETCH(const int, mode);

    const TemporaryFolder folder;
    const std::filesystem::path path = folder.write("file"_ba, "old"_ba);
    QCOMPARE(::chmod(path.c_str(), static_cast<mode_t>(mode)), 0);
    const mode_t before = ::umask(077);
    const QByteArray outcome = outcomeOf(saveAtomically(path, "new"));
    ::umask(before);
    QCOMPARE(outcome, "saved"_ba);
    QCOMPARE(modeOf(path), mode);
    QCOMPARE(TemporaryFolder::contents(path), "new"_ba);
}

void SaveAtomicallyTest::refusesALinkAndLeavesItAlone()
{
    const TemporaryFolder folder;
    folder.write("target"_ba, "old"_ba);
    const std::filesystem::path link = folder.path("link"_ba);
    std::filesystem::create_symlink("target", link);
    QCOMPARE(outcomeOf(saveAtomically(link, "new")), "usage: symbolic-link"_ba);
    QVERIFY(std::filesystem::is_symlink(link));
    QCOMPARE(TemporaryFolder::contents(link), "old"_ba);
    QCOMPARE(folder.names(), QStringList({u"link"_s, u"target"_s}));
}

void SaveAtomicallyTest::followsALinkWithConsent_data()
{
    QTest::addColumn<QByteArrayList>("links");

    QTest::newRow("C-31: into a neighbouring folder") << QByteArrayList{"../store/labels.json"_ba};
    QTest::newRow("a link to a link")
        << QByteArrayList{"second.json"_ba, "third.json"_ba, "../store/labels.json"_ba};
}

/// C-31: the link is kept, its target updated and its mode kept.
void SaveAtomicallyTest::followsALinkWithConsent()
{
    QFETCH(const QByteArrayList, links);

    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("work"_ba));
    std::filesystem::create_directory(folder.path("store"_ba));
    const std::filesystem::path target = folder.write("store/labels.json"_ba, "old"_ba);
    QCOMPARE(::chmod(target.c_str(), 0640), 0);
    std::filesystem::path link = folder.path("work/labels.json"_ba);
    const std::filesystem::path first = link;
    for (const QByteArray& to : links) {
        std::filesystem::create_symlink(view(to), link);
        link = folder.path("work/"_ba + to);
    }

    QCOMPARE(outcomeOf(saveAtomically(first, "new", SymbolicLinks::Follow)), "saved"_ba);
    QVERIFY(std::filesystem::is_symlink(first));
    QCOMPARE(bytesOf(std::filesystem::read_symlink(first).native()), links.first());
    QVERIFY(!std::filesystem::is_symlink(target));
    QCOMPARE(TemporaryFolder::contents(target), "new"_ba);
    QCOMPARE(modeOf(target), 0640);
    QCOMPARE(namesIn(folder.path("store"_ba)), QByteArrayList{"labels.json"_ba});
    QCOMPARE(namesIn(folder.path("work"_ba)).size(), links.size());
}

void SaveAtomicallyTest::aLinkToNothingStaysALink_data()
{
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<bool>("saved");

    QTest::newRow("a file that is not there yet is made") << "absent"_ba << true;
    QTest::newRow("a folder that is not there is not") << "absent/absent"_ba << false;
    QTest::newRow("a link to itself leads nowhere") << "link"_ba << false;
}

void SaveAtomicallyTest::aLinkToNothingStaysALink()
{
    QFETCH(const QByteArray, to);
    QFETCH(const bool, saved);

    const TemporaryFolder folder;
    const std::filesystem::path link = folder.path("link"_ba);
    std::filesystem::create_symlink(view(to), link);
    QVERIFY(!saveAtomically(link, "new", SymbolicLinks::Refuse).has_value());
    QCOMPARE(folder.names(), QStringList{u"link"_s});
    QCOMPARE(saveAtomically(link, "new", SymbolicLinks::Follow).has_value(), saved);
    QVERIFY(std::filesystem::is_symlink(link));
    QCOMPARE(folder.names(), saved ? QStringList({u"absent"_s, u"link"_s}) : QStringList{u"link"_s});
}

void SaveAtomicallyTest::foldersMayBeLinks()
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("folder"_ba));
    std::filesystem::create_directory_symlink("folder", folder.path("link"_ba));
    QCOMPARE(outcomeOf(saveAtomically(folder.path("link/file"_ba), "new")), "saved"_ba);
    QCOMPARE(TemporaryFolder::contents(folder.path("folder/file"_ba)), "new"_ba);
}

void SaveAtomicallyTest::refusesPlacesThatCannotBeAFile_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("outcome");

    QTest::newRow("a folder") << "folder"_ba << "usage: not-a-file"_ba;
    QTest::newRow("the folder itself") << "."_ba << "usage: not-a-file"_ba;
    QTest::newRow("a folder with a slash") << "folder/"_ba << "usage: invalid-path"_ba;
    QTest::newRow("a FIFO") << "fifo"_ba << "usage: not-a-file"_ba;
    QTest::newRow("a folder that does not exist") << "absent/file"_ba << "usage: folder-not-found"_ba;
    QTest::newRow("a file in the place of a folder") << "plain/file"_ba << "usage: folder-not-found"_ba;
    QTest::newRow("no name at all") << ""_ba << "usage: invalid-path"_ba;
    QTest::newRow("F14: a NUL in the name") << "plain\0x"_ba << "usage: invalid-path"_ba;
    QTest::newRow("a name that is too long") << QByteArray(300, 'x') << "io: io-error"_ba;
}

void SaveAtomicallyTest::refusesPlacesThatCannotBeAFile()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, outcome);

    const TemporaryFolder folder;
    folder.write("plain"_ba, "old"_ba);
    std::filesystem::create_directory(folder.path("folder"_ba));
    QCOMPARE(::mkfifo(folder.path("fifo"_ba).c_str(), 0600), 0);
    const std::filesystem::path path = name.isEmpty() ? std::filesystem::path() : folder.path(name);
    for (const SymbolicLinks links : {SymbolicLinks::Refuse, SymbolicLinks::Follow})
        QCOMPARE(outcomeOf(saveAtomically(path, "new", links)), outcome);
    QCOMPARE(folder.names(), QStringList({u"fifo"_s, u"folder"_s, u"plain"_s}));
    QVERIFY(std::filesystem::is_fifo(folder.path("fifo"_ba)));
    QVERIFY(std::filesystem::is_empty(folder.path("folder"_ba)));
    QCOMPARE(TemporaryFolder::contents(folder.path("plain"_ba)), "old"_ba);
}

void SaveAtomicallyTest::namesNeedNotBeUtf8()
{
    const TemporaryFolder folder;
    QCOMPARE(outcomeOf(saveAtomically(folder.path("caf\xE9\n"_ba), "new")), "saved"_ba);
    QCOMPARE(namesIn(folder.path()), QByteArrayList{"caf\xE9\n"_ba});
    const auto refused = saveAtomically(folder.path("\x1B[2J/x"_ba), "new");
    QVERIFY(!refused);
    QVERIFY2(bytesOf(refused.error().message).contains("<U+001B>[2J"), refused.error().message.c_str());
}

void SaveAtomicallyTest::nothingChangesBeforeTheCommit()
{
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.write("file"_ba, "old"_ba);
    auto file = AtomicFile::create(path);
    QVERIFY(file.has_value());
    QCOMPARE(TemporaryFolder::contents(path), "old"_ba);
    file->write(view(QByteArray(3'000'000, 'x')));
    QCOMPARE(TemporaryFolder::contents(path), "old"_ba);
    // What is being written is as private as the file that it will be, and has another name.
    for (const QByteArray& name : namesIn(folder.path()))
        QCOMPARE(modeOf(folder.path(name)), modeOf(path));
    QVERIFY(file->commit().has_value());
    QCOMPARE(TemporaryFolder::contents(path).size(), 3'000'000);
    QCOMPARE(folder.names(), QStringList{u"file"_s});
}

void SaveAtomicallyTest::whatIsNotCommittedLeavesNothingBehind()
{
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.write("file"_ba, "old"_ba);
    {
        auto file = AtomicFile::create(path);
        QVERIFY(file.has_value());
        file->write(view(QByteArray(3'000'000, 'x')));
        AtomicFile moved = std::move(*file);
        moved.write("more");
        auto other = AtomicFile::create(folder.path("other"_ba));
        QVERIFY(other.has_value());
        QCOMPARE(namesIn(folder.path()).size(), 3);
        moved = std::move(*other);
        QCOMPARE(namesIn(folder.path()).size(), 2);
    }
    QCOMPARE(folder.names(), QStringList{u"file"_s});
    QCOMPARE(TemporaryFolder::contents(path), "old"_ba);
}

void SaveAtomicallyTest::theLastCommitWins()
{
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path("file"_ba);
    auto first = AtomicFile::create(path);
    auto second = AtomicFile::create(path);
    QVERIFY(first.has_value() && second.has_value());
    first->write("first");
    second->write("the second");
    QVERIFY(second->commit().has_value());
    QCOMPARE(TemporaryFolder::contents(path), "the second"_ba);
    QVERIFY(first->commit().has_value());
    QCOMPARE(TemporaryFolder::contents(path), "first"_ba);
    QCOMPARE(folder.names(), QStringList{u"file"_s});
}

void SaveAtomicallyTest::respectsPermissions_data()
{
    QTest::addColumn<int>("fileMode");
    QTest::addColumn<int>("folderMode");
    QTest::addColumn<bool>("saved");

    QTest::newRow("everything may be written") << 0600 << 0700 << true;
    QTest::newRow("C-32: a file that is read-only is not replaced either") << 0400 << 0700 << false;
    QTest::newRow("C-32: a folder that is read-only") << 0600 << 0500 << false;
    QTest::newRow("a folder that may not even be searched") << 0600 << 0200 << false;
}

void SaveAtomicallyTest::respectsPermissions()
{
    QFETCH(const int, fileMode);
    QFETCH(const int, folderMode);
    QFETCH(const bool, saved);

    const TemporaryFolder folder;
    QCOMPARE(::chmod(folder.path().c_str(), 0777), 0);
    const QByteArrayList lines = inChildProcess([&]() -> QByteArrayList {
        const std::filesystem::path inner = folder.path("inner"_ba);
        const std::filesystem::path path = inner / "file";
        if (!giveUpPrivileges() || ::mkdir(inner.c_str(), 0700) != 0 || !saveAtomically(path, "old"))
            return {"cannot prepare"_ba};
        if (::chmod(path.c_str(), static_cast<mode_t>(fileMode)) != 0 ||
            ::chmod(inner.c_str(), static_cast<mode_t>(folderMode)) != 0)
            return {"cannot change modes"_ba};
        const QByteArray outcome = outcomeOf(saveAtomically(path, "new"));
        ::chmod(inner.c_str(), 0700);
        return QByteArrayList{outcome, TemporaryFolder::contents(path)} + namesIn(inner);
    });
    QCOMPARE(lines, QByteArrayList(
                        {saved ? "saved"_ba : "io: io-error"_ba, saved ? "new"_ba : "old"_ba, "file"_ba}));
}

void SaveAtomicallyTest::aReadOnlyDiskKeepsItsFile()
{
    const TemporaryFolder folder;
    const QByteArrayList lines = inChildProcess([&folder]() -> QByteArrayList {
        if (!mountSmallDisk(folder.path(), "size=1m"_ba))
            return {"cannot mount"_ba};
        const std::filesystem::path path = folder.path("file"_ba);
        if (!saveAtomically(path, "old") || !remountReadOnly(folder.path()))
            return {"cannot prepare"_ba};
        const QByteArray existing = outcomeOf(saveAtomically(path, "new"));
        const QByteArray another = outcomeOf(saveAtomically(folder.path("another"_ba), "new"));
        return QByteArrayList{existing, another, TemporaryFolder::contents(path)} + namesIn(folder.path());
    });
    QCOMPARE(lines, QByteArrayList({"io: io-error"_ba, "io: io-error"_ba, "old"_ba, "file"_ba}));
}

void SaveAtomicallyTest::aFullDiskKeepsTheOldFile_data()
{
    QTest::addColumn<int>("size");

    QTest::newRow("less than the buffer") << 500 * 1024;
    QTest::newRow("one byte more than some pages") << (500 * 1024) + 1;
    QTest::newRow("several buffers") << (2500 * 1024) - 1;
}

/// F01, C-29: at every amount of free space near the file's size, in steps of 4 KiB.
void SaveAtomicallyTest::aFullDiskKeepsTheOldFile()
{
    QFETCH(const int, size);

    const TemporaryFolder folder;
    const QByteArrayList lines = inChildProcess([&folder, size]() -> QByteArrayList {
        if (!mountSmallDisk(folder.path(), "size=8m"_ba))
            return {"cannot mount"_ba};
        const std::filesystem::path path = folder.path("labels.json"_ba);
        const QByteArray oldBytes(300'000, 'o');
        const QByteArray newBytes(size, 'n');
        int saved = 0;
        int full = 0;
        for (int free = size - 80 * 1024; free <= size + 80 * 1024; free += 4096) {
            if (!saveAtomically(path, view(oldBytes)))
                return {"cannot prepare"_ba};
            struct statvfs disk = {};
            ::statvfs(folder.path().c_str(), &disk);
            const std::uint64_t available = disk.f_bavail * disk.f_bsize;
            folder.write("ballast"_ba, QByteArray(static_cast<qsizetype>(available) - free, 'b'));

            const QByteArray outcome = outcomeOf(saveAtomically(path, view(newBytes)));
            const QByteArray found = TemporaryFolder::contents(path);
            const bool isSaved = outcome == "saved" && found == newBytes;
            const bool isFull = outcome == "io: disk-full" && found == oldBytes;
            saved += isSaved ? 1 : 0;
            full += isFull ? 1 : 0;
            if ((!isSaved && !isFull) ||
                namesIn(folder.path()) != QByteArrayList({"ballast"_ba, "labels.json"_ba}))
                return {"torn at"_ba, QByteArray::number(free), outcome, QByteArray::number(found.size())};
            std::filesystem::remove(folder.path("ballast"_ba));
        }
        return {saved > 5 ? "some saved"_ba : "hardly any saved"_ba,
                full > 5 ? "some full"_ba : "hardly any full"_ba};
    });
    QCOMPARE(lines, QByteArrayList({"some saved"_ba, "some full"_ba}));
}

void SaveAtomicallyTest::aDiskWithoutRoomForAnotherFileKeepsTheOldOne()
{
    const TemporaryFolder folder;
    const QByteArrayList lines = inChildProcess([&folder]() -> QByteArrayList {
        // Inodes for the root folder, the file, and the temporary file of its first saving.
        if (!mountSmallDisk(folder.path(), "size=1m,nr_inodes=3"_ba))
            return {"cannot mount"_ba};
        const std::filesystem::path path = folder.path("file"_ba);
        if (!saveAtomically(path, "old"))
            return {"cannot prepare"_ba};
        folder.write("another"_ba, ""_ba);
        return QByteArrayList{outcomeOf(saveAtomically(path, "new")), TemporaryFolder::contents(path)} +
               namesIn(folder.path());
    });
    QCOMPARE(lines, QByteArrayList({"io: disk-full"_ba, "old"_ba, "another"_ba, "file"_ba}));
}

void SaveAtomicallyTest::aFailingWriteKeepsTheOldFile()
{
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.write("file"_ba, "old"_ba);
    const QByteArrayList lines = inChildProcess([&]() -> QByteArrayList {
        // The system refuses to let a file of this process grow beyond one and a half megabytes.
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 1'500'000, .rlim_max = 1'500'000};
        if (::setrlimit(RLIMIT_FSIZE, &limit) != 0)
            return {"cannot prepare"_ba};
        return {outcomeOf(saveAtomically(path, view(QByteArray(4'000'000, 'n')))),
                outcomeOf(saveAtomically(folder.path("new"_ba), view(QByteArray(4'000'000, 'n'))))};
    });
    QCOMPARE(lines, QByteArrayList({"io: io-error"_ba, "io: io-error"_ba}));
    QCOMPARE(TemporaryFolder::contents(path), "old"_ba);
    QCOMPARE(folder.names(), QStringList{u"file"_s});
}

ASSIZE_TEST_CLASS(SaveAtomicallyTest)

} // namespace assize::test

#include "saveatomicallytest.moc"
