// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/exportpage.h"
#include "pages/labelpage.h"
#include "program.h"
#include "requestmaker.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "views/noteedit.h"

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

using namespace assize;
using assize::test::Desk;

/// What is opened and what is exported: files, projects, and whose they are.
class OpeningTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void exportingAgainGivesTheSameBytes();
    void aChangedExportIsARevision();
    void textsAreNeverMarkup();
    void aSecondWindowOnlyReads();
    void openingAgainKeepsTheWork();
    void openingAnotherSavesFirst();
    void labelsBringTheWorkBack_data();
    void labelsBringTheWorkBack();
    void labelsWithoutTheirRequests_data();
    void labelsWithoutTheirRequests();
    void filesOfTheMaintainer_data();
    void filesOfTheMaintainer();
};

namespace {

QString sampleRequests(Desk& desk)
{
    return desk.copy(test::sampleFile(QStringLiteral("requests.assize")),
                     QStringLiteral("sample.requests.assize.json"));
}

void answerFirstCase(Desk& desk)
{
    const auto index = desk.page().session().place().caseIndex;
    while (desk.page().session().claim() != nullptr) {
        for (const char* key : {"2", "W", "J"})
            desk.press(key);
    }
    for (const char* key : {"R", "Shift+D", "Ctrl+U", "H", "Ctrl+Return"})
        desk.press(key);
    QVERIFY(desk.page().session().stateOf(index) == CaseState::Done);
}

QString warningOf(const Desk& desk)
{
    const auto* const message = desk.find<QLabel>("message");
    return message == nullptr ? QString() : message->text();
}

bool hasRevisionWarning(const Desk& desk)
{
    return desk.find<QLabel>("revision") != nullptr;
}

/// The ratings of a label file, without what every export has of its own.
QJsonArray ratingsOf(const QString& path)
{
    return test::jsonIn(test::contentsOf(path))[QStringLiteral("ratings")].toArray();
}

/// Whatever can be seen and would take its text for markup; by name and text.
QStringList markupIn(const QWidget& window)
{
    QStringList found;
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (label->textFormat() != Qt::PlainText && Qt::mightBeRichText(label->text()))
            found << label->objectName() + u' ' + label->text();
    }
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->toolTip().contains(QStringLiteral("<u>")) ||
            widget->toolTip().contains(QStringLiteral("<b>")))
            found << widget->objectName() + u' ' + widget->toolTip();
    }
    return found;
}

} // namespace

void OpeningTest::exportingAgainGivesTheSameBytes()
{
    Desk desk;
    QVERIFY(desk.beginLabelling(sampleRequests(desk), QStringLiteral("R7")));
    answerFirstCase(desk);
    const QString first = desk.path(QStringLiteral("first.json"));
    const QString second = desk.path(QStringLiteral("second.json"));
    QVERIFY(desk.exportLabels(first));
    QVERIFY(!hasRevisionWarning(desk));
    desk.press("Esc");
    QVERIFY(desk.page().isVisible());
    QVERIFY(desk.exportLabels(second));
    QVERIFY(!hasRevisionWarning(desk));
    QVERIFY(!test::contentsOf(first).isEmpty());
    QCOMPARE(test::contentsOf(second), test::contentsOf(first));
}

void OpeningTest::aChangedExportIsARevision()
{
    Desk desk;
    QVERIFY(desk.beginLabelling(sampleRequests(desk), QStringLiteral("R7")));
    const QString sample = QString::fromStdString(desk.page().session().outline().sampleId.value);
    answerFirstCase(desk);
    QVERIFY(desk.exportLabels(desk.path(QStringLiteral("first.json"))));
    desk.press("Esc");
    desk.press("Ctrl+K");
    desk.press("3");
    desk.press("Ctrl+Shift+E");
    QTRY_VERIFY_WITH_TIMEOUT(hasRevisionWarning(desk), 60'000);
    QVERIFY(desk.find<QLabel>("revision")->text().contains(sample));
    desk.dialogs().answers << desk.path(QStringLiteral("second.json"));
    desk.press("Space");
    QTRY_VERIFY_WITH_TIMEOUT(!desk.find<QLabel>("receipt")->text().isEmpty(), 60'000);
    QVERIFY(ratingsOf(desk.path(QStringLiteral("second.json"))) !=
            ratingsOf(desk.path(QStringLiteral("first.json"))));

    // What has been handed in as a revision is no change any more.
    desk.press("Esc");
    desk.press("Ctrl+Shift+E");
    QTest::qWait(0);
    QVERIFY(desk.exportLabels(desk.path(QStringLiteral("third.json"))));
    QVERIFY(!hasRevisionWarning(desk));
}

void OpeningTest::textsAreNeverMarkup()
{
    Desk desk;
    const QString rater = QStringLiteral("<b>R7</b> &amp; &co");
    const QString requests = test::makeRequests(
        desk.path({}), {{QStringLiteral("<i>case</i>&1"),
                         QStringLiteral("<b>bold</b> &amp; <img src=x>"),
                         {{QStringLiteral("c1"), 0, 11}},
                         {{QStringLiteral("<u>text</u> &lt; &"), QStringLiteral("<b>e</b>&1")}},
                         QStringLiteral("<u>pr</u> &amp;")}});
    QVERIFY(desk.beginLabelling(requests, rater));
    QCOMPARE(markupIn(desk.window()), QStringList());
    QVERIFY(desk.find<QLabel>("outputHeading")->text().contains(QStringLiteral("<u>pr</u> &amp;")));
    QCOMPARE(desk.find<QTabBar>("evidenceTabs")->tabText(0), QStringLiteral("<b>e</b>&&1"));
    desk.press("N");
    desk.type(QStringLiteral("<i>x</i> &amp; &"));
    desk.press("Esc");
    desk.press("C");
    QCOMPARE(desk.find<NoteEdit>("note")->toPlainText(), QStringLiteral("<i>x</i> &amp; &"));
    QCOMPARE(markupIn(desk.window()), QStringList());
    QVERIFY(desk.exportLabels(desk.path(QStringLiteral("<b>l</b>&amp;.json").replace(u'/', u'_'))));
    QCOMPARE(markupIn(desk.window()), QStringList());
    QVERIFY(desk.find<QLabel>("receipt")->text().contains(QStringLiteral("<b>l<_b>&amp;.json")));

    desk.window().openFiles({requests});
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QAbstractButton>("continue") != nullptr, 60'000);
    QVERIFY(desk.find<QAbstractButton>("continue")->text().contains(QStringLiteral("<b>R7</b> &&amp; &&co")));
    QCOMPARE(markupIn(desk.window()), QStringList());
}

void OpeningTest::aSecondWindowOnlyReads()
{
    Desk first;
    const QString requests = sampleRequests(first);
    const QString project = requests + QStringLiteral(".assize");
    QVERIFY(first.beginLabelling(requests, QStringLiteral("R7")));
    first.press("1");
    QVERIFY(first.waitUntilSaved());
    const QByteArray before = test::contentsOf(project);

    Desk second;
    second.window().openFiles({project});
    QTRY_VERIFY_WITH_TIMEOUT(second.window().labelPage() != nullptr, 60'000);
    QVERIFY2(warningOf(second).contains(QStringLiteral("is open in")), qPrintable(warningOf(second)));
    auto& session = second.page().session();
    QVERIFY(session.isReadOnly());
    QVERIFY(second.page().statusLine().startsWith(QStringLiteral("read-only")));
    QCOMPARE(session.progress(), first.page().session().progress());
    QVERIFY(session.claimRating()->truth == truth::isTrue);
    const LabellingPlace there = session.place();
    for (const char* key : {"2", "Q", "C", "X", "F", "N", "a", "P", "R", "Ctrl+Return"})
        second.press(key);
    QVERIFY(session.place() == there);
    QVERIFY(session.claimRating()->truth == truth::isTrue);
    QCOMPARE(session.progress(), first.page().session().progress());
    second.press("J"); // reading goes on
    QVERIFY(session.place() != there);
    second.press("V");
    QVERIFY(second.exportLabels(second.path(QStringLiteral("read.json"))));
    QCOMPARE(ratingsOf(second.path(QStringLiteral("read.json"))).size(), 1);
    QCOMPARE(test::contentsOf(project), before);

    second.press("Esc");
    second.press("2");
    QCOMPARE(session.progress(), first.page().session().progress());
}

/// Opening what is open already must not lock a reviewer out of the own work.
void OpeningTest::openingAgainKeepsTheWork()
{
    Desk desk;
    const QString requests = sampleRequests(desk);
    const QString project = requests + QStringLiteral(".assize");
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    desk.press("1");
    const std::string sample = desk.page().session().outline().sampleId.value;
    for (const QStringList& files : {QStringList{project}, QStringList{requests}}) {
        desk.window().openFiles(files);
        if (files.first() == requests) {
            QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLineEdit>("raterId") != nullptr, 60'000);
            desk.type(QStringLiteral("R7"));
            desk.press("Return");
        }
        QTest::qWait(100);
        QTRY_VERIFY_WITH_TIMEOUT(desk.window().labelPage() != nullptr && desk.page().isVisible(), 60'000);
        QVERIFY2(!desk.page().session().isReadOnly(), qPrintable(warningOf(desk)));
        QCOMPARE(desk.page().session().outline().sampleId.value, sample);
        QVERIFY(desk.page().session().claimRating()->truth == truth::isTrue);
    }
    desk.press("Ctrl+Z");
    QVERIFY(!desk.page().session().claimRating()->truth);
}

void OpeningTest::openingAnotherSavesFirst()
{
    Desk desk;
    const QString requests = sampleRequests(desk);
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R8")));
    desk.press("N");
    desk.type(QStringLiteral("half"));
    const DraftKey note = desk.page().session().keyOf(DraftField::Note);
    desk.window().openFiles({requests + QStringLiteral(".assize")});
    QTRY_COMPARE_WITH_TIMEOUT(desk.page().session().work().rater().value, std::string("R7"), 60'000);
    QVERIFY(!desk.page().session().isReadOnly());
    const QString second = desk.path(QStringLiteral("sample.requests.assize.json-2.assize"));
    desk.window().openFiles({second});
    QTRY_COMPARE_WITH_TIMEOUT(desk.page().session().work().rater().value, std::string("R8"), 60'000);
    QCOMPARE(desk.page().session().textOf(note).value_or(""), std::string("\"half\""));
}

void OpeningTest::labelsBringTheWorkBack_data()
{
    QTest::addColumn<bool>("areBothGiven");
    QTest::addRow("both files given") << true;
    QTest::addRow("the requests are found by their digest") << false;
}

void OpeningTest::labelsBringTheWorkBack()
{
    QFETCH(const bool, areBothGiven);
    Desk first;
    QVERIFY(first.beginLabelling(sampleRequests(first), QStringLiteral("R7")));
    answerFirstCase(first);
    first.press("N");
    first.type(QStringLiteral("to be gone on with"));
    first.press("Esc");
    const QString exported = first.path(QStringLiteral("r7.labels.assize.json"));
    QVERIFY(first.exportLabels(exported));

    Desk desk;
    QVERIFY(QDir(desk.path({})).mkdir(QStringLiteral("other")));
    const QString requests =
        desk.copy(test::sampleFile(QStringLiteral("requests.assize")),
                  areBothGiven ? QStringLiteral("other/renamed.json") : QStringLiteral("renamed.json"));
    const QString labels = desk.copy(exported, QStringLiteral("r7.labels.assize.json"));
    desk.window().openFiles(areBothGiven ? QStringList{labels, requests} : QStringList{labels});
    QTRY_VERIFY_WITH_TIMEOUT(desk.find<QPushButton>("messageAction") != nullptr, 60'000);
    QVERIFY(desk.window().labelPage() == nullptr); // nobody sees labels by opening a file
    QTest::keyClick(desk.find<QPushButton>("messageAction"), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(desk.window().labelPage() != nullptr, 60'000);
    auto& session = desk.page().session();
    QCOMPARE(session.work().rater().value, std::string("R7"));
    QCOMPARE(session.progress(), first.page().session().progress());
    const QString again = desk.path(QStringLiteral("again.json"));
    QVERIFY(desk.exportLabels(again));
    QCOMPARE(ratingsOf(again), ratingsOf(exported));
}

void OpeningTest::labelsWithoutTheirRequests_data()
{
    QTest::addColumn<bool>("areOthersGiven");
    QTest::addRow("the folder has other requests") << false;
    QTest::addRow("other requests are given") << true;
}

void OpeningTest::labelsWithoutTheirRequests()
{
    QFETCH(const bool, areOthersGiven);
    Desk desk;
    const QString others = test::makeRequests(desk.path({}), {{QStringLiteral("x"),
                                                               QStringLiteral("The room is free."),
                                                               {{QStringLiteral("c1"), 0, 8}},
                                                               {QStringLiteral("free\n")}}});
    const QString labels = desk.copy(test::sampleFile(QStringLiteral("rater-a.labels.assize")),
                                     QStringLiteral("a.labels.assize.json"));
    desk.window().openFiles(areOthersGiven ? QStringList{labels, others} : QStringList{labels});
    QTRY_VERIFY_WITH_TIMEOUT(!warningOf(desk).isEmpty(), 60'000);
    QVERIFY2(warningOf(desk).contains(QStringLiteral("a.labels.assize.json")), qPrintable(warningOf(desk)));
    QVERIFY2(warningOf(desk).contains(QStringLiteral("requests")), qPrintable(warningOf(desk)));
    QVERIFY(desk.window().labelPage() == nullptr);
    QCOMPARE(QDir(desk.path({})).entryList({QStringLiteral("*.assize")}, QDir::Files), QStringList());
}

void OpeningTest::filesOfTheMaintainer_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("says");
    QTest::addRow("a judge's results") << QStringLiteral("judge") << QStringLiteral("maintainer of a corpus");
    QTest::addRow("decisions") << QStringLiteral("adjudication") << QStringLiteral("maintainer of a corpus");
    QTest::addRow("a maintainer's project")
        << QStringLiteral("project") << QStringLiteral("no requests to label");
}

void OpeningTest::filesOfTheMaintainer()
{
    QFETCH(const QString, file);
    QFETCH(const QString, says);
    Desk desk;
    QString path = desk.path(file + QStringLiteral(".assize"));
    const QString corpus = test::sampleFile(QStringLiteral("corpus.assize"));
    if (file == QStringLiteral("judge")) {
        path = test::sampleFile(QStringLiteral("judge.assize"));
    } else if (file == QStringLiteral("project")) {
        QCOMPARE(complaint(test::runCli({QStringLiteral("project"), QStringLiteral("create"), path,
                                         QStringLiteral("--corpus"), corpus}),
                           0),
                 QByteArray());
    } else {
        path += QStringLiteral(".json");
        QCOMPARE(
            complaint(
                test::runCli(
                    {QStringLiteral("adjudicate"), corpus, QStringLiteral("--labels"),
                     test::sampleFile(QStringLiteral("rater-a.labels.assize")), QStringLiteral("--labels"),
                     test::sampleFile(QStringLiteral("rater-b.labels.assize")), QStringLiteral("--decisions"),
                     test::sampleFile(QStringLiteral("adjudication-decisions")),
                     QStringLiteral("--adjudicator"), QStringLiteral("ADJ-1"), QStringLiteral("-o"), path}),
                0),
            QByteArray());
    }
    desk.window().openFiles({path});
    QTRY_VERIFY_WITH_TIMEOUT(!warningOf(desk).isEmpty(), 60'000);
    QVERIFY2(warningOf(desk).contains(says), qPrintable(warningOf(desk)));
    QVERIFY(desk.window().labelPage() == nullptr);
    QVERIFY(desk.find<QAbstractButton>("sample") != nullptr);
    // What could not be used is not held on to.
    QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(path + QStringLiteral(".lock")), 60'000);
}

ASSIZE_TEST_CLASS(OpeningTest)

#include "openingtest.moc"
