// SPDX-License-Identifier: Apache-2.0
#include "base/inputfile.h"

#include "bytes.h"
#include "childprocess.h"
#include "findings.h"
#include "temporaryfolder.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

class InputFileTest final : public TestCase {
    Q_OBJECT

    TemporaryFolder m_folder;

private Q_SLOTS:
    void readsEveryByte_data();
    void readsEveryByte();
    void refusesWhatIsNoFile_data();
    void refusesWhatIsNoFile();
    void refusesASocket();
    void refusesWhatMayNotBeRead();
    void refusesWhatIsLargerThanTheLimit();
    void readsStretches();
    void noticesThatTheFileHasBecomeShorter();
    void followsLinksToFiles();
    void namesNeedNotBeUtf8();
    void locatesLineAndColumn_data();
    void locatesLineAndColumn();
    void locatesManyFindingsInOneGo();
    void locatesAcrossChunks();
    void whatTheSystemSaysIsSortedByKind_data();
    void whatTheSystemSaysIsSortedByKind();
};

void InputFileTest::readsEveryByte_data()
{
    QTest::addColumn<QByteArray>("bytes");

    QTest::newRow("an empty file") << ""_ba;
    QTest::newRow("a NUL in the middle") << "a\0b"_ba;
    QTest::newRow("C-07: CR LF is not touched") << "a\r\nb\rc\n"_ba;
    QTest::newRow("what is no UTF-8 is read all the same") << "\xFF\xFE\0\x80"_ba;
    QTest::newRow("a byte order mark") << "\uFEFF{}"_ba;
    QTest::newRow("more than a chunk") << QByteArray(3'000'001, 'x');
}

void InputFileTest::readsEveryByte()
{
    QFETCH(const QByteArray, bytes);

    const std::filesystem::path path = m_folder.write("file"_ba, bytes);
    const auto read = readFile(path);
    QVERIFY(read.has_value());
    QVERIFY(bytesOf(*read) == bytes);
    const auto file = InputFile::open(path);
    QVERIFY(file.has_value());
    QCOMPARE(file->size(), static_cast<std::uint64_t>(bytes.size()));
    QCOMPARE(file->path(), path);
}

void InputFileTest::refusesWhatIsNoFile_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("message");

    QTest::newRow("a name that does not exist")
        << "absent"_ba << "file-not-found"_ba << "there is no file"_ba;
    QTest::newRow("in a folder that does not exist")
        << "absent/file"_ba << "file-not-found"_ba << "there is no file"_ba;
    QTest::newRow("in a file") << "plain/file"_ba << "file-not-found"_ba << "there is no file"_ba;
    QTest::newRow("a file, given as a folder") << "plain/"_ba << "file-not-found"_ba << "there is no file"_ba;
    QTest::newRow("a link to nothing") << "dangling"_ba << "file-not-found"_ba << "there is no file"_ba;
    QTest::newRow("a folder") << "folder"_ba << "not-a-file"_ba << "is a folder"_ba;
    QTest::newRow("a link to a folder") << "folderlink"_ba << "not-a-file"_ba << "is a folder"_ba;
    QTest::newRow("a FIFO, without waiting for its writer") << "fifo"_ba << "not-a-file"_ba << "is a FIFO"_ba;
    QTest::newRow("a link to a device") << "nulllink"_ba << "not-a-file"_ba << "is a device"_ba;
    QTest::newRow("no name at all") << ""_ba << "invalid-path"_ba << ""_ba;
    QTest::newRow("F14: a name with a NUL does not name the part before it")
        << "plain\0x"_ba << "invalid-path"_ba << ""_ba;
}

void InputFileTest::refusesWhatIsNoFile()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, code);
    QFETCH(const QByteArray, message);

    const TemporaryFolder folder;
    folder.write("plain"_ba, "{}"_ba);
    std::filesystem::create_directory(folder.path("folder"_ba));
    std::filesystem::create_symlink("absent", folder.path("dangling"_ba));
    std::filesystem::create_symlink("folder", folder.path("folderlink"_ba));
    std::filesystem::create_symlink("/dev/null", folder.path("nulllink"_ba));
    QCOMPARE(::mkfifo(folder.path("fifo"_ba).c_str(), 0600), 0);

    const std::filesystem::path path = name.isEmpty() ? std::filesystem::path() : folder.path(name);
    const auto file = InputFile::open(path);
    QVERIFY(!file);
    QCOMPARE(file.error().kind, FailureKind::Usage);
    QCOMPARE(bytesOf(file.error().code), code);
    QVERIFY2(bytesOf(file.error().message).contains(message), file.error().message.c_str());
    QVERIFY(!readFile(path).has_value());
}

void InputFileTest::refusesASocket()
{
    // The name of a socket may have 107 characters; that of a temporary folder has fewer.
    const TemporaryFolder folder;
    const std::string path = folder.path("s"_ba).native();
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    QVERIFY(path.size() < sizeof(address.sun_path));
    std::ranges::copy(path, &address.sun_path[0]);
    const FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM, 0));
    QVERIFY(socket.isOpen());
    QCOMPARE(::bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    QVERIFY(!InputFile::open(path).has_value());
}

void InputFileTest::refusesWhatMayNotBeRead()
{
    const TemporaryFolder folder;
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
    const std::filesystem::path path = folder.write("secret"_ba, "{}"_ba);
    std::filesystem::permissions(path, std::filesystem::perms::none);

    const QByteArrayList lines = inChildProcess([&path]() -> QByteArrayList {
        if (!giveUpPrivileges())
            return {"cannot give up privileges"_ba};
        const auto file = InputFile::open(path);
        if (file)
            return {"opened"_ba};
        return {QByteArray::number(static_cast<int>(file.error().kind)), bytesOf(file.error().code)};
    });
    QCOMPARE(lines, QByteArrayList({QByteArray::number(static_cast<int>(FailureKind::Io)), "io-error"_ba}));
}

void InputFileTest::refusesWhatIsLargerThanTheLimit()
{
    const std::filesystem::path path = m_folder.write("ten"_ba, "0123456789"_ba);
    QVERIFY(readFile(path, 10).has_value());
    const auto file = InputFile::open(path, 9);
    QVERIFY(!file);
    QCOMPARE(file.error().kind, FailureKind::Input);
    QCOMPARE(bytesOf(file.error().code), "file-too-large"_ba);
    QVERIFY(bytesOf(file.error().message).contains("10 bytes"));
    QVERIFY(bytesOf(file.error().message).contains("at most 9"));
    QVERIFY(bytesOf(file.error().hint).contains("--max-bytes"));
    QVERIFY(readFile(m_folder.write("empty"_ba, ""_ba), 0).has_value());

    // J31: a sparse file of 2 GiB and one byte, under the limit of every command.
    QCOMPARE(InputFile::defaultLimit, std::uint64_t{2'147'483'648});
    std::filesystem::resize_file(path, InputFile::defaultLimit + 1);
    QCOMPARE(bytesOf(readFile(path).error().code), "file-too-large"_ba);
    std::filesystem::resize_file(path, InputFile::defaultLimit);
    QVERIFY(InputFile::open(path).has_value());
    std::filesystem::remove(path);
}

void InputFileTest::readsStretches()
{
    const auto file = InputFile::open(m_folder.write("ten"_ba, "0123456789"_ba));
    QVERIFY(file.has_value());
    std::string three(3, '.');
    QVERIFY(file->readAt(4, three).has_value());
    QCOMPARE(bytesOf(three), "456"_ba);
    QVERIFY(file->readAt(7, three).has_value());
    QCOMPARE(bytesOf(three), "789"_ba);
    std::string none;
    QVERIFY(file->readAt(10, none).has_value());
    QVERIFY(!file->readAt(8, three).has_value());
}

void InputFileTest::noticesThatTheFileHasBecomeShorter()
{
    const std::filesystem::path path = m_folder.write("ten"_ba, "0123456789"_ba);
    const auto file = InputFile::open(path);
    QVERIFY(file.has_value());
    std::filesystem::resize_file(path, 5);
    QCOMPARE(file->size(), std::uint64_t{10});
    std::string all(10, '.');
    const auto read = file->readAt(0, all);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, FailureKind::Store);
    QCOMPARE(bytesOf(read.error().code), "file-changed"_ba);
}

void InputFileTest::followsLinksToFiles()
{
    m_folder.write("target"_ba, "{}"_ba);
    const std::filesystem::path link = m_folder.path("link"_ba);
    std::filesystem::create_symlink("target", link);
    QCOMPARE(bytesOf(readFile(link).value_or("")), "{}"_ba);
}

/// T07: a name that is not UTF-8 is opened by its bytes, and shown without sending them to a terminal.
void InputFileTest::namesNeedNotBeUtf8()
{
    const std::filesystem::path path = m_folder.write("caf\xE9\n.json"_ba, "{}"_ba);
    QCOMPARE(bytesOf(readFile(path).value_or("")), "{}"_ba);
    QVERIFY2(bytesOf(shown(path)).endsWith("/caf<E9><U+000A>.json"), shown(path).c_str());

    const auto absent = InputFile::open(m_folder.path("\xFF\x1B[2J"_ba));
    QVERIFY(!absent);
    QVERIFY2(bytesOf(absent.error().message).endsWith("/<FF><U+001B>[2J"), absent.error().message.c_str());
}

void InputFileTest::locatesLineAndColumn_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qulonglong>("offset");
    QTest::addColumn<QString>("place");
    const auto row = [](const char* name, const QByteArray& text, qulonglong offset, const QString& place) {
        QTest::newRow(name) << text << offset << place;
    };

    row("the first byte", "abc"_ba, 0, u"1:1"_s);
    row("the last byte", "abc"_ba, 2, u"1:3"_s);
    row("the end of the file", "abc"_ba, 3, u"1:4"_s);
    row("an empty file", ""_ba, 0, u"1:1"_s);
    row("beyond the end is the end", "a\nb"_ba, 99, u"2:2"_s);
    row("LF belongs to the line that it ends", "ab\ncd"_ba, 2, u"1:3"_s);
    row("behind LF a line begins", "ab\ncd"_ba, 3, u"2:1"_s);
    row("behind a final LF", "ab\n"_ba, 3, u"2:1"_s);
    row("empty lines count", "\n\n\nx"_ba, 3, u"4:1"_s);
    row("the CR of a CR LF stands behind the line's text", "ab\r\ncd"_ba, 2, u"1:3"_s);
    row("behind CR LF", "ab\r\ncd"_ba, 4, u"2:1"_s);
    row("in the line behind CR LF", "ab\r\ncd"_ba, 5, u"2:2"_s);
    row("CR alone ends no line", "ab\rcd"_ba, 3, u"1:4"_s);
    row("two bytes are one column", "\u00E9x"_ba, 2, u"1:2"_s);
    row("three bytes are one column", "\u754Cx"_ba, 3, u"1:2"_s);
    row("four bytes are one column", "\U0001F980x"_ba, 4, u"1:2"_s);
    row("a combining mark is a column", "e\u0301x"_ba, 3, u"1:3"_s);
    row("a tab is one column", "\tx"_ba, 1, u"1:2"_s);
    row("columns begin anew in every line", "\u00E9\u00E9\n\u00E9x"_ba, 7, u"2:2"_s);
    row("U+2028 ends no line", "\u2028x"_ba, 3, u"1:2"_s);
    row("a NUL is a column", "a\0x"_ba, 2, u"1:3"_s);
}

void InputFileTest::locatesLineAndColumn()
{
    QFETCH(const QByteArray, text);
    QFETCH(const qulonglong, offset);
    QFETCH(const QString, place);

    const auto file = InputFile::open(m_folder.write("file"_ba, text));
    QVERIFY(file.has_value());
    IssueList issues;
    issues.add(issueAt(Severity::Error, {.pointer = "", .offset = offset}, "code", ""));
    QVERIFY(locate(*file, issues).has_value());
    QCOMPARE(told(issues), QStringList{u"error code '' "_s + place});
}

void InputFileTest::locatesManyFindingsInOneGo()
{
    const auto file = InputFile::open(m_folder.write("file"_ba, "a\nbb\n\u00E9cc\n"_ba));
    QVERIFY(file.has_value());
    IssueList issues;
    issues.add(issueAt(Severity::Error, {.pointer = "/c", .offset = 7}, "third", ""));
    issues.add(issueAt(Severity::Notice, {.pointer = "/a", .offset = 0}, "first", ""));
    Issue whole;
    whole.code = "whole";
    issues.add(whole);
    issues.add(issueAt(Severity::Warning, {.pointer = "/b", .offset = 3}, "second", ""));
    issues.add(issueAt(Severity::Error, {.pointer = "/b", .offset = 3}, "second-too", ""));
    QVERIFY(locate(*file, issues).has_value());
    QCOMPARE(told(issues),
             QStringList({u"error third '/c' 3:2"_s, u"notice first '/a' 1:1"_s, u"error whole ''"_s,
                          u"warning second '/b' 2:2"_s, u"error second-too '/b' 2:2"_s}));
}

void InputFileTest::locatesAcrossChunks()
{
    // 700,000 lines of two characters and five bytes: lines and characters fall on every border between
    // chunks.
    const QByteArray text = "\U0001F980\n"_ba.repeated(700'000);
    const auto file = InputFile::open(m_folder.write("file"_ba, text));
    QVERIFY(file.has_value());
    IssueList issues;
    for (std::uint64_t line = 699'999; line > 0; line -= line > 700 ? 700 : line)
        issues.add(issueAt(Severity::Error, {.pointer = "", .offset = line * 5 + 4}, "code", ""));
    QVERIFY(locate(*file, issues).has_value());
    QVERIFY(issues.issues().size() > 900);
    for (const Issue& issue : issues.issues()) {
        QCOMPARE(issue.line, std::optional(*issue.offset / 5 + 1));
        QCOMPARE(issue.column, std::optional<std::uint64_t>(2));
    }
}

void InputFileTest::whatTheSystemSaysIsSortedByKind_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<QByteArray>("code");

    QTest::newRow("no space left") << ENOSPC << "disk-full"_ba;
    QTest::newRow("F04: over the quota") << EDQUOT << "disk-full"_ba;
    QTest::newRow("F04: an I/O error") << EIO << "io-error"_ba;
    QTest::newRow("F05: a read-only file system") << EROFS << "io-error"_ba;
    QTest::newRow("no permission") << EACCES << "io-error"_ba;
}

void InputFileTest::whatTheSystemSaysIsSortedByKind()
{
    QFETCH(const int, number);
    QFETCH(const QByteArray, code);

    const Error error = systemFailure("write", "a\nb", number).value();
    QCOMPARE(error.kind, FailureKind::Io);
    QCOMPARE(bytesOf(error.code), code);
    QCOMPARE(bytesOf(error.message), QByteArray("cannot write a<U+000A>b: "_ba + ::strerror(number)));
    QCOMPARE(error.hint.empty(), code != "disk-full");
}

ASSIZE_TEST_CLASS(InputFileTest)

} // namespace assize::test

#include "inputfiletest.moc"
