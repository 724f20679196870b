// SPDX-License-Identifier: Apache-2.0
#include "stats/confusion.h"

#include <numeric>

namespace assize {

void ConfusionTable::merge(const ConfusionTable& other)
{
    for (std::size_t cell = 0; cell < m_counts.size(); ++cell)
        m_counts[cell] += other.m_counts[cell];
}

std::int64_t ConfusionTable::rowTotal(std::size_t row) const
{
    std::int64_t sum = 0;
    for (std::size_t column = 0; column < m_categories; ++column)
        sum += at(row, column);
    return sum;
}

std::int64_t ConfusionTable::columnTotal(std::size_t column) const
{
    std::int64_t sum = 0;
    for (std::size_t row = 0; row < m_categories; ++row)
        sum += at(row, column);
    return sum;
}

std::int64_t ConfusionTable::agreed() const
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < m_categories; ++i)
        sum += at(i, i);
    return sum;
}

std::int64_t ConfusionTable::total() const
{
    return std::accumulate(m_counts.begin(), m_counts.end(), std::int64_t{0});
}

} // namespace assize
