// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/confusion.h"
#include "stats/figure.h"

#include <cstddef>
#include <variant>

namespace assize {

/// The Stuart–Maxwell test of marginal homogeneity; for two categories McNemar's, uncorrected.
struct StuartMaxwell {
    double statistic = 0; ///< chi-square
    std::size_t degreesOfFreedom = 0;
    double p = 1; ///< chance of so large a statistic where both raters have the same marginals
};

/// d' V⁻ d (Stuart 1955, Maxwell 1970) with di = ni· − n·i, Vii = ni· + n·i − 2nii, Vij = −(nij + nji);
/// degrees of freedom: the rank of V, that is k less the number of components of the graph that joins i and j
/// where nij + nji > 0. The statistic is rational and rounded once as long as 128 bits hold the elimination,
/// and good to about 18 digits beyond. Undefined where the raters never differ (NoDiscordantPairs).
[[nodiscard]] std::variant<StuartMaxwell, Undefined> stuartMaxwell(const ConfusionTable& table);

} // namespace assize
