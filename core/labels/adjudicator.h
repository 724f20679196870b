// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "json/value.h"
#include "labels/adjudication.h"
#include "labels/evaluation.h"

#include <cstddef>
#include <string>

namespace assize {

/// What an adjudicator wants, as `--decisions` gives it: `[{sampleId, claimId|null, field, value, reason,
/// evidence?}]`, with regions in the unit of the corpus.
[[nodiscard]] std::vector<Decision> readWantedDecisions(const json::Tree& document, IssueList& issues);

struct AdjudicationResult {
    AdjudicationFile file;
    std::size_t same = 0; ///< wanted decisions that already stand
};

/// Fills in what the raters had given, the request hashes, what each decision supersedes among the previous
/// ones, and the ids. The evaluation holds the corpus, the labels and the previous adjudications; what is
/// wrong with a wanted decision (nothing to decide, unknown places, support without evidence) is reported in
/// `issues`.
Result<AdjudicationResult> adjudicate(Evaluation& evaluation, std::vector<Decision> wanted,
                                      const std::string& adjudicator, IssueList& issues,
                                      IssueList& corpusIssues, Progress& progress);

} // namespace assize
