// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "pages/labelpage.h"
#include "requestmaker.h"
#include "testcase.h"
#include "testregistry.h"
#include "views/evidenceview.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

namespace assize::test {

/// Finding in texts, by key, in the real window.
class FindTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void findsInTheTextInFront();
    void tellsCapitalsOnlyWhenAsked();
    void findsInAllTexts();
    void findsInTheOutputWhereThatIsRead();
    void startsFromWhatIsSelected();
    void findsWordsOfTheClaim();
    void forgetsWithTheCase();
    void goesToALine();
    void showsInvisiblesEverywhere();
    void answersNothingWhileItIsTyped();
    void verdictsStandInTheMarginOfTheOutput();
    void theReadersChoiceHoldsForEveryTextAndIsKept();

private:
    QString count() { return m_desk->find<QLabel>("findCount")->text(); }
    EvidenceView& evidence() { return *m_desk->find<EvidenceView>("evidence"); }
    QString current()
    {
        const EvidenceView& view = evidence();
        return QString::fromStdString(
            std::string(view.searchHits()[*view.currentSearchHit()].of(view.text().bytes())));
    }

    std::unique_ptr<Desk> m_desk;
};

void FindTest::init()
{
    m_desk = std::make_unique<Desk>();
    m_desk->window().resize(1280, 820);
    const QString output = QStringLiteral("The catch body is empty. It is red.");
    const QString first =
        QStringLiteral("error one\nError two\n\ncatch (...) {\n} body empty\nerror\tthree\n");
    const QString second = QStringLiteral("nothing here\nan ERROR\n");
    const QString requests = makeRequests(
        m_desk->path({}), {{QStringLiteral("a"), output, {{QStringLiteral("c1"), 0, 23}}, {first, second}},
                           {QStringLiteral("b"), output, {{QStringLiteral("c1"), 0, 23}}, {second}}});
    QVERIFY(m_desk->beginLabelling(requests, QStringLiteral("R7")));
    auto& session = m_desk->page().session();
    session.goTo({*session.indexOf(SampleId{"a"}), 0});
}

void FindTest::findsInTheTextInFront()
{
    m_desk->press("Ctrl+F");
    QCOMPARE(m_desk->focused()->objectName(), QStringLiteral("findField"));
    m_desk->type(QStringLiteral("error"));
    QCOMPARE(count(), QStringLiteral("1 of 3"));
    QCOMPARE(current(), QStringLiteral("error"));
    m_desk->press("F3");
    QCOMPARE(count(), QStringLiteral("2 of 3"));
    QCOMPARE(current(), QStringLiteral("Error"));
    m_desk->press("Return");
    m_desk->press("F3");
    QCOMPARE(count(), QStringLiteral("1 of 3"));
    m_desk->press("Shift+F3");
    QCOMPARE(count(), QStringLiteral("3 of 3"));
    m_desk->type(QStringLiteral("x"));
    QCOMPARE(count(), QStringLiteral("none"));
    m_desk->press("Esc");
    QVERIFY(m_desk->find<QLineEdit>("findField") == nullptr);
    QVERIFY(evidence().searchHits().empty());
    QCOMPARE(m_desk->focused(), static_cast<QWidget*>(&evidence()));
}

void FindTest::tellsCapitalsOnlyWhenAsked()
{
    m_desk->press("Ctrl+F");
    m_desk->type(QStringLiteral("Error"));
    QCOMPARE(count(), QStringLiteral("1 of 3"));
    m_desk->find<QToolButton>("findCase")->click();
    QCOMPARE(count(), QStringLiteral("1 of 1"));
    QCOMPARE(current(), QStringLiteral("Error"));
}

void FindTest::findsInAllTexts()
{
    m_desk->press("Ctrl+Shift+F");
    m_desk->type(QStringLiteral("error"));
    QCOMPARE(count(), QStringLiteral("1 of 4"));
    QCOMPARE(m_desk->find<QTabBar>("evidenceTabs")->currentIndex(), 0);
    m_desk->press("Shift+F3");
    QCOMPARE(count(), QStringLiteral("4 of 4"));
    QCOMPARE(m_desk->find<QTabBar>("evidenceTabs")->currentIndex(), 1);
    QCOMPARE(current(), QStringLiteral("ERROR"));
}

void FindTest::findsInTheOutputWhereThatIsRead()
{
    m_desk->press("O");
    m_desk->press("Ctrl+F");
    m_desk->type(QStringLiteral("is"));
    QCOMPARE(count(), QStringLiteral("1 of 2"));
    QCOMPARE(m_desk->find<EvidenceView>("output")->searchHits().size(), std::size_t{2});
    QVERIFY(evidence().searchHits().empty());
}

void FindTest::startsFromWhatIsSelected()
{
    evidence().select({10, 15});
    m_desk->press("Ctrl+F");
    QCOMPARE(m_desk->find<QLineEdit>("findField")->text(), QStringLiteral("Error"));
    QCOMPARE(count(), QStringLiteral("2 of 3"));
}

void FindTest::findsWordsOfTheClaim()
{
    m_desk->press("M");
    QCOMPARE(count(), QStringLiteral("1 of 1 · 3 of 4 words"));
    QCOMPARE(current(), QStringLiteral("catch (...) {\n} body empty"));
    QVERIFY(m_desk->find<QLineEdit>("findField") == nullptr);
}

void FindTest::forgetsWithTheCase()
{
    m_desk->press("Ctrl+F");
    m_desk->type(QStringLiteral("error"));
    auto& session = m_desk->page().session();
    session.goTo({*session.indexOf(SampleId{"b"}), 0});
    QVERIFY(m_desk->find<QLineEdit>("findField") == nullptr);
    QVERIFY(evidence().searchHits().empty());
    m_desk->press("F3");
    QVERIFY(m_desk->find<QLineEdit>("findField") != nullptr);
}

void FindTest::goesToALine()
{
    m_desk->press("V");
    m_desk->press("Ctrl+L");
    QCOMPARE(m_desk->focused()->objectName(), QStringLiteral("lineField"));
    m_desk->type(QStringLiteral("4"));
    m_desk->press("Return");
    QCOMPARE(evidence().currentLine(), std::size_t{4});
    QCOMPARE(evidence().caret(), std::size_t{21});
    QCOMPARE(m_desk->focused(), static_cast<QWidget*>(&evidence()));
    m_desk->press("Ctrl+L");
    m_desk->press("Esc");
    QCOMPARE(evidence().currentLine(), std::size_t{4});
}

void FindTest::showsInvisiblesEverywhere()
{
    QVERIFY(!evidence().isShowingInvisibles());
    m_desk->press("Ctrl+Shift+I");
    QVERIFY(evidence().isShowingInvisibles());
    QVERIFY(m_desk->find<EvidenceView>("output")->isShowingInvisibles());
    m_desk->press("]");
    QVERIFY(evidence().isShowingInvisibles());
    m_desk->press("Ctrl+Shift+I");
    QVERIFY(!evidence().isShowingInvisibles());
}

void FindTest::answersNothingWhileItIsTyped()
{
    m_desk->press("Ctrl+F");
    m_desk->type(QStringLiteral("1qcnpfm"));
    QCOMPARE(m_desk->find<QLineEdit>("findField")->text(), QStringLiteral("1qcnpfm"));
    const ClaimRating* const rating = m_desk->page().session().claimRating();
    QVERIFY(!rating->truth && !rating->grounding && rating->evidence.empty());
}

void FindTest::verdictsStandInTheMarginOfTheOutput()
{
    const auto& output = *m_desk->find<EvidenceView>("output");
    QVERIFY(output.marginNotes().empty());
    m_desk->press("2");
    QCOMPARE(output.marginNotes().size(), std::size_t{1});
    QCOMPARE(output.marginNotes().front().signs, QStringLiteral("1\u2717\u2013"));
    QCOMPARE(output.marginNotes().front().byte, std::size_t{0});
    m_desk->press("E");
    QCOMPARE(output.marginNotes().front().signs, QStringLiteral("1\u2717?"));
    m_desk->press("Ctrl+Z");
    m_desk->press("Ctrl+Z");
    QVERIFY(output.marginNotes().empty());
}

void FindTest::theReadersChoiceHoldsForEveryTextAndIsKept()
{
    const auto choose = [this](const QString& menu, const QString& choice) {
        for (const QMenu* const group : m_desk->window().findChildren<QMenu*>()) {
            if (group->title() != menu)
                continue;
            for (QAction* const action : group->actions()) {
                if (action->text() == choice)
                    action->trigger();
            }
        }
    };
    const QRect behindTab = evidence().rectanglesOf({54, 59}).front(); // "three" behind a tab
    choose(QStringLiteral("&Tab width"), QStringLiteral("2 columns"));
    QVERIFY(evidence().rectanglesOf({54, 59}).front().left() < behindTab.left());
    choose(QStringLiteral("&Line spacing"), QStringLiteral("200 %"));
    QVERIFY(evidence().rectanglesOf({54, 59}).front().top() > behindTab.top());
    choose(QStringLiteral("&Size"), QStringLiteral("18 pt"));
    QCOMPARE(evidence().font().pointSize(), 18);
    QCOMPARE(m_desk->find<EvidenceView>("output")->font().pointSize(), 18);
    m_desk->press("]");
    QCOMPARE(evidence().font().pointSize(), 18);
    const QRect before = evidence().rectanglesOf({0, 7}).front();
    const QString project = QString::fromStdString(m_desk->page().session().work().projectPath.string());
    QVERIFY(m_desk->reopen(project));
    auto& session = m_desk->page().session();
    session.goTo({*session.indexOf(SampleId{"a"}), 0});
    m_desk->press("]");
    QCOMPARE(evidence().font().pointSize(), 18);
    QCOMPARE(evidence().rectanglesOf({0, 7}).front().size(), before.size());
}

ASSIZE_TEST_CLASS(FindTest)

} // namespace assize::test

#include "findtest.moc"
