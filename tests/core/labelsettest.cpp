// SPDX-License-Identifier: Apache-2.0
#include "json/writer.h"
#include "report/reportjson.h"
#include "smallevaluation.h"
#include "testcase.h"
#include "testregistry.h"

#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Label files of several raters, and several files of one, joined.
class LabelSetTest final : public TestCase {
    Q_OBJECT

    static QJsonObject firstCase() { return makeCase(u"s1"_s, 2); }
    static QJsonObject secondCase() { return makeCase(u"s2"_s); }
    static QJsonObject corpus() { return makeCorpus({firstCase(), secondCase()}); }
    static QJsonObject firstRating(const QString& truths = u"TF"_s)
    {
        return makeRating(firstCase(), truths, u"SN"_s);
    }
    static QJsonObject inProgress(const QString& truths, const QJsonValue& ratedAt = QJsonValue::Null)
    {
        return with(with(firstRating(truths), u"state"_s, u"in-progress"_s), u"ratedAt"_s, ratedAt);
    }
    static GivenFile fileOf(const QByteArray& name, const QString& rater, const QJsonArray& ratings)
    {
        return given(name, makeLabels(rater, ratings));
    }
    static std::string bytesOfReport(const Report& report) { return json::document(toValue(report)); }

    /// The truth that each rater gave for the first claim of the first case, as it is scored; "-" for none.
    static QString scoredTruths(SmallEvaluation& small);
    static void checkSums(SmallEvaluation& small);

private Q_SLOTS:
    void theSameFileAgainAddsNothing();
    void whatMakesTwoRatingsTheSame_data();
    void whatMakesTwoRatingsTheSame();
    void onePlaceInTwoUnitsIsTheSame();
    void conflictingSubmissionsAreBothRefused();
    void whatCameFirstSettlesTheConflict_data();
    void whatCameFirstSettlesTheConflict();
    void anyOfEqualRatingsMayHaveComeFirst();
    void aCompleteRatingReplacesOneInProgress_data();
    void aCompleteRatingReplacesOneInProgress();
    void twoRatingsInProgress_data();
    void twoRatingsInProgress();
    void staleRatings_data();
    void staleRatings();
    void countsAddUp_data();
    void countsAddUp();
    void countsAddUpWhereFilesOverlap();
    void ratersThatDifferInCaseAreTwo();
    void ratersThatAreEqualUnderNormalisationAreRefused();
    void noOrderOfFilesMatters();
    void findingsAreThoseOfAnyOrder();
    void onlyWhatRatersSawMakesRatingsStale_data();
    void onlyWhatRatersSawMakesRatingsStale();
    void claimsAreJoinedById();
};

QString LabelSetTest::scoredTruths(SmallEvaluation& small)
{
    QString letters;
    const std::vector<ScoredCase> cases = small.scoredCases();
    for (const auto& truth : cases.front().claims.front().fields.front().byRater)
        letters += truth == truth::isTrue ? u'T' : truth == truth::isFalse ? u'F' : truth ? u'U' : u'-';
    return letters;
}

void LabelSetTest::checkSums(SmallEvaluation& small)
{
    for (const LabelInput& input : small.evaluation().labels().inputs())
        QCOMPARE(input.counts.total(), input.file.statedRatings);
}

/// M07
void LabelSetTest::theSameFileAgainAddsNothing()
{
    const GivenFile once = fileOf("a.json"_ba, u"a"_s, {firstRating()});
    const GivenFile other = fileOf("b.json"_ba, u"b"_s, {firstRating()});
    SmallEvaluation small({.corpus = corpus(), .labels = {once, other}});
    SmallEvaluation again({.corpus = corpus(), .labels = {once, {"a2.json"_ba, once.bytes}, other}});

    const auto report = small.report();
    const auto repeated = again.report();

    QVERIFY(report && repeated);
    QCOMPARE(bytesOfReport(*repeated), bytesOfReport(*report));
    QCOMPARE(again.findings(), QStringList());
    QCOMPARE(again.counts(), QStringList({u"a.json: added 1, same 0, stale 0, refused 0 of 1"_s,
                                          u"a2.json: added 0, same 1, stale 0, refused 0 of 1"_s,
                                          u"b.json: added 1, same 0, stale 0, refused 0 of 1"_s}));
}

void LabelSetTest::whatMakesTwoRatingsTheSame_data()
{
    QTest::addColumn<QJsonObject>("other");
    QTest::addColumn<bool>("same");

    const QJsonObject rating = firstRating();
    const QJsonValue first = partAt(rating, u"claims/0"_s);
    const QJsonValue second = partAt(rating, u"claims/1"_s);
    const QJsonObject seen{{u"evidenceId"_s, u"seen"_s}};
    const QJsonObject reference{{u"evidenceId"_s, u"reference"_s}};
    const auto row = [&rating](const char* name, bool same, const QString& path, const QJsonValue& value) {
        QTest::newRow(name) << with(rating, path, value) << same;
    };
    row("when it was made", true, u"ratedAt"_s, u"2030-01-31T09:30:00Z"_s);
    row("how long it took", true, u"activeSeconds"_s, 12);
    row("the order of the claims", true, u"claims"_s, QJsonArray{second, first});
    row("quality null", true, u"quality"_s, QJsonValue::Null);
    row("a key of the owner", true, u"x-mine"_s, 1);
    row("a note", false, u"note"_s, u"n"_s);
    row("a note on a claim", false, u"claims/0/note"_s, u"n"_s);
    row("C-43: a blank in a note", false, u"note"_s, u" "_s);
    row("a problem", false, u"claims/0/problem"_s,
        QJsonObject{{u"kind"_s, u"not-a-claim"_s}, {u"note"_s, u""_s}});
    row("a truth", false, u"claims/0/truth"_s, u"unsupported"_s);
    row("a grounding", false, u"claims/1/grounding"_s, u"unknown"_s);
    row("an answer", false, u"quality/relevance"_s, true);
    row("an abstention where there was no answer", false, u"quality/relevance"_s, QJsonValue::Null);
    row("another citation", false, u"claims/1/evidence"_s, QJsonArray{reference});
    row("one more citation", false, u"claims/1/evidence"_s, QJsonArray{seen, reference});
    row("a region instead of the whole", false, u"claims/1/evidence"_s,
        QJsonArray{QJsonObject{
            {u"evidenceId"_s, u"seen"_s}, {u"start"_s, 0}, {u"end"_s, 4}, {u"text"_s, u"what"_s}}});
}

void LabelSetTest::whatMakesTwoRatingsTheSame()
{
    QFETCH(const QJsonObject, other);
    QFETCH(const bool, same);
    QJsonObject asked = corpus();
    asked.insert(u"asks"_s, QJsonArray{u"truth"_s, u"grounding"_s});

    SmallEvaluation small(
        {.corpus = asked,
         .labels = {fileOf("a1.json"_ba, u"a"_s, {firstRating()}), fileOf("a2.json"_ba, u"a"_s, {other})}});
    static_cast<void>(small.scoredCases());

    checkSums(small);
    QCOMPARE(small.codes().filter(u"conflicting-submission"_s).size(), same ? 0 : 2);
    std::size_t added = 0;
    for (const LabelInput& input : small.evaluation().labels().inputs())
        added += input.counts.added;
    QCOMPARE(added, std::size_t{same ? 1U : 0U});
}

void LabelSetTest::onePlaceInTwoUnitsIsTheSame()
{
    const QString text = u"ok \U0001F980 crab ends"_s;
    QJsonObject only = with(makeCase(u"s1"_s), u"evidence/0/text"_s, text);
    only = with(only, u"evidence/0/sha256"_s, sha256Of(text.toUtf8()));
    const auto labels = [&only](const QString& unit, int start, int end) {
        const QJsonObject region{
            {u"evidenceId"_s, u"seen"_s}, {u"start"_s, start}, {u"end"_s, end}, {u"text"_s, u"crab"_s}};
        const QJsonObject rating =
            with(makeRating(only, u"T"_s, u"S"_s), u"claims/0/evidence"_s, QJsonArray{region});
        return with(makeLabels(u"a"_s, {rating}), u"offsets"_s, unit);
    };
    SmallEvaluation small({.corpus = makeCorpus({only}),
                           .labels = {given("bytes.json"_ba, labels(u"utf-8"_s, 8, 12)),
                                      given("units.json"_ba, labels(u"utf-16"_s, 6, 10)),
                                      given("points.json"_ba, labels(u"code-point"_s, 5, 9))}});
    QCOMPARE(scoredTruths(small), u"T"_s);
    QCOMPARE(small.findings(), QStringList());
    checkSums(small);
}

/// M10, C-62: two labels of one rater on one claim, and one of another.
void LabelSetTest::conflictingSubmissionsAreBothRefused()
{
    SmallEvaluation small(
        {.corpus = corpus(),
         .labels = {
             fileOf("r1.json"_ba, u"r1"_s, {firstRating(u"TT"_s), makeRating(secondCase(), u"T"_s, u"S"_s)}),
             fileOf("r1-later.json"_ba, u"r1"_s, {firstRating(u"FT"_s)}),
             fileOf("r2.json"_ba, u"r2"_s, {firstRating(u"FT"_s)})}});

    QVERIFY(!small.report());

    const QString hint = u" | say which came first with --first FILE"_s;
    QCOMPARE(small.codes(),
             QStringList({u"r1-later.json conflicting-submission"_s, u"r1.json conflicting-submission"_s}));
    QVERIFY(std::ranges::all_of(small.findings(), [&hint](const QString& line) {
        return line.contains(u": error conflicting-submission '/ratings/0' "_s) && line.endsWith(hint);
    }));
    for (const QString& message : small.messages(u"conflicting-submission"_s)) {
        QVERIFY2(message.contains(u"/r1.json"_s) && message.contains(u"/r1-later.json"_s),
                 qPrintable(message));
        QVERIFY2(message.contains(u"\"r1\""_s) && message.contains(u"\"s1\""_s), qPrintable(message));
    }
    QCOMPARE(small.counts(), QStringList({u"r1-later.json: added 0, same 0, stale 0, refused 1 of 1"_s,
                                          u"r1.json: added 1, same 0, stale 0, refused 1 of 2"_s,
                                          u"r2.json: added 1, same 0, stale 0, refused 0 of 1"_s}));
}

void LabelSetTest::whatCameFirstSettlesTheConflict_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QString>("truths");
    QTest::addColumn<QString>("revision");
    QTest::newRow("the one") << "a1.json"_ba << u"TT"_s << u"a2.json revision"_s;
    QTest::newRow("the other") << "a2.json"_ba << u"FT"_s << u"a1.json revision"_s;
}

/// C-61: a later change of mind does not raise the agreement.
void LabelSetTest::whatCameFirstSettlesTheConflict()
{
    QFETCH(const QByteArray, first);
    QFETCH(const QString, truths);
    QFETCH(const QString, revision);
    SmallEvaluation small({.corpus = corpus(),
                           .labels = {fileOf("a1.json"_ba, u"a"_s, {firstRating(u"TF"_s)}),
                                      fileOf("a2.json"_ba, u"a"_s, {firstRating(u"FF"_s)}),
                                      fileOf("b.json"_ba, u"b"_s, {firstRating(u"TF"_s)})},
                           .first = {first}});

    const auto report = small.report();

    QVERIFY(report);
    QCOMPARE(scoredTruths(small), truths);
    QVERIFY(small.codes().contains(revision));
    checkSums(small);
    const bool agrees = truths == u"TT"_s;
    QCOMPARE(partsOf(documentOf(*report), {u"overall/agreement/0/fields/truth/n"_s,
                                           u"overall/agreement/0/fields/truth/observed"_s}),
             QStringList({u"overall/agreement/0/fields/truth/n=2"_s,
                          u"overall/agreement/0/fields/truth/observed="_s + (agrees ? u"1"_s : u"0.5"_s)}));
}

void LabelSetTest::anyOfEqualRatingsMayHaveComeFirst()
{
    const QJsonObject later = with(firstRating(u"TT"_s), u"ratedAt"_s, u"2030-01-01T00:00:00Z"_s);
    for (const QByteArray& first : {"1.json"_ba, "2.json"_ba}) {
        SmallEvaluation small({.corpus = corpus(),
                               .labels = {fileOf("1.json"_ba, u"a"_s, {firstRating(u"TT"_s)}),
                                          fileOf("2.json"_ba, u"a"_s, {later}),
                                          fileOf("3.json"_ba, u"a"_s, {firstRating(u"FF"_s)})},
                               .first = {first}});
        QVERIFY2(small.report(), first.constData());
        QCOMPARE(small.codes(), QStringList(u"3.json revision"_s));
        QCOMPARE(scoredTruths(small), u"T"_s);
        checkSums(small);
    }
}

void LabelSetTest::aCompleteRatingReplacesOneInProgress_data()
{
    QTest::addColumn<QByteArrayList>("names"); // files are joined in an order of their own
    QTest::addColumn<bool>("includeInProgress");
    for (const bool include : {false, true}) {
        QTest::addRow("in progress first%s", include ? ", and such ones are scored" : "")
            << QByteArrayList{"1.json"_ba, "2.json"_ba} << include;
        QTest::addRow("complete first%s", include ? ", and such ones are scored" : "")
            << QByteArrayList{"2.json"_ba, "1.json"_ba} << include;
    }
}

void LabelSetTest::aCompleteRatingReplacesOneInProgress()
{
    QFETCH(const QByteArrayList, names);
    QFETCH(const bool, includeInProgress);
    SmallEvaluation small(
        {.corpus = corpus(),
         .labels = {fileOf(names[0], u"a"_s, {inProgress(u"F-"_s, u"2031-01-01T00:00:00Z"_s)}),
                    fileOf(names[1], u"a"_s, {firstRating(u"TF"_s)})},
         .options = {2, includeInProgress}});

    QCOMPARE(scoredTruths(small), u"T"_s);
    QCOMPARE(small.findings(), QStringList());
    checkSums(small);
}

void LabelSetTest::twoRatingsInProgress_data()
{
    QTest::addColumn<QJsonValue>("firstTime");
    QTest::addColumn<QJsonValue>("secondTime");
    QTest::addColumn<bool>("includeInProgress");
    QTest::addColumn<QString>("truths");
    QTest::addColumn<QStringList>("codes");

    const QJsonValue early = u"2030-01-01T00:00:00Z"_s;
    const QJsonValue late = u"2030-01-01T00:00:01Z"_s;
    const QJsonValue never = QJsonValue::Null;
    const QStringList conflict{u"1.json conflicting-in-progress"_s, u"2.json conflicting-in-progress"_s};
    QTest::newRow("the later one is scored") << early << late << true << u"F"_s << QStringList();
    QTest::newRow("the later one is scored, whatever its file")
        << late << early << true << u"T"_s << QStringList();
    QTest::newRow("a time is later than none") << early << never << true << u"T"_s << QStringList();
    QTest::newRow("made at one time") << early << early << true << u"-"_s << conflict;
    QTest::newRow("nothing tells which is later") << never << never << true << u"-"_s << conflict;
    QTest::newRow("neither is scored, so it does not matter")
        << early << late << false << u"-"_s << QStringList{u"2.json in-progress"_s};
}

void LabelSetTest::twoRatingsInProgress()
{
    QFETCH(const QJsonValue, firstTime);
    QFETCH(const QJsonValue, secondTime);
    QFETCH(const bool, includeInProgress);
    QFETCH(const QString, truths);
    QFETCH(const QStringList, codes);
    SmallEvaluation small({.corpus = corpus(),
                           .labels = {fileOf("1.json"_ba, u"a"_s, {inProgress(u"T-"_s, firstTime)}),
                                      fileOf("2.json"_ba, u"a"_s, {inProgress(u"F-"_s, secondTime)})},
                           .options = {2, includeInProgress}});

    QCOMPARE(scoredTruths(small), truths);
    QCOMPARE(small.codes(), codes);
    checkSums(small);
}

void LabelSetTest::staleRatings_data()
{
    QTest::addColumn<bool>("keepStale");
    QTest::addColumn<QString>("counts");
    QTest::addColumn<QString>("finding");
    QTest::newRow("M01: refused") << false << u"a.json: added 1, same 0, stale 0, refused 1 of 2"_s
                                  << u"error stale-rating"_s;
    QTest::newRow("kept for reading")
        << true << u"a.json: added 1, same 0, stale 1, refused 0 of 2"_s << u"notice stale-rating"_s;
}

void LabelSetTest::staleRatings()
{
    QFETCH(const bool, keepStale);
    QFETCH(const QString, counts);
    QFETCH(const QString, finding);
    const QJsonObject stale = with(firstRating(), u"requestHash"_s, QString(64, u'a'));
    SmallEvaluation small(
        {.corpus = corpus(),
         .labels = {fileOf("a.json"_ba, u"a"_s, {stale, makeRating(secondCase(), u"T"_s, u"S"_s)})},
         .keepStale = keepStale});

    const auto report = small.report();

    QCOMPARE(small.counts(), QStringList(counts));
    QCOMPARE(small.findings().size(), 1);
    QVERIFY2(small.findings().front().contains(finding), qPrintable(small.findings().front()));
    const QString message = small.messages(u"stale-rating"_s).front();
    QVERIFY2(message.contains(QString(64, u'a')) && message.contains(requestHashOfCase(firstCase())),
             qPrintable(message));
    QCOMPARE(report.has_value(), keepStale);
    QCOMPARE(scoredTruths(small), u"-"_s);
    if (report)
        QCOMPARE(partsOf(documentOf(*report), {u"inputs/labels/0/stale"_s, u"inputs/labels/0/complete"_s}),
                 QStringList({u"inputs/labels/0/stale=1"_s, u"inputs/labels/0/complete=1"_s}));
}

void LabelSetTest::countsAddUp_data()
{
    QTest::addColumn<QList<QJsonObject>>("files");
    QTest::addColumn<QStringList>("counts");

    const QJsonObject good = firstRating();
    const QJsonObject second = makeRating(secondCase(), u"T"_s, u"S"_s);
    const auto a = [](const QJsonArray& ratings) { return makeLabels(u"a"_s, ratings); };
    QTest::newRow("nothing in it") << QList{a({})}
                                   << QStringList{u"0.json: added 0, same 0, stale 0, refused 0 of 0"_s};
    QTest::newRow("one that cannot be read beside one that can")
        << QList{a({with(good, u"state"_s, 7), second})}
        << QStringList{u"0.json: added 1, same 0, stale 0, refused 1 of 2"_s};
    QTest::newRow("an unknown sample") << QList{a({with(good, u"sampleId"_s, u"s9"_s), second})}
                                       << QStringList{u"0.json: added 1, same 0, stale 0, refused 1 of 2"_s};
    QTest::newRow("a repeated sample")
        << QList{a({good, good})} << QStringList{u"0.json: added 1, same 0, stale 0, refused 1 of 2"_s};
    QTest::newRow("one that leaves something open")
        << QList{a({firstRating(u"T-"_s), second})}
        << QStringList{u"0.json: added 1, same 0, stale 0, refused 1 of 2"_s};
    QTest::newRow("in progress and complete")
        << QList{a({inProgress(u"T-"_s)}), a({good})}
        << QStringList{u"0.json: added 1, same 0, stale 0, refused 0 of 1"_s,
                       u"1.json: added 1, same 0, stale 0, refused 0 of 1"_s};
    QTest::newRow("a file that is no label file")
        << QList{makeJudge(u"m"_s, u"r"_s, {})}
        << QStringList{u"0.json: added 0, same 0, stale 0, refused 0 of 0"_s};
}

void LabelSetTest::countsAddUp()
{
    QFETCH(const QList<QJsonObject>, files);
    QFETCH(const QStringList, counts);
    std::vector<GivenFile> labels;
    for (const QJsonObject& file : files)
        labels.push_back(given(QByteArray::number(labels.size()) + ".json", file));
    SmallEvaluation small({.corpus = corpus(), .labels = labels});
    static_cast<void>(small.scoredCases());

    checkSums(small);
    QCOMPARE(small.counts(), counts);
}

/// Files are taken in the order of their digests, so that which of two equal ratings is the same is not said.
void LabelSetTest::countsAddUpWhereFilesOverlap()
{
    const QJsonObject later = with(firstRating(), u"ratedAt"_s, u"2030-01-01T00:00:00Z"_s);
    SmallEvaluation small(
        {.corpus = corpus(),
         .labels = {fileOf("small.json"_ba, u"a"_s, {firstRating()}),
                    fileOf("large.json"_ba, u"a"_s, {later, makeRating(secondCase(), u"T"_s, u"S"_s)})}});
    SmallEvaluation conflict(
        {.corpus = corpus(),
         .labels = {fileOf("1.json"_ba, u"a"_s, {firstRating()}), fileOf("2.json"_ba, u"a"_s, {later}),
                    fileOf("3.json"_ba, u"a"_s, {firstRating(u"FF"_s)})}});
    const auto sum = [](SmallEvaluation& evaluation, std::size_t MergeCounts::* count) {
        std::size_t all = 0;
        for (const LabelInput& input : evaluation.evaluation().labels().inputs())
            all += input.counts.*count;
        return all;
    };

    QVERIFY(small.report());
    QVERIFY(!conflict.report());

    checkSums(small);
    QCOMPARE(sum(small, &MergeCounts::added), std::size_t{2});
    QCOMPARE(sum(small, &MergeCounts::same), std::size_t{1});
    checkSums(conflict);
    QCOMPARE(sum(conflict, &MergeCounts::added), std::size_t{0});
}

/// C-44
void LabelSetTest::ratersThatDifferInCaseAreTwo()
{
    SmallEvaluation small({.corpus = corpus(),
                           .labels = {fileOf("1.json"_ba, u"ann"_s, {firstRating(u"TT"_s)}),
                                      fileOf("2.json"_ba, u"Ann"_s, {firstRating(u"FT"_s)})}});
    const auto report = small.report();
    QVERIFY(report);
    QCOMPARE(small.findings(), QStringList());
    QCOMPARE(partsOf(documentOf(*report), {u"overall/agreement/0/raters"_s}),
             QStringList(u"overall/agreement/0/raters=[\"Ann\",\"ann\"]"_s));
    QCOMPARE(scoredTruths(small), u"FT"_s);
}

void LabelSetTest::ratersThatAreEqualUnderNormalisationAreRefused()
{
    SmallEvaluation small({.corpus = corpus(),
                           .labels = {fileOf("composed.json"_ba, u"Ren\u00E9"_s, {firstRating()}),
                                      fileOf("decomposed.json"_ba, u"Rene\u0301"_s, {firstRating()})}});
    QVERIFY(!small.report());
    QCOMPARE(
        small.findings(),
        QStringList(u"composed.json: error confusable-id '/rater/id' 5:15 | one person must have one id"_s));
}

/// C-41, M06
void LabelSetTest::noOrderOfFilesMatters()
{
    std::vector<GivenFile> files{
        fileOf("a.json"_ba, u"a"_s, {firstRating(u"TF"_s), makeRating(secondCase(), u"T"_s, u"S"_s)}),
        fileOf("b.json"_ba, u"b"_s, {firstRating(u"FF"_s)}),
        fileOf("c.json"_ba, u"c"_s, {inProgress(u"T-"_s), makeRating(secondCase(), u"U"_s, u"K"_s)})};
    std::vector<std::size_t> order{0, 1, 2};
    std::string bytes;
    QStringList findings;
    do {
        SmallEvaluation small(
            {.corpus = corpus(), .labels = {files[order[0]], files[order[1]], files[order[2]]}});
        const auto report = small.report();
        QVERIFY(report);
        if (bytes.empty()) {
            bytes = bytesOfReport(*report);
            findings = small.findings();
        }
        QCOMPARE(bytesOfReport(*report), bytes);
        QCOMPARE(small.findings(), findings);
    } while (std::ranges::next_permutation(order).found);
    QCOMPARE(findings.size(), 1);
}

/// C-41: a conflict is told once for each file, and the same in every order.
void LabelSetTest::findingsAreThoseOfAnyOrder()
{
    std::vector<GivenFile> files{fileOf("a1.json"_ba, u"a"_s, {firstRating(u"TF"_s)}),
                                 fileOf("a2.json"_ba, u"a"_s, {firstRating(u"FF"_s)}),
                                 fileOf("b.json"_ba, u"b"_s, {firstRating(u"FF"_s)}),
                                 fileOf("c.json"_ba, u"c"_s, {firstRating(u"F-"_s)})};
    std::vector<std::size_t> order{0, 1, 2, 3};
    QStringList findings;
    do {
        GivenFiles all{.corpus = corpus()};
        for (const std::size_t i : order)
            all.labels.push_back(files[i]);
        SmallEvaluation small(all);
        QVERIFY(!small.report());
        if (findings.isEmpty())
            findings = small.findings();
        QCOMPARE(small.findings(), findings);
        QCOMPARE(small.codes(),
                 QStringList({u"a1.json conflicting-submission"_s, u"a2.json conflicting-submission"_s,
                              u"c.json incomplete-rating"_s}));
    } while (std::ranges::next_permutation(order).found);
}

/// C-46
void LabelSetTest::onlyWhatRatersSawMakesRatingsStale_data()
{
    QTest::addColumn<QJsonObject>("now");
    QTest::addColumn<bool>("stale");

    const QJsonObject then = firstCase();
    const auto row = [&then](const char* name, bool stale, const QString& path, const QJsonValue& value) {
        QTest::newRow(name) << with(then, path, value) << stale;
    };
    row("a provisional verdict", false, u"claims/0/verdict"_s, u"false"_s);
    row("a reason", false, u"claims/0/reason"_s, u"it says so"_s);
    row("the group", false, u"group"_s, u"g"_s);
    row("the practice", false, u"practice"_s, u"p"_s);
    row("the producer", false, u"provenance/producerModel"_s, u"other"_s);
    row("the name", false, u"name"_s, u"n"_s);
    row("the coverage", false, u"claimCoverage"_s, u"selected"_s);
    row("who saw the evidence", true, u"evidence/1/seenByProducer"_s, QJsonValue::Null);
    row("a limitation", true, u"capture/limitations"_s, QJsonArray{u"cut"_s});
    row("the destination", true, u"destination"_s, u"elsewhere"_s);
    row("the span of a claim", true, u"claims/1"_s,
        with(partAt(then, u"claims/0"_s).toObject(), u"id"_s, u"c2"_s));
    const QString text = u"what the producer saw!"_s;
    QTest::newRow("one byte of the evidence")
        << with(with(then, u"evidence/0/text"_s, text), u"evidence/0/sha256"_s, sha256Of(text.toUtf8()))
        << true;
}

void LabelSetTest::onlyWhatRatersSawMakesRatingsStale()
{
    QFETCH(const QJsonObject, now);
    QFETCH(const bool, stale);
    SmallEvaluation small({.corpus = makeCorpus({now}),
                           .labels = {fileOf("a.json"_ba, u"a"_s, {firstRating()})},
                           .keepStale = true});
    QCOMPARE(scoredTruths(small), stale ? u"-"_s : u"T"_s);
    QCOMPARE(small.codes().filter(u"stale-rating"_s).size(), stale ? 1 : 0);
}

/// C-47: in another order, and without the second of three.
void LabelSetTest::claimsAreJoinedById()
{
    const QJsonObject only = makeCase(u"s1"_s, 3);
    QJsonObject rating = makeRating(only, u"T U"_s, u"S K"_s);
    rating =
        with(rating, u"claims"_s, QJsonArray{partAt(rating, u"claims/1"_s), partAt(rating, u"claims/0"_s)});
    const QJsonObject unfinished = with(rating, u"state"_s, u"in-progress"_s);

    SmallEvaluation small({.corpus = makeCorpus({only}),
                           .labels = {fileOf("a.json"_ba, u"a"_s, {unfinished})},
                           .options = {2, true}});
    const ScoredCase scored = small.scoredCases().front();
    const auto truth = [&scored](std::size_t claim) {
        return scored.claims[claim].fields.front().byRater.front();
    };
    QCOMPARE(truth(0), std::optional(truth::isTrue));
    QCOMPARE(truth(1), std::optional<Category>());
    QCOMPARE(truth(2), std::optional(truth::unsupported));

    SmallEvaluation complete(
        {.corpus = makeCorpus({only}), .labels = {fileOf("a.json"_ba, u"a"_s, {rating})}});
    QVERIFY(!complete.report());
    QCOMPARE(complete.messages(u"incomplete-rating"_s),
             QStringList({u"the rating is complete, but leaves grounding of the claim \"c2\" open"_s,
                          u"the rating is complete, but leaves truth of the claim \"c2\" open"_s}));
}

ASSIZE_TEST_CLASS(LabelSetTest)

} // namespace assize::test

#include "labelsettest.moc"
