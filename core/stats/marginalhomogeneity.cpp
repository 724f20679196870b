// SPDX-License-Identifier: Apache-2.0
#include "stats/marginalhomogeneity.h"

#include "stats/distributions.h"
#include "stats/exactratio.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

namespace assize {

namespace {

std::int64_t discordant(const ConfusionTable& table, std::size_t i, std::size_t j)
{
    return table.at(i, j) + table.at(j, i);
}

/// All categories but the last of each component of the graph that joins those which were ever confused.
std::vector<std::size_t> independentCategories(const ConfusionTable& table)
{
    const std::size_t k = table.categories();
    std::vector<std::size_t> component(k);
    std::iota(component.begin(), component.end(), std::size_t{0});
    for (std::size_t i = 0; i < k; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (discordant(table, i, j) > 0)
                std::ranges::replace(component, component[j], component[i]);
        }
    }
    std::vector<std::size_t> categories;
    for (std::size_t i = 0; i < k; ++i) {
        const auto later = component.begin() + static_cast<std::ptrdiff_t>(i) + 1;
        if (std::find(later, component.end(), component[i]) != component.end())
            categories.push_back(i);
    }
    return categories;
}

template <typename Number> using Matrix = std::vector<std::vector<Number>>;

/// V of those categories, bordered by d on the right and below, with 0 in the corner.
Matrix<Int128> borderedMatrix(const ConfusionTable& table, const std::vector<std::size_t>& categories)
{
    const std::size_t size = categories.size();
    Matrix<Int128> matrix(size + 1, std::vector<Int128>(size + 1));
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t at = categories[i];
        const std::int64_t row = table.rowTotal(at);
        const std::int64_t column = table.columnTotal(at);
        for (std::size_t j = 0; j < size; ++j)
            matrix[i][j] = -discordant(table, at, categories[j]);
        matrix[i][i] = row + column - (2 * table.at(at, at));
        matrix[i][size] = row - column;
        matrix[size][i] = row - column;
    }
    return matrix;
}

/// d' V⁻¹ d = −|V d; d' 0| / |V|, both determinants from one elimination without fractions (Bareiss 1968);
/// the pivots are minors of a positive definite matrix. Nothing where 128 bits do not hold it.
std::optional<double> exactForm(Matrix<Int128> matrix)
{
    constexpr Int128 limit = Int128{1} << 126;
    const std::size_t size = matrix.size() - 1;
    Int128 before = 1;
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        for (std::size_t i = pivot + 1; i <= size; ++i) {
            for (std::size_t j = pivot + 1; j <= size; ++j) {
                Int128 plus = 0;
                Int128 minus = 0;
                if (__builtin_mul_overflow(matrix[i][j], matrix[pivot][pivot], &plus) ||
                    __builtin_mul_overflow(matrix[i][pivot], matrix[pivot][j], &minus) ||
                    __builtin_sub_overflow(plus, minus, &matrix[i][j]))
                    return std::nullopt;
                matrix[i][j] /= before;
            }
        }
        before = matrix[pivot][pivot];
    }
    if (-matrix[size][size] >= limit || before >= limit)
        return std::nullopt;
    return exactRatio(-matrix[size][size], before);
}

double approximateForm(const Matrix<Int128>& exact)
{
    Matrix<long double> matrix(exact.size());
    for (std::size_t i = 0; i < exact.size(); ++i)
        matrix[i].assign(exact[i].begin(), exact[i].end());
    const std::size_t size = matrix.size() - 1;
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        for (std::size_t i = pivot + 1; i <= size; ++i) {
            const long double factor = matrix[i][pivot] / matrix[pivot][pivot];
            for (std::size_t j = pivot + 1; j <= size; ++j)
                matrix[i][j] -= factor * matrix[pivot][j];
        }
    }
    return static_cast<double>(-matrix[size][size]);
}

} // namespace

std::variant<StuartMaxwell, Undefined> stuartMaxwell(const ConfusionTable& table)
{
    const std::vector<std::size_t> categories = independentCategories(table);
    if (categories.empty())
        return Undefined::NoDiscordantPairs;
    const Matrix<Int128> matrix = borderedMatrix(table, categories);
    const std::optional<double> exact = exactForm(matrix);
    StuartMaxwell result;
    result.statistic = exact ? *exact : approximateForm(matrix);
    result.degreesOfFreedom = categories.size();
    result.p = chiSquareSurvival(result.statistic, result.degreesOfFreedom);
    return result;
}

} // namespace assize
