// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace assize {

/// The p quantile of Student's t distribution, 0 < p < 1, with at least one degree of freedom, whole or not.
/// Relative error below 1e-12 for p between 1e-100 and 1 − 1e-16 (at a tail that far out, that of p itself).
[[nodiscard]] double studentTQuantile(double p, double degreesOfFreedom);

/// The upper tail of the chi-square distribution above x ≥ 0, with at least one degree of freedom: computed
/// as such, so that small ones keep their digits.
[[nodiscard]] double chiSquareSurvival(double x, std::size_t degreesOfFreedom);

} // namespace assize
