// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/strongid.h"
#include "corpus/field.h"
#include "text/digest.h"
#include "text/exacttext.h"
#include "text/region.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assize {

enum class Split : std::uint8_t { Development, HeldOut };
enum class Sampling : std::uint8_t { Regression, Random };
enum class CaptureStatus : std::uint8_t { Complete, Partial, Failed };
enum class ProducerStatus : std::uint8_t { Complete, Partial, Failed, Unknown };
enum class ReviewState : std::uint8_t { Reviewed, Withheld, NotReviewed };
enum class EvidenceRole : std::uint8_t { Seen, Reference, Conversation, Compaction };
enum class Completeness : std::uint8_t { Complete, Partial };
enum class DiffSide : std::uint8_t { Old, New, Unified };
enum class ClaimCoverage : std::uint8_t { Selected, Exhaustive };
enum class CheckKind : std::uint8_t { LiteralAbsence, LiteralQuote };

inline constexpr json::Words<Split, 2> splitWords{
    {{"development", Split::Development}, {"held-out", Split::HeldOut}}};
inline constexpr json::Words<Sampling, 2> samplingWords{
    {{"regression", Sampling::Regression}, {"random", Sampling::Random}}};
inline constexpr json::Words<CaptureStatus, 3> captureStatusWords{{{"complete", CaptureStatus::Complete},
                                                                   {"partial", CaptureStatus::Partial},
                                                                   {"failed", CaptureStatus::Failed}}};
inline constexpr json::Words<ProducerStatus, 4> producerStatusWords{{{"complete", ProducerStatus::Complete},
                                                                     {"partial", ProducerStatus::Partial},
                                                                     {"failed", ProducerStatus::Failed},
                                                                     {"unknown", ProducerStatus::Unknown}}};
inline constexpr json::Words<ReviewState, 3> reviewStateWords{{{"reviewed", ReviewState::Reviewed},
                                                               {"withheld", ReviewState::Withheld},
                                                               {"not-reviewed", ReviewState::NotReviewed}}};
inline constexpr json::Words<EvidenceRole, 4> evidenceRoleWords{{{"seen", EvidenceRole::Seen},
                                                                 {"reference", EvidenceRole::Reference},
                                                                 {"conversation", EvidenceRole::Conversation},
                                                                 {"compaction", EvidenceRole::Compaction}}};
inline constexpr json::Words<Completeness, 2> completenessWords{
    {{"complete", Completeness::Complete}, {"partial", Completeness::Partial}}};
inline constexpr json::Words<DiffSide, 3> diffSideWords{
    {{"old", DiffSide::Old}, {"new", DiffSide::New}, {"unified", DiffSide::Unified}}};
inline constexpr json::Words<ClaimCoverage, 2> claimCoverageWords{
    {{"selected", ClaimCoverage::Selected}, {"exhaustive", ClaimCoverage::Exhaustive}}};
inline constexpr json::Words<CheckKind, 2> checkKindWords{
    {{"literal-absence", CheckKind::LiteralAbsence}, {"literal-quote", CheckKind::LiteralQuote}}};
inline constexpr json::Words<OffsetUnit, 3> offsetUnitWords{
    {{"utf-8", OffsetUnit::Utf8}, {"utf-16", OffsetUnit::Utf16}, {"code-point", OffsetUnit::CodePoint}}};

/// What humans and judges are given to rate by (Markdown); the text may have been left out.
struct Rubric {
    std::string id;
    Digest sha256;
    std::optional<ExactText> text;
};

/// What holds for every case of a file.
struct CorpusHeader {
    OffsetUnit offsets = OffsetUnit::Utf8;
    std::optional<Rubric> rubric;
    Asks asks;
};

struct Capture {
    CaptureStatus status = CaptureStatus::Complete; ///< of the evidence that was kept for this evaluation
    std::vector<std::string> limitations;
};

struct Provenance {
    std::optional<std::string> source;
    std::optional<std::string> revision;
    std::optional<std::string> producerModel;
    std::optional<std::string> promptDigest;
    std::optional<std::string> catalogRevision;
};

struct Evidence {
    EvidenceId id;
    EvidenceRole role = EvidenceRole::Seen;
    std::optional<bool> seenByProducer; ///< empty: not known
    ExactText text;
    Digest sha256;
    Completeness completeness = Completeness::Complete;
    std::optional<std::string> revision;
    std::optional<DiffSide> diffSide;
};

struct Output {
    ExactText text;
    Digest sha256;
};

/// A place in one evidence: a region, or the whole text.
struct Citation {
    EvidenceId evidenceId;
    std::optional<Region> region; ///< in bytes

    auto operator<=>(const Citation&) const = default;
};

/// A manually annotated statement that a text does, or does not, stand in a region. It never becomes a
/// verdict.
struct LiteralCheck {
    CheckId id;
    CheckKind kind = CheckKind::LiteralQuote;
    std::string text;
    Citation region;
    /// Pins: the check holds for this revision or side of a diff only. The outer level tells whether there is
    /// a pin.
    std::optional<std::optional<std::string>> revision;
    std::optional<std::optional<DiffSide>> diffSide;
    Digest sha256; ///< of the canonical form of the check as it stands in the corpus
};

struct Claim {
    ClaimId id;
    Region span;                       ///< of the output, in bytes
    QuotedRegion stated;               ///< the same in the unit of the corpus
    std::optional<Category> verdict;   ///< provisional truth
    std::optional<Category> grounding; ///< provisional
    std::optional<std::string> reason;
    std::vector<Citation> evidence;
    std::vector<LiteralCheck> checks;
};

/// One captured attempt, with everything that its owner knows of it. Raters get a BlindedRequest instead.
struct EvaluationCase {
    SampleId sampleId;
    std::optional<std::string> name;
    GroupId group; ///< the work item
    Split split = Split::Development;
    Sampling sampling = Sampling::Regression;
    std::string practice;
    std::string provider;
    std::string destination;
    Capture capture;
    ProducerStatus producerStatus = ProducerStatus::Unknown; ///< as recorded when the output was produced
    ReviewState reviewState = ReviewState::Reviewed;
    Provenance provenance;
    std::vector<Evidence> evidence;
    std::optional<Output> output;
    std::vector<Claim> claims;
    ClaimCoverage claimCoverage = ClaimCoverage::Selected;
    QualityAnswers expectedQuality; ///< provisional; empty = unscored

    /// Neither the evidence nor the producer's own capture failed.
    [[nodiscard]] bool isCaptured() const
    {
        return capture.status != CaptureStatus::Failed && producerStatus != ProducerStatus::Failed;
    }
    /// Whether raters get it. A failed producer alone does not keep a case back: what was captured can be
    /// rated.
    [[nodiscard]] bool isRequested() const
    {
        return capture.status != CaptureStatus::Failed && output.has_value();
    }
};

/// The evidence of that id, or null.
[[nodiscard]] const Evidence* findEvidence(const std::vector<Evidence>& evidence, const EvidenceId& id);

/// Whether one of the citations names evidence that the producer is known to have seen.
[[nodiscard]] bool citesSeenEvidence(const std::vector<Citation>& citations,
                                     const std::vector<Evidence>& evidence);

} // namespace assize
