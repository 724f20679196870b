// SPDX-License-Identifier: Apache-2.0
#include "base/inputfile.h"
#include "base/progress.h"
#include "bytes.h"
#include "findings.h"
#include "labels/labelcodec.h"
#include "labels/labelset.h"
#include "smallevaluation.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <optional>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Every rule of assize.labels/1, for a file alone and against the requests. Each row changes one thing in a
/// file that is in order.
class LabelFileTest final : public TestCase {
    Q_OBJECT

    static QJsonObject firstCase();
    static QJsonObject secondCase();
    static QJsonObject corpus();
    static QByteArray labels();
    static QByteArray changed(int line, const QByteArray& from, const QByteArray& to);

    /// What one change must lead to.
    struct Row {
        const char* name;
        int line; ///< of the file; 0 where the text to be replaced reaches over several
        QByteArray from;
        QByteArray to;
        QStringList findings;
        int refused = 0; ///< of the two ratings
    };
    static void addRows(const std::vector<Row>& rows);
    static void check(const QByteArray& bytes, const QStringList& findings, int refused);
    static void checkRow();
    static LabelInput read(const QByteArray& bytes);

private Q_SLOTS:
    void aFileInOrderIsTaken();
    void shapes_data();
    void shapes() { checkRow(); }
    void enumerationsAreByteExact_data();
    void enumerationsAreByteExact() { checkRow(); }
    void timesAndDurations_data();
    void timesAndDurations() { checkRow(); }
    void bindingToRequests_data();
    void bindingToRequests() { checkRow(); }
    void completeRatingsLeaveNothingOpen_data();
    void completeRatingsLeaveNothingOpen() { checkRow(); }
    void onlyWhatIsAskedMustBeAnswered_data();
    void onlyWhatIsAskedMustBeAnswered();
    void citations_data();
    void citations() { checkRow(); }
    void regionsAreInTheUnitOfTheFile_data();
    void regionsAreInTheUnitOfTheFile();
    void anUnknownUnitIsRefused();
    void supportNeedsEvidenceThatTheProducerSaw_data();
    void supportNeedsEvidenceThatTheProducerSaw() { checkRow(); }
    void notices_data();
    void notices() { checkRow(); }
    void anotherExportIsANotice();
    void anotherVersionIsRefusedByName();
    void anAbstentionIsAValueAndAnAbsentAnswerIsNot();
    void idsAreScopedBySample();
};

QJsonObject LabelFileTest::firstCase()
{
    const QString text = u"ok \U0001F980 crab ends"_s;
    QJsonObject first = with(makeCase(u"s1"_s, 2), u"evidence/0/text"_s, text);
    return with(first, u"evidence/0/sha256"_s, sha256Of(text.toUtf8()));
}

QJsonObject LabelFileTest::secondCase()
{
    return with(makeCase(u"s2"_s), u"reviewState"_s, u"withheld"_s);
}

QJsonObject LabelFileTest::corpus()
{
    return with(with(makeCorpus({firstCase(), secondCase()}), u"offsets"_s, u"code-point"_s), u"asks"_s,
                QJsonArray{u"truth"_s, u"grounding"_s, u"relevance"_s, u"repetition"_s, u"usefulness"_s,
                           u"withholding"_s, u"active-time"_s});
}

QByteArray LabelFileTest::labels()
{
    QByteArray text = R"({
"format": "assize.labels/1",
"offsets": "code-point",
"rater": {"id": "ann", "kind": "human"},
"rubricSha256": null,
"requestsSha256": "0000000000000000000000000000000000000000000000000000000000000000",
"ratings": [
{"sampleId": "s1",
"requestHash": "HASH1",
"state": "complete",
"claims": [
{"claimId": "c1", "truth": "true", "grounding": "supported",
"evidence": [
{"evidenceId": "seen", "start": 5, "end": 9, "text": "crab"},
{"evidenceId": "reference"}],
"note": "", "problem": null},
{"claimId": "c2", "truth": "false", "grounding": "unsupported",
"evidence": [
{"evidenceId": "unclear"}],
"note": "", "problem": {"kind": "span-wrong", "note": ""}}],
"quality": {"relevance": true, "repetition": false, "usefulness": null},
"note": "", "ratedAt": "2030-01-31T09:30:00Z", "activeSeconds": 90},
{"sampleId": "s2",
"requestHash": "HASH2",
"state": "complete",
"claims": [
{"claimId": "c1", "truth": "unsupported", "grounding": "unknown",
"evidence": [],
"note": "", "problem": null}],
"quality": {"relevance": true, "repetition": false, "usefulness": true, "withholding": true},
"note": "", "ratedAt": null, "activeSeconds": null}
]
}
)"_ba;
    text.replace("HASH1"_ba, requestHashOfCase(firstCase()).toLatin1());
    return text.replace("HASH2"_ba, requestHashOfCase(secondCase()).toLatin1());
}

QByteArray LabelFileTest::changed(int line, const QByteArray& from, const QByteArray& to)
{
    QByteArray text = labels();
    qsizetype begin = 0;
    for (int i = 1; i < line; ++i)
        begin = text.indexOf('\n', begin) + 1;
    const qsizetype end = line == 0 ? text.size() : text.indexOf('\n', begin);
    const qsizetype at = text.indexOf(from, begin);
    if (at < 0 || at + from.size() > end)
        qFatal("line %d does not hold %s", line, from.constData());
    return text.replace(at, from.size(), to);
}

void LabelFileTest::addRows(const std::vector<Row>& rows)
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("findings");
    QTest::addColumn<int>("refused");
    for (const Row& row : rows)
        QTest::newRow(row.name) << changed(row.line, row.from, row.to) << row.findings << row.refused;
}

void LabelFileTest::check(const QByteArray& bytes, const QStringList& findings, int refused)
{
    SmallEvaluation small({.corpus = corpus(), .labels = {{"ann.json"_ba, bytes}}});
    static_cast<void>(small.scoredCases());

    QStringList found = small.findings();
    QCOMPARE(found.replaceInStrings(u"ann.json: "_s, QString()), findings);
    QCOMPARE(
        small.counts(),
        QStringList(u"ann.json: added %1, same 0, stale 0, refused %2 of 2"_s.arg(2 - refused).arg(refused)));
}

void LabelFileTest::checkRow()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QStringList, findings);
    QFETCH(const int, refused);
    check(bytes, findings, refused);
}

LabelInput LabelFileTest::read(const QByteArray& bytes)
{
    const TemporaryFolder folder;
    SilentProgress progress;
    LabelInput input;
    const auto document = json::DocumentFile::open(folder.write("ann.json"_ba, bytes),
                                                   InputFile::defaultLimit, input.issues, progress);
    input.file = readLabelFile(document.value(), input.issues, progress).value();
    return input;
}

void LabelFileTest::aFileInOrderIsTaken()
{
    check(labels(), {}, 0);

    const LabelInput input = read(labels());
    QCOMPARE(told(input.issues), QStringList());
    QCOMPARE(input.file.rater, RaterId{"ann"});
    QCOMPARE(input.file.offsets, OffsetUnit::CodePoint);
    QCOMPARE(QString::fromStdString(input.file.sha256.hex()), sha256Of(labels()));
    QCOMPARE(input.file.statedRatings, std::size_t{2});
    const Rating& first = input.file.ratings.at(0);
    QCOMPARE(first.state, RatingState::Complete);
    QCOMPARE(first.ratedAt, std::optional<std::string>("2030-01-31T09:30:00Z"));
    QCOMPARE(first.activeSeconds, std::optional<std::int64_t>(90));
    QCOMPARE(first.claims.at(0).evidence.at(0).region, std::optional(QuotedRegion{5, 9, "crab"}));
    QVERIFY(!first.claims.at(0).evidence.at(1).region);
    QVERIFY(first.claims.at(1).problem == Problem({ProblemKind::SpanWrong, ""}));
}

void LabelFileTest::shapes_data()
{
    const QString digits = u" | 64 hexadecimal digits in lower case"_s;
    addRows({
        {"a key of the owner is passed over", 10, "\"state\""_ba, "\"x-mine\": [1.5], \"state\""_ba, {}},
        {"an unknown key is named with the nearest",
         10,
         "\"state\""_ba,
         "\"sate\""_ba,
         {u"error missing-key '/ratings/0' 8:1"_s,
          u"error unknown-key '/ratings/0/sate' 10:1 | did you mean \"state\"?"_s},
         1},
        {"an unknown key at the top",
         5,
         "\"rubricSha256\""_ba,
         "\"rubricSha\": 1, \"rubricSha256\""_ba,
         {u"error unknown-key '/rubricSha' 5:1 | did you mean \"rubricSha256\"?"_s}},
        {"a claim without a truth",
         12,
         "\"truth\": \"true\", "_ba,
         ""_ba,
         {u"error missing-key '/ratings/0/claims/0' 12:1"_s},
         1},
        {"a rating without quality",
         21,
         "\"quality\": {\"relevance\": true, \"repetition\": false, \"usefulness\": null},"_ba,
         ""_ba,
         {u"error missing-key '/ratings/0' 8:1"_s},
         1},
        {"a note is a string",
         22,
         "\"note\": \"\""_ba,
         "\"note\": null"_ba,
         {u"error wrong-type '/ratings/0/note' 22:9"_s},
         1},
        {"a problem needs a note",
         20,
         ", \"note\": \"\"}}]"_ba,
         "}}]"_ba,
         {u"error missing-key '/ratings/0/claims/1/problem' 20:24"_s},
         1},
        {"an answer is no word",
         21,
         "\"relevance\": true"_ba,
         "\"relevance\": \"true\""_ba,
         {u"error wrong-type '/ratings/0/quality/relevance' 21:26"_s},
         1},
        {"an unknown question",
         21,
         "\"relevance\""_ba,
         "\"relevence\""_ba,
         {u"error unknown-key '/ratings/0/quality/relevence' 21:13 | did you mean \"relevance\"?"_s},
         1},
        {"C-37: a number is no id",
         12,
         "\"c1\""_ba,
         "9007199254740993"_ba,
         {u"error wrong-type '/ratings/0/claims/0/claimId' 12:13 | an id is a string: \"9007199254740993\""_s},
         1},
        {"an empty rater",
         4,
         "\"ann\""_ba,
         "\"\""_ba,
         {u"error invalid-id '/rater/id' 4:17 | 1 to 200 characters without control characters"_s},
         2},
        {"a digest is written in lower case",
         6,
         "\"0000"_ba,
         "\"ABCD"_ba,
         {u"error invalid-digest '/requestsSha256' 6:19"_s + digits}},
        {"the digest of the requests is never null",
         6,
         "\"0000000000000000000000000000000000000000000000000000000000000000\""_ba,
         "null"_ba,
         {u"error wrong-type '/requestsSha256' 6:19"_s}},
        {"a journal head is a digest",
         7,
         "\"ratings\""_ba,
         "\"journalHead\": \"abc\", \"ratings\""_ba,
         {u"error invalid-digest '/journalHead' 7:16"_s + digits}},
        {"a signature that nobody has checked does not pass for none",
         7,
         "\"ratings\""_ba,
         "\"signature\": {\"algorithm\": \"ed25519\", \"publicKey\": \"k\", \"value\": \"v\"}, \"ratings\""_ba,
         {u"error signature-not-checked '/signature' 7:14 | a signature that nobody has checked must not pass for none"_s}},
        {"a part of a signature is empty",
         7,
         "\"ratings\""_ba,
         "\"signature\": {\"algorithm\": \"ed25519\", \"publicKey\": \"\", \"value\": \"v\"}, \"ratings\""_ba,
         {u"error signature-not-checked '/signature' 7:14 | a signature that nobody has checked must not pass for none"_s,
          u"error invalid-signature '/signature/publicKey' 7:52"_s}},
        {"claims are an array",
         0,
         "\"claims\": [\n{\"claimId\": \"c1\", \"truth\": \"unsupported\", \"grounding\": \"unknown\",\n\"evidence\": [],\n\"note\": \"\", \"problem\": null}],"_ba,
         "\"claims\": {},\n\n\n\n"_ba,
         {u"error wrong-type '/ratings/1/claims' 26:11"_s},
         1},
    });
}

/// J38 of the catalogue of hostile inputs, for every enumeration of the format.
void LabelFileTest::enumerationsAreByteExact_data()
{
    addRows({
        {"J38: True",
         12,
         "\"true\""_ba,
         "\"True\""_ba,
         {u"error unknown-value '/ratings/0/claims/0/truth' 12:28 | did you mean \"true\"?"_s},
         1},
        {"J38: a blank behind false",
         17,
         "\"false\""_ba,
         "\"false \""_ba,
         {u"error unknown-value '/ratings/0/claims/1/truth' 17:28 | did you mean \"false\"?"_s},
         1},
        {"J38: FALSE",
         17,
         "\"false\""_ba,
         "\"FALSE\""_ba,
         {u"error unknown-value '/ratings/0/claims/1/truth' 17:28"_s},
         1},
        {"true as a boolean",
         12,
         "\"true\""_ba,
         "true"_ba,
         {u"error wrong-type '/ratings/0/claims/0/truth' 12:28"_s},
         1},
        {"an empty truth",
         12,
         "\"true\""_ba,
         "\"\""_ba,
         {u"error unknown-value '/ratings/0/claims/0/truth' 12:28"_s},
         1},
        {"Supported",
         12,
         "\"supported\""_ba,
         "\"Supported\""_ba,
         {u"error unknown-value '/ratings/0/claims/0/grounding' 12:49 | did you mean \"supported\"?"_s},
         1},
        {"a truth where a grounding belongs",
         12,
         "\"supported\""_ba,
         "\"false\""_ba,
         {u"error unknown-value '/ratings/0/claims/0/grounding' 12:49"_s},
         1},
        {"a state with a capital",
         10,
         "\"complete\""_ba,
         "\"Complete\""_ba,
         {u"error unknown-value '/ratings/0/state' 10:10 | did you mean \"complete\"?"_s},
         1},
        {"in_progress",
         10,
         "\"complete\""_ba,
         "\"in_progress\""_ba,
         {u"error unknown-value '/ratings/0/state' 10:10 | did you mean \"in-progress\"?"_s},
         1},
        {"a rater is human",
         4,
         "\"human\""_ba,
         "\"model\""_ba,
         {u"error unknown-value '/rater/kind' 4:32"_s}},
        {"a kind of problem with a blank",
         20,
         "\"span-wrong\""_ba,
         "\"span wrong\""_ba,
         {u"error unknown-value '/ratings/0/claims/1/problem/kind' 20:33 | did you mean \"span-wrong\"?"_s},
         1},
        {"problem: not-a-claim", 20, "\"span-wrong\""_ba, "\"not-a-claim\""_ba, {}},
        {"problem: several-claims", 20, "\"span-wrong\""_ba, "\"several-claims\""_ba, {}},
        {"problem: annotation-wrong", 20, "\"span-wrong\""_ba, "\"annotation-wrong\""_ba, {}},
        {"problem: evidence-missing", 20, "\"span-wrong\""_ba, "\"evidence-missing\""_ba, {}},
    });
}

void LabelFileTest::timesAndDurations_data()
{
    const QByteArray time = "\"2030-01-31T09:30:00Z\""_ba;
    const QStringList badTime{
        u"error invalid-time '/ratings/0/ratedAt' 22:24 | write it as 2030-01-31T09:30:00Z"_s};
    addRows({
        {"no time", 22, time, "null"_ba, {}},
        {"C-49: an offset instead of Z", 22, time, "\"2030-01-31T15:15:00+05:45\""_ba, badTime, 1},
        {"a fraction of a second", 22, time, "\"2030-01-31T09:30:00.5Z\""_ba, badTime, 1},
        {"a date that does not exist", 22, time, "\"2030-02-30T09:30:00Z\""_ba, badTime, 1},
        {"a blank for T", 22, time, "\"2030-01-31 09:30:00Z\""_ba, badTime, 1},
        {"seconds since 1970",
         22,
         time,
         "1896082200"_ba,
         {u"error wrong-type '/ratings/0/ratedAt' 22:24"_s},
         1},
        {"no duration", 22, "90"_ba, "null"_ba, {}},
        {"9e1 is whole", 22, "90"_ba, "9e1"_ba, {}},
        {"-0 is 0", 22, "90"_ba, "-0"_ba, {}},
        {"the largest integer", 22, "90"_ba, "9007199254740991"_ba, {}},
        {"a negative duration",
         22,
         "90"_ba,
         "-1"_ba,
         {u"error negative-duration '/ratings/0/activeSeconds' 22:65"_s},
         1},
        {"half a second",
         22,
         "90"_ba,
         "1.5"_ba,
         {u"error not-an-integer '/ratings/0/activeSeconds' 22:65"_s},
         1},
        {"C-37: beyond 2^53 - 1",
         22,
         "90"_ba,
         "9007199254740992"_ba,
         {u"error integer-out-of-range '/ratings/0/activeSeconds' 22:65 | programs disagree about larger integers"_s},
         1},
        {"a duration as text",
         22,
         "90"_ba,
         "\"90\""_ba,
         {u"error wrong-type '/ratings/0/activeSeconds' 22:65"_s},
         1},
    });
}

void LabelFileTest::bindingToRequests_data()
{
    const QByteArray hash = requestHashOfCase(firstCase()).toLatin1();
    const QStringList openClaim{
        u"error incomplete-rating '/ratings/0' 8:1 | answer it, or set the state to in-progress"_s,
        u"error incomplete-rating '/ratings/0' 8:1 | answer it, or set the state to in-progress"_s};
    addRows({
        {"M01: a stale hash",
         9,
         hash,
         QByteArray(64, 'a'),
         {u"error stale-rating '/ratings/0' 8:1 | the texts have changed since; label it again, or keep it unscored with --keep-stale"_s},
         1},
        {"an unknown sample",
         8,
         "\"s1\""_ba,
         "\"s9\""_ba,
         {u"error unknown-sample '/ratings/0' 8:1 | the labels may belong to another corpus"_s},
         1},
        {"M09: a repeated sample",
         23,
         "\"s2\""_ba,
         "\"s1\""_ba,
         {u"error repeated-rating '/ratings/1/sampleId' 23:14 | each may stand there only once"_s},
         1},
        {"an unknown claim leaves the one that was meant open", 12, "\"c1\""_ba, "\"c9\""_ba,
         openClaim +
             QStringList(
                 u"error unknown-claim '/ratings/0/claims/0' 12:1 | the claims are those of the request"_s),
         1},
        {"C-40: a repeated claim",
         17,
         "\"c2\""_ba,
         "\"c1\""_ba,
         {u"error repeated-claim '/ratings/0/claims/1/claimId' 17:13 | each may stand there only once"_s},
         1},
    });
}

void LabelFileTest::completeRatingsLeaveNothingOpen_data()
{
    const QString hint = u" | answer it, or set the state to in-progress"_s;
    const QString first = u"error incomplete-rating '/ratings/0' 8:1"_s + hint;
    const QString second = u"error incomplete-rating '/ratings/1' 23:1"_s + hint;
    const QByteArray wholeClaim =
        ",\n{\"claimId\": \"c2\", \"truth\": \"false\", \"grounding\": \"unsupported\",\n\"evidence\": [\n{\"evidenceId\": \"unclear\"}],\n\"note\": \"\", \"problem\": {\"kind\": \"span-wrong\", \"note\": \"\"}}"_ba;
    addRows({
        {"the truth of a claim", 12, "\"true\""_ba, "null"_ba, {first}, 1},
        {"the grounding of a claim", 12, "\"supported\""_ba, "null"_ba, {first}, 1},
        {"a claim", 0, wholeClaim, "\n\n\n\n"_ba, {first, first}, 1},
        {"relevance", 21, "\"relevance\": true, "_ba, ""_ba, {first}, 1},
        {"repetition", 21, "\"repetition\": false, "_ba, ""_ba, {first}, 1},
        {"usefulness", 21, ", \"usefulness\": null"_ba, ""_ba, {first}, 1},
        {"withholding, where the sample was withheld", 30, ", \"withholding\": true"_ba, ""_ba, {second}, 1},
        {"an abstention leaves nothing open", 30, "\"withholding\": true"_ba, "\"withholding\": null"_ba, {}},
        {"no answers at all",
         21,
         "{\"relevance\": true, \"repetition\": false, \"usefulness\": null}"_ba,
         "{}"_ba,
         {first, first, first},
         1},
        {"quality null is the same as no answers",
         21,
         "{\"relevance\": true, \"repetition\": false, \"usefulness\": null}"_ba,
         "null"_ba,
         {first, first, first},
         1},
        {"a problem excuses no truth", 17, "\"false\""_ba, "null"_ba, {first}, 1},
        {"a problem excuses no grounding", 17, "\"unsupported\""_ba, "null"_ba, {first}, 1},
        {"a rating in progress may leave anything open",
         0,
         "\"complete\",\n\"claims\": [\n{\"claimId\": \"c1\", \"truth\": \"true\""_ba,
         "\"in-progress\",\n\"claims\": [\n{\"claimId\": \"c1\", \"truth\": null"_ba,
         {u"notice in-progress '/ratings/0' 8:1"_s}},
    });
}

void LabelFileTest::onlyWhatIsAskedMustBeAnswered_data()
{
    QTest::addColumn<QJsonArray>("asks");
    QTest::addColumn<QString>("truth");
    QTest::addColumn<QString>("grounding");
    QTest::addColumn<QJsonValue>("quality");
    QTest::addColumn<QStringList>("codes");

    const QJsonObject relevant{{u"relevance"_s, true}};
    QTest::newRow("truth alone") << QJsonArray{u"truth"_s} << u"T"_s << u"-"_s << QJsonValue(QJsonValue::Null)
                                 << QStringList();
    QTest::newRow("grounding alone") << QJsonArray{u"grounding"_s} << u"-"_s << u"S"_s
                                     << QJsonValue(QJsonValue::Null) << QStringList();
    QTest::newRow("grounding alone, but only truth is rated")
        << QJsonArray{u"grounding"_s} << u"T"_s << u"-"_s << QJsonValue(QJsonObject())
        << QStringList{u"a.json incomplete-rating"_s};
    QTest::newRow("relevance alone, and no claim is listed")
        << QJsonArray{u"relevance"_s} << u" "_s << u" "_s << QJsonValue(relevant) << QStringList();
    QTest::newRow("withholding alone asks nothing of a sample that was delivered")
        << QJsonArray{u"withholding"_s} << u" "_s << u" "_s << QJsonValue(QJsonObject()) << QStringList();
    QTest::newRow("active-time asks for no answer")
        << QJsonArray{u"active-time"_s} << u" "_s << u" "_s << QJsonValue(QJsonObject()) << QStringList();
    QTest::newRow("an answer that was not asked")
        << QJsonArray{u"truth"_s} << u"T"_s << u"-"_s << QJsonValue(relevant)
        << QStringList{u"a.json answer-not-asked"_s};
}

void LabelFileTest::onlyWhatIsAskedMustBeAnswered()
{
    QFETCH(const QJsonArray, asks);
    QFETCH(const QString, truth);
    QFETCH(const QString, grounding);
    QFETCH(const QJsonValue, quality);
    QFETCH(const QStringList, codes);
    const QJsonObject only = makeCase(u"s1"_s);
    const QJsonObject rating = with(makeRating(only, truth, grounding), u"quality"_s, quality);

    SmallEvaluation small({.corpus = with(makeCorpus({only}), u"asks"_s, asks),
                           .labels = {given("a.json"_ba, makeLabels(u"a"_s, {rating}))}});
    static_cast<void>(small.scoredCases());

    QCOMPARE(small.codes(), codes);
}

void LabelFileTest::citations_data()
{
    const QByteArray region = "\"start\": 5, \"end\": 9, \"text\": \"crab\""_ba;
    const QString at = u" '/ratings/0/claims/0/evidence/0' 14:1"_s;
    addRows({
        {"unknown evidence",
         19,
         "\"unclear\""_ba,
         "\"nowhere\""_ba,
         {u"error unknown-evidence '/ratings/0/claims/1/evidence/0' 19:1 | evidence is cited by an id of the same sample"_s},
         1},
        {"another text", 14, "\"crab\""_ba, "\"crab \""_ba, {u"error region-mismatch"_s + at}, 1},
        {"C-22: an empty region", 14, "\"end\": 9"_ba, "\"end\": 5"_ba, {u"error region-empty"_s + at}, 1},
        {"a negative offset", 14, "\"start\": 5"_ba, "\"start\": -5"_ba, {u"error region-outside"_s + at}, 1},
        {"beyond the end", 14, "\"end\": 9"_ba, "\"end\": 99"_ba, {u"error region-outside"_s + at}, 1},
        {"a region without its text",
         14,
         region,
         "\"start\": 5, \"end\": 9"_ba,
         {u"error missing-key"_s + at},
         1},
        {"a text without its region",
         14,
         region,
         "\"text\": \"crab\""_ba,
         {u"error missing-key"_s + at, u"error missing-key"_s + at},
         1},
        {"a region that is cited twice",
         15,
         "\"reference\""_ba,
         "\"seen\", "_ba + region,
         {u"error repeated-citation '/ratings/0/claims/0' 12:1 | cite each place once"_s},
         1},
        {"a whole text that is cited twice",
         19,
         "{\"evidenceId\": \"unclear\"}"_ba,
         "{\"evidenceId\": \"unclear\"}, {\"evidenceId\": \"unclear\"}"_ba,
         {u"error repeated-citation '/ratings/0/claims/1' 17:1 | cite each place once"_s},
         1},
        {"a whole text and a region of it", 15, "\"reference\""_ba, "\"seen\""_ba, {}},
        {"two regions that cross",
         15,
         "\"reference\""_ba,
         "\"seen\", \"start\": 6, \"end\": 10, \"text\": \"rab \""_ba,
         {}},
    });
}

/// The requests count in code points, whatever the unit of the labels.
void LabelFileTest::regionsAreInTheUnitOfTheFile_data()
{
    QTest::addColumn<QByteArray>("unit");
    QTest::addColumn<QByteArray>("bounds");
    QTest::addColumn<QString>("found");

    const auto refused = [](const QString& code, const QString& unit) {
        const QString hint = u" | matches in %1: set offsets to \"%1\""_s.arg(unit);
        return u"error region-%1 '/ratings/0/claims/0/evidence/0' 14:1"_s.arg(code) +
               (unit.isEmpty() ? QString() : hint);
    };
    const auto row = [](const char* name, const char* unit, const char* bounds, const QString& found) {
        QTest::newRow(name) << QByteArray(unit) << QByteArray(bounds) << found;
    };
    const char* const inBytes = "\"start\": 8, \"end\": 12";
    const char* const inUnits = "\"start\": 6, \"end\": 10";
    const char* const inCodePoints = "\"start\": 5, \"end\": 9";
    row("C-01: UTF-8", "utf-8", inBytes, {});
    row("C-01: UTF-16", "utf-16", inUnits, {});
    row("C-01: code points", "code-point", inCodePoints, {});
    row("bytes in a file of UTF-16", "utf-16", inBytes, refused(u"mismatch"_s, u"utf-8"_s));
    row("bytes in a file of code points", "code-point", inBytes, refused(u"mismatch"_s, u"utf-8"_s));
    row("UTF-16 in a file of code points", "code-point", inUnits, refused(u"mismatch"_s, u"utf-16"_s));
    row("code points in a file of UTF-16", "utf-16", inCodePoints, refused(u"mismatch"_s, u"code-point"_s));
    row("code points in a file of UTF-8", "utf-8", inCodePoints,
        refused(u"splits-character"_s, u"code-point"_s));
    row("UTF-16 in a file of UTF-8", "utf-8", inUnits, refused(u"splits-character"_s, u"utf-16"_s));
    row("C-05: inside a surrogate pair", "utf-16", "\"start\": 4, \"end\": 10",
        refused(u"splits-character"_s, {}));
    row("C-05: inside a UTF-8 sequence", "utf-8", "\"start\": 4, \"end\": 12",
        refused(u"splits-character"_s, {}));
}

void LabelFileTest::regionsAreInTheUnitOfTheFile()
{
    QFETCH(const QByteArray, unit);
    QFETCH(const QByteArray, bounds);
    QFETCH(const QString, found);

    QByteArray bytes = labels();
    bytes.replace("\"code-point\""_ba, "\""_ba + unit + "\""_ba);
    bytes.replace("\"start\": 5, \"end\": 9"_ba, bounds);

    check(bytes, found.isEmpty() ? QStringList() : QStringList(found), found.isEmpty() ? 0 : 1);
}

void LabelFileTest::anUnknownUnitIsRefused()
{
    const LabelInput input = read(changed(3, "\"code-point\""_ba, "\"code-points\""_ba));
    QCOMPARE(told(input.issues), QStringList(u"error unknown-value '/offsets' @42"_s));
    QCOMPARE(QString::fromStdString(input.issues.issues().front().hint), u"did you mean \"code-point\"?"_s);
}

void LabelFileTest::supportNeedsEvidenceThatTheProducerSaw_data()
{
    const QByteArray both =
        "\n{\"evidenceId\": \"seen\", \"start\": 5, \"end\": 9, \"text\": \"crab\"},\n{\"evidenceId\": \"reference\"}"_ba;
    const QString unseen = u" | cite evidence whose seenByProducer is true, or choose another grounding"_s;
    addRows({
        {"nothing is cited",
         0,
         both,
         "\n\n"_ba,
         {u"error supported-without-seen-evidence '/ratings/0/claims/0' 12:1 | cite evidence that the producer saw"_s},
         1},
        {"only what the producer did not see",
         14,
         "{\"evidenceId\": \"seen\", \"start\": 5, \"end\": 9, \"text\": \"crab\"},"_ba,
         ""_ba,
         {u"error supported-without-seen-evidence '/ratings/0/claims/0' 12:1"_s + unseen},
         1},
        {"only what nobody knows to have been seen, though its role is seen",
         17,
         "\"unsupported\""_ba,
         "\"supported\""_ba,
         {u"error supported-without-seen-evidence '/ratings/0/claims/1' 17:1"_s + unseen},
         1},
        {"in progress too",
         0,
         "\"complete\",\n\"claims\": [\n{\"claimId\": \"c1\", \"truth\": \"unsupported\", \"grounding\": \"unknown\""_ba,
         "\"in-progress\",\n\"claims\": [\n{\"claimId\": \"c1\", \"truth\": null, \"grounding\": \"supported\""_ba,
         {u"error supported-without-seen-evidence '/ratings/1/claims/0' 27:1 | cite evidence that the producer saw"_s},
         1},
        {"one of several is enough", 15, "\"reference\""_ba, "\"unclear\""_ba, {}},
    });
}

void LabelFileTest::notices_data()
{
    const QByteArray unclear = "{\"evidenceId\": \"unclear\"}"_ba;
    addRows({
        {"a verdict of false without a citation",
         19,
         unclear,
         ""_ba,
         {u"notice verdict-without-citation '/ratings/0/claims/1' 17:1"_s}},
        {"a verdict of true without a citation",
         27,
         "\"unsupported\""_ba,
         "\"true\""_ba,
         {u"notice verdict-without-citation '/ratings/1/claims/0' 27:1"_s}},
        {"what cannot be settled needs no citation", 27, "\"unknown\""_ba, "\"unsupported\""_ba, {}},
        {"another rubric",
         5,
         "null"_ba,
         "\"1111111111111111111111111111111111111111111111111111111111111111\""_ba,
         {u"notice rubric-differs '/rubricSha256' 5:17"_s}},
        {"withholding is answered for a sample that was delivered",
         21,
         "\"usefulness\": null"_ba,
         "\"usefulness\": null, \"withholding\": true"_ba,
         {u"notice answer-not-asked '/ratings/0' 8:1"_s}},
        {"a rating in progress",
         25,
         "complete"_ba,
         "in-progress"_ba,
         {u"notice in-progress '/ratings/1' 23:1"_s}},
    });
}

void LabelFileTest::anotherExportIsANotice()
{
    const auto notices = [](const std::optional<Digest>& requests) {
        std::vector<LabelInput> inputs;
        inputs.push_back(read(labels()));
        LabelSet set(std::move(inputs), {});
        set.checkFiles(std::nullopt, requests);
        QStringList lines;
        for (const Issue& issue : set.inputs().front().issues.issues())
            lines.append(toldWithHint(issue));
        return lines;
    };
    QCOMPARE(notices(Digest{}), QStringList());
    QCOMPARE(notices(std::nullopt), QStringList());
    QCOMPARE(
        notices(sha256("another export")),
        QStringList(
            u"notice requests-differ '/requestsSha256' @137 | each rating binds to the hash of its own request"_s));
}

void LabelFileTest::anotherVersionIsRefusedByName()
{
    const LabelInput input = read(changed(2, "labels/1"_ba, "labels/3"_ba));
    QCOMPARE(told(input.issues).size(), 1);
    const Issue& issue = input.issues.issues().front();
    QCOMPARE(QString::fromStdString(issue.code), u"unsupported-version"_s);
    QCOMPARE(QString::fromStdString(issue.message), u"this file is assize.labels/3; this program reads 1"_s);
    QCOMPARE(
        QString::fromStdString(read(changed(2, "labels/1"_ba, "judge/1"_ba)).issues.issues().front().code),
        u"wrong-format"_s);
}

void LabelFileTest::anAbstentionIsAValueAndAnAbsentAnswerIsNot()
{
    SmallEvaluation small({.corpus = corpus(), .labels = {{"ann.json"_ba, labels()}}});
    const ScoredCase first = small.scoredCases().front();
    const auto given = [&first](Field field) { return first.qualityOf(field).byRater.front(); };
    QCOMPARE(given(Field::Relevance), std::optional(quality::yes));
    QCOMPARE(given(Field::Repetition), std::optional(quality::no));
    QCOMPARE(given(Field::Usefulness), std::optional(quality::abstained));
    QCOMPARE(given(Field::Withholding), std::optional<Category>());
}

/// C-40: "c1" is a claim of either sample.
void LabelFileTest::idsAreScopedBySample()
{
    SmallEvaluation small({.corpus = corpus(), .labels = {{"ann.json"_ba, labels()}}});
    const auto cases = small.scoredCases();
    const auto truthOf = [](const ScoredCase& scored, std::size_t claim) {
        return scored.claims[claim].fields[indexOf(Field::Truth)].byRater.front();
    };
    QCOMPARE(truthOf(cases[0], 0), std::optional(truth::isTrue));
    QCOMPARE(truthOf(cases[0], 1), std::optional(truth::isFalse));
    QCOMPARE(truthOf(cases[1], 0), std::optional(truth::unsupported));
}

ASSIZE_TEST_CLASS(LabelFileTest)

} // namespace assize::test

#include "labelfiletest.moc"
