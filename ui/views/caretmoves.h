// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "text/region.h"

#include <QtGlobal>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace assize {

class TextFlow;

/// Where a caret stands: before a grapheme cluster, or at the end of the text.
struct CaretPlace {
    std::size_t byte = 0;
    bool atRowEnd = false;  ///< where a row wraps: behind its last cell, not before the next row's first one
    std::optional<qreal> x; ///< that moving from row to row keeps
};

enum class CaretMove : std::uint8_t {
    Left,
    Right,
    PreviousWord,
    NextWord,
    PreviousRow,
    NextRow,
    PreviousPage,
    NextPage,
    RowBegin,
    RowEnd,
    TextBegin,
    TextEnd,
};

/// A row of a block.
struct RowPlace {
    std::size_t block = 0;
    int row = 0;
};

[[nodiscard]] RowPlace rowOf(TextFlow& flow, const CaretPlace& caret);
/// A place `rows` further down (up when negative), as far as there are rows.
[[nodiscard]] RowPlace rowsFrom(TextFlow& flow, RowPlace from, int rows);

[[nodiscard]] CaretPlace moved(TextFlow& flow, const CaretPlace& caret, CaretMove move, int rowsOfPage);

/// The word (UAX 29) at a byte, or the space between words; an always marked character ends a word and stands
/// alone.
[[nodiscard]] Region wordAt(TextFlow& flow, std::size_t byte);
/// The line at a byte, without its line break.
[[nodiscard]] Region lineAt(const TextFlow& flow, std::size_t byte);

} // namespace assize
