// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assize {

/// The bounds of a 95 % confidence interval, lower ≤ upper: of a rate within 0 and 1, of a kappa within −1
/// and 1.
struct Interval {
    double lower = 0;
    double upper = 1;

    bool operator==(const Interval&) const = default;
};

} // namespace assize
