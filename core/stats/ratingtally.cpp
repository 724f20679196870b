// SPDX-License-Identifier: Apache-2.0
#include "stats/ratingtally.h"

#include "stats/checkedinteger.h"

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

Int128 greatestCommonDivisor(Int128 a, Int128 b)
{
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
}

/// A sum of fractions, exact as long as 128 bits hold it.
struct FractionSum {
    CheckedInteger numerator;
    CheckedInteger denominator{1};
    long double approximate = 0;

    void add(Int128 more, Int128 divisor)
    {
        approximate += static_cast<long double>(more) / static_cast<long double>(divisor);
        if (!denominator.fits())
            return;
        const Int128 common = greatestCommonDivisor(denominator.value(), divisor);
        numerator = numerator * (divisor / common) + CheckedInteger(more) * (denominator.value() / common);
        denominator = denominator * (divisor / common);
    }
};

/// AC1 from `agreement` / `pairable` and the `shares` / `things` of the categories. With a common divisor L
/// of the latter, A / L each, and S = Σ A (L − A), it is (P W − S Q) / (Q (W − S)) where W = L² (k − 1) and P
/// / Q is the raw agreement.
double ac1From(const FractionSum& agreement, std::int64_t pairable, const std::vector<FractionSum>& shares,
               std::int64_t things)
{
    const CheckedInteger others = static_cast<Int128>(shares.size()) - 1;
    const CheckedInteger divisor = shares.front().denominator * things; // of every share
    const CheckedInteger whole = divisor * divisor * others;
    const CheckedInteger q = agreement.denominator * pairable;
    CheckedInteger spread;
    long double chance = 0;
    for (const FractionSum& share : shares) {
        spread = spread + share.numerator * (divisor - share.numerator);
        const long double mean = share.approximate / static_cast<long double>(things);
        chance += mean * (1 - mean) / static_cast<long double>(shares.size() - 1);
    }
    const auto exact = exactRatio(agreement.numerator * whole - spread * q, q * (whole - spread));
    if (exact)
        return *exact;
    const long double raw = agreement.approximate / static_cast<long double>(pairable);
    return static_cast<double>((raw - chance) / (1 - chance));
}

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
    FractionSum disagreement;
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
    const CheckedInteger whole = disagreement.denominator * spread;
    const auto exact = exactRatio(whole - disagreement.numerator * (all - 1), whole);
    return exact ? *exact
                 : static_cast<double>(1 - (static_cast<long double>(all - 1) * disagreement.approximate /
                                            static_cast<long double>(spread)));
}

Figure RatingTally::gwetAc1() const
{
    std::int64_t things = 0;   // with any rating
    std::int64_t pairable = 0; // with two
    FractionSum agreement;
    std::vector<FractionSum> shares(m_categories);
    for (const auto& [ratings, sums] : m_sums) {
        if (ratings == 0)
            continue;
        things += sums.items;
        for (std::size_t i = 0; i < m_categories; ++i)
            shares[i].add(sums.byCategory[i], ratings);
        if (ratings < 2)
            continue;
        pairable += sums.items;
        const Int128 pairs = static_cast<Int128>(ratings) * (ratings - 1);
        agreement.add((pairs * sums.items) - sums.disagreement, pairs);
    }
    if (pairable == 0)
        return Undefined::NoOverlap;
    if (m_categories < 2)
        return Undefined::SingleCategory;
    return ac1From(agreement, pairable, shares, things);
}

Figure RatingTally::fleissKappa() const
{
    const auto rated = m_sums.upper_bound(0);
    if (rated == m_sums.end())
        return Undefined::NoItems;
    if (std::next(rated) != m_sums.end())
        return Undefined::UnequalRaterCounts;
    const auto& [m, sums] = *rated;
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
