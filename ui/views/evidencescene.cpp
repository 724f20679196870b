// SPDX-License-Identifier: Apache-2.0
#include "views/evidencescene.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace assize {

QString nameOf(Script script)
{
    switch (script) {
    case Script::Latin:
        return QCoreApplication::translate("assize::EvidenceView", "Latin");
    case Script::Greek:
        return QCoreApplication::translate("assize::EvidenceView", "Greek");
    case Script::Cyrillic:
        return QCoreApplication::translate("assize::EvidenceView", "Cyrillic");
    case Script::Armenian:
        return QCoreApplication::translate("assize::EvidenceView", "Armenian");
    case Script::Cherokee:
        return QCoreApplication::translate("assize::EvidenceView", "Cherokee");
    case Script::Coptic:
        return QCoreApplication::translate("assize::EvidenceView", "Coptic");
    case Script::Lisu:
        return QCoreApplication::translate("assize::EvidenceView", "Lisu");
    }
    return {};
}

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
    height = std::max(fillBottom + 1, qRound((fillBottom + 1) * style.lineSpacing / 100.0));
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

std::span<const Region> EvidenceScene::foundIn(Region region) const
{
    const auto first = std::ranges::upper_bound(found, region.begin, {}, &Region::end);
    const auto last = std::ranges::lower_bound(first, found.end(), region.end, {}, &Region::begin);
    return {first, last};
}

std::span<const MarginNote> EvidenceScene::notesIn(Region region) const
{
    const auto first = std::ranges::lower_bound(notes, region.begin, {}, &MarginNote::byte);
    const auto last = std::ranges::lower_bound(first, notes.end(), region.end, {}, &MarginNote::byte);
    return {first, last};
}

QRect EvidenceScene::marginOf(const VisibleRow& row) const
{
    return {textArea.right() + 1, row.top, marginWidth, metrics.height};
}

/// Over the first or the last cell of a stretch, whichever way it runs.
void EvidenceScene::addChip(const VisibleRow& row, Chip chip, Region over, bool atEnd,
                            std::vector<Chip>& out) const
{
    const std::size_t byte = atEnd ? over.end - 1 : over.begin;
    const std::vector<QRect> cell = rectangles(row, {byte, byte + 1});
    if (cell.empty())
        return;
    const int width = QFontMetrics(metrics.numberFont).horizontalAdvance(chip.label) + 4;
    chip.rectangle = QRect(cell.front().left(), row.top, width, metrics.numberHeight);
    // A cluster that runs from right to left begins at its right edge.
    const qreal edge = textLeft + row.layout->caretX(row.row, byte - row.begin);
    if (atEnd || edge > cell.front().center().x())
        chip.rectangle.moveRight(cell.front().right());
    out.push_back(std::move(chip));
}

void EvidenceScene::addHighlightChips(const VisibleRow& row, std::vector<Chip>& out) const
{
    const QString half(QChar(0x00BD));
    const Region shown = row.region();
    for (const std::size_t index : layers.highlightsIn(shown)) {
        const Highlight& highlight = layers.highlights()[index];
        const Region region = highlight.region;
        const bool begins = region.begin >= shown.begin;
        const bool ends = region.end <= shown.end;
        if (begins)
            addChip(row, {Chip::Kind::Number, index, std::nullopt, QString::number(highlight.number), {}},
                    region, false, out);
        const bool splitsBegin = begins && row.layout->splitsCluster(region.begin - row.begin);
        const bool splitsEnd = ends && row.layout->splitsCluster(region.end - row.begin);
        if (splitsBegin || splitsEnd)
            addChip(row, {Chip::Kind::SplitsCluster, index, std::nullopt, half, {}}, region, !splitsBegin,
                    out);
    }
}

void EvidenceScene::addWordChips(const VisibleRow& row, std::vector<Chip>& out) const
{
    const Region shown = row.region();
    for (MixedScriptWord word : row.layout->mixedScriptWords()) {
        word.region = {word.region.begin + row.begin, word.region.end + row.begin};
        if (word.region.begin < shown.begin || word.region.begin >= shown.end)
            continue;
        const QString label = nameOf(word.first) + u'+' + nameOf(word.other);
        addChip(row, {Chip::Kind::MixedScripts, 0, word, label, {}}, word.region, false, out);
    }
}

std::vector<Chip> EvidenceScene::chips(const VisibleRow& row) const
{
    std::vector<Chip> out;
    addHighlightChips(row, out);
    addWordChips(row, out);
    std::ranges::stable_sort(out, {}, [](const Chip& chip) { return chip.rectangle.left(); });
    int free = textArea.left();
    for (Chip& chip : out) {
        chip.rectangle.moveLeft(std::max(chip.rectangle.left(), free));
        free = chip.rectangle.right() + 2;
    }
    return out;
}

} // namespace assize
