// SPDX-License-Identifier: Apache-2.0
#include "views/blocklayout.h"

#include "text/reveal.h"
#include "text/textblocks.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assize {

namespace {

using Extent = BlockLayout::Extent;

constexpr qreal widerThanAnyRow = 1 << 20;

/// Joins what touches; the extents come in any order.
std::vector<Extent> mergedExtents(std::vector<Extent> extents)
{
    constexpr qreal gap = 0.01;
    std::ranges::sort(extents, {}, &Extent::left);
    std::vector<Extent> out;
    for (const Extent& extent : extents) {
        if (!out.empty() && extent.left <= out.back().right + gap)
            out.back().right = std::max(out.back().right, extent.right);
        else
            out.push_back(extent);
    }
    return out;
}

/// Gives every placeholder the width of its label. They stay unseen; the labels are painted over them.
QList<QTextLayout::FormatRange> markFormats(const DisplayText& display, const TextStyle& style)
{
    constexpr qreal padding = 5;
    const QFontMetricsF metrics(style.markFont);
    QList<QTextLayout::FormatRange> ranges;
    ranges.reserve(static_cast<qsizetype>(display.marks().size()));
    for (const DisplayText::Mark& mark : display.marks()) {
        const qreal width = std::ceil(metrics.horizontalAdvance(mark.label) + padding);
        QFont font = style.font;
        font.setLetterSpacing(QFont::AbsoluteSpacing, width - style.placeholderWidth);
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(mark.unit);
        range.length = 1;
        range.format.setFont(font);
        range.format.setForeground(QColor(0, 0, 0, 0));
        ranges.append(range);
    }
    return ranges;
}

} // namespace

BlockLayout::BlockLayout(std::string_view block, const TextStyle& style, std::optional<bool> rightToLeft)
    : m_display(block, style.showsInvisibles), m_layout(m_display.string(), style.font),
      m_breakBegin(TextBlocks(block).breakBegin(0)), m_width(style.width), m_columnWidth(style.columnWidth),
      m_tabWidth(style.tabWidth()), m_endsWithLineFeed(block.ends_with('\n')),
      m_mixedWords(assize::mixedScriptWords(block)),
      m_rightToLeft(rightToLeft.value_or(m_display.mayReorder() && m_display.string().isRightToLeft()))
{
    if (!m_display.marks().empty())
        m_layout.setFormats(markFormats(m_display, style));
    layOut(style);
}

void BlockLayout::layOut(const TextStyle& style)
{
    m_layout.setCacheEnabled(true); // keeps the glyphs for drawing
    m_layout.setTextOption(style.option(m_rightToLeft));
    // Two columns are left free for spaces behind the last word of a row, which Qt lets hang.
    const qreal width = style.wraps ? std::max(style.width - (2 * style.columnWidth), 4 * style.columnWidth)
                                    : widerThanAnyRow;
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine())
        line.setLineWidth(width);
    m_layout.endLayout();
    // Where rows wrap, Qt would tell positions of hanging spaces as the row's end.
    QTextOption option = m_layout.textOption();
    option.setWrapMode(QTextOption::NoWrap);
    m_layout.setTextOption(option);
}

BlockLayout::Units BlockLayout::unitsOf(int row) const
{
    const QTextLine line = m_layout.lineAt(row);
    const auto begin = static_cast<std::size_t>(line.textStart());
    return {begin, begin + static_cast<std::size_t>(line.textLength())};
}

int BlockLayout::rowOf(std::size_t byte) const
{
    const std::size_t cell = m_display.cellAtByte(byte);
    return m_layout.lineForTextPosition(static_cast<int>(m_display.unitOf(cell))).lineNumber();
}

std::size_t BlockLayout::rowBegin(int row) const
{
    return m_display.byteOf(m_display.cellAtUnit(unitsOf(row).begin));
}

std::size_t BlockLayout::rowEnd(int row) const
{
    return std::min(m_display.byteOf(m_display.cellAtUnit(unitsOf(row).end)), m_breakBegin);
}

/// A line that runs from right to left begins at the right edge, if it fits.
qreal BlockLayout::shift(int row) const
{
    if (!m_rightToLeft)
        return 0;
    const QTextLine line = m_layout.lineAt(row);
    return std::max(0.0, m_width - (m_columnWidth / 2) - line.horizontalAdvance()) -
           line.naturalTextRect().left();
}

Extent BlockLayout::breakExtent(int row) const
{
    const QTextLine line = m_layout.lineAt(row);
    const QRectF text = line.naturalTextRect().translated(shift(row), 0);
    const qreal left =
        m_rightToLeft ? text.left() - (m_columnWidth / 2) : text.left() + line.horizontalAdvance();
    return {left, left + (m_columnWidth / 2)};
}

std::vector<Extent> BlockLayout::extents(int row, Region bytes) const
{
    const Region whole = m_display.closure(bytes);
    const Units drawn = unitsOf(row);
    const std::size_t first = std::max(drawn.begin, m_display.unitOf(m_display.cellAtByte(whole.begin)));
    const std::size_t last = std::min(drawn.end, m_display.unitOf(m_display.cellAtByte(whole.end)));
    std::vector<Extent> out;
    if (first < last)
        out = extentsOf(row, {first, last});
    const std::size_t end = m_display.byteOf(m_display.cellCount());
    if (isLast(row) && whole.end == end && whole.end > m_breakBegin && whole.begin < end)
        out.push_back(breakExtent(row));
    return mergedExtents(std::move(out));
}

std::vector<Extent> BlockLayout::extentsOf(int row, Units units) const
{
    const QTextLine line = m_layout.lineAt(row);
    if (isSimple()) {
        return {{line.cursorToX(static_cast<int>(units.begin)), line.cursorToX(static_cast<int>(units.end))}};
    }
    std::vector<Extent> out;
    for (const CellBox& box : boxes(row)) {
        const std::size_t begin = m_display.unitOf(box.cell);
        if (begin < units.end && m_display.unitOf(box.cell + 1) > units.begin)
            out.push_back(box.extent);
    }
    return out;
}

/// Qt gives no glyphs for a tab; cursorToX tells the edge at which it begins.
std::optional<Extent> BlockLayout::tabExtent(const QTextLine& line, std::size_t unit) const
{
    if (m_display.string().at(static_cast<qsizetype>(unit)) != u'\t')
        return std::nullopt;
    const qreal edge = line.cursorToX(static_cast<int>(unit));
    if (m_rightToLeft)
        return Extent{edge - m_columnWidth, edge};
    return Extent{edge, (std::floor(edge / m_tabWidth) + 1) * m_tabWidth};
}

const std::vector<BlockLayout::CellBox>& BlockLayout::boxes(int row) const
{
    if (m_boxes.empty())
        m_boxes.resize(static_cast<std::size_t>(rowCount()));
    std::vector<CellBox>& out = m_boxes[static_cast<std::size_t>(row)];
    if (!out.empty())
        return out;
    const QTextLine line = m_layout.lineAt(row);
    const Units drawn = unitsOf(row);
    const qreal moved = shift(row);
    for (std::size_t cell = m_display.cellAtUnit(drawn.begin); cell < m_display.cellCount(); ++cell) {
        const std::size_t begin = std::max(drawn.begin, m_display.unitOf(cell));
        const std::size_t end = std::min(drawn.end, m_display.unitOf(cell + 1));
        if (begin >= end)
            break;
        if (const auto tab = tabExtent(line, begin)) {
            out.push_back({cell, {tab->left + moved, tab->right + moved}, m_rightToLeft});
            continue;
        }
        // Positions of a cursor are ambiguous where directions meet, those of glyphs are not.
        for (const QGlyphRun& run : line.glyphRuns(static_cast<int>(begin), static_cast<int>(end - begin))) {
            const QRectF bounds = run.boundingRect();
            out.push_back({cell, {bounds.left() + moved, bounds.right() + moved}, run.isRightToLeft()});
        }
    }
    return out;
}

std::vector<BlockLayout::PlacedMark> BlockLayout::marks(int row) const
{
    std::vector<PlacedMark> out;
    const Units drawn = unitsOf(row);
    const auto& all = m_display.marks();
    for (auto mark = std::ranges::lower_bound(all, drawn.begin, {}, &DisplayText::Mark::unit);
         mark != all.end() && mark->unit < drawn.end; ++mark) {
        out.push_back({&*mark, unitExtent(row, mark->unit)});
    }
    return out;
}

BlockLayout::Extent BlockLayout::unitExtent(int row, std::size_t unit) const
{
    const QTextLine line = m_layout.lineAt(row);
    const auto position = static_cast<int>(unit);
    if (!isSimple()) {
        const qreal moved = shift(row);
        if (const auto tab = tabExtent(line, unit))
            return {tab->left + moved, tab->right + moved};
        const auto runs = line.glyphRuns(position, 1);
        if (!runs.isEmpty())
            return {runs.first().boundingRect().left() + moved, runs.first().boundingRect().right() + moved};
    }
    // Behind a tab, the trailing edge is not told rightly.
    if (m_display.string().at(position) == u'\t')
        return {line.cursorToX(position), line.cursorToX(position + 1)};
    return {line.cursorToX(position), line.cursorToX(position, QTextLine::Trailing)};
}

std::vector<BlockLayout::PlacedSpace> BlockLayout::spaces(int row, bool usualOnesToo) const
{
    std::vector<PlacedSpace> out;
    if (!usualOnesToo && !m_display.hasUnlabelledSpaces())
        return out;
    const Units drawn = unitsOf(row);
    for (std::size_t unit = drawn.begin; unit < drawn.end; ++unit) {
        const char16_t space = m_display.string().at(static_cast<qsizetype>(unit)).unicode();
        const bool isUsual = space == u' ' || space == u'\t';
        if (isUsual ? usualOnesToo : m_display.hasUnlabelledSpaces() && isUnusualSpace(space))
            out.push_back({space, unitExtent(row, unit)});
    }
    return out;
}

std::optional<BlockLayout::Extent> BlockLayout::lineFeed(int row) const
{
    return m_endsWithLineFeed && isLast(row) ? std::optional(breakExtent(row)) : std::nullopt;
}

bool BlockLayout::splitsCluster(std::size_t byte) const
{
    return m_display.byteOf(m_display.cellAtByte(byte)) != byte;
}

qreal BlockLayout::caretX(int row, std::size_t byte) const
{
    const std::size_t cell = m_display.cellAtByte(byte);
    if (isSimple())
        return m_layout.lineAt(row).cursorToX(static_cast<int>(m_display.unitOf(cell)));
    const CellBox* before = nullptr;
    for (const CellBox& box : boxes(row)) {
        if (box.cell == cell)
            return box.rightToLeft ? box.extent.right : box.extent.left;
        if (box.cell < cell)
            before = &box;
    }
    if (before != nullptr)
        return before->rightToLeft ? before->extent.left : before->extent.right;
    return m_rightToLeft ? breakExtent(row).right : 0;
}

std::size_t BlockLayout::caretAt(int row, qreal x) const
{
    const auto within = [&](std::size_t cell) {
        return std::clamp(m_display.byteOf(std::min(cell, m_display.cellCount())), rowBegin(row),
                          rowEnd(row));
    };
    if (isSimple()) {
        const QTextLine line = m_layout.lineAt(row);
        const auto unit = static_cast<std::size_t>(line.xToCursor(x, QTextLine::CursorOnCharacter));
        const std::size_t cell = m_display.cellAtUnit(std::min(unit, unitsOf(row).end));
        const std::size_t next = std::min(cell + 1, m_display.cellCount());
        const qreal left = line.cursorToX(static_cast<int>(m_display.unitOf(cell)));
        const qreal right = line.cursorToX(static_cast<int>(m_display.unitOf(next)));
        return within(x - left > right - x ? next : cell);
    }
    const CellBox* nearest = nullptr;
    qreal distance = widerThanAnyRow;
    for (const CellBox& box : boxes(row)) {
        const qreal away = std::max({box.extent.left - x, x - box.extent.right, 0.0});
        if (away < distance) {
            distance = away;
            nearest = &box;
        }
    }
    if (nearest == nullptr)
        return rowBegin(row);
    const bool leftHalf = x < (nearest->extent.left + nearest->extent.right) / 2;
    return within(leftHalf == nearest->rightToLeft ? nearest->cell + 1 : nearest->cell);
}

std::optional<std::size_t> BlockLayout::cellAt(int row, qreal x) const
{
    const auto covers = [x](const Extent& extent) { return extent.left <= x && x < extent.right; };
    const std::size_t end = m_display.byteOf(m_display.cellCount());
    if (isLast(row) && m_breakBegin < end && covers(breakExtent(row)))
        return m_breakBegin;
    if (!isSimple()) {
        for (const CellBox& box : boxes(row)) {
            if (covers(box.extent))
                return m_display.byteOf(box.cell);
        }
        return std::nullopt;
    }
    const QTextLine line = m_layout.lineAt(row);
    const Units drawn = unitsOf(row);
    if (drawn.begin == drawn.end || x < 0 || x >= line.cursorToX(static_cast<int>(drawn.end)))
        return std::nullopt;
    const auto unit = static_cast<std::size_t>(line.xToCursor(x, QTextLine::CursorOnCharacter));
    return m_display.byteOf(m_display.cellAtUnit(std::min(unit, drawn.end - 1)));
}

void BlockLayout::draw(QPainter& painter, int row, QPointF baseline) const
{
    const QTextLine line = m_layout.lineAt(row);
    line.draw(&painter, baseline + QPointF(shift(row), -line.ascent()));
}

} // namespace assize
