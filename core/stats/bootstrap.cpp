// SPDX-License-Identifier: Apache-2.0
#include "stats/bootstrap.h"

#include "stats/agreement.h"
#include "stats/exactratio.h"

#include <algorithm>
#include <numeric>
#include <thread>

namespace assize {

namespace {

/// An index below `size` from a random number, without division (bias below size / 2^64).
std::size_t scaled(std::uint64_t random, std::size_t size)
{
    __extension__ using Unsigned128 = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Unsigned128>(random) * size) >> 64U);
}

/// One replicate after the other, each from the same groups.
class Resampling final {
public:
    Resampling(const ClusteredTable& groups, std::uint64_t seed) : m_groups(groups), m_seed(seed) {}

    [[nodiscard]] Figure replicate(std::size_t number) const
    {
        const std::size_t size = m_groups.groups();
        const std::size_t categories = m_groups.categories();
        std::vector<std::int64_t> cells(categories * categories);
        for (std::size_t draw = 0; draw < size; ++draw) {
            const auto drawn = m_groups.cellsOf(scaled(splitMix64(m_seed, (number * size) + draw), size));
            for (std::size_t cell = 0; cell < drawn.size(); ++cell)
                cells[cell] += drawn[cell];
        }
        ConfusionTable table(categories);
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            table.add(cell / categories, cell % categories, cells[cell]);
        return cohenKappa(table);
    }

private:
    const ClusteredTable& m_groups;
    std::uint64_t m_seed;
};

/// Groups in their order, without those that have no pair.
ClusteredTable withPairs(const ClusteredTable& groups)
{
    std::vector<std::size_t> order(groups.groups());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return groups.arranged(order);
}

} // namespace

std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = seed + ((index + 1) * 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}

BootstrapReplicates bootstrapKappas(const ClusteredTable& groups, std::uint64_t seed, std::size_t replicates,
                                    unsigned threads)
{
    const ClusteredTable drawn = withPairs(groups);
    const Resampling resampling(drawn, seed);
    std::vector<Figure> figures(replicates, Undefined::NoOverlap);
    const auto work = [&](std::size_t first) {
        for (std::size_t number = first; number < replicates; number += threads)
            figures[number] = resampling.replicate(number);
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t thread = 1; thread < threads; ++thread)
            others.emplace_back(work, thread);
        work(0);
    }
    BootstrapReplicates result;
    for (const Figure& figure : figures) {
        if (const double* kappa = std::get_if<double>(&figure))
            result.kappas.push_back(*kappa);
        else
            ++result.undefined;
    }
    std::ranges::sort(result.kappas);
    return result;
}

Interval orderStatistics95(const std::vector<double>& sorted)
{
    const std::size_t rank = (sorted.size() + 1) / 40;
    return {sorted[rank - 1], sorted[sorted.size() - rank]};
}

std::variant<Interval, Undefined> percentile95(const BootstrapReplicates& replicates)
{
    const std::size_t all = replicates.kappas.size() + replicates.undefined;
    if (20 * replicates.undefined > all || replicates.kappas.size() < 39)
        return Undefined::BootstrapDegenerate;
    return orderStatistics95(replicates.kappas);
}

} // namespace assize
