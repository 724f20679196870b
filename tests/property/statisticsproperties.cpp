// SPDX-License-Identifier: Apache-2.0
#include "labels/resolution.h"
#include "randomvalues.h"
#include "stats/agreement.h"
#include "stats/wilson.h"
#include "testcase.h"
#include "testregistry.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace assize::test {

class StatisticsProperties final : public TestCase {
    Q_OBJECT

private Q_SLOTS:
    void kappaDoesNotKnowWhoIsFirst();
    void kappaDoesNotKnowTheNamesOfCategories();
    void kappaDoesNotKnowTheOrderOfPairs();
    void kappaIsBoundedOrUndefined();
    void kappaIsOneForFullAgreementOnly();
    void unusedCategoriesChangeNothing();
    void wilsonNarrowsWithMoreTrials();
    void wilsonHoldsTheRate();
    void wilsonGrowsWithEvents();
    void resolutionDoesNotKnowTheOrderOfRaters();
    void aDecisionMattersInDisagreementOnly();
};

namespace {

using LabelPairs = std::vector<std::pair<std::size_t, std::size_t>>;
using SubmittedLabels = std::vector<std::optional<Category>>;

rc::Gen<LabelPairs> labelPairs(std::size_t categories)
{
    const auto label = rc::gen::inRange<std::size_t>(0, categories);
    return rc::gen::container<LabelPairs>(rc::gen::pair(label, label));
}

ConfusionTable tableOf(const LabelPairs& pairs, std::size_t categories)
{
    ConfusionTable table(categories);
    for (const auto& [first, second] : pairs)
        table.add(first, second);
    return table;
}

/// Tables whose products pass 64 bits.
rc::Gen<ConfusionTable> heavyTable()
{
    return rc::gen::map(rc::gen::container<std::vector<std::int64_t>>(
                            9, rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, 4),
                                              rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000))),
                        [](const std::vector<std::int64_t>& counts) {
                            ConfusionTable table(3);
                            for (std::size_t i = 0; i < counts.size(); ++i)
                                table.add(i / 3, i % 3, counts[i]);
                            return table;
                        });
}

rc::Gen<SubmittedLabels> submittedLabels()
{
    const auto label = rc::gen::map(rc::gen::inRange(0, 4), [](int index) {
        return index == 3 ? std::nullopt : std::optional(static_cast<Category>(index));
    });
    return rc::gen::container<SubmittedLabels>(label);
}

/// A shuffle that shrinks, since it draws from the generator of the property.
template <typename Values> Values shuffled(Values values)
{
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[*rc::gen::inRange<std::size_t>(0, i)]);
    return values;
}

} // namespace

void StatisticsProperties::kappaDoesNotKnowWhoIsFirst()
{
    QVERIFY(holds("kappa is the same with the raters exchanged", [] {
        const ConfusionTable table = *heavyTable();
        ConfusionTable exchanged(3);
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t column = 0; column < 3; ++column)
                exchanged.add(column, row, table.at(row, column));
        }
        RC_ASSERT(cohenKappa(exchanged) == cohenKappa(table));
        RC_ASSERT(rawAgreement(exchanged) == rawAgreement(table));
        RC_ASSERT(expectedAgreement(exchanged) == expectedAgreement(table));
    }));
}

void StatisticsProperties::kappaDoesNotKnowTheNamesOfCategories()
{
    QVERIFY(holds("kappa is the same under other names for the categories", [] {
        const auto categories = *rc::gen::inRange<std::size_t>(1, 6);
        const LabelPairs pairs = *labelPairs(categories);
        std::vector<std::size_t> names(categories);
        std::iota(names.begin(), names.end(), std::size_t{0});
        names = shuffled(names);
        LabelPairs renamed;
        for (const auto& [first, second] : pairs)
            renamed.emplace_back(names[first], names[second]);
        RC_ASSERT(cohenKappa(tableOf(renamed, categories)) == cohenKappa(tableOf(pairs, categories)));
    }));
}

void StatisticsProperties::kappaDoesNotKnowTheOrderOfPairs()
{
    QVERIFY(holds("kappa is the same for the pairs in another order", [] {
        const LabelPairs pairs = *labelPairs(3);
        RC_ASSERT(tableOf(shuffled(pairs), 3) == tableOf(pairs, 3));
        RC_ASSERT(cohenKappa(tableOf(shuffled(pairs), 3)) == cohenKappa(tableOf(pairs, 3)));
    }));
}

void StatisticsProperties::kappaIsBoundedOrUndefined()
{
    QVERIFY(holds("kappa is between -1 and 1, or undefined for a reason that is true", [] {
        const ConfusionTable table = *rc::gen::oneOf(
            heavyTable(),
            rc::gen::map(labelPairs(3), [](const LabelPairs& pairs) { return tableOf(pairs, 3); }));
        const Figure kappa = cohenKappa(table);
        bool isConstant = false;
        for (std::size_t category = 0; category < 3; ++category)
            isConstant = isConstant || (table.total() > 0 && table.at(category, category) == table.total());
        if (const auto* reason = std::get_if<Undefined>(&kappa)) {
            RC_ASSERT(*reason == (table.total() == 0 ? Undefined::NoOverlap : Undefined::ConstantLabels));
            RC_ASSERT(table.total() == 0 || isConstant);
            return;
        }
        RC_ASSERT(table.total() > 0);
        RC_ASSERT(!isConstant);
        RC_ASSERT(std::get<double>(kappa) >= -1.0);
        RC_ASSERT(std::get<double>(kappa) <= 1.0);
    }));
}

void StatisticsProperties::kappaIsOneForFullAgreementOnly()
{
    QVERIFY(holds("kappa is 1 where all pairs agree, and below where one does not", [] {
        LabelPairs pairs = *labelPairs(3);
        for (auto& [first, second] : pairs)
            second = first;
        const Figure kappa = cohenKappa(tableOf(pairs, 3));
        if (const double* value = std::get_if<double>(&kappa))
            RC_ASSERT(*value == 1.0);
        pairs.emplace_back(0, 1);
        RC_ASSERT(std::get<double>(cohenKappa(tableOf(pairs, 3))) < 1.0);
    }));
}

void StatisticsProperties::unusedCategoriesChangeNothing()
{
    QVERIFY(holds("a category that nobody used does not change kappa", [] {
        const LabelPairs pairs = *labelPairs(3);
        RC_ASSERT(cohenKappa(tableOf(pairs, 7)) == cohenKappa(tableOf(pairs, 3)));
    }));
}

void StatisticsProperties::wilsonNarrowsWithMoreTrials()
{
    QVERIFY(holds("at an equal rate more trials give a narrower interval inside the other", [] {
        const auto trials = *rc::gen::inRange<std::int64_t>(1, 1000);
        const auto events = *rc::gen::inRange<std::int64_t>(0, trials + 1);
        const auto times = *rc::gen::inRange<std::int64_t>(2, 1000);
        const auto few = wilson95(events, trials);
        const auto many = wilson95(events * times, trials * times);
        RC_ASSERT(many->upper - many->lower < few->upper - few->lower);
        RC_ASSERT(few->lower <= many->lower);
        RC_ASSERT(many->upper <= few->upper);
    }));
}

void StatisticsProperties::wilsonHoldsTheRate()
{
    QVERIFY(holds("0 <= lower <= rate <= upper <= 1", [] {
        const auto trials = *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(1, 50),
                                            rc::gen::inRange<std::int64_t>(1, 1'000'000'000'000'000));
        const auto events = *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, trials + 1),
                                            rc::gen::element<std::int64_t>(0, 1, trials - 1, trials));
        const auto interval = wilson95(events, trials);
        const double rate = static_cast<double>(events) / static_cast<double>(trials);
        RC_ASSERT(interval->lower >= 0.0);
        RC_ASSERT(interval->lower <= rate);
        RC_ASSERT(rate <= interval->upper);
        RC_ASSERT(interval->upper <= 1.0);
    }));
}

void StatisticsProperties::wilsonGrowsWithEvents()
{
    QVERIFY(holds("one event more raises both bounds", [] {
        const auto trials = *rc::gen::inRange<std::int64_t>(1, 100'000);
        const auto events = *rc::gen::inRange<std::int64_t>(0, trials);
        const auto fewer = wilson95(events, trials);
        const auto more = wilson95(events + 1, trials);
        RC_ASSERT(fewer->lower < more->lower);
        RC_ASSERT(fewer->upper < more->upper);
    }));
}

void StatisticsProperties::resolutionDoesNotKnowTheOrderOfRaters()
{
    QVERIFY(holds("a label does not depend on the order of the raters", [] {
        const SubmittedLabels labels = *submittedLabels();
        const auto required = *rc::gen::inRange<std::size_t>(0, 4);
        const Verdict verdict =
            *rc::gen::element<Verdict>(std::nullopt, Category{0}, Category{1}, Category{2});
        const Verdict* decision = *rc::gen::arbitrary<bool>() ? &verdict : nullptr;
        const SubmittedLabels others = shuffled(labels);
        RC_ASSERT(resolve(others, required, decision) == resolve(labels, required, decision));
        RC_ASSERT(isDisagreement(others) == isDisagreement(labels));
    }));
}

void StatisticsProperties::aDecisionMattersInDisagreementOnly()
{
    QVERIFY(holds("a decision changes nothing where labels are missing or raters agree", [] {
        const SubmittedLabels labels = *submittedLabels();
        const auto required = *rc::gen::inRange<std::size_t>(1, 4);
        const Verdict verdict =
            *rc::gen::element<Verdict>(std::nullopt, Category{0}, Category{1}, Category{2});
        const Resolution without = resolve(labels, required, nullptr);
        const Resolution decided = resolve(labels, required, &verdict);
        RC_ASSERT(!without.adjudicated);
        RC_ASSERT((without.state == ResolutionState::Disputed) == decided.adjudicated);
        RC_ASSERT(decided.adjudicated || decided == without);
    }));
}

ASSIZE_TEST_CLASS(StatisticsProperties)

} // namespace assize::test

#include "statisticsproperties.moc"
