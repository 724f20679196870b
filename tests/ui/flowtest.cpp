// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "requestmaker.h"
#include "sampledesk.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"
#include "views/evidenceview.h"
#include "watchdog.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>
#include <QTest>
#include <QUndoStack>

using namespace assize;
using assize::test::Desk;
using assize::test::messageOf;
using assize::test::SampleDesk;

/// How a reviewer comes through many claims: skipping, finding, going on.
class FlowTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void aCaseIsSkippedByKeyWithAReason();
    void escapeDoesNotSkip();
    void theQueueIsSearched_data();
    void theQueueIsSearched();
    void theOrderOfTheFileIsAChoice();
    void timeLeftIsSaidOnceItIsKnown();
    void consentIsAskedOnce_data();
    void consentIsAskedOnce();
    void answersGoOnOnlyWhereThatIsWanted();
    void supportWaitsForItsCitation();
    void whatWasAnsweredBeforeGoesNowhere();
    void whatIsMissingIsListedAndLeadsThere();
    void theListOfChangesGoesBackAndForward();
    void splitsAndDocksAreRemembered();
    void readOnlyIsNotSaved();
    void theQueueTellsAbstainedFromUnanswered();
    void citationsLeadToTheirPlaces();
    void aKeyOfTheGuideIsItsOwnThere();
    void keysForCitationsDoNothingAtTheWholeOutput();
    void twoTextsAreCompared();
    void theSecondTextNeedNotBeInTheNextCase();
    void thirtyCasesByKey_data();
    void thirtyCasesByKey();
};

namespace {

void choose(Desk& desk, const char* name)
{
    desk.page().findChild<QAction*>(QString::fromLatin1(name))->trigger();
}

QStringList listed(const Desk& desk)
{
    QStringList ids;
    const auto* const list = desk.find<QListView>("queue");
    for (int row = 0; row < list->model()->rowCount(); ++row)
        ids << list->model()->index(row, 0).data().toString();
    return ids;
}

QString statusOf(const Desk& desk)
{
    return desk.find<QLabel>("status")->text();
}

/// The first cases of a request file, as a file of their own.
QString firstCases(const QString& from, const QString& to, qsizetype count)
{
    QJsonObject file = test::jsonIn(test::contentsOf(from));
    QJsonArray requests;
    for (qsizetype i = 0; i < count; ++i)
        requests.append(file[QStringLiteral("requests")].toArray().at(i));
    file[QStringLiteral("requests")] = requests;
    QFile made(to);
    if (!made.open(QIODevice::WriteOnly) || made.write(test::jsonOf(file)) < 0)
        qFatal("cannot write the requests");
    return to;
}

/// A request file that asks for active time.
QString timedRequests(const Desk& desk)
{
    QJsonObject file = test::jsonIn(test::contentsOf(test::sampleFile(QStringLiteral("requests.assize"))));
    QJsonArray asks = file[QStringLiteral("asks")].toArray();
    if (!asks.contains(QStringLiteral("active-time")))
        asks.append(QStringLiteral("active-time"));
    file[QStringLiteral("asks")] = asks;
    QFile made(desk.path(QStringLiteral("timed.requests.assize.json")));
    if (!made.open(QIODevice::WriteOnly) || made.write(test::jsonOf(file)) < 0)
        qFatal("cannot write the requests");
    return made.fileName();
}

} // namespace

void FlowTest::aCaseIsSkippedByKeyWithAReason()
{
    SampleDesk sample;
    const std::size_t skipped = sample.session().place().caseIndex;
    const std::size_t follows = sample.session().order()[1];
    sample->press("S");
    const auto* const reason = sample->find<QLineEdit>("skipReason");
    QVERIFY(reason != nullptr && reason->hasFocus());
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    sample->type(QStringLiteral("ask s2 first"));
    sample->press("Return");
    QVERIFY(!reason->isVisible());
    QCOMPARE(sample.session().draft(skipped).skipReason.value_or(""), std::string("ask s2 first"));
    QCOMPARE(sample.session().place().caseIndex, follows);
    QCOMPARE(sample.session().order().back(), skipped);
    const auto* const list = sample->find<QListView>("queue");
    QVERIFY(list->viewport()->rect().contains(list->visualRect(list->currentIndex())));
    sample->press("Ctrl+Z");       // and again
    sample->press("Ctrl+Shift+Z"); // at the end of the list it can be seen
    QVERIFY(list->viewport()->rect().contains(list->visualRect(list->currentIndex())));
    sample->press("L");
    sample->press("Home");
    QCOMPARE(sample.session().place().caseIndex, follows);
    QCOMPARE(listed(sample.desk()).last().toStdString(), sample.session().outline(skipped).sampleId.value);
    sample->press("1"); // keys are answers again
    QVERIFY(sample.session().claimRating()->truth == truth::isTrue);
    sample->press("Ctrl+Z");
    sample->press("Ctrl+Z");
    QVERIFY(!sample.session().draft(skipped).skipReason);
    QCOMPARE(sample.session().place().caseIndex, skipped);
    QCOMPARE(sample.session().order().front(), skipped);
    sample->press("Ctrl+Shift+Z");
    QVERIFY(sample.session().isSkipped(skipped));
    sample->press("S"); // and back
    QVERIFY(!sample.session().isSkipped(skipped));
    QCOMPARE(sample.session().order().front(), skipped);
}

void FlowTest::escapeDoesNotSkip()
{
    SampleDesk sample;
    const LabellingPlace there = sample.session().place();
    sample->press("S");
    sample->type(QStringLiteral("123"));
    sample->press("Esc");
    QVERIFY(sample->find<QLineEdit>("skipReason") == nullptr);
    QVERIFY(sample.session().place() == there);
    QVERIFY(!sample.session().draft().skipReason);
    QVERIFY(!sample.session().claimRating()->truth);
    sample->press("F");
    QVERIFY(sample.session().draft().isFlagged);
}

void FlowTest::theQueueIsSearched_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("found");
    QTest::addRow("id") << QStringLiteral("S02") << QStringLiteral("s02");
    QTest::addRow("a note") << QStringLiteral("REMARK") << QStringLiteral("s03");
    QTest::addRow("a state") << QStringLiteral("in prog") << QStringLiteral("s03");
    QTest::addRow("the text of a claim") << QString() << QStringLiteral("s05");
}

void FlowTest::theQueueIsSearched()
{
    QFETCH(const QString, words);
    QFETCH(const QString, found);
    SampleDesk sample;
    sample.goToCase("s05");
    const std::string claim(
        sample.session().claim()->span.of(sample.session().request().output.text.bytes()));
    sample.goToCase("s03");
    sample->press("N");
    sample->type(QStringLiteral("my remark"));
    sample->press("Esc");
    sample.goToCase("s01");
    sample->press("Shift+L");
    const auto* const search = sample->find<QLineEdit>("queueSearch");
    QVERIFY(search != nullptr && search->hasFocus());
    sample->type(words.isEmpty() ? QString::fromStdString(claim) : words);
    // The case where the reviewer is stays listed.
    QStringList expected{QStringLiteral("s01"), found};
    QTRY_COMPARE(([&] {
                     QStringList ids = listed(sample.desk());
                     ids.sort();
                     return ids;
                 })(),
                 expected);
    QCOMPARE(sample.session().outline().sampleId.value, std::string("s01"));
    QVERIFY(!sample.session().claimRating()->truth); // what is typed is no answer
    QVERIFY(!sample.session().claimRating()->grounding);
    QCOMPARE(sample.session().progress().flaggedCases, std::size_t(0));
    sample->press("Return");
    QVERIFY(sample->find<QListView>("queue")->hasFocus());
    sample->press("Shift+L");
    sample->press("Esc");
    QVERIFY(search->text().isEmpty());
    QCOMPARE(listed(sample.desk()).size(), static_cast<qsizetype>(sample.session().caseCount()));
    sample->press("1");
    QVERIFY(sample.session().claimRating()->truth == truth::isTrue);
}

void FlowTest::theOrderOfTheFileIsAChoice()
{
    SampleDesk sample;
    const LabellingPlace there = sample.session().place();
    const QStringList own = listed(sample.desk());
    choose(sample.desk(), "fileOrder");
    QStringList sorted = own;
    sorted.sort();
    QCOMPARE(listed(sample.desk()), sorted); // the sample's ids are in order
    QVERIFY(sample.session().place() == there);
    QVERIFY(sample->reopen(sample.project()));
    QCOMPARE(listed(sample.desk()), sorted);
    choose(sample.desk(), "fileOrder");
    QCOMPARE(listed(sample.desk()), own);
}

void FlowTest::timeLeftIsSaidOnceItIsKnown()
{
    SampleDesk sample;
    const std::size_t claims = sample.session().progress().claims;
    for (std::size_t i = 0; i < 5; ++i) {
        QVERIFY2(!statusOf(sample.desk()).contains(QStringLiteral("left")),
                 qPrintable(statusOf(sample.desk())));
        sample->press("2");
        sample->clock().pass(std::chrono::seconds(36));
        sample->press("W");
        sample->press("G");
        while (sample.session().claim() == nullptr)
            sample->press("J");
    }
    const std::size_t minutes = ((claims - 5) * 36 + 30) / 60;
    const QString expected = minutes < 10 ? QStringLiteral("about %1 min left").arg(minutes)
                                          : QStringLiteral("about %1 min left").arg((minutes + 2) / 5 * 5);
    QVERIFY2(statusOf(sample.desk()).endsWith(expected), qPrintable(statusOf(sample.desk()) + expected));
}

void FlowTest::consentIsAskedOnce_data()
{
    QTest::addColumn<bool>("agrees");
    QTest::addRow("agrees") << true;
    QTest::addRow("does not") << false;
}

void FlowTest::consentIsAskedOnce()
{
    QFETCH(const bool, agrees);
    Desk desk;
    const QString requests = timedRequests(desk);
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    QVERIFY2(messageOf(desk).contains(QStringLiteral("how long you work")), qPrintable(messageOf(desk)));
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    const auto seconds = [&desk] {
        desk.clock().pass(std::chrono::seconds(10));
        desk.press(desk.page().session().claimRating()->truth == truth::isTrue ? "2" : "1");
        return desk.page().session().draft().rating.activeSeconds.value_or(-1);
    };
    QCOMPARE(seconds(), -1); // nothing is measured before the answer
    if (agrees)
        desk.find<QPushButton>("messageAction")->click();
    else
        desk.press("Esc");
    QVERIFY(messageOf(desk).isEmpty());
    QCOMPARE(seconds(), agrees ? 10 : -1);
    QVERIFY(desk.reopen(requests + QStringLiteral(".assize")));
    QVERIFY(messageOf(desk).isEmpty());
    desk.press("F");
    QCOMPARE(seconds(), agrees ? 20 : -1);
    choose(desk, "activeTime");
    QCOMPARE(seconds(), agrees ? -1 : 10);
}

void FlowTest::answersGoOnOnlyWhereThatIsWanted()
{
    SampleDesk sample;
    sample.goToCase("s01");
    const std::size_t index = sample.session().place().caseIndex;
    sample->press("2");
    sample->press("W");
    QVERIFY(sample.session().place() == (LabellingPlace{index, 0}));
    choose(sample.desk(), "goesOn");
    sample->press("J");
    sample->press("2");
    QVERIFY(sample.session().place() == (LabellingPlace{index, 1}));
    sample->press("W");
    QVERIFY(sample.session().place() == (LabellingPlace{index, 2}));
    sample->press("Ctrl+Z"); // back to what it changes, and it stays there
    QVERIFY(sample.session().place() == (LabellingPlace{index, 1}));
    sample->press("W");
    QVERIFY(sample.session().place() == (LabellingPlace{index, 2}));
    QVERIFY(sample->reopen(sample.project()));
    QVERIFY(sample->page().findChild<QAction*>(QStringLiteral("goesOn"))->isChecked());
}

void FlowTest::supportWaitsForItsCitation()
{
    SampleDesk sample;
    choose(sample.desk(), "goesOn");
    sample.goToCase("s01");
    const LabellingPlace there = sample.session().place();
    sample->press("1");
    sample->press("Q");
    QVERIFY(sample.session().place() == there);
    sample->press("C");
    QVERIFY(sample.session().place() != there);
    sample->press("K");
    QVERIFY(sample.session().place() == there);
    QCOMPARE(sample.session().claimRating()->evidence.size(), std::size_t(1));
}

void FlowTest::whatWasAnsweredBeforeGoesNowhere()
{
    SampleDesk sample;
    sample.goToCase("s01");
    sample->press("1");
    sample->press("W");
    choose(sample.desk(), "goesOn");
    const LabellingPlace there = sample.session().place();
    for (const char* key : {"2", "E", "3", "C", "N", "a", "Esc"})
        sample->press(key);
    QVERIFY(sample.session().place() == there);
}

void FlowTest::whatIsMissingIsListedAndLeadsThere()
{
    SampleDesk sample;
    sample.goToCase("s01");
    const std::size_t index = sample.session().place().caseIndex;
    sample->press("F4");
    auto* const list = sample->find<QListView>("missing");
    QVERIFY(list != nullptr);
    const auto rows = [list] {
        QStringList texts;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            texts << list->model()->index(row, 0).data().toString();
        return texts;
    };
    const auto owed = static_cast<qsizetype>(sample.session().openAnswers(index).size());
    QCOMPARE(rows().size(), owed);
    QVERIFY(rows().contains(QStringLiteral("s01: Truth of claim 2")));
    sample->press("1");
    QTRY_COMPARE(rows().size(), owed - 1);
    list->setFocus();
    list->setCurrentIndex(list->model()->index(
        static_cast<int>(rows().indexOf(QStringLiteral("s01: Grounding of claim 3"))), 0));
    sample->press("Return");
    QVERIFY(sample.session().place() == (LabellingPlace{index, 2}));
    sample->press("2"); // keys are answers at once
    QVERIFY(sample.session().claimRating()->truth == truth::isFalse);

    auto* const scope = sample->find<QComboBox>("missingScope");
    scope->setCurrentIndex(1);
    qsizetype all = 0;
    for (std::size_t i = 0; i < sample.session().caseCount(); ++i)
        all += static_cast<qsizetype>(sample.session().openAnswers(i).size());
    QTRY_COMPARE(rows().size(), all);
    QCOMPARE(sample->find<QLabel>("missingCount")->text(), QStringLiteral("%1 open").arg(all));
    const int other = static_cast<int>(rows().indexOf(QStringLiteral("s03: Truth of claim 1")));
    QVERIFY(other >= 0);
    Q_EMIT list->clicked(list->model()->index(other, 0));
    QCOMPARE(sample.session().outline().sampleId.value, std::string("s03"));
    QVERIFY(sample.session().place().claimIndex == std::optional<std::size_t>(0));
}

void FlowTest::theListOfChangesGoesBackAndForward()
{
    SampleDesk sample;
    sample.goToCase("s01");
    sample->press("F6");
    auto* const list = sample->find<QListView>("history");
    QVERIFY(list != nullptr);
    QCOMPARE(list->model()->rowCount(), 1);
    sample->press("1");
    sample->press("J");
    sample->press("2");
    sample->press("F");
    QCOMPARE(list->model()->rowCount(), 4);
    QCOMPARE(list->model()->index(2, 0).data().toString(), QStringLiteral("s01, claim 2: Truth: false"));
    QCOMPARE(list->model()->index(3, 0).data().toString(), QStringLiteral("s01: flag"));
    QCOMPARE(list->currentIndex().row(), 3);
    QCOMPARE(sample->window().findChild<QAction*>(QStringLiteral("undo"))->text(),
             QStringLiteral("&Undo flag"));
    list->setFocus();
    sample->press("Home"); // looking is no undoing
    QVERIFY(sample.session().draft().isFlagged);
    sample->press("Return");
    QTRY_COMPARE(sample->page().undoStack().index(), 0);
    QVERIFY(!sample.session().draft().isFlagged);
    QVERIFY(sample.session().place().claimIndex == std::optional<std::size_t>(0));
    QVERIFY(!sample.session().claimRating()->truth);
    QCOMPARE(list->model()->rowCount(), 4);
    Q_EMIT list->clicked(list->model()->index(2, 0));
    QTRY_COMPARE(sample->page().undoStack().index(), 2);
    QVERIFY(sample.session().claimRating()->truth == truth::isFalse);
    QVERIFY(!sample.session().draft().isFlagged);
    sample->press("3"); // what was undone is gone
    QCOMPARE(list->model()->rowCount(), 4);
    QCOMPARE(list->model()->index(3, 0).data().toString(),
             QStringLiteral("s01, claim 2: Truth: unsupported"));
}

void FlowTest::splitsAndDocksAreRemembered()
{
    SampleDesk sample;
    auto* const split = sample->page().findChild<QSplitter*>(QStringLiteral("texts"));
    split->setSizes({300, 300, split->width() - 600});
    const QList<int> sizes = split->sizes();
    QVERIFY(sample->reopen(sample.project()));
    QTRY_COMPARE(sample->page().findChild<QSplitter*>(QStringLiteral("texts"))->sizes(), sizes);
    sample->press("F4");
    QVERIFY(sample->reopen(sample.project()));
    QVERIFY(sample->find<QListView>("missing") != nullptr);
}

void FlowTest::readOnlyIsNotSaved()
{
    SampleDesk sample;
    sample->press("1");
    QVERIFY(sample->waitUntilSaved());
    QCOMPARE(sample->find<QLabel>("claimSaveState")->text(), QStringLiteral("saved"));
    Desk second; // the project is locked by the first
    second.window().openFiles({sample.project()});
    QTRY_VERIFY(second.window().labelPage() != nullptr);
    QVERIFY(second.page().session().isReadOnly());
    QCOMPARE(second.find<QLabel>("claimSaveState")->text(), QStringLiteral("read-only"));
    QVERIFY(statusOf(second).startsWith(QStringLiteral("read-only")));
    for (const char* key : {"2", "S", "F", "Ctrl+Return"})
        second.press(key);
    QVERIFY(second.page().session().claimRating()->truth == truth::isTrue);
    QVERIFY(second.find<QLineEdit>("skipReason") == nullptr);
}

void FlowTest::theQueueTellsAbstainedFromUnanswered()
{
    SampleDesk sample;
    sample.goToWholeOutput();
    auto* const list = sample->find<QListView>("queue");
    const auto row = [list] {
        return list->viewport()->grab(list->visualRect(list->currentIndex())).toImage();
    };
    const auto says = [list] { return list->currentIndex().data(Qt::AccessibleTextRole).toString(); };
    sample->press("Shift+R"); // no
    const QImage answered = row();
    QVERIFY(says().contains(QStringLiteral("1 of 3 questions answered")));
    QVERIFY(!says().contains(QStringLiteral("abstained")));
    sample->press("Ctrl+R"); // abstain
    QVERIFY(says().contains(QStringLiteral("1 of them abstained")));
    QVERIFY(row() != answered);
    sample->press("Ctrl+Z");
    QCOMPARE(row(), answered);
    sample->press("Ctrl+Z");
    QVERIFY(says().contains(QStringLiteral("0 of 3 questions answered")));
    QVERIFY(row() != answered);
}

void FlowTest::citationsLeadToTheirPlaces()
{
    Desk desk;
    QString lines;
    for (int i = 0; i < 300; ++i)
        lines += QStringLiteral("line %1 of a long text\n").arg(i);
    const QString requests = test::makeRequests(
        desk.path({}), {{QStringLiteral("long"), lines, {{QStringLiteral("c1"), 0, 4}}, {lines, lines}}});
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    for (const char* key : {"V", "Ctrl+End", "Shift+Up", "C", "]", "V", "Down", "Shift+Down", "C", "Down",
                            "Down", "Shift+Down", "C", "Ctrl+End"})
        desk.press(key);
    QCOMPARE(desk.page().session().claimRating()->evidence.size(), std::size_t(3));
    const auto* const tabs = desk.find<QTabBar>("evidenceTabs");
    const auto view = [&desk] { return desk.find<EvidenceView>("evidence"); };
    const auto isAtEnd = [&view] {
        return view()->verticalScrollBar()->value() > view()->verticalScrollBar()->maximum() / 2;
    };
    desk.press("T"); // the first one, which stands at the end of the first text
    QCOMPARE(tabs->currentIndex(), 0);
    QVERIFY(isAtEnd());
    desk.press("T");
    QCOMPARE(tabs->currentIndex(), 1);
    QVERIFY(!isAtEnd());
    desk.press("T");
    QCOMPARE(tabs->currentIndex(), 1);

    auto* const list = desk.find<QListWidget>("citations");
    const auto look = [&view] { return view()->viewport()->grab().toImage(); };
    desk.page().setFocus();
    const QImage both = look(); // both places of the claim stand out
    list->setFocus(Qt::TabFocusReason);
    const QImage last = look(); // the one that the list stands on
    desk.press("Up");
    const QImage first = look();
    QVERIFY(both != last && both != first && first != last);
    desk.press("Down");
    QCOMPARE(look(), last);
    desk.page().setFocus();
    QCOMPARE(look(), both);
    // The pointer does the same.
    QTest::mouseMove(list->viewport(), list->visualItemRect(list->item(1)).center());
    QCOMPARE(look(), first);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(list->viewport(), &leave);
    QCOMPARE(look(), both);
    desk.press("T");
    QCOMPARE(tabs->currentIndex(), 0);
    list->setFocus(Qt::TabFocusReason);
    desk.press("Down");
    desk.press("Return");
    QCOMPARE(tabs->currentIndex(), 1);
}

void FlowTest::keysForCitationsDoNothingAtTheWholeOutput()
{
    SampleDesk sample;
    sample.goToCase("s01");
    sample->press("C"); // the claim before has one
    const std::size_t index = sample.session().place().caseIndex;
    sample.session().goTo({index, std::nullopt});
    for (const char* key : {"T", "X", "T"})
        sample->press(key);
    QVERIFY(sample.session().place() == (LabellingPlace{index, std::nullopt}));
    sample.session().goTo({index, 0});
    QCOMPARE(sample.session().claimRating()->evidence.size(), std::size_t(1));
}

/// F3 goes to the next place in whatever is being read.
void FlowTest::aKeyOfTheGuideIsItsOwnThere()
{
    SampleDesk sample;
    sample->press("F2");
    auto* const search = sample->find<QLineEdit>("guideSearch");
    search->setText(QStringLiteral("evidence"));
    const auto* const count = sample->find<QLabel>("guideMatchCount");
    for (QWidget* part : QList<QWidget*>{search, sample->find<QWidget>("guideText")}) {
        part->setFocus();
        for (const char* key : {"F3", "Shift+F3"}) {
            const QString before = count->text();
            sample->press(key);
            QVERIFY(count->text() != before);
        }
    }
}

void FlowTest::twoTextsAreCompared()
{
    SampleDesk sample;
    sample.goToCase("s03");
    const auto views = [&sample] {
        QList<EvidenceView*> seen;
        for (EvidenceView* view : sample->window().findChildren<EvidenceView*>(QStringLiteral("evidence"))) {
            if (view->isVisible())
                seen << view;
        }
        return seen;
    };
    QCOMPARE(views().size(), 1);
    sample->press("V");
    sample->press("B");
    QCOMPARE(views().size(), 2);
    QVERIFY(views()[0]->accessibleName() != views()[1]->accessibleName());
    const auto heightOfPane = [&views](qsizetype pane) {
        return views()[pane]->parentWidget()->parentWidget()->height();
    };
    QTRY_VERIFY(std::abs(heightOfPane(0) - heightOfPane(1)) <= 1); // both can be read
    const auto ids = sample.session().request().evidence;
    QVERIFY(sample->find<QPushButton>("cite")->text().contains(QString::fromStdString(ids[0].id.value)));
    sample->press("Shift+V");
    QVERIFY(sample->find<QPushButton>("cite")->text().contains(QString::fromStdString(ids[1].id.value)));
    sample->press("C");
    QCOMPARE(sample.session().claimRating()->evidence.size(), std::size_t(1));
    QVERIFY(sample.session().claimRating()->evidence.front().evidenceId == ids[1].id);
    sample->press("Shift+V");
    sample->press("C");
    QCOMPARE(sample.session().claimRating()->evidence.size(), std::size_t(2));
    sample->press("Ctrl+J");
    QVERIFY(qobject_cast<EvidenceView*>(sample->focused()) != nullptr);
    sample->press("B");
    QCOMPARE(views().size(), 1);
    sample->press("1");
    QVERIFY(sample.session().claimRating()->truth == truth::isTrue);
}

void FlowTest::theSecondTextNeedNotBeInTheNextCase()
{
    SampleDesk sample;
    sample.goToCase("s03");
    QCOMPARE(sample.session().request().evidence.size(), std::size_t(4));
    for (const char* key : {"B", "Shift+V", "]", "]"}) // reads the last of four in the second pane
        sample->press(key);
    sample->press("L"); // and is in the queue when the case changes
    sample.goToCase("s09");
    QCOMPARE(sample.session().request().evidence.size(), std::size_t(1));
    QVERIFY(sample->find<QPushButton>("cite")->text().contains(
        QString::fromStdString(sample.session().request().evidence.front().id.value)));
}

void FlowTest::thirtyCasesByKey_data()
{
    QTest::addColumn<bool>("marksDone");
    QTest::addRow("every claim is supported, and the last answer marks the case as done") << true;
    QTest::addRow("every other claim is unsupported, and cases are marked as done by key") << false;
}

void FlowTest::thirtyCasesByKey()
{
    QFETCH(const bool, marksDone);
    ASSIZE_SHARED_DATA_PATH(all, QStringLiteral("crscore/requests.json"));
    constexpr std::size_t cases = 30;
    test::Milliseconds least = test::Milliseconds::max();
    for (int round = 0; round < test::roundsAtMost && least > test::longestStall; ++round) {
        Desk desk;
        const QString requests = firstCases(all, desk.path(QStringLiteral("thirty.requests.json")), cases);
        QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
        choose(desk, "goesOn");
        if (marksDone)
            choose(desk, "marksDone");
        LabellingSession& session = desk.page().session();
        std::size_t presses = 0;
        std::size_t claims = 0;
        test::Watchdog watchdog;
        const auto press = [&](const char* key) {
            desk.press(key);
            QCoreApplication::processEvents(); // in which the watchdog's timer beats when it is due
            ++presses;
        };
        watchdog.step("label");
        while (session.progress().answeredClaims < session.progress().claims) {
            const bool isSupported = marksDone || claims % 2 == 0;
            const QList<const char*> keys =
                isSupported ? QList<const char*>{"1", "Q", "C"} : QList<const char*>{"2", "W"};
            for (const char* key : keys)
                press(key);
            QCOMPARE(session.progress().answeredClaims, ++claims);
            if (!marksDone && session.openAnswers(session.place().caseIndex).empty())
                press("Ctrl+Return");
        }
        watchdog.settle();
        least = std::min(least, watchdog.longest());
        qInfo("%s; %zu presses for %zu claims: %.2f each", qPrintable(watchdog.report()), presses, claims,
              static_cast<double>(presses) / static_cast<double>(claims));
        QCOMPARE(session.progress().doneCases, cases);
        QVERIFY(presses <= 3 * claims);
        QVERIFY(desk.waitUntilSaved());
        const QString labels = desk.path(QStringLiteral("r7.labels.assize.json"));
        QVERIFY(desk.exportLabels(labels));
        QCOMPARE(
            complaint(test::runCli({QStringLiteral("labels"), QStringLiteral("check"), labels,
                                    QStringLiteral("--requests"), requests, QStringLiteral("--complete")}),
                      0),
            QByteArray());
    }
    QVERIFY(least <= test::longestStall);
}

ASSIZE_TEST_CLASS(FlowTest)

#include "flowtest.moc"
