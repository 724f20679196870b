// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace assize {

/// Code points from first to last, both included.
struct CodePointRange {
    char32_t first = 0;
    char32_t last = 0;
};

/// Whether one of the ranges, which ascend, holds a code point.
[[nodiscard]] inline bool isIn(std::span<const CodePointRange> ranges, char32_t codePoint)
{
    const auto range = std::ranges::lower_bound(ranges, codePoint, {}, &CodePointRange::last);
    return range != ranges.end() && range->first <= codePoint;
}

/// Those with letters that draw like letters of another of them.
enum class Script : std::uint8_t { Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic, Lisu };

namespace tables {

struct ScriptRange {
    char32_t first = 0;
    char32_t last = 0;
    Script script = Script::Latin;
};

struct Folding {
    char32_t from = 0;
    char32_t to = 0;
};

} // namespace tables

} // namespace assize
