// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/clusteredtable.h"
#include "stats/figure.h"
#include "stats/interval.h"

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace assize {

/// Number `index` of the stream that `seed` names: splitmix64 as a counter-based generator, so that any
/// number can be had alone. All 64 bits are random.
[[nodiscard]] std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t index);

/// Cohen's kappa of resampled groups.
struct BootstrapReplicates {
    std::vector<double> kappas; ///< of the replicates that have one, sorted
    std::size_t undefined = 0;  ///< replicates that have none

    bool operator==(const BootstrapReplicates&) const = default;
};

/// Draws as many groups as there are, with replacement, and computes kappa of the sum, `replicates` times.
/// Groups without a pair are left out first. Draw j of replicate r among G groups is ⌊splitMix64(seed, r G +
/// j) G / 2^64⌋: the same for any number of threads (at least one).
[[nodiscard]] BootstrapReplicates bootstrapKappas(const ClusteredTable& groups, std::uint64_t seed,
                                                  std::size_t replicates, unsigned threads);

/// The percentile interval from d ≥ 39 sorted values: the L-th smallest and the L-th greatest,
/// L = ⌊(d + 1) / 40⌋; no interpolation.
[[nodiscard]] Interval orderStatistics95(const std::vector<double>& sorted);

/// The same from replicates, unless over 5 % of them, or all but 38, have no value (BootstrapDegenerate).
[[nodiscard]] std::variant<Interval, Undefined> percentile95(const BootstrapReplicates& replicates);

} // namespace assize
