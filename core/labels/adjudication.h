// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/issue.h"
#include "base/progress.h"
#include "base/result.h"
#include "corpus/blindedrequest.h"
#include "corpus/citations.h"
#include "json/documentfile.h"
#include "labels/resolution.h"
#include "labels/supersedechains.h"

#include <compare>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
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

struct AdjudicationInput {
    AdjudicationFile file;
    IssueList issues;
    std::size_t stale = 0; ///< decisions whose originals are no longer what the label files say
};

/// The current decisions on one field, and what comes of them.
struct FieldDecisions {
    FieldOfSample about;
    std::vector<DecisionId> current; ///< sorted; at least one
    bool stands = false;             ///< otherwise they contradict each other
    Verdict value;                   ///< where they stand
};

/// Adjudication files joined: which decisions are current, and what stands. A decision is current when it is
/// neither stale nor superseded.
class AdjudicationSet final {
public:
    explicit AdjudicationSet(std::vector<AdjudicationInput> inputs);
    // The indexes point into the inputs, which a move leaves where they are.
    AdjudicationSet(AdjudicationSet&&) = default;
    AdjudicationSet& operator=(AdjudicationSet&&) = default;
    AdjudicationSet(const AdjudicationSet&) = delete;
    AdjudicationSet& operator=(const AdjudicationSet&) = delete;
    ~AdjudicationSet() = default;

    /// The submitted value of each rater for a field, in the order of `raters`; empty when there is no such
    /// claim.
    using Submissions = std::function<std::span<const std::optional<Category>>(const FieldOfSample&)>;

    /// Whether there is any decision on the sample.
    [[nodiscard]] bool concerns(const SampleId& sample) const { return m_bySample.contains(sample); }
    /// What was decided on one sample, sorted by field. Refused decisions are reported in their
    /// files.
    [[nodiscard]] std::vector<FieldDecisions> join(const BlindedRequest& request, const Asks& asks,
                                                   std::span<const RaterId> raters,
                                                   const Submissions& submissions);
    /// Whether the annotation of a check was confirmed (true) or rejected (false), if anybody has looked.
    [[nodiscard]] std::optional<bool> reviewOf(const SampleId& sample, const ClaimId& claim,
                                               const LiteralCheck& check);
    /// Call when every sample has been joined.
    void reportUnknownPlaces();

    /// The decision of that id, or null.
    [[nodiscard]] const Decision* find(const DecisionId& id) const;

    [[nodiscard]] std::span<AdjudicationInput> inputs() { return m_inputs; }
    [[nodiscard]] std::span<const AdjudicationInput> inputs() const { return m_inputs; }

private:
    struct Candidate {
        std::size_t input = 0;
        const Decision* decision = nullptr;
    };
    struct ReviewCandidate {
        std::size_t input = 0;
        const CheckReview* review = nullptr;
    };

    void indexDecisions();
    void indexReviews();
    void checkSupersedes();
    [[nodiscard]] bool isSound(const Candidate& candidate, const BlindedRequest& request, const Asks& asks);
    [[nodiscard]] static bool isStale(const Candidate& candidate, const BlindedRequest& request,
                                      std::span<const RaterId> raters,
                                      std::span<const std::optional<Category>> submitted);
    [[nodiscard]] FieldDecisions weigh(std::span<const Candidate> current);
    [[nodiscard]] bool isCurrent(const CheckReview& review) const;
    void report(const Candidate& candidate, Severity severity, std::string code, std::string message,
                std::string hint = {});
    void reportReview(const ReviewCandidate& candidate, Severity severity, std::string code,
                      std::string message, std::string hint = {});

    std::vector<AdjudicationInput> m_inputs;
    std::unordered_map<DecisionId, Candidate> m_byId;
    std::unordered_map<SampleId, std::vector<Candidate>> m_bySample;
    std::unordered_map<DecisionId, std::vector<std::size_t>> m_holders; ///< inputs that hold the decision
    SupersedeChains m_chains;
    std::unordered_set<SampleId> m_joined;
    /// Those that no other review supersedes.
    std::unordered_map<SampleId, std::vector<ReviewCandidate>> m_reviews;
    std::unordered_set<const CheckReview*> m_placedReviews;
};

} // namespace assize
