// SPDX-License-Identifier: Apache-2.0
#include "pages/corpuspage.h"

#include "models/caselistmodel.h"
#include "models/claimtablemodel.h"
#include "models/issuelistmodel.h"
#include "scriptedfiledialogs.h"
#include "services/corpusreading.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "views/evidenceview.h"
#include "views/messagestrip.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <functional>

using namespace assize;

class CorpusPageTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void showsACaseWithEverythingItsOwnerKnows();
    void theListFiltersAndLeads();
    void everyControlIsReachedByTab();
    void modelsAreSound();
    void textsOfTheFileAreShownLiterally();
    void aSoundCorpusSaysSo();
    void findingsLeadToTheirCase();
    void aFaultyCaseIsShownAsTheFileHoldsIt();
    void whatCannotBeReadShowsItsDiagnosticsAlone_data();
    void whatCannotBeReadShowsItsDiagnosticsAlone();
    void aFileThatCannotBeOpenedIsTold();
    void theLastFileThatWasOpenedCounts();
    void theFirstCaseNeedsNoIndex_data();
    void theFirstCaseNeedsNoIndex();
    void aCheckThatWasStoppedCanBeRunAgain();
    void pointersNameCases_data();
    void pointersNameCases();

    void theExportIsThatOfTheCommandLine();
    void theExportIsSuggestedBesideTheCorpus();
    void aCorpusWithErrorsIsNotHandedOut();
    void theCorpusIsNotWrittenOver();
    void aSymbolicLinkNeedsConsent();
    void aFailedExportSaysWhy();
};

namespace {

QString samplePath()
{
    return test::sourceFile(QStringLiteral("resources/samples/sample.corpus.assize.json"));
}

QByteArray bytesOfFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

/// A corpus page on the screen, with what a test asks of it.
struct Browser {
    QTemporaryDir folder;
    test::ScriptedFileDialogs dialogs;
    CorpusPage page{dialogs};
    QSignalSpy checked{&page, &CorpusPage::checked};
    QSignalSpy exported{&page, &CorpusPage::requestsExported};

    Browser()
    {
        page.resize(1024, 640);
        page.show();
    }

    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const
    {
        const QString path = folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }
    /// The sample with one change to its cases.
    [[nodiscard]] QString writeChanged(const std::function<void(QJsonArray&)>& change) const
    {
        QJsonObject corpus = QJsonDocument::fromJson(bytesOfFile(samplePath())).object();
        QJsonArray cases = corpus.value(u"cases").toArray();
        change(cases);
        corpus.insert(u"cases", cases);
        return write(QStringLiteral("changed.corpus.assize.json"), QJsonDocument(corpus).toJson());
    }
    void openAndCheck(const QString& path)
    {
        checked.clear();
        page.open(path);
        QTRY_COMPARE_WITH_TIMEOUT(checked.size(), 1, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(page.exportAction()->isEnabled(), 60'000);
    }

    template <typename Widget> [[nodiscard]] Widget* find(const char* name) const
    {
        return page.findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QAbstractItemView* cases() const { return find<QAbstractItemView>("cases"); }
    [[nodiscard]] QAbstractItemView* diagnostics() const { return find<QAbstractItemView>("diagnostics"); }
    [[nodiscard]] QString title() const { return find<QLabel>("caseTitle")->text(); }
    [[nodiscard]] QString diagnosticsTitle() const { return find<QLabel>("diagnosticsTitle")->text(); }
    [[nodiscard]] const MessageStrip& messages() const { return *page.findChild<MessageStrip*>(); }
    [[nodiscard]] QString cell(const char* view, int row, int column) const
    {
        return find<QAbstractItemView>(view)->model()->index(row, column).data().toString();
    }
};

QString textOf(const EvidenceView& view)
{
    const std::string_view bytes = view.text().bytes();
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

/// Sets a member of a case.
void set(QJsonArray& cases, int index, const QString& key, const QJsonValue& value)
{
    QJsonObject one = cases.at(index).toObject();
    one.insert(key, value);
    cases.replace(index, one);
}

/// Takes away the last claim of the second case, which the sample has a notice about.
void dropCoincidingClaim(QJsonArray& cases)
{
    QJsonArray claims = cases.at(1).toObject().value(u"claims").toArray();
    claims.removeLast();
    set(cases, 1, QStringLiteral("claims"), claims);
}

} // namespace

void CorpusPageTest::showsACaseWithEverythingItsOwnerKnows()
{
    Browser browser;
    browser.openAndCheck(samplePath());
    QTRY_COMPARE_WITH_TIMEOUT(browser.title(),
                              QStringLiteral("Case 1 of 20 · s01 · a catch body that is not empty"), 60'000);
    // It fits into the smallest window, less its menu and status bar.
    QVERIFY(browser.page.minimumSizeHint().width() <= 1024);
    QVERIFY(browser.page.minimumSizeHint().height() <= 640);
    QCOMPARE(browser.cases()->model()->rowCount(), 20);
    QCOMPARE(browser.cases()->currentIndex().row(), 0);

    const QJsonObject first = QJsonDocument::fromJson(bytesOfFile(samplePath()))
                                  .object()
                                  .value(u"cases")
                                  .toArray()
                                  .first()
                                  .toObject();
    QCOMPARE(textOf(*browser.find<EvidenceView>("output")),
             first.value(u"output").toObject().value(u"text").toString());
    QCOMPARE(browser.find<QTabWidget>("evidence")->count(), 2);
    QCOMPARE(browser.find<QTabWidget>("evidence")->tabText(0), QStringLiteral("excerpt"));

    QStringList values;
    for (const QLineEdit* const value :
         browser.page.findChild<QWidget*>(QStringLiteral("caseForm"))->findChildren<QLineEdit*>())
        values.append(value->text());
    QCOMPARE(values.size(), 22);
    QVERIFY(values.contains(first.value(u"group").toString()));
    QVERIFY(values.contains(first.value(u"provider").toString()));
    QVERIFY(values.contains(first.value(u"provenance").toObject().value(u"producerModel").toString()));

    const QJsonArray claims = first.value(u"claims").toArray();
    QCOMPARE(browser.find<QAbstractItemView>("claims")->model()->rowCount(), claims.size());
    QCOMPARE(browser.cell("claims", 0, 0), QStringLiteral("c1"));
    QCOMPARE(browser.cell("claims", 0, 1), QStringLiteral("The catch body is empty"));
    QCOMPARE(browser.cell("claims", 0, 2), QStringLiteral("false"));
    QCOMPARE(browser.cell("claims", 0, 3), QStringLiteral("unsupported"));
    QVERIFY(browser.find<QLabel>("corpusTitle")
                ->text()
                .endsWith(QStringLiteral(
                    "SHA-256 292f5e69d9efa1fc7de18e5f64154a316085e1fea608adc30ddb0e8344ef74c4")));
}

void CorpusPageTest::theListFiltersAndLeads()
{
    Browser browser;
    browser.openAndCheck(samplePath());
    QTRY_VERIFY_WITH_TIMEOUT(browser.title().startsWith(QStringLiteral("Case 1 of 20")), 60'000);
    browser.page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&browser.page));
    QTest::keyClick(&browser.page, Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), browser.find<QWidget>("searchCases"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("TICKET"));
    QCOMPARE(browser.cases()->model()->rowCount(), 2);
    QCOMPARE(browser.cell("cases", 0, 0), QStringLiteral("s06"));
    browser.cases()->setFocus();
    QTest::keyClick(browser.cases(), Qt::Key_End);
    QTRY_VERIFY_WITH_TIMEOUT(browser.title().startsWith(QStringLiteral("Case 7 of 20 · s07")), 60'000);
    // A pattern is no pattern here.
    browser.find<QLineEdit>("searchCases")->setText(QStringLiteral(".*"));
    QCOMPARE(browser.cases()->model()->rowCount(), 0);
    browser.find<QLineEdit>("searchCases")->setText(QString(QChar(0xD83D))); // half a character
    QCOMPARE(browser.cases()->model()->rowCount(), 0);
}

void CorpusPageTest::everyControlIsReachedByTab()
{
    Browser browser;
    browser.openAndCheck(samplePath());
    browser.page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&browser.page));
    browser.find<QWidget>("exportButton")->setFocus();
    QStringList reached;
    for (int i = 0; i < 9; ++i) {
        QWidget* const focused = QApplication::focusWidget();
        const QString name = QAccessible::queryAccessibleInterface(focused)->text(QAccessible::Name);
        QVERIFY2(!name.isEmpty(), qPrintable(focused->objectName()));
        reached.append(name);
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    const QStringList expected{QStringLiteral("Export blinded requests…"), QStringLiteral("Search cases"),
                               QStringLiteral("Cases"), QStringLiteral("Fields of the case"),
                               QStringLiteral("Output")};
    QCOMPARE(reached.first(5), expected);
    for (const auto* const name : {"Evidence excerpt", "Claims", "Diagnostics"})
        QVERIFY2(reached.contains(QLatin1String(name)), name);
}

void CorpusPageTest::modelsAreSound()
{
    CaseListModel cases;
    const QAbstractItemModelTester casesTester(&cases);
    CaseRow row;
    row.sampleId = QStringLiteral("s1");
    CaseRow nameless;
    nameless.index = 1;
    nameless.valid = false;
    cases.append({row, nameless});
    cases.append({});
    QCOMPARE(cases.rowCount(), 2);
    QCOMPARE(cases.index(1, 0).data().toString(), QStringLiteral("case 2"));
    QCOMPARE(cases.index(1, 6).data().toString(), QStringLiteral("has faults"));
    cases.clear();
    QCOMPARE(cases.rowCount(), 0);

    ClaimTableModel claims;
    const QAbstractItemModelTester claimsTester(&claims);
    claims.setRows({{}, {}});
    QCOMPARE(claims.rowCount(), 2);
    claims.setRows({});

    IssueListModel issues;
    const QAbstractItemModelTester issuesTester(&issues);
    IssueList found;
    found.add(issueAt(Severity::Warning, {"/cases/3", 7}, "odd", "it is odd", "look at it"));
    issues.setIssues(std::move(found));
    QCOMPARE(issues.index(0, IssueListModel::SeverityColumn).data().toString(), QStringLiteral("Warning"));
    QCOMPARE(issues.index(0, IssueListModel::PlaceColumn).data().toString(), QStringLiteral("/cases/3"));
    QCOMPARE(issues.index(0, IssueListModel::MessageColumn).data().toString(),
             QStringLiteral("it is odd [odd]"));
    QCOMPARE(issues.index(0, IssueListModel::HintColumn).data().toString(), QStringLiteral("look at it"));
}

void CorpusPageTest::textsOfTheFileAreShownLiterally()
{
    const QString hostile = QStringLiteral("<b>x</b> & <img src=file:///etc/hostname>\nsecond\u202E");
    const QString shown = QStringLiteral("<b>x</b> & <img src=file:///etc/hostname><U+000A>second<U+202E>");
    Browser browser;
    const QString path = browser.writeChanged([&hostile](QJsonArray& cases) {
        set(cases, 0, QStringLiteral("name"), hostile);
        QJsonArray evidence = cases.at(0).toObject().value(u"evidence").toArray();
        QJsonObject one = evidence.at(0).toObject();
        one.insert(u"revision", hostile);
        evidence.replace(0, one);
        set(cases, 0, QStringLiteral("evidence"), evidence);
    });
    browser.openAndCheck(path);
    QTRY_COMPARE_WITH_TIMEOUT(browser.title(), QStringLiteral("Case 1 of 20 · s01 · ") + shown, 60'000);
    QCOMPARE(browser.cell("cases", 0, 1), shown);
    const QString toolTip = browser.cases()->model()->index(0, 1).data(Qt::ToolTipRole).toString();
    QVERIFY(Qt::mightBeRichText(toolTip));
    QVERIFY(toolTip.contains(shown.toHtmlEscaped()));
    for (const QLabel* const label : browser.page.findChildren<QLabel*>()) {
        if (label->text().contains(u"<img"))
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    const QString odd = browser.write(QStringLiteral("<b>a & b</b>.json").replace(u'/', u'-'), "{}");
    browser.page.open(odd);
    QTRY_VERIFY_WITH_TIMEOUT(!browser.cases()->isVisible(), 60'000);
    QCOMPARE(browser.find<QLabel>("corpusTitle")->text(), QFileInfo(odd).fileName());
}

void CorpusPageTest::aSoundCorpusSaysSo()
{
    Browser browser;
    browser.openAndCheck(browser.writeChanged(dropCoincidingClaim));
    QCOMPARE(browser.diagnosticsTitle(), QStringLiteral("No faults found"));
    QVERIFY(!browser.diagnostics()->isVisible());
}

void CorpusPageTest::findingsLeadToTheirCase()
{
    Browser browser;
    browser.openAndCheck(browser.writeChanged(
        [](QJsonArray& cases) { set(cases, 4, QStringLiteral("split"), QStringLiteral("heldout")); }));
    QCOMPARE(browser.diagnosticsTitle(), QStringLiteral("Diagnostics – errors: 1, warnings: 0, notices: 1"));
    QCOMPARE(browser.diagnostics()->model()->rowCount(), 2);
    QCOMPARE(browser.cell("diagnostics", 1, IssueListModel::SeverityColumn), QStringLiteral("Error"));
    const QString place = browser.cell("diagnostics", 1, IssueListModel::PlaceColumn);
    QVERIFY(place.endsWith(QStringLiteral("  /cases/4/split")));

    // Line and column as an editor counts them.
    const QByteArray file = bytesOfFile(browser.page.path());
    const auto at = file.indexOf("\"heldout\"");
    const auto line = file.left(at).count('\n') + 1;
    const auto column = at - file.lastIndexOf('\n', at);
    QCOMPARE(place.section(u' ', 0, 0),
             QStringLiteral("%1:%2").arg(QString::number(line), QString::number(column)));

    // The case is found though the search hides it.
    browser.find<QLineEdit>("searchCases")->setText(QStringLiteral("s01"));
    browser.diagnostics()->setFocus();
    browser.diagnostics()->setCurrentIndex(browser.diagnostics()->model()->index(0, 0));
    QTest::keyClick(browser.diagnostics(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(browser.title().startsWith(QStringLiteral("Case 2 of 20 · s02")), 60'000);
    QCOMPARE(browser.cases()->currentIndex().data().toString(), QStringLiteral("s02"));
    const QRect second = browser.diagnostics()->visualRect(browser.diagnostics()->model()->index(1, 1));
    QTest::mouseClick(browser.diagnostics()->viewport(), Qt::LeftButton, {}, second.center());
    QTest::mouseDClick(browser.diagnostics()->viewport(), Qt::LeftButton, {}, second.center());
    QTRY_COMPARE_WITH_TIMEOUT(browser.title(), QStringLiteral("Case 5 of 20"), 60'000);
}

void CorpusPageTest::aFaultyCaseIsShownAsTheFileHoldsIt()
{
    Browser browser;
    browser.openAndCheck(browser.writeChanged(
        [](QJsonArray& cases) { set(cases, 0, QStringLiteral("split"), QStringLiteral("heldout")); }));
    QTRY_COMPARE_WITH_TIMEOUT(browser.title(), QStringLiteral("Case 1 of 20"), 60'000);
    const auto* const element = browser.find<EvidenceView>("faultyCase");
    QVERIFY(element->isVisible());
    QVERIFY(textOf(*element).contains(QStringLiteral("\"split\": \"heldout\"")));
    QCOMPARE(browser.cell("cases", 0, 0), QStringLiteral("s01"));
    QCOMPARE(browser.cell("cases", 0, 6), QStringLiteral("reviewed, has faults"));
    browser.cases()->setCurrentIndex(browser.cases()->model()->index(1, 0));
    QTRY_VERIFY_WITH_TIMEOUT(browser.find<EvidenceView>("output")->isVisible(), 60'000);
    QVERIFY(!element->isVisible());
}

void CorpusPageTest::whatCannotBeReadShowsItsDiagnosticsAlone_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addRow("no JSON") << QByteArray("this is no JSON") << QStringLiteral("[json-");
    QTest::addRow("empty") << QByteArray() << QStringLiteral("[json-");
    QTest::addRow("a file of another kind")
        << bytesOfFile(test::sourceFile(QStringLiteral("resources/samples/sample.requests.assize.json")))
        << QStringLiteral("[wrong-format]");
}

void CorpusPageTest::whatCannotBeReadShowsItsDiagnosticsAlone()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, code);
    Browser browser;
    browser.page.open(browser.write(QStringLiteral("x.json"), bytes));
    QTRY_VERIFY_WITH_TIMEOUT(browser.diagnosticsTitle().startsWith(QStringLiteral("Diagnostics – errors: 1")),
                             60'000);
    QVERIFY(browser.diagnostics()->isVisible());
    QVERIFY(!browser.cases()->isVisible());
    QVERIFY(browser.cell("diagnostics", 0, IssueListModel::MessageColumn).contains(code));
    QVERIFY(!browser.page.exportAction()->isEnabled());
    // What follows is shown in full again.
    browser.openAndCheck(samplePath());
    QVERIFY(browser.cases()->isVisible());
}

void CorpusPageTest::aFileThatCannotBeOpenedIsTold()
{
    Browser browser;
    browser.page.open(browser.folder.filePath(QStringLiteral("none.json")));
    QTRY_VERIFY_WITH_TIMEOUT(browser.messages().isVisible(), 60'000);
    QVERIFY(browser.messages().text().contains(QStringLiteral("[file-not-found]")));
    QVERIFY(!browser.cases()->isVisible());
}

void CorpusPageTest::theLastFileThatWasOpenedCounts()
{
    Browser browser;
    const QString second = browser.writeChanged([](QJsonArray& cases) {
        while (cases.size() > 3)
            cases.removeLast();
    });
    QSignalSpy opened(&browser.page, &CorpusPage::opened);
    browser.page.open(samplePath());
    browser.page.open(browser.folder.filePath(QStringLiteral("none.json")));
    browser.page.open(second);
    QTRY_COMPARE_WITH_TIMEOUT(browser.checked.size(), 1, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(browser.title().startsWith(QStringLiteral("Case 1 of 3")), 60'000);
    QCOMPARE(browser.cases()->model()->rowCount(), 3);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.first().first().toString(), second);
    QVERIFY(!browser.messages().isVisible());
}

void CorpusPageTest::theFirstCaseNeedsNoIndex_data()
{
    const QByteArray sample = bytesOfFile(samplePath());
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("found");
    QTest::addRow("what follows the first case does not matter")
        << sample.left(sample.indexOf("\"sampleId\": \"s02\"")) + "no JSON" << true;
    QTest::addRow("the case has not ended") << sample.left(sample.indexOf("\"claimCoverage\"")) << false;
    QTest::addRow("offsets that follow the cases cannot be known yet")
        << QByteArray(sample).replace("\"offsets\": ", "\"x-offsets\": ") << false;
    QTest::addRow("a case with errors")
        << QByteArray(sample).replace("\"sampleId\": \"s01\"", "\"sampleId\": 1") << false;
    QTest::addRow("no cases") << QByteArray("{\"format\": \"assize.corpus/1\", \"cases\": []}") << false;
    QTest::addRow("empty") << QByteArray() << false;
}

void CorpusPageTest::theFirstCaseNeedsNoIndex()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, found);
    const Browser browser;
    SilentProgress progress;
    const auto first = readFirstCase(browser.write(QStringLiteral("x.json"), bytes).toStdString(), progress);
    QVERIFY(first.has_value());
    QCOMPARE(first->has_value(), found);
    if (found)
        QCOMPARE(QString::fromStdString((*first)->evaluationCase->sampleId.value), QStringLiteral("s01"));
}

void CorpusPageTest::aCheckThatWasStoppedCanBeRunAgain()
{
    Browser browser;
    const QString path = browser.writeChanged([](QJsonArray& cases) {
        const QJsonArray twenty = cases;
        for (int copy = 0; copy < 100; ++copy) {
            for (const QJsonValue& one : twenty)
                cases.append(one);
        }
    });
    connect(&browser.page, &CorpusPage::opened, &browser.page,
            [&browser] { browser.find<QPushButton>("cancelWork")->click(); });
    browser.page.open(path);
    QTRY_VERIFY_WITH_TIMEOUT(browser.messages().isVisible(), 60'000);
    QCOMPARE(browser.messages().kind(), Severity::Warning);
    QCOMPARE(browser.checked.size(), 0);
    QCOMPARE(browser.diagnosticsTitle(), QStringLiteral("Not every case has been looked at."));
    browser.find<QPushButton>("messageAction")->click();
    QTRY_COMPARE_WITH_TIMEOUT(browser.checked.size(), 1, 60'000);
    QCOMPARE(browser.cases()->model()->rowCount(), 2020);
    // Every sample id stands there a hundred times too often.
    QVERIFY(browser.diagnosticsTitle().startsWith(QStringLiteral("Diagnostics – errors: 2000,")));
    QVERIFY(browser.diagnosticsTitle().contains(QStringLiteral("not listed: ")));
}

void CorpusPageTest::pointersNameCases_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<int>("index");
    QTest::addRow("a case") << QStringLiteral("/cases/12") << 12;
    QTest::addRow("something in a case") << QStringLiteral("/cases/0/claims/3/start") << 0;
    QTest::addRow("the whole document") << QString() << -1;
    QTest::addRow("all cases") << QStringLiteral("/cases") << -1;
    QTest::addRow("another array") << QStringLiteral("/requests/1") << -1;
    QTest::addRow("no number") << QStringLiteral("/cases/x/1") << -1;
    QTest::addRow("a number beyond all") << QStringLiteral("/cases/99999999999999999999999") << -1;
}

void CorpusPageTest::pointersNameCases()
{
    QFETCH(const QString, pointer);
    QFETCH(const int, index);
    const auto found = caseIndexOf(pointer.toStdString());
    QCOMPARE(found ? static_cast<int>(*found) : -1, index);
}

void CorpusPageTest::theExportIsThatOfTheCommandLine()
{
    Browser browser;
    browser.openAndCheck(samplePath());
    const QString ours = browser.folder.filePath(QStringLiteral("<b>ours & mine</b>.json").remove(u'/'));
    const QString theirs = browser.folder.filePath(QStringLiteral("theirs.json"));
    browser.dialogs.answers.append(ours);
    QTest::mouseClick(browser.find<QToolButton>("exportButton"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(browser.exported.size(), 1, 60'000);
    QCOMPARE(QProcess::execute(test::cliProgram(), {QStringLiteral("requests"), samplePath(),
                                                    QStringLiteral("-o"), theirs, QStringLiteral("--quiet")}),
             0);
    const QByteArray bytes = bytesOfFile(ours);
    QVERIFY(!bytes.isEmpty());
    QVERIFY(bytes == bytesOfFile(theirs));
    QCOMPARE(browser.messages().kind(), Severity::Notice);
    const QByteArray digest = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    QCOMPARE(browser.messages().text(),
             QStringLiteral("Wrote %1\nrequests: 18 · SHA-256 %2\naudit: no leak found")
                 .arg(ours, QString::fromLatin1(digest)));
    QVERIFY(browser.page.exportAction()->isEnabled());
}

void CorpusPageTest::theExportIsSuggestedBesideTheCorpus()
{
    Browser browser;
    const QString path =
        browser.write(QStringLiteral("harbour.corpus.assize.json"), bytesOfFile(samplePath()));
    browser.openAndCheck(path);
    browser.page.exportAction()->trigger(); // and the person thinks better of it
    QCOMPARE(browser.dialogs.questions.size(), std::size_t{1});
    QCOMPARE(browser.dialogs.questions.front().suggestion,
             browser.folder.filePath(QStringLiteral("harbour.requests.assize.json")));
    QVERIFY(!browser.messages().isVisible());
}

void CorpusPageTest::aCorpusWithErrorsIsNotHandedOut()
{
    Browser browser;
    browser.openAndCheck(browser.writeChanged(
        [](QJsonArray& cases) { set(cases, 4, QStringLiteral("split"), QStringLiteral("heldout")); }));
    browser.page.exportAction()->trigger();
    QVERIFY(browser.messages().isVisible());
    QVERIFY(browser.messages().text().contains(QStringLiteral("[corpus-invalid]")));
    QVERIFY(browser.dialogs.questions.empty());
}

void CorpusPageTest::theCorpusIsNotWrittenOver()
{
    Browser browser;
    const QString path = browser.write(QStringLiteral("corpus.json"), bytesOfFile(samplePath()));
    const QString link = browser.folder.filePath(QStringLiteral("link.json"));
    QVERIFY(QFile::link(path, link));
    browser.openAndCheck(path);
    for (const QString& target : {path, link}) {
        browser.dialogs.answers.append(target);
        browser.page.exportAction()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(browser.messages().isVisible(), 60'000);
        QVERIFY(browser.messages().text().contains(QStringLiteral("[output-is-input]")));
        QVERIFY(bytesOfFile(path) == bytesOfFile(samplePath()));
    }
}

void CorpusPageTest::aSymbolicLinkNeedsConsent()
{
    Browser browser;
    const QString target = browser.write(QStringLiteral("target.json"), "old");
    const QString link = browser.folder.filePath(QStringLiteral("link.json"));
    QVERIFY(QFile::link(QStringLiteral("target.json"), link));
    browser.openAndCheck(samplePath());
    browser.dialogs.answers.append(link);
    browser.page.exportAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(browser.messages().isVisible(), 60'000);
    QCOMPARE(browser.messages().kind(), Severity::Warning);
    QVERIFY(browser.messages().text().contains(target));
    QCOMPARE(bytesOfFile(target), QByteArray("old"));

    browser.find<QPushButton>("messageAction")->click();
    QTRY_COMPARE_WITH_TIMEOUT(browser.exported.size(), 1, 60'000);
    QVERIFY(QFileInfo(link).isSymLink());
    QVERIFY(bytesOfFile(target).startsWith("{"));
    QVERIFY(browser.messages().text().endsWith(QStringLiteral("audit: no leak found")));
}

void CorpusPageTest::aFailedExportSaysWhy()
{
    Browser browser;
    const QString path = browser.write(QStringLiteral("corpus.json"), bytesOfFile(samplePath()));
    browser.openAndCheck(path);
    browser.dialogs.answers = {browser.folder.filePath(QStringLiteral("no/such/folder.json")),
                               browser.folder.filePath(QStringLiteral("out.json"))};
    browser.page.exportAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(browser.messages().isVisible(), 60'000);
    QVERIFY(browser.messages().text().contains(QStringLiteral("[folder-not-found]")));

    // The file has changed since it was opened: its bytes are not those that were checked.
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(file.size() / 2));
    file.write("XXXXXXXXXX");
    file.close();
    browser.page.exportAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(browser.messages().text().contains(QStringLiteral("[file-changed]")), 60'000);
    QVERIFY(!QFileInfo::exists(browser.folder.filePath(QStringLiteral("out.json"))));
}

ASSIZE_TEST_CLASS(CorpusPageTest)

#include "corpuspagetest.moc"
