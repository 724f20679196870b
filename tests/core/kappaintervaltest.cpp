// SPDX-License-Identifier: Apache-2.0
#include "stats/kappainterval.h"

#include "stats/bootstrap.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <variant>
#include <vector>

namespace assize::test {

namespace {

/// So many groups with the same 2×2 table, row by row.
struct EqualGroups {
    int groups;
    std::array<std::int64_t, 4> cells;
};

struct KappaBounds {
    std::size_t groups;
    double standardError;
    double lower;
    double upper;
};

struct IntervalRow {
    const char* name;
    std::vector<EqualGroups> groups;
    std::optional<KappaBounds> bounds; ///< of the interval that is not withheld
    std::optional<Undefined> withheld;
};

/// The figures come from the formula in Python's fractions and mpmath.
const std::vector<IntervalRow>& intervalRows()
{
    static const std::vector<IntervalRow> rows{
        {"9 groups are too few",
         {{4, {2, 1, 0, 2}}, {5, {1, 0, 1, 3}}},
         KappaBounds{9, 0.012429251000749155, 0.5500610537766308, 0.6073851022920218},
         Undefined::TooFewGroups},
        {"10 groups are enough",
         {{5, {2, 1, 0, 2}}, {5, {1, 0, 1, 3}}},
         KappaBounds{10, 0.011574074074074073, 0.5565448487302642, 0.608910158795609},
         std::nullopt},
        {"a group without a pair is none",
         {{5, {2, 1, 0, 2}}, {7, {0, 0, 0, 0}}, {5, {1, 0, 1, 3}}},
         KappaBounds{10, 0.011574074074074073, 0.5565448487302642, 0.608910158795609},
         std::nullopt},
        {"4 labels of both raters beside the one used most are too few",
         {{10, {3, 0, 0, 0}}, {4, {0, 0, 0, 1}}, {1, {1, 1, 0, 0}}},
         KappaBounds{15, 0.12792073082958516, 0.1888282164608868, 0.9866674511853439},
         Undefined::TooFewMinorityLabels},
        {"4 of one rater are too few, though the other has 5",
         {{10, {3, 0, 0, 0}}, {4, {0, 0, 0, 1}}, {1, {0, 1, 0, 0}}},
         KappaBounds{15, 0.12885803332447499, 0.18279178491718062, 0.9867189126706271},
         Undefined::TooFewMinorityLabels},
        {"6 of each are enough",
         {{10, {3, 0, 0, 0}}, {5, {0, 0, 0, 1}}, {1, {1, 1, 1, 0}}},
         KappaBounds{16, 0.18541573196029487, -0.003636536846892739, 0.9763344411256693},
         std::nullopt},
        {"kappa next to 1 keeps its digits",
         {{9, {50'000'000, 0, 0, 0}}, {9, {0, 0, 0, 40'000'000}}, {1, {1'000'000, 1, 2, 10}}},
         KappaBounds{19, 7.903749246830199e-09, 0.9999999312743475, 0.9999999991831408},
         std::nullopt},
        {"kappa that rounds to -1 is no NaN",
         {{1, {0, 268'435'456, 0, 0}}, {1, {0, 0, 268'435'457, 0}}},
         KappaBounds{2, 7.45058058304604e-09, -1, 1},
         Undefined::TooFewGroups},
        {"full agreement varies in nothing", {{12, {2, 0, 0, 2}}}, std::nullopt, Undefined::ZeroVariance},
        {"full disagreement varies in nothing", {{12, {0, 2, 2, 0}}}, std::nullopt, Undefined::ZeroVariance},
        {"one group varies in nothing, before it is too few",
         {{1, {2, 1, 1, 2}}},
         std::nullopt,
         Undefined::ZeroVariance},
        {"equal groups vary in nothing", {{12, {2, 1, 1, 2}}}, std::nullopt, Undefined::ZeroVariance},
        {"a constant rater has kappa 0 in any sample",
         {{6, {3, 0, 1, 0}}, {6, {1, 0, 3, 0}}},
         std::nullopt,
         Undefined::ZeroVariance},
        {"constant labels have no kappa", {{12, {3, 0, 0, 0}}}, std::nullopt, Undefined::ConstantLabels},
        {"no pair, no kappa", {{12, {0, 0, 0, 0}}}, std::nullopt, Undefined::NoOverlap},
        {"nothing at all", {}, std::nullopt, Undefined::NoOverlap},
    };
    return rows;
}

ClusteredTable clusteredOf(const std::vector<EqualGroups>& all)
{
    ClusteredTable table(2);
    std::size_t group = 0;
    for (const EqualGroups& equal : all) {
        for (int i = 0; i < equal.groups; ++i, ++group) {
            for (std::size_t cell = 0; cell < 4; ++cell)
                table.add(group, cell / 2, cell % 2, equal.cells[cell]);
        }
    }
    return table;
}

bool isClose(double found, double expected)
{
    return std::abs(found - expected) <= 1e-12 * std::max(1e-3, std::abs(expected));
}

BootstrapReplicates replicatesOf(std::size_t defined, std::size_t undefined)
{
    BootstrapReplicates replicates{std::vector<double>(defined), undefined};
    std::iota(replicates.kappas.begin(), replicates.kappas.end(), 1.0);
    return replicates;
}

} // namespace

class KappaIntervalTest final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void intervalsAreGivenOrWithheld_data();
    void intervalsAreGivenOrWithheld();
    void randomNumbersAreThoseOfSplitMix();
    void emptyGroupsAreNotDrawn();
    void replicatesAreCounted();
    void percentilesAreOrderStatistics_data();
    void percentilesAreOrderStatistics();
    void tooManyUndefinedReplicatesGiveNone();
    void groupsAreArranged();
};

void KappaIntervalTest::intervalsAreGivenOrWithheld_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < intervalRows().size(); ++i)
        QTest::newRow(intervalRows()[i].name) << static_cast<int>(i);
}

void KappaIntervalTest::intervalsAreGivenOrWithheld()
{
    QFETCH(const int, index);
    const IntervalRow& row = intervalRows()[static_cast<std::size_t>(index)];
    const ClusteredTable groups = clusteredOf(row.groups);

    const KappaInterval open = linearisedKappaInterval95(groups);
    const KappaInterval gated = kappaInterval95(groups);

    const auto* bounds = std::get_if<Interval>(&open.bounds);
    QCOMPARE(bounds != nullptr, row.bounds.has_value());
    if (bounds != nullptr) {
        QCOMPARE(open.groups, row.bounds->groups);
        QVERIFY2(isClose(bounds->lower, row.bounds->lower),
                 qPrintable(QString::number(bounds->lower, 'g', 17)));
        QVERIFY2(isClose(bounds->upper, row.bounds->upper),
                 qPrintable(QString::number(bounds->upper, 'g', 17)));
        QVERIFY2(std::abs(open.standardError - row.bounds->standardError) <=
                     1e-13 * row.bounds->standardError,
                 qPrintable(QString::number(open.standardError, 'g', 17)));
    } else {
        QCOMPARE(open.standardError, 0.0);
    }
    const auto* reason = std::get_if<Undefined>(&gated.bounds);
    QCOMPARE(reason == nullptr ? std::nullopt : std::optional(*reason), row.withheld);
    QCOMPARE(gated.standardError, open.standardError);
}

/// The first numbers of Vigna's splitmix64.c.
void KappaIntervalTest::randomNumbersAreThoseOfSplitMix()
{
    QCOMPARE(splitMix64(0, 0), std::uint64_t{0xE220A8397B1DCDAFU});
    QCOMPARE(splitMix64(1234567, 0), std::uint64_t{6457827717110365317U});
    QCOMPARE(splitMix64(1234567, 1), std::uint64_t{3203168211198807973U});
}

void KappaIntervalTest::emptyGroupsAreNotDrawn()
{
    const ClusteredTable some = clusteredOf({{3, {2, 1, 0, 2}}, {4, {1, 0, 1, 3}}});
    const ClusteredTable more =
        clusteredOf({{2, {0, 0, 0, 0}}, {3, {2, 1, 0, 2}}, {5, {0, 0, 0, 0}}, {4, {1, 0, 1, 3}}});
    QCOMPARE(bootstrapKappas(more, 7, 99, 1), bootstrapKappas(some, 7, 99, 1));
}

/// Each of two groups has one label, so that a replicate has a kappa only if it draws both: half of them.
void KappaIntervalTest::replicatesAreCounted()
{
    const ClusteredTable groups = clusteredOf({{1, {1, 0, 0, 0}}, {1, {0, 0, 0, 1}}});
    std::size_t undefined = 0;
    for (std::uint64_t replicate = 0; replicate < 199; ++replicate)
        undefined +=
            splitMix64(3, 2 * replicate) >> 63U == splitMix64(3, (2 * replicate) + 1) >> 63U ? 1U : 0U;
    const BootstrapReplicates found = bootstrapKappas(groups, 3, 199, 2);
    QCOMPARE(found.undefined, undefined);
    QCOMPARE(found.kappas, std::vector<double>(199 - undefined, 1.0));
    QCOMPARE(std::get<Undefined>(percentile95(found)), Undefined::BootstrapDegenerate);
    QCOMPARE(bootstrapKappas(ClusteredTable(2), 3, 199, 2).undefined, std::size_t{199});
}

void KappaIntervalTest::percentilesAreOrderStatistics_data()
{
    QTest::addColumn<qint64>("defined");
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::newRow("39: the ends") << qint64{39} << 1.0 << 39.0;
    QTest::newRow("78: still the ends") << qint64{78} << 1.0 << 78.0;
    QTest::newRow("79: the second") << qint64{79} << 2.0 << 78.0;
    QTest::newRow("1999: the 50th and the 1950th") << qint64{1999} << 50.0 << 1950.0;
}

void KappaIntervalTest::percentilesAreOrderStatistics()
{
    QFETCH(const qint64, defined);
    QFETCH(const double, lower);
    QFETCH(const double, upper);
    const auto found = percentile95(replicatesOf(static_cast<std::size_t>(defined), 0));
    QCOMPARE(std::get<Interval>(found).lower, lower);
    QCOMPARE(std::get<Interval>(found).upper, upper);
}

void KappaIntervalTest::tooManyUndefinedReplicatesGiveNone()
{
    QVERIFY(std::holds_alternative<Interval>(percentile95(replicatesOf(190, 10))));
    QCOMPARE(std::get<Undefined>(percentile95(replicatesOf(189, 11))), Undefined::BootstrapDegenerate);
    QCOMPARE(std::get<Undefined>(percentile95(replicatesOf(124, 75))), Undefined::BootstrapDegenerate);
    QCOMPARE(std::get<Undefined>(percentile95(replicatesOf(38, 0))), Undefined::BootstrapDegenerate);
    QCOMPARE(std::get<Undefined>(percentile95({})), Undefined::BootstrapDegenerate);
}

void KappaIntervalTest::groupsAreArranged()
{
    ClusteredTable groups(2);
    groups.add(4, 0, 1, 4);
    groups.add(1, 1, 0);
    const std::array<std::size_t, 3> order{4, 2, 1};
    const ClusteredTable arranged = groups.arranged(order);
    QCOMPARE(groups.groups(), std::size_t{5});
    QCOMPARE(arranged.groups(), std::size_t{2});
    QCOMPARE(arranged.at(0, 0, 1), std::int64_t{4});
    QCOMPARE(arranged.at(1, 1, 0), std::int64_t{1});
    QVERIFY(arranged.sum() == groups.sum());
}

ASSIZE_TEST_CLASS(KappaIntervalTest)

} // namespace assize::test

#include "kappaintervaltest.moc"
