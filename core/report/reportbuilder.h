// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "labels/evaluation.h"
#include "report/comparisontally.h"
#include "report/report.h"
#include "report/workitems.h"

#include <map>
#include <tuple>
#include <unordered_set>

namespace assize {

/// What a report is asked to say beyond its files.
struct ReportOptions {
    std::optional<Digest> manifest;
    std::vector<RaterId> withoutRaters; ///< whose labels were left out, sorted
    bool bootstrap = false;
    unsigned threads = 1; ///< changes nothing but the time it takes
};

/// Adds up a report from scored cases, in any order.
class ReportBuilder final {
public:
    /// Raters must be sorted by id, runs by model and id, as their sets give them.
    ReportBuilder(std::vector<RaterId> raters, std::vector<JudgeRun> runs, Asks asks,
                  EvaluationOptions options);

    void add(const ScoredCase& scored);
    /// Interrupted when `progress` is cancelled.
    [[nodiscard]] Result<Report> finish(ReportInputs inputs, const ReportOptions& options,
                                        const Progress& progress);

private:
    /// The words of a key, so that strata sort in byte order.
    using SortKey = std::tuple<std::string, std::string, std::string_view, std::string_view>;
    struct Gathered {
        Stratum stratum;
        WorkItemTally workItems;
        ComparisonTally comparisons;
    };

    [[nodiscard]] Gathered& gatheredFor(const ScoredCase& scored);
    void addCaptured(const ScoredCase& scored, Gathered& gathered);
    /// `workItem` is the index of the case's in the comparisons.
    void addClaim(const ScoredCase& scored, std::size_t workItem, const ScoredClaim& claim,
                  Gathered& gathered);
    static void addField(Field field, std::size_t workItem, const FieldLabels& labels, Gathered& gathered);
    [[nodiscard]] Result<Stratum> finished(Gathered& gathered, const ReportOptions& options,
                                           const Progress& progress) const;
    /// Seeds that follow from the inputs alone; `stratum` is null for what is pooled.
    [[nodiscard]] ComparisonTally::Bootstraps bootstrapsOf(const StratumKey* stratum,
                                                           const ReportOptions& options) const;

    std::vector<RaterId> m_raters;
    Report m_report;
    ProducerTally m_producers;
    std::map<SortKey, Gathered> m_gathered;
    std::unordered_set<GroupId> m_groups;
};

/// Scores everything and reports it. Gives nothing when any of the inputs has errors, which are then in their
/// lists.
Result<std::optional<Report>> buildReport(Evaluation& evaluation, const ReportOptions& options,
                                          IssueList& corpusIssues, Progress& progress);

} // namespace assize
