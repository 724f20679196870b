// SPDX-License-Identifier: Apache-2.0
#include "services/filedialogs.h"

#include "testcase.h"
#include "testregistry.h"

#include <QFile>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>

using namespace assize;

class FileDialogsTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void theAnswerComesLater();
    void noAnswerWhenClosed();
};

void FileDialogsTest::theAnswerComesLater()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("<b>.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QWidget window;
    window.show();
    NativeFileDialogs dialogs;
    QStringList opened;
    dialogs.askForFilesToOpen(&window, {QStringLiteral("Open"), file.fileName(), {}},
                              [&opened](const QStringList& paths) { opened = paths; });
    auto* const opening = window.findChild<QFileDialog*>();
    QVERIFY(opening->isVisible());
    QCOMPARE(opening->acceptMode(), QFileDialog::AcceptOpen);
    QMetaObject::invokeMethod(opening, "accept");
    QTRY_COMPARE_WITH_TIMEOUT(opened, QStringList{file.fileName()}, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QFileDialog*>() == nullptr, 60'000);

    QString saved;
    const QString wanted = folder.filePath(QStringLiteral("new.json"));
    dialogs.askForFileToSave(&window, {QStringLiteral("Save"), wanted, {}},
                             [&saved](const QString& path) { saved = path; });
    auto* const saving = window.findChild<QFileDialog*>();
    QCOMPARE(saving->acceptMode(), QFileDialog::AcceptSave);
    QMetaObject::invokeMethod(saving, "accept");
    QTRY_COMPARE_WITH_TIMEOUT(saved, wanted, 60'000);
}

void FileDialogsTest::noAnswerWhenClosed()
{
    QWidget window;
    window.show();
    NativeFileDialogs dialogs;
    bool answered = false;
    dialogs.askForFolder(&window, {QStringLiteral("Folder"), {}, {}},
                         [&answered](const QString& /*path*/) { answered = true; });
    auto* const dialog = window.findChild<QFileDialog*>();
    QVERIFY(dialog->isVisible());
    dialog->reject();
    QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QFileDialog*>() == nullptr, 60'000);
    QVERIFY(!answered);
}

ASSIZE_TEST_CLASS(FileDialogsTest)

#include "filedialogstest.moc"
