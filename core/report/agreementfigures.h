// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/field.h"
#include "stats/clusteredtable.h"
#include "stats/confusion.h"
#include "stats/figure.h"
#include "stats/kappainterval.h"
#include "stats/wilson.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace assize {

using Count = std::int64_t;

/// What a reader should know before trusting a figure that is given all the same; in the order of the codes.
enum class AgreementWarning : std::uint8_t {
    Clustered,      ///< a work item holds more than one pair
    ConstantRater,  ///< one rater used a single label, so that kappa is 0 whatever the agreement
    FewGroups,      ///< an interval that is given, and rests on 10 to 29 work items
    FewItems,       ///< fewer than 30 pairs
    HighAbstention, ///< more than 20 % of the labels abstain
    HighExclusion,  ///< more than 20 % of what either rated was rated by one of them only
    MarginalBias,   ///< the raters' marginals differ (Stuart–Maxwell p < .05), or |bias index| > .1
    PrevalenceSkew, ///< one category holds more than 90 % of the labels
    RareCategory,   ///< a rater gave 5 to 9 labels other than that rater's most frequent one
    UnusedCategory, ///< neither rater used a category that the field has
};

[[nodiscard]] std::string_view nameOf(AgreementWarning warning);
/// The warning as a sentence for people.
[[nodiscard]] std::string_view explain(AgreementWarning warning);

/// Agreement over the pairs where both raters gave a value. The indexes are those of a two by two table, so
/// they exist for questions that are answered with true or false.
struct BothScored {
    ConfusionTable table{categoryCount};
    Figure observed = Undefined::NoOverlap;
    Figure kappa = Undefined::NoOverlap;
    Figure prevalenceIndex = Undefined::NoOverlap;
    Figure biasIndex = Undefined::NoOverlap;
};

/// The percentile interval of kappa from resampled work items.
struct BootstrapInterval {
    std::uint64_t seed = 0;
    std::size_t replicates = 0;
    std::size_t undefined = 0; ///< of the replicates: those in which kappa is 0/0
    std::variant<Interval, Undefined> bounds = Undefined::NoOverlap;
};

/// Everything that is said about two raters on one field, computed before adjudication.
struct AgreementFigures {
    Figure observed = Undefined::NoOverlap;
    Figure expected = Undefined::NoOverlap;
    Figure kappa = Undefined::NoOverlap;
    Figure ac1 = Undefined::NoOverlap;
    Figure pabak = Undefined::NoOverlap;
    std::array<Figure, categoryCount> specific{Undefined::UnusedCategory, Undefined::UnusedCategory,
                                               Undefined::UnusedCategory};
    KappaInterval interval; ///< 95 %, clustered by work item: its groups are those with at least one pair
    std::optional<BootstrapInterval> bootstrap;
    Count jointAbstentions = 0;
    Count oneSidedAbstentions = 0;
    BothScored bothScored;
    std::vector<AgreementWarning> warnings; ///< sorted by code
};

/// The labels that two raters gave on one field.
struct PairCounts {
    ClusteredTable workItems{categoryCount};
    Count onlyFirst = 0; ///< rated by the first only, so left out of the table
    Count onlySecond = 0;
};

/// How the bootstrap of one figure is to be run.
struct BootstrapPlan {
    std::uint64_t seed = 0;
    unsigned threads = 1; ///< changes nothing but the time it takes
};

/// Replicates of every bootstrap: the 50th smallest and largest are the bounds.
inline constexpr std::size_t bootstrapReplicates = 1999;

/// Work items must be in byte order of their names, and hold a pair each.
[[nodiscard]] AgreementFigures figuresOf(Field field, const PairCounts& counts,
                                         const std::optional<BootstrapPlan>& bootstrap);

/// Kappas of all pairs of raters; never their mean alone.
struct PairwiseKappas {
    struct Summary {
        double mean = 0;
        double smallest = 0;
        double largest = 0;
    };
    std::size_t defined = 0;
    std::map<Undefined, std::size_t> undefined; ///< pairs without a kappa, by reason
    std::optional<Summary> summary;             ///< over those that have one
};

[[nodiscard]] PairwiseKappas summaryOf(std::span<const Figure> kappas);

} // namespace assize
