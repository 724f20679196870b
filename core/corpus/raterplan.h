// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace assize {

/// Which raters get which case: for each case its raters, ascending.
using RaterPlan = std::vector<std::vector<std::size_t>>;

/// Gives every case to exactly `perCase` of `raters` raters. No rater has more than one case more than
/// another, pairs of raters meet about equally often, and the same seed gives the same plan on every machine.
/// Needs 1 ≤ perCase ≤ raters.
[[nodiscard]] RaterPlan planRaters(std::size_t cases, std::size_t raters, std::size_t perCase,
                                   std::string_view seed);

} // namespace assize
