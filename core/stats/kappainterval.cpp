// SPDX-License-Identifier: Apache-2.0
#include "stats/kappainterval.h"

#include "stats/agreement.h"
#include "stats/distributions.h"
#include "stats/exactratio.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace assize {

namespace {

/// The influence of a pair on kappa, by cell, as an exact integer: n W (1 − pe) ψij, where W = n² − Σ ni· n·i
/// and ψij = (δij − (1 − κ)(n·i + nj·)/n − (κ − pe (1 − κ))) / (1 − pe) (Fleiss, Cohen & Everitt 1969). Below
/// 4n³.
struct Influence {
    std::vector<Int128> byCell;
    Int128 gain = 0;   ///< n Σ nii − Σ ni· n·i, which is κ W
    Int128 spread = 0; ///< W
};

Influence influenceOf(const ConfusionTable& table)
{
    const std::size_t k = table.categories();
    const Int128 n = table.total();
    const Int128 agreed = table.agreed();
    Int128 chance = 0;
    for (std::size_t i = 0; i < k; ++i)
        chance += static_cast<Int128>(table.rowTotal(i)) * table.columnTotal(i);
    Influence influence{{}, (n * agreed) - chance, (n * n) - chance};
    influence.byCell.reserve(k * k);
    for (std::size_t i = 0; i < k; ++i) {
        for (std::size_t j = 0; j < k; ++j) {
            const Int128 margins = static_cast<Int128>(table.columnTotal(i)) + table.rowTotal(j);
            const Int128 own = (i == j ? influence.spread : 0) - ((n - agreed) * margins);
            influence.byCell.push_back((n * (own - (n * agreed) + chance)) + (chance * (n - agreed)));
        }
    }
    return influence;
}

/// Σg (Σ influence)², each inner sum exact, in the order of the groups.
double sumOfSquares(const ClusteredTable& groups, const Influence& influence)
{
    double sum = 0;
    for (std::size_t group = 0; group < groups.groups(); ++group) {
        const auto cells = groups.cellsOf(group);
        Int128 total = 0;
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            total += influence.byCell[cell] * cells[cell];
        sum += static_cast<double>(total) * static_cast<double>(total);
    }
    return sum;
}

std::size_t groupsWithPairs(const ClusteredTable& groups)
{
    std::size_t count = 0;
    for (std::size_t group = 0; group < groups.groups(); ++group)
        count += groups.isEmpty(group) ? 0U : 1U;
    return count;
}

/// Bounds on the scale of atanh, from 1 − κ and 1 + κ as exact ratios, since κ itself loses their digits near
/// ±1.
Interval atanhInterval(const Influence& influence, double halfWidth)
{
    const double below = exactRatio(influence.spread - influence.gain, influence.spread);
    const double above = exactRatio(influence.spread + influence.gain, influence.spread);
    const double kappa = exactRatio(influence.gain, influence.spread);
    const double centre =
        std::abs(kappa) < 0.5
            ? std::atanh(kappa)
            : std::log(exactRatio(influence.spread + influence.gain, influence.spread - influence.gain)) / 2;
    const double distance = halfWidth / below / above;
    return {std::tanh(centre - distance), std::tanh(centre + distance)};
}

} // namespace

std::int64_t minorityLabels(const ConfusionTable& table)
{
    std::int64_t mostFrequent = 0;
    for (std::size_t i = 0; i < table.categories(); ++i)
        mostFrequent = std::max({mostFrequent, table.rowTotal(i), table.columnTotal(i)});
    return table.total() - mostFrequent;
}

KappaInterval linearisedKappaInterval95(const ClusteredTable& groups)
{
    KappaInterval found;
    found.groups = groupsWithPairs(groups);
    if (found.groups > 1)
        found.quantile = studentTQuantile(0.975, static_cast<double>(found.groups - 1));
    const ConfusionTable table = groups.sum();
    const Figure figure = cohenKappa(table);
    if (const auto* reason = std::get_if<Undefined>(&figure)) {
        found.bounds = *reason;
        return found;
    }
    const Influence influence = influenceOf(table);
    const double squares = sumOfSquares(groups, influence);
    found.bounds = Undefined::ZeroVariance;
    if (squares == 0)
        return found;
    const auto count = static_cast<double>(found.groups);
    const auto spread = static_cast<double>(influence.spread);
    found.standardError = std::sqrt(count / (count - 1) * squares) / (spread * spread);
    const bool isExtreme = influence.gain == influence.spread || influence.gain == -influence.spread;
    if (!isExtreme)
        found.bounds = atanhInterval(influence, found.quantile * found.standardError);
    return found;
}

KappaInterval kappaInterval95(const ClusteredTable& groups)
{
    KappaInterval found = linearisedKappaInterval95(groups);
    if (std::holds_alternative<Undefined>(found.bounds))
        return found;
    if (found.groups < fewestGroups)
        found.bounds = Undefined::TooFewGroups;
    else if (minorityLabels(groups.sum()) < fewestMinorityLabels)
        found.bounds = Undefined::TooFewMinorityLabels;
    return found;
}

} // namespace assize
