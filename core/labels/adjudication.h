// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "corpus/citations.h"
#include "labels/resolution.h"

#include <compare>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace assize {

/// What one rater had given when a decision was made.
struct Original {
    RaterId rater;
    Category value{};

    auto operator<=>(const Original&) const = default;
};

/// One field of one claim, or of the whole sample.
struct FieldOfSample {
    SampleId sampleId;
    std::optional<ClaimId> claimId; ///< empty for quality fields
    Field field = Field::Truth;

    auto operator<=>(const FieldOfSample&) const = default;
};

/// A decision on a disagreement. It repeats the originals and never changes them.
struct Decision {
    DecisionId id;
    FieldOfSample about;
    Digest requestHash;
    std::vector<Original> originals; ///< sorted by rater
    Verdict value;
    std::string reason;
    std::vector<StatedCitation> evidence;
    std::optional<std::string> decidedAt;
    std::optional<DecisionId> supersedes;
    bool blinded = false;
    std::size_t index = 0;
    std::uint64_t offset = 0;
};

/// What a person found about the annotation of a literal check.
struct CheckReview {
    std::string id;
    SampleId sampleId;
    ClaimId claimId;
    CheckId checkId;
    Digest checkSha256; ///< of the canonical form of the check that was looked at
    bool confirmed = false;
    std::optional<std::string> supersedes;
    std::size_t index = 0;
    std::uint64_t offset = 0;
};

struct LabelFileName {
    RaterId rater;
    Digest sha256;

    auto operator<=>(const LabelFileName&) const = default;
};

/// An assize.adjudication/1 file.
struct AdjudicationFile {
    std::filesystem::path path;
    Digest sha256;
    OffsetUnit offsets = OffsetUnit::Utf8;
    std::string adjudicator;
    std::vector<LabelFileName> labels;
    std::vector<Decision> decisions;
    std::vector<CheckReview> checkReviews;
};

struct AdjudicationInput {
    AdjudicationFile file;
    IssueList issues;
    std::size_t same = 0;  ///< decisions and reviews that another file holds too
    std::size_t stale = 0; ///< decisions whose originals are no longer what the label files say
    bool isStored = false; ///< a project holds it already, so it comes before those that it does not
};

} // namespace assize
