// SPDX-License-Identifier: Apache-2.0
#include "views/caseview.h"

#include "testcase.h"
#include "testregistry.h"
#include "views/evidenceview.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTest>

using namespace assize;

class CaseViewTest final : public test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void idsAreShownLiterally();
    void evidenceIsDescribedInWords_data();
    void evidenceIsDescribedInWords();
    void placesAreLinesAndColumns();
    void claimsAndWhatTheyCiteAreHighlighted();
    void whatIsNotThereIsSaid();
};

namespace {

const std::string hostileId = "<b>x</b> & y";

/// A case with one claim on its output and one evidence, which the claim cites from byte 4 on.
ShownCase smallCase(std::string evidenceText = "one\ntwo")
{
    EvaluationCase evaluationCase;
    evaluationCase.sampleId = SampleId{hostileId};
    evaluationCase.practice = hostileId;
    evaluationCase.output = Output{ExactText("It is so."), {}};
    Evidence evidence;
    evidence.id = EvidenceId{hostileId};
    const std::size_t end = evidenceText.size();
    evidence.text = ExactText(std::move(evidenceText));
    evaluationCase.evidence.push_back(evidence);
    Claim claim;
    claim.id = ClaimId{hostileId};
    claim.span = {0, 8};
    claim.verdict = truth::isTrue;
    claim.grounding = grounding::unknown;
    claim.evidence = {Citation{evidence.id, std::nullopt}, Citation{evidence.id, Region{4, end}}};
    evaluationCase.claims.push_back(claim);
    ShownCase shownCase;
    shownCase.claims = toClaimRows(evaluationCase);
    shownCase.evaluationCase = std::move(evaluationCase);
    return shownCase;
}

QString cellOf(const CaseView& view, int column)
{
    const auto* const claims = view.findChild<QAbstractItemView*>(QStringLiteral("claims"));
    return claims->model()->index(0, column).data().toString();
}

} // namespace

void CaseViewTest::idsAreShownLiterally()
{
    CaseView view;
    view.setCount(3);
    view.show(smallCase());
    const QString id = QString::fromStdString(hostileId);
    QCOMPARE(view.findChild<QLabel*>(QStringLiteral("caseTitle"))->text(),
             QStringLiteral("Case 1 of 3 · ") + id);
    const auto* const tabs = view.findChild<QTabWidget*>(QStringLiteral("evidence"));
    QCOMPARE(tabs->tabText(0), QStringLiteral("<b>x</b> && y")); // drawn with one
    QVERIFY(tabs->tabToolTip(0).contains(id.toHtmlEscaped()));
    QVERIFY(!tabs->tabToolTip(0).contains(QStringLiteral("<b>")));
    QCOMPARE(cellOf(view, 0), id);
    int shown = 0;
    for (const QLineEdit* const value : view.findChildren<QLineEdit*>())
        shown += value->text() == id ? 1 : 0;
    QCOMPARE(shown, 2); // sample and practice
    for (const QLabel* const label : view.findChildren<QLabel*>()) {
        if (label->text().contains(u"<b>"))
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }
}

void CaseViewTest::evidenceIsDescribedInWords_data()
{
    QTest::addColumn<int>("seen");
    QTest::addColumn<QString>("words");
    QTest::addRow("seen") << 1 << QStringLiteral("seen · the producer saw it · complete");
    QTest::addRow("not seen") << 0 << QStringLiteral("seen · the producer did not see it · complete");
    QTest::addRow("unknown is neither")
        << -1 << QStringLiteral("seen · not known whether the producer saw it · complete");
}

void CaseViewTest::evidenceIsDescribedInWords()
{
    QFETCH(const int, seen);
    QFETCH(const QString, words);
    ShownCase shownCase = smallCase();
    if (seen >= 0)
        shownCase.evaluationCase->evidence.front().seenByProducer = seen == 1;
    CaseView view;
    view.show(shownCase);
    QStringList labels;
    for (const QLabel* const label :
         view.findChild<QTabWidget*>(QStringLiteral("evidence"))->findChildren<QLabel*>())
        labels.append(label->text());
    QVERIFY2(labels.contains(words), qPrintable(labels.join(u'|')));
}

void CaseViewTest::placesAreLinesAndColumns()
{
    CaseView view;
    // The second line begins at byte 4; "é" is one column and two bytes.
    view.show(smallCase("one\n\u00e9t\u00e9"));
    QCOMPARE(cellOf(view, 1), QStringLiteral("It is so"));
    QCOMPARE(cellOf(view, 2), QStringLiteral("true"));
    QCOMPARE(cellOf(view, 3), QStringLiteral("unknown"));
    QCOMPARE(cellOf(view, 5), QStringLiteral("<b>x</b> & y; <b>x</b> & y 2:1–2:4"));
}

void CaseViewTest::claimsAndWhatTheyCiteAreHighlighted()
{
    CaseView view;
    view.show(smallCase());
    const auto* const output = view.findChild<EvidenceView*>(QStringLiteral("output"));
    QVERIFY(output->highlights() == (std::vector{Highlight{HighlightKind::Claim, Region{0, 8}, 1}}));
    const auto* const evidence =
        view.findChild<QTabWidget*>(QStringLiteral("evidence"))->findChild<EvidenceView*>();
    // A text that is cited as a whole has no region.
    QVERIFY(evidence->highlights() == (std::vector{Highlight{HighlightKind::Citation, Region{4, 7}, 1}}));
}

void CaseViewTest::whatIsNotThereIsSaid()
{
    ShownCase shownCase;
    shownCase.evaluationCase = EvaluationCase();
    CaseView view;
    view.show(shownCase);
    QStringList labels;
    for (const QLabel* const label : view.findChildren<QLabel*>())
        labels.append(label->text());
    QVERIFY(labels.contains(QStringLiteral("Output: there is none")));
    QVERIFY(labels.contains(QStringLiteral("No evidence was kept for this case.")));
    view.showNone(QStringLiteral("nothing"));
    QCOMPARE(view.findChild<QLabel*>(QStringLiteral("caseTitle"))->text(), QString());
}

ASSIZE_TEST_CLASS(CaseViewTest)

#include "caseviewtest.moc"
