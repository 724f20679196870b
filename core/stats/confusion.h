// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace assize {

/// Counts of label pairs: rows the first rater's label, columns the second's, in the fixed order of the
/// categories that the format declares. An item that either has not labelled is not in it.
class ConfusionTable final {
public:
    explicit ConfusionTable(std::size_t categories)
        : m_categories(categories), m_counts(categories * categories * lanes)
    {
    }

    void add(std::size_t row, std::size_t column, std::int64_t count = 1)
    {
        m_counts[firstLaneOf(row, column) + m_lane] += count;
        m_lane = (m_lane + 1) % lanes;
    }

    /// Adds the counts of another table of the same categories.
    void merge(const ConfusionTable& other);

    [[nodiscard]] std::size_t categories() const { return m_categories; }
    [[nodiscard]] std::int64_t at(std::size_t row, std::size_t column) const
    {
        const std::size_t first = firstLaneOf(row, column);
        return m_counts[first] + m_counts[first + 1];
    }
    [[nodiscard]] std::int64_t rowTotal(std::size_t row) const;
    [[nodiscard]] std::int64_t columnTotal(std::size_t column) const;
    /// Pairs in which both are the same.
    [[nodiscard]] std::int64_t agreed() const;
    /// All pairs.
    [[nodiscard]] std::int64_t total() const;

    bool operator==(const ConfusionTable& other) const;

private:
    /// Each cell is the sum of two counts that are added to in turn, since a processor waits for what it has
    /// only just written, and most pairs fall into one cell.
    static constexpr std::uint32_t lanes = 2;

    [[nodiscard]] std::size_t firstLaneOf(std::size_t row, std::size_t column) const
    {
        return ((row * m_categories) + column) * lanes;
    }

    std::size_t m_categories;
    std::vector<std::int64_t> m_counts;
    std::uint32_t m_lane = 0; ///< of the next pair
};

} // namespace assize
