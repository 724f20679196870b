// SPDX-License-Identifier: Apache-2.0
#include "stats/exactratio.h"

#include <cmath>
#include <cstdint>

namespace assize {

namespace {

__extension__ using Unsigned128 = unsigned __int128;

constexpr Unsigned128 quotientFloor =
    Unsigned128{1} << 54U; ///< 55 bits: 53 of the result, one to round by, one for the rest

} // namespace

double exactRatio(Int128 numerator, Int128 denominator)
{
    if (numerator == 0)
        return 0;
    const bool negative = numerator < 0;
    const auto divisor = static_cast<Unsigned128>(denominator);
    const auto dividend = static_cast<Unsigned128>(negative ? -numerator : numerator);
    // Long division, bit by bit: the quotient so far times 2^exponent, and what remains.
    Unsigned128 quotient = dividend / divisor;
    Unsigned128 rest = dividend % divisor;
    int exponent = 0;
    while (quotient < quotientFloor) {
        quotient <<= 1U;
        rest <<= 1U;
        --exponent;
        if (rest >= divisor) {
            rest -= divisor;
            quotient |= 1U;
        }
    }
    while (quotient >= 2 * quotientFloor) {
        rest |= quotient & 1U;
        quotient >>= 1U;
        ++exponent;
    }
    // Whatever remains only has to keep a tie from looking exact.
    const auto bits = static_cast<std::uint64_t>(quotient) | (rest != 0 ? 1U : 0U);
    const double size = std::ldexp(static_cast<double>(bits), exponent);
    return negative ? -size : size;
}

} // namespace assize
