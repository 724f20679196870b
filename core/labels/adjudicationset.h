// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/blindedrequest.h"
#include "labels/adjudication.h"
#include "labels/supersedechains.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace assize {

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
