// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/labelpage.h"
#include "program.h"
#include "requestmaker.h"
#include "sampledesk.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/evidenceview.h"
#include "views/messagestrip.h"
#include "views/noteedit.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QInputMethodEvent>
#include <QJsonArray>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>
#include <QTest>

using namespace assize;
using assize::test::Desk;
using assize::test::DraftCase;
using assize::test::messageOf;
using assize::test::SampleDesk;

/// What a reviewer may rely on while labelling.
class LabellingTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void keysAreTextInAField_data();
    void keysAreTextInAField();
    void composingIsText();
    void aNoteIsKeptToTheCharacter();
    void answersAreDeadElsewhere_data();
    void answersAreDeadElsewhere();
    void undoGoesToWhatItChanges();
    void undoOutlivesTheCase();
    void aHalfTypedNoteIsKept_data();
    void aHalfTypedNoteIsKept();
    void movingNeverLandsInAField();
    void theFocusStaysWhenTheCaseChanges();
    void nothingMovesWhenAnAnswerIsSaved();
    void supportAsksForWhatTheProducerSaw();
    void anOpenCaseSaysWhatIsMissing();
    void unansweredLooksUnlikeAbstained();
    void theFilterNeverMovesTheReviewer_data();
    void theFilterNeverMovesTheReviewer();
    void theQueueIsWorkedByKey();
    void anotherSelectionChangesNoCitation();
};

namespace {

/// Everything that has been answered, but notes.
struct Answers {
    std::size_t claims;
    std::size_t questions;
    std::size_t done;
    std::size_t flagged;
    std::size_t problems;
    bool operator==(const Answers&) const = default;
};

Answers answersOf(const LabellingSession& session)
{
    const LabellingProgress& progress = session.progress();
    std::size_t answered = 0;
    for (std::size_t i = 0; i < session.caseCount(); ++i) {
        for (const ClaimRating& claim : session.draft(i).rating.claims)
            answered += std::size_t{claim.truth.has_value()} + std::size_t{claim.grounding.has_value()} +
                        claim.evidence.size();
    }
    return {answered, progress.answeredQuestions, progress.doneCases, progress.flaggedCases,
            progress.problems};
}

} // namespace

void LabellingTest::keysAreTextInAField_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QByteArray>("field");
    QTest::addRow("the note on a claim") << QStringLiteral("claim") << QByteArray("note");
    QTest::addRow("the note on a problem") << QStringLiteral("problem") << QByteArray("problemNote");
    QTest::addRow("the note on a case") << QStringLiteral("case") << QByteArray("caseNote");
}

/// C-71.
void LabellingTest::keysAreTextInAField()
{
    QFETCH(const QString, place);
    QFETCH(const QByteArray, field);
    SampleDesk sample;
    if (place == QStringLiteral("case")) {
        sample.goToWholeOutput();
        sample->press("N");
    } else if (place == QStringLiteral("problem")) {
        sample->press("P");
        sample->press("Down");
        sample->press("Return");
        sample->press("Tab");
    } else {
        sample->press("N");
    }
    const auto* const note = sample->find<NoteEdit>(field);
    QVERIFY(note != nullptr && note->hasFocus());
    const Answers answers = answersOf(sample.session());
    const LabellingPlace there = sample.session().place();

    sample->type(QStringLiteral("true false 1 2 3 qwe QWE jk cxnpfglvo []?\nrduh RDUH é🦀"));
    QCOMPARE(note->text(), QStringLiteral("true false 1 2 3 qwe QWE jk cxnpfglvo []?\nrduh RDUH é🦀"));
    sample->press("Backspace");
    sample->press("Backspace");
    QCOMPARE(note->text(), QStringLiteral("true false 1 2 3 qwe QWE jk cxnpfglvo []?\nrduh RDUH "));
    for (const char* key : {"Ctrl+R", "Ctrl+D", "Ctrl+H"})
        sample->press(key);
    QVERIFY(note->hasFocus());
    QVERIFY(answersOf(sample.session()) == answers);
    sample->press("Ctrl+U"); // deletes the line in some places; no answer anywhere
    QVERIFY(answersOf(sample.session()) == answers);
    const QString text = note->text();
    QVERIFY(text.startsWith(QStringLiteral("true false")));

    sample->press("Esc");
    QVERIFY(!note->hasFocus());
    QCOMPARE(note->text(), text);
    QVERIFY(sample.session().place() == there);
    sample->press("F");
    QCOMPARE(sample.session().progress().flaggedCases, std::size_t(1));
    QVERIFY(messageOf(sample.desk()).isEmpty());
}

/// C-71.
void LabellingTest::composingIsText()
{
    SampleDesk sample;
    sample->press("N");
    const auto* const note = sample->find<NoteEdit>("note");
    const Answers answers = answersOf(sample.session());
    QInputMethodEvent preedit(QStringLiteral("にほ"), {});
    // Keys that the input method did not take.
    for (const char* key : {"1", "Q", "J", "Return", "Ctrl+J", "Ctrl+Return", "Ctrl+R", "Esc"}) {
        QApplication::sendEvent(sample->focused(), &preedit);
        sample->press(key);
    }
    QVERIFY(answersOf(sample.session()) == answers);
    QVERIFY(sample.session().place().claimIndex == std::optional<std::size_t>(0));
    QVERIFY(messageOf(sample.desk()).isEmpty());
    sample->press("N");
    while (!note->text().isEmpty())
        sample->press("Backspace");
    QApplication::sendEvent(sample->focused(), &preedit);
    QInputMethodEvent commit;
    commit.setCommitString(QStringLiteral("にほん"));
    QApplication::sendEvent(sample->focused(), &commit);
    QCOMPARE(note->text(), QStringLiteral("にほん"));
    QCOMPARE(sample.session().claimRating()->note, std::string("にほん"));
}

void LabellingTest::aNoteIsKeptToTheCharacter()
{
    SampleDesk sample;
    const QString note = QStringLiteral("\uFEFFa\u00A0\u2028b\u200B");
    sample->press("N");
    sample->type(note);
    QCOMPARE(sample->find<NoteEdit>("note")->text(), note);
    QCOMPARE(sample.session().claimRating()->note, std::string("\uFEFFa\u00A0\u2028b\u200B"));
    sample->press("Esc");
    sample->press("J");
    sample->press("K");
    QCOMPARE(sample->find<NoteEdit>("note")->text(), note);
    QCOMPARE(sample.session().claimRating()->note, std::string("\uFEFFa\u00A0\u2028b\u200B"));
}

void LabellingTest::answersAreDeadElsewhere_data()
{
    QTest::addColumn<QByteArray>("way");
    QTest::addRow("the start page") << QByteArray("railStart");
    QTest::addRow("the export page") << QByteArray("exportLabels");
}

/// C-73.
void LabellingTest::answersAreDeadElsewhere()
{
    QFETCH(const QByteArray, way);
    SampleDesk sample;
    sample->press("2");
    const Answers answers = answersOf(sample.session());
    const LabellingPlace there = sample.session().place();
    sample->window().findChild<QAction*>(QString::fromLatin1(way))->trigger();
    QVERIFY(!sample->page().isVisible());
    for (const char* key : {"1", "Q", "W", "C", "X", "J", "K", "Ctrl+J", "F", "N", "P", "R", "Ctrl+Return",
                            "Ctrl+Z", "Ctrl+Shift+Z", "G", "L"})
        sample->press(key);
    QVERIFY(answersOf(sample.session()) == answers);
    QVERIFY(sample.session().place() == there);
    QVERIFY(!sample->page().isVisible());
}

/// C-74.
void LabellingTest::undoGoesToWhatItChanges()
{
    SampleDesk sample;
    const LabellingPlace first = sample.session().place();
    sample->press("1");
    sample->press("J");
    const LabellingPlace second = sample.session().place();
    QVERIFY(second != first);
    sample->press("Ctrl+Z");
    QVERIFY(sample.session().place() == first);
    QVERIFY(!sample.session().claimRating()->truth);
    QCOMPARE(answersOf(sample.session()).claims, std::size_t(0));
    sample->press("Ctrl+Z"); // there is nothing more
    QVERIFY(sample.session().place() == first);
    sample->press("Ctrl+Y");
    QVERIFY(sample.session().claimRating()->truth == truth::isTrue);
}

/// C-76.
void LabellingTest::undoOutlivesTheCase()
{
    SampleDesk sample;
    std::vector<LabellingPlace> places;
    for (int i = 0; i < 5; ++i) {
        sample->press("2");
        places.push_back(sample.session().place());
        sample->press("Ctrl+J");
    }
    QCOMPARE(answersOf(sample.session()).claims, std::size_t(5));
    for (std::size_t left = 5; left > 0; --left) {
        sample->press("Ctrl+Z");
        QVERIFY(sample.session().place() == places[left - 1]);
        QVERIFY(!sample.session().claimRating()->truth);
        QCOMPARE(answersOf(sample.session()).claims, left - 1);
    }
    for (std::size_t done = 1; done <= 5; ++done) {
        sample->press("Ctrl+Shift+Z");
        QVERIFY(sample.session().place() == places[done - 1]);
        QCOMPARE(answersOf(sample.session()).claims, done);
    }
}

void LabellingTest::aHalfTypedNoteIsKept_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addRow("the next case") << QByteArray("Esc, Ctrl+J");
    QTest::addRow("Esc") << QByteArray("Esc");
    QTest::addRow("closing the window") << QByteArray();
    QTest::addRow("export") << QByteArray("Ctrl+Shift+E");
}

/// C-77.
void LabellingTest::aHalfTypedNoteIsKept()
{
    QFETCH(const QByteArray, key);
    SampleDesk sample;
    const DraftKey note = sample.session().keyOf(DraftField::Note);
    const QString project = sample.project();
    sample->press("N");
    sample->type(QStringLiteral("half a sen"));
    if (!key.isEmpty())
        sample->press(key);
    QVERIFY(sample->reopen(project));
    QCOMPARE(sample.session().textOf(note).value_or(""), std::string("\"half a sen\""));
    QCOMPARE(sample->find<NoteEdit>("note")->text(), QStringLiteral("half a sen"));
    const auto history = test::runCli(
        {QStringLiteral("project"), QStringLiteral("history"), project, QStringLiteral("--json")});
    QCOMPARE(complaint(history, 0), QByteArray());
    QVERIFY(history.out.contains("half a sen"));
}

/// Keys are answers again after every step, wherever the focus has been.
void LabellingTest::movingNeverLandsInAField()
{
    SampleDesk sample;
    sample.goToWholeOutput();
    sample->press("N");
    sample->type(QStringLiteral("x"));
    sample->press("Esc");
    sample->press("K");
    for (const char* widget : {"citations", "problem", "truth-true", "cite"}) {
        auto* const control = sample->find<QWidget>(widget);
        QVERIFY2(control != nullptr, widget);
        control->setFocus(Qt::TabFocusReason);
        sample.goToWholeOutput();
        QVERIFY2(qobject_cast<NoteEdit*>(sample->focused()) == nullptr, widget);
        sample->press("R");
        QVERIFY2(sample.session().draft().rating.quality[Field::Relevance].has_value(), widget);
        sample->press("Ctrl+Z");
        sample->press("K");
        QVERIFY2(qobject_cast<NoteEdit*>(sample->focused()) == nullptr, widget);
    }
}

void LabellingTest::theFocusStaysWhenTheCaseChanges()
{
    SampleDesk sample;
    sample->press("V");
    QVERIFY(qobject_cast<EvidenceView*>(sample->focused()) != nullptr);
    sample->press("J"); // in the evidence the keys are the same
    QVERIFY(qobject_cast<EvidenceView*>(sample->focused()) != nullptr);
    sample->press("Ctrl+J");
    QVERIFY(qobject_cast<EvidenceView*>(sample->focused()) != nullptr);
    sample->press("3");
    QVERIFY(sample.session().claimRating()->truth == truth::unsupported);
}

/// C-85.
void LabellingTest::nothingMovesWhenAnAnswerIsSaved()
{
    Desk desk;
    QString lines;
    for (int i = 0; i < 400; ++i)
        lines += QStringLiteral("line %1 of a long text\n").arg(i);
    const QString requests = test::makeRequests(
        desk.path({}),
        {{QStringLiteral("long"), lines, {{QStringLiteral("c1"), 0, 4}}, {lines, lines, lines}}});
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    desk.press("]");
    desk.press("]");
    desk.press("V");
    desk.press("Ctrl+End");
    auto* const view = desk.find<EvidenceView>("evidence");
    auto* const output = desk.find<EvidenceView>("output");
    QVERIFY(view->verticalScrollBar()->value() > 0);
    const auto look = [&] {
        return QList<int>{view->verticalScrollBar()->value(),
                          output->verticalScrollBar()->value(),
                          view->mapTo(&desk.window(), QPoint()).y(),
                          view->height(),
                          view->width(),
                          output->height(),
                          desk.find<QTabBar>("evidenceTabs")->currentIndex(),
                          desk.focused() == view ? 1 : 0};
    };
    const QList<int> before = look();
    for (const char* key : {"1", "Q", "W", "Q", "F", "Ctrl+Z", "Ctrl+Z"}) {
        desk.press(key);
        QApplication::sendPostedEvents();
        QCOMPARE(look(), before);
        QVERIFY(desk.waitUntilSaved());
        QApplication::sendPostedEvents();
        QCOMPARE(look(), before);
    }
}

void LabellingTest::supportAsksForWhatTheProducerSaw()
{
    SampleDesk sample;
    sample.goToCase("s03");
    const auto* const hint = sample->page().findChild<QLabel*>(QStringLiteral("claimHint"));
    const auto asks = [&] {
        return hint->isVisible() && hint->text().contains(QStringLiteral("producer saw"));
    };
    QVERIFY(!asks());
    sample->press("1");
    QVERIFY(!asks());
    sample->press("Q");
    QVERIFY(asks());
    QVERIFY(QApplication::activeModalWidget() == nullptr);
    sample->press("["); // round to the last text, the handbook, which the producer did not see
    sample->press("C");
    QCOMPARE(sample.session().claimRating()->evidence.size(), std::size_t(1));
    QVERIFY(asks());
    sample->press("]");
    sample->press("C");
    QCOMPARE(sample.session().claimRating()->evidence.size(), std::size_t(2));
    QVERIFY(!asks());
    sample->press("Ctrl+Z");
    QVERIFY(asks());
    sample->press("W");
    QVERIFY(!asks());
}

void LabellingTest::anOpenCaseSaysWhatIsMissing()
{
    SampleDesk sample;
    sample.goToCase("s01");
    for (const char* key : {"1", "W", "J", "1", "J", "1", "E", "J", "3", "W"})
        sample->press(key);
    const std::size_t index = sample.session().place().caseIndex;
    sample->press("Ctrl+Return");
    QVERIFY2(messageOf(sample.desk()).contains(QStringLiteral("Grounding of claim 2")),
             qPrintable(messageOf(sample.desk())));
    QVERIFY(sample.session().place() == (LabellingPlace{index, 1}));
    sample->press("Q");
    sample->press("Ctrl+Return");
    QVERIFY(messageOf(sample.desk()).contains(QStringLiteral("producer saw, for claim 2")));
    sample->press("C");
    sample->press("Ctrl+Return");
    QVERIFY(messageOf(sample.desk()).contains(QStringLiteral("Relevance of the whole output")));
    QVERIFY(sample.session().place() == (LabellingPlace{index, std::nullopt}));
    for (const char* key : {"R", "D", "Ctrl+U"})
        sample->press(key);
    QVERIFY(sample.session().stateOf(index) == CaseState::InProgress);
    sample->press("Ctrl+Return");
    QVERIFY(sample.session().stateOf(index) == CaseState::Done);
    QVERIFY(messageOf(sample.desk()).isEmpty());
    sample->press("Ctrl+Z");
    QVERIFY(sample.session().stateOf(index) == CaseState::InProgress);
}

void LabellingTest::unansweredLooksUnlikeAbstained()
{
    SampleDesk sample;
    sample.goToWholeOutput();
    auto* const abstain = sample->find<QPushButton>("relevance-abstained");
    QVERIFY(abstain != nullptr);
    QWidget* const row = abstain->parentWidget();
    const QString caption = row->findChild<QLabel*>()->text();
    const QImage unanswered = row->grab().toImage();
    QVERIFY(!abstain->isChecked());
    sample->press("Ctrl+R");
    QVERIFY(abstain->isChecked());
    QVERIFY(row->findChild<QLabel*>()->text() != caption);
    QVERIFY(row->grab().toImage() != unanswered);
    sample->press("Ctrl+Z");
    QVERIFY(!abstain->isChecked());
    QCOMPARE(row->grab().toImage(), unanswered);
}

void LabellingTest::theFilterNeverMovesTheReviewer_data()
{
    QTest::addColumn<int>("filter");
    QTest::addColumn<QByteArray>("key");
    QTest::addRow("to do: an answer takes the case off the list") << 1 << QByteArray("1");
    QTest::addRow("flagged: the flag is taken off") << 4 << QByteArray("F");
}

void LabellingTest::theFilterNeverMovesTheReviewer()
{
    QFETCH(const int, filter);
    QFETCH(const QByteArray, key);
    SampleDesk sample;
    for (int i = 0; filter == 4 && i < 3; ++i) {
        sample->press("F");
        sample->press("Ctrl+J");
    }
    if (filter == 4)
        sample->press("Ctrl+K");
    auto* const choice = sample->find<QComboBox>("filter");
    choice->setFocus(Qt::TabFocusReason);
    for (int i = 0; i < filter; ++i)
        sample->press("Down");
    QCOMPARE(choice->currentIndex(), filter);
    const auto* const list = sample->find<QListView>("queue");
    const int rows = list->model()->rowCount();
    const LabellingPlace there = sample.session().place();
    sample->press(key);
    QVERIFY(sample.session().place() == there);
    QCOMPARE(list->model()->rowCount(), rows);
    QCOMPARE(list->currentIndex().data().toString().toStdString(), sample.session().outline().sampleId.value);
    sample->press("Ctrl+J"); // only then the case goes off the list
    const std::size_t next = sample.session().place().caseIndex;
    QVERIFY(next != there.caseIndex);
    QCOMPARE(list->currentIndex().data().toString().toStdString(), sample.session().outline().sampleId.value);
    QCOMPARE(list->model()->rowCount(), filter == 4 ? rows : rows - 1);
    sample->press("Ctrl+Z");
    QVERIFY(sample.session().place() == there);
    QCOMPARE(list->model()->rowCount(), rows);
}

void LabellingTest::theQueueIsWorkedByKey()
{
    SampleDesk sample;
    sample->press("L");
    const auto* const list = sample->find<QListView>("queue");
    QVERIFY(list->hasFocus());
    QCOMPARE(list->model()->rowCount(), static_cast<int>(sample.session().caseCount()));
    sample->press("Down");
    QCOMPARE(sample.session().place().caseIndex, sample.session().order()[1]);
    sample->press("2");
    QVERIFY(sample.session().claimRating()->truth == truth::isFalse);
    sample->press("Up");
    QCOMPARE(sample.session().place().caseIndex, sample.session().order()[0]);
    sample->press("End");
    QCOMPARE(sample.session().place().caseIndex, sample.session().order().back());
}

/// C-86.
void LabellingTest::anotherSelectionChangesNoCitation()
{
    SampleDesk sample;
    sample.goToCase("s03");
    sample->press("V");
    sample->press("Shift+Right");
    sample->press("C");
    const auto cited = sample.session().claimRating()->evidence;
    sample->press("Shift+Right");
    sample->press("]");
    sample->press("2");
    sample->press("V");
    sample->press("Shift+Down");
    QVERIFY(sample.session().claimRating()->evidence == cited);
    QVERIFY(sample->waitUntilSaved());
    QVERIFY(sample.session().claimRating()->evidence == cited);
}

ASSIZE_TEST_CLASS(LabellingTest)

#include "labellingtest.moc"
