// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/region.h"

#include <cstdint>

namespace assize {

enum class HighlightKind : std::uint8_t {
    Claim,    ///< a claim, in the output
    Citation, ///< a region that was cited, in evidence
};

/// A region of a text that is made to stand out.
struct Highlight {
    HighlightKind kind = HighlightKind::Claim;
    Region region;  ///< bytes
    int number = 0; ///< shown beside it, and decides how it looks: the claim's number, from 1
    bool operator==(const Highlight&) const = default;
};

} // namespace assize
