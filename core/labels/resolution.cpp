// SPDX-License-Identifier: Apache-2.0
#include "labels/resolution.h"

#include <algorithm>

namespace assize {

std::string_view nameOf(ResolutionState state)
{
    switch (state) {
    case ResolutionState::Value:
        return {};
    case ResolutionState::Missing:
        return "missing";
    case ResolutionState::Disputed:
        return "disputed";
    case ResolutionState::Undecided:
        return "undecided";
    }
    return {};
}

bool isDisagreement(std::span<const std::optional<Category>> ratings)
{
    std::optional<Category> first;
    for (const auto& rating : ratings) {
        if (rating && first && rating != first)
            return true;
        if (rating)
            first = rating;
    }
    return false;
}

Resolution resolve(std::span<const std::optional<Category>> ratings, std::size_t requiredRaters,
                   const Verdict* decision)
{
    const auto isRated = [](const std::optional<Category>& rating) { return rating.has_value(); };
    const auto rated = static_cast<std::size_t>(std::ranges::count_if(ratings, isRated));
    if (rated == 0 || rated < requiredRaters)
        return {ResolutionState::Missing, {}, false};
    if (!isDisagreement(ratings))
        return {ResolutionState::Value, **std::ranges::find_if(ratings, isRated), false};
    if (decision == nullptr)
        return {ResolutionState::Disputed, {}, false};
    if (!*decision)
        return {ResolutionState::Undecided, {}, true};
    return {ResolutionState::Value, **decision, true};
}

} // namespace assize
