// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/exactratio.h"

#include <optional>

namespace assize {

/// A whole number of 128 bits that knows when it did not fit; so does everything that is computed from it.
class CheckedInteger final {
public:
    CheckedInteger() = default;
    CheckedInteger(Int128 value) : m_value(value) {} // NOLINT(google-explicit-constructor): a number is one

    /// Whether the value is exact.
    [[nodiscard]] bool fits() const { return m_fits; }
    /// Only while it fits.
    [[nodiscard]] Int128 value() const { return m_value; }

    friend CheckedInteger operator+(CheckedInteger a, CheckedInteger b)
    {
        CheckedInteger sum;
        sum.m_fits = !__builtin_add_overflow(a.m_value, b.m_value, &sum.m_value) && a.m_fits && b.m_fits;
        return sum;
    }
    friend CheckedInteger operator-(CheckedInteger a, CheckedInteger b)
    {
        CheckedInteger difference;
        difference.m_fits =
            !__builtin_sub_overflow(a.m_value, b.m_value, &difference.m_value) && a.m_fits && b.m_fits;
        return difference;
    }
    friend CheckedInteger operator*(CheckedInteger a, CheckedInteger b)
    {
        CheckedInteger product;
        product.m_fits =
            !__builtin_mul_overflow(a.m_value, b.m_value, &product.m_value) && a.m_fits && b.m_fits;
        return product;
    }

private:
    Int128 m_value = 0;
    bool m_fits = true;
};

/// The quotient, rounded once; nothing where one of the two did not fit. The denominator must be positive.
[[nodiscard]] inline std::optional<double> exactRatio(CheckedInteger numerator, CheckedInteger denominator)
{
    constexpr Int128 limit = Int128{1} << 126;
    const auto isTaken = [](CheckedInteger number) {
        return number.fits() && number.value() < limit && -number.value() < limit;
    };
    if (!isTaken(numerator) || !isTaken(denominator))
        return std::nullopt;
    return exactRatio(numerator.value(), denominator.value());
}

} // namespace assize
