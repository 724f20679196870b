// SPDX-License-Identifier: Apache-2.0
#include "stats/agreement.h"

#include "stats/exactratio.h"

namespace assize {

namespace {

/// Σ ni· n·i
Int128 chanceSum(const ConfusionTable& table)
{
    Int128 sum = 0;
    for (std::size_t i = 0; i < table.categories(); ++i)
        sum += static_cast<Int128>(table.rowTotal(i)) * table.columnTotal(i);
    return sum;
}

} // namespace

Figure rawAgreement(const ConfusionTable& table)
{
    if (table.total() == 0)
        return Undefined::NoOverlap;
    return exactRatio(table.agreed(), table.total());
}

Figure expectedAgreement(const ConfusionTable& table)
{
    const Int128 n = table.total();
    if (n == 0)
        return Undefined::NoOverlap;
    return exactRatio(chanceSum(table), n * n);
}

Figure cohenKappa(const ConfusionTable& table)
{
    const Int128 n = table.total();
    if (n == 0)
        return Undefined::NoOverlap;
    const Int128 chance = chanceSum(table);
    const Int128 spread = (n * n) - chance;
    if (spread == 0)
        return Undefined::ConstantLabels;
    return exactRatio((n * table.agreed()) - chance, spread);
}

} // namespace assize
