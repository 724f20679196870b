// SPDX-License-Identifier: Apache-2.0
#include "desk.h"
#include "labelplan.h"
#include "pages/labelpage.h"
#include "program.h"
#include "sampleplan.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace assize;
using assize::test::Desk;
using assize::test::LabelPlan;
using assize::test::PlannedCase;

/// A reviewer's whole work from the keyboard alone, against a plan that is held as data.
class JourneyTest final : public assize::test::TestCase {
    Q_OBJECT

private Q_SLOTS:
    void twoRatersLabelTheSample();
    void tenCasesOfMany();
};

namespace {

QString sampleNow(Desk& desk)
{
    return QString::fromStdString(desk.page().session().outline().sampleId.value);
}

/// All that the drafts of a case hold.
std::vector<DraftText> answersIn(LabellingSession& session, std::size_t index)
{
    std::vector<DraftText> texts;
    for (const auto& [word, field] : draftFieldWords) {
        if (field >= DraftField::Relevance || field == DraftField::Note)
            texts.push_back(session.textOf({session.outline(index).sampleId, std::nullopt, field}));
        if (field > DraftField::Problem)
            continue;
        for (const ClaimId& claim : session.outline(index).claims)
            texts.push_back(session.textOf({session.outline(index).sampleId, claim, field}));
    }
    return texts;
}

/// Undoes the last answer from another case, which goes back to it, and gives it again.
QByteArray undoFromElsewhere(Desk& desk)
{
    auto& session = desk.page().session();
    const auto place = session.place();
    const auto answers = answersIn(session, place.caseIndex);
    desk.press("Ctrl+J");
    if (session.place().caseIndex == place.caseIndex)
        return "there is no next case";
    desk.press("Ctrl+Z");
    if (session.place() != place)
        return "undoing has not gone back to what it changes";
    if (answersIn(session, place.caseIndex) == answers)
        return "nothing has been undone";
    desk.press("Ctrl+J");
    desk.press("Ctrl+Shift+Z");
    if (session.place() != place || answersIn(session, place.caseIndex) != answers)
        return "redoing has not brought back what was undone";
    return {};
}

/// Cites a text too many, and takes that back.
QByteArray citeAndRemove(Desk& desk)
{
    desk.press("C");
    if (desk.page().session().claimRating()->evidence.size() != 1)
        return "the text is not cited";
    desk.press("X");
    return desk.page().session().claimRating()->evidence.empty() ? "" : "the citation is still there";
}

/// The cases in the order of the queue, with detours on the way; empty, or what went wrong.
QByteArray labelAll(Desk& desk, const LabelPlan& plan, const QString& project)
{
    const std::size_t cases = desk.page().session().caseCount();
    for (std::size_t done = 0; done < cases; ++done) {
        const PlannedCase* const planned = plan.find(sampleNow(desk));
        if (planned == nullptr)
            return "no plan for " + sampleNow(desk).toUtf8();
        if (done == 5) {
            if (const QByteArray fault = citeAndRemove(desk); !fault.isEmpty())
                return fault;
        }
        if (const QByteArray fault = labelCase(desk, *planned); !fault.isEmpty())
            return fault;
        if (done == 3) {
            if (const QByteArray fault = undoFromElsewhere(desk); !fault.isEmpty())
                return fault;
        }
        desk.press("Ctrl+Return");
        if (done == 8) {
            if (!desk.reopen(project))
                return "the project does not open again";
            if (sampleNow(desk) != planned->sampleId)
                return "the work does not go on where it was left off";
            desk.press("G");
        }
    }
    return desk.page().session().progress().doneCases == cases ? "" : "not every case is done";
}

QJsonObject contentOf(const QString& path)
{
    return test::jsonIn(test::contentsOf(path));
}

/// The ratings of a label file that are not what the plan says; each as two objects to look at.
QByteArray ratingDifferences(const QString& labels, const QString& requestsPath, const LabelPlan& plan,
                             qsizetype complete)
{
    const QJsonObject requests = contentOf(requestsPath);
    const QJsonArray ratings = contentOf(labels)[QStringLiteral("ratings")].toArray();
    QByteArray found;
    if (ratings.size() != plan.cases.size())
        found = QByteArray::number(ratings.size()) + " ratings\n";
    for (const QJsonValue value : ratings) {
        const QJsonObject rating = value.toObject();
        const QString sample = rating[QStringLiteral("sampleId")].toString();
        const PlannedCase* const planned = plan.find(sample);
        if (planned == nullptr) {
            found += "not planned: " + sample.toUtf8() + '\n';
            continue;
        }
        const bool isComplete = planned - plan.cases.data() < complete;
        const QJsonObject expected =
            test::expectedRating(*planned, test::requestOf(requests, sample),
                                 requests[QStringLiteral("offsets")].toString(), isComplete);
        if (const QJsonObject actual = test::comparablePart(rating); actual != expected)
            found += test::jsonOf(actual) + "\nexpected " + test::jsonOf(expected) + '\n';
    }
    return found;
}

/// What the oracle reads of a rater's labels, made from the plan and nothing else.
QByteArray plannedAnswers(const LabelPlan& plan, const QString& requestsPath)
{
    const QJsonObject requests = contentOf(requestsPath);
    QJsonArray ratings;
    for (const PlannedCase& planned : plan.cases)
        ratings.append(test::expectedRating(planned, test::requestOf(requests, planned.sampleId),
                                            requests[QStringLiteral("offsets")].toString(), true));
    return test::jsonOf(QJsonObject{
        {QStringLiteral("rater"), QJsonObject{{QStringLiteral("id"), plan.rater}}},
        {QStringLiteral("rubricSha256"), requests[QStringLiteral("rubric")][QStringLiteral("sha256")]},
        {QStringLiteral("ratings"), ratings},
    });
}

/// Rational figures are equal; the bounds of an interval are as near as two ways of computing them come.
bool isSameFigure(const QJsonValue& expected, const QJsonValue& actual, const QString& place)
{
    if (place.contains(QStringLiteral("/kappaInterval/")) && expected.isDouble() && actual.isDouble())
        return std::abs(expected.toDouble() - actual.toDouble()) <= 1e-13;
    return expected == actual;
}

/// The figures of `expected` that `actual` has otherwise, by their place.
void compareFigures(const QJsonValue& expected, const QJsonValue& actual, const QString& place,
                    QStringList& found)
{
    if (expected.isObject()) {
        const QJsonObject figures = expected.toObject();
        for (auto figure = figures.begin(); figure != figures.end(); ++figure)
            compareFigures(figure.value(), actual[figure.key()], place + u'/' + figure.key(), found);
    } else if (expected.isArray() && expected.toArray().size() == actual.toArray().size()) {
        for (qsizetype i = 0; i < expected.toArray().size(); ++i)
            compareFigures(expected[i], actual[i], QStringLiteral("%1/%2").arg(place).arg(i), found);
    } else if (!isSameFigure(expected, actual, place)) {
        found << place;
    }
}

} // namespace

void JourneyTest::twoRatersLabelTheSample()
{
    const test::Scratch scratch;
    const QList<LabelPlan> plans{test::firstSamplePlan(), test::secondSamplePlan()};
    QStringList exported;
    QStringList planned;
    for (const LabelPlan& plan : plans) {
        Desk desk;
        const QString requests = desk.copy(test::sampleFile(QStringLiteral("requests.assize")),
                                           QStringLiteral("sample.requests.assize.json"));
        QVERIFY(desk.beginLabelling(requests, plan.rater));
        QCOMPARE(labelAll(desk, plan, requests + QStringLiteral(".assize")), QByteArray());
        const QString labels = scratch.path(plan.rater + QStringLiteral(".labels.assize.json"));
        QVERIFY(desk.exportLabels(labels));
        QCOMPARE(ratingDifferences(labels, requests, plan, plan.cases.size()), QByteArray());
        exported << labels;
        planned << scratch.write(plan.rater + QStringLiteral(".plan.json"), plannedAnswers(plan, requests));
        QVERIFY(desk.restart());
        QCOMPARE(complaint(test::runCli({QStringLiteral("project"), QStringLiteral("check"),
                                         requests + QStringLiteral(".assize")}),
                           0),
                 QByteArray());
    }

    QCOMPARE(
        complaint(test::runCli(QStringList{QStringLiteral("labels"), QStringLiteral("check")} + exported +
                               QStringList{QStringLiteral("--requests"),
                                           test::sampleFile(QStringLiteral("requests.assize")),
                                           QStringLiteral("--complete")}),
                  0),
        QByteArray());

    const QString corpus = test::sampleFile(QStringLiteral("corpus.assize"));
    const auto scored =
        test::runCli({QStringLiteral("score"), corpus, QStringLiteral("--labels"), exported[0],
                      QStringLiteral("--labels"), exported[1], QStringLiteral("-o"), QStringLiteral("-")});
    QCOMPARE(complaint(scored, 0), QByteArray());
    const auto oracle = test::runScript(QStringLiteral("exec python3 -B \"$@\""),
                                        QStringList{test::sourceFile(QStringLiteral("tests/oracle/score.py")),
                                                    corpus, QStringLiteral("--labels")} +
                                            planned);
    QCOMPARE(complaint(oracle, 0), QByteArray());
    QJsonObject expected = test::jsonIn(oracle.out);
    expected.remove(QStringLiteral("inputs")); // the plan is another file than what was exported
    QVERIFY(expected[QStringLiteral("overall")][QStringLiteral("agreement")][0][QStringLiteral("fields")]
                    [QStringLiteral("truth")][QStringLiteral("kappa")]
                        .isDouble());
    QStringList otherwise;
    compareFigures(expected, test::jsonIn(scored.out), {}, otherwise);
    QCOMPARE(otherwise.join(u'\n'), QString());
}

namespace {

constexpr int labelledCases = 10;
constexpr qsizetype longestQuote = 40;

/// A plan for a case of which only the request is known: it goes through all answers.
PlannedCase planFor(const QJsonObject& request, qsizetype number)
{
    const std::array truth{"true", "false", "unsupported"};
    const std::array grounding{"supported", "unsupported", "unknown"};
    PlannedCase planned;
    planned.sampleId = request[QStringLiteral("sampleId")].toString();
    planned.isFlagged = number == 2;
    for (const QJsonValue claim : request[QStringLiteral("claims")].toArray()) {
        const auto index = static_cast<std::size_t>(number + planned.claims.size());
        test::PlannedClaim answer;
        answer.claimId = claim[QStringLiteral("id")].toString();
        answer.truth = QString::fromLatin1(truth[index % 3]);
        answer.grounding = QString::fromLatin1(grounding[index / 3 % 3]);
        const QJsonArray evidence = request[QStringLiteral("evidence")].toArray();
        const auto seen = std::ranges::find_if(
            evidence, [](const QJsonValue& one) { return one[QStringLiteral("seenByProducer")].toBool(); });
        if (answer.grounding != QStringLiteral("unknown") && seen != evidence.end()) {
            const QString text = (*seen)[QStringLiteral("text")].toString();
            const QString line = text.section(u'\n', 1, 1).left(longestQuote);
            answer.citations = {
                {(*seen)[QStringLiteral("id")].toString(), index % 2 == 0 ? line : QString()}};
        }
        if (index % 4 == 0)
            answer.note = QStringLiteral("note %1 of J, K and 1").arg(index);
        if (index % 7 == 0)
            answer.problem = QStringLiteral("several-claims");
        planned.claims << answer;
    }
    return planned;
}

} // namespace

void JourneyTest::tenCasesOfMany()
{
    ASSIZE_SHARED_DATA_PATH(shared, QStringLiteral("crscore/requests.json"));
    Desk desk;
    const QString requests = desk.copy(shared, QStringLiteral("crscore.requests.json"));
    const QJsonObject content = contentOf(requests);
    QVERIFY(desk.beginLabelling(requests, QStringLiteral("R7")));
    LabelPlan plan{QStringLiteral("R7"), {}};
    for (int number = 0; number < labelledCases; ++number) {
        const PlannedCase planned = planFor(test::requestOf(content, sampleNow(desk)), number);
        QCOMPARE(labelCase(desk, planned), QByteArray());
        desk.press("Ctrl+Return");
        plan.cases << planned;
    }
    QCOMPARE(desk.page().session().progress().doneCases, std::size_t(labelledCases));

    // Of the next case only the first claim is answered.
    PlannedCase begun = planFor(test::requestOf(content, sampleNow(desk)), 1);
    QCOMPARE(labelClaim(desk, begun.claims.first()), QByteArray());
    for (qsizetype i = 1; i < begun.claims.size(); ++i)
        begun.claims[i] = {begun.claims[i].claimId, {}, {}, {}, {}, {}, {}};
    plan.cases << begun;

    const QString labels = desk.path(QStringLiteral("ten.labels.assize.json"));
    QVERIFY(desk.exportLabels(labels));
    QCOMPARE(ratingDifferences(labels, requests, plan, labelledCases), QByteArray());
    const QStringList check{QStringLiteral("labels"), QStringLiteral("check"), labels,
                            QStringLiteral("--requests"), requests};
    QCOMPARE(complaint(test::runCli(check), 0), QByteArray());
    QCOMPARE(complaint(test::runCli(check + QStringList{QStringLiteral("--complete")}), 1), QByteArray());
}

ASSIZE_TEST_CLASS(JourneyTest)

#include "journeytest.moc"
