// SPDX-License-Identifier: Apache-2.0
#include "stats/marginalhomogeneity.h"

#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <variant>
#include <vector>

Q_DECLARE_METATYPE(std::vector<std::int64_t>)

namespace assize::test {

/// Against the same form by Gauss–Jordan elimination in Python's fractions, and p by mpmath.
class MarginalHomogeneityTest final : public TestCase {
    Q_OBJECT

    static ConfusionTable tableOf(const std::vector<std::int64_t>& cells)
    {
        const auto categories = static_cast<std::size_t>(std::lround(std::sqrt(cells.size())));
        ConfusionTable table(categories);
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            table.add(cell / categories, cell % categories, cells[cell]);
        return table;
    }

private Q_SLOTS:
    void differencesAreTested_data();
    void differencesAreTested();
    void withoutDifferencesThereIsNoTest_data();
    void withoutDifferencesThereIsNoTest();
};

void MarginalHomogeneityTest::differencesAreTested_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("cells");
    QTest::addColumn<double>("statistic");
    QTest::addColumn<qint64>("degrees");
    QTest::addColumn<double>("p");
    const auto row = [](const char* name, const std::vector<std::int64_t>& cells, double statistic,
                        qint64 degrees,
                        double p) { QTest::newRow(name) << cells << statistic << degrees << p; };

    row("two categories: McNemar's, with its tail", {0, 300, 5, 0}, 285.327868852459, 1,
        5.183218288957683e-64);
    row("equal marginals: nothing, with certainty", {4, 2, 0, 2, 5, 3, 0, 3, 6}, 0, 2, 1);
    row("a circle of differences leaves the marginals equal", {0, 7, 0, 0, 0, 7, 7, 0, 0}, 0, 2, 1);
    row("a star: both arms belong to its middle", {1, 0, 0, 2, 0, 0, 2, 0, 3}, 4, 2, 0.1353352832366127);
    row("three joined, one never confused", {0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}, 1, 2,
        0.6065306597126334);
    row("four joined in a tree", {0, 0, 1, 0, 2, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0}, 2.5, 3,
        0.4752910833430206);
    row("five joined late", {1, 2, 0, 0, 0, 1, 2, 3, 0, 0, 2, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 3},
        2.924731182795699, 4, 0.570499445864001);
    row("three categories, 10^9 pairs in a cell",
        {1000000000, 300000000, 70000000, 500000000, 1000000000, 123456789, 987654321, 222222222, 1000000000},
        852753328.6625999, 2, 0);
    row("five categories: the elimination passes 128 bits",
        {0,         791900013, 583800052, 375700117, 167600208, 959500325, 751400468, 543300637, 335200832,
         127101053, 919001300, 710901573, 502801872, 294702197, 86602548,  878502925, 670403328, 462303757,
         254204212, 46104693,  838005200, 629905733, 421806292, 213706877, 5607488},
        1537384963.175574, 4, 0);
}

void MarginalHomogeneityTest::differencesAreTested()
{
    QFETCH(const std::vector<std::int64_t>, cells);
    QFETCH(const double, statistic);
    QFETCH(const qint64, degrees);
    QFETCH(const double, p);
    const auto found = stuartMaxwell(tableOf(cells));
    const auto* test = std::get_if<StuartMaxwell>(&found);
    QVERIFY(test != nullptr);
    QVERIFY2(test->statistic == statistic, qPrintable(QString::number(test->statistic, 'g', 17)));
    QCOMPARE(static_cast<qint64>(test->degreesOfFreedom), degrees);
    QVERIFY2(std::abs(test->p - p) <= 1e-12 * p, qPrintable(QString::number(test->p, 'g', 17)));
}

void MarginalHomogeneityTest::withoutDifferencesThereIsNoTest_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("cells");
    QTest::newRow("no pair") << std::vector<std::int64_t>{0, 0, 0, 0};
    QTest::newRow("full agreement") << std::vector<std::int64_t>{3, 0, 0, 0, 2, 0, 0, 0, 9};
    QTest::newRow("one category") << std::vector<std::int64_t>{5};
}

void MarginalHomogeneityTest::withoutDifferencesThereIsNoTest()
{
    QFETCH(const std::vector<std::int64_t>, cells);
    const auto found = stuartMaxwell(tableOf(cells));
    const auto* reason = std::get_if<Undefined>(&found);
    QVERIFY(reason != nullptr);
    QCOMPARE(*reason, Undefined::NoDiscordantPairs);
}

ASSIZE_TEST_CLASS(MarginalHomogeneityTest)

} // namespace assize::test

#include "marginalhomogeneitytest.moc"
