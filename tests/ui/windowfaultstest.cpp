// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "realprogram.h"
#include "testcase.h"
#include "testregistry.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <filesystem>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Projects that others hold, that are damaged, or that go away while they are open.
class WindowFaultsTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theSecondInstanceIsReadOnlyAndSaysWhy();
    void whatIsOpenIsNotOpenedAgain_data();
    void whatIsOpenIsNotOpenedAgain();
    void aSecondReturnMakesNoSecondProject();
    void labelsComeBackIntoTheProjectThatIsOpen();
    void whatCannotBeOpenedIsTold_data();
    void whatCannotBeOpenedIsTold();
    void requestsThatCannotBeReadAreTold_data();
    void requestsThatCannotBeReadAreTold();
    void aLinkToAProjectOpensIt();
    void theProgramDoesNotStartOnWhatCannotBeRead_data();
    void theProgramDoesNotStartOnWhatCannotBeRead();
    void aProjectThatMovesIsNotWritten_data();
    void aProjectThatMovesIsNotWritten();
    void touchingAProjectDoesNoHarm();
    void aClockThatIsSetBackChangesNoOrder();
    void labelsAreNotExportedOverTheProject();
};

namespace {

const QString requestsOfSample = sampleFile(u"requests.assize"_s);

QString shownMessages(const MainWindow& window)
{
    QStringList texts;
    for (const QLabel* label : window.findChildren<QLabel*>(u"message"_s)) {
        if (label->isVisible())
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

QString createProject(const QString& path)
{
    const Outcome made =
        runCli({u"project"_s, u"create"_s, path, u"--requests"_s, requestsOfSample, u"--rater"_s, u"R7"_s});
    if (made.code != 0)
        qFatal("%s", made.err.constData());
    return path;
}

bool openAndWait(Desk& desk, const QString& path)
{
    desk.window().openFiles({path});
    return QTest::qWaitFor([&] { return desk.window().labelPage() != nullptr; });
}

QByteArray checkOf(const QString& project)
{
    return complaint(runCli({u"project"_s, u"check"_s, project}), 0);
}

} // namespace

void WindowFaultsTest::theSecondInstanceIsReadOnlyAndSaysWhy()
{
    Desk desk;
    const QString project = createProject(desk.path(u"p.assize"_s));
    RealProgram first(desk.path({}), {project});
    QVERIFY(QTest::qWaitFor([&] { return QFile::exists(project + u".lock"_s); }, 60'000));
    QVERIFY(openAndWait(desk, project));
    QVERIFY(desk.page().session().isReadOnly());
    const QString who = u"is open in assize (process %1 on "_s.arg(first.processId());
    QVERIFY2(shownMessages(desk.window()).contains(who), qPrintable(shownMessages(desk.window())));
    QVERIFY(desk.find<QLabel>("status")->text().startsWith(u"read-only"));
    desk.press("1");
    desk.press("F");
    QVERIFY(!desk.page().session().claimRating()->truth.has_value());
    QVERIFY(!desk.page().session().draft().isFlagged);

    QVERIFY(first.kill());
    // In the same window, and in another.
    desk.window().openFiles({project});
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page().session().isReadOnly(), 60'000);
    QVERIFY(desk.reopen(project));
    QVERIFY(!desk.page().session().isReadOnly());
    desk.press("1");
    QVERIFY(desk.waitUntilSaved());
    QCOMPARE(checkOf(project), QByteArray());
}

void WindowFaultsTest::whatIsOpenIsNotOpenedAgain_data()
{
    QTest::addColumn<QString>("by");
    QTest::newRow("by its name") << u"p.assize"_s;
    QTest::newRow("by another name") << u"link.assize"_s;
}

void WindowFaultsTest::whatIsOpenIsNotOpenedAgain()
{
    QFETCH(const QString, by);
    Desk desk;
    const QString project = createProject(desk.path(u"p.assize"_s));
    QVERIFY(QFile::link(project, desk.path(u"link.assize"_s)));
    QVERIFY(openAndWait(desk, project));
    const LabelPage* const page = &desk.page();
    desk.press("1");
    desk.window().openFiles({desk.path(by)});
    desk.press("W");
    QTest::qWait(300); // long enough for a second opening, which must not come
    QCOMPARE(&desk.page(), page);
    QVERIFY(!desk.page().session().isReadOnly());
    QVERIFY(desk.waitUntilSaved());
}

void WindowFaultsTest::aSecondReturnMakesNoSecondProject()
{
    Desk desk;
    const QString requests = desk.copy(requestsOfSample, u"r.json"_s);
    desk.window().openFiles({requests});
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLineEdit>("raterId") != nullptr, 60'000);
    desk.type(u"R7"_s);
    for (int i = 0; i < 3; ++i)
        desk.press("Return");
    QTRY_VERIFY_WITH_TIMEOUT(desk.window().labelPage() != nullptr, 60'000);
    desk.window().close();
    QCOMPARE(QDir(desk.path({})).entryList({u"*.assize"_s}), QStringList{u"r.json.assize"_s});
}

void WindowFaultsTest::labelsComeBackIntoTheProjectThatIsOpen()
{
    Desk desk;
    const QString requests = desk.copy(requestsOfSample, u"r.json"_s);
    const QString labels = desk.copy(sampleFile(u"rater-a.labels.assize"_s), u"a.labels.assize.json"_s);
    QVERIFY(desk.beginLabelling(requests, u"rater-a"_s));
    desk.press("F"); // a flag is no answer
    desk.window().openFiles({labels, requests});
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("messageAction") != nullptr, 60'000);
    QTest::keyClick(desk.find<QPushButton>("messageAction"), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(
        desk.window().labelPage() != nullptr && desk.page().session().progress().answeredClaims > 0, 60'000);
    QVERIFY(!desk.page().session().isReadOnly());
    QVERIFY(desk.page().session().progress().flaggedCases == 1);
    desk.window().close();
    QCOMPARE(checkOf(requests + u".assize"_s), QByteArray());
}

void WindowFaultsTest::whatCannotBeOpenedIsTold_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const Scratch scratch;
    const QByteArray sound = contentsOf(createProject(scratch.path(u"p"_s)));
    constexpr qsizetype userVersion = 60; // where SQLite's header has it, in big-endian
    QByteArray newer = sound;
    newer[userVersion + 3] = 99;
    QTest::newRow("F12: of a newer version") << newer << u"99"_s;
    QByteArray flipped = sound;
    const qsizetype text = flipped.indexOf("\"requests\"");
    QVERIFY(text > 0);
    flipped[text + 1] = 'R';
    QTest::newRow("one bit flipped") << flipped << u"[bytes-damaged]"_s;
    QTest::newRow("cut off") << sound.left(sound.size() / 2) << u"[project-damaged]"_s;
    QTest::newRow("nothing but the beginning") << sound.left(100) << u"["_s;
    QTest::newRow("F13: a text") << "This is no project.\n"_ba << u"["_s;
    QTest::newRow("F13: empty") << ""_ba << u"["_s;
    QTest::newRow("F13: another database")
        << "SQLite format 3"_ba + QByteArray(1, '\0') + QByteArray(4080, '\0') << u"["_s;
}

void WindowFaultsTest::whatCannotBeOpenedIsTold()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, says);
    Desk desk;
    const Scratch scratch;
    desk.window().openFiles({scratch.write(u"p.assize"_s, bytes)});
    QTRY_VERIFY_WITH_TIMEOUT(!shownMessages(desk.window()).isEmpty(), 60'000);
    QVERIFY2(shownMessages(desk.window()).contains(says), qPrintable(shownMessages(desk.window())));
    QVERIFY(desk.window().labelPage() == nullptr);
    QCOMPARE(contentsOf(scratch.path(u"p.assize"_s)), bytes);
    QTRY_COMPARE(scratch.names(), QStringList{u"p.assize"_s}); // it is not held any longer
}

void WindowFaultsTest::requestsThatCannotBeReadAreTold_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const QByteArray sound = contentsOf(sampleFile(u"requests.assize"_s));
    const auto with = [&sound](const QByteArray& from, const QByteArray& to) {
        return QByteArray(sound).replace(sound.indexOf(from), from.size(), to);
    };
    QTest::newRow("C-25: a byte that is no UTF-8") << with("harbour", "h\xFFrbour") << u"[json-utf8]"_s;
    QTest::newRow("C-25: a lone surrogate") << with("harbour", "\\ud800") << u"[json-lone-surrogate]"_s;
    QTest::newRow("C-26: Latin-1") << with("harbour", "h\xE9rbour") << u"[json-utf8]"_s;
    QTest::newRow("C-79: a hundred thousand brackets, each in the other")
        << R"({"requests":)"_ba + QByteArray(100'000, '[') << u"[json-depth]"_s;
    QTest::newRow("C-79: brackets in an element")
        << with("\"claims\": [", "\"claims\": " + QByteArray(100'000, '[')) << u"[json-depth]"_s;
    QTest::newRow("C-79: nothing but blanks") << QByteArray(50'000'000, ' ') << u"["_s;
}

void WindowFaultsTest::requestsThatCannotBeReadAreTold()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, says);
    Desk desk;
    const Scratch scratch;
    desk.window().openFiles({scratch.write(u"sample.requests.assize.json"_s, bytes)});
    QTRY_VERIFY_WITH_TIMEOUT(!shownMessages(desk.window()).isEmpty(), 60'000);
    QVERIFY2(shownMessages(desk.window()).contains(says), qPrintable(shownMessages(desk.window())));
    QVERIFY(desk.window().labelPage() == nullptr);
    QCOMPARE(scratch.names(), QStringList{u"sample.requests.assize.json"_s});
}

void WindowFaultsTest::aLinkToAProjectOpensIt()
{
    Desk desk;
    const QString project = createProject(desk.path(u"p.assize"_s));
    QVERIFY(QFile::link(project, desk.path(u"link.assize"_s)));
    QVERIFY(openAndWait(desk, desk.path(u"link.assize"_s)));
    desk.press("1");
    QVERIFY(desk.waitUntilSaved());
    QVERIFY(QFileInfo(desk.path(u"link.assize"_s)).isSymLink());
}

void WindowFaultsTest::theProgramDoesNotStartOnWhatCannotBeRead_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("missing") << u"missing"_s << 2 << "missing"_ba;
    QTest::newRow("a folder") << u"folder"_s << 2 << "folder"_ba;
    QTest::newRow("no file but a pipe") << u"/dev/null"_s << 2 << "/dev/null"_ba;
}

void WindowFaultsTest::theProgramDoesNotStartOnWhatCannotBeRead()
{
    QFETCH(const QString, file);
    QFETCH(const int, code);
    QFETCH(const QByteArray, says);
    const Scratch scratch;
    QVERIFY(QDir(scratch.path()).mkdir(u"folder"_s));
    RealProgram program(scratch.path(), {file});
    QCOMPARE(program.exitCode(), code);
    const QByteArray said = program.said();
    QVERIFY2(said.contains("assize: ") && said.contains(says), said);
}

void WindowFaultsTest::aProjectThatMovesIsNotWritten_data()
{
    QTest::addColumn<QByteArray>("how");
    QTest::newRow("moved away") << "moved"_ba;
    QTest::newRow("C-34: replaced by another version") << "replaced"_ba;
}

void WindowFaultsTest::aProjectThatMovesIsNotWritten()
{
    QFETCH(const QByteArray, how);
    Desk desk;
    const std::filesystem::path project = createProject(desk.path(u"p.assize"_s)).toStdString();
    const QByteArray other = contentsOf(desk.path(u"p.assize"_s));
    QVERIFY(openAndWait(desk, desk.path(u"p.assize"_s)));
    desk.press("1");
    QVERIFY(desk.waitUntilSaved());
    std::filesystem::rename(project, desk.path(u"away.assize"_s).toStdString());
    if (how == "replaced") {
        QFile replacement(desk.path(u"p.assize"_s));
        QVERIFY(replacement.open(QIODevice::WriteOnly) && replacement.write(other) == other.size());
    }
    desk.press("3");
    QTRY_COMPARE_WITH_TIMEOUT(desk.find<QLabel>("claimSaveState")->text(), u"NOT SAVED"_s, 60'000);
    QVERIFY(desk.find<QPushButton>("truth-unsupported")->isChecked());
    QVERIFY2(shownMessages(desk.window()).contains(u"was moved or replaced while it was open"),
             qPrintable(shownMessages(desk.window())));
    if (how == "replaced")
        QCOMPARE(contentsOf(desk.path(u"p.assize"_s)), other);
    // Once it is back where it was, work goes on.
    std::filesystem::rename(desk.path(u"away.assize"_s).toStdString(), project);
    desk.page().session().retry();
    QVERIFY(desk.waitUntilSaved());
    QCOMPARE(checkOf(desk.path(u"p.assize"_s)), QByteArray());
}

void WindowFaultsTest::touchingAProjectDoesNoHarm()
{
    Desk desk;
    const QString project = createProject(desk.path(u"p.assize"_s));
    QVERIFY(openAndWait(desk, project));
    std::filesystem::last_write_time(project.toStdString(),
                                     std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
    desk.press("1");
    QVERIFY(desk.waitUntilSaved());
    QCOMPARE(checkOf(project), QByteArray());
}

void WindowFaultsTest::aClockThatIsSetBackChangesNoOrder()
{
    Desk desk;
    const QString project = createProject(desk.path(u"p.assize"_s));
    QVERIFY(openAndWait(desk, project));
    desk.press("1");
    desk.clock().set("2001-01-01T00:00:00Z");
    desk.press("3");
    desk.press("Ctrl+J");
    desk.press("2");
    QVERIFY(desk.waitUntilSaved());
    const DraftKey last = desk.page().session().keyOf(DraftField::Truth);
    QVERIFY(desk.reopen(project));
    QCOMPARE(desk.page().session().keyOf(DraftField::Truth), last); // the later, not the younger
    desk.press("Ctrl+K");
    QCOMPARE(desk.page().session().claimRating()->truth, truth::unsupported);
    QCOMPARE(checkOf(project), QByteArray());
}

void WindowFaultsTest::labelsAreNotExportedOverTheProject()
{
    Desk desk;
    const QString project = createProject(desk.path(u"p.assize"_s));
    QVERIFY(openAndWait(desk, project));
    desk.press("1");
    QVERIFY(desk.waitUntilSaved());
    desk.dialogs().answers << project;
    desk.press("Ctrl+Shift+E");
    desk.press("Space");
    QTRY_VERIFY_WITH_TIMEOUT(shownMessages(desk.window()).contains(u"output-is-input"), 60'000);
    QCOMPARE(checkOf(project), QByteArray());
}

ASSIZE_TEST_CLASS(WindowFaultsTest)

} // namespace assize::test

#include "windowfaultstest.moc"
