// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

namespace assize {

/// Why a figure has no value.
enum class Undefined : std::uint8_t {
    NoOverlap,       ///< no item has both labels
    ConstantLabels,  ///< both sides used one and the same label throughout: 0/0
    NoTrials,        ///< nothing was counted
    ZeroDenominator, ///< nothing was scored
};

/// A finite number, or the reason why there is none. Never NaN, never a sentinel.
using Figure = std::variant<double, Undefined>;

[[nodiscard]] constexpr std::string_view nameOf(Undefined reason)
{
    switch (reason) {
    case Undefined::NoOverlap:
        return "no-overlap";
    case Undefined::ConstantLabels:
        return "constant-labels";
    case Undefined::NoTrials:
        return "no-trials";
    case Undefined::ZeroDenominator:
        return "zero-denominator";
    }
    return {};
}

} // namespace assize
