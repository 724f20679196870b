// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/clusteredtable.h"
#include "stats/figure.h"
#include "stats/interval.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace assize {

/// Below these numbers no interval is given.
inline constexpr std::size_t fewestGroups = 10;
inline constexpr std::int64_t fewestMinorityLabels = 5; ///< of either rater, outside the category used most

inline constexpr std::string_view kappaIntervalMethod = "cluster-linearised-atanh-t";

/// The labels that a rater gave outside of the category which that rater used most: of the rater with fewer.
[[nodiscard]] std::int64_t minorityLabels(const ConfusionTable& table);

/// The 95 % interval of Cohen's kappa, and what it was made from.
struct KappaInterval {
    std::variant<Interval, Undefined> bounds = Undefined::NoOverlap;
    std::size_t groups = 0;   ///< G: those with a pair
    double standardError = 0; ///< of kappa; 0 where kappa is undefined or nothing varies
    double quantile = 0;      ///< t at 0.975 with G − 1 degrees of freedom; 0 for fewer than two groups
};

/// Method "cluster-linearised-atanh-t": influence values of kappa, summed in each group;
/// SE² = G/(G − 1) Σg (Σi∈g ψi)² / n²; bounds tanh(atanh(κ) ∓ t SE / (1 − κ²)). Any number of groups:
/// undefined only where kappa is, or where the standard error is 0 or |κ| = 1 (ZeroVariance). Groups without
/// a pair do not count; the result depends on the order of groups by rounding only.
[[nodiscard]] KappaInterval linearisedKappaInterval95(const ClusteredTable& groups);

/// The same, withheld where simulation shows that it cannot be trusted: under 10 groups (TooFewGroups), or
/// under 5 labels of either rater outside the category that this rater used most (TooFewMinorityLabels), in
/// this order.
[[nodiscard]] KappaInterval kappaInterval95(const ClusteredTable& groups);

} // namespace assize
