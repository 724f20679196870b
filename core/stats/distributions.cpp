// SPDX-License-Identifier: Apache-2.0
#include "stats/distributions.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace assize {

namespace {

/// Γ(a + 1/2) / Γ(a), without the cancellation of two large logarithms.
double gammaRatio(double a)
{
    constexpr double smallEnough = 100; // for tgamma
    if (a < smallEnough)
        return std::tgamma(a + .5) / std::tgamma(a);
    // The asymptotic series in 1/a (Tricomi & Erdélyi 1951); the next term is below 1e-15 from here on.
    const double x = 1 / a;
    return std::sqrt(a) *
           (1 + x * (-1. / 8 + x * (1. / 128 + x * (5. / 1024 + x * (-21. / 32768 + x * (-399. / 262144))))));
}

/// The continued fraction of the regularised incomplete beta function (modified Lentz; DLMF 8.17.22), for x
/// below (a + 1) / (a + b + 2).
double betaFraction(double x, double a, double b)
{
    constexpr double tiny = 1e-300;
    constexpr int mostTerms = 100000;
    const auto away = [](double value) { return std::abs(value) < tiny ? tiny : value; };
    double c = 1;
    double d = 1 / away(1 - ((a + b) * x / (a + 1)));
    double fraction = d;
    for (int m = 1; m < mostTerms; ++m) {
        const double even = m * (b - m) * x / ((a + (2 * m) - 1) * (a + (2 * m)));
        d = 1 / away(1 + (even * d));
        c = away(1 + (even / c));
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + (2 * m)) * (a + (2 * m) + 1));
        d = 1 / away(1 + (odd * d));
        c = away(1 + (odd / c));
        const double step = d * c;
        fraction *= step;
        if (std::abs(step - 1) < std::numeric_limits<double>::epsilon())
            break;
    }
    return fraction;
}

/// The chance that Student's t exceeds t ≥ 0: half the regularised incomplete beta function at ν / (ν + t²)
/// with a = ν/2, b = 1/2.
double studentTail(double t, double degreesOfFreedom)
{
    const double a = degreesOfFreedom / 2;
    const double square = t * t / degreesOfFreedom;
    const double x = 1 / (1 + square);
    const double rest = square / (1 + square); // 1 − x
    if (!std::isfinite(square))
        return 0;
    // x^a √(1 − x) Γ(a + 1/2) / (Γ(a) √π)
    const double front =
        std::exp(-a * std::log1p(square)) * std::sqrt(rest) * gammaRatio(a) * std::numbers::inv_sqrtpi;
    if (x < (a + 1) / (a + 2.5))
        return front * betaFraction(x, a, .5) / (2 * a);
    return .5 - (front * betaFraction(rest, .5, a));
}

} // namespace

double studentTQuantile(double p, double degreesOfFreedom)
{
    const double tail = p < .5 ? p : 1 - p;
    double low = 0;
    double high = 1;
    while (studentTail(high, degreesOfFreedom) > tail) {
        low = high;
        high *= 2;
    }
    // Until the two are neighbours.
    for (double middle = low + ((high - low) / 2); middle > low && middle < high;
         middle = low + ((high - low) / 2))
        (studentTail(middle, degreesOfFreedom) > tail ? low : high) = middle;
    return p < .5 ? -high : p > .5 ? high : 0;
}

// For whole degrees of freedom the tail is a finite sum of positive terms (Abramowitz &
// Stegun 26.4.4, 26.4.5).
double chiSquareSurvival(double x, std::size_t degreesOfFreedom)
{
    const double half = x / 2;
    const bool isOdd = degreesOfFreedom % 2 != 0;
    // Terms e^-y y^s / Γ(s + 1), from s = 0 or s = 1/2 on; in logarithms, since they may be far from 1.
    double sum = isOdd ? std::erfc(std::sqrt(half)) : 0;
    if (half == 0)
        return 1;
    for (double s = isOdd ? .5 : 0; s < static_cast<double>(degreesOfFreedom) / 2 - .25; s += 1)
        sum += std::exp((s * std::log(half)) - half - std::lgamma(s + 1));
    return sum;
}

} // namespace assize
