// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assize {

__extension__ using Int128 = __int128;

/// The double nearest to numerator / denominator (ties to even): the only rounding that a rational statistic
/// gets. The denominator must be positive, and both must be below 2^126 in size.
[[nodiscard]] double exactRatio(Int128 numerator, Int128 denominator);

} // namespace assize
