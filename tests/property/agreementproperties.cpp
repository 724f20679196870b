// SPDX-License-Identifier: Apache-2.0
#include "randomvalues.h"
#include "stats/agreement.h"
#include "stats/bootstrap.h"
#include "stats/distributions.h"
#include "stats/kappainterval.h"
#include "stats/marginalhomogeneity.h"
#include "stats/ratingtally.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

namespace assize::test {

/// What holds for every coefficient of agreement, and for intervals of kappa.
class AgreementProperties final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void coefficientsDoNotKnowWhoIsFirst();
    void coefficientsDoNotKnowTheNamesOfCategories();
    void coefficientsAreBoundedOrUndefined();
    void aCategoryThatNobodyUsedChangesKappaAlphaAndFleissInNothing();
    void ratingsDoNotKnowTheirOrder();
    void ratingsCanBeAddedInParts();
    void whatNobodyRatedChangesNothing();
    void twoCompleteRatersHaveTheAlphaOfTheirTable();
    void twoCompleteRatersHaveTheFleissKappaOfScottsPi();
    void twoCompleteRatersHaveTheAc1OfTheirTable();
    void intervalsHoldKappa();
    void intervalsDoNotKnowTheOrderOfGroups();
    void disagreementThatCancelsIsStillVariance();
    void theBootstrapDoesNotKnowTheNumberOfThreads();
    void theBootstrapStaysWithinTheReplicates();
    void exchangedRatersHaveTheSameMarginalTest();
    void quantilesAreWhereTheTailIs();
};

namespace {

using Table = std::vector<std::int64_t>; ///< 3 × 3, row by row

ConfusionTable tableFrom(const Table& cells)
{
    ConfusionTable table(3);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        table.add(cell / 3, cell % 3, cells[cell]);
    return table;
}

rc::Gen<Table> smallTable(std::int64_t largest = 12)
{
    return rc::gen::container<Table>(9, rc::gen::inRange<std::int64_t>(0, largest));
}

/// Groups of a few pairs each.
rc::Gen<std::vector<Table>> groupTables()
{
    return rc::gen::mapcat(rc::gen::inRange<std::size_t>(1, 30), [](std::size_t groups) {
        return rc::gen::container<std::vector<Table>>(groups, smallTable(4));
    });
}

ClusteredTable clustered(const std::vector<Table>& groups)
{
    ClusteredTable table(3);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (std::size_t cell = 0; cell < 9; ++cell)
            table.add(group, cell / 3, cell % 3, groups[group][cell]);
    }
    return table;
}

/// Ratings of things by category.
rc::Gen<std::vector<Table>> ratedThings()
{
    return rc::gen::container<std::vector<Table>>(
        rc::gen::container<Table>(3, rc::gen::inRange<std::int64_t>(0, 4)));
}

RatingTally tallyOf(const std::vector<Table>& things)
{
    RatingTally tally(3);
    for (const Table& thing : things)
        tally.add(thing);
    return tally;
}

/// The pairs of a table as things with two ratings each.
RatingTally tallyOfPairs(const ConfusionTable& table)
{
    RatingTally tally(3);
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            for (std::int64_t i = 0; i < table.at(row, column); ++i) {
                std::array<std::int64_t, 3> ratings{};
                ++ratings[row];
                ++ratings[column];
                tally.add(ratings);
            }
        }
    }
    return tally;
}

std::vector<Figure> figuresOfTally(const RatingTally& tally)
{
    return {tally.krippendorffAlpha(), tally.fleissKappa(), tally.gwetAc1()};
}

std::vector<Figure> coefficients(const ConfusionTable& table)
{
    return {rawAgreement(table), cohenKappa(table), pabak(table), gwetAc1(table)};
}

Table withExchangedRaters(const Table& cells)
{
    Table exchanged(9);
    for (std::size_t cell = 0; cell < 9; ++cell)
        exchanged[((cell % 3) * 3) + (cell / 3)] = cells[cell];
    return exchanged;
}

Table renamed(const Table& cells, const std::vector<std::size_t>& names)
{
    Table other(9);
    for (std::size_t cell = 0; cell < 9; ++cell)
        other[(names[cell / 3] * 3) + names[cell % 3]] = cells[cell];
    return other;
}

template <typename Values> Values inAnotherOrder(Values values)
{
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[*rc::gen::inRange<std::size_t>(0, i)]);
    return values;
}

bool isNear(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

} // namespace

void AgreementProperties::coefficientsDoNotKnowWhoIsFirst()
{
    QVERIFY(holds("coefficients are the same with the raters exchanged", [] {
        const Table cells = *smallTable();
        const ConfusionTable table = tableFrom(cells);
        const ConfusionTable exchanged = tableFrom(withExchangedRaters(cells));
        RC_ASSERT(coefficients(exchanged) == coefficients(table));
        for (std::size_t category = 0; category < 3; ++category)
            RC_ASSERT(specificAgreement(exchanged, category) == specificAgreement(table, category));
    }));
}

void AgreementProperties::coefficientsDoNotKnowTheNamesOfCategories()
{
    QVERIFY(holds("coefficients are the same under other names for the categories", [] {
        const Table cells = *smallTable();
        const auto names = inAnotherOrder(std::vector<std::size_t>{0, 1, 2});
        const ConfusionTable table = tableFrom(cells);
        const ConfusionTable other = tableFrom(renamed(cells, names));
        RC_ASSERT(coefficients(other) == coefficients(table));
        for (std::size_t category = 0; category < 3; ++category)
            RC_ASSERT(specificAgreement(other, names[category]) == specificAgreement(table, category));
    }));
}

void AgreementProperties::coefficientsAreBoundedOrUndefined()
{
    QVERIFY(holds("coefficients are between -1 and 1, and there is none without a pair", [] {
        const Table cells = *smallTable(3);
        const ConfusionTable table = tableFrom(cells);
        for (const Figure& figure : coefficients(table)) {
            const double* number = std::get_if<double>(&figure);
            RC_ASSERT(std::abs(number == nullptr ? 0 : *number) <= 1);
            RC_ASSERT((table.total() > 0) || (figure == Figure(Undefined::NoOverlap)));
        }
        for (const Figure& figure : figuresOfTally(tallyOfPairs(table))) {
            const double* number = std::get_if<double>(&figure);
            RC_ASSERT(std::abs(number == nullptr ? 0 : *number) <= 1);
        }
    }));
}

void AgreementProperties::aCategoryThatNobodyUsedChangesKappaAlphaAndFleissInNothing()
{
    QVERIFY(holds("kappa, alpha and Fleiss' kappa do not count categories", [] {
        const auto four = *rc::gen::container<Table>(4, rc::gen::inRange<std::int64_t>(0, 12));
        ConfusionTable narrow(2);
        ConfusionTable wide(3);
        RatingTally narrowTally(2);
        RatingTally wideTally(3);
        for (std::size_t cell = 0; cell < 4; ++cell) {
            narrow.add(cell / 2, cell % 2, four[cell]);
            wide.add(cell / 2, cell % 2, four[cell]);
            std::array<std::int64_t, 3> ratings{};
            ++ratings[cell / 2];
            ++ratings[cell % 2];
            for (std::int64_t i = 0; i < four[cell]; ++i) {
                narrowTally.add(std::span(ratings).first(2));
                wideTally.add(ratings);
            }
        }
        RC_ASSERT(cohenKappa(narrow) == cohenKappa(wide));
        RC_ASSERT(narrowTally.krippendorffAlpha() == wideTally.krippendorffAlpha());
        RC_ASSERT(narrowTally.fleissKappa() == wideTally.fleissKappa());
    }));
}

void AgreementProperties::ratingsDoNotKnowTheirOrder()
{
    QVERIFY(holds("agreement of many raters does not depend on the order of what was rated", [] {
        const std::vector<Table> things = *ratedThings();
        RC_ASSERT(figuresOfTally(tallyOf(inAnotherOrder(things))) == figuresOfTally(tallyOf(things)));
    }));
}

void AgreementProperties::ratingsCanBeAddedInParts()
{
    QVERIFY(holds("a pooled tally is that of all things", [] {
        const std::vector<Table> first = *ratedThings();
        const std::vector<Table> second = *ratedThings();
        RatingTally pooled = tallyOf(first);
        pooled += tallyOf(second);
        std::vector<Table> all = first;
        all.insert(all.end(), second.begin(), second.end());
        RC_ASSERT(figuresOfTally(pooled) == figuresOfTally(tallyOf(all)));
        RC_ASSERT(pooled.itemsByRatings() == tallyOf(all).itemsByRatings());
    }));
}

void AgreementProperties::whatNobodyRatedChangesNothing()
{
    QVERIFY(holds("a thing without any rating counts in no coefficient", [] {
        const std::vector<Table> things = *ratedThings();
        RatingTally tally = tallyOf(things);
        tally.add(Table{0, 0, 0});
        RC_ASSERT(figuresOfTally(tally) == figuresOfTally(tallyOf(things)));
    }));
}

void AgreementProperties::twoCompleteRatersHaveTheAlphaOfTheirTable()
{
    QVERIFY(holds("alpha of two complete raters is 1 - (2n - 1) Σ off / (Σ pairs of different ratings)", [] {
        const ConfusionTable table = tableFrom(*smallTable());
        const Figure alpha = tallyOfPairs(table).krippendorffAlpha();
        const std::int64_t ratings = 2 * table.total();
        std::int64_t different = ratings * ratings;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::int64_t used = table.rowTotal(i) + table.columnTotal(i);
            different -= used * used;
        }
        if (different == 0) {
            RC_ASSERT(std::holds_alternative<Undefined>(alpha));
            return;
        }
        const std::int64_t disagreed = 2 * (table.total() - table.agreed());
        RC_ASSERT(alpha == Figure(exactRatio(Int128{different} - (Int128{ratings - 1} * disagreed),
                                             Int128{different})));
    }));
}

void AgreementProperties::twoCompleteRatersHaveTheFleissKappaOfScottsPi()
{
    QVERIFY(holds("Fleiss' kappa of two raters is Scott's pi", [] {
        const ConfusionTable table = tableFrom(*smallTable());
        const Figure fleiss = tallyOfPairs(table).fleissKappa();
        const Int128 n = table.total();
        Int128 chance = 0; // 4n² times what is expected
        for (std::size_t i = 0; i < 3; ++i) {
            const Int128 used = table.rowTotal(i) + table.columnTotal(i);
            chance += used * used;
        }
        const Int128 spread = (4 * n * n) - chance;
        if (spread == 0) {
            RC_ASSERT(std::holds_alternative<Undefined>(fleiss));
            return;
        }
        RC_ASSERT(fleiss == Figure(exactRatio((4 * n * table.agreed()) - chance, spread)));
    }));
}

void AgreementProperties::twoCompleteRatersHaveTheAc1OfTheirTable()
{
    QVERIFY(holds("AC1 of many raters, of whom there are two, is that of their table", [] {
        const ConfusionTable table = tableFrom(*smallTable());
        RC_ASSERT(tallyOfPairs(table).gwetAc1() == gwetAc1(table));
    }));
}

void AgreementProperties::intervalsHoldKappa()
{
    QVERIFY(holds("an interval lies within -1 and 1 around kappa", [] {
        const ClusteredTable groups = clustered(*groupTables());
        const KappaInterval interval = linearisedKappaInterval95(groups);
        const auto* bounds = std::get_if<Interval>(&interval.bounds);
        RC_ASSERT(std::isfinite(interval.standardError) && interval.standardError >= 0);
        if (bounds == nullptr)
            return;
        const double kappa = std::get<double>(cohenKappa(groups.sum()));
        RC_ASSERT(bounds->lower >= -1);
        RC_ASSERT(bounds->upper <= 1);
        RC_ASSERT(bounds->lower <= kappa && kappa <= bounds->upper);
    }));
}

void AgreementProperties::intervalsDoNotKnowTheOrderOfGroups()
{
    QVERIFY(holds("an interval depends on the order of groups by rounding only", [] {
        const std::vector<Table> groups = *groupTables();
        const KappaInterval one = kappaInterval95(clustered(groups));
        const KappaInterval other = kappaInterval95(clustered(inAnotherOrder(groups)));
        RC_ASSERT(one.groups == other.groups);
        RC_ASSERT(isNear(one.standardError, other.standardError, 1e-13));
        RC_ASSERT(one.bounds.index() == other.bounds.index());
    }));
}

/// One group of each kind whose influences add up to nothing has no variance, to the last bit.
void AgreementProperties::disagreementThatCancelsIsStillVariance()
{
    QVERIFY(holds("equal groups have no variance, and others have", [] {
        const Table cells = *smallTable(4);
        const auto repeats = *rc::gen::inRange<std::size_t>(2, 12);
        std::vector<Table> groups(repeats, cells);
        RC_ASSERT(std::holds_alternative<Undefined>(linearisedKappaInterval95(clustered(groups)).bounds));
    }));
}

void AgreementProperties::theBootstrapDoesNotKnowTheNumberOfThreads()
{
    QVERIFY(holds("the bootstrap is the same on any number of threads", [] {
        const ClusteredTable groups = clustered(*groupTables());
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        const auto replicates = *rc::gen::inRange<std::size_t>(0, 100);
        const BootstrapReplicates alone = bootstrapKappas(groups, seed, replicates, 1);
        RC_ASSERT(alone.kappas.size() + alone.undefined == replicates);
        RC_ASSERT(bootstrapKappas(groups, seed, replicates, 2) == alone);
        RC_ASSERT(bootstrapKappas(groups, seed, replicates, 5) == alone);
    }));
}

void AgreementProperties::theBootstrapStaysWithinTheReplicates()
{
    QVERIFY(holds("the bounds are replicates, the lower below the upper", [] {
        const ClusteredTable groups = clustered(*groupTables());
        const BootstrapReplicates replicates = bootstrapKappas(groups, 7, 199, 1);
        const auto found = percentile95(replicates);
        const auto* bounds = std::get_if<Interval>(&found);
        RC_ASSERT((bounds == nullptr) == (20 * replicates.undefined > 199));
        if (bounds == nullptr)
            return;
        RC_ASSERT(std::ranges::is_sorted(replicates.kappas));
        RC_ASSERT(bounds->lower <= bounds->upper);
        RC_ASSERT(std::ranges::binary_search(replicates.kappas, bounds->lower));
        RC_ASSERT(std::ranges::binary_search(replicates.kappas, bounds->upper));
    }));
}

void AgreementProperties::exchangedRatersHaveTheSameMarginalTest()
{
    QVERIFY(holds("the test of marginals is the same with the raters exchanged", [] {
        const Table cells = *smallTable();
        const auto one = stuartMaxwell(tableFrom(cells));
        const auto other = stuartMaxwell(tableFrom(withExchangedRaters(cells)));
        RC_ASSERT(one.index() == other.index());
        const auto* test = std::get_if<StuartMaxwell>(&one);
        if (test == nullptr)
            return;
        RC_ASSERT(test->statistic == std::get<StuartMaxwell>(other).statistic);
        RC_ASSERT(test->statistic >= 0);
        RC_ASSERT(test->p >= 0 && test->p <= 1 + 1e-12);
    }));
}

void AgreementProperties::quantilesAreWhereTheTailIs()
{
    QVERIFY(holds("quantiles of t are symmetric, grow with p and shrink with degrees of freedom", [] {
        const double p = *rc::gen::inRange(501, 1000) / 1000.0;
        const double degrees = *rc::gen::inRange(1, 5000);
        const double quantile = studentTQuantile(p, degrees);
        RC_ASSERT(quantile > 0);
        RC_ASSERT(isNear(studentTQuantile(1 - p, degrees), -quantile, 1e-11));
        RC_ASSERT(studentTQuantile(p, degrees + 1) < quantile);
        RC_ASSERT(studentTQuantile(p + .0005, degrees) > quantile);
    }));
}

ASSIZE_TEST_CLASS(AgreementProperties)

} // namespace assize::test

#include "agreementproperties.moc"
