// SPDX-License-Identifier: Apache-2.0
#include "stats/ratingtally.h"

#include "stats/checkedinteger.h"

#include <numeric>

namespace assize {

namespace {

/// The least common multiple of what is counted into it.
void includeFactor(CheckedInteger& multiple, std::int64_t factor)
{
    if (!multiple.isExact())
        return;
    const std::int64_t common = std::gcd(factor, static_cast<std::int64_t>(multiple.value() % factor));
    multiple = multiple * (factor / common);
}

CheckedInteger squared(CheckedInteger number)
{
    return number * number;
}

} // namespace

void RatingTally::add(std::span<const std::int64_t> ratingsByCategory)
{
    Int128 squares = 0;
    std::int64_t ratings = 0;
    for (const std::int64_t count : ratingsByCategory) {
        ratings += count;
        squares += static_cast<Int128>(count) * count;
    }
    Sums& sums = m_sums[ratings];
    sums.byCategory.resize(m_categories);
    ++sums.items;
    sums.disagreement += (static_cast<Int128>(ratings) * ratings) - squares;
    for (std::size_t category = 0; category < m_categories; ++category)
        sums.byCategory[category] += ratingsByCategory[category];
}

RatingTally& RatingTally::operator+=(const RatingTally& other)
{
    for (const auto& [ratings, added] : other.m_sums) {
        Sums& sums = m_sums[ratings];
        sums.byCategory.resize(m_categories);
        sums.items += added.items;
        sums.disagreement += added.disagreement;
        for (std::size_t category = 0; category < m_categories; ++category)
            sums.byCategory[category] += added.byCategory[category];
    }
    return *this;
}

Figure RatingTally::krippendorffAlpha() const
{
    CheckedInteger multiple = 1; // of all m − 1
    std::vector<Int128> byCategory(m_categories);
    Int128 ratings = 0;
    for (const auto& [m, sums] : m_sums) {
        if (m < 2)
            continue;
        includeFactor(multiple, m - 1);
        ratings += static_cast<Int128>(m) * sums.items;
        for (std::size_t category = 0; category < m_categories; ++category)
            byCategory[category] += sums.byCategory[category];
    }
    if (ratings == 0)
        return Undefined::NoOverlap;
    Int128 expected = ratings * ratings;
    for (const Int128 count : byCategory)
        expected -= count * count;
    if (expected == 0)
        return Undefined::ConstantLabels;

    CheckedInteger disagreement = 0; // times the multiple
    long double nearDisagreement = 0;
    for (const auto& [m, sums] : m_sums) {
        if (m < 2)
            continue;
        disagreement = disagreement + (CheckedInteger(sums.disagreement) * (multiple / (m - 1)));
        nearDisagreement += static_cast<long double>(sums.disagreement) / static_cast<long double>(m - 1);
    }
    const CheckedInteger denominator = multiple * expected;
    if (const auto exact = exactRatio(denominator - (disagreement * (ratings - 1)), denominator))
        return *exact;
    return static_cast<double>(
        1 - (static_cast<long double>(ratings - 1) * nearDisagreement / static_cast<long double>(expected)));
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
    const Int128 ratings = static_cast<Int128>(m) * sums.items;
    Int128 chance = 0;
    for (const std::int64_t count : sums.byCategory)
        chance += static_cast<Int128>(count) * count;
    const Int128 spread = (ratings * ratings) - chance;
    if (spread == 0)
        return Undefined::ConstantLabels;
    const Int128 agreement = (ratings * (m - 1)) - sums.disagreement;
    const CheckedInteger numerator =
        (CheckedInteger(agreement) * ratings) - (CheckedInteger(chance) * (m - 1));
    if (const auto exact = exactRatio(numerator, CheckedInteger(spread) * (m - 1)))
        return *exact;
    // 1 − Do/De: the same, with the disagreement in place of the agreement.
    return static_cast<double>(
        1 - (static_cast<long double>(sums.disagreement) * static_cast<long double>(ratings) /
             (static_cast<long double>(spread) * static_cast<long double>(m - 1))));
}

Figure RatingTally::gwetAc1() const
{
    const auto k = static_cast<Int128>(m_categories);
    CheckedInteger multiple = 1; // of all m and all m (m − 1)
    Int128 rated = 0;
    Int128 paired = 0;
    for (const auto& [m, sums] : m_sums) {
        if (m == 0)
            continue;
        includeFactor(multiple, m == 1 ? 1 : m * (m - 1));
        rated += sums.items;
        paired += m < 2 ? 0 : sums.items;
    }
    if (paired == 0)
        return Undefined::NoOverlap;
    if (k < 2)
        return Undefined::SingleCategory;

    CheckedInteger agreement = 0; // times the multiple
    long double nearAgreement = 0;
    std::vector<CheckedInteger> shares(m_categories);
    std::vector<long double> nearShares(m_categories);
    for (const auto& [m, sums] : m_sums) {
        if (m == 0)
            continue;
        for (std::size_t category = 0; category < m_categories; ++category) {
            const std::int64_t count = sums.byCategory[category];
            shares[category] = shares[category] + (CheckedInteger(count) * (multiple / m));
            nearShares[category] += static_cast<long double>(count) / static_cast<long double>(m);
        }
        if (m == 1)
            continue;
        const Int128 pairs = (static_cast<Int128>(sums.items) * m * (m - 1)) - sums.disagreement;
        agreement = agreement + (CheckedInteger(pairs) * (multiple / (m * (m - 1))));
        nearAgreement += static_cast<long double>(pairs) / static_cast<long double>(m * (m - 1));
    }
    // With T = multiple · rated: pe = (T² − Σ share²) / (T² (k − 1)).
    const CheckedInteger whole = squared(multiple * rated) * (k - 1);
    CheckedInteger chance = squared(multiple * rated);
    for (const CheckedInteger& share : shares)
        chance = chance - squared(share);
    const CheckedInteger pairs = multiple * paired;
    if (const auto exact = exactRatio((agreement * whole) - (chance * pairs), pairs * (whole - chance)))
        return *exact;
    long double nearChance = 1;
    for (const long double share : nearShares)
        nearChance -= (share / static_cast<long double>(rated)) * (share / static_cast<long double>(rated));
    nearChance /= static_cast<long double>(k - 1);
    return static_cast<double>(((nearAgreement / static_cast<long double>(paired)) - nearChance) /
                               (1 - nearChance));
}

std::map<std::int64_t, std::int64_t> RatingTally::itemsByRatings() const
{
    std::map<std::int64_t, std::int64_t> items;
    for (const auto& [ratings, sums] : m_sums)
        items.emplace(ratings, sums.items);
    return items;
}

} // namespace assize
