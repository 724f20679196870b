// SPDX-License-Identifier: Apache-2.0
#include "stats/bootstrap.h"

#include "stats/agreement.h"

#include <algorithm>
#include <string_view>
#include <thread>
#include <unordered_map>

namespace assize {

namespace {

__extension__ using Product128 = unsigned __int128;

/// The groups with a pair as kinds of equal tables, of which there are few where groups are small: a draw
/// only counts a kind, in memory that stays near.
struct GroupKinds {
    std::vector<std::uint32_t> kindOf;                   ///< by group
    std::vector<std::span<const std::uint32_t>> cellsOf; ///< by kind
};

GroupKinds kindsOf(const ClusteredTable& groups)
{
    GroupKinds kinds;
    kinds.kindOf.reserve(groups.groups());
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (std::size_t group = 0; group < groups.groups(); ++group) {
        if (groups.isEmpty(group))
            continue;
        const auto cells = groups.cellsOf(group);
        const std::string_view key(reinterpret_cast<const char*>(cells.data()), cells.size_bytes());
        const auto [kind, isNew] = known.try_emplace(key, static_cast<std::uint32_t>(kinds.cellsOf.size()));
        if (isNew)
            kinds.cellsOf.push_back(cells);
        kinds.kindOf.push_back(kind->second);
    }
    return kinds;
}

/// One thread's replicates, with the memory that they share.
class Resampler final {
public:
    Resampler(const GroupKinds& kinds, std::size_t categories, std::uint64_t seed)
        : m_kinds(kinds), m_seed(seed), m_drawn(kinds.cellsOf.size()), m_categories(categories)
    {
    }

    Figure kappa(std::size_t replicate)
    {
        std::ranges::fill(m_drawn, 0);
        const std::uint64_t groups = m_kinds.kindOf.size();
        for (std::uint64_t draw = 0; draw < groups; ++draw) {
            const std::uint64_t random = splitMix64(m_seed, (replicate * groups) + draw);
            ++m_drawn[m_kinds.kindOf[static_cast<std::uint64_t>((Product128{random} * groups) >> 64U)]];
        }
        return cohenKappa(drawnTable());
    }

private:
    [[nodiscard]] ConfusionTable drawnTable() const
    {
        ConfusionTable table(m_categories);
        for (std::size_t kind = 0; kind < m_drawn.size(); ++kind) {
            for (std::size_t cell = 0; cell < m_categories * m_categories; ++cell)
                table.add(cell / m_categories, cell % m_categories,
                          m_drawn[kind] * m_kinds.cellsOf[kind][cell]);
        }
        return table;
    }

    const GroupKinds& m_kinds;
    std::uint64_t m_seed;
    std::vector<std::int64_t> m_drawn; ///< times, by kind
    std::size_t m_categories;
};

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
    const GroupKinds kinds = kindsOf(groups);
    std::vector<Figure> kappas(replicates);
    const auto work = [&](std::size_t first) {
        Resampler resampler(kinds, groups.categories(), seed);
        for (std::size_t replicate = first; replicate < replicates; replicate += threads)
            kappas[replicate] = resampler.kappa(replicate);
    };
    {
        std::vector<std::jthread> others;
        for (unsigned thread = 1; thread < threads; ++thread)
            others.emplace_back(work, thread);
        work(0);
    }
    BootstrapReplicates found;
    for (const Figure& kappa : kappas) {
        if (const auto* value = std::get_if<double>(&kappa))
            found.kappas.push_back(*value);
        else
            ++found.undefined;
    }
    std::ranges::sort(found.kappas);
    return found;
}

Interval orderStatistics95(const std::vector<double>& sorted)
{
    const std::size_t rank = (sorted.size() + 1) / 40;
    return {sorted[rank - 1], sorted[sorted.size() - rank]};
}

std::variant<Interval, Undefined> percentile95(const BootstrapReplicates& replicates)
{
    const std::size_t defined = replicates.kappas.size();
    const bool tooManyUndefined = replicates.undefined * 20 > defined + replicates.undefined;
    if (tooManyUndefined || defined < 39)
        return Undefined::BootstrapDegenerate;
    return orderStatistics95(replicates.kappas);
}

} // namespace assize
