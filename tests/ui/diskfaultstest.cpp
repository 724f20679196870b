// SPDX-License-Identifier: Apache-2.0
#include "childprocess.h"
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "testcase.h"
#include "testregistry.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <filesystem>

using namespace Qt::StringLiterals;

namespace assize::test {

/// The window on disks that are full or cannot be written. The disks belong to this process alone.
class DiskFaultsTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void aFullDiskKeepsWhatWasAnswered();
    void closingAsksBeforeAnythingIsLost_data();
    void closingAsksBeforeAnythingIsLost();
    void exportingOntoAFullDiskKeepsTheOldFile();
    void whereNothingCanBeSavedIsSaidBeforeWorkStarts();
    void aProjectThatCannotBeWrittenOpensForReading();

private:
    [[nodiscard]] QString onSmallDisk(const QString& name) const { return m_small.filePath(name); }
    [[nodiscard]] QString onProtectedDisk(const QString& name) const { return m_protected.filePath(name); }
    void fillUp() const;
    void freeSpace() const { QFile::remove(onSmallDisk(u"filler"_s)); }
    /// Labelling on the small disk, with one answer saved and another that did not find room.
    void labelUntilTheDiskIsFull(Desk& desk) const;

    QTemporaryDir m_small;
    QTemporaryDir m_protected;
    bool m_hasDisks = false;
};

namespace {

/// "field: before -> after" of every change that the project holds, in order.
QStringList changesIn(const QString& project)
{
    QStringList changes;
    const QJsonObject history = jsonIn(runCli({u"project"_s, u"history"_s, project, u"--json"_s}).out);
    for (const QJsonValue& row : history[u"entries"_s].toArray()) {
        if (row[u"kind"_s] == u"draft"_s)
            changes.append(u"%1: %2 -> %3"_s.arg(row[u"field"_s].toString(), row[u"before"_s].toString(),
                                                 row[u"after"_s].toString()));
    }
    return changes;
}

/// The messages that are shown, whatever strip they stand in.
QString messagesOf(const MainWindow& window)
{
    QStringList texts;
    for (const QLabel* label : window.findChildren<QLabel*>(u"message"_s)) {
        if (label->isVisible())
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

QPushButton* buttonOf(MainWindow& window, const QString& text)
{
    for (QPushButton* button : window.findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == text)
            return button;
    }
    return nullptr;
}

} // namespace

void DiskFaultsTest::initTestCase()
{
    // Before any other thread is there, since a thread keeps the mounts that it was made with.
    const std::filesystem::path small = m_small.path().toStdString();
    const std::filesystem::path guarded = m_protected.path().toStdString();
    m_hasDisks = mountSmallDisk(small, "size=2m"_ba) && mountSmallDisk(guarded, "size=2m"_ba);
    if (!m_hasDisks)
        QSKIP("disks of its own need root");
    QVERIFY(QFile::copy(sampleFile(u"requests.assize"_s), onProtectedDisk(u"r.json"_s)));
    const Outcome made = runCli({u"project"_s, u"create"_s, onProtectedDisk(u"p.assize"_s), u"--requests"_s,
                                 onProtectedDisk(u"r.json"_s), u"--rater"_s, u"R7"_s});
    QCOMPARE(complaint(made, 0), QByteArray());
    QVERIFY(remountReadOnly(guarded));
}

void DiskFaultsTest::cleanupTestCase()
{
    for (const QTemporaryDir* folder : {&m_small, &m_protected})
        unmount(folder->path().toStdString());
}

void DiskFaultsTest::fillUp() const
{
    QFile filler(onSmallDisk(u"filler"_s));
    QVERIFY(filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    for (const qint64 size : {65536, 4096, 1}) {
        while (filler.write(QByteArray(size, 'x')) == size) {
        }
    }
}

void DiskFaultsTest::labelUntilTheDiskIsFull(Desk& desk) const
{
    for (const auto& file : std::filesystem::directory_iterator(m_small.path().toStdString()))
        std::filesystem::remove(file.path());
    QVERIFY(QFile::copy(sampleFile(u"requests.assize"_s), onSmallDisk(u"r.json"_s)));
    QVERIFY(desk.beginLabelling(onSmallDisk(u"r.json"_s), u"R7"_s));
    desk.press("1");
    QVERIFY(desk.waitUntilSaved());
    fillUp();
    desk.press("3");
    QTRY_COMPARE_WITH_TIMEOUT(desk.page().session().saveState(), SaveState::Unsaved, 60'000);
}

void DiskFaultsTest::aFullDiskKeepsWhatWasAnswered()
{
    Desk desk;
    labelUntilTheDiskIsFull(desk);
    if (QTest::currentTestFailed())
        return;
    QCOMPARE(desk.find<QLabel>("claimSaveState")->text(), u"NOT SAVED"_s);
    QVERIFY(desk.find<QLabel>("status")->text().startsWith(u"NOT SAVED"));
    QVERIFY(desk.find<QPushButton>("truth-unsupported")->isChecked());
    QVERIFY2(messagesOf(desk.window()).contains(u"the disk is full"), qPrintable(messagesOf(desk.window())));
    desk.press("W"); // work goes on
    desk.press("2");
    QCOMPARE(desk.find<QLabel>("claimSaveState")->text(), u"NOT SAVED"_s);
    // In vain, as long as the disk is full.
    QPushButton* const again = buttonOf(desk.window(), u"Try again"_s);
    QVERIFY(again != nullptr);
    again->click();
    QTRY_COMPARE_WITH_TIMEOUT(desk.page().session().saveState(), SaveState::Unsaved, 60'000);
    const QString project = onSmallDisk(u"r.json.assize"_s);
    const QStringList saved{u"truth:  -> \"true\""_s};
    QCOMPARE(changesIn(project), saved);

    freeSpace();
    QVERIFY(again->isVisible());
    again->click();
    QVERIFY(desk.waitUntilSaved());
    QCOMPARE(desk.find<QLabel>("claimSaveState")->text(), u"saved"_s);
    QCOMPARE(messagesOf(desk.window()), QString());
    const QStringList all =
        saved + QStringList{u"truth: \"true\" -> \"unsupported\""_s, u"grounding:  -> \"unsupported\""_s,
                            u"truth: \"unsupported\" -> \"false\""_s};
    QCOMPARE(changesIn(project), all);
    QCOMPARE(complaint(runCli({u"project"_s, u"check"_s, project}), 0), QByteArray());
    QVERIFY(desk.reopen(project));
    QVERIFY(desk.find<QPushButton>("truth-false")->isChecked());
    QCOMPARE(changesIn(project), all);
}

void DiskFaultsTest::closingAsksBeforeAnythingIsLost_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("closes");
    QTest::addColumn<int>("kept");
    QTest::newRow("saved after all, it closes") << u"Try again"_s << true << 2;
    QTest::newRow("given up, it closes") << u"Lose them and go on"_s << true << 1;
    QTest::newRow("thought better of, it stays even when all is saved") << QString() << false << 2;
}

void DiskFaultsTest::closingAsksBeforeAnythingIsLost()
{
    QFETCH(const QString, answer);
    QFETCH(const bool, closes);
    QFETCH(const int, kept);
    Desk desk;
    labelUntilTheDiskIsFull(desk);
    if (QTest::currentTestFailed())
        return;
    desk.press("Ctrl+Q");
    QVERIFY(desk.window().isVisible());
    QVERIFY2(messagesOf(desk.window()).contains(u"would be lost"), qPrintable(messagesOf(desk.window())));
    if (answer.isEmpty()) {
        desk.press("Escape");
        desk.press("Escape");
        QCOMPARE(messagesOf(desk.window()), QString());
        freeSpace();
        desk.page().session().retry();
        QVERIFY(desk.waitUntilSaved());
    } else {
        if (answer == u"Try again")
            freeSpace();
        QVERIFY(buttonOf(desk.window(), answer) != nullptr);
        buttonOf(desk.window(), answer)->click();
    }
    QTRY_COMPARE_WITH_TIMEOUT(desk.window().isVisible(), !closes, 60'000);
    QCOMPARE(changesIn(onSmallDisk(u"r.json.assize"_s)).size(), kept);
    freeSpace();
}

void DiskFaultsTest::exportingOntoAFullDiskKeepsTheOldFile()
{
    Desk desk;
    const QString requests = desk.copy(sampleFile(u"requests.assize"_s), u"r.json"_s);
    QVERIFY(desk.beginLabelling(requests, u"R7"_s));
    desk.press("1");
    const QString out = onSmallDisk(u"out.labels.assize.json"_s);
    QVERIFY(desk.exportLabels(out));
    const QByteArray old = contentsOf(out);
    desk.press("Escape");
    desk.press("3");
    QVERIFY(desk.waitUntilSaved());
    fillUp();
    desk.dialogs().answers << out;
    desk.press("Ctrl+Shift+E");
    desk.press("Space");
    QTRY_VERIFY_WITH_TIMEOUT(messagesOf(desk.window()).contains(u"disk-full"), 60'000);
    QCOMPARE(contentsOf(out), old);
    QVERIFY(desk.find<QLabel>("receipt") == nullptr || desk.find<QLabel>("receipt")->text().isEmpty());

    freeSpace();
    desk.dialogs().answers << out;
    desk.press("Space");
    QTRY_VERIFY_WITH_TIMEOUT(!desk.find<QLabel>("receipt")->text().isEmpty(), 60'000);
    QVERIFY(contentsOf(out) != old);
    // The second try handed in nothing new.
    const QString project = requests + u".assize"_s;
    const QJsonObject info = jsonIn(runCli({u"project"_s, u"info"_s, project, u"--json"_s}).out);
    QCOMPARE(info[u"latestSubmission"_s][u"sha256"_s].toString(), sha256Of(contentsOf(out)));
    QCOMPARE(info[u"journal"_s][u"length"_s].toInt(), 5); // made, two answers, two submissions
}

void DiskFaultsTest::whereNothingCanBeSavedIsSaidBeforeWorkStarts()
{
    Desk desk;
    desk.window().openFiles({onProtectedDisk(u"r.json"_s)});
    QTRY_VERIFY_WITH_TIMEOUT(messagesOf(desk.window()).contains(u"nothing can be saved in"), 60'000);
    QVERIFY(!desk.find<QPushButton>("begin")->isEnabled());
    desk.type(u"R8"_s);
    desk.press("Return");
    QVERIFY(desk.window().labelPage() == nullptr);

    desk.dialogs().answers << desk.path(QString());
    desk.find<QPushButton>("chooseFolder")->click();
    QCOMPARE(messagesOf(desk.window()), QString());
    desk.find<QPushButton>("begin")->click();
    QTRY_VERIFY_WITH_TIMEOUT(desk.window().labelPage() != nullptr, 60'000);
    QVERIFY(QFile::exists(desk.path(u"r.json.assize"_s)));
    desk.press("1");
    QVERIFY(desk.waitUntilSaved());
}

void DiskFaultsTest::aProjectThatCannotBeWrittenOpensForReading()
{
    Desk desk;
    desk.window().openFiles({onProtectedDisk(u"p.assize"_s)});
    QTRY_VERIFY_WITH_TIMEOUT(desk.window().labelPage() != nullptr, 60'000);
    QVERIFY(desk.page().session().isReadOnly());
    QVERIFY2(messagesOf(desk.window()).contains(u"is on a medium that is read-only"),
             qPrintable(messagesOf(desk.window())));
    QVERIFY(desk.find<QLabel>("status")->text().startsWith(u"read-only"));
    desk.press("1");
    desk.press("N");
    desk.type(u"x"_s);
    QVERIFY(!desk.page().session().claimRating()->truth.has_value());
    QCOMPARE(desk.page().session().saveState(), SaveState::Saved);
    desk.press("Ctrl+Q");
    QTRY_VERIFY_WITH_TIMEOUT(!desk.window().isVisible(), 60'000);
}

ASSIZE_TEST_CLASS(DiskFaultsTest)

} // namespace assize::test

#include "diskfaultstest.moc"
