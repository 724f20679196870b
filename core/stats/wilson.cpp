// SPDX-License-Identifier: Apache-2.0
#include "stats/wilson.h"

#include <cmath>

namespace assize {

namespace {

/// The 97.5 % quantile of the standard normal distribution, the nearest double.
constexpr double z = 0x1.f5c0331eeff85p+0;

/// The root of the score equation for k events among n, k and n−k > 0 or k = n.
double root(double k, double n)
{
    return z * std::sqrt((z * z / 4) + (k * ((n - k) / n)));
}

double lowerBound(double k, double n)
{
    return k == 0 ? 0 : (k * (k / n)) / (k + (z * z / 2) + root(k, n));
}

double upperBound(double k, double n)
{
    if (k == n)
        return 1;
    if (2 * k >= n)
        return 1 - lowerBound(n - k, n);
    return (k + (z * z / 2) + root(k, n)) / (n + (z * z));
}

} // namespace

std::optional<Interval> wilson95(std::int64_t events, std::int64_t trials)
{
    if (trials == 0)
        return std::nullopt;
    const auto k = static_cast<double>(events);
    const auto n = static_cast<double>(trials);
    return Interval{lowerBound(k, n), upperBound(k, n)};
}

} // namespace assize
