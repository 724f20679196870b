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
        : m_categories(categories), m_counts(categories * categories)
    {
    }

    void add(std::size_t row, std::size_t column, std::int64_t count = 1)
    {
        m_counts[(row * m_categories) + column] += count;
    }

    /// Adds the counts of another table of the same categories.
    void merge(const ConfusionTable& other);

    [[nodiscard]] std::size_t categories() const { return m_categories; }
    [[nodiscard]] std::int64_t at(std::size_t row, std::size_t column) const
    {
        return m_counts[(row * m_categories) + column];
    }
    [[nodiscard]] std::int64_t rowTotal(std::size_t row) const;
    [[nodiscard]] std::int64_t columnTotal(std::size_t column) const;
    /// Pairs in which both are the same.
    [[nodiscard]] std::int64_t agreed() const;
    /// All pairs.
    [[nodiscard]] std::int64_t total() const;

    bool operator==(const ConfusionTable&) const = default;

private:
    std::size_t m_categories;
    std::vector<std::int64_t> m_counts;
};

} // namespace assize
