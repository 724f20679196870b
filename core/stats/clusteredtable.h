// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/confusion.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assize {

/// A confusion table for each group (work item) of the pairs, in one flat store. Groups are numbered from 0
/// by the caller; one that was never named has a table of zeros. All groups together hold fewer than 2^31
/// pairs.
class ClusteredTable final {
public:
    explicit ClusteredTable(std::size_t categories) : m_categories(categories) {}

    /// Adds to one cell, with as many groups as it takes.
    void add(std::size_t group, std::size_t row, std::size_t column, std::int64_t count = 1);

    /// All groups up to the last one named, with those without any pair.
    [[nodiscard]] std::size_t groups() const { return m_groups; }
    [[nodiscard]] std::size_t categories() const { return m_categories; }
    [[nodiscard]] std::int64_t at(std::size_t group, std::size_t row, std::size_t column) const
    {
        return cellsOf(group)[(row * m_categories) + column];
    }
    /// The cells of one group, row by row.
    [[nodiscard]] std::span<const std::uint32_t> cellsOf(std::size_t group) const
    {
        const std::size_t size = m_categories * m_categories;
        return std::span(m_cells).subspan(group * size, size);
    }
    [[nodiscard]] bool isEmpty(std::size_t group) const;

    /// Adds the groups of another, whose group i is group `indexes[i]` here.
    void merge(const ClusteredTable& other, std::span<const std::size_t> indexes);

    /// The table of all pairs.
    [[nodiscard]] ConfusionTable sum() const;
    /// The groups named by `order`, in that order, without those that have no pair.
    [[nodiscard]] ClusteredTable arranged(std::span<const std::size_t> order) const;

private:
    std::size_t m_categories;
    std::size_t m_groups = 0;
    std::vector<std::uint32_t> m_cells;
};

} // namespace assize
