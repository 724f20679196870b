// SPDX-License-Identifier: Apache-2.0
#include "bytes.h"
#include "json/writer.h"
#include "report/csv.h"
#include "report/disagreements.h"
#include "report/reportdocument.h"
#include "report/reportjson.h"
#include "smallevaluation.h"
#include "testcase.h"
#include "testregistry.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace assize::test {

/// A report on a few cases that each test makes for itself.
class ReportTest final : public TestCase {
    Q_OBJECT

    /// Cases, and what each rater says of them: truths and groundings by sample, as makeRating() takes them.
    /// A rating that leaves something open is in progress.
    struct Material {
        std::vector<QJsonObject> cases{};
        std::map<QString, std::map<QString, std::pair<QString, QString>>> raters{};
        std::vector<GivenFile> judges{};
        std::vector<GivenFile> adjudications{};
        QJsonArray asks{u"truth"_s, u"grounding"_s};
        EvaluationOptions options{};

        [[nodiscard]] QJsonObject& caseOf(const QString& sampleId);
        void add(const QJsonObject& oneCase, const QString& truths, const QString& groundings);
        void sayOf(const QString& rater, const QString& sampleId, const QString& truths,
                   const QString& groundings)
        {
            raters[rater][sampleId] = {truths, groundings};
        }
        [[nodiscard]] GivenFiles files() const;
    };
    using Change = std::function<void(Material&)>;

    static QJsonObject scored(const GivenFiles& files);
    static QJsonObject scored(const Material& material) { return scored(material.files()); }
    /// Four work items that meet every condition for an interval: one claim each, and one of them false.
    static Material eligible();
    static QJsonObject attempt(const QString& sampleId, const QString& group)
    {
        return with(makeCase(sampleId), u"group"_s, group);
    }
    static void compareParts(const QJsonObject& report, const QStringList& expected);
    /// Ratings of one sample by raters who answer one question on it.
    static GivenFiles answers(const QJsonObject& oneCase, const QString& field,
                              const QList<QJsonValue>& given);

private Q_SLOTS:
    void agreement_data();
    void agreement();
    void pooledAgreementIsOverAllPairs();
    void ratersWithAllValuesDifferentAgreeOnNothing();
    void qualityAgreement_data();
    void qualityAgreement();
    void strataAreApartAndInByteOrder();
    void whatWasNotCapturedIsCountedAndNothingElse_data();
    void whatWasNotCapturedIsCountedAndNothingElse();
    void withholdingIsScoredOverWithheldSamples();
    void qualityRates_data();
    void qualityRates();
    void intervalReasons_data();
    void intervalReasons();
    void everyReasonAtOnce();
    void reasonsWithoutTrials();
    void intervals_data();
    void intervals();
    void oneArmInAReport();
    void judgesAreComparedWithResolvedLabels();
    void unresolvedLabelsAreListed();
    void problemsAreListed();
    void longListsForPeopleStopAtTen();
    void ratingsInProgress_data();
    void ratingsInProgress();
    void oneRaterIsEnoughWhereThatIsSaid();
    void whoLabelledNothingCountsNowhere();
    void whatIsNotAskedIsLeftOut();
    void blocksOfSourcesAreApart();
    void checksAreCounted();
    void nothingIsNotANumber_data();
    void nothingIsNotANumber();
    void formulasAreNeutralisedInCsvAlone_data();
    void formulasAreNeutralisedInCsvAlone();
    void disagreementsAsCsv();
    void nothingInANameIsMarkup_data();
    void nothingInANameIsMarkup();
    void textSaysWhatIsCountedAndWhatToDo_data();
    void textSaysWhatIsCountedAndWhatToDo();
    void textFitsATerminal();
    void anyTextIsWrapped_data();
    void anyTextIsWrapped();
};

QJsonObject& ReportTest::Material::caseOf(const QString& sampleId)
{
    for (QJsonObject& one : cases) {
        if (one[u"sampleId"].toString() == sampleId)
            return one;
    }
    qFatal("the test has no such sample");
}

void ReportTest::Material::add(const QJsonObject& oneCase, const QString& truths, const QString& groundings)
{
    cases.push_back(oneCase);
    for (const QString& rater : {u"a"_s, u"b"_s})
        sayOf(rater, oneCase[u"sampleId"].toString(), truths, groundings);
}

GivenFiles ReportTest::Material::files() const
{
    QJsonArray all;
    for (const QJsonObject& one : cases)
        all.append(one);
    GivenFiles files{.corpus = with(makeCorpus(all), u"asks"_s, asks),
                     .judges = judges,
                     .adjudications = adjudications,
                     .options = options};
    for (const auto& [rater, samples] : raters) {
        QJsonArray ratings;
        for (const QJsonObject& one : cases) {
            const auto said = samples.find(one[u"sampleId"].toString());
            if (said == samples.end())
                continue;
            const auto& [truths, groundings] = said->second;
            const bool isOpen = truths.contains(u'-') || truths.contains(u' ') || groundings.contains(u'-');
            ratings.append(with(makeRating(one, truths, groundings), u"state"_s,
                                isOpen ? u"in-progress"_s : u"complete"_s));
        }
        files.labels.push_back(
            given("labels of " + rater.toUtf8().toHex() + ".json", makeLabels(rater, ratings)));
    }
    return files;
}

QJsonObject ReportTest::scored(const GivenFiles& files)
{
    SmallEvaluation small(files);
    const auto report = small.report();
    if (!report)
        qFatal("the material of the test is refused: %s", qPrintable(small.findings().join(u'\n')));
    return documentOf(*report);
}

ReportTest::Material ReportTest::eligible()
{
    Material material;
    material.add(makeCase(u"s1"_s), u"F"_s, u"S"_s);
    for (const QString& sample : {u"s2"_s, u"s3"_s, u"s4"_s})
        material.add(makeCase(sample), u"T"_s, u"S"_s);
    return material;
}

void ReportTest::compareParts(const QJsonObject& report, const QStringList& expected)
{
    QStringList found;
    for (const QString& part : expected)
        found.append(partsOf(report, {part.section(u'=', 0, 0)}));
    QCOMPARE(found, expected);
}

GivenFiles ReportTest::answers(const QJsonObject& oneCase, const QString& field,
                               const QList<QJsonValue>& given)
{
    GivenFiles files{.corpus = with(makeCorpus({oneCase}), u"asks"_s, QJsonArray{field})};
    for (const QJsonValue& answer : given) {
        const QString blanks(oneCase[u"claims"].toArray().size(), u' ');
        const QJsonObject rating = with(makeRating(oneCase, blanks, blanks), u"quality/"_s + field, answer);
        const QByteArray rater = "r" + QByteArray::number(files.labels.size());
        files.labels.push_back(
            test::given(rater + ".json", makeLabels(QString::fromLatin1(rater), {rating})));
    }
    return files;
}

void ReportTest::agreement_data()
{
    QTest::addColumn<QStringList>(
        "truths"); // of the raters a, b, c, for one sample; - where one has not rated
    QTest::addColumn<QStringList>("pairs");

    const auto row = [](const char* name, const QStringList& truths, const QStringList& pairs) {
        QTest::newRow(name) << truths << pairs;
    };
    row("C-52: no overlap is not agreement", {u"TTT---"_s, u"---TTT"_s},
        {u"a-b: n 0, observed null, expected null, kappa null (no-overlap), only 3 and 3"_s});
    row("C-53: missing is no category", {u"TTTFFT---"_s, u"---FTTFFF"_s},
        {u"a-b: n 3, observed 0.6666666666666666, expected 0.4444444444444444, kappa 0.4, only 3 and 3"_s});
    row("C-55: shared blanks are no agreement", {u"TFTF----"_s, u"TTTF----"_s},
        {u"a-b: n 4, observed 0.75, expected 0.5, kappa 0.5, only 0 and 0"_s});
    row("C-56: chance is a sum of products", {u"TTFFUU"_s, u"TFFFUT"_s},
        {u"a-b: n 6, observed 0.6666666666666666, expected 0.3333333333333333, kappa 0.5, only 0 and 0"_s});
    row("C-58: three raters are three pairs", {u"TTFF"_s, u"TTFT"_s, u"TFFF"_s},
        {u"a-b: n 4, observed 0.75, expected 0.5, kappa 0.5, only 0 and 0"_s,
         u"a-c: n 4, observed 0.75, expected 0.5, kappa 0.5, only 0 and 0"_s,
         u"b-c: n 4, observed 0.5, expected 0.375, kappa 0.2, only 0 and 0"_s});
    row("C-62: three labels", {u"TFT"_s, u"TFF"_s},
        {u"a-b: n 3, observed 0.6666666666666666, expected 0.4444444444444444, kappa 0.4, only 0 and 0"_s});
    row("one label throughout is undefined", {u"TT"_s, u"TT"_s},
        {u"a-b: n 2, observed 1, expected 1, kappa null (constant-labels), only 0 and 0"_s});
    row("one constant rater gives a defined 0", {u"TTTT"_s, u"TTFF"_s},
        {u"a-b: n 4, observed 0.5, expected 0.5, kappa 0, only 0 and 0"_s});
    row("two constants that differ give a defined 0", {u"TTT"_s, u"FFF"_s},
        {u"a-b: n 3, observed 0, expected 0, kappa 0, only 0 and 0"_s});
    row("exchanged labels", {u"TFTF"_s, u"FTFT"_s},
        {u"a-b: n 4, observed 0, expected 0.5, kappa -1, only 0 and 0"_s});
    row("perfect", {u"TFTU"_s, u"TFTU"_s},
        {u"a-b: n 4, observed 1, expected 0.375, kappa 1, only 0 and 0"_s});
}

void ReportTest::agreement()
{
    QFETCH(const QStringList, truths);
    QFETCH(const QStringList, pairs);
    Material material;
    const int claims = static_cast<int>(truths.front().size());
    material.cases.push_back(makeCase(u"s1"_s, claims));
    material.asks = {u"truth"_s};
    material.options.includeInProgress = true;
    for (qsizetype i = 0; i < truths.size(); ++i)
        material.sayOf(QString(QChar(u'a' + static_cast<char16_t>(i))), u"s1"_s, truths[i],
                       QString(claims, u'N'));

    const QJsonObject report = scored(material);

    QStringList found;
    for (const QJsonValue& pair : partAt(report, u"strata/0/agreement"_s).toArray()) {
        const QJsonValue truth = pair[u"fields"][u"truth"];
        const QString reason = truth[u"kappaReason"].toString();
        found.append(u"%1-%2: n %3, observed %4, expected %5, kappa %6, only %7 and %8"_s.arg(
            pair[u"raters"][0].toString(), pair[u"raters"][1].toString(), compact(truth[u"n"]),
            compact(truth[u"observed"]), compact(truth[u"expected"]),
            compact(truth[u"kappa"]) + (reason.isEmpty() ? QString() : u" ("_s + reason + u")"_s),
            compact(truth[u"onlyFirst"]), compact(truth[u"onlySecond"])));
    }
    QCOMPARE(found, pairs);
    QCOMPARE(compact(partAt(report, u"overall/agreement"_s)),
             compact(partAt(report, u"strata/0/agreement"_s)));
}

/// C-59: a part without a kappa neither turns the total into nothing nor counts as 0.
void ReportTest::pooledAgreementIsOverAllPairs()
{
    Material material;
    material.asks = {u"truth"_s};
    material.cases = {makeCase(u"s1"_s, 2), with(makeCase(u"s2"_s, 4), u"practice"_s, u"zeal"_s)};
    material.sayOf(u"a"_s, u"s1"_s, u"TT"_s, u"NN"_s);
    material.sayOf(u"b"_s, u"s1"_s, u"TT"_s, u"NN"_s);
    material.sayOf(u"a"_s, u"s2"_s, u"TFTF"_s, u"NNNN"_s);
    material.sayOf(u"b"_s, u"s2"_s, u"TFFT"_s, u"NNNN"_s);
    compareParts(scored(material),
                 {u"strata/0/agreement/0/fields/truth/kappa=null"_s,
                  u"strata/0/agreement/0/fields/truth/kappaReason=\"constant-labels\""_s,
                  u"strata/1/agreement/0/fields/truth/kappa=0"_s,
                  u"strata/1/agreement/0/fields/truth/kappaReason=null"_s, u"overall/pooled=true"_s,
                  u"overall/agreement/0/fields/truth/n=6"_s,
                  u"overall/agreement/0/fields/truth/observed=0.6666666666666666"_s,
                  u"overall/agreement/0/fields/truth/kappa=0.25"_s,
                  u"overall/agreement/0/fields/truth/categories=[\"true\",\"false\",\"unsupported\"]"_s,
                  u"overall/agreement/0/fields/truth/confusion=[[3,1,0],[1,1,0],[0,0,0]]"_s,
                  u"overall/agreement/0/fields/truth/marginals=[[4,2,0],[4,2,0]]"_s});
}

/// C-70
void ReportTest::ratersWithAllValuesDifferentAgreeOnNothing()
{
    Material material;
    material.cases = {makeCase(u"s1"_s, 3)};
    material.sayOf(u"a"_s, u"s1"_s, u"TFU"_s, u"SNK"_s);
    material.sayOf(u"b"_s, u"s1"_s, u"FUT"_s, u"NKS"_s);
    compareParts(scored(material), {u"overall/agreement/0/fields/truth/observed=0"_s,
                                    u"overall/agreement/0/fields/truth/kappa=-0.5"_s,
                                    u"overall/agreement/0/fields/grounding/observed=0"_s,
                                    u"overall/agreement/0/fields/grounding/kappa=-0.5"_s});
}

void ReportTest::qualityAgreement_data()
{
    QTest::addColumn<QList<QJsonValue>>("answers");
    QTest::addColumn<QString>("confusion");
    QTest::addColumn<QString>("resolved"); // the state or value that counts one
    const QJsonValue null = QJsonValue::Null;
    QTest::newRow("null against a value disagrees")
        << QList<QJsonValue>{null, true} << u"[[0,0,0],[0,0,0],[1,0,0]]"_s << u"disputed"_s;
    QTest::newRow("null and null agree")
        << QList<QJsonValue>{null, null} << u"[[0,0,0],[0,0,0],[0,0,1]]"_s << u"abstained"_s;
    QTest::newRow("false is a value")
        << QList<QJsonValue>{false, false} << u"[[0,0,0],[0,1,0],[0,0,0]]"_s << u"false"_s;
    QTest::newRow("true and false") << QList<QJsonValue>{true, false} << u"[[0,1,0],[0,0,0],[0,0,0]]"_s
                                    << u"disputed"_s;
}

void ReportTest::qualityAgreement()
{
    QFETCH(const QList<QJsonValue>, answers);
    QFETCH(const QString, confusion);
    QFETCH(const QString, resolved);
    compareParts(scored(ReportTest::answers(makeCase(u"s1"_s), u"usefulness"_s, answers)),
                 {u"strata/0/agreement/0/fields/usefulness/n=1"_s,
                  u"strata/0/agreement/0/fields/usefulness/confusion="_s + confusion,
                  u"strata/0/agreement/0/fields/usefulness/categories=[\"true\",\"false\",\"abstained\"]"_s,
                  u"strata/0/human/quality/usefulness/"_s + resolved + u"=1"_s});
}

void ReportTest::strataAreApartAndInByteOrder()
{
    Material material;
    // "é" sorts behind "z" by bytes, and capitals before small letters; U+FFEE comes before an emoji.
    const QList<QStringList> keys{{u"Zeal"_s, u"x"_s, u"held-out"_s, u"random"_s},
                                  {u"review"_s, u"inline"_s, u"development"_s, u"random"_s},
                                  {u"review"_s, u"inline"_s, u"held-out"_s, u"random"_s},
                                  {u"review"_s, u"inline"_s, u"held-out"_s, u"regression"_s},
                                  {u"zeal"_s, u"\uFFEE"_s, u"held-out"_s, u"random"_s},
                                  {u"zeal"_s, u"\U0001F980"_s, u"held-out"_s, u"random"_s},
                                  {u"\u00E9tude"_s, u"a"_s, u"held-out"_s, u"random"_s}};
    for (qsizetype i = keys.size(); i-- > 0;) {
        QJsonObject one = makeCase(u"s%1"_s.arg(i));
        one.insert(u"practice"_s, keys[i][0]);
        one.insert(u"destination"_s, keys[i][1]);
        one.insert(u"split"_s, keys[i][2]);
        one.insert(u"sampling"_s, keys[i][3]);
        material.add(one, u"T"_s, u"S"_s);
    }
    QJsonObject sameItem = makeCase(u"other destination"_s);
    sameItem.insert(u"group"_s, u"s2"_s);
    sameItem.insert(u"destination"_s, u"elsewhere"_s);
    material.add(sameItem, u"T"_s, u"S"_s);

    const QJsonObject report = scored(material);

    QList<QStringList> found;
    for (const QJsonValue& stratum : report[u"strata"].toArray()) {
        found.append({stratum[u"practice"].toString(), stratum[u"destination"].toString(),
                      stratum[u"split"].toString(), stratum[u"sampling"].toString()});
        QCOMPARE(stratum[u"attempts"].toInt(), 1);
        QCOMPARE(stratum[u"workItems"].toInt(), 1);
    }
    QList<QStringList> expected = keys;
    expected.insert(1, {u"review"_s, u"elsewhere"_s, u"held-out"_s, u"random"_s});
    QCOMPARE(found, expected);
    compareParts(report, {u"overall/attempts=8"_s, u"overall/workItems=7"_s});
}

void ReportTest::whatWasNotCapturedIsCountedAndNothingElse_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("counted");
    QTest::newRow("the capture failed") << u"capture/status"_s << u"strata/0/captures/failed=1"_s;
    QTest::newRow("the producer's capture failed")
        << u"capture/producerStatus"_s << u"strata/0/producerStatus/failed=1"_s;
}

void ReportTest::whatWasNotCapturedIsCountedAndNothingElse()
{
    QFETCH(const QString, path);
    QFETCH(const QString, counted);
    Material material = eligible();
    const QJsonObject before = scored(material);
    QJsonObject failed = with(makeCase(u"s5"_s), path, u"failed"_s);
    if (path == u"capture/status") {
        failed.insert(u"claims"_s, QJsonArray());
        failed.insert(u"output"_s, QJsonValue::Null);
        material.cases.push_back(failed);
    } else {
        // It was handed out, and rated; that counts nowhere.
        material.add(failed, u"F"_s, u"N"_s);
    }

    const QJsonObject report = scored(material);

    compareParts(report,
                 {u"strata/0/attempts=5"_s, u"strata/0/workItems=5"_s, counted, u"strata/0/claims/total=4"_s,
                  u"strata/0/intervals/anyFalse/workItems=4"_s, u"strata/0/intervals/anyFalse/events=1"_s});
    for (const QString& part :
         {u"human"_s, u"provisional"_s, u"agreement"_s, u"intervals"_s, u"unresolved"_s})
        QCOMPARE(compact(partAt(report, u"strata/0/"_s + part)),
                 compact(partAt(before, u"strata/0/"_s + part)));
}

void ReportTest::withholdingIsScoredOverWithheldSamples()
{
    GivenFiles files{.corpus = makeCorpus({})};
    QJsonArray cases;
    QJsonArray ratings;
    for (const QString& state : {u"reviewed"_s, u"withheld"_s, u"not-reviewed"_s}) {
        const QJsonObject one = with(makeCase(u"s-"_s + state, 0), u"reviewState"_s, state);
        cases.append(one);
        QJsonObject rating = with(makeRating(one, {}, {}), u"quality/relevance"_s, true);
        if (state == u"withheld")
            rating = with(rating, u"quality/withholding"_s, false);
        ratings.append(rating);
    }
    files.corpus.insert(u"cases"_s, cases);
    files.corpus.insert(u"asks"_s, QJsonArray{u"relevance"_s, u"withholding"_s});
    files.labels = {given("a.json"_ba, makeLabels(u"a"_s, ratings)),
                    given("b.json"_ba, makeLabels(u"b"_s, ratings))};
    compareParts(scored(files),
                 {u"strata/0/reviewStates={\"not-reviewed\":1,\"reviewed\":1,\"withheld\":1}"_s,
                  u"strata/0/human/quality/relevance/true=3"_s,
                  u"strata/0/human/quality/withholding/false=1"_s,
                  u"strata/0/human/quality/withholding/missing=0"_s,
                  u"strata/0/human/quality/withholding/denominator=1"_s,
                  u"strata/0/human/quality/withholding/rate=0"_s,
                  u"strata/0/provisional/quality/withholding/missing=1"_s,
                  u"strata/0/agreement/0/fields/withholding/n=1"_s});
}

void ReportTest::qualityRates_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QList<QJsonValue>>("answers"); // one sample each, on which both raters agree
    QTest::addColumn<QStringList>("parts");

    const QJsonValue null = QJsonValue::Null;
    QTest::newRow("true of true and false") << u"relevance"_s << QList<QJsonValue>{true, true, false, null}
                                            << QStringList{u"rate=0.6666666666666666"_s, u"denominator=3"_s,
                                                           u"abstained=1"_s, u"polarity=\"favourable\""_s};
    QTest::newRow("repetition is adverse")
        << u"repetition"_s << QList<QJsonValue>{true}
        << QStringList{u"rate=1"_s, u"denominator=1"_s, u"polarity=\"adverse\""_s};
    QTest::newRow("C-38: nothing but abstentions")
        << u"usefulness"_s << QList<QJsonValue>{null, null}
        << QStringList{u"rate=null"_s, u"rateReason=\"zero-denominator\""_s, u"denominator=0"_s,
                       u"abstained=2"_s, u"polarity=\"favourable\""_s};
    QTest::newRow("nothing is true") << u"usefulness"_s << QList<QJsonValue>{false, false}
                                     << QStringList{u"rate=0"_s, u"rateReason=(absent)"_s,
                                                    u"denominator=2"_s};
}

void ReportTest::qualityRates()
{
    QFETCH(const QString, field);
    QFETCH(const QList<QJsonValue>, answers);
    QFETCH(const QStringList, parts);
    QJsonArray cases;
    QJsonArray ratings;
    for (const QJsonValue& answer : answers) {
        const QJsonObject one = makeCase(u"s%1"_s.arg(cases.size()), 0);
        cases.append(one);
        ratings.append(with(makeRating(one, {}, {}), u"quality/"_s + field, answer));
    }
    const GivenFiles files{.corpus = with(makeCorpus(cases), u"asks"_s, QJsonArray{field}),
                           .labels = {given("a.json"_ba, makeLabels(u"a"_s, ratings)),
                                      given("b.json"_ba, makeLabels(u"b"_s, ratings))}};
    QStringList expected;
    for (const QString& part : parts)
        expected.append(u"strata/0/human/quality/"_s + field + u'/' + part);
    compareParts(scored(files), expected);
}

void ReportTest::intervalReasons_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("ofFalse"); // work items, events, unsettled, reasons
    QTest::addColumn<QString>("ofUnsupported");

    const auto row = [](const char* name, const QString& ofFalse, const QString& ofUnsupported,
                        Change change) {
        QTest::newRow(name) << std::move(change) << ofFalse << ofUnsupported;
    };
    const auto setAll = [](const QString& path, const QJsonValue& value) {
        return [path, value](Material& material) {
            for (QJsonObject& one : material.cases)
                one = with(one, path, value);
        };
    };
    const auto setOne = [](const QString& path, const QJsonValue& value) {
        return [path, value](Material& material) {
            material.caseOf(u"s2"_s) = with(material.caseOf(u"s2"_s), path, value);
        };
    };
    const auto bothSay = [](const QString& truth, const QString& grounding) {
        return [truth, grounding](Material& material) {
            material.sayOf(u"a"_s, u"s2"_s, truth, grounding);
            material.sayOf(u"b"_s, u"s2"_s, truth, grounding);
        };
    };
    /// A work item with two claims, of which the first is wrong in both fields.
    const auto wrongAnd = [](const QString& truth, const QString& grounding) {
        return [truth, grounding](Material& material) {
            material.cases.erase(material.cases.begin() + 1);
            material.add(makeCase(u"s2"_s, 2), u"F"_s + truth, u"N"_s + grounding);
        };
    };
    row("eligible", u"4, 1, 0: "_s, u"4, 0, 0: "_s, [](Material&) {});

    row("regression cases", u"4, 1, 0: not-random-sample"_s, u"4, 0, 0: not-random-sample"_s,
        setAll(u"sampling"_s, u"regression"_s));
    row("cases for development", u"4, 1, 0: not-random-sample"_s, u"4, 0, 0: not-random-sample"_s,
        setAll(u"split"_s, u"development"_s));
    row("claims selected in one attempt", u"4, 1, 0: selected-claims"_s, u"4, 0, 0: selected-claims"_s,
        setOne(u"claimCoverage"_s, u"selected"_s));
    row("claims selected in an attempt that is no trial", u"3, 1, 0: "_s, u"3, 0, 0: "_s,
        [](Material& material) {
            QJsonObject& one = material.caseOf(u"s2"_s);
            one.insert(u"claimCoverage"_s, u"selected"_s);
            one.insert(u"reviewState"_s, u"withheld"_s);
        });

    row("a rating is missing", u"4, 1, 1: missing-labels"_s, u"4, 0, 1: missing-labels"_s,
        [](Material& material) { material.raters[u"b"_s].erase(u"s2"_s); });
    row("a rating is missing of an attempt that is no trial", u"3, 1, 0: "_s, u"3, 0, 0: "_s,
        [](Material& material) {
            material.raters[u"b"_s].erase(u"s2"_s);
            material.caseOf(u"s2"_s).insert(u"reviewState"_s, u"withheld"_s);
        });
    row("a label is missing where an error is known", u"4, 2, 0: missing-labels"_s,
        u"4, 1, 0: missing-labels"_s, [&](Material& material) {
            wrongAnd(u"T"_s, u"S"_s)(material);
            material.options.includeInProgress = true;
            material.sayOf(u"b"_s, u"s2"_s, u"F-"_s, u"N-"_s);
        });
    row("the truth alone is missing", u"4, 1, 1: missing-labels"_s, u"4, 0, 0: "_s, [](Material& material) {
        material.options.includeInProgress = true;
        material.sayOf(u"b"_s, u"s2"_s, u"-"_s, u"S"_s);
    });
    row("the truth alone is disputed", u"4, 1, 1: disputed-labels"_s, u"4, 0, 0: "_s,
        [](Material& material) { material.sayOf(u"b"_s, u"s2"_s, u"F"_s, u"S"_s); });
    row("the grounding alone is disputed", u"4, 1, 0: "_s, u"4, 0, 1: disputed-labels"_s,
        [](Material& material) { material.sayOf(u"b"_s, u"s2"_s, u"T"_s, u"K"_s); });
    row("a label is disputed where an error is known", u"4, 2, 0: disputed-labels"_s, u"4, 1, 0: "_s,
        [&](Material& material) {
            wrongAnd(u"T"_s, u"S"_s)(material);
            material.sayOf(u"b"_s, u"s2"_s, u"FU"_s, u"NS"_s);
        });
    row("a majority settles nothing", u"4, 1, 1: disputed-labels"_s, u"4, 0, 0: "_s, [](Material& material) {
        material.raters[u"c"_s] = material.raters[u"a"_s];
        material.sayOf(u"b"_s, u"s2"_s, u"F"_s, u"S"_s);
    });
    row("undecided", u"4, 1, 1: disputed-labels"_s, u"4, 0, 0: "_s, [](Material& material) {
        material.sayOf(u"b"_s, u"s2"_s, u"F"_s, u"S"_s);
        material.adjudications = {given(
            "j.json"_ba,
            makeAdjudication(u"judy"_s,
                             {makeDecision(makeCase(u"s2"_s), u"c1"_s, u"truth"_s,
                                           {{u"a"_s, u"true"_s}, {u"b"_s, u"false"_s}}, u"undecided"_s)}))};
    });
    row("adjudicated", u"4, 2, 0: "_s, u"4, 0, 0: "_s, [](Material& material) {
        material.sayOf(u"b"_s, u"s2"_s, u"F"_s, u"S"_s);
        material.adjudications = {
            given("j.json"_ba,
                  makeAdjudication(u"judy"_s,
                                   {makeDecision(makeCase(u"s2"_s), u"c1"_s, u"truth"_s,
                                                 {{u"a"_s, u"true"_s}, {u"b"_s, u"false"_s}}, u"false"_s)}))};
    });

    row("a truth that cannot be settled", u"4, 1, 1: unsettled-truth"_s, u"4, 0, 0: "_s,
        bothSay(u"U"_s, u"S"_s));
    row("it cannot be settled, and an error is known", u"4, 2, 0: "_s, u"4, 1, 0: "_s,
        wrongAnd(u"U"_s, u"S"_s));
    row("an unknown grounding", u"4, 1, 0: "_s, u"4, 0, 1: unknown-grounding"_s, bothSay(u"T"_s, u"K"_s));
    row("it is unknown, and an error is known", u"4, 2, 0: "_s, u"4, 1, 0: "_s, wrongAnd(u"T"_s, u"K"_s));
    row("an unsupported claim is an error of grounding, not of truth", u"4, 1, 0: "_s, u"4, 1, 0: "_s,
        bothSay(u"T"_s, u"N"_s));

    row("two models", u"4, 1, 0: mixed-producer"_s, u"4, 0, 0: mixed-producer"_s,
        setOne(u"provenance/producerModel"_s, u"other"_s));
    row("two prompts", u"4, 1, 0: mixed-producer"_s, u"4, 0, 0: mixed-producer"_s,
        setOne(u"provenance/promptDigest"_s, u"other"_s));
    row("two models, of which one was not captured", u"3, 1, 0: "_s, u"3, 0, 0: "_s, [](Material& material) {
        QJsonObject& one = material.caseOf(u"s2"_s);
        one = with(with(one, u"provenance/producerModel"_s, u"other"_s), u"capture/producerStatus"_s,
                   u"failed"_s);
    });
    row("two models, of which one was withheld", u"3, 1, 0: mixed-producer"_s, u"3, 0, 0: mixed-producer"_s,
        [](Material& material) {
            QJsonObject& one = material.caseOf(u"s2"_s);
            one = with(with(one, u"provenance/producerModel"_s, u"other"_s), u"reviewState"_s, u"withheld"_s);
        });
    row("no model is known", u"4, 1, 0: unknown-producer"_s, u"4, 0, 0: unknown-producer"_s,
        setAll(u"provenance/producerModel"_s, QJsonValue::Null));
    row("no prompt is known", u"4, 1, 0: unknown-producer"_s, u"4, 0, 0: unknown-producer"_s,
        setAll(u"provenance/promptDigest"_s, QJsonValue::Null));
    row("one model is not known", u"4, 1, 0: mixed-producer unknown-producer"_s,
        u"4, 0, 0: mixed-producer unknown-producer"_s,
        setOne(u"provenance/producerModel"_s, QJsonValue::Null));

    row("a second attempt at one work item", u"4, 1, 0: unequal-attempts"_s, u"4, 0, 0: unequal-attempts"_s,
        [](Material& material) { material.add(attempt(u"again"_s, u"s2"_s), u"T"_s, u"S"_s); });
    row("a second attempt that failed", u"4, 1, 0: unequal-attempts"_s, u"4, 0, 0: unequal-attempts"_s,
        [](Material& material) {
            material.add(with(attempt(u"again"_s, u"s2"_s), u"capture/producerStatus"_s, u"failed"_s), u"T"_s,
                         u"S"_s);
        });
    row("two attempts each", u"4, 1, 0: "_s, u"4, 1, 0: "_s, [](Material& material) {
        for (const QString& group : {u"s1"_s, u"s2"_s, u"s3"_s, u"s4"_s})
            material.add(attempt(u"again-"_s + group, group), u"T"_s, group == u"s3" ? u"N"_s : u"S"_s);
    });
    row("two attempts each, of which one is no trial", u"4, 1, 0: unequal-attempts"_s,
        u"4, 0, 0: unequal-attempts"_s, [](Material& material) {
            for (const QString& group : {u"s1"_s, u"s2"_s, u"s3"_s, u"s4"_s})
                material.add(with(attempt(u"again-"_s + group, group), u"reviewState"_s,
                                  group == u"s3" ? u"withheld"_s : u"reviewed"_s),
                             u"T"_s, u"S"_s);
        });
    row("a work item without a trial is none", u"3, 1, 0: "_s, u"3, 0, 0: "_s,
        setOne(u"reviewState"_s, u"withheld"_s));
    row("a trial without claims has no error", u"5, 1, 0: "_s, u"5, 0, 0: "_s,
        [](Material& material) { material.cases.push_back(makeCase(u"s5"_s, 0)); });
    row("a partial capture is a trial", u"4, 1, 0: "_s, u"4, 0, 0: "_s,
        setOne(u"capture/status"_s, u"partial"_s));
    row("not looked at is no trial", u"3, 1, 0: "_s, u"3, 0, 0: "_s,
        setOne(u"reviewState"_s, u"not-reviewed"_s));

    row("one rater is enough", u"4, 1, 0: single-rater"_s, u"4, 0, 0: single-rater"_s,
        [](Material& material) { material.options.requiredRaters = 1; });
    row("three raters are needed", u"4, 0, 4: missing-labels"_s, u"4, 0, 4: missing-labels"_s,
        [](Material& material) { material.options.requiredRaters = 3; });
}

void ReportTest::intervalReasons()
{
    QFETCH(const Change, change);
    QFETCH(const QString, ofFalse);
    QFETCH(const QString, ofUnsupported);
    Material material = eligible();
    change(material);

    const QJsonObject report = scored(material);

    QCOMPARE(report[u"strata"].toArray().size(), 1);
    const QJsonObject rates = partAt(report, u"strata/0/intervals"_s).toObject();
    const auto told = [](const QJsonValue& rate) {
        QStringList reasons;
        for (const QJsonValue& reason : rate[u"reasons"].toArray())
            reasons.append(reason.toString());
        return u"%1, %2, %3: %4"_s.arg(rate[u"workItems"].toInt())
            .arg(rate[u"events"].toInt())
            .arg(rate[u"unsettled"].toInt())
            .arg(reasons.join(u' '));
    };
    QCOMPARE(told(rates[u"anyFalse"]), ofFalse);
    QCOMPARE(told(rates[u"anyUnsupported"]), ofUnsupported);
    for (const QJsonValue& rate : rates) {
        const bool given = rate[u"reasons"].toArray().isEmpty();
        QCOMPARE(rate[u"interval"].isArray(), given);
        QCOMPARE(rate[u"interval"].isNull(), !given);
        QCOMPARE(rate[u"status"].toString(), given ? u"inferential"_s : u"descriptive"_s);
        const double n = rate[u"workItems"].toDouble();
        const double events = rate[u"events"].toDouble();
        QCOMPARE(rate[u"rate"].toDouble(), events / n);
        QCOMPARE(rate[u"envelope"][0].toDouble(), events / n);
        QCOMPARE(rate[u"envelope"][1].toDouble(), (events + rate[u"unsettled"].toDouble()) / n);
    }
}

void ReportTest::everyReasonAtOnce()
{
    Material material;
    material.options = {1, true};
    const QStringList truths{u"U"_s, u"-"_s, u"T"_s};
    for (qsizetype i = 0; i < truths.size(); ++i)
        material.add(makeCase(u"s%1"_s.arg(i)), truths[i], i == 1 ? u"-"_s : u"K"_s);
    material.sayOf(u"b"_s, u"s2"_s, u"F"_s, u"N"_s);
    material.add(attempt(u"again"_s, u"s2"_s), u"T"_s, u"S"_s);
    for (QJsonObject& one : material.cases) {
        one.insert(u"sampling"_s, u"regression"_s);
        one.insert(u"claimCoverage"_s, u"selected"_s);
    }
    material.cases[0] = with(material.cases[0], u"provenance/producerModel"_s, QJsonValue::Null);
    const QString before =
        u"\"disputed-labels\",\"missing-labels\",\"mixed-producer\",\"not-random-sample\",\"selected-claims\",\"single-rater\",\"unequal-attempts\","_s;
    compareParts(scored(material), {u"strata/0/intervals/anyFalse/reasons=["_s + before +
                                        u"\"unknown-producer\",\"unsettled-truth\"]"_s,
                                    u"strata/0/intervals/anyUnsupported/reasons=["_s + before +
                                        u"\"unknown-grounding\",\"unknown-producer\"]"_s});
}

/// C-68: a stratum without a trial has its row, with nothing in the place of a rate.
void ReportTest::reasonsWithoutTrials()
{
    Material material;
    for (const QString& sample : {u"s1"_s, u"s2"_s})
        material.add(with(makeCase(sample), u"reviewState"_s, u"withheld"_s), u"T"_s, u"S"_s);
    compareParts(scored(material),
                 {u"strata/0/intervals/anyFalse/reasons=[\"no-trials\"]"_s,
                  u"strata/0/intervals/anyFalse/workItems=0"_s, u"strata/0/intervals/anyFalse/rate=null"_s,
                  u"strata/0/intervals/anyFalse/rateReason=\"no-trials\""_s,
                  u"strata/0/intervals/anyFalse/envelope=null"_s,
                  u"strata/0/intervals/anyFalse/envelopeReason=\"no-trials\""_s,
                  u"strata/0/intervals/anyFalse/interval=null"_s});

    QJsonObject nothing = with(makeCase(u"s3"_s, 0), u"capture/status"_s, u"failed"_s);
    nothing.insert(u"practice"_s, u"other"_s);
    material.cases.push_back(nothing);
    compareParts(scored(material), {u"strata/0/practice=\"other\""_s, u"strata/0/captures/failed=1"_s,
                                    u"strata/0/intervals/anyFalse/reasons=[\"no-trials\"]"_s,
                                    u"strata/0/human/truth/missing=0"_s, u"strata/1/practice=\"review\""_s});
}

void ReportTest::intervals_data()
{
    QTest::addColumn<QStringList>("truths"); // of the claims of each work item
    QTest::addColumn<QString>("counts");
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    // The bounds come from the textbook formula, evaluated with 60 decimal digits.
    QTest::newRow("C-67: 3 of 8 work items, whatever the number of claims")
        << QStringList{u"FTF"_s, u"FF"_s, u"FTT"_s, u"TTT"_s, u"TTT"_s, u"TT"_s, u"TT"_s, u"TT"_s}
        << u"3 of 8"_s << 0.13684428582359737 << 0.6942576053973727;
    QTest::newRow("C-68: none, and the lower bound is exactly 0")
        << QStringList{u"T"_s, u"T"_s, u"T"_s, u"T"_s} << u"0 of 4"_s << 0.0 << 0.48989083645459736;
    QTest::newRow("C-65: all, and the upper bound is exactly 1")
        << QStringList(10, u"F"_s) << u"10 of 10"_s << 0.7224672001371107 << 1.0;
    QTest::newRow("a single work item") << QStringList{u"F"_s} << u"1 of 1"_s << 0.2065493143772374 << 1.0;
}

void ReportTest::intervals()
{
    QFETCH(const QStringList, truths);
    QFETCH(const QString, counts);
    QFETCH(const double, lower);
    QFETCH(const double, upper);
    Material material;
    for (const QString& truth : truths)
        material.add(makeCase(u"s%1"_s.arg(material.cases.size()), static_cast<int>(truth.size())), truth,
                     QString(truth.size(), u'S'));

    const QJsonValue rate = partAt(scored(material), u"strata/0/intervals/anyFalse"_s);

    QCOMPARE(u"%1 of %2"_s.arg(rate[u"events"].toInt()).arg(rate[u"workItems"].toInt()), counts);
    QVERIFY(std::abs(rate[u"interval"][0].toDouble() - lower) <= 1e-12 * lower);
    QVERIFY(std::abs(rate[u"interval"][1].toDouble() - upper) <= 1e-12 * upper);
    QCOMPARE(compact(rate[u"interval"][0]) == u"0", lower == 0);
    QCOMPARE(compact(rate[u"interval"][1]) == u"1", upper == 1);
}

/// Two producers in two strata are two arms too.
void ReportTest::oneArmInAReport()
{
    Material material = eligible();
    QJsonObject other = with(makeCase(u"s5"_s), u"provenance/producerModel"_s, u"other"_s);
    other.insert(u"practice"_s, u"other"_s);
    material.add(other, u"T"_s, u"S"_s);
    compareParts(scored(material), {u"strata/0/intervals/anyFalse/reasons=[\"mixed-producer\"]"_s,
                                    u"strata/1/intervals/anyFalse/reasons=[\"mixed-producer\"]"_s});
}

/// C-64: one claim agreed, one adjudicated, one disputed; the judge has rated all three.
void ReportTest::judgesAreComparedWithResolvedLabels()
{
    const QJsonObject one = makeCase(u"s1"_s, 3);
    Material material;
    material.cases = {one};
    material.sayOf(u"a"_s, u"s1"_s, u"TTT"_s, u"SSS"_s);
    material.sayOf(u"b"_s, u"s1"_s, u"TFF"_s, u"SSS"_s);
    material.adjudications = {given(
        "j.json"_ba, makeAdjudication(u"judy"_s, {makeDecision(one, u"c2"_s, u"truth"_s,
                                                               {{u"a"_s, u"true"_s}, {u"b"_s, u"false"_s}},
                                                               u"false"_s)}))};
    material.judges = {
        given("judge.json"_ba, makeJudge(u"m"_s, u"r"_s, {makeResult(one, u"TTF"_s, u"SS-"_s)}))};
    compareParts(
        scored(material),
        {u"strata/0/judgeHuman/0/fields/truth/n=2"_s, u"strata/0/judgeHuman/0/fields/truth/resolved=2"_s,
         u"strata/0/judgeHuman/0/fields/truth/total=3"_s,
         u"strata/0/judgeHuman/0/fields/truth/confusion=[[1,0,0],[1,0,0],[0,0,0]]"_s,
         u"strata/0/judgeHuman/0/fields/truth/observed=0.5"_s,
         u"strata/0/judgeHuman/0/fields/grounding/n=2"_s,
         u"strata/0/judgeHuman/0/fields/grounding/resolved=3"_s,
         u"strata/0/judgeHuman/0/fields/grounding/kappaReason=\"constant-labels\""_s,
         u"strata/0/unresolved=[{\"claimId\":\"c3\",\"field\":\"truth\",\"sampleId\":\"s1\",\"state\":\"disputed\"}]"_s,
         u"strata/0/human/truth={\"disputed\":1,\"false\":1,\"missing\":0,\"true\":1,\"undecided\":0,\"unsupported\":0}"_s,
         // Before adjudication.
         u"strata/0/agreement/0/fields/truth/observed=0.3333333333333333"_s});
}

void ReportTest::unresolvedLabelsAreListed()
{
    Material material;
    material.cases = {makeCase(u"z"_s), makeCase(u"\u00E9"_s), makeCase(u"Z"_s, 2)};
    material.sayOf(u"a"_s, u"z"_s, u"T"_s, u"S"_s);
    material.sayOf(u"b"_s, u"z"_s, u"F"_s, u"S"_s);
    material.sayOf(u"a"_s, u"Z"_s, u"TT"_s, u"SS"_s);
    material.sayOf(u"b"_s, u"Z"_s, u"TT"_s, u"SN"_s);
    QStringList found;
    for (const QJsonValue& label : partAt(scored(material), u"strata/0/unresolved"_s).toArray())
        found.append(u"%1 %2 %3 %4"_s.arg(label[u"sampleId"].toString(), label[u"claimId"].toString(),
                                          label[u"field"].toString(), label[u"state"].toString()));
    QCOMPARE(found, QStringList({u"Z c2 grounding disputed"_s, u"z c1 truth disputed"_s,
                                 u"\u00E9 c1 grounding missing"_s, u"\u00E9 c1 truth missing"_s}));
}

void ReportTest::problemsAreListed()
{
    const QJsonObject one = makeCase(u"s1"_s, 2);
    const auto labels = [&one](const QString& rater, const QString& first, const QString& second) {
        QJsonObject rating = makeRating(one, u"TT"_s, u"SS"_s);
        const auto problem = [](const QString& kind) {
            return kind.isEmpty() ? QJsonValue(QJsonValue::Null)
                                  : QJsonValue(QJsonObject{{u"kind"_s, kind}, {u"note"_s, u"n"_s}});
        };
        rating =
            with(with(rating, u"claims/0/problem"_s, problem(first)), u"claims/1/problem"_s, problem(second));
        return given(rater.toLatin1() + ".json", makeLabels(rater, {rating}));
    };
    const GivenFiles files{.corpus = makeCorpus({one}),
                           .labels = {labels(u"b"_s, u"span-wrong"_s, u"span-wrong"_s),
                                      labels(u"a"_s, u"not-a-claim"_s, u"span-wrong"_s),
                                      labels(u"c"_s, {}, {})}};
    const QJsonObject report = scored(files);
    QCOMPARE(compact(partAt(report, u"strata/0/problems"_s)),
             u"[{\"claimId\":\"c1\",\"kind\":\"not-a-claim\",\"raters\":[\"a\"],\"sampleId\":\"s1\"},"
             "{\"claimId\":\"c1\",\"kind\":\"span-wrong\",\"raters\":[\"b\"],\"sampleId\":\"s1\"},"
             "{\"claimId\":\"c2\",\"kind\":\"span-wrong\",\"raters\":[\"a\",\"b\"],\"sampleId\":\"s1\"}]"_s);
    SmallEvaluation small(files);
    const QString text = QString::fromStdString(renderText(arrange(*small.report()))).simplified();
    QVERIFY2(text.contains(u"Flags: 3 span-wrong, 1 not-a-claim. - s1/c1: not-a-claim, said by a - "_s),
             qPrintable(text));
}

void ReportTest::longListsForPeopleStopAtTen()
{
    const int claims = 11;
    const QJsonObject one = makeCase(u"s1"_s, claims);
    QJsonObject rating = makeRating(one, QString(claims, u'T'), QString(claims, u'S'));
    for (int i = 0; i < claims; ++i)
        rating = with(rating, u"claims/%1/problem"_s.arg(i),
                      QJsonObject{{u"kind"_s, u"span-wrong"_s}, {u"note"_s, u"n"_s}});
    SmallEvaluation small(
        {.corpus = makeCorpus({one}), .labels = {given("a.json", makeLabels(u"a"_s, {rating}))}});
    const auto report = small.report();
    const QJsonObject document = documentOf(*report);
    QCOMPARE(partAt(document, u"strata/0/problems"_s).toArray().size(), qsizetype{claims});
    QCOMPARE(partAt(document, u"strata/0/unresolved"_s).toArray().size(), qsizetype{2 * claims});
    const QString text = QString::fromStdString(renderText(arrange(*report))).simplified();
    QVERIFY2(text.contains(
                 u"Flags: 11 span-wrong; the first 10 are shown, all are in the JSON and CSV reports."_s),
             qPrintable(text));
    QCOMPARE(text.count(u"span-wrong, said by a"_s), qsizetype{10});
    QVERIFY2(
        text.contains(
            u"22 labels of claims are unresolved; the first 10 are shown, all are in the JSON and CSV reports:"_s),
        qPrintable(text));
    QCOMPARE(text.count(u"(missing)"_s), qsizetype{10});
}

void ReportTest::ratingsInProgress_data()
{
    QTest::addColumn<bool>("include");
    QTest::addColumn<QStringList>("parts");
    QTest::newRow("are left out") << false
                                  << QStringList{u"includeInProgress=false"_s,
                                                 u"strata/0/human/truth/missing=2"_s,
                                                 u"strata/0/human/truth/true=0"_s,
                                                 u"strata/0/agreement/0/fields/truth/n=0"_s,
                                                 u"strata/0/agreement/0/fields/truth/onlyFirst=2"_s,
                                                 u"inputs/labels/1/complete=0"_s,
                                                 u"inputs/labels/1/inProgress=1"_s};
    QTest::newRow("are scored where they rate")
        << true
        << QStringList{u"includeInProgress=true"_s,
                       u"strata/0/human/truth/missing=1"_s,
                       u"strata/0/human/truth/true=1"_s,
                       u"strata/0/agreement/0/fields/truth/n=1"_s,
                       u"strata/0/agreement/0/fields/truth/onlyFirst=1"_s,
                       u"inputs/labels/1/inProgress=1"_s};
}

void ReportTest::ratingsInProgress()
{
    QFETCH(const bool, include);
    QFETCH(const QStringList, parts);
    Material material;
    material.cases = {makeCase(u"s1"_s, 2)};
    material.options.includeInProgress = include;
    material.sayOf(u"a"_s, u"s1"_s, u"TF"_s, u"SS"_s);
    material.sayOf(u"b"_s, u"s1"_s, u"T-"_s, u"SS"_s);
    const QJsonObject report = scored(material);
    compareParts(report, parts);
    QCOMPARE(compact(report[u"notes"]).contains(u"in progress"_s), include);
}

void ReportTest::oneRaterIsEnoughWhereThatIsSaid()
{
    Material material = eligible();
    material.raters.erase(u"b"_s);
    compareParts(scored(material), {u"requiredRaters=2"_s, u"strata/0/human/truth/missing=4"_s,
                                    u"strata/0/intervals/anyFalse/reasons=[\"missing-labels\"]"_s});
    material.options.requiredRaters = 1;
    compareParts(scored(material), {u"requiredRaters=1"_s, u"strata/0/human/truth/false=1"_s,
                                    u"strata/0/human/truth/true=3"_s, u"strata/0/human/truth/missing=0"_s,
                                    u"strata/0/intervals/anyFalse/reasons=[\"single-rater\"]"_s,
                                    u"strata/0/intervals/anyFalse/rate=0.25"_s});
}

/// C-43: someone who opened the requests and labelled nothing has no overlap with anybody, and changes no
/// label.
void ReportTest::whoLabelledNothingCountsNowhere()
{
    Material material = eligible();
    const QJsonObject before = scored(material);
    material.raters[u"c"_s];
    material.raters[u"d"_s][u"s1"_s] = {u"-"_s, u"-"_s};
    material.options.includeInProgress = true;
    const QJsonObject report = scored(material);
    for (const QString& part : {u"human"_s, u"intervals"_s, u"unresolved"_s, u"agreement/0"_s})
        QCOMPARE(compact(partAt(report, u"strata/0/"_s + part)),
                 compact(partAt(before, u"strata/0/"_s + part)));
    const QJsonArray pairs = partAt(report, u"strata/0/agreement"_s).toArray();
    QCOMPARE(pairs.size(), 6);
    for (qsizetype i = 1; i < pairs.size(); ++i) {
        const QJsonValue truth = pairs[i][u"fields"][u"truth"];
        QCOMPARE(truth[u"n"].toInt(-1), 0);
        QVERIFY(truth[u"kappa"].isNull());
        QCOMPARE(truth[u"kappaReason"].toString(), u"no-overlap"_s);
    }
}

void ReportTest::whatIsNotAskedIsLeftOut()
{
    Material material = eligible();
    material.asks = {u"grounding"_s};
    const QJsonObject report = scored(material);
    compareParts(report,
                 {u"strata/0/human/truth=(absent)"_s, u"strata/0/human/quality=(absent)"_s,
                  u"strata/0/provisional/truth=(absent)"_s, u"strata/0/agreement/0/fields/truth=(absent)"_s,
                  u"strata/0/intervals/anyFalse=(absent)"_s, u"strata/0/intervals/anyUnsupported/events=0"_s,
                  u"strata/0/human/grounding/supported=4"_s, u"releaseDecision=\"not-assessed\""_s,
                  u"judgeUse=\"advisory-only\""_s});
}

void ReportTest::blocksOfSourcesAreApart()
{
    Material material;
    QJsonObject one = with(makeCase(u"s1"_s, 2), u"claims/0/verdict"_s, u"false"_s);
    one = with(one, u"claims/0/grounding"_s, u"unsupported"_s);
    material.add(one, u"TT"_s, u"SS"_s);
    material.judges = {
        given("judge.json"_ba, makeJudge(u"m"_s, u"r"_s, {makeResult(one, u"U-"_s, u"KK"_s)}))};
    compareParts(
        scored(material),
        {u"strata/0/human/truth={\"disputed\":0,\"false\":0,\"missing\":0,\"true\":2,\"undecided\":0,\"unsupported\":0}"_s,
         u"strata/0/provisional/truth={\"false\":1,\"missing\":1,\"true\":0,\"unsupported\":0}"_s,
         u"strata/0/judges/0/truth={\"false\":0,\"missing\":1,\"true\":0,\"unsupported\":1}"_s,
         u"strata/0/provisional/grounding={\"missing\":1,\"supported\":0,\"unknown\":0,\"unsupported\":1}"_s,
         u"strata/0/judges/0/grounding={\"missing\":0,\"supported\":0,\"unknown\":2,\"unsupported\":0}"_s});
}

void ReportTest::checksAreCounted()
{
    const auto check = [](const QString& id, const QString& kind, const QString& text,
                          const QJsonObject& pins) {
        QJsonObject region{{u"evidenceId"_s, u"seen"_s}};
        for (auto pin = pins.begin(); pin != pins.end(); ++pin)
            region.insert(pin.key(), pin.value());
        return QJsonObject{{u"id"_s, id}, {u"kind"_s, kind}, {u"text"_s, text}, {u"region"_s, region}};
    };
    Material material;
    material.add(
        with(makeCase(u"s1"_s), u"claims/0/checks"_s,
             QJsonArray{
                 check(u"1"_s, u"literal-quote"_s, u"producer"_s, {}),
                 check(u"2"_s, u"literal-quote"_s, u"Producer"_s, {}),
                 check(u"3"_s, u"literal-quote"_s, u"producer"_s, {{u"revision"_s, u"r1"_s}}),
                 check(u"4"_s, u"literal-quote"_s, u"producer"_s, {{u"diffSide"_s, u"old"_s}}),
                 check(u"5"_s, u"literal-absence"_s, u"saw"_s, {}),
                 check(u"6"_s, u"literal-absence"_s, u"nowhere"_s, {{u"revision"_s, QJsonValue::Null}})}),
        u"T"_s, u"S"_s);
    compareParts(
        scored(material),
        {u"strata/0/checks/literal-quote={\"abstained\":3,\"abstainedBy\":{\"diff-side-differs\":1,\"revision-differs\":1,\"text-not-found\":1},\"annotation\":{\"confirmed\":0,\"rejected\":0,\"unreviewed\":4},\"exact-match\":1}"_s,
         u"strata/0/checks/literal-absence={\"abstained\":1,\"abstainedBy\":{\"diff-side-differs\":0,\"revision-differs\":0,\"text-not-found\":1},\"annotated-text-present\":1,\"annotation\":{\"confirmed\":0,\"rejected\":0,\"unreviewed\":2}}"_s,
         // A check never becomes a verdict.
         u"strata/0/human/truth/true=1"_s});
}

void ReportTest::nothingIsNotANumber_data()
{
    QTest::addColumn<Change>("change");
    QTest::newRow("eligible") << Change([](Material&) {});
    QTest::newRow("no labels") << Change([](Material& material) { material.raters.clear(); });
    QTest::newRow("no cases") << Change([](Material& material) {
        material.cases.clear();
        material.raters.clear();
    });
    QTest::newRow("no trials, and a judge that says nothing") << Change([](Material& material) {
        for (QJsonObject& one : material.cases)
            one.insert(u"reviewState"_s, u"withheld"_s);
        material.asks = {u"truth"_s, u"grounding"_s, u"relevance"_s, u"withholding"_s};
        material.raters.clear();
        material.judges = {given("judge.json"_ba, makeJudge(u"m"_s, u"r"_s, {}))};
    });
    QTest::newRow("nothing is asked") << Change([](Material& material) { material.asks = {}; });
}

/// C-38
void ReportTest::nothingIsNotANumber()
{
    QFETCH(const Change, change);
    Material material = eligible();
    change(material);
    SmallEvaluation small(material.files());
    const auto report = small.report();
    QVERIFY(report);
    static const QRegularExpression number(u"\\b(nan|inf|infinity|undefined)\\b"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    for (const std::string& text :
         {json::document(toValue(*report)), renderText(arrange(*report)), renderMarkdown(arrange(*report))}) {
        const QString shown = QString::fromStdString(text);
        QVERIFY2(!number.match(shown).hasMatch(), qPrintable(number.match(shown).captured()));
        QVERIFY(!shown.isEmpty());
    }
}

void ReportTest::formulasAreNeutralisedInCsvAlone_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("cell");
    QTest::newRow("C-50: =1+1") << "=1+1"_ba << "'=1+1"_ba;
    QTest::newRow("C-50: @x") << "@x"_ba << "'@x"_ba;
    QTest::newRow("C-50: -3") << "-3"_ba << "'-3"_ba;
    QTest::newRow("C-50: quotes, commas and line ends") << "a\"b,c\nd"_ba << "\"a\"\"b,c\nd\""_ba;
    QTest::newRow("C-50: a tab before") << "\t=1"_ba << "'\t=1"_ba;
    QTest::newRow("F29: a link") << "=HYPERLINK(\"http://x\",\"y\")"_ba
                                 << "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""_ba;
    QTest::newRow("F29: +1") << "+1"_ba << "'+1"_ba;
    QTest::newRow("F29: a carriage return before") << "\rx"_ba << "\"'\rx\""_ba;
    QTest::newRow("F29: a full-width equals sign") << "\uFF1D1+1"_ba << "'\uFF1D1+1"_ba;
    QTest::newRow("F29: a full-width plus sign") << "\uFF0B1"_ba << "'\uFF0B1"_ba;
    QTest::newRow("F29: a full-width minus sign") << "\uFF0D1"_ba << "'\uFF0D1"_ba;
    QTest::newRow("F29: a full-width at sign") << "\uFF20x"_ba << "'\uFF20x"_ba;
    QTest::newRow("a sign inside") << "1+1=2"_ba << "1+1=2"_ba;
    QTest::newRow("another full-width letter") << "\uFF21"_ba << "\uFF21"_ba;
    QTest::newRow("blanks around") << " x "_ba << " x "_ba;
    QTest::newRow("nothing") << ""_ba << ""_ba;
    QTest::newRow("an apostrophe") << "'x"_ba << "'x"_ba;
    QTest::newRow("a carriage return inside") << "a\rb"_ba << "\"a\rb\""_ba;
    QTest::newRow("a NUL inside") << QByteArray("a\0b", 3) << QByteArray("a\0b", 3);
}

void ReportTest::formulasAreNeutralisedInCsvAlone()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, cell);
    QCOMPARE(bytesOf(csvRow({text.toStdString(), "x"})), cell + ",x\r\n"_ba);
}

void ReportTest::disagreementsAsCsv()
{
    Material material;
    material.cases = {makeCase(u"=s,1"_s)};
    material.sayOf(u"@a"_s, u"=s,1"_s, u"T"_s, u"S"_s);
    material.sayOf(u"b\"b"_s, u"=s,1"_s, u"F"_s, u"S"_s);
    SmallEvaluation small(material.files());
    const ScoredCase only = small.scoredCases().front();
    const auto disagreements = disagreementsOf(only, small.evaluation().corpus().header().asks,
                                               small.evaluation().labels().raters());
    QCOMPARE(bytesOf(toCsv(disagreements)), "sampleId,claimId,field,rater,value,state,decisionId\r\n"
                                            "\"'=s,1\",c1,truth,'@a,true,disputed,\r\n"
                                            "\"'=s,1\",c1,truth,\"b\"\"b\",false,disputed,\r\n"_ba);
    // JSON is exact.
    const QByteArray json = bytesOf(json::document(toValue(disagreements)));
    QVERIFY(json.contains("\"=s,1\""));
    QVERIFY(json.contains("\"@a\""));
}

void ReportTest::nothingInANameIsMarkup_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("inMarkdown");
    QTest::addColumn<QString>("inText");
    const auto row = [](const char* rule, const QString& name, const QString& inMarkdown,
                        const QString& inText = {}) {
        QTest::newRow(rule) << name << inMarkdown << (inText.isEmpty() ? name : inText);
    };
    row("a cell's end", u"x|y"_s, u"x\\|y"_s);
    row("code", u"x`y`"_s, u"x\\`y\\`"_s);
    row("HTML", u"x<b>y</b>"_s, u"x\\<b\\>y\\</b\\>"_s);
    row("C-28: an image", u"<img src=file:///etc/hostname>"_s, u"\\<img src=file\\:///etc/hostname\\>"_s);
    row("emphasis", u"x *y* _z_"_s, u"x \\*y\\* \\_z\\_"_s);
    row("a link", u"[x](y)"_s, u"\\[x\\](y)"_s);
    row("a backslash", u"x\\y"_s, u"x\\\\y"_s);
    row("an entity", u"x&lt;y"_s, u"x\\&lt;y"_s);
    row("struck out", u"~~x~~"_s, u"\\~\\~x\\~\\~"_s);
    row("C-14: a bidirectional override", u"x\u202Ey"_s, u"x\\<U+202E\\>y"_s, u"x<U+202E>y"_s);
    row("C-13: a zero-width space", u"x\u200By"_s, u"x\\<U+200B\\>y"_s, u"x<U+200B>y"_s);
    row("U+2028", u"x\u2028y"_s, u"x\\<U+2028\\>y"_s, u"x<U+2028>y"_s);
}

void ReportTest::nothingInANameIsMarkup()
{
    QFETCH(const QString, name);
    QFETCH(const QString, inMarkdown);
    QFETCH(const QString, inText);
    Material material;
    QJsonObject one = makeCase(name, 1);
    one.insert(u"practice"_s, QString(name + u"\nsecond line"_s));
    one.insert(u"destination"_s, name);
    material.cases = {one};
    material.sayOf(name, name, u"T"_s, u"S"_s);
    material.sayOf(u"\U0001F980"_s, name, u"F"_s, u"S"_s);
    material.judges = {given("judge.json"_ba, makeJudge(name, name + u"\u0007"_s, {}))};
    SmallEvaluation small(material.files());
    const auto report = small.report();
    QVERIFY(report);
    const QString markdown = QString::fromStdString(renderMarkdown(arrange(*report)));
    const QString text = QString::fromStdString(renderText(arrange(*report)));

    const QStringList lines = markdown.split(u'\n');
    QVERIFY(lines.contains(u"| "_s + inMarkdown + u" | 1 | 0 | 0 | same |"_s));
    QVERIFY(lines.contains(u"## Stratum 1: "_s + inMarkdown + u"\\<U+000A\\>second line \u2192 "_s +
                           inMarkdown + u", held-out, random"_s));
    QVERIFY(markdown.contains(u"Agreement of "_s + inMarkdown + u" and \U0001F980"_s));
    QVERIFY(markdown.contains(inMarkdown + u"/c1 truth (disputed)"_s));
    QVERIFY(markdown.contains(u"run "_s + inMarkdown + u"\\<U+0007\\>"_s));
    QVERIFY(text.contains(inText + u"<U+000A>second line"_s));
    if (inMarkdown != name)
        QVERIFY(!markdown.contains(name));
    for (const QString& shown : {markdown, text}) {
        for (const QChar control : {QChar(u'\u0007'), QChar(u'\r'), QChar(u'\u202E'), QChar(u'\u2028')})
            QVERIFY(!shown.contains(control));
    }
}

void ReportTest::textSaysWhatIsCountedAndWhatToDo_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* rule, const Change& change, const QString& sentence) {
        QTest::newRow(rule) << change << sentence;
    };
    row("how many raters a label needs", [](Material&) {}, u"Every label needs 2 raters."_s);
    row(
        "one of two: lowering the number withholds intervals",
        [](Material& material) { material.raters.erase(u"b"_s); },
        u"- Every label needs 2 raters. There is 1: hand the requests to another rater, or lower "
        "--required-raters (intervals are then withheld)."_s);
    row(
        "two of three: lowering the number withholds none",
        [](Material& material) { material.options.requiredRaters = 3; },
        u"- Every label needs 3 raters. There are 2: hand the requests to another rater, or lower "
        "--required-raters. -"_s);
    row(
        "none: there is no number to lower to", [](Material& material) { material.raters.clear(); },
        u"- Every label needs 2 raters. There are 0: hand the requests to another rater. -"_s);
    row(
        "what the producer recorded stands apart from what was captured",
        [](Material& material) {
            material.cases[0] = with(material.cases[0], u"capture/producerStatus"_s, u"partial"_s);
            material.cases[1] = with(material.cases[1], u"capture/producerStatus"_s, u"unknown"_s);
        },
        u"Captures: 4 complete, 0 partial, 0 failed. As recorded by the producer: 2 complete, 1 partial, 0 "
        "failed, 1 unknown."_s);
    row(
        "an answer that does not count is not said not to be there",
        [](Material& material) {
            material.asks = {u"truth"_s, u"grounding"_s, u"relevance"_s};
            material.raters.clear();
        },
        u"(a) no label is true or false (zero-denominator)"_s);
}

void ReportTest::textSaysWhatIsCountedAndWhatToDo()
{
    QFETCH(const Change, change);
    QFETCH(const QString, sentence);
    Material material = eligible();
    change(material);
    SmallEvaluation small(material.files());
    const auto report = small.report();
    QVERIFY2(report, qPrintable(small.findings().join(u'\n')));
    const QString text = QString::fromStdString(renderText(arrange(*report))).simplified();
    QVERIFY2(text.contains(sentence), qPrintable(text));
}

void ReportTest::textFitsATerminal()
{
    Material material = eligible();
    material.asks = {u"truth"_s,      u"relevance"_s,  u"grounding"_s,
                     u"repetition"_s, u"usefulness"_s, u"withholding"_s};
    material.raters.clear();
    material.cases[3].insert(u"reviewState"_s, u"withheld"_s);
    QJsonArray ratings;
    QJsonArray results;
    for (const QJsonObject& one : material.cases) {
        QJsonObject rating = makeRating(one, u"T"_s, u"S"_s);
        for (const QString& field : {u"relevance"_s, u"repetition"_s, u"usefulness"_s, u"withholding"_s})
            rating = with(rating, u"quality/"_s + field, true);
        ratings.append(rating);
        results.append(makeResult(one, u"F"_s, u"K"_s));
    }
    GivenFiles files = material.files();
    for (const QString& rater : {u"annette"_s, u"bertram"_s, u"reviewer-0003"_s})
        files.labels.push_back(given(rater.toLatin1(), makeLabels(rater, ratings)));
    for (const QString& model : {u"example-judge-1"_s, u"example-judge-2"_s})
        files.judges.push_back(given(model.toLatin1(), makeJudge(model, u"night run 7"_s, results)));
    SmallEvaluation small(files);
    const auto report = small.report();
    QVERIFY2(report, qPrintable(small.findings().join(u'\n')));
    const QString text = QString::fromStdString(renderText(arrange(*report)));
    for (const QString& line : text.split(u'\n'))
        QVERIFY2(line.size() <= 80 && !line.endsWith(u' '), qPrintable(line));
    QVERIFY(text.contains(u"withholding  true  false  abstained"_s));
}

void ReportTest::anyTextIsWrapped_data()
{
    QTest::addColumn<QString>("paragraph");
    QTest::addColumn<QString>("lines");
    const QString full(80, u'x');
    QTest::newRow("a line that just fits") << full << full;
    QTest::newRow("a word too many") << QString(full + u" y"_s) << QString(full + u"\ny"_s);
    QTest::newRow("a blank too many at the end") << QString(full + u' ') << QString(full + u"\n"_s);
    QTest::newRow("two blanks where it breaks") << QString(full + u"  y"_s) << QString(full + u"\n y"_s);
    QTest::newRow("a word that never fits") << QString(full + u"xx"_s) << QString(full + u"xx"_s);
    QTest::newRow("characters are counted, not bytes")
        << QString(u"\u00E9"_s.repeated(78) + u" y"_s) << QString(u"\u00E9"_s.repeated(78) + u" y"_s);
}

void ReportTest::anyTextIsWrapped()
{
    QFETCH(const QString, paragraph);
    QFETCH(const QString, lines);
    const ReportDocument document{{1, "T", {paragraph.toStdString()}}};
    QCOMPARE(QString::fromStdString(renderText(document)), u"T\n=\n\n"_s + lines + u'\n');
}

ASSIZE_TEST_CLASS(ReportTest)

} // namespace assize::test

#include "reporttest.moc"
