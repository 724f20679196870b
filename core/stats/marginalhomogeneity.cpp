// SPDX-License-Identifier: Apache-2.0
#include "stats/marginalhomogeneity.h"

#include "stats/checkedinteger.h"
#include "stats/distributions.h"

#include <vector>

namespace assize {

namespace {

/// V bordered by d, over the categories but one of each component: what is left has full rank, since V is the
/// Laplacian of the graph, and d sums to 0 in each component.
class BorderedTable final {
public:
    explicit BorderedTable(const ConfusionTable& table) : m_table(table), m_kept(categoriesKept(table)) {}

    /// The rank of V.
    [[nodiscard]] std::size_t rank() const { return m_kept.size(); }

    /// Row and column 0 to rank() − 1 are V, the last ones d, and 0 in the corner.
    [[nodiscard]] std::int64_t at(std::size_t row, std::size_t column) const
    {
        if (row == rank() && column == rank())
            return 0;
        if (row == rank() || column == rank()) {
            const std::size_t i = m_kept[row == rank() ? column : row];
            return m_table.rowTotal(i) - m_table.columnTotal(i);
        }
        const std::size_t i = m_kept[row];
        const std::size_t j = m_kept[column];
        return i == j ? m_table.rowTotal(i) + m_table.columnTotal(i) - (2 * m_table.at(i, i))
                      : -(m_table.at(i, j) + m_table.at(j, i));
    }

private:
    static void visit(const ConfusionTable& table, std::size_t category, std::vector<bool>& visited)
    {
        visited[category] = true;
        for (std::size_t other = 0; other < table.categories(); ++other) {
            if (!visited[other] && (table.at(category, other) != 0 || table.at(other, category) != 0))
                visit(table, other, visited);
        }
    }

    static std::vector<std::size_t> categoriesKept(const ConfusionTable& table)
    {
        std::vector<std::size_t> kept;
        std::vector<bool> visited(table.categories());
        for (std::size_t category = 0; category < table.categories(); ++category) {
            if (visited[category])
                kept.push_back(category);
            else
                visit(table, category, visited);
        }
        return kept;
    }

    const ConfusionTable& m_table;
    std::vector<std::size_t> m_kept;
};

template <typename Number> using SquareMatrix = std::vector<std::vector<Number>>;

template <typename Number> SquareMatrix<Number> matrixOf(const BorderedTable& table)
{
    SquareMatrix<Number> matrix(table.rank() + 1, std::vector<Number>(table.rank() + 1));
    for (std::size_t row = 0; row <= table.rank(); ++row) {
        for (std::size_t column = 0; column <= table.rank(); ++column)
            matrix[row][column] = static_cast<Number>(table.at(row, column));
    }
    return matrix;
}

/// Fraction-free elimination (Bareiss 1968) leaves −det V · d' V⁻¹ d in the corner, det V before it. No pivot
/// is 0: V is positive definite.
std::optional<double> exactStatistic(const BorderedTable& table)
{
    auto matrix = matrixOf<CheckedInteger>(table);
    CheckedInteger previous = 1;
    for (std::size_t pivot = 0; pivot < table.rank(); ++pivot) {
        for (std::size_t row = pivot + 1; row <= table.rank(); ++row) {
            for (std::size_t column = pivot + 1; column <= table.rank(); ++column) {
                matrix[row][column] = ((matrix[row][column] * matrix[pivot][pivot]) -
                                       (matrix[row][pivot] * matrix[pivot][column])) /
                                      previous;
            }
        }
        previous = matrix[pivot][pivot];
    }
    return exactRatio(CheckedInteger(0) - matrix.back().back(), previous);
}

double nearStatistic(const BorderedTable& table)
{
    auto matrix = matrixOf<long double>(table);
    for (std::size_t pivot = 0; pivot < table.rank(); ++pivot) {
        for (std::size_t row = pivot + 1; row <= table.rank(); ++row) {
            const long double factor = matrix[row][pivot] / matrix[pivot][pivot];
            for (std::size_t column = pivot + 1; column <= table.rank(); ++column)
                matrix[row][column] -= factor * matrix[pivot][column];
        }
    }
    return static_cast<double>(-matrix.back().back());
}

} // namespace

std::variant<StuartMaxwell, Undefined> stuartMaxwell(const ConfusionTable& table)
{
    const BorderedTable bordered(table);
    const std::size_t rank = bordered.rank();
    if (rank == 0)
        return Undefined::NoDiscordantPairs;
    const auto exact = exactStatistic(bordered);
    const double statistic = exact ? *exact : nearStatistic(bordered);
    return StuartMaxwell{statistic, rank, chiSquareSurvival(statistic, rank)};
}

} // namespace assize
