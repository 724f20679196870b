// SPDX-License-Identifier: Apache-2.0
#include "base/inputfile.h"
#include "bytes.h"
#include "json/strictreader.h"
#include "json/writer.h"
#include "labels/adjudicationcodec.h"
#include "labels/adjudicator.h"
#include "labels/resolution.h"
#include "readvalue.h"
#include "smallevaluation.h"
#include "testcase.h"
#include "testregistry.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

/// How disagreements are resolved, which decisions count, and how new ones are made.
class AdjudicationTest final : public TestCase {
    Q_OBJECT

    using Votes = std::map<QString, QJsonValue>;

    static QJsonObject firstCase()
    {
        const QJsonObject check{{u"id"_s, u"k1"_s},
                                {u"kind"_s, u"literal-quote"_s},
                                {u"text"_s, u"producer"_s},
                                {u"region"_s, QJsonObject{{u"evidenceId"_s, u"seen"_s}}}};
        return with(makeCase(u"s1"_s, 2), u"claims/0/checks"_s, QJsonArray{check});
    }
    static QString checkDigest()
    {
        return sha256Of(compact(partAt(firstCase(), u"claims/0/checks/0"_s)).toUtf8());
    }
    /// On c1 the raters differ in both fields, on c2 in none; on relevance "a" abstains. On s2 only "a" has
    /// spoken.
    static GivenFiles disputed();
    static GivenFiles decidedBy(const std::vector<QJsonObject>& adjudications);

    static QJsonObject decision(const QJsonValue& value,
                                const Votes& votes = {{u"a"_s, u"true"_s}, {u"b"_s, u"false"_s}})
    {
        return makeDecision(firstCase(), u"c1"_s, u"truth"_s, votes, value);
    }
    static QJsonObject superseding(const QJsonObject& earlier, const QString& adjudicator,
                                   const QJsonValue& value)
    {
        return with(decision(value), u"supersedes"_s, decisionIdOfContent(earlier, adjudicator));
    }
    static QJsonObject review(const QString& id, const QString& annotation,
                              const QJsonValue& supersedes = QJsonValue::Null)
    {
        return {{u"reviewId"_s, id},     {u"sampleId"_s, u"s1"_s},           {u"claimId"_s, u"c1"_s},
                {u"checkId"_s, u"k1"_s}, {u"checkSha256"_s, checkDigest()},  {u"annotation"_s, annotation},
                {u"note"_s, u""_s},      {u"decidedAt"_s, QJsonValue::Null}, {u"supersedes"_s, supersedes}};
    }
    static QString resolvedText(Field field, const Resolution& resolved);
    static QString resolvedTruth(SmallEvaluation& small);
    static QStringList hinted(const IssueList& issues);
    static std::string textOf(const AdjudicationFile& file) { return json::document(toValue(file)); }
    static QJsonObject objectOf(const AdjudicationFile& file)
    {
        return QJsonDocument::fromJson(bytesOf(textOf(file))).object();
    }
    static QJsonObject wish(const QJsonValue& claimId, const QString& field, const QJsonValue& value)
    {
        return {{u"sampleId"_s, u"s1"_s},
                {u"claimId"_s, claimId},
                {u"field"_s, field},
                {u"value"_s, value},
                {u"reason"_s, u"because"_s}};
    }

private Q_SLOTS:
    void resolution_data();
    void resolution();
    void decisions_data();
    void decisions();
    void noOrderOfFilesMatters();
    void decisionsThatAreRefused_data();
    void decisionsThatAreRefused();
    void cyclesAreRefused_data();
    void cyclesAreRefused();
    void decisionIdsAreThoseOfTheContent_data();
    void decisionIdsAreThoseOfTheContent();
    void aChangedDecisionIsNoticed_data();
    void aChangedDecisionIsNoticed();
    void newDecisionsAreFilledIn();
    void whatIsMadeIsReadAgainAndStands();
    void aChangedMindSupersedesWhatStands();
    void aNewDecisionSettlesThoseThatContradictEachOther();
    void theSameDecisionAgainAddsNothing();
    void citationsAreWrittenInTheOrderOfTheEvidence();
    void wishesThatAreRefused_data();
    void wishesThatAreRefused();
    void checkReviews_data();
    void checkReviews();
};

GivenFiles AdjudicationTest::disputed()
{
    const QJsonObject second = makeCase(u"s2"_s);
    const auto answered = [](const QJsonObject& rating, const QJsonValue& relevance) {
        return with(rating, u"quality/relevance"_s, relevance);
    };
    const QJsonObject a = answered(makeRating(firstCase(), u"TT"_s, u"SS"_s), QJsonValue::Null);
    const QJsonObject b = answered(makeRating(firstCase(), u"FT"_s, u"NS"_s), true);
    const QJsonObject lonely = answered(makeRating(second, u"T"_s, u"S"_s), true);
    return {.corpus = with(makeCorpus({firstCase(), second}), u"asks"_s,
                           QJsonArray{u"truth"_s, u"grounding"_s, u"relevance"_s}),
            .labels = {given("b.labels.json"_ba, makeLabels(u"b"_s, {b})),
                       given("a.labels.json"_ba, makeLabels(u"a"_s, {a, lonely}))}};
}

GivenFiles AdjudicationTest::decidedBy(const std::vector<QJsonObject>& adjudications)
{
    GivenFiles files = disputed();
    for (const QJsonObject& adjudication : adjudications)
        files.adjudications.push_back(
            given(QByteArray::number(files.adjudications.size() + 1) + ".json", adjudication));
    return files;
}

QString AdjudicationTest::resolvedText(Field field, const Resolution& resolved)
{
    const std::string_view word =
        resolved.state == ResolutionState::Value ? nameOf(field, resolved.value) : nameOf(resolved.state);
    return QString::fromUtf8(bytesOf(word)) + (resolved.adjudicated ? u" adjudicated"_s : QString());
}

QString AdjudicationTest::resolvedTruth(SmallEvaluation& small)
{
    const std::vector<ScoredCase> cases = small.scoredCases();
    return resolvedText(Field::Truth, cases.front().claims.front().fields.front().resolved);
}

QStringList AdjudicationTest::hinted(const IssueList& issues)
{
    QStringList lines;
    for (const Issue& issue : issues.issues())
        lines.append(toldWithHint(issue));
    return lines;
}

void AdjudicationTest::resolution_data()
{
    QTest::addColumn<QString>("ratings"); // a letter for each rater, - for none
    QTest::addColumn<int>("required");
    QTest::addColumn<QString>("decision"); // empty for none
    QTest::addColumn<QString>("truth");
    QTest::addColumn<QString>("quality");

    const auto row = [](const char* name, const char* ratings, int required, const char* decision,
                        const char* truth, const char* quality) {
        QTest::newRow(name) << QString::fromLatin1(ratings) << required << QString::fromLatin1(decision)
                            << QString::fromLatin1(truth) << QString::fromLatin1(quality);
    };
    row("nobody", "", 2, "", "missing", "missing");
    row("nobody, and nobody is needed", "--", 0, "", "missing", "missing");
    row("one of two", "T-", 2, "", "missing", "missing");
    row("missing even if a decision exists", "T-", 2, "F", "missing", "missing");
    row("missing even if they differ and a decision exists", "TF-", 3, "F", "missing", "missing");
    row("one is enough", "-F", 1, "", "false", "false");
    row("both agree", "TT", 2, "", "true", "true");
    row("both agree, whatever a decision says", "TT", 2, "F", "true", "true");
    row("the third has not rated", "F-F", 2, "", "false", "false");
    row("all three agree", "UUU", 3, "", "unsupported", "abstained");
    row("they differ", "TF", 2, "", "disputed", "disputed");
    row("one is enough, but they differ", "TF", 1, "", "disputed", "disputed");
    row("unanimity, never a majority", "TTF", 2, "", "disputed", "disputed");
    row("nine of ten are no majority either", "TTTTTTTTTF", 2, "", "disputed", "disputed");
    row("a value against an abstention", "TU", 2, "", "disputed", "disputed");
    row("a decision for one of them", "TF", 2, "F", "false adjudicated", "false adjudicated");
    row("a decision for neither", "TF", 2, "U", "unsupported adjudicated", "abstained adjudicated");
    row("a decision among three", "TTF", 2, "T", "true adjudicated", "true adjudicated");
    row("undecided", "TF", 2, "undecided", "undecided adjudicated", "undecided adjudicated");
}

void AdjudicationTest::resolution()
{
    QFETCH(const QString, ratings);
    QFETCH(const int, required);
    QFETCH(const QString, decision);
    QFETCH(const QString, truth);
    QFETCH(const QString, quality);
    const auto categoryOf = [](QChar letter) -> std::optional<Category> {
        const qsizetype index = u"TFU"_s.indexOf(letter);
        return index < 0 ? std::nullopt : std::optional(static_cast<Category>(index));
    };
    std::vector<std::optional<Category>> votes;
    for (const QChar letter : ratings)
        votes.push_back(categoryOf(letter));
    const Verdict verdict = decision.size() == 1 ? categoryOf(decision.front()) : std::nullopt;

    const Resolution resolved =
        resolve(votes, static_cast<std::size_t>(required), decision.isEmpty() ? nullptr : &verdict);

    QCOMPARE(resolvedText(Field::Truth, resolved), truth);
    QCOMPARE(resolvedText(Field::Relevance, resolved), quality);
}

void AdjudicationTest::decisions_data()
{
    QTest::addColumn<QList<QJsonObject>>("files");
    QTest::addColumn<QString>("truth");
    QTest::addColumn<QStringList>("codes");
    QTest::addColumn<int>("stale");

    const auto one = [](const QJsonArray& decisions) { return makeAdjudication(u"judy"_s, decisions); };
    const auto row = [](const char* name, const QList<QJsonObject>& files, const QString& truth,
                        const QStringList& codes = {},
                        int stale = 0) { QTest::newRow(name) << files << truth << codes << stale; };
    const QJsonObject first = decision(u"true"_s);
    const QString conflict = u"1.json conflicting-decisions"_s;

    row("none", {}, u"disputed"_s);
    row("current", {one({first})}, u"true adjudicated"_s);
    row("undecided", {one({decision(u"undecided"_s)})}, u"undecided adjudicated"_s);
    row("originals in another order",
        {one({with(first, u"originals"_s,
                   QJsonArray{partAt(first, u"originals/1"_s), partAt(first, u"originals/0"_s)})})},
        u"true adjudicated"_s);
    row("stale: a rater says something else now",
        {one({decision(u"true"_s, {{u"a"_s, u"true"_s}, {u"b"_s, u"unsupported"_s}})})}, u"disputed"_s,
        {u"1.json stale-decision"_s}, 1);
    row("stale: a rater more now", {one({decision(u"true"_s, {{u"a"_s, u"true"_s}})})}, u"disputed"_s,
        {u"1.json stale-decision"_s}, 1);
    row("stale: a rater less now",
        {one({decision(u"true"_s, {{u"a"_s, u"true"_s}, {u"b"_s, u"false"_s}, {u"c"_s, u"false"_s}})})},
        u"disputed"_s, {u"1.json stale-decision"_s}, 1);
    row("stale: the texts have changed", {one({with(first, u"requestHash"_s, QString(64, u'a'))})},
        u"disputed"_s, {u"1.json stale-decision"_s}, 1);
    row("superseded", {one({first, superseding(first, u"judy"_s, u"false"_s)})}, u"false adjudicated"_s);
    row("superseded, the later one first", {one({superseding(first, u"judy"_s, u"false"_s), first})},
        u"false adjudicated"_s);
    row("superseded by another adjudicator",
        {one({first}), makeAdjudication(u"zoe"_s, {superseding(first, u"judy"_s, u"undecided"_s)})},
        u"undecided adjudicated"_s);
    row("superseded by what is stale itself",
        {one({first, with(superseding(first, u"judy"_s, u"false"_s), u"requestHash"_s, QString(64, u'a'))})},
        u"disputed"_s, {u"1.json stale-decision"_s}, 1);
    row("two values", {one({first, decision(u"false"_s)})}, u"disputed"_s, {conflict, conflict});
    row("a value and undecided", {one({first, decision(u"undecided"_s)})}, u"disputed"_s,
        {conflict, conflict});
    row("two values of two adjudicators", {one({first}), makeAdjudication(u"zoe"_s, {decision(u"false"_s)})},
        u"disputed"_s, {conflict, u"2.json conflicting-decisions"_s});
    row("one value of two adjudicators", {one({first}), makeAdjudication(u"zoe"_s, {first})},
        u"true adjudicated"_s);
    row("two that supersede the same one, with one value",
        {one({first, superseding(first, u"judy"_s, u"false"_s)}),
         makeAdjudication(u"zoe"_s, {superseding(first, u"judy"_s, u"false"_s)})},
        u"disputed"_s, {conflict, u"2.json conflicting-decisions"_s});
    row("two values, of which one is superseded by the other value",
        {one({first, decision(u"false"_s), superseding(first, u"judy"_s, u"false"_s)})},
        u"false adjudicated"_s);
    row("the same file again", {one({first}), one({first})}, u"true adjudicated"_s);
    row("the same decision in a larger file",
        {one({first}),
         one({first, makeDecision(firstCase(), u"c1"_s, u"grounding"_s,
                                  {{u"a"_s, u"supported"_s}, {u"b"_s, u"unsupported"_s}}, u"unknown"_s)})},
        u"true adjudicated"_s);
    row("when, and whether the names were hidden, is no part of it",
        {one({first}),
         makeAdjudication(
             u"judy"_s, {with(with(first, u"decidedAt"_s, u"2030-01-31T09:30:00Z"_s), u"blinded"_s, true)})},
        u"true adjudicated"_s);
}

void AdjudicationTest::decisions()
{
    QFETCH(const QList<QJsonObject>, files);
    QFETCH(const QString, truth);
    QFETCH(const QStringList, codes);
    QFETCH(const int, stale);
    SmallEvaluation small(decidedBy({files.begin(), files.end()}));

    const auto report = small.report();

    QVERIFY2(report, qPrintable(small.findings().join(u'\n')));
    QCOMPARE(resolvedTruth(small), truth);
    QCOMPARE(small.codes(), codes);
    std::size_t counted = 0;
    for (const auto& adjudication : report->inputs.adjudications)
        counted += adjudication.stale;
    QCOMPARE(counted, static_cast<std::size_t>(stale));
    // The originals stand whatever is decided: agreement is that of the submissions.
    QCOMPARE(partsOf(documentOf(*report), {u"strata/0/agreement/0/fields/truth/confusion"_s}),
             QStringList(u"strata/0/agreement/0/fields/truth/confusion=[[1,1,0],[0,0,0],[0,0,0]]"_s));
}

void AdjudicationTest::noOrderOfFilesMatters()
{
    const QJsonObject first = decision(u"true"_s);
    std::vector<QJsonObject> files{makeAdjudication(u"judy"_s, {first}),
                                   makeAdjudication(u"zoe"_s, {superseding(first, u"judy"_s, u"false"_s)}),
                                   makeAdjudication(u"amy"_s, {decision(u"undecided"_s)})};
    const std::vector<QByteArray> names{"j.json"_ba, "z.json"_ba, "a.json"_ba};
    std::vector<std::size_t> order{0, 1, 2};
    QStringList findings;
    do {
        GivenFiles all = disputed();
        for (const std::size_t i : order)
            all.adjudications.push_back(given(names[i], files[i]));
        SmallEvaluation small(all);
        QVERIFY(small.report());
        if (findings.isEmpty())
            findings = small.findings();
        QCOMPARE(small.findings(), findings);
        QCOMPARE(small.codes(),
                 QStringList({u"a.json conflicting-decisions"_s, u"z.json conflicting-decisions"_s}));
    } while (std::ranges::next_permutation(order).found);
}

void AdjudicationTest::decisionsThatAreRefused_data()
{
    QTest::addColumn<QJsonArray>("decisions");
    QTest::addColumn<QStringList>("findings");

    const auto row = [](const char* name, const QJsonArray& decisions, const QStringList& findings) {
        QTest::newRow(name) << decisions << findings;
    };
    const QJsonObject second = makeCase(u"s2"_s);
    const Votes groundings{{u"a"_s, u"supported"_s}, {u"b"_s, u"unsupported"_s}};
    const Votes answers{{u"a"_s, QJsonValue::Null}, {u"b"_s, true}};
    const QJsonObject good = decision(u"true"_s);
    const QJsonObject supported =
        makeDecision(firstCase(), u"c1"_s, u"grounding"_s, groundings, u"supported"_s);
    const QJsonObject unseen{{u"evidenceId"_s, u"reference"_s}};

    row("missing: one rater only",
        {makeDecision(second, u"c1"_s, u"truth"_s, {{u"a"_s, u"true"_s}}, u"false"_s)},
        {u"error nothing-to-decide '/decisions/0' | it may have been made on other label files"_s});
    row("agreed",
        {makeDecision(firstCase(), u"c2"_s, u"truth"_s, {{u"a"_s, u"true"_s}, {u"b"_s, u"true"_s}},
                      u"false"_s)},
        {u"error nothing-to-decide '/decisions/0' | it may have been made on other label files"_s});
    row("support without a citation", {with(supported, u"evidence"_s, QJsonArray())},
        {u"error supported-without-seen-evidence '/decisions/0' | cite evidence that the producer saw"_s});
    row("support by what the producer did not see", {with(supported, u"evidence"_s, QJsonArray{unseen})},
        {u"error supported-without-seen-evidence '/decisions/0' | cite evidence whose seenByProducer is true"_s});
    row("what is not supported needs no citation",
        {with(makeDecision(firstCase(), u"c1"_s, u"grounding"_s, groundings, u"unsupported"_s), u"evidence"_s,
              QJsonArray())},
        {});
    row("unknown evidence", {with(good, u"evidence/0/evidenceId"_s, u"nowhere"_s)},
        {u"error unknown-evidence '/decisions/0/evidence/0' | evidence is cited by an id of the same sample"_s});
    row("an unknown sample", {with(good, u"sampleId"_s, u"s9"_s)},
        {u"error unknown-sample '/decisions/0'"_s});
    row("an unknown claim", {with(good, u"claimId"_s, u"c9"_s)},
        {u"error unknown-claim '/decisions/0' | the claims are those of the request"_s});
    row("a field that was not asked", {makeDecision(firstCase(), {}, u"usefulness"_s, answers, true)},
        {u"error field-not-asked '/decisions/0'"_s});
    row("an abstention is decided as an abstention",
        {makeDecision(firstCase(), {}, u"relevance"_s, answers, QJsonValue::Null)}, {});
    row("an unknown decision is superseded", {with(good, u"supersedes"_s, QString(32, u'0'))},
        {u"error unknown-decision '/decisions/0' | give the file that holds it as well"_s});
    row("a decision on another field is superseded",
        {good, with(makeDecision(firstCase(), u"c1"_s, u"grounding"_s, groundings, u"unknown"_s),
                    u"supersedes"_s, decisionIdOfContent(good, u"judy"_s))},
        {u"error supersedes-elsewhere '/decisions/1' | a decision takes the place of one on the same field of the same claim"_s});
    row("an id twice", {good, good},
        {u"error repeated-decision '/decisions/1/decisionId' | each may stand there only once"_s});
    row("a claim id for a quality field", {makeDecision(firstCase(), u"c1"_s, u"relevance"_s, answers, true)},
        {u"error claim-and-field '/decisions/0/claimId'"_s});
    row("no claim id for truth",
        {makeDecision(firstCase(), {}, u"truth"_s, {{u"a"_s, u"true"_s}, {u"b"_s, u"false"_s}}, u"true"_s)},
        {u"error claim-and-field '/decisions/0/claimId'"_s});
    row("a grounding for truth", {decision(u"supported"_s)},
        {u"error unknown-value '/decisions/0/value' | did you mean \"unsupported\"?"_s});
    row("null is no truth", {decision(QJsonValue::Null)}, {u"error wrong-type '/decisions/0/value'"_s});
    row("J38: Undecided", {decision(u"Undecided"_s)}, {u"error unknown-value '/decisions/0/value'"_s});
    row("a decision without originals", {with(good, u"originals"_s, QJsonValue::Undefined)},
        {u"error missing-key '/decisions/0'"_s});
    row("an id in capitals", {with(good, u"decisionId"_s, QString(32, u'A'))},
        {u"error invalid-decision-id '/decisions/0/decisionId'"_s});
    row("a fraction of a second", {with(good, u"decidedAt"_s, u"2030-01-31T09:30:00.5Z"_s)},
        {u"error invalid-time '/decisions/0/decidedAt' | write it as 2030-01-31T09:30:00Z"_s});
}

void AdjudicationTest::decisionsThatAreRefused()
{
    QFETCH(const QJsonArray, decisions);
    QFETCH(const QStringList, findings);
    SmallEvaluation small(decidedBy({makeAdjudication(u"judy"_s, decisions)}));

    const auto report = small.report();

    // Lines and columns are those of Qt's layout and say nothing here, but they must be there.
    static const QRegularExpression place(u" [1-9][0-9]*:[1-9][0-9]*(?= \\| |$)"_s);
    QStringList found;
    for (QString line : small.findings()) {
        QVERIFY2(place.match(line).hasMatch(), qPrintable(line));
        found.append(line.remove(place).remove(u"1.json: "_s));
    }
    QCOMPARE(found, findings);
    QCOMPARE(report.has_value(), findings.isEmpty());
}

void AdjudicationTest::cyclesAreRefused_data()
{
    QTest::addColumn<QStringList>("supersedes"); // of the decisions with the ids 0…, 1…, by their number
    QTest::addColumn<int>("inCycle");
    QTest::newRow("itself") << QStringList{u"0"_s} << 1;
    QTest::newRow("each other") << QStringList{u"1"_s, u"0"_s} << 2;
    QTest::newRow("three in a ring") << QStringList{u"1"_s, u"2"_s, u"0"_s} << 3;
    QTest::newRow("a chain is no cycle") << QStringList{u"1"_s, u"2"_s, QString()} << 0;
}

void AdjudicationTest::cyclesAreRefused()
{
    QFETCH(const QStringList, supersedes);
    QFETCH(const int, inCycle);
    QJsonArray decisions;
    for (const QString& number : supersedes) {
        QJsonObject one = with(decision(u"true"_s), u"decisionId"_s,
                               QString(32, QString::number(decisions.size()).front()));
        if (!number.isEmpty())
            one.insert(u"supersedes"_s, QString(32, number.front()));
        decisions.append(one);
    }
    SmallEvaluation small(decidedBy({makeAdjudication(u"judy"_s, decisions)}));

    QCOMPARE(small.report().has_value(), inCycle == 0);
    QCOMPARE(small.codes().filter(u"decision-cycle"_s).size(), inCycle);
    // No id of a cycle can be that of its content.
    QCOMPARE(small.codes().filter(u"decision-id-differs"_s).size(), supersedes.size());
}

void AdjudicationTest::decisionIdsAreThoseOfTheContent_data()
{
    QTest::addColumn<QJsonObject>("decision");
    QTest::addColumn<QString>("adjudicator");
    QTest::addColumn<QString>("id");

    QJsonObject truth = with(decision(u"false"_s), u"requestHash"_s, u"0123456789abcdef"_s.repeated(4));
    truth.insert(u"reason"_s, u"it says so"_s);
    const QJsonObject answer{
        {u"sampleId"_s, u"s1"_s},
        {u"requestHash"_s, u"0123456789abcdef"_s.repeated(4)},
        {u"claimId"_s, QJsonValue::Null},
        {u"field"_s, u"relevance"_s},
        {u"originals"_s, QJsonArray{QJsonObject{{u"raterId"_s, u"a"_s}, {u"value"_s, QJsonValue::Null}},
                                    QJsonObject{{u"raterId"_s, u"b"_s}, {u"value"_s, true}}}},
        {u"value"_s, QJsonValue::Null},
        {u"reason"_s, u"r\u00E9sum\u00E9 \U0001F980 \"\\\n"_s},
        {u"evidence"_s,
         QJsonArray{
             QJsonObject{{u"evidenceId"_s, u"e"_s}, {u"start"_s, 3}, {u"end"_s, 9}, {u"text"_s, u"t\0x"_s}}}},
        {u"decidedAt"_s, u"2030-01-31T09:30:00Z"_s},
        {u"supersedes"_s, QString(32, u'0')},
        {u"blinded"_s, true}};
    // The ids were computed by a script in another language, from the words of the format.
    QTest::newRow("truth") << truth << u"judy"_s << u"c4febcf39385d2fb20a8b89fb9c3bcf5"_s;
    QTest::newRow("time and blinding are no part of it")
        << with(with(truth, u"decidedAt"_s, u"2030-01-31T09:30:00Z"_s), u"blinded"_s, true) << u"judy"_s
        << u"c4febcf39385d2fb20a8b89fb9c3bcf5"_s;
    QTest::newRow("another adjudicator") << truth << u"Judy"_s << u"7379294a2cb49f28893d757d348e4c22"_s;
    QTest::newRow("undecided") << with(truth, u"value"_s, u"undecided"_s) << u"judy"_s
                               << u"034f6d468a2056f8765b042ab582cbf7"_s;
    QTest::newRow("a quality field, with texts that are hard to write")
        << answer << u"J\u00F6rg"_s << u"3ec4d891edda1ff008279d626e7c21c2"_s;
}

void AdjudicationTest::decisionIdsAreThoseOfTheContent()
{
    QFETCH(const QJsonObject, decision);
    QFETCH(const QString, adjudicator);
    QFETCH(const QString, id);
    IssueList issues;
    const QByteArray bytes = QJsonDocument(decision).toJson();
    const auto value = readValue(view(bytes), {}, issues);
    QVERIFY(value.has_value());

    QCOMPARE(QString::fromStdString(decisionIdOf(*value, adjudicator.toStdString()).value), id);

    // The typed decision has the same id as the one in the file.
    const TemporaryFolder folder;
    SilentProgress progress;
    const auto path =
        folder.write("d.json"_ba, QJsonDocument(makeAdjudication(adjudicator, {decision})).toJson());
    const auto document = json::DocumentFile::open(path, InputFile::defaultLimit, issues, progress);
    const auto file = readAdjudicationFile(document.value(), issues, progress);
    QCOMPARE(hinted(issues), QStringList());
    QCOMPARE(QString::fromStdString(decisionIdOf(file->decisions.at(0), adjudicator.toStdString()).value),
             id);
}

void AdjudicationTest::aChangedDecisionIsNoticed_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<bool>("noticed");
    QTest::newRow("the reason") << u"reason"_s << QJsonValue(u"because "_s) << true;
    QTest::newRow("the value") << u"value"_s << QJsonValue(u"false"_s) << true;
    QTest::newRow("a citation") << u"evidence"_s << QJsonValue(QJsonArray()) << true;
    QTest::newRow("a key of the owner") << u"x-mine"_s << QJsonValue(1) << true;
    QTest::newRow("the time") << u"decidedAt"_s << QJsonValue(u"2030-01-31T09:30:00Z"_s) << false;
    QTest::newRow("the blinding") << u"blinded"_s << QJsonValue(true) << false;
}

void AdjudicationTest::aChangedDecisionIsNoticed()
{
    QFETCH(const QString, path);
    QFETCH(const QJsonValue, value);
    QFETCH(const bool, noticed);
    const QJsonObject whole = makeAdjudication(u"judy"_s, {decision(u"true"_s)});
    SmallEvaluation small(decidedBy({with(whole, u"decisions/0/"_s + path, value)}));

    QVERIFY(small.report());
    QCOMPARE(small.codes(), noticed ? QStringList(u"1.json decision-id-differs"_s) : QStringList());
    QCOMPARE(small.findingsBut(Severity::Warning), QStringList());
}

void AdjudicationTest::newDecisionsAreFilledIn()
{
    const GivenFiles files = disputed();
    SmallEvaluation small(files);
    IssueList issues;
    const QJsonObject seen{{u"evidenceId"_s, u"seen"_s}};
    const QJsonArray wanted{
        with(wish(u"c1"_s, u"grounding"_s, u"supported"_s), u"evidence"_s, QJsonArray{seen}),
        wish(QJsonValue::Null, u"relevance"_s, QJsonValue::Null), wish(u"c1"_s, u"truth"_s, u"undecided"_s)};

    const AdjudicationResult result = small.decide(wanted, u"judy"_s, issues);

    QCOMPARE(hinted(issues), QStringList());
    QCOMPARE(small.findings(), QStringList());
    QCOMPARE(result.same, std::size_t{0});
    const auto expected = [](QJsonObject decision, const QJsonArray& evidence) {
        decision.insert(u"evidence"_s, evidence);
        return decision;
    };
    QJsonObject file = makeAdjudication(
        u"judy"_s,
        {expected(makeDecision(firstCase(), u"c1"_s, u"grounding"_s,
                               {{u"a"_s, u"supported"_s}, {u"b"_s, u"unsupported"_s}}, u"supported"_s),
                  {seen}),
         expected(makeDecision(firstCase(), {}, u"relevance"_s, {{u"a"_s, QJsonValue::Null}, {u"b"_s, true}},
                               QJsonValue::Null),
                  {}),
         expected(decision(u"undecided"_s), {})});
    file.insert(
        u"labels"_s,
        QJsonArray{QJsonObject{{u"raterId"_s, u"a"_s}, {u"sha256"_s, sha256Of(files.labels[1].bytes)}},
                   QJsonObject{{u"raterId"_s, u"b"_s}, {u"sha256"_s, sha256Of(files.labels[0].bytes)}}});
    QCOMPARE(compact(objectOf(result.file)), compact(file));
}

/// The words of the page, in its order, and nothing that a clock would change.
void AdjudicationTest::whatIsMadeIsReadAgainAndStands()
{
    SmallEvaluation small(disputed());
    IssueList issues;
    const AdjudicationResult result =
        small.decide({wish(u"c1"_s, u"truth"_s, u"unsupported"_s)}, u"judy"_s, issues);
    const std::string text = textOf(result.file);
    qsizetype at = 0;
    for (const auto* key : {"format", "offsets", "adjudicator", "labels", "decisions", "decisionId",
                            "sampleId", "requestHash", "claimId", "field", "originals", "value", "reason",
                            "evidence", "decidedAt", "supersedes", "blinded"}) {
        const qsizetype found = bytesOf(text).indexOf("\"" + QByteArray(key) + "\":", at);
        QVERIFY2(found >= at, key);
        at = found;
    }

    GivenFiles files = disputed();
    files.adjudications.push_back({"made.json"_ba, bytesOf(text)});
    SmallEvaluation again(files);
    QVERIFY(again.report());
    QCOMPARE(again.findings(), QStringList());
    QCOMPARE(resolvedTruth(again), u"unsupported adjudicated"_s);
}

void AdjudicationTest::aChangedMindSupersedesWhatStands()
{
    const QJsonObject first = decision(u"true"_s);
    SmallEvaluation small(decidedBy({makeAdjudication(u"zoe"_s, {first})}));
    IssueList issues;
    const AdjudicationResult result =
        small.decide({wish(u"c1"_s, u"truth"_s, u"false"_s)}, u"judy"_s, issues);

    QCOMPARE(hinted(issues), QStringList());
    const QJsonObject made = objectOf(result.file);
    QCOMPARE(made[u"decisions"].toArray().size(), 1);
    QCOMPARE(made[u"decisions"][0][u"supersedes"].toString(), decisionIdOfContent(first, u"zoe"_s));

    SmallEvaluation both(decidedBy({makeAdjudication(u"zoe"_s, {first}), made}));
    QVERIFY(both.report());
    QCOMPARE(both.findings(), QStringList());
    QCOMPARE(resolvedTruth(both), u"false adjudicated"_s);
}

void AdjudicationTest::aNewDecisionSettlesThoseThatContradictEachOther()
{
    const std::vector<QJsonObject> previous{makeAdjudication(u"zoe"_s, {decision(u"true"_s)}),
                                            makeAdjudication(u"amy"_s, {decision(u"false"_s)})};
    SmallEvaluation small(decidedBy(previous));
    IssueList issues;
    const AdjudicationResult result =
        small.decide({wish(u"c1"_s, u"truth"_s, u"unsupported"_s)}, u"judy"_s, issues);
    QCOMPARE(hinted(issues), QStringList());
    QCOMPARE(small.findingsBut(Severity::Warning), QStringList());

    SmallEvaluation all(decidedBy({previous[0], previous[1], objectOf(result.file)}));
    QVERIFY(all.report());
    QCOMPARE(all.findings(), QStringList());
    QCOMPARE(resolvedTruth(all), u"unsupported adjudicated"_s);
}

void AdjudicationTest::theSameDecisionAgainAddsNothing()
{
    const QJsonArray seen{QJsonObject{{u"evidenceId"_s, u"seen"_s}}};
    SmallEvaluation small(decidedBy({makeAdjudication(u"zoe"_s, {decision(u"true"_s)})}));
    IssueList issues;
    const AdjudicationResult result =
        small.decide({with(wish(u"c1"_s, u"truth"_s, u"true"_s), u"evidence"_s, seen)}, u"judy"_s, issues);
    QCOMPARE(result.same, std::size_t{1});
    QVERIFY(result.file.decisions.empty());

    SmallEvaluation other(decidedBy({makeAdjudication(u"zoe"_s, {decision(u"true"_s)})}));
    const AdjudicationResult reasoned =
        other.decide({with(with(wish(u"c1"_s, u"truth"_s, u"true"_s), u"evidence"_s, seen), u"reason"_s,
                           u"for another reason"_s)},
                     u"judy"_s, issues);
    QCOMPARE(reasoned.same, std::size_t{0});
    QCOMPARE(reasoned.file.decisions.size(), std::size_t{1});
    QCOMPARE(hinted(issues), QStringList());
}

/// Citations stand in the order of the evidence, then of start and end, a whole text first; so the window and
/// the command line give one decision one id.
void AdjudicationTest::citationsAreWrittenInTheOrderOfTheEvidence()
{
    const auto region = [](const QString& id, int start, int end, const QString& text) {
        return QJsonObject{{u"evidenceId"_s, id}, {u"start"_s, start}, {u"end"_s, end}, {u"text"_s, text}};
    };
    const QJsonArray sorted{QJsonObject{{u"evidenceId"_s, u"seen"_s}}, region(u"seen"_s, 0, 4, u"what"_s),
                            region(u"seen"_s, 0, 8, u"what the"_s), region(u"seen"_s, 5, 8, u"the"_s),
                            region(u"reference"_s, 0, 4, u"what"_s)};
    QJsonArray reversed;
    for (const QJsonValue& citation : sorted)
        reversed.prepend(citation);
    const auto made = [](const QJsonArray& evidence) {
        SmallEvaluation small(disputed());
        IssueList issues;
        const AdjudicationResult result = small.decide(
            {with(wish(u"c1"_s, u"truth"_s, u"false"_s), u"evidence"_s, evidence)}, u"judy"_s, issues);
        return objectOf(result.file);
    };
    QCOMPARE(compact(made(reversed)[u"decisions"][0][u"evidence"]), compact(sorted));
    QCOMPARE(compact(made(reversed)), compact(made(sorted)));
}

void AdjudicationTest::wishesThatAreRefused_data()
{
    QTest::addColumn<QJsonArray>("wanted");
    QTest::addColumn<QStringList>("findings");

    const QJsonObject good = wish(u"c1"_s, u"truth"_s, u"true"_s);
    const QString listed = u" | the command disagreements lists what can be decided"_s;
    const auto row = [](const char* name, const QJsonArray& wanted, const QStringList& findings) {
        QTest::newRow(name) << wanted << findings;
    };
    row("in order", {good}, {});
    row("agreed", {wish(u"c2"_s, u"truth"_s, u"true"_s)}, {u"error nothing-to-decide '/0'"_s + listed});
    row("missing", {with(good, u"sampleId"_s, u"s2"_s)}, {u"error nothing-to-decide '/0'"_s + listed});
    row("not asked", {wish(QJsonValue::Null, u"usefulness"_s, true)},
        {u"error nothing-to-decide '/0'"_s + listed});
    row("an unknown sample", {with(good, u"sampleId"_s, u"s9"_s)}, {u"error unknown-sample '/0'"_s});
    row("an unknown claim", {with(good, u"claimId"_s, u"c9"_s)},
        {u"error unknown-claim '/0' | the claims are those of the request"_s});
    row("a field twice", {good, good}, {u"error repeated-decision '/1'"_s});
    row("support without evidence that was seen", {wish(u"c1"_s, u"grounding"_s, u"supported"_s)},
        {u"error supported-without-seen-evidence '/0' | cite evidence whose seenByProducer is true"_s});
    row("unknown evidence",
        {with(good, u"evidence"_s, QJsonArray{QJsonObject{{u"evidenceId"_s, u"nowhere"_s}}})},
        {u"error unknown-evidence '/0/evidence/0' | evidence is cited by an id of the same sample"_s});
    row("no reason", {with(good, u"reason"_s, u""_s)},
        {u"error empty-reason '/0/reason' | say why, for whoever asks later"_s});
    row("a wrong word", {with(good, u"value"_s, u"TRUE"_s)}, {u"error unknown-value '/0/value'"_s});
    row("a key of a decision that the program fills in", {with(good, u"originals"_s, QJsonArray())},
        {u"error unknown-key '/0/originals'"_s});
}

void AdjudicationTest::wishesThatAreRefused()
{
    QFETCH(const QJsonArray, wanted);
    QFETCH(const QStringList, findings);
    SmallEvaluation small(disputed());
    IssueList issues;

    static_cast<void>(small.decide(wanted, u"judy"_s, issues));

    static const QRegularExpression place(u" @[0-9]+"_s);
    QStringList found = hinted(issues);
    found.replaceInStrings(place, QString());
    QCOMPARE(found, findings);
}

void AdjudicationTest::checkReviews_data()
{
    QTest::addColumn<QList<QJsonArray>>("files");
    QTest::addColumn<QString>("annotation");
    QTest::addColumn<QStringList>("codes");

    const QString unreviewed = u"{\"confirmed\":0,\"rejected\":0,\"unreviewed\":1}"_s;
    const QString confirmed = u"{\"confirmed\":1,\"rejected\":0,\"unreviewed\":0}"_s;
    const QString rejected = u"{\"confirmed\":0,\"rejected\":1,\"unreviewed\":0}"_s;
    const auto row = [](const char* name, const QList<QJsonArray>& files, const QString& annotation,
                        const QStringList& codes = {}) {
        QTest::newRow(name) << files << annotation << codes;
    };
    const QJsonObject first = review(u"r1"_s, u"confirmed"_s);
    row("nobody has looked", {}, unreviewed);
    row("confirmed", {{first}}, confirmed);
    row("rejected", {{review(u"r1"_s, u"rejected"_s)}}, rejected);
    row("superseded", {{first, review(u"r2"_s, u"rejected"_s, u"r1"_s)}}, rejected);
    row("superseded in another file", {{review(u"r2"_s, u"rejected"_s, u"r1"_s)}, {first}}, rejected);
    row("two that agree", {{first}, {review(u"r2"_s, u"confirmed"_s)}}, confirmed);
    row("two that differ", {{first}, {review(u"r2"_s, u"rejected"_s)}}, unreviewed);
    row("the annotation has changed since", {{with(first, u"checkSha256"_s, QString(64, u'a'))}}, unreviewed,
        {u"0.json stale-review"_s});
    row("an unknown check", {{with(first, u"checkId"_s, u"k9"_s)}}, {}, {u"0.json unknown-check"_s});
    row("a check of another claim", {{with(first, u"claimId"_s, u"c2"_s)}}, {}, {u"0.json unknown-check"_s});
    row("an unknown sample", {{with(first, u"sampleId"_s, u"s9"_s)}}, {}, {u"0.json unknown-check"_s});
    row("an unknown review is superseded", {{review(u"r2"_s, u"rejected"_s, u"r1"_s)}}, {},
        {u"0.json unknown-review"_s});
    row("an id twice", {{first, first}}, {}, {u"0.json repeated-review"_s});
    row("an id twice, in two files", {{first}, {review(u"r1"_s, u"rejected"_s)}}, {},
        {u"1.json repeated-review"_s});
    row("the same review in two files", {{first}, {first}}, confirmed);
    row("a review that supersedes itself", {{review(u"r1"_s, u"rejected"_s, u"r1"_s)}}, {},
        {u"0.json review-cycle"_s});
    row("J38: Confirmed", {{with(first, u"annotation"_s, u"Confirmed"_s)}}, {}, {u"0.json unknown-value"_s});
}

void AdjudicationTest::checkReviews()
{
    QFETCH(const QList<QJsonArray>, files);
    QFETCH(const QString, annotation);
    QFETCH(const QStringList, codes);
    GivenFiles all = disputed();
    for (const QJsonArray& reviews : files) {
        // Files that hold the same are one, so each has an adjudicator of its own.
        const QString adjudicator = u"judy%1"_s.arg(all.adjudications.size());
        all.adjudications.push_back(
            given(QByteArray::number(all.adjudications.size()) + ".json",
                  with(makeAdjudication(adjudicator, {}), u"checkReviews"_s, reviews)));
    }
    SmallEvaluation small(all);

    const auto report = small.report();

    QCOMPARE(small.codes(), codes);
    QCOMPARE(report.has_value(), !annotation.isEmpty());
    if (!report)
        return;
    const QJsonObject document = documentOf(*report);
    QCOMPARE(compact(partAt(document, u"strata/0/checks/literal-quote/annotation"_s)), annotation);
    QCOMPARE(compact(partAt(document, u"strata/0/checks/literal-quote/exact-match"_s)), u"1"_s);
}

ASSIZE_TEST_CLASS(AdjudicationTest)

} // namespace assize::test

#include "adjudicationtest.moc"
