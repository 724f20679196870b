// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/corpusfile.h"
#include "json/documentfile.h"

namespace assize {

/// Checks an export of blinded requests for leaks and for faults, against the corpus that it comes from.
///
/// A fault is a key outside the format's list, or any value (order of samples included) that differs from
/// exporting the same samples again. A text that raters must not see, of 12 or more characters, that also
/// stands in exported text is a notice only, since evidence may well contain it. Findings are about the
/// request file; what is wrong with the corpus goes to `corpusIssues`.
Result<> auditRequests(const CorpusFile& corpus, const json::DocumentFile& requests, IssueList& issues,
                       IssueList& corpusIssues, Progress& progress);

} // namespace assize
