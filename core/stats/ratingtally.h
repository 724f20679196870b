// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/exactratio.h"
#include "stats/figure.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace assize {

/// What any number of raters said of any number of things, reduced to the sums that agreement among them
/// needs: the ratings of each thing are its counts by category, whoever gave them. The memory depends on how
/// many different numbers of ratings occur, not on how many things there are. Exact for up to 10^9 things of
/// up to 10^3 ratings.
class RatingTally final {
public:
    explicit RatingTally(std::size_t categories) : m_categories(categories) {}

    /// One thing: how many ratings each category got, all categories in order. A thing without any rating
    /// counts.
    void add(std::span<const std::int64_t> ratingsByCategory);
    /// All things of another tally over the same categories.
    RatingTally& operator+=(const RatingTally& other);

    /// Krippendorff's alpha for nominal values with any missing (Krippendorff 2004, ch. 11), over the things
    /// with two ratings or more: 1 − (N − 1) D / (N² − Σ nc²) with D = Σ (m² − Σ nuc²) / (m − 1) over things
    /// of m ratings, of which nuc gave c; N all these ratings, nc those of c. Undefined where nothing has two
    /// ratings (NoOverlap), or all these ratings are the same (ConstantLabels).
    [[nodiscard]] Figure krippendorffAlpha() const;

    /// Fleiss' kappa (Fleiss 1971) of N things with m ratings each:
    /// (A N m − (m − 1) Q) / ((m − 1) ((N m)² − Q)) with A = Σ nuc² − N m and Q = Σ nc². With two ratings
    /// each it is Scott's pi. Undefined where nothing was rated (NoItems), where the numbers of ratings
    /// of what was rated differ (UnequalRaterCounts), below two (FewerThanTwoRatings), or where all ratings
    /// are the same (ConstantLabels).
    [[nodiscard]] Figure fleissKappa() const;

    /// Gwet's AC1 for any number of raters (Gwet 2014, ch. 5): (po − pe) / (1 − pe), with po the mean of
    /// Σ nuc (nuc − 1) / (m (m − 1)) over things with m ≥ 2 ratings, πc the mean of nuc / m over those with
    /// any, and pe = Σ πc (1 − πc) / (k − 1). Undefined where nothing has two ratings (NoOverlap), or for
    /// fewer than two categories (SingleCategory).
    [[nodiscard]] Figure gwetAc1() const;

    /// How many things have 0, 1, 2… ratings; numbers that do not occur are left out.
    [[nodiscard]] std::map<std::int64_t, std::int64_t> itemsByRatings() const;

private:
    /// The things of one number of ratings m.
    struct Sums {
        std::int64_t items = 0;
        Int128 disagreement = 0;              ///< Σ (m² − Σ nuc²) over them
        std::vector<std::int64_t> byCategory; ///< nc
    };

    std::size_t m_categories;
    std::map<std::int64_t, Sums> m_sums; ///< by m
};

} // namespace assize
