// SPDX-License-Identifier: Apache-2.0
#include "pages/corpuspage.h"
#include "pages/startpage.h"
#include "scriptedfiledialogs.h"
#include "services/appearance.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

/// Pictures of every page in both palettes, for looking at: into the folder that ASSIZE_SCREENSHOTS names.
class PageGrabs final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void pages_data();
    void pages();

private:
    QString m_folder;
    QPalette m_before;
};

namespace {

class NoonClock final : public assize::Clock {
public:
    [[nodiscard]] std::string utcNow() const override { return "2026-03-04T12:00:00Z"; }
};

void save(QWidget& page, const QString& path)
{
    QVERIFY(page.grab().save(path));
}

} // namespace

void PageGrabs::initTestCase()
{
    m_folder = qEnvironmentVariable("ASSIZE_SCREENSHOTS");
    if (m_folder.isEmpty())
        QSKIP("ASSIZE_SCREENSHOTS names no folder");
    QVERIFY(QDir().mkpath(m_folder));
    m_before = QApplication::palette();
}

void PageGrabs::cleanupTestCase()
{
    if (!m_folder.isEmpty())
        QApplication::setPalette(m_before);
}

void PageGrabs::pages_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addRow("light") << false;
    QTest::addRow("dark") << true;
}

void PageGrabs::pages()
{
    QFETCH(const bool, dark);
    if (dark)
        assize::applyDark(*qApp);
    else
        assize::applyLight(*qApp);
    const QString ending = QStringLiteral("-%1.png").arg(QString::fromLatin1(QTest::currentDataTag()));
    const auto in = [this, ending](const QString& name) { return QDir(m_folder).filePath(name + ending); };

    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    const NoonClock clock;
    assize::RecentFiles files(settings, clock);
    assize::StartPage start(files);
    start.resize(1024, 640);
    start.show();
    save(start, in(QStringLiteral("start-empty")));
    const QString sample = assize::test::sourceFile(QStringLiteral("resources/samples/%1"));
    files.add(sample.arg(QStringLiteral("sample.corpus.assize.json")), assize::OpenedAs::Corpus);
    files.add(QStringLiteral("/nowhere/a folder & <b>another</b>/<b>gone</b> & away.requests.assize.json"),
              assize::OpenedAs::Requests);
    files.add(sample.arg(QStringLiteral("sample.requests.assize.json")), assize::OpenedAs::Requests);
    QTest::qWait(100);
    start.findChild<QWidget*>(QStringLiteral("recentFiles"))->setFocus();
    save(start, in(QStringLiteral("start")));

    assize::test::ScriptedFileDialogs dialogs;
    assize::CorpusPage corpus(dialogs);
    corpus.resize(1024, 640);
    corpus.show();
    QSignalSpy checked(&corpus, &assize::CorpusPage::checked);
    corpus.open(sample.arg(QStringLiteral("sample.corpus.assize.json")));
    QTRY_COMPARE_WITH_TIMEOUT(checked.size(), 1, 60'000);
    QTest::qWait(200);
    save(corpus, in(QStringLiteral("corpus")));
    dialogs.answers.append(folder.filePath(QStringLiteral("out.requests.assize.json")));
    QSignalSpy exported(&corpus, &assize::CorpusPage::requestsExported);
    corpus.exportAction()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(exported.size(), 1, 60'000);
    QTest::qWait(50);
    save(corpus, in(QStringLiteral("corpus-exported")));
    corpus.open(qEnvironmentVariable("ASSIZE_FAULTY", QStringLiteral("/nowhere/<b>.json")));
    QTest::qWait(500);
    save(corpus, in(QStringLiteral("corpus-faulty")));
}

ASSIZE_TEST_CLASS(PageGrabs)

#include "pagegrabs.moc"
