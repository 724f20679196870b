// SPDX-License-Identifier: Apache-2.0
#include "statvectors.h"

#include "report/agreementfigures.h"
#include "report/workitems.h"
#include "stats/agreement.h"
#include "stats/bootstrap.h"
#include "stats/distributions.h"
#include "stats/kappainterval.h"
#include "stats/marginalhomogeneity.h"
#include "stats/wilson.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Checks the statistics against a file of vectors: the shared one, or the one that ASSIZE_STAT_VECTORS
/// names. Each vector is a row.
class StatVectorsTest final : public TestCase {
    Q_OBJECT

    using Check = void (*)(const QJsonObject& vector);
    static const std::map<QString, Check>& checks();

    static QString vectorsPath()
    {
        const QString named = qEnvironmentVariable("ASSIZE_STAT_VECTORS");
        return named.isEmpty() ? sharedDataOrEmpty(u"stat-vectors.json"_s) : named;
    }

    QJsonArray m_vectors;
    std::map<QString, int> m_checked;

private Q_SLOTS:
    void initTestCase();
    void everyStatisticIsKnown();
    void vectorsAreReproduced_data();
    void vectorsAreReproduced();
    void cleanupTestCase();
};

namespace {

QString nameAsText(Undefined reason)
{
    const std::string_view name = nameOf(reason);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// The reason that a vector gives for having no value: one, or a list of one.
QString reasonIn(const QJsonObject& vector)
{
    const QString reason = vector[u"null_reason"].toString();
    return reason.isEmpty() ? vector[u"null_reasons"][0].toString() : reason;
}

void compareBits(double found, const QJsonValue& expected)
{
    QVERIFY(expected.isDouble());
    // A zero of a file has no sign that means anything.
    const double wanted = expected.toDouble() == 0 ? 0.0 : expected.toDouble();
    QCOMPARE(std::bit_cast<std::uint64_t>(found), std::bit_cast<std::uint64_t>(wanted));
}

/// |found − wanted| ≤ tolerance · max(.001, |wanted|)
void compareNear(double found, const QJsonValue& expected, double tolerance = 1e-12)
{
    QVERIFY(expected.isDouble());
    const double wanted = expected.toDouble();
    QVERIFY2(std::abs(found - wanted) <= tolerance * std::max(1e-3, std::abs(wanted)),
             qPrintable(u"%1 for %2"_s.arg(found, 0, 'g', 17).arg(wanted, 0, 'g', 17)));
}

/// Relative, and exact at the ends.
void compareRateBound(double found, const QJsonValue& expected)
{
    QVERIFY(expected.isDouble());
    const double wanted = expected.toDouble();
    if (wanted == 0 || wanted == 1)
        QCOMPARE(found, wanted);
    QVERIFY2(std::abs(found - wanted) <= 1e-12 * wanted,
             qPrintable(u"%1 for %2"_s.arg(found, 0, 'g', 17).arg(wanted, 0, 'g', 17)));
}

/// Relative, however small the chance is.
void compareTail(double found, const QJsonValue& expected)
{
    QVERIFY(expected.isDouble());
    const double wanted = expected.toDouble();
    QVERIFY2(std::abs(found - wanted) <= 1e-9 * wanted,
             qPrintable(u"%1 for %2"_s.arg(found, 0, 'g', 17).arg(wanted, 0, 'g', 17)));
}

/// Bit for bit, or without a value on both sides.
void compareFigure(const Figure& found, const QJsonValue& expected)
{
    QCOMPARE(std::holds_alternative<Undefined>(found), expected.isNull());
    if (const double* number = std::get_if<double>(&found))
        compareBits(*number, expected);
}

/// Bit for bit, or the reason.
void compareRational(const Figure& found, const QJsonObject& vector)
{
    compareFigure(found, vector[u"expected"]);
    if (const auto* reason = std::get_if<Undefined>(&found))
        QCOMPARE(nameAsText(*reason), reasonIn(vector));
}

QJsonArray rowsOf(const ConfusionTable& table)
{
    QJsonArray rows;
    for (std::size_t row = 0; row < table.categories(); ++row) {
        QJsonArray cells;
        for (std::size_t column = 0; column < table.categories(); ++column)
            cells.append(static_cast<qint64>(table.at(row, column)));
        rows.append(cells);
    }
    return rows;
}

QJsonObject inputOf(const QJsonObject& vector)
{
    return vector[u"input"].toObject();
}

/// For statistics of a table of pairs.
template <Figure (*statistic)(const ConfusionTable&)> void checkTable(const QJsonObject& vector)
{
    compareRational(statistic(pairsIn(inputOf(vector)).table), vector);
}

/// For statistics of any number of raters.
template <Figure (RatingTally::*statistic)() const> void checkRatings(const QJsonObject& vector)
{
    compareRational((ratingsIn(inputOf(vector)).*statistic)(), vector);
}

void checkAc1(const QJsonObject& vector)
{
    const QJsonObject input = inputOf(vector);
    if (input[u"kind"].toString() == u"ratings" || input[u"name"].toString() == u"lcg32-3raters-v1")
        checkRatings<&RatingTally::gwetAc1>(vector);
    else
        checkTable<gwetAc1>(vector);
}

void checkConfusion(const QJsonObject& vector)
{
    const VectorPairs pairs = pairsIn(inputOf(vector));
    const QJsonObject expected = vector[u"expected"].toObject();
    QCOMPARE(QJsonArray::fromStringList(pairs.labels), expected[u"labels"].toArray());
    QCOMPARE(rowsOf(pairs.table), expected[u"table"].toArray());
    QCOMPARE(static_cast<qint64>(pairs.table.total()), expected[u"n"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(pairs.missingFirst), expected[u"missing_a_only"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(pairs.missingSecond), expected[u"missing_b_only"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(pairs.missingBoth), expected[u"missing_both"].toInteger(-1));
}

void checkSpecific(const QJsonObject& vector)
{
    const ConfusionTable table = pairsIn(inputOf(vector)).table;
    const QJsonArray expected = vector[u"expected"].toArray();
    QCOMPARE(static_cast<std::size_t>(expected.size()), table.categories());
    for (qsizetype i = 0; i < expected.size(); ++i) {
        const Figure found = specificAgreement(table, static_cast<std::size_t>(i));
        compareFigure(found, expected[i]);
        if (const auto* reason = std::get_if<Undefined>(&found))
            QCOMPARE(nameAsText(*reason), vector[u"null_reasons"][i].toString());
    }
}

void checkIndexes(const QJsonObject& vector)
{
    const ConfusionTable table = pairsIn(inputOf(vector)).table;
    const QJsonValue expected = vector[u"expected"];
    if (expected.isNull()) {
        compareRational(prevalenceIndex(table), vector);
        compareRational(biasIndex(table), vector);
        return;
    }
    compareFigure(prevalenceIndex(table), expected[u"prevalence_index"]);
    compareFigure(biasIndex(table), expected[u"bias_index"]);
}

/// True, false and null in this order, as for the questions about a case.
void checkAbstentions(const QJsonObject& vector)
{
    const VectorPairs pairs = pairsIn(inputOf(vector));
    QCOMPARE(pairs.table.categories(), categoryCount);
    PairCounts counts;
    for (std::size_t row = 0; row < categoryCount; ++row) {
        for (std::size_t column = 0; column < categoryCount; ++column)
            counts.workItems.add(0, row, column, pairs.table.at(row, column));
    }
    const AgreementFigures figures = figuresOf(Field::Relevance, counts, std::nullopt);
    const QJsonObject expected = vector[u"expected"].toObject();
    QCOMPARE(QJsonArray::fromStringList(pairs.labels), expected[u"labels"].toArray());
    QCOMPARE(rowsOf(pairs.table), expected[u"table"].toArray());
    QCOMPARE(static_cast<qint64>(pairs.table.total()), expected[u"n"].toInteger(-1));
    compareFigure(figures.observed, expected[u"raw"]);
    compareFigure(figures.kappa, expected[u"kappa"]);
    QCOMPARE(static_cast<qint64>(figures.jointAbstentions), expected[u"joint_abstentions"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(figures.oneSidedAbstentions),
             expected[u"one_sided_abstentions"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(figures.bothScored.table.total()), expected[u"n_both_scored"].toInteger(-1));
    compareFigure(figures.bothScored.observed, expected[u"raw_when_both_scored"]);
    compareFigure(figures.bothScored.kappa, expected[u"kappa_when_both_scored"]);
}

void checkWilson(const QJsonObject& vector)
{
    const QJsonObject input = inputOf(vector);
    QCOMPARE(input[u"confidence"].toDouble(), 0.95);
    const qint64 events = input[u"k"].toInteger(-1);
    const qint64 trials = input[u"n"].toInteger(-1);
    const auto interval = wilson95(events, trials);
    const QJsonValue expected = vector[u"expected"];
    if (!interval) {
        QVERIFY(expected.isNull());
        QCOMPARE(reasonIn(vector), u"no-trials"_s);
        return;
    }
    QCOMPARE(expected[u"estimate"].toDouble(), static_cast<double>(events) / static_cast<double>(trials));
    compareRateBound(interval->lower, expected[u"lower"]);
    compareRateBound(interval->upper, expected[u"upper"]);
}

void checkWorkItems(const QJsonObject& vector)
{
    WorkItemTally tally;
    ProducerTally producers;
    for (const ScoredCase& attempt : attemptsIn(inputOf(vector))) {
        tally.add(attempt);
        producers.add(attempt);
    }
    const StratumKey design{"practice", "destination", Split::HeldOut, Sampling::Random};
    const WorkItemRate rate = tally.rate(Field::Truth, design, 2, producers);
    QJsonArray reasons;
    for (const WithheldReason reason : rate.reasons) {
        const std::string_view name = nameOf(reason);
        reasons.append(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    const QJsonValue expected = vector[u"expected"];
    QCOMPARE(reasons, vector[u"null_reasons"].toArray());
    QCOMPARE(rate.interval.has_value(), !expected.isNull());
    if (!rate.interval)
        return;
    QCOMPARE(static_cast<qint64>(rate.events), expected[u"k"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(rate.workItems), expected[u"n"].toInteger(-1));
    compareFigure(rate.rate(), expected[u"estimate"]);
    compareRateBound(rate.interval->lower, expected[u"lower"]);
    compareRateBound(rate.interval->upper, expected[u"upper"]);
}

void checkStuartMaxwell(const QJsonObject& vector)
{
    const auto found = stuartMaxwell(pairsIn(inputOf(vector)).table);
    const QJsonValue expected = vector[u"expected"];
    const auto* test = std::get_if<StuartMaxwell>(&found);
    QCOMPARE(test == nullptr, expected.isNull());
    if (test == nullptr) {
        QCOMPARE(nameAsText(std::get<Undefined>(found)), reasonIn(vector));
        return;
    }
    compareBits(test->statistic, expected[u"chi2"]);
    QCOMPARE(static_cast<qint64>(test->degreesOfFreedom), expected[u"df"].toInteger(-1));
    compareTail(test->p, expected[u"p"]);
}

void checkKappaInterval(const QJsonObject& vector)
{
    const ClusteredTable groups = groupsIn(inputOf(vector));
    const QJsonValue expected = vector[u"expected"];
    if (expected.isNull() || expected[u"lower"].isNull()) {
        QCOMPARE(nameAsText(std::get<Undefined>(kappaInterval95(groups).bounds)), reasonIn(vector));
        return;
    }
    const KappaInterval found = linearisedKappaInterval95(groups);
    const auto* bounds = std::get_if<Interval>(&found.bounds);
    QVERIFY(bounds != nullptr);
    compareFigure(cohenKappa(groups.sum()), expected[u"kappa"]);
    compareNear(found.standardError, expected[u"se"]);
    QCOMPARE(static_cast<qint64>(found.groups), expected[u"groups"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(found.groups) - 1, expected[u"df"].toInteger(-1));
    compareNear(found.quantile, expected[u"t"], 1e-9);
    compareNear(bounds->lower, expected[u"lower"]);
    compareNear(bounds->upper, expected[u"upper"]);
}

void checkBootstrap(const QJsonObject& vector)
{
    const QJsonObject input = inputOf(vector);
    const ClusteredTable groups = groupsIn(input);
    const BootstrapReplicates found =
        bootstrapKappas(groups, static_cast<std::uint64_t>(input[u"seed"].toInteger()),
                        static_cast<std::size_t>(input[u"replicates"].toInteger()), 2);
    const QJsonValue expected = vector[u"expected"];
    if (expected.isNull() || expected[u"lower"].isNull()) {
        QCOMPARE(nameAsText(std::get<Undefined>(percentile95(found))), reasonIn(vector));
        return;
    }
    const std::vector<double>& kappas = found.kappas;
    QCOMPARE(static_cast<qint64>(found.undefined), expected[u"undefined"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(groups.groups()), expected[u"groups"].toInteger(-1));
    const Interval bounds = orderStatistics95(kappas);
    compareBits(bounds.lower, expected[u"lower"]);
    compareBits(bounds.upper, expected[u"upper"]);
    const auto size = static_cast<double>(kappas.size());
    const double mean = std::accumulate(kappas.begin(), kappas.end(), 0.0) / size;
    const double squares =
        std::accumulate(kappas.begin(), kappas.end(), 0.0,
                        [mean](double sum, double kappa) { return sum + ((kappa - mean) * (kappa - mean)); });
    if (kappas.size() % 2 == 1)
        compareBits(kappas[kappas.size() / 2], expected[u"median"]);
    compareNear(mean, expected[u"mean"]);
    compareNear(std::sqrt(squares / (size - 1)), expected[u"sd"]);
}

void checkQuantile(const QJsonObject& vector)
{
    const QJsonObject input = inputOf(vector);
    compareNear(studentTQuantile(input[u"p"].toDouble(), input[u"df"].toDouble()), vector[u"expected"], 1e-9);
}

void checkChiSquare(const QJsonObject& vector)
{
    const QJsonObject input = inputOf(vector);
    compareTail(chiSquareSurvival(input[u"x"].toDouble(), static_cast<std::size_t>(input[u"df"].toInteger())),
                vector[u"expected"]);
}

/// The fields that the report has; the others of such a vector are extra.
void checkPairReport(const QJsonObject& vector)
{
    const VectorPairs pairs = pairsIn(inputOf(vector));
    const QJsonValue expected = vector[u"expected"];
    QCOMPARE(rowsOf(pairs.table), expected[u"table"].toArray());
    compareFigure(rawAgreement(pairs.table), expected[u"raw"]);
    compareFigure(cohenKappa(pairs.table), expected[u"kappa"]);
    compareFigure(gwetAc1(pairs.table), expected[u"ac1"]);
    compareFigure(pabak(pairs.table), expected[u"pabak"]);
    for (std::size_t i = 0; i < pairs.table.categories(); ++i)
        compareFigure(specificAgreement(pairs.table, i), expected[u"specific"][static_cast<qsizetype>(i)]);
}

} // namespace

const std::map<QString, StatVectorsTest::Check>& StatVectorsTest::checks()
{
    static const std::map<QString, Check> known{
        {u"chi2_survival"_s, &checkChiSquare},
        {u"cohen_kappa"_s, &checkTable<cohenKappa>},
        {u"confusion_table"_s, &checkConfusion},
        {u"fleiss_kappa"_s, &checkRatings<&RatingTally::fleissKappa>},
        {u"gwet_ac1"_s, &checkAc1},
        {u"kappa_ci_cluster_atanh_t"_s, &checkKappaInterval},
        {u"kappa_ci_cluster_bootstrap"_s, &checkBootstrap},
        {u"krippendorff_alpha_nominal"_s, &checkRatings<&RatingTally::krippendorffAlpha>},
        {u"pabak"_s, &checkTable<pabak>},
        {u"pair_report"_s, &checkPairReport},
        {u"prevalence_bias_index"_s, &checkIndexes},
        {u"quality_agreement_with_abstention"_s, &checkAbstentions},
        {u"raw_agreement"_s, &checkTable<rawAgreement>},
        {u"specific_agreement"_s, &checkSpecific},
        {u"stuart_maxwell"_s, &checkStuartMaxwell},
        {u"student_t_quantile"_s, &checkQuantile},
        {u"wilson_95"_s, &checkWilson},
        {u"work_item_error_rate_wilson"_s, &checkWorkItems},
    };
    return known;
}

void StatVectorsTest::initTestCase()
{
    const QString path = vectorsPath();
    if (path.isEmpty())
        QSKIP("shared data is absent: stat-vectors.json");
    QFile file(path);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
    QJsonParseError error;
    m_vectors = QJsonDocument::fromJson(file.readAll(), &error).object()[u"vectors"].toArray();
    QCOMPARE(error.error, QJsonParseError::NoError);
    QVERIFY2(!m_vectors.isEmpty(), qPrintable(path));
}

void StatVectorsTest::everyStatisticIsKnown()
{
    QStringList unknown;
    for (const QJsonValue& vector : std::as_const(m_vectors)) {
        const QString statistic = vector[u"statistic"].toString();
        if (!checks().contains(statistic) && !unknown.contains(statistic))
            unknown.append(statistic);
    }
    QCOMPARE(unknown, QStringList());
}

void StatVectorsTest::vectorsAreReproduced_data()
{
    QTest::addColumn<QJsonObject>("vector");
    for (const QJsonValue& value : std::as_const(m_vectors)) {
        const QJsonObject vector = value.toObject();
        if (checks().contains(vector[u"statistic"].toString()))
            QTest::newRow(vector[u"id"].toString().toUtf8().constData()) << vector;
    }
}

void StatVectorsTest::vectorsAreReproduced()
{
    QFETCH(const QJsonObject, vector);
    const QString statistic = vector[u"statistic"].toString();
    checks().at(statistic)(vector);
    if (!QTest::currentTestFailed())
        ++m_checked[statistic];
}

void StatVectorsTest::cleanupTestCase()
{
    for (const auto& [statistic, vectors] : m_checked)
        qInfo("%s: %d vectors reproduced", qPrintable(statistic), vectors);
}

ASSIZE_TEST_CLASS(StatVectorsTest)

} // namespace assize::test

#include "statvectorstest.moc"
