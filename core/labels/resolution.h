// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "corpus/field.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assize {

enum class ResolutionState : std::uint8_t {
    Value,     ///< all raters agree, or a decision stands
    Missing,   ///< too few ratings
    Disputed,  ///< raters differ, and no single decision stands
    Undecided, ///< the adjudicator found that it cannot be decided
};

/// What an adjudicator gave: a category, or nothing for "undecided".
using Verdict = std::optional<Category>;

/// The human label of one field, from submissions only.
struct Resolution {
    ResolutionState state = ResolutionState::Missing;
    Category value{};         ///< where the state is Value
    bool adjudicated = false; ///< the value comes from a decision

    bool operator==(const Resolution&) const = default;
    [[nodiscard]] std::optional<Category> category() const
    {
        return state == ResolutionState::Value ? std::optional(value) : std::nullopt;
    }
};

/// "missing", "disputed" or "undecided"; empty for a value.
[[nodiscard]] std::string_view nameOf(ResolutionState state);

/// Whether at least two raters gave different categories.
[[nodiscard]] bool isDisagreement(std::span<const std::optional<Category>> ratings);

/// The rules of resolution, in their order: too few ratings; one value from all (never a majority); a
/// decision; else disputed. `decision` is the one that is current, or null unless there is exactly one.
[[nodiscard]] Resolution resolve(std::span<const std::optional<Category>> ratings, std::size_t requiredRaters,
                                 const Verdict* decision);

} // namespace assize
