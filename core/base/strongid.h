// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace assize {

/// An opaque name, compared byte for byte. The tag keeps ids of different things from being mixed up.
template <typename Tag> struct StrongId {
    std::string value;

    auto operator<=>(const StrongId&) const = default;
};

using SampleId = StrongId<struct SampleIdTag>;
using GroupId = StrongId<struct GroupIdTag>;
using EvidenceId = StrongId<struct EvidenceIdTag>;
using ClaimId = StrongId<struct ClaimIdTag>;
using CheckId = StrongId<struct CheckIdTag>;
using RaterId = StrongId<struct RaterIdTag>;
using DecisionId = StrongId<struct DecisionIdTag>;

} // namespace assize

template <typename Tag> struct std::hash<assize::StrongId<Tag>> {
    std::size_t operator()(const assize::StrongId<Tag>& id) const noexcept
    {
        return std::hash<std::string>{}(id.value);
    }
};
