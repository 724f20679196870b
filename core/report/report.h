// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/strongid.h"
#include "corpus/literalcheck.h"
#include "labels/judge.h"
#include "labels/scoredcase.h"
#include "report/agreementfigures.h"
#include "stats/confusion.h"
#include "stats/figure.h"
#include "stats/wilson.h"
#include "text/digest.h"

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assize {

/// Labels of one field from one source, counted. Where a source cannot have a state (a judge is never
/// disputed), its count stays 0.
struct FieldCounts {
    std::array<Count, categoryCount> categories{};
    Count missing = 0;
    Count disputed = 0;
    Count undecided = 0;

    /// Quality fields: answers that are no abstention.
    [[nodiscard]] Count denominator() const
    {
        return categories[indexOf(quality::yes)] + categories[indexOf(quality::no)];
    }
    /// Quality fields: the share of true among them.
    [[nodiscard]] Figure rate() const;

    bool operator==(const FieldCounts&) const = default;
};

/// By field; a field that is not asked stays at zero and is not reported.
using CountsByField = std::array<FieldCounts, allFields.size()>;

struct CheckCounts {
    Count found = 0;
    std::map<CheckOutcome, Count> abstainedBy;
    Count confirmed = 0;
    Count rejected = 0;
    Count unreviewed = 0;
};

/// Two raters on one field, before adjudication.
struct PairAgreement {
    ConfusionTable table{categoryCount};
    Count onlyFirst = 0; ///< rated by the first only, so left out of the table
    Count onlySecond = 0;
    AgreementFigures figures;
};

struct RaterPair {
    RaterId first;
    RaterId second;
    std::array<PairAgreement, allFields.size()> fields;
};

/// One judge run against the resolved human labels.
struct JudgeAgreement {
    Count total = 0;
    Count resolved = 0;
    ConfusionTable table{categoryCount}; ///< rows human, columns judge

    void merge(const JudgeAgreement& other);
};

struct JudgeComparison {
    JudgeRun run;
    std::array<JudgeAgreement, allFields.size()> fields;
};

/// Three raters and more on one field.
struct MultiRaterAgreement {
    Count rated = 0;                     ///< by at least one rater
    std::map<Count, Count> coverage;     ///< how many have that many ratings
    Figure alpha = Undefined::NoOverlap; ///< Krippendorff's, nominal
    Figure fleissKappa = Undefined::NoItems;
    Figure ac1 = Undefined::NoOverlap; ///< Gwet's, over all raters
    PairwiseKappas pairwise;
};

using MultiRaterFields = std::array<MultiRaterAgreement, allFields.size()>;

/// What raters and judges have in common, for one stratum or over all.
struct Comparisons {
    std::vector<RaterPair> pairs;               ///< sorted by ids
    std::optional<MultiRaterFields> multiRater; ///< where there are at least three raters
    std::vector<JudgeComparison> judges;
};

/// Why an interval is not given; each name is the code without its hyphens.
enum class WithheldReason : std::uint8_t {
    DisputedLabels,
    MissingLabels,
    MixedProducer,
    NoTrials,
    NotRandomSample,
    SelectedClaims,
    SingleRater,
    UnequalAttempts,
    UnknownGrounding,
    UnknownProducer,
    UnsettledTruth,
};

[[nodiscard]] std::string_view nameOf(WithheldReason reason);
/// The reason as a sentence for people.
[[nodiscard]] std::string_view explain(WithheldReason reason);

/// The rate of work items with an error of one kind, each work item being one binary trial.
struct WorkItemRate {
    Count workItems = 0; ///< with a trial attempt
    Count events = 0;
    Count unsettled = 0;                 ///< without a known error, and not known to be without
    std::vector<WithheldReason> reasons; ///< all that apply, sorted by code
    std::optional<Interval> interval;    ///< given when no reason applies

    [[nodiscard]] Figure rate() const;
    /// events / n and (events + unsettled) / n
    [[nodiscard]] std::optional<Interval> envelope() const;
    /// "inferential" where there is an interval, otherwise "descriptive"
    [[nodiscard]] std::string_view status() const { return interval ? "inferential" : "descriptive"; }
};

struct UnresolvedClaim {
    SampleId sampleId;
    ClaimId claimId;
    Field field = Field::Truth;
    ResolutionState state = ResolutionState::Missing;
};

struct ProblemReport {
    SampleId sampleId;
    ClaimId claimId;
    ReportedProblem problem;
};

/// How many raters have seen a problem of this kind, over all claims.
[[nodiscard]] Count reportsOf(const std::vector<ProblemReport>& problems, ProblemKind kind);

/// What is never pooled.
struct StratumKey {
    std::string practice;
    std::string destination;
    Split split = Split::Development;
    Sampling sampling = Sampling::Regression;

    bool operator==(const StratumKey&) const = default;
};

struct Stratum {
    StratumKey key;
    Count attempts = 0;
    Count workItems = 0;
    std::array<Count, captureStatusWords.size()> captures{};
    std::array<Count, producerStatusWords.size()> producerStatus{};
    std::array<Count, reviewStateWords.size()> reviewStates{};
    Count selectedClaims = 0;
    Count exhaustiveClaims = 0;
    CountsByField human;
    CountsByField provisional;
    std::vector<CountsByField> judges; ///< in the order of the report's runs
    std::array<CheckCounts, checkKindWords.size()> checks;
    std::vector<ProblemReport> problems;
    Comparisons comparisons;
    WorkItemRate anyFalse;
    WorkItemRate anyUnsupported;
    std::vector<UnresolvedClaim> unresolved;
    Count adjudicatedClaims = 0; ///< claims with a label that comes from a decision
};

/// The files that a report was made from.
struct ReportInputs {
    struct Labels {
        RaterId rater;
        Digest sha256;
        std::size_t complete = 0;
        std::size_t inProgress = 0;
        std::size_t stale = 0;
        bool rubricDiffers = false;
    };
    struct Judge {
        JudgeRun run;
        std::optional<Digest> rubricSha256;
        Digest sha256;
    };
    struct Adjudication {
        std::string adjudicator;
        Digest sha256;
        std::size_t decisions = 0;
        std::size_t stale = 0;
    };

    Digest corpus;
    std::optional<Digest> manifest; ///< kept by the owner, names the source to audit
    std::vector<Labels> labels;
    std::vector<Judge> judges;
    std::vector<Adjudication> adjudications;
};

/// Everything that is published: a pure function of corpus, labels, judges and adjudications.
struct Report {
    ReportInputs inputs;
    std::size_t requiredRaters = 2;
    bool includeInProgress = false;
    std::vector<RaterId> withoutRaters; ///< whose labels were left out on request, sorted
    Asks asks;
    std::vector<JudgeRun> runs;
    std::vector<Stratum> strata; ///< sorted by key, in byte order
    Count attempts = 0;
    Count workItems = 0;
    Comparisons overall; ///< pooled over the strata
};

} // namespace assize
