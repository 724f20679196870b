// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "json/cursor.h"
#include "json/documentfile.h"
#include "labels/adjudication.h"

#include <string>

namespace assize {

/// Reads an assize.adjudication/1 file, with every rule that can be checked without the labels.
Result<AdjudicationFile> readAdjudicationFile(const json::DocumentFile& document, IssueList& issues,
                                              Progress& progress);

/// `claimId`, `field` and `value` of a decision: they only make sense together.
void readAbout(const json::ObjectCursor& from, Decision& decision);

/// A whole file, as it is written.
[[nodiscard]] json::Value toValue(const AdjudicationFile& file);

/// The id that a decision gets from its content: the first 32 hexadecimal digits of the SHA-256 of its
/// canonical form without `decisionId`, `decidedAt` and `blinded`, with the adjudicator's id added as
/// `adjudicator`.
[[nodiscard]] DecisionId decisionIdOf(const json::Value& decision, const std::string& adjudicator);
[[nodiscard]] DecisionId decisionIdOf(const Decision& decision, const std::string& adjudicator);

} // namespace assize
