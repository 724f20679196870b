// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/offsets.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace assize {

/// A stretch of a text, half-open, in bytes. One that comes from resolve() lies inside its text, is not
/// empty, and begins and ends between code points.
struct Region {
    std::size_t begin = 0;
    std::size_t end = 0;

    auto operator<=>(const Region&) const = default;

    [[nodiscard]] std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
};

/// A region as a file states it: offsets in the file's unit, and the text that is said to stand there.
struct QuotedRegion {
    std::int64_t start = 0;
    std::int64_t end = 0;
    std::string text;

    auto operator<=>(const QuotedRegion&) const = default;
};

enum class RegionFaultKind : std::uint8_t {
    Empty,           ///< start is not before end
    Outside,         ///< beyond the end of the text, or negative
    SplitsCharacter, ///< an offset falls inside a code point
    TextDiffers,     ///< the text there is another one
};

/// Why a stated region is refused, in one sentence, with a hint where there is one.
struct RegionFault {
    RegionFaultKind kind = RegionFaultKind::Outside;
    std::string message;
    std::string hint;
};

/// Finds the bytes of a stated region; refused unless exactly the quoted text stands there. When it would
/// match in another unit, the hint says in which.
[[nodiscard]] tl::expected<Region, RegionFault> resolve(const QuotedRegion& quoted, std::string_view text,
                                                        const OffsetIndex& index, OffsetUnit unit);

/// The end of a code for a fault: "empty", "outside", "splits-character", "mismatch".
[[nodiscard]] std::string_view codeSuffix(RegionFaultKind kind);

/// Byte offsets of every place where `needle` (not empty) stands in `text`, overlapping ones too, at most
/// `limit`.
[[nodiscard]] std::vector<std::size_t> occurrences(std::string_view needle, std::string_view text,
                                                   std::size_t limit);

[[nodiscard]] std::string_view nameOf(OffsetUnit unit);

} // namespace assize
