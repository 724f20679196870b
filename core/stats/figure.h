// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

namespace assize {

/// Why a figure has no value.
enum class Undefined : std::uint8_t {
    NoOverlap,            ///< no item has both labels
    ConstantLabels,       ///< both sides used one and the same label throughout: 0/0
    NoTrials,             ///< nothing was counted
    ZeroDenominator,      ///< nothing was scored
    SingleCategory,       ///< the format declares fewer than two categories
    UnusedCategory,       ///< neither rater used the category
    NotBinary,            ///< the index is defined for two categories only
    NoItems,              ///< nothing was rated
    UnequalRaterCounts,   ///< not everything has the same number of ratings
    FewerThanTwoRatings,  ///< nothing has two ratings that could agree
    NoDiscordantPairs,    ///< both raters agree throughout: no difference to test
    ZeroVariance,         ///< the groups show no variation that an interval could be made from
    TooFewGroups,         ///< fewer than 10 groups
    TooFewMinorityLabels, ///< fewer than 5 labels of either rater outside the one used most
    BootstrapDegenerate,  ///< too many replicates without a value
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
    case Undefined::SingleCategory:
        return "single-category";
    case Undefined::UnusedCategory:
        return "unused-category";
    case Undefined::NotBinary:
        return "not-binary";
    case Undefined::NoItems:
        return "no-items";
    case Undefined::UnequalRaterCounts:
        return "unequal-rater-counts";
    case Undefined::FewerThanTwoRatings:
        return "fewer-than-two-ratings";
    case Undefined::NoDiscordantPairs:
        return "no-discordant-pairs";
    case Undefined::ZeroVariance:
        return "zero-variance";
    case Undefined::TooFewGroups:
        return "too-few-groups";
    case Undefined::TooFewMinorityLabels:
        return "too-few-minority-labels";
    case Undefined::BootstrapDegenerate:
        return "bootstrap-degenerate";
    }
    return {};
}

} // namespace assize
