// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/confusion.h"
#include "stats/figure.h"

namespace assize {

// Agreement of two raters over the items that both labelled. All three are rational: sums in exact integers
// (128 bits), one division at the end.

/// Raw agreement: Σ nii / n. Undefined without overlap.
[[nodiscard]] Figure rawAgreement(const ConfusionTable& table);

/// Agreement expected by chance from the raters' own marginals: Σ ni· n·i / n². Undefined without overlap.
[[nodiscard]] Figure expectedAgreement(const ConfusionTable& table);

/// Cohen's kappa for nominal labels (Cohen 1960): (n Σ nii − Σ ni· n·i) / (n² − Σ ni· n·i). Undefined without
/// overlap, and where both raters used one and the same label throughout; a single constant rater gives a
/// defined 0.
[[nodiscard]] Figure cohenKappa(const ConfusionTable& table);

} // namespace assize
