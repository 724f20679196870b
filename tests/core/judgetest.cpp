// SPDX-License-Identifier: Apache-2.0
#include "json/writer.h"
#include "report/reportjson.h"
#include "smallevaluation.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Advisory results of judges: what they bind to, and that they never become a label.
class JudgeTest final : public TestCase {
    Q_OBJECT

    static QJsonObject firstCase() { return makeCase(u"s1"_s, 2); }
    static QJsonObject secondCase() { return makeCase(u"s2"_s); }
    static QJsonObject result(const QString& truths = u"TF"_s, const QString& groundings = u"SN"_s)
    {
        return makeResult(firstCase(), truths, groundings);
    }
    static GivenFile judgeOf(const QByteArray& name, const QJsonArray& results,
                             const QString& runId = u"run"_s)
    {
        return given(name, makeJudge(u"model"_s, runId, results));
    }
    /// The rater "a" agrees with "b" on everything.
    static GivenFiles rated(const std::vector<GivenFile>& judges)
    {
        const QJsonArray ratings{makeRating(firstCase(), u"TF"_s, u"SN"_s),
                                 makeRating(secondCase(), u"U"_s, u"K"_s)};
        return {.corpus = makeCorpus({firstCase(), secondCase()}),
                .labels = {given("a.json"_ba, makeLabels(u"a"_s, ratings)),
                           given("b.json"_ba, makeLabels(u"b"_s, ratings))},
                .judges = judges};
    }

private Q_SLOTS:
    void resultsBindToTheirRequest_data();
    void resultsBindToTheirRequest();
    void resultsBindToTheRubric_data();
    void resultsBindToTheRubric();
    void supportNeedsEvidenceThatTheProducerSaw_data();
    void supportNeedsEvidenceThatTheProducerSaw();
    void filesOfOneRunAreJoined();
    void filesOfOneRunMustAgree_data();
    void filesOfOneRunMustAgree();
    void runsAreToldApart();
    void nullIsNotJudged();
    void whatIsStaleCanBeLeftOut();
    void aRaterInTheFileOfAJudgeIsAJudge();
};

void JudgeTest::resultsBindToTheirRequest_data()
{
    QTest::addColumn<QJsonArray>("results");
    QTest::addColumn<QStringList>("findings");

    // Qt writes the keys in alphabetical order, each on a line of its own.
    QTest::newRow("in order") << QJsonArray{result()} << QStringList();
    QTest::newRow("a request without a result") << QJsonArray() << QStringList();
    QTest::newRow("claims in another order")
        << QJsonArray{with(result(), u"claims"_s,
                           QJsonArray{partAt(result(), u"claims/1"_s), partAt(result(), u"claims/0"_s)})}
        << QStringList();
    QTest::newRow("a stale hash")
        << QJsonArray{with(result(), u"requestHash"_s, QString(64, u'a'))}
        << QStringList{
               u"j.json: error stale-result '/results/0' 5:9 | the texts have changed since; judge it again"_s};
    QTest::newRow("a missing claim")
        << QJsonArray{result(u"T "_s, u"S "_s)}
        << QStringList{
               u"j.json: error missing-claim '/results/0' 5:9 | list it with null where it was not judged"_s};
    QTest::newRow("an unknown claim, besides the one that is missing")
        << QJsonArray{with(result(), u"claims/1/claimId"_s, u"c9"_s)}
        << QStringList{
               u"j.json: error missing-claim '/results/0' 5:9 | list it with null where it was not judged"_s,
               u"j.json: error unknown-claim '/results/0/claims/1' 13:17 | the claims are those of the request"_s};
    QTest::newRow("a repeated claim")
        << QJsonArray{with(result(), u"claims/2"_s, partAt(result(), u"claims/0"_s))}
        << QStringList{
               u"j.json: error repeated-claim '/results/0/claims/2/claimId' 20:32 | each may stand there only once"_s};
    QTest::newRow("an unknown sample")
        << QJsonArray{with(result(), u"sampleId"_s, u"s9"_s)}
        << QStringList{
               u"j.json: error unknown-sample '/results/0' 5:9 | the results may belong to another corpus"_s};
    QTest::newRow("a repeated sample")
        << QJsonArray{makeResult(secondCase(), u"T"_s, u"S"_s), makeResult(secondCase(), u"T"_s, u"S"_s)}
        << QStringList{
               u"j.json: error repeated-result '/results/1/sampleId' 31:25 | each may stand there only once"_s};
    QTest::newRow("J38: True")
        << QJsonArray{with(result(), u"claims/0/truth"_s, u"True"_s)}
        << QStringList{
               u"j.json: error unknown-value '/results/0/claims/0/truth' 11:30 | did you mean \"true\"?"_s};
    QTest::newRow("a citation is no part of a judge's result")
        << QJsonArray{with(result(), u"claims/0/evidence"_s, QJsonArray())}
        << QStringList{u"j.json: error unknown-key '/results/0/claims/0/evidence' 9:21"_s};
    QTest::newRow("quality null is the same as no answers")
        << QJsonArray{with(result(), u"quality"_s, QJsonValue::Null)} << QStringList();
}

void JudgeTest::resultsBindToTheirRequest()
{
    QFETCH(const QJsonArray, results);
    QFETCH(const QStringList, findings);
    SmallEvaluation small(rated({judgeOf("j.json"_ba, results)}));

    const auto report = small.report();

    QCOMPARE(small.findings(), findings);
    QCOMPARE(report.has_value(), findings.isEmpty());
}

/// M18
void JudgeTest::resultsBindToTheRubric_data()
{
    QTest::addColumn<QJsonValue>("ofCorpus");
    QTest::addColumn<QJsonValue>("ofJudge");
    QTest::addColumn<bool>("stale");

    const QJsonValue null = QJsonValue::Null;
    const QJsonValue one = sha256Of("one"_ba);
    const QJsonValue other = sha256Of("other"_ba);
    QTest::newRow("the same") << one << one << false;
    QTest::newRow("null equals null") << null << null << false;
    QTest::newRow("another") << one << other << true;
    QTest::newRow("null is not a rubric") << one << null << true;
    QTest::newRow("a rubric is not null") << null << one << true;
}

void JudgeTest::resultsBindToTheRubric()
{
    QFETCH(const QJsonValue, ofCorpus);
    QFETCH(const QJsonValue, ofJudge);
    QFETCH(const bool, stale);
    GivenFiles files = rated({});
    if (!ofCorpus.isNull())
        files.corpus.insert(
            u"rubric"_s,
            QJsonObject{{u"id"_s, u"rubric"_s}, {u"sha256"_s, ofCorpus}, {u"text"_s, QJsonValue::Null}});
    files.labels.clear();
    files.judges = {
        given("j.json"_ba, with(makeJudge(u"model"_s, u"run"_s, {result()}), u"rubricSha256"_s, ofJudge))};
    SmallEvaluation small(files);

    QCOMPARE(small.report().has_value(), !stale);
    QCOMPARE(
        small.findings(),
        stale
            ? QStringList(
                  u"j.json: error stale-rubric '/rubricSha256' 26:21 | run the judge again, or leave the file out"_s)
            : QStringList());
}

void JudgeTest::supportNeedsEvidenceThatTheProducerSaw_data()
{
    QTest::addColumn<QJsonValue>("seen");
    QTest::addColumn<QString>("groundings");
    QTest::addColumn<QStringList>("codes");
    const QStringList refused{u"j.json supported-without-seen-evidence"_s};
    QTest::newRow("some was seen") << QJsonValue(true) << u"SS"_s << QStringList();
    QTest::newRow("none was seen") << QJsonValue(false) << u"SN"_s << refused;
    QTest::newRow("nobody knows") << QJsonValue(QJsonValue::Null) << u"KS"_s << refused;
    QTest::newRow("none was seen, nor is support claimed") << QJsonValue(false) << u"NK"_s << QStringList();
}

void JudgeTest::supportNeedsEvidenceThatTheProducerSaw()
{
    QFETCH(const QJsonValue, seen);
    QFETCH(const QString, groundings);
    QFETCH(const QStringList, codes);
    const QJsonObject only = with(firstCase(), u"evidence/0/seenByProducer"_s, seen);
    SmallEvaluation small({.corpus = makeCorpus({only}),
                           .judges = {judgeOf("j.json"_ba, {makeResult(only, u"TT"_s, groundings)})}});
    static_cast<void>(small.scoredCases());
    QCOMPARE(small.codes(), codes);
}

void JudgeTest::filesOfOneRunAreJoined()
{
    const GivenFile first = judgeOf("1.json"_ba, {result()});
    SmallEvaluation small(rated({first,
                                 judgeOf("2.json"_ba, {makeResult(secondCase(), u"T"_s, u"S"_s)}),
                                 {"3.json"_ba, first.bytes}}));
    const auto report = small.report();
    QVERIFY(report);
    const QJsonObject document = documentOf(*report);
    QCOMPARE(document[u"inputs"][u"judges"].toArray().size(), 2);
    QCOMPARE(
        partsOf(document, {u"strata/0/judges/0/truth"_s, u"strata/0/judges/1"_s}),
        QStringList({u"strata/0/judges/0/truth={\"false\":1,\"missing\":0,\"true\":2,\"unsupported\":0}"_s,
                     u"strata/0/judges/1=(absent)"_s}));
}

void JudgeTest::filesOfOneRunMustAgree_data()
{
    QTest::addColumn<QJsonObject>("other");
    QTest::addColumn<bool>("same");
    QTest::newRow("the same in other words") << with(result(), u"claims/0/reason"_s, u"because"_s) << true;
    QTest::newRow("another truth") << result(u"TT"_s) << false;
    QTest::newRow("not judged after all") << result(u"T-"_s) << false;
    QTest::newRow("another grounding") << result(u"TF"_s, u"SK"_s) << false;
    QTest::newRow("an answer more") << with(result(), u"quality/relevance"_s, true) << false;
}

void JudgeTest::filesOfOneRunMustAgree()
{
    QFETCH(const QJsonObject, other);
    QFETCH(const bool, same);
    SmallEvaluation small(rated({judgeOf("1.json"_ba, {result()}), judgeOf("2.json"_ba, {other})}));

    QCOMPARE(small.report().has_value(), same);
    QCOMPARE(small.codes().size(), same ? 0 : 1);
    if (!same)
        QVERIFY(small.codes().front().endsWith(u" conflicting-result"_s));
}

void JudgeTest::runsAreToldApart()
{
    SmallEvaluation small(
        rated({judgeOf("1.json"_ba, {result()}, u"b"_s), judgeOf("2.json"_ba, {result(u"FF"_s)}, u"a"_s),
               judgeOf("3.json"_ba, {}, u"B"_s)}));
    const auto report = small.report();
    QVERIFY(report);
    QCOMPARE(
        partsOf(documentOf(*report),
                {u"strata/0/judgeHuman/0/runId"_s, u"strata/0/judgeHuman/0/fields/truth/observed"_s,
                 u"strata/0/judgeHuman/0/fields/truth/observedReason"_s, u"strata/0/judgeHuman/1/runId"_s,
                 u"strata/0/judgeHuman/1/fields/truth/observed"_s, u"strata/0/judgeHuman/2/runId"_s,
                 u"strata/0/judgeHuman/2/fields/truth/observed"_s}),
        QStringList(
            {u"strata/0/judgeHuman/0/runId=\"B\""_s, u"strata/0/judgeHuman/0/fields/truth/observed=null"_s,
             u"strata/0/judgeHuman/0/fields/truth/observedReason=\"no-overlap\""_s,
             u"strata/0/judgeHuman/1/runId=\"a\""_s, u"strata/0/judgeHuman/1/fields/truth/observed=0.5"_s,
             u"strata/0/judgeHuman/2/runId=\"b\""_s, u"strata/0/judgeHuman/2/fields/truth/observed=1"_s}));
}

void JudgeTest::nullIsNotJudged()
{
    GivenFiles files = rated({judgeOf("1.json"_ba, {with(result(u"-F"_s, u"S-"_s), u"quality"_s,
                                                         QJsonObject{{u"relevance"_s, QJsonValue::Null}})})});
    files.labels.clear();
    files.corpus.insert(u"asks"_s, QJsonArray{u"truth"_s, u"grounding"_s, u"relevance"_s, u"usefulness"_s});
    SmallEvaluation small(files);
    const auto report = small.report();
    QVERIFY(report);
    // Three claims and two samples, of which one result speaks of two claims and one sample.
    QCOMPARE(
        partsOf(documentOf(*report), {u"strata/0/judges/0/truth"_s, u"strata/0/judges/0/grounding"_s,
                                      u"strata/0/judges/0/quality/relevance/abstained"_s,
                                      u"strata/0/judges/0/quality/relevance/missing"_s,
                                      u"strata/0/judges/0/quality/usefulness/missing"_s}),
        QStringList(
            {u"strata/0/judges/0/truth={\"false\":1,\"missing\":2,\"true\":0,\"unsupported\":0}"_s,
             u"strata/0/judges/0/grounding={\"missing\":2,\"supported\":1,\"unknown\":0,\"unsupported\":0}"_s,
             u"strata/0/judges/0/quality/relevance/abstained=1"_s,
             u"strata/0/judges/0/quality/relevance/missing=1"_s,
             u"strata/0/judges/0/quality/usefulness/missing=2"_s}));
}

void JudgeTest::whatIsStaleCanBeLeftOut()
{
    GivenFiles files = rated({judgeOf("1.json"_ba, {with(result(), u"requestHash"_s, QString(64, u'a')),
                                                    makeResult(secondCase(), u"U"_s, u"K"_s)}),
                              given("2.json"_ba, with(makeJudge(u"model"_s, u"other"_s, {result()}),
                                                      u"rubricSha256"_s, QString(64, u'b')))});
    files.keepStale = true;
    SmallEvaluation small(files);
    const auto report = small.report();
    QVERIFY(report);
    QCOMPARE(small.findingsBut(Severity::Notice), QStringList());
    QCOMPARE(small.codes(), QStringList({u"1.json stale-result"_s, u"2.json stale-rubric"_s}));
    QCOMPARE(
        partsOf(documentOf(*report),
                {u"strata/0/judgeHuman/0/runId"_s, u"strata/0/judgeHuman/0/fields/truth/n"_s,
                 u"strata/0/judgeHuman/1/runId"_s, u"strata/0/judgeHuman/1/fields/truth/n"_s}),
        QStringList({u"strata/0/judgeHuman/0/runId=\"other\""_s, u"strata/0/judgeHuman/0/fields/truth/n=0"_s,
                     u"strata/0/judgeHuman/1/runId=\"run\""_s, u"strata/0/judgeHuman/1/fields/truth/n=1"_s}));
}

/// What a rater said, given as the result of a judge, resolves nothing and is compared as a judge is.
void JudgeTest::aRaterInTheFileOfAJudgeIsAJudge()
{
    const GivenFile asJudge = judgeOf("j.json"_ba, {result(), makeResult(secondCase(), u"U"_s, u"K"_s)});
    GivenFiles both = rated({asJudge});
    GivenFiles one = both;
    one.labels.pop_back();

    const auto withBoth = SmallEvaluation(both).report();
    const auto withOne = SmallEvaluation(one).report();
    const auto without = SmallEvaluation(rated({})).report();

    QVERIFY(withBoth && withOne && without);
    const QJsonObject document = documentOf(*withBoth);
    QCOMPARE(partsOf(document, {u"strata/0/human"_s, u"strata/0/agreement"_s}),
             partsOf(documentOf(*without), {u"strata/0/human"_s, u"strata/0/agreement"_s}));
    QCOMPARE(document[u"strata"][0][u"agreement"].toArray().size(), 1);
    QCOMPARE(partsOf(document, {u"strata/0/judgeHuman/0/fields/truth/n"_s,
                                u"strata/0/judgeHuman/0/fields/truth/kappa"_s,
                                u"strata/0/judgeHuman/0/fields/truth/confusion"_s}),
             QStringList({u"strata/0/judgeHuman/0/fields/truth/n=3"_s,
                          u"strata/0/judgeHuman/0/fields/truth/kappa=1"_s,
                          u"strata/0/judgeHuman/0/fields/truth/confusion=[[1,0,0],[0,1,0],[0,0,1]]"_s}));
    QCOMPARE(partsOf(documentOf(*withOne), {u"strata/0/human/truth/missing"_s, u"strata/0/agreement"_s,
                                            u"strata/0/judgeHuman/0/fields/truth/resolved"_s}),
             QStringList({u"strata/0/human/truth/missing=3"_s, u"strata/0/agreement=[]"_s,
                          u"strata/0/judgeHuman/0/fields/truth/resolved=0"_s}));
}

ASSIZE_TEST_CLASS(JudgeTest)

} // namespace assize::test

#include "judgetest.moc"
