// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "json/documentfile.h"
#include "labels/rating.h"

namespace assize {

/// Reads an assize.labels/1 file, with every rule that can be checked without the requests. What could not be
/// read is left out of the result and reported.
Result<LabelFile> readLabelFile(const json::DocumentFile& document, IssueList& issues, Progress& progress);

/// The same, for the findings alone: no rating is kept.
Result<> checkLabelFile(const json::DocumentFile& document, IssueList& issues, Progress& progress);

/// `quality` of a label file or a judge's result: a key for each answered question; null is the same as none.
[[nodiscard]] QualityAnswers readQualityAnswers(const std::optional<json::Cursor>& from);

/// Reports a place that is cited twice, and support without any citation: what one list of citations tells by
/// itself.
void checkCitations(const std::vector<StatedCitation>& citations, const std::optional<Category>& grounding,
                    const json::Cursor& at);

} // namespace assize
