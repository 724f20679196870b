// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/evidencecolours.h"
#include "views/highlightlayers.h"
#include "views/marginnote.h"
#include "views/textflow.h"

#include <QFont>
#include <QRect>
#include <QSize>

#include <memory>
#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace assize {

/// Where things are in a row, in pixels from its top.
struct RowMetrics {
    RowMetrics() = default;
    /// Room above the text for numbers, and below it for so many underlines.
    RowMetrics(const TextStyle& style, int lanes);

    QFont numberFont;
    int numberHeight = 0;
    int fillTop = 0;    ///< of backgrounds
    int fillBottom = 0; ///< one beyond them
    int baseline = 0;
    int laneTop = 0;   ///< of the first underline
    int lanePitch = 1; ///< from one underline to the next
    int height = 1;
};

/// A row that can be seen.
struct VisibleRow {
    std::size_t block = 0;
    std::size_t begin = 0; ///< of the block, in bytes of the text
    std::shared_ptr<const BlockLayout> layout;
    int row = 0;
    int top = 0;

    /// The bytes of the text that it shows; a line break belongs to the row before it.
    [[nodiscard]] Region region() const;
};

/// What is written above a place of a row.
struct Chip {
    enum class Kind : std::uint8_t {
        Number,        ///< a highlight's, over its beginning
        SplitsCluster, ///< a highlight begins or ends inside of what is drawn as one character
        MixedScripts,  ///< over a word
    };

    Kind kind = Kind::Number;
    std::size_t highlight = 0; ///< except for MixedScripts
    std::optional<MixedScriptWord> word;
    QString label;
    QRect rectangle;
};

/// As it is shown.
[[nodiscard]] QString nameOf(Script script);

/// All that a text view shows at one moment, in coordinates of its viewport.
struct EvidenceScene {
    const TextFlow& flow;
    const HighlightLayers& layers;
    const std::vector<bool>& focused;     ///< of each highlight, whether it stands out
    const std::vector<MarginNote>& notes; ///< ascending
    const std::vector<Region>& found;     ///< by a search, ascending
    std::optional<std::size_t> currentFound;
    const EvidenceColours& colours;
    const RowMetrics& metrics;
    std::vector<VisibleRow> rows;
    QRect textArea;
    int textLeft = 0;    ///< where x of the rows is 0; outside the area when scrolled
    int marginWidth = 0; ///< to the right of the text area
    Region selection;
    std::optional<QRect> caret;
    bool showsDiff = false;
    bool hasFocus = false;

    /// What is filled for a region in one row.
    [[nodiscard]] std::vector<QRect> rectangles(const VisibleRow& row, Region region) const;
    /// Those of `found` that meet a region.
    [[nodiscard]] std::span<const Region> foundIn(Region region) const;
    [[nodiscard]] std::span<const MarginNote> notesIn(Region region) const;
    /// The part of the margin beside a row.
    [[nodiscard]] QRect marginOf(const VisibleRow& row) const;
    /// Numbers and badges; none lies over another.
    [[nodiscard]] std::vector<Chip> chips(const VisibleRow& row) const;

private:
    void addHighlightChips(const VisibleRow& row, std::vector<Chip>& out) const;
    void addWordChips(const VisibleRow& row, std::vector<Chip>& out) const;
    void addChip(const VisibleRow& row, Chip chip, Region over, bool atEnd, std::vector<Chip>& out) const;
};

/// Paints a scene on a whole viewport.
void paint(QPainter& painter, const EvidenceScene& scene, QSize viewport);

} // namespace assize
