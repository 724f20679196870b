// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/progress.h"
#include "labels/scoredcase.h"
#include "report/report.h"
#include "stats/ratingtally.h"

#include <functional>
#include <unordered_map>

namespace assize {

/// Gathers what raters and judge runs have said of the same things, in one stratum or in several.
class ComparisonTally final {
public:
    /// Raters are sorted by id, runs by model and id.
    ComparisonTally(std::vector<RaterId> raters, std::vector<JudgeRun> runs);

    /// The number under which a work item goes here.
    std::size_t indexOfWorkItem(const GroupId& workItem);
    /// The labels of one thing in one field; `workItem` is an index.
    void add(Field field, std::size_t workItem, const FieldLabels& labels);
    /// Adds what another has gathered of the same raters and runs; work items of the same name are one.
    void merge(const ComparisonTally& other);

    /// Says how the bootstrap for two raters on one field is to be run, if it is.
    using Bootstraps =
        std::function<std::optional<BootstrapPlan>(Field, const RaterId& first, const RaterId& second)>;
    /// Interrupted when `progress` is cancelled.
    [[nodiscard]] Result<Comparisons> comparisons(const Bootstraps& bootstraps,
                                                  const Progress& progress) const;

private:
    struct Pair {
        std::size_t first = 0; ///< of the raters
        std::size_t second = 0;
        std::array<PairCounts, allFields.size()> fields; ///< work items in the order in which they came
    };

    /// The work items' indexes, in byte order of their names.
    [[nodiscard]] std::vector<std::size_t> workItemsInOrder() const;
    [[nodiscard]] static PairAgreement agreementOf(Field field, const PairCounts& counts,
                                                   std::span<const std::size_t> order,
                                                   const std::optional<BootstrapPlan>& bootstrap);
    [[nodiscard]] MultiRaterFields multiRater(const std::vector<RaterPair>& pairs) const;

    std::vector<RaterId> m_raters;
    std::vector<Pair> m_pairs;
    std::vector<JudgeComparison> m_judges;
    std::vector<RatingTally> m_ratings; ///< by field
    std::unordered_map<GroupId, std::size_t> m_workItems;
};

} // namespace assize
