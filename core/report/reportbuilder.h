// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "labels/evaluation.h"
#include "report/report.h"
#include "report/workitems.h"

#include <map>
#include <tuple>
#include <unordered_set>

namespace assize {

/// Adds up a report from scored cases, in any order.
class ReportBuilder final {
public:
    /// Raters must be sorted by id, runs by model and id, as their sets give them.
    ReportBuilder(std::vector<RaterId> raters, std::vector<JudgeRun> runs, Asks asks,
                  EvaluationOptions options);

    void add(const ScoredCase& scored);
    /// The report, but for its inputs.
    [[nodiscard]] Report finish();

private:
    /// The words of a key, so that strata sort in byte order.
    using SortKey = std::tuple<std::string, std::string, std::string_view, std::string_view>;
    struct Gathered {
        Stratum stratum;
        WorkItemTally workItems;
    };

    [[nodiscard]] Gathered& gatheredFor(const ScoredCase& scored);
    [[nodiscard]] Comparisons emptyComparisons() const;
    void addCaptured(const ScoredCase& scored, Stratum& stratum);
    void addClaim(const ScoredCase& scored, const ScoredClaim& claim, Stratum& stratum);
    void addField(Field field, const FieldLabels& labels, Stratum& stratum);
    static void compare(Field field, const FieldLabels& labels, Comparisons& comparisons,
                        const std::vector<std::pair<std::size_t, std::size_t>>& pairs);

    std::vector<RaterId> m_raters;
    std::vector<std::pair<std::size_t, std::size_t>> m_pairs; ///< of raters
    Report m_report;
    ProducerTally m_producers;
    std::map<SortKey, Gathered> m_gathered;
    std::unordered_set<GroupId> m_groups;
};

/// Scores everything and reports it. Gives nothing when any of the inputs has errors, which are then in their
/// lists.
Result<std::optional<Report>> buildReport(Evaluation& evaluation, const std::optional<Digest>& manifest,
                                          IssueList& corpusIssues, Progress& progress);

} // namespace assize
