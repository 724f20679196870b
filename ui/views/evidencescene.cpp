// SPDX-License-Identifier: Apache-2.0
#include "views/evidencescene.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace assize {

RowMetrics::RowMetrics(const TextStyle& style, int lanes) : numberFont(style.font)
{
    const int textHeight = static_cast<int>(std::ceil(style.ascent + style.descent));
    numberHeight = std::max(8, qRound(textHeight * 0.6));
    numberFont.setPixelSize(std::max(7, qRound(textHeight * 0.55)));
    numberFont.setBold(true);
    fillTop = numberHeight - std::max(2, qRound(textHeight * 0.25));
    baseline = fillTop + static_cast<int>(std::ceil(style.ascent));
    laneTop = baseline + std::max(2, qRound(style.descent * 0.75));
    lanePitch = std::max(3, qRound(textHeight * 0.2));
    const int usualLanes = 2; // so that rows seldom move when a highlight is added
    fillBottom = std::max(laneTop + (lanePitch * (std::max(usualLanes, lanes) - 1)) + 3,
                          baseline + static_cast<int>(std::ceil(style.descent)) + 1);
    height = fillBottom + 1;
}

Region VisibleRow::region() const
{
    const DisplayText& display = layout->display();
    const std::size_t end =
        row + 1 < layout->rowCount() ? layout->rowBegin(row + 1) : display.byteOf(display.cellCount());
    return {begin + layout->rowBegin(row), begin + end};
}

std::vector<QRect> EvidenceScene::rectangles(const VisibleRow& row, Region region) const
{
    std::vector<QRect> out;
    const Region shown = row.region();
    const Region part{std::max(region.begin, shown.begin), std::min(region.end, shown.end)};
    if (part.begin >= part.end)
        return out;
    for (const BlockLayout::Extent& extent :
         row.layout->extents(row.row, {part.begin - row.begin, part.end - row.begin})) {
        const int left = textLeft + qRound(extent.left);
        const int right = std::max(left + 1, textLeft + qRound(extent.right));
        out.emplace_back(left, row.top + metrics.fillTop, right - left, metrics.fillBottom - metrics.fillTop);
    }
    return out;
}

std::vector<NumberChip> EvidenceScene::chips(const VisibleRow& row) const
{
    std::vector<NumberChip> out;
    const Region shown = row.region();
    const QFontMetrics numbers(metrics.numberFont);
    for (const std::size_t index : layers.highlightsIn(shown)) {
        const Highlight& highlight = layers.highlights()[index];
        if (highlight.region.begin < shown.begin)
            continue;
        const std::vector<QRect> first =
            rectangles(row, {highlight.region.begin, highlight.region.begin + 1});
        if (first.empty())
            continue;
        const int width = numbers.horizontalAdvance(QString::number(highlight.number)) + 4;
        QRect rectangle(first.front().left(), row.top, width, metrics.numberHeight);
        // A cluster that runs from right to left begins at its right edge.
        if (textLeft + row.layout->caretX(row.row, highlight.region.begin - row.begin) >
            first.front().center().x())
            rectangle.moveRight(first.front().right());
        out.push_back({index, rectangle});
    }
    std::ranges::stable_sort(out, {}, [](const NumberChip& chip) { return chip.rectangle.left(); });
    int free = textArea.left();
    for (NumberChip& chip : out) {
        chip.rectangle.moveLeft(std::max(chip.rectangle.left(), free));
        free = chip.rectangle.right() + 2;
    }
    return out;
}

} // namespace assize
