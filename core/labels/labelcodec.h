// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "json/documentfile.h"
#include "labels/rating.h"

#include <span>
#include <vector>

namespace assize {

/// Reads an assize.labels/1 file, with every rule that can be checked without the requests. What could not be
/// read is left out of the result and reported.
Result<LabelFile> readLabelFile(const json::DocumentFile& document, IssueList& issues, Progress& progress);

/// The same, for the findings alone: no rating is kept.
Result<> checkLabelFile(const json::DocumentFile& document, IssueList& issues, Progress& progress);

/// A whole file, as it is written. Ratings and their claims must be in the order of the requests, citations
/// in the order of our files.
struct LabelDocument {
    OffsetUnit offsets = OffsetUnit::Utf8;
    RaterId rater;
    std::optional<Digest> rubricSha256;
    Digest requestsSha256;
    std::vector<json::Value> ratings;
    std::optional<Digest> journalHead;
};
[[nodiscard]] json::Value toValue(LabelDocument document);
/// One of its ratings, with its claims in the given order.
[[nodiscard]] json::Value toValue(const Rating& rating, std::span<const ClaimId> claims);

[[nodiscard]] json::Value toValue(const Problem& problem);
/// `problem` of a claim's rating: nothing where it is null.
[[nodiscard]] std::optional<Problem> readProblem(const std::optional<json::Cursor>& from);

/// `activeSeconds`: never negative.
void readSeconds(const std::optional<json::Cursor>& from, std::optional<std::int64_t>& into);

/// `quality` of a label file or a judge's result: a key for each answered question; null is the same as none.
[[nodiscard]] QualityAnswers readQualityAnswers(const std::optional<json::Cursor>& from);

/// Reports a place that is cited twice, and support without any citation: what one list of citations tells by
/// itself.
void checkCitations(const std::vector<StatedCitation>& citations, const std::optional<Category>& grounding,
                    const json::Cursor& at);

} // namespace assize
