// SPDX-License-Identifier: Apache-2.0
#include "stats/clusteredtable.h"

#include <algorithm>

namespace assize {

void ClusteredTable::add(std::size_t group, std::size_t row, std::size_t column, std::int64_t count)
{
    const std::size_t size = m_categories * m_categories;
    if (group >= m_groups) {
        m_groups = group + 1;
        m_cells.resize(m_groups * size);
    }
    m_cells[(group * size) + (row * m_categories) + column] += static_cast<std::uint32_t>(count);
}

bool ClusteredTable::isEmpty(std::size_t group) const
{
    return std::ranges::all_of(cellsOf(group), [](std::uint32_t count) { return count == 0; });
}

void ClusteredTable::merge(const ClusteredTable& other, std::span<const std::size_t> indexes)
{
    for (std::size_t group = 0; group < other.groups(); ++group) {
        for (std::size_t row = 0; row < m_categories; ++row) {
            for (std::size_t column = 0; column < m_categories; ++column) {
                if (const std::int64_t count = other.at(group, row, column); count > 0)
                    add(indexes[group], row, column, count);
            }
        }
    }
}

ConfusionTable ClusteredTable::sum() const
{
    ConfusionTable table(m_categories);
    for (std::size_t group = 0; group < m_groups; ++group) {
        for (std::size_t row = 0; row < m_categories; ++row) {
            for (std::size_t column = 0; column < m_categories; ++column)
                table.add(row, column, at(group, row, column));
        }
    }
    return table;
}

ClusteredTable ClusteredTable::arranged(std::span<const std::size_t> order) const
{
    ClusteredTable arranged(m_categories);
    for (const std::size_t group : order) {
        if (group >= m_groups || isEmpty(group))
            continue;
        const auto cells = cellsOf(group);
        arranged.m_cells.insert(arranged.m_cells.end(), cells.begin(), cells.end());
        ++arranged.m_groups;
    }
    return arranged;
}

} // namespace assize
