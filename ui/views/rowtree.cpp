// SPDX-License-Identifier: Apache-2.0
#include "views/rowtree.h"

#include <algorithm>
#include <bit>

namespace assize {

void RowTree::assign(std::vector<std::int32_t> rows)
{
    m_sums = std::move(rows);
    for (std::size_t i = 0; i < m_sums.size(); ++i) {
        if (const std::size_t parent = i | (i + 1); parent < m_sums.size())
            m_sums[parent] += m_sums[i];
    }
}

void RowTree::set(std::size_t block, std::int32_t rows)
{
    const std::int32_t change = rows - rowsOf(block);
    for (std::size_t i = block; change != 0 && i < m_sums.size(); i |= i + 1)
        m_sums[i] += change;
}

std::int32_t RowTree::rowsOf(std::size_t block) const
{
    std::int32_t rows = m_sums[block];
    // The children of a node end at block - 1, and each covers what its own index says.
    for (std::size_t child = block, first = block & (block + 1); child > first;) {
        rows -= m_sums[child - 1];
        child = (child - 1) & child;
    }
    return rows;
}

std::int64_t RowTree::rowsBefore(std::size_t block) const
{
    std::int64_t rows = 0;
    for (std::size_t i = block; i > 0; i &= i - 1)
        rows += m_sums[i - 1];
    return rows;
}

RowTree::Place RowTree::find(std::int64_t row) const
{
    if (m_sums.empty())
        return {};
    row = std::clamp<std::int64_t>(row, 0, total() - 1);
    std::size_t block = 0;
    for (std::size_t step = std::bit_floor(m_sums.size()); step > 0; step /= 2) {
        if (block + step <= m_sums.size() && m_sums[block + step - 1] <= row) {
            block += step;
            row -= m_sums[block - 1];
        }
    }
    return {block, row};
}

} // namespace assize
