// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/strongid.h"
#include "corpus/citations.h"
#include "corpus/field.h"
#include "text/digest.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace assize {

enum class RatingState : std::uint8_t { Complete, InProgress };
/// Doubts of a rater about the annotation itself.
enum class ProblemKind : std::uint8_t {
    SpanWrong,
    NotAClaim,
    SeveralClaims,
    AnnotationWrong,
    EvidenceMissing
};

inline constexpr json::Words<RatingState, 2> ratingStateWords{
    {{"complete", RatingState::Complete}, {"in-progress", RatingState::InProgress}}};
inline constexpr json::Words<ProblemKind, 5> problemKindWords{
    {{"span-wrong", ProblemKind::SpanWrong},
     {"not-a-claim", ProblemKind::NotAClaim},
     {"several-claims", ProblemKind::SeveralClaims},
     {"annotation-wrong", ProblemKind::AnnotationWrong},
     {"evidence-missing", ProblemKind::EvidenceMissing}}};

struct Problem {
    ProblemKind kind = ProblemKind::SpanWrong;
    std::string note;

    bool operator==(const Problem&) const = default;
};

struct ClaimRating {
    ClaimId claimId;
    std::optional<Category> truth;     ///< empty: not rated
    std::optional<Category> grounding; ///< empty: not rated
    std::vector<StatedCitation> evidence;
    std::string note;
    std::optional<Problem> problem;
    std::size_t index = 0; ///< among the claims of its rating, as the file lists them
    std::uint64_t offset = 0;

    [[nodiscard]] const std::optional<Category>& operator[](Field field) const
    {
        return field == Field::Truth ? truth : grounding;
    }
};

/// What one rater says about one sample.
struct Rating {
    SampleId sampleId;
    Digest requestHash; ///< of what the rater saw
    RatingState state = RatingState::InProgress;
    std::vector<ClaimRating> claims; ///< sorted by id
    QualityAnswers quality;
    std::string note;
    std::optional<std::string> ratedAt;
    std::optional<std::int64_t> activeSeconds;
    std::size_t index = 0; ///< in its file
    std::uint64_t offset = 0;

    /// The rating of that claim, or null.
    [[nodiscard]] const ClaimRating* find(const ClaimId& claimId) const;
};

/// Whether two ratings of one sample say the same, in whatever order they list claims and citations; when
/// they were made, and how long it took, does not count.
[[nodiscard]] bool sameContent(const Rating& a, const Rating& b);

/// An assize.labels/1 file. Ratings are small beside the texts that they rate, so a file is read whole.
struct LabelFile {
    std::filesystem::path path;
    Digest sha256;
    OffsetUnit offsets = OffsetUnit::Utf8;
    RaterId rater;
    std::optional<Digest> rubricSha256;
    Digest requestsSha256;
    bool isSigned = false;
    /// Where the parts of the header stand.
    struct Offsets {
        std::uint64_t raterId = 0;
        std::uint64_t rubric = 0;
        std::uint64_t requests = 0;
        std::uint64_t signature = 0;
        std::uint64_t ratings = 0;
    } at;
    std::vector<Rating> ratings;   ///< those that could be read
    std::size_t statedRatings = 0; ///< all that the file holds
};

} // namespace assize
