// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/blindedrequest.h"
#include "corpus/corpusfile.h"
#include "labels/adjudicationset.h"
#include "labels/judgeset.h"
#include "labels/labelset.h"
#include "labels/scoredcase.h"

#include <functional>
#include <optional>
#include <vector>

namespace assize {

struct EvaluationOptions {
    std::size_t requiredRaters = 2;
    bool includeInProgress = false;
};

/// A corpus with everything that was said about it, joined case by case.
class Evaluation final {
public:
    /// The corpus must outlive this.
    Evaluation(const CorpusFile& corpus, LabelSet labels, JudgeSet judges, AdjudicationSet adjudications,
               EvaluationOptions options);

    using CaseVisitor = std::function<void(const ScoredCase&)>;
    /// Visits every case in the order of the corpus. What was wrong with it is then in `corpusIssues`, and
    /// what was wrong with labels, judges and adjudications in their own lists; with any error the visits
    /// mean nothing.
    Result<> forEachCase(IssueList& corpusIssues, Progress& progress, const CaseVisitor& visit);
    /// As above, together with the case itself.
    using FullVisitor = std::function<void(const ScoredCase&, const EvaluationCase&)>;
    Result<> forEachFullCase(IssueList& corpusIssues, Progress& progress, const FullVisitor& visit);

    [[nodiscard]] bool hasErrors() const;
    [[nodiscard]] const EvaluationOptions& options() const { return m_options; }
    [[nodiscard]] const CorpusFile& corpus() const { return m_corpus; }
    [[nodiscard]] LabelSet& labels() { return m_labels; }
    [[nodiscard]] const LabelSet& labels() const { return m_labels; }
    [[nodiscard]] JudgeSet& judges() { return m_judges; }
    [[nodiscard]] const JudgeSet& judges() const { return m_judges; }
    [[nodiscard]] AdjudicationSet& adjudications() { return m_adjudications; }
    [[nodiscard]] const AdjudicationSet& adjudications() const { return m_adjudications; }

private:
    /// A case, and what people were asked about it.
    struct AskedCase {
        EvaluationCase evaluationCase;
        std::optional<BlindedRequest> request; ///< nothing where none was made

        explicit AskedCase(EvaluationCase asked);
    };

    [[nodiscard]] ScoredCase score(const AskedCase& asked);
    void addLabels(ScoredCase& scored, const std::vector<JoinedRating>& joined,
                   const std::vector<const JudgeResult*>& judged) const;
    [[nodiscard]] std::vector<FieldDecisions> decisionsOn(ScoredCase& scored, const BlindedRequest& request,
                                                          const std::vector<JoinedRating>& joined);
    void resolveAll(ScoredCase& scored, const std::vector<FieldDecisions>& decided) const;
    [[nodiscard]] const Rating* scoredRating(const JoinedRating& joined) const;

    const CorpusFile& m_corpus;
    LabelSet m_labels;
    JudgeSet m_judges;
    AdjudicationSet m_adjudications;
    EvaluationOptions m_options;
};

} // namespace assize
