// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/evaluationcase.h"
#include "corpus/literalcheck.h"
#include "labels/rating.h"
#include "labels/resolution.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace assize {

/// Everything that anybody has said on one field of one claim, or of a sample. Raters and judge runs are in
/// the order of their sets.
struct FieldLabels {
    std::vector<std::optional<Category>> byRater; ///< as scored
    std::vector<std::optional<Category>> byJudge;
    std::optional<Category> provisional; ///< the owner's
    Resolution resolved;
    std::vector<DecisionId> decisions; ///< current ones, sorted; several may contradict each other
};

struct ReviewedCheck {
    CheckKind kind = CheckKind::LiteralQuote;
    CheckOutcome outcome = CheckOutcome::TextNotFound;
    std::optional<bool> confirmed; ///< what people found about the annotation; empty: nobody has looked
};

/// A doubt that raters have about a claim's annotation.
struct ReportedProblem {
    ProblemKind kind = ProblemKind::SpanWrong;
    std::vector<RaterId> raters; ///< sorted

    bool operator==(const ReportedProblem&) const = default;
};

struct ScoredClaim {
    ClaimId id;
    std::array<FieldLabels, claimFields.size()> fields; ///< truth, grounding
    std::vector<ReviewedCheck> checks;
    std::vector<ReportedProblem> problems; ///< by kind
};

/// One case with all labels joined, and without its texts.
struct ScoredCase {
    SampleId sampleId;
    GroupId group;
    Split split = Split::Development;
    Sampling sampling = Sampling::Regression;
    std::string practice;
    std::string destination;
    CaptureStatus captureStatus = CaptureStatus::Complete;
    ProducerStatus producerStatus = ProducerStatus::Unknown;
    ReviewState reviewState = ReviewState::Reviewed;
    ClaimCoverage claimCoverage = ClaimCoverage::Selected;
    std::optional<std::string> producerModel;
    std::optional<std::string> promptDigest;
    bool captured = false;
    bool requested = false; ///< handed out to raters
    std::vector<ScoredClaim> claims;
    std::array<FieldLabels, qualityFields.size()> quality;

    /// What interval statements rest on: captured, delivered, and with an output.
    [[nodiscard]] bool isTrial() const
    {
        return captured && requested && reviewState == ReviewState::Reviewed;
    }

    [[nodiscard]] const FieldLabels& qualityOf(Field field) const
    {
        return quality[indexOf(field) - claimFields.size()];
    }
    [[nodiscard]] FieldLabels& qualityOf(Field field) { return quality[indexOf(field) - claimFields.size()]; }
};

} // namespace assize
