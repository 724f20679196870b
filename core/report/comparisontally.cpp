// SPDX-License-Identifier: Apache-2.0
#include "report/comparisontally.h"

#include <algorithm>
#include <numeric>

namespace assize {

namespace {

/// From this many raters on, pairs alone do not tell how all of them agree.
constexpr std::size_t manyRaters = 3;

} // namespace

ComparisonTally::ComparisonTally(std::vector<RaterId> raters, std::vector<JudgeRun> runs)
    : m_raters(std::move(raters)), m_ratings(allFields.size(), RatingTally(categoryCount))
{
    for (std::size_t first = 0; first < m_raters.size(); ++first) {
        for (std::size_t second = first + 1; second < m_raters.size(); ++second)
            m_pairs.push_back({first, second, {}});
    }
    for (JudgeRun& run : runs)
        m_judges.push_back({std::move(run), {}});
}

std::size_t ComparisonTally::indexOfWorkItem(const GroupId& workItem)
{
    return m_workItems.try_emplace(workItem, m_workItems.size()).first->second;
}

void ComparisonTally::add(Field field, std::size_t workItem, const FieldLabels& labels)
{
    for (Pair& pair : m_pairs) {
        const auto& first = labels.byRater[pair.first];
        const auto& second = labels.byRater[pair.second];
        PairCounts& counts = pair.fields[indexOf(field)];
        if (first && second)
            counts.workItems.add(workItem, indexOf(*first), indexOf(*second));
        else if (first)
            ++counts.onlyFirst;
        else if (second)
            ++counts.onlySecond;
    }
    std::array<std::int64_t, categoryCount> ratings{};
    for (const auto& label : labels.byRater) {
        if (label)
            ++ratings[indexOf(*label)];
    }
    m_ratings[indexOf(field)].add(ratings);
    const std::optional<Category> human = labels.resolved.category();
    for (std::size_t run = 0; run < labels.byJudge.size(); ++run) {
        JudgeAgreement& agreement = m_judges[run].fields[indexOf(field)];
        ++agreement.total;
        if (human)
            ++agreement.resolved;
        if (human && labels.byJudge[run])
            agreement.table.add(indexOf(*human), indexOf(*labels.byJudge[run]));
    }
}

void ComparisonTally::merge(const ComparisonTally& other)
{
    std::vector<std::size_t> indexes(other.m_workItems.size());
    for (const auto& [workItem, index] : other.m_workItems)
        indexes[index] = indexOfWorkItem(workItem);
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        for (std::size_t field = 0; field < allFields.size(); ++field) {
            const PairCounts& more = other.m_pairs[i].fields[field];
            PairCounts& counts = m_pairs[i].fields[field];
            counts.workItems.merge(more.workItems, indexes);
            counts.onlyFirst += more.onlyFirst;
            counts.onlySecond += more.onlySecond;
        }
    }
    for (std::size_t field = 0; field < allFields.size(); ++field)
        m_ratings[field] += other.m_ratings[field];
    for (std::size_t run = 0; run < m_judges.size(); ++run) {
        for (std::size_t field = 0; field < allFields.size(); ++field)
            m_judges[run].fields[field].merge(other.m_judges[run].fields[field]);
    }
}

std::vector<std::size_t> ComparisonTally::workItemsInOrder() const
{
    std::vector<const std::string*> names(m_workItems.size());
    for (const auto& [workItem, index] : m_workItems)
        names[index] = &workItem.value;
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&names](std::size_t index) -> const std::string& { return *names[index]; });
    return order;
}

PairAgreement ComparisonTally::agreementOf(Field field, const PairCounts& counts,
                                           std::span<const std::size_t> order,
                                           const std::optional<BootstrapPlan>& bootstrap)
{
    const PairCounts inOrder{counts.workItems.arranged(order), counts.onlyFirst, counts.onlySecond};
    return {inOrder.workItems.sum(), counts.onlyFirst, counts.onlySecond,
            figuresOf(field, inOrder, bootstrap)};
}

Result<Comparisons> ComparisonTally::comparisons(const Bootstraps& bootstraps, const Progress& progress) const
{
    const std::vector<std::size_t> order = workItemsInOrder();
    Comparisons comparisons;
    for (const Pair& counts : m_pairs) {
        RaterPair& pair =
            comparisons.pairs.emplace_back(RaterPair{m_raters[counts.first], m_raters[counts.second], {}});
        for (const Field field : allFields) {
            if (progress.isCancelled())
                return interrupted();
            pair.fields[indexOf(field)] = agreementOf(field, counts.fields[indexOf(field)], order,
                                                      bootstraps(field, pair.first, pair.second));
        }
    }
    if (m_raters.size() >= manyRaters)
        comparisons.multiRater = multiRater(comparisons.pairs);
    comparisons.judges = m_judges;
    return comparisons;
}

MultiRaterFields ComparisonTally::multiRater(const std::vector<RaterPair>& pairs) const
{
    MultiRaterFields fields;
    for (const Field field : allFields) {
        const RatingTally& ratings = m_ratings[indexOf(field)];
        MultiRaterAgreement& agreement = fields[indexOf(field)];
        agreement.coverage = ratings.itemsByRatings();
        for (const auto& [count, rated] : agreement.coverage)
            agreement.rated += count == 0 ? 0 : rated;
        agreement.alpha = ratings.krippendorffAlpha();
        agreement.fleissKappa = ratings.fleissKappa();
        agreement.ac1 = ratings.gwetAc1();
        std::vector<Figure> kappas;
        for (const RaterPair& pair : pairs)
            kappas.push_back(pair.fields[indexOf(field)].figures.kappa);
        agreement.pairwise = summaryOf(kappas);
    }
    return fields;
}

} // namespace assize
