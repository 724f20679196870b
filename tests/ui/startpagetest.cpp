// SPDX-License-Identifier: Apache-2.0
#include "pages/startpage.h"

#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QUrl>

#include <memory>

using namespace assize;

class StartPageTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void recentFilesAreKept();
    void namesAreKeptToTheByte_data();
    void namesAreKeptToTheByte();
    void atMostTwelve();
    void openedAgainGoesFirst();
    void foreignSettingsAreNoDanger();

    void anEmptyPageSaysWhatToDo();
    void namesAreShownLiterally_data();
    void namesAreShownLiterally();
    void aMissingFileIsDimmedAndSaysSo();
    void theKeyboardDoesEverything();
    void everyControlHasAName();
    void filesAreDropped_data();
    void filesAreDropped();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<RecentFiles> m_files;
};

namespace {

class MorningClock final : public Clock {
public:
    [[nodiscard]] std::string utcNow() const override { return "2026-03-04T08:00:00Z"; }
};
const MorningClock morning;

QTreeView* listOf(const StartPage& page)
{
    return page.findChild<QTreeView*>(QStringLiteral("recentFiles"));
}

QString shownIn(const StartPage& page, int row, int column)
{
    const QAbstractItemModel* const model = listOf(page)->model();
    return model->index(row, column).data().toString();
}

void makeFile(const QString& path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
}

} // namespace

void StartPageTest::init()
{
    TestCase::init();
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings =
        std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    m_files = std::make_unique<RecentFiles>(*m_settings, morning);
}

void StartPageTest::cleanup()
{
    m_files.reset();
    m_settings.reset();
    m_folder.reset();
}

void StartPageTest::recentFilesAreKept()
{
    QSignalSpy changed(m_files.get(), &RecentFiles::changed);
    m_files->add(QStringLiteral("/a/one.json"), OpenedAs::Corpus);
    m_files->add(QStringLiteral("/a/two.assize"), OpenedAs::Project);
    m_files->add(QStringLiteral("/a/three.json"), OpenedAs::Requests);
    m_files->remove(QStringLiteral("/a/one.json"));
    m_files->remove(QStringLiteral("/a/never-there.json"));
    QCOMPARE(changed.size(), 4);
    m_settings->sync();

    QSettings later(m_settings->fileName(), QSettings::IniFormat);
    const RecentFiles again(later, morning);
    const QDateTime at(QDate(2026, 3, 4), QTime(8, 0), Qt::UTC);
    const std::vector<RecentFile> expected{{QStringLiteral("/a/three.json"), OpenedAs::Requests, at},
                                           {QStringLiteral("/a/two.assize"), OpenedAs::Project, at}};
    QVERIFY(again.files() == expected);
}

void StartPageTest::namesAreKeptToTheByte_data()
{
    QTest::addColumn<QString>("name");
    QTest::addRow("markup") << QStringLiteral("<b>x</b> & y");
    QTest::addRow("line end") << QStringLiteral("two\nlines");
    QTest::addRow("white space at both ends") << QStringLiteral(" x ");
    QTest::addRow("decomposed letters stay decomposed") << QStringLiteral("e\u0301");
    QTest::addRow("beyond the basic plane") << QStringLiteral("\U0001F6A2");
    QTest::addRow("comma, percent and backslash") << QStringLiteral("a,b;%20\\n\"");
}

void StartPageTest::namesAreKeptToTheByte()
{
    QFETCH(const QString, name);
    const QString path = QStringLiteral("/a/") + name;
    m_files->add(path, OpenedAs::Other);
    m_settings->sync();
    QSettings later(m_settings->fileName(), QSettings::IniFormat);
    QCOMPARE(RecentFiles(later, morning).files().front().path, path);
}

void StartPageTest::atMostTwelve()
{
    for (int i = 1; i <= 20; ++i)
        m_files->add(QStringLiteral("/a/%1").arg(i), OpenedAs::Other);
    QCOMPARE(m_files->files().size(), std::size_t{12});
    QCOMPARE(m_files->files().front().path, QStringLiteral("/a/20"));
    QCOMPARE(m_files->files().back().path, QStringLiteral("/a/9"));
}

void StartPageTest::openedAgainGoesFirst()
{
    m_files->add(QStringLiteral("/a/one"), OpenedAs::Other);
    m_files->add(QStringLiteral("/a/two"), OpenedAs::Other);
    m_files->add(QStringLiteral("/a/one"), OpenedAs::Labels);
    QCOMPARE(m_files->files().size(), std::size_t{2});
    QCOMPARE(m_files->files().front().path, QStringLiteral("/a/one"));
    QCOMPARE(m_files->files().front().kind, OpenedAs::Labels);
}

void StartPageTest::foreignSettingsAreNoDanger()
{
    m_settings->beginWriteArray(QStringLiteral("recentFiles"), 2);
    m_settings->setArrayIndex(0);
    m_settings->setValue(QStringLiteral("path"), 7);
    m_settings->setArrayIndex(1);
    m_settings->setValue(QStringLiteral("path"), QByteArray("/a/one"));
    m_settings->setValue(QStringLiteral("kind"), QStringLiteral("of a newer program"));
    m_settings->endArray();
    const RecentFiles files(*m_settings, morning);
    QCOMPARE(files.files().size(), std::size_t{1});
    QCOMPARE(files.files().front().kind, OpenedAs::Other);
}

void StartPageTest::anEmptyPageSaysWhatToDo()
{
    StartPage page(*m_files);
    page.show();
    const auto* const empty = page.findChild<QLabel*>(QStringLiteral("noRecentFiles"));
    QVERIFY(empty->isVisible());
    QVERIFY(!listOf(page)->isVisible());
    m_files->add(QStringLiteral("/a/one"), OpenedAs::Other);
    QVERIFY(!empty->isVisible());
    QVERIFY(listOf(page)->isVisible());
    m_files->remove(QStringLiteral("/a/one"));
    QVERIFY(empty->isVisible());
}

void StartPageTest::namesAreShownLiterally_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("folder");
    QTest::addRow("markup") << QStringLiteral("/<i>f</i>/<b>x") << QStringLiteral("<b>x")
                            << QStringLiteral("/<i>f<");
    QTest::addRow("ampersand") << QStringLiteral("/a & b/c&d") << QStringLiteral("c&d")
                               << QStringLiteral("/a & b");
    QTest::addRow("line end") << QStringLiteral("/a/b\nc") << QStringLiteral("b<U+000A>c")
                              << QStringLiteral("/a");
    QTest::addRow("turned direction")
        << QStringLiteral("/a/b\u202Ec") << QStringLiteral("b<U+202E>c") << QStringLiteral("/a");
}

void StartPageTest::namesAreShownLiterally()
{
    QFETCH(const QString, path);
    QFETCH(const QString, name);
    QFETCH(const QString, folder);
    m_files->add(path, OpenedAs::Corpus);
    const StartPage page(*m_files);
    QCOMPARE(shownIn(page, 0, RecentFilesModel::Name), name);
    QVERIFY(shownIn(page, 0, RecentFilesModel::Folder).startsWith(folder));
    QCOMPARE(shownIn(page, 0, RecentFilesModel::Kind), QStringLiteral("corpus"));
    const QString toolTip = listOf(page)->model()->index(0, 0).data(Qt::ToolTipRole).toString();
    QVERIFY(Qt::mightBeRichText(toolTip));
    QVERIFY(toolTip.contains(name.toHtmlEscaped()));
}

void StartPageTest::aMissingFileIsDimmedAndSaysSo()
{
    const QString there = m_folder->filePath(QStringLiteral("there.json"));
    makeFile(there);
    m_files->add(there, OpenedAs::Requests);
    m_files->add(m_folder->filePath(QStringLiteral("gone.json")), OpenedAs::Requests);
    StartPage page(*m_files);
    const QAbstractItemModelTester tester(listOf(page)->model());
    page.show();
    QTRY_COMPARE_WITH_TIMEOUT(shownIn(page, 0, RecentFilesModel::Kind), QStringLiteral("not found"), 60'000);
    QCOMPARE(shownIn(page, 1, RecentFilesModel::Kind), QStringLiteral("requests"));
    const QAbstractItemModel* const model = listOf(page)->model();
    QVERIFY(model->index(0, 0).data(Qt::ForegroundRole).isValid());
    QVERIFY(!model->index(1, 0).data(Qt::ForegroundRole).isValid());
}

void StartPageTest::theKeyboardDoesEverything()
{
    for (const auto* const name : {"/a/one", "/a/two", "/a/three"})
        m_files->add(QLatin1String(name), OpenedAs::Other);
    StartPage page(*m_files);
    page.show();
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    QSignalSpy opened(&page, &StartPage::openRequested);
    QSignalSpy dialog(&page, &StartPage::openDialogRequested);
    QSignalSpy sample(&page, &StartPage::sampleRequested);

    page.setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(dialog.size(), 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(sample.size(), 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), listOf(page));
    QTest::keyClick(listOf(page), Qt::Key_Home);
    QTest::keyClick(listOf(page), Qt::Key_Down);
    QTest::keyClick(listOf(page), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.first().first().toStringList(), QStringList{QStringLiteral("/a/two")});

    QTest::keyClick(listOf(page), Qt::Key_Delete);
    QCOMPARE(m_files->files().size(), std::size_t{2});
    QCOMPARE(shownIn(page, listOf(page)->currentIndex().row(), 0), QStringLiteral("one"));
    QTest::keyClick(listOf(page), Qt::Key_Delete);
    QTest::keyClick(listOf(page), Qt::Key_Delete);
    QVERIFY(m_files->files().empty());
    QCOMPARE(QApplication::focusWidget(), page.findChild<QWidget*>(QStringLiteral("open")));
}

void StartPageTest::everyControlHasAName()
{
    m_files->add(QStringLiteral("/a/one"), OpenedAs::Other);
    StartPage page(*m_files);
    page.show();
    for (const QPushButton* const button : page.findChildren<QPushButton*>())
        QVERIFY(!button->text().isEmpty());
    QCOMPARE(listOf(page)->accessibleName(), QStringLiteral("Recent files"));
    for (const QLabel* const label : page.findChildren<QLabel*>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
}

void StartPageTest::filesAreDropped_data()
{
    QTest::addColumn<QList<QUrl>>("urls");
    QTest::addColumn<QStringList>("paths");
    QTest::addRow("two files") << QList<QUrl>{QUrl::fromLocalFile(QStringLiteral("/a/x#y")),
                                              QUrl::fromLocalFile(QStringLiteral("/a/b c"))}
                               << QStringList{QStringLiteral("/a/x#y"), QStringLiteral("/a/b c")};
    QTest::addRow("what is no file is refused")
        << QList<QUrl>{QUrl(QStringLiteral("https://example.org/x"))} << QStringList{};
}

void StartPageTest::filesAreDropped()
{
    QFETCH(const QList<QUrl>, urls);
    QFETCH(const QStringList, paths);
    StartPage page(*m_files);
    page.show();
    QSignalSpy opened(&page, &StartPage::openRequested);
    QMimeData mime;
    mime.setUrls(urls);
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(&page, &enter);
    QCOMPARE(enter.isAccepted(), !paths.isEmpty());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    drop.ignore();
    QApplication::sendEvent(&page, &drop);
    QCOMPARE(drop.isAccepted(), !paths.isEmpty());
    QCOMPARE(opened.size(), paths.isEmpty() ? 0 : 1);
    if (!paths.isEmpty())
        QCOMPARE(opened.first().first().toStringList(), paths);
}

ASSIZE_TEST_CLASS(StartPageTest)

#include "startpagetest.moc"
