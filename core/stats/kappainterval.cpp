// SPDX-License-Identifier: Apache-2.0
#include "stats/kappainterval.h"

#include "stats/agreement.h"
#include "stats/distributions.h"
#include "stats/exactratio.h"

#include <algorithm>
#include <cmath>

namespace assize {

namespace {

/// Kappa as K / S, and what the influence of a pair on it takes, all in integers: the influence of a pair in
/// cell (i, j) is n (nS δij − n (n − A) (ci + rj) − (nK − E (n − A))) / S², with A pairs that agree,
/// E = Σ ri ci, and for row i the column's margin ci, for column j the row's rj.
class Influence final {
public:
    explicit Influence(const ConfusionTable& table)
        : m_n(table.total()), m_disagreed(m_n - table.agreed()), m_rows(table.categories()),
          m_columns(table.categories())
    {
        Int128 expected = 0;
        for (std::size_t i = 0; i < table.categories(); ++i) {
            m_rows[i] = table.rowTotal(i);
            m_columns[i] = table.columnTotal(i);
            expected += m_rows[i] * m_columns[i];
        }
        m_spread = (m_n * m_n) - expected;
        m_kappa = (m_n * table.agreed()) - expected;
        m_constant = (m_n * m_kappa) - (expected * m_disagreed);
    }

    [[nodiscard]] bool isExtreme() const { return m_kappa == m_spread || m_kappa == -m_spread; }

    /// The sum of the influences of a group's pairs, divided by n; exactly 0 where they cancel.
    [[nodiscard]] double of(std::span<const std::uint32_t> cells) const
    {
        const std::size_t categories = m_rows.size();
        Int128 agreed = 0;
        Int128 pairs = 0;
        Int128 margins = 0;
        for (std::size_t row = 0; row < categories; ++row) {
            for (std::size_t column = 0; column < categories; ++column) {
                const Int128 count = cells[(row * categories) + column];
                agreed += row == column ? count : 0;
                pairs += count;
                margins += count * (m_columns[row] + m_rows[column]);
            }
        }
        const Int128 sum = (m_n * m_spread * agreed) - (m_n * m_disagreed * margins) - (pairs * m_constant);
        const auto spread = static_cast<double>(m_spread);
        return static_cast<double>(sum) / spread / spread;
    }

private:
    Int128 m_n;
    Int128 m_disagreed;
    std::vector<Int128> m_rows;
    std::vector<Int128> m_columns;
    Int128 m_spread = 0;
    Int128 m_kappa = 0;
    Int128 m_constant = 0;
};

std::int64_t fewerMinorityLabels(const ConfusionTable& table)
{
    std::int64_t row = 0;
    std::int64_t column = 0;
    for (std::size_t i = 0; i < table.categories(); ++i) {
        row = std::max(row, table.rowTotal(i));
        column = std::max(column, table.columnTotal(i));
    }
    return table.total() - std::max(row, column);
}

} // namespace

KappaInterval linearisedKappaInterval95(const ClusteredTable& groups)
{
    const ConfusionTable table = groups.sum();
    const Figure kappa = cohenKappa(table);
    KappaInterval interval;
    for (std::size_t group = 0; group < groups.groups(); ++group)
        interval.groups += groups.isEmpty(group) ? 0U : 1U;
    if (const auto* reason = std::get_if<Undefined>(&kappa)) {
        interval.bounds = *reason;
        return interval;
    }
    interval.bounds = Undefined::ZeroVariance;
    if (interval.groups < 2)
        return interval;
    const Influence influence(table);
    const auto count = static_cast<double>(interval.groups);
    double squares = 0;
    for (std::size_t group = 0; group < groups.groups(); ++group) {
        const double sum = influence.of(groups.cellsOf(group));
        squares += sum * sum;
    }
    interval.standardError = std::sqrt(count / (count - 1) * squares);
    interval.quantile = studentTQuantile(.975, count - 1);
    if (squares == 0 || influence.isExtreme())
        return interval;
    const double k = std::get<double>(kappa);
    const double half = interval.quantile * interval.standardError / (1 - (k * k));
    interval.bounds = Interval{std::tanh(std::atanh(k) - half), std::tanh(std::atanh(k) + half)};
    return interval;
}

KappaInterval kappaInterval95(const ClusteredTable& groups)
{
    KappaInterval interval = linearisedKappaInterval95(groups);
    if (std::holds_alternative<Undefined>(interval.bounds))
        return interval;
    if (interval.groups < fewestGroups)
        interval.bounds = Undefined::TooFewGroups;
    else if (fewerMinorityLabels(groups.sum()) < fewestMinorityLabels)
        interval.bounds = Undefined::TooFewMinorityLabels;
    return interval;
}

} // namespace assize
