// SPDX-License-Identifier: Apache-2.0
#include "stats/agreement.h"
#include "stats/confusion.h"
#include "stats/wilson.h"
#include "testcase.h"
#include "testpaths.h"
#include "testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>

using namespace Qt::StringLiterals;

namespace assize::test {

/// Checks the statistics against a file of vectors: the shared one, or the one that ASSIZE_STAT_VECTORS
/// names. Each vector is a row.
class StatVectorsTest final : public TestCase {
    Q_OBJECT

    /// Pairs as a vector gives them: a table, and what is left out of it.
    struct Pairs {
        QStringList labels;
        ConfusionTable table{0};
        std::int64_t missingFirst = 0;
        std::int64_t missingSecond = 0;
        std::int64_t missingBoth = 0;
    };
    using Check = void (*)(const QJsonObject& vector);

    static QString vectorsPath()
    {
        const QString named = qEnvironmentVariable("ASSIZE_STAT_VECTORS");
        return named.isEmpty() ? sharedDataOrEmpty(u"stat-vectors.json"_s) : named;
    }

    static const std::map<QString, Check>& checks();
    /// Statistics of the file that the program does not compute.
    static const QStringList& notBuilt();

    static QStringList labelsOf(const QJsonObject& input);
    static Pairs fromTable(const QJsonObject& input);
    static Pairs fromLists(const QJsonObject& input);
    static Pairs fromGenerator(const QJsonObject& input);
    static Pairs pairsOf(const QJsonObject& vector);
    static QJsonArray rowsOf(const ConfusionTable& table);
    static void compareRational(const Figure& found, const QJsonObject& vector);
    static void compareBits(double found, const QJsonValue& expected);
    static void compareBound(double found, const QJsonValue& expected);

    static void checkKappa(const QJsonObject& vector);
    static void checkRawAgreement(const QJsonObject& vector);
    static void checkConfusion(const QJsonObject& vector);
    static void checkWilson(const QJsonObject& vector);
    static void checkPairReport(const QJsonObject& vector);

    QJsonArray m_vectors;
    std::map<QString, int> m_checked;

private Q_SLOTS:
    void initTestCase();
    void vectorsAreReproduced_data();
    void vectorsAreReproduced();
    void everyStatisticIsKnown();
    void cleanupTestCase();
};

const std::map<QString, StatVectorsTest::Check>& StatVectorsTest::checks()
{
    static const std::map<QString, Check> known{{u"cohen_kappa"_s, &checkKappa},
                                                {u"confusion_table"_s, &checkConfusion},
                                                {u"pair_report"_s, &checkPairReport},
                                                {u"raw_agreement"_s, &checkRawAgreement},
                                                {u"wilson_95"_s, &checkWilson}};
    return known;
}

const QStringList& StatVectorsTest::notBuilt()
{
    static const QStringList names{
        u"chi2_survival"_s,
        u"fleiss_kappa"_s,
        u"gwet_ac1"_s,
        u"kappa_ci_cluster_atanh_t"_s,
        u"kappa_ci_cluster_bootstrap"_s,
        u"krippendorff_alpha_nominal"_s,
        u"pabak"_s,
        u"prevalence_bias_index"_s,
        u"quality_agreement_with_abstention"_s,
        u"specific_agreement"_s,
        u"stuart_maxwell"_s,
        u"student_t_quantile"_s,
        u"work_item_error_rate_wilson"_s,
    };
    return names;
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
        if (!checks().contains(statistic) && !notBuilt().contains(statistic) && !unknown.contains(statistic))
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

QStringList StatVectorsTest::labelsOf(const QJsonObject& input)
{
    QStringList labels;
    for (const QJsonValue& label : input[u"labels"].toArray())
        labels.append(label.toString());
    if (!labels.isEmpty())
        return labels;
    for (const QString& key : {u"a"_s, u"b"_s}) {
        for (const QJsonValue& label : input[key].toArray()) {
            if (!label.isNull() && !labels.contains(label.toString()))
                labels.append(label.toString());
        }
    }
    labels.sort();
    return labels;
}

StatVectorsTest::Pairs StatVectorsTest::fromTable(const QJsonObject& input)
{
    const QJsonArray rows = input[u"table"].toArray();
    Pairs pairs{labelsOf(input), ConfusionTable(static_cast<std::size_t>(rows.size())), 0, 0, 0};
    for (qsizetype row = 0; row < rows.size(); ++row) {
        for (qsizetype column = 0; column < rows.size(); ++column)
            pairs.table.add(static_cast<std::size_t>(row), static_cast<std::size_t>(column),
                            rows[row][column].toInteger(-1));
    }
    return pairs;
}

StatVectorsTest::Pairs StatVectorsTest::fromLists(const QJsonObject& input)
{
    const QStringList labels = labelsOf(input);
    const QJsonArray first = input[u"a"].toArray();
    const QJsonArray second = input[u"b"].toArray();
    Pairs pairs{labels, ConfusionTable(static_cast<std::size_t>(labels.size())), 0, 0, 0};
    for (qsizetype i = 0; i < first.size(); ++i) {
        if (first[i].isNull() && second[i].isNull())
            ++pairs.missingBoth;
        else if (first[i].isNull())
            ++pairs.missingFirst;
        else if (second[i].isNull())
            ++pairs.missingSecond;
        else
            pairs.table.add(static_cast<std::size_t>(labels.indexOf(first[i].toString())),
                            static_cast<std::size_t>(labels.indexOf(second[i].toString())));
    }
    return pairs;
}

/// "lcg32-pairs-v1", as the file's own text describes it.
StatVectorsTest::Pairs StatVectorsTest::fromGenerator(const QJsonObject& input)
{
    static constexpr std::array<std::size_t, 16> labelOf{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4};
    auto state = static_cast<std::uint32_t>(input[u"seed"].toInteger());
    const auto step = [&state]() { return state = (1664525U * state) + 1013904223U; };
    Pairs pairs{labelsOf(input), ConfusionTable(5), 0, 0, 0};
    for (qint64 i = 0; i < input[u"n"].toInteger(); ++i) {
        const std::size_t first = labelOf[step() >> 28U];
        const bool same = (((step() >> 16U) * 100U) >> 16U) < 80U;
        const std::size_t other = labelOf[step() >> 28U];
        pairs.table.add(first, same ? first : other);
    }
    return pairs;
}

StatVectorsTest::Pairs StatVectorsTest::pairsOf(const QJsonObject& vector)
{
    const QJsonObject input = vector[u"input"].toObject();
    const QString kind = input[u"kind"].toString();
    if (kind == u"table")
        return fromTable(input);
    if (kind == u"pairs")
        return fromLists(input);
    if (kind == u"generator" && input[u"name"].toString() == u"lcg32-pairs-v1")
        return fromGenerator(input);
    QTest::qFail(qPrintable(u"an unknown kind of input: "_s + kind), __FILE__, __LINE__);
    return {};
}

QJsonArray StatVectorsTest::rowsOf(const ConfusionTable& table)
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

void StatVectorsTest::compareBits(double found, const QJsonValue& expected)
{
    QVERIFY(expected.isDouble());
    // A zero of a file has no sign that means anything.
    const double wanted = expected.toDouble() == 0 ? 0.0 : expected.toDouble();
    QCOMPARE(std::bit_cast<std::uint64_t>(found), std::bit_cast<std::uint64_t>(wanted));
}

void StatVectorsTest::compareBound(double found, const QJsonValue& expected)
{
    QVERIFY(expected.isDouble());
    const double wanted = expected.toDouble();
    if (wanted == 0 || wanted == 1)
        QCOMPARE(found, wanted);
    QVERIFY2(std::abs(found - wanted) <= 1e-12 * wanted,
             qPrintable(u"%1 for %2"_s.arg(found, 0, 'g', 17).arg(wanted, 0, 'g', 17)));
}

/// Bit for bit, or the reason.
void StatVectorsTest::compareRational(const Figure& found, const QJsonObject& vector)
{
    const QJsonValue expected = vector[u"expected"];
    if (const auto* reason = std::get_if<Undefined>(&found)) {
        QVERIFY(expected.isNull());
        const std::string_view name = nameOf(*reason);
        QCOMPARE(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                 vector[u"null_reason"].toString());
        return;
    }
    compareBits(std::get<double>(found), expected);
}

void StatVectorsTest::checkKappa(const QJsonObject& vector)
{
    compareRational(cohenKappa(pairsOf(vector).table), vector);
}

void StatVectorsTest::checkRawAgreement(const QJsonObject& vector)
{
    compareRational(rawAgreement(pairsOf(vector).table), vector);
}

void StatVectorsTest::checkConfusion(const QJsonObject& vector)
{
    const Pairs pairs = pairsOf(vector);
    const QJsonObject expected = vector[u"expected"].toObject();
    QCOMPARE(QJsonArray::fromStringList(pairs.labels), expected[u"labels"].toArray());
    QCOMPARE(rowsOf(pairs.table), expected[u"table"].toArray());
    QCOMPARE(static_cast<qint64>(pairs.table.total()), expected[u"n"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(pairs.missingFirst), expected[u"missing_a_only"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(pairs.missingSecond), expected[u"missing_b_only"].toInteger(-1));
    QCOMPARE(static_cast<qint64>(pairs.missingBoth), expected[u"missing_both"].toInteger(-1));
}

void StatVectorsTest::checkWilson(const QJsonObject& vector)
{
    const QJsonObject input = vector[u"input"].toObject();
    QCOMPARE(input[u"confidence"].toDouble(), 0.95);
    const qint64 events = input[u"k"].toInteger(-1);
    const qint64 trials = input[u"n"].toInteger(-1);
    const auto interval = wilson95(events, trials);
    const QJsonValue expected = vector[u"expected"];
    if (!interval) {
        QVERIFY(expected.isNull());
        QCOMPARE(vector[u"null_reason"].toString(), u"no-trials"_s);
        return;
    }
    QCOMPARE(expected[u"estimate"].toDouble(), static_cast<double>(events) / static_cast<double>(trials));
    compareBound(interval->lower, expected[u"lower"]);
    compareBound(interval->upper, expected[u"upper"]);
}

/// The part of such a report that is built.
void StatVectorsTest::checkPairReport(const QJsonObject& vector)
{
    const Pairs pairs = pairsOf(vector);
    const QJsonValue expected = vector[u"expected"];
    QCOMPARE(rowsOf(pairs.table), expected[u"table"].toArray());
    compareBits(std::get<double>(rawAgreement(pairs.table)), expected[u"raw"]);
    compareBits(std::get<double>(cohenKappa(pairs.table)), expected[u"kappa"]);
}

ASSIZE_TEST_CLASS(StatVectorsTest)

} // namespace assize::test

#include "statvectorstest.moc"
