// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/confusion.h"
#include "stats/figure.h"

namespace assize {

// Agreement of two raters over the items that both labelled. All are rational: sums in exact integers (128
// bits), one division at the end. A table may hold up to 10^17 pairs. k is the number of categories that the
// table declares, used or not; n the number of pairs; ni· and n·i the totals of row and column i.

/// Raw agreement: Σ nii / n. Undefined without overlap.
[[nodiscard]] Figure rawAgreement(const ConfusionTable& table);

/// Agreement expected by chance from the raters' own marginals: Σ ni· n·i / n². Undefined without overlap.
[[nodiscard]] Figure expectedAgreement(const ConfusionTable& table);

/// Cohen's kappa for nominal labels (Cohen 1960): (n Σ nii − Σ ni· n·i) / (n² − Σ ni· n·i). Undefined without
/// overlap, and where both raters used one and the same label throughout; a single constant rater gives a
/// defined 0.
[[nodiscard]] Figure cohenKappa(const ConfusionTable& table);

/// Kappa adjusted for prevalence and bias (Byrt, Bishop & Carlin 1993); for more than two categories
/// Bennett's S: (k Σ nii − n) / ((k − 1) n). Undefined without overlap, or with fewer than two categories.
[[nodiscard]] Figure pabak(const ConfusionTable& table);

/// Gwet's AC1 (Gwet 2008): (po − pe) / (1 − pe) with pe = Σ πi (1 − πi) / (k − 1) and πi = (ni· + n·i) / 2n.
/// Undefined without overlap, or with fewer than two categories.
[[nodiscard]] Figure gwetAc1(const ConfusionTable& table);

/// Agreement specific to one category (Cicchetti & Feinstein 1990): 2 nii / (ni· + n·i). Undefined where
/// neither rater used it.
[[nodiscard]] Figure specificAgreement(const ConfusionTable& table, std::size_t category);

/// Prevalence index of a 2×2 table (Byrt, Bishop & Carlin 1993), signed: (n00 − n11) / n. Undefined for
/// another number of categories, or without overlap.
[[nodiscard]] Figure prevalenceIndex(const ConfusionTable& table);

/// Bias index of a 2×2 table (Byrt, Bishop & Carlin 1993), signed: (n01 − n10) / n. Undefined for another
/// number of categories, or without overlap.
[[nodiscard]] Figure biasIndex(const ConfusionTable& table);

/// The pairs in which neither rater used the category: its row and its column are dropped.
[[nodiscard]] ConfusionTable withoutCategory(const ConfusionTable& table, std::size_t category);

} // namespace assize
