// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stats/exactratio.h"

#include <optional>

namespace assize {

/// An integer of 128 bits that remembers whether anything it was made from did not fit.
class CheckedInteger final {
public:
    CheckedInteger(Int128 value = 0) : m_value(value) {}

    [[nodiscard]] bool isExact() const { return m_exact; }
    [[nodiscard]] Int128 value() const { return m_value; }

    friend CheckedInteger operator+(CheckedInteger a, CheckedInteger b)
    {
        Int128 sum = 0;
        const bool fits = !__builtin_add_overflow(a.m_value, b.m_value, &sum);
        return {sum, fits && a.m_exact && b.m_exact};
    }
    friend CheckedInteger operator-(CheckedInteger a, CheckedInteger b)
    {
        Int128 difference = 0;
        const bool fits = !__builtin_sub_overflow(a.m_value, b.m_value, &difference);
        return {difference, fits && a.m_exact && b.m_exact};
    }
    friend CheckedInteger operator*(CheckedInteger a, CheckedInteger b)
    {
        Int128 product = 0;
        const bool fits = !__builtin_mul_overflow(a.m_value, b.m_value, &product);
        return {product, fits && a.m_exact && b.m_exact};
    }
    /// For a divisor that is not 0, where nothing remains.
    friend CheckedInteger operator/(CheckedInteger a, CheckedInteger b)
    {
        if (!a.m_exact || !b.m_exact)
            return {0, false};
        return a.m_value / b.m_value;
    }

private:
    CheckedInteger(Int128 value, bool exact) : m_value(value), m_exact(exact) {}

    Int128 m_value;
    bool m_exact = true;
};

/// exactRatio() of a positive denominator, or nothing where the integers did not fit.
[[nodiscard]] inline std::optional<double> exactRatio(CheckedInteger numerator, CheckedInteger denominator)
{
    constexpr Int128 limit = Int128{1} << 126;
    const bool fit = numerator.isExact() && denominator.isExact() && numerator.value() < limit &&
                     numerator.value() > -limit && denominator.value() < limit;
    if (!fit)
        return std::nullopt;
    return exactRatio(numerator.value(), denominator.value());
}

} // namespace assize
