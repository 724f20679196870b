// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

#include <array>
#include <cstddef>

class QPalette;

namespace assize {

inline constexpr std::size_t highlightColourCount = 6;

/// How many highlights of each colour lie over each other.
using ColourCounts = std::array<int, highlightColourCount>;

/// Which of the colours a highlight with this number has.
[[nodiscard]] std::size_t colourOf(int number);

/// The contrast of two colours (WCAG 2.1): 1 to 21.
[[nodiscard]] double contrastOf(const QColor& one, const QColor& other);

/// The colours of an EvidenceView. Text keeps a contrast of 4.5 on every background that is made of them.
struct EvidenceColours {
    /// Chosen by whether the palette's base is light or dark.
    explicit EvidenceColours(const QPalette& palette);

    /// The background where highlights lie over each other: the mean of theirs.
    [[nodiscard]] QColor blended(const ColourCounts& counts) const;

    QColor base;
    QColor text;
    QColor faintText; ///< line numbers
    QColor gutter;
    QColor selection;
    QColor selectionEdge;
    QColor added;
    QColor removed;
    QColor hunk;
    QColor found;        ///< backgrounds of what a search has found
    QColor foundCurrent; ///< and of the place that it is at
    QColor foundEdge;
    QColor markFill;
    QColor markEdge;
    QColor quietMarkEdge;
    std::array<QColor, highlightColourCount> tints;   ///< backgrounds
    std::array<QColor, highlightColourCount> focused; ///< backgrounds of those that stand out
    std::array<QColor, highlightColourCount> lines;   ///< underlines, numbers, edges
};

} // namespace assize
