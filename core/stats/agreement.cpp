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

Figure pabak(const ConfusionTable& table)
{
    const Int128 n = table.total();
    const auto k = static_cast<Int128>(table.categories());
    if (n == 0)
        return Undefined::NoOverlap;
    if (k < 2)
        return Undefined::SingleCategory;
    return exactRatio((k * table.agreed()) - n, (k - 1) * n);
}

Figure gwetAc1(const ConfusionTable& table)
{
    const Int128 n = table.total();
    const auto k = static_cast<Int128>(table.categories());
    if (n == 0)
        return Undefined::NoOverlap;
    if (k < 2)
        return Undefined::SingleCategory;
    // All over 4n² (k − 1); chance is 4n² Σ π (1 − π).
    Int128 chance = 4 * n * n;
    for (std::size_t i = 0; i < table.categories(); ++i) {
        const Int128 ratings = static_cast<Int128>(table.rowTotal(i)) + table.columnTotal(i);
        chance -= ratings * ratings;
    }
    return exactRatio((4 * n * table.agreed() * (k - 1)) - chance, (4 * n * n * (k - 1)) - chance);
}

Figure specificAgreement(const ConfusionTable& table, std::size_t category)
{
    const std::int64_t ratings = table.rowTotal(category) + table.columnTotal(category);
    if (ratings == 0)
        return Undefined::UnusedCategory;
    return exactRatio(2 * table.at(category, category), ratings);
}

Figure prevalenceIndex(const ConfusionTable& table)
{
    if (table.categories() != 2)
        return Undefined::NotBinary;
    if (table.total() == 0)
        return Undefined::NoOverlap;
    return exactRatio(table.at(0, 0) - table.at(1, 1), table.total());
}

Figure biasIndex(const ConfusionTable& table)
{
    if (table.categories() != 2)
        return Undefined::NotBinary;
    if (table.total() == 0)
        return Undefined::NoOverlap;
    return exactRatio(table.at(0, 1) - table.at(1, 0), table.total());
}

ConfusionTable withoutCategory(const ConfusionTable& table, std::size_t category)
{
    ConfusionTable rest(table.categories() - 1);
    for (std::size_t row = 0; row < table.categories(); ++row) {
        for (std::size_t column = 0; column < table.categories(); ++column) {
            if (row != category && column != category)
                rest.add(row - (row > category ? 1 : 0), column - (column > category ? 1 : 0),
                         table.at(row, column));
        }
    }
    return rest;
}

} // namespace assize
