// SPDX-License-Identifier: Apache-2.0
#include "stats/ratingtally.h"

#include <numeric>

namespace assize {

namespace {

/// Σ nc²
Int128 sumOfSquares(std::span<const std::int64_t> counts)
{
    return std::accumulate(counts.begin(), counts.end(), Int128{0}, [](Int128 sum, std::int64_t count) {
        return sum + (static_cast<Int128>(count) * count);
    });
}

/// A sum of fractions, exact as long as 128 bits hold it.
class ExactSum final {
public:
    void add(Int128 numerator, std::int64_t denominator)
    {
        const std::int64_t common = std::gcd(m_denominator, denominator);
        m_approximate += static_cast<long double>(numerator) / static_cast<long double>(denominator);
        Int128 mine = 0;
        Int128 others = 0;
        m_isExact = m_isExact && !__builtin_mul_overflow(m_numerator, denominator / common, &mine) &&
                    !__builtin_mul_overflow(numerator, m_denominator / common, &others) &&
                    !__builtin_add_overflow(mine, others, &m_numerator) &&
                    !__builtin_mul_overflow(m_denominator, denominator / common, &m_denominator);
    }

    /// 1 − factor · sum / divisor
    [[nodiscard]] double shortfall(Int128 factor, Int128 divisor) const
    {
        constexpr Int128 limit = Int128{1} << 125;
        Int128 part = 0;
        Int128 whole = 0;
        if (m_isExact && !__builtin_mul_overflow(factor, m_numerator, &part) &&
            !__builtin_mul_overflow(divisor, Int128{m_denominator}, &whole) && part < limit && whole < limit)
            return exactRatio(whole - part, whole);
        return static_cast<double>(
            1 - (static_cast<long double>(factor) * m_approximate / static_cast<long double>(divisor)));
    }

private:
    Int128 m_numerator = 0;
    std::int64_t m_denominator = 1;
    long double m_approximate = 0;
    bool m_isExact = true;
};

} // namespace

void RatingTally::add(std::span<const std::int64_t> ratingsByCategory)
{
    const std::int64_t ratings =
        std::accumulate(ratingsByCategory.begin(), ratingsByCategory.end(), std::int64_t{0});
    Sums& sums = m_sums[ratings];
    ++sums.items;
    sums.disagreement += (static_cast<Int128>(ratings) * ratings) - sumOfSquares(ratingsByCategory);
    sums.byCategory.resize(m_categories);
    for (std::size_t i = 0; i < m_categories; ++i)
        sums.byCategory[i] += ratingsByCategory[i];
}

RatingTally& RatingTally::operator+=(const RatingTally& other)
{
    for (const auto& [ratings, more] : other.m_sums) {
        Sums& sums = m_sums[ratings];
        sums.items += more.items;
        sums.disagreement += more.disagreement;
        sums.byCategory.resize(m_categories);
        for (std::size_t i = 0; i < m_categories; ++i)
            sums.byCategory[i] += more.byCategory[i];
    }
    return *this;
}

Figure RatingTally::krippendorffAlpha() const
{
    std::int64_t all = 0;
    ExactSum disagreement;
    std::vector<std::int64_t> byCategory(m_categories);
    for (const auto& [ratings, sums] : m_sums) {
        if (ratings < 2)
            continue;
        all += ratings * sums.items;
        disagreement.add(sums.disagreement, ratings - 1);
        for (std::size_t i = 0; i < m_categories; ++i)
            byCategory[i] += sums.byCategory[i];
    }
    if (all == 0)
        return Undefined::NoOverlap;
    const Int128 spread = (static_cast<Int128>(all) * all) - sumOfSquares(byCategory);
    if (spread == 0)
        return Undefined::ConstantLabels;
    return disagreement.shortfall(all - 1, spread);
}

Figure RatingTally::fleissKappa() const
{
    if (m_sums.empty())
        return Undefined::NoItems;
    if (m_sums.size() > 1)
        return Undefined::UnequalRaterCounts;
    const auto& [m, sums] = *m_sums.begin();
    if (m < 2)
        return Undefined::FewerThanTwoRatings;
    // With A = N m (m − 1) − disagreement, the numerator divided by N m is this, and so is the denominator.
    const Int128 all = static_cast<Int128>(sums.items) * m;
    const Int128 spread = (all * all) - sumOfSquares(sums.byCategory);
    if (spread == 0)
        return Undefined::ConstantLabels;
    return exactRatio(((m - 1) * spread) - (sums.disagreement * all), (m - 1) * spread);
}

std::map<std::int64_t, std::int64_t> RatingTally::itemsByRatings() const
{
    std::map<std::int64_t, std::int64_t> items;
    for (const auto& [ratings, sums] : m_sums)
        items[ratings] = sums.items;
    return items;
}

} // namespace assize
