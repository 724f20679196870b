// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace assize {

/// How many rows each block of a text has, with sums over any beginning: a Fenwick tree.
class RowTree final {
public:
    struct Place {
        std::size_t block = 0;
        std::int64_t row = 0; ///< inside the block
    };

    /// Every count must be at least 1.
    void assign(std::vector<std::int32_t> rows);
    void set(std::size_t block, std::int32_t rows);

    [[nodiscard]] std::int32_t rowsOf(std::size_t block) const;
    [[nodiscard]] std::int64_t rowsBefore(std::size_t block) const;
    [[nodiscard]] std::int64_t total() const { return rowsBefore(m_sums.size()); }
    /// Where a row of the whole text is; the last row for one beyond it.
    [[nodiscard]] Place find(std::int64_t row) const;

private:
    std::vector<std::int32_t> m_sums; ///< [i] holds the rows of the blocks (i & (i + 1)) to i
};

} // namespace assize
