// SPDX-License-Identifier: Apache-2.0
#include "stats/distributions.h"

#include <cmath>
#include <numbers>

namespace assize {

namespace {

constexpr double epsilon = 0x1p-53;

/// Γ(a + ½) / Γ(a) for a > 0: by its asymptotic series, for a small a after the recurrence.
double halfStepGammaRatio(double a)
{
    double factor = 1;
    for (; a < 40; ++a)
        factor *= a / (a + 0.5);
    const double b = 1 / a;
    const double series =
        1 + (b * (-1.0 / 8 +
                  b * (1.0 / 128 + b * (5.0 / 1024 + b * (-21.0 / 32768 +
                                                          b * (-399.0 / 262144 + b * (869.0 / 4194304)))))));
    return factor * std::sqrt(a) * series;
}

/// The incomplete beta function Ix(a, b) over x^a y^b / B(a, b), where y = 1 − x and a y ≥ b x: the continued
/// fraction of DiDonato & Morris (1992, eq. 9), which does not cancel for a large a or b, evaluated as by
/// Lentz.
double incompleteBetaFraction(double a, double b, double x, double y)
{
    const double offset = (a * y) - (b * x) + 1;
    double value = a * offset / (a + 1);
    double numerator = value;
    double denominator = 0;
    for (double m = 1;; ++m) {
        const double odd = a + (2 * m) - 1;
        const double top = ((a + m - 1) / odd) * ((a + b + m - 1) / odd) * m * (b - m) * x * x;
        const double bottom =
            m + (m * (b - m) * x / odd) + ((a + m) * (offset + (m * (1 + y))) / (a + (2 * m) + 1));
        numerator = bottom + (top / numerator);
        denominator = 1 / (bottom + (top * denominator));
        const double change = numerator * denominator;
        value *= change;
        if (std::abs(change - 1) <= 2 * epsilon)
            return 1 / value;
    }
}

class StudentT final {
public:
    explicit StudentT(double degrees)
        : m_degrees(degrees), m_ratio(halfStepGammaRatio(degrees / 2) / std::sqrt(std::numbers::pi))
    {
    }

    [[nodiscard]] double density(double t) const
    {
        return m_ratio / std::sqrt(m_degrees) *
               std::exp(-(m_degrees + 1) / 2 * std::log1p(t * t / m_degrees));
    }

    /// The upper tail above t ≥ 0, less q ≤ ½; from whichever side keeps the digits.
    [[nodiscard]] double excess(double t, double q) const
    {
        const double a = m_degrees / 2;
        const double y = t * t / (m_degrees + (t * t));
        const double x = m_degrees / (m_degrees + (t * t));
        const double factor = m_ratio * std::exp(-a * std::log1p(t * t / m_degrees)) * std::sqrt(y);
        if (a * y >= 0.5 * x)
            return (factor * incompleteBetaFraction(a, 0.5, x, y) / 2) - q;
        return (0.5 - q) - (factor * incompleteBetaFraction(0.5, a, y, x) / 2);
    }

private:
    double m_degrees;
    double m_ratio; ///< 1 / B(ν/2, ½)
};

/// Newton from below: the tail is convex, so that no step passes the root but by rounding.
double upperStudentTQuantile(double q, double degrees)
{
    const StudentT distribution(degrees);
    double t = 0;
    double step = (0.5 - q) / distribution.density(0);
    while (step > epsilon * t) {
        t += step;
        step = distribution.excess(t, q) / distribution.density(t);
    }
    return t;
}

} // namespace

double studentTQuantile(double p, double degreesOfFreedom)
{
    return p < 0.5 ? -upperStudentTQuantile(p, degreesOfFreedom)
                   : upperStudentTQuantile(1 - p, degreesOfFreedom);
}

double chiSquareSurvival(double x, std::size_t degreesOfFreedom)
{
    if (x <= 0)
        return 1;
    // Q(a + 1, y) = Q(a, y) + y^a e^−y / Γ(a + 1), from a = ½ or 1 up: positive terms only, each by its
    // logarithm.
    const double y = x / 2;
    const bool isOdd = degreesOfFreedom % 2 == 1;
    double tail = isOdd ? std::erfc(std::sqrt(y)) : std::exp(-y);
    double logTerm = isOdd ? -y - (std::log(std::numbers::pi * y) / 2) : -y;
    for (double a = isOdd ? 0.5 : 1; 2 * a < static_cast<double>(degreesOfFreedom); ++a) {
        logTerm += std::log(y / a);
        tail += std::exp(logTerm);
    }
    return tail;
}

} // namespace assize
