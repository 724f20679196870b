// SPDX-License-Identifier: Apache-2.0
#include "views/evidencescene.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <array>
#include <cmath>

namespace assize {

namespace {

enum class LineStyle : std::uint8_t { Solid, Dashes, Dots, Wave, Double };
constexpr std::size_t lineStyleCount = 5;

/// Five styles beside six colours: thirty numbers in a row look different from each other.
LineStyle lineStyleOf(int number)
{
    return static_cast<LineStyle>(std::max(number - 1, 0) % static_cast<int>(lineStyleCount));
}

/// One period of an underline, three pixels high. Tiling it is many times faster than a dashed or wavy pen.
QPixmap patternOf(LineStyle style, const QColor& colour, bool strong)
{
    constexpr int period = 12;
    QPixmap pattern(period, 3);
    pattern.fill(Qt::transparent);
    QPainter painter(&pattern);
    const int thickness = strong ? 2 : 1;
    const auto bars = [&](int on, int step) {
        for (int x = 0; x < period; x += step)
            painter.fillRect(x, 0, on, thickness, colour);
    };
    switch (style) {
    case LineStyle::Solid:
        bars(period, period);
        break;
    case LineStyle::Dashes:
        bars(4, 6);
        break;
    case LineStyle::Dots:
        bars(1, 2);
        break;
    case LineStyle::Wave:
        for (int x = 0; x < period; x += 2)
            painter.fillRect(x, x % 4 == 0 ? 0 : 1, 2, thickness, colour);
        break;
    case LineStyle::Double:
        bars(period, period);
        painter.fillRect(0, 2, period, 1, colour);
        break;
    }
    return pattern;
}

class ScenePainter final {
public:
    ScenePainter(QPainter& painter, const EvidenceScene& scene) : m_painter(painter), m_scene(scene) {}

    void paint(QSize viewport)
    {
        const EvidenceColours& colours = m_scene.colours;
        m_painter.fillRect(QRect(QPoint(), viewport), colours.base);
        m_painter.setClipRect(m_scene.textArea);
        for (const VisibleRow& row : m_scene.rows)
            paintBackground(row);
        for (const VisibleRow& row : m_scene.rows)
            paintUnderlines(row);
        for (const VisibleRow& row : m_scene.rows)
            paintText(row);
        for (const VisibleRow& row : m_scene.rows)
            paintChips(row);
        if (m_scene.caret)
            m_painter.fillRect(*m_scene.caret, colours.text);
        m_painter.setClipping(false);
        paintGutter(viewport);
        if (m_scene.marginWidth > 0)
            paintMargin(viewport);
        if (m_scene.hasFocus) {
            m_painter.setPen(QPen(colours.selectionEdge, 1));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(0, 0, viewport.width() - 1, viewport.height() - 1);
        }
    }

private:
    void paintBackground(const VisibleRow& row)
    {
        const EvidenceColours& colours = m_scene.colours;
        if (m_scene.showsDiff)
            paintDiffTint(row);
        const Region shown = row.region();
        for (const HighlightLayers::Segment& segment : m_scene.layers.segmentsIn(shown))
            fill(row, segment.region, colours.blended(segment.colours));
        for (const std::size_t index : m_scene.layers.highlightsIn(shown)) {
            if (m_scene.focused[index])
                paintFocused(row, m_scene.layers.highlights()[index]);
        }
        for (const QRect& rectangle : m_scene.rectangles(row, m_scene.selection)) {
            m_painter.fillRect(rectangle, colours.selection);
            m_painter.fillRect(rectangle.left(), rectangle.top(), rectangle.width(), 1,
                               colours.selectionEdge);
            m_painter.fillRect(rectangle.left(), rectangle.bottom(), rectangle.width(), 1,
                               colours.selectionEdge);
        }
        paintFound(row); // what was selected may hold it
    }

    /// In a frame, so that it is told from a highlight by more than its colour.
    void paintFound(const VisibleRow& row)
    {
        const EvidenceColours& colours = m_scene.colours;
        for (const Region& region : m_scene.foundIn(row.region())) {
            const bool isCurrent = m_scene.currentFound && m_scene.found[*m_scene.currentFound] == region;
            const int frame = isCurrent ? 2 : 1;
            for (const QRect& rectangle : m_scene.rectangles(row, region)) {
                m_painter.fillRect(rectangle, colours.foundEdge);
                m_painter.fillRect(rectangle.adjusted(frame, frame, -frame, -frame),
                                   isCurrent ? colours.foundCurrent : colours.found);
            }
        }
    }

    void fill(const VisibleRow& row, Region region, const QColor& colour)
    {
        for (const QRect& rectangle : m_scene.rectangles(row, region))
            m_painter.fillRect(rectangle, colour);
    }

    void paintFocused(const VisibleRow& row, const Highlight& highlight)
    {
        const std::size_t colour = colourOf(highlight.number);
        for (const QRect& rectangle : m_scene.rectangles(row, highlight.region)) {
            m_painter.fillRect(rectangle, m_scene.colours.focused[colour]);
            m_painter.setPen(QPen(m_scene.colours.lines[colour], 1));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(rectangle.adjusted(0, 0, -1, -1));
        }
    }

    void paintDiffTint(const VisibleRow& row)
    {
        const TextBlocks& blocks = m_scene.flow.blocks();
        const std::string_view line = blocks.bytes(blocks.firstOfLine(row.block));
        const EvidenceColours& colours = m_scene.colours;
        if (line.empty() || (line.front() != '+' && line.front() != '-' && line.front() != '@'))
            return;
        const QColor& tint = line.front() == '+'   ? colours.added
                             : line.front() == '-' ? colours.removed
                                                   : colours.hunk;
        m_painter.fillRect(m_scene.textArea.left(), row.top, m_scene.textArea.width(), m_scene.metrics.height,
                           tint);
    }

    void paintUnderlines(const VisibleRow& row)
    {
        const RowMetrics& metrics = m_scene.metrics;
        for (const std::size_t index : m_scene.layers.highlightsIn(row.region())) {
            const Highlight& highlight = m_scene.layers.highlights()[index];
            const int y = row.top + metrics.laneTop + (metrics.lanePitch * m_scene.layers.laneOf(index));
            for (const QRect& rectangle : m_scene.rectangles(row, highlight.region)) {
                const QRect line(rectangle.left(), y, rectangle.width(), 3);
                m_painter.drawTiledPixmap(line, underlineOf(highlight.number, m_scene.focused[index]));
            }
        }
    }

    const QPixmap& underlineOf(int number, bool strong)
    {
        const LineStyle style = lineStyleOf(number);
        const std::size_t colour = colourOf(number);
        QPixmap& pattern =
            m_underlines[(((static_cast<std::size_t>(style) * highlightColourCount) + colour) * 2) +
                         (strong ? 1 : 0)];
        if (pattern.isNull())
            pattern = patternOf(style, m_scene.colours.lines[colour], strong);
        return pattern;
    }

    void paintText(const VisibleRow& row)
    {
        m_painter.setPen(m_scene.colours.text);
        row.layout->draw(m_painter, row.row, QPointF(m_scene.textLeft, row.top + m_scene.metrics.baseline));
        for (const BlockLayout::PlacedMark& mark : row.layout->marks(row.row))
            paintMark(row, mark);
        const bool showsAll = m_scene.flow.style().showsInvisibles;
        for (const BlockLayout::PlacedSpace& space : row.layout->spaces(row.row, showsAll))
            paintSpace(row, space);
        if (const auto lineFeed = row.layout->lineFeed(row.row); lineFeed && showsAll)
            paintLineFeed(row, *lineFeed);
    }

    /// A dot for a space, an arrow for a tab, and a tray below any other space.
    void paintSpace(const VisibleRow& row, const BlockLayout::PlacedSpace& placed)
    {
        const TextStyle& style = m_scene.flow.style();
        const int left = m_scene.textLeft + qRound(placed.extent.left);
        const int right = std::max(left + 2, m_scene.textLeft + qRound(placed.extent.right));
        const int middle = row.top + m_scene.metrics.baseline - qRound(style.ascent * 0.3);
        const QColor& colour = m_scene.colours.quietMarkEdge;
        if (placed.space == u' ') {
            const int size = std::max(2, qRound(style.columnWidth / 5));
            m_painter.fillRect((left + right - size) / 2, middle - (size / 2), size, size, colour);
        } else if (placed.space == u'\t') {
            const int tip = std::min(right - 2, left + qRound(style.tabWidth()));
            m_painter.fillRect(left + 2, middle, tip - left - 2, 1, colour);
            for (int i = 1; i <= 3; ++i)
                m_painter.fillRect(tip - i, middle - i, 1, (2 * i) + 1, colour);
        } else {
            const int bottom = row.top + m_scene.metrics.baseline + 1;
            const int height = std::max(2, qRound(style.ascent * 0.2));
            m_painter.fillRect(left, bottom, right - left, 1, colour);
            m_painter.fillRect(left, bottom - height, 1, height, colour);
            m_painter.fillRect(right - 1, bottom - height, 1, height, colour);
        }
    }

    void paintLineFeed(const VisibleRow& row, const BlockLayout::Extent& extent)
    {
        const QString label = QStringLiteral("LF");
        const TextStyle& style = m_scene.flow.style();
        const qreal width = QFontMetricsF(style.markFont).horizontalAdvance(label);
        const qreal left = row.layout->isRightToLeft() ? extent.right - width - 1 : extent.left + 1;
        m_painter.setFont(style.markFont);
        m_painter.setPen(m_scene.colours.quietMarkEdge);
        m_painter.drawText(QPointF(m_scene.textLeft + left, row.top + m_scene.metrics.baseline), label);
    }

    void paintMark(const VisibleRow& row, const BlockLayout::PlacedMark& placed)
    {
        const EvidenceColours& colours = m_scene.colours;
        const TextStyle& style = m_scene.flow.style();
        const QColor& colour = placed.mark->quiet ? colours.quietMarkEdge : colours.markEdge;
        const qreal baseline = row.top + m_scene.metrics.baseline;
        const qreal top = std::floor(baseline - (style.ascent * 0.82));
        const QRectF box(m_scene.textLeft + std::round(placed.extent.left) + 0.5, top + 0.5,
                         std::round(placed.extent.right) - std::round(placed.extent.left) - 2,
                         std::ceil(baseline + (style.descent * 0.4)) - top);
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(QPen(colour, 1));
        m_painter.setBrush(placed.mark->quiet ? colours.base : colours.markFill);
        m_painter.drawRoundedRect(box, 2, 2);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setFont(style.markFont);
        m_painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, placed.mark->label);
    }

    void paintChips(const VisibleRow& row)
    {
        m_painter.setFont(m_scene.metrics.numberFont);
        for (const Chip& chip : m_scene.chips(row)) {
            if (chip.kind == Chip::Kind::Number)
                paintNumber(chip);
            else
                paintBadge(row, chip);
        }
    }

    void paintNumber(const Chip& chip)
    {
        const Highlight& highlight = m_scene.layers.highlights()[chip.highlight];
        const QColor& colour = m_scene.colours.lines[colourOf(highlight.number)];
        const bool solid = highlight.kind == HighlightKind::Claim || m_scene.focused[chip.highlight];
        paintChip(chip, colour, solid ? colour : m_scene.colours.base, solid ? m_scene.colours.base : colour);
    }

    void paintBadge(const VisibleRow& row, const Chip& chip)
    {
        const QColor& edge = m_scene.colours.markEdge;
        if (chip.word) {
            m_painter.setPen(QPen(edge, 1, Qt::DashLine));
            m_painter.setBrush(Qt::NoBrush);
            for (const QRect& rectangle : m_scene.rectangles(row, chip.word->region))
                m_painter.drawRect(rectangle.adjusted(0, 0, -1, -1));
        }
        paintChip(chip, edge, m_scene.colours.markFill, edge);
    }

    void paintChip(const Chip& chip, const QColor& edge, const QColor& fill, const QColor& text)
    {
        m_painter.setPen(edge);
        m_painter.setBrush(fill);
        m_painter.drawRect(chip.rectangle.adjusted(0, 0, -1, -1));
        m_painter.setPen(text);
        m_painter.drawText(chip.rectangle, Qt::AlignCenter | Qt::TextSingleLine, chip.label);
    }

    void paintGutter(QSize viewport)
    {
        const TextStyle& style = m_scene.flow.style();
        const int padding = qRound(style.columnWidth);
        const QRect gutter(0, 0, m_scene.textArea.left() - padding, viewport.height());
        m_painter.fillRect(gutter, m_scene.colours.gutter);
        m_painter.fillRect(gutter.right() + 1, 0, padding, viewport.height(), m_scene.colours.base);
        m_painter.setFont(style.font);
        m_painter.setPen(m_scene.colours.faintText);
        for (const VisibleRow& row : m_scene.rows) {
            if (row.row != 0 || !m_scene.flow.blocks().startsLine(row.block))
                continue;
            const QString number = QString::number(m_scene.flow.blocks().lineNumber(row.block));
            const qreal width = static_cast<qreal>(number.size()) * style.columnWidth;
            m_painter.drawText(
                QPointF(gutter.right() - (padding / 2.0) - width, row.top + m_scene.metrics.baseline),
                number);
        }
    }

    void paintMargin(QSize viewport)
    {
        const EvidenceColours& colours = m_scene.colours;
        m_painter.fillRect(m_scene.textArea.right() + 1, 0, m_scene.marginWidth, viewport.height(),
                           colours.base);
        m_painter.fillRect(m_scene.textArea.right() + 1, 0, 1, viewport.height(), colours.gutter);
        m_painter.setFont(m_scene.flow.style().font);
        for (const VisibleRow& row : m_scene.rows)
            paintNotes(row);
    }

    /// Those that find no room end in dots; the tool tip has them all.
    void paintNotes(const VisibleRow& row)
    {
        const QFontMetrics metrics(m_scene.flow.style().font);
        const QRect margin = m_scene.marginOf(row);
        int left = margin.left() + 4;
        for (const MarginNote& note : m_scene.notesIn(row.region())) {
            const int room = margin.right() - left;
            const bool fits = metrics.horizontalAdvance(note.signs) <= room;
            m_painter.setPen(m_scene.colours.lines[colourOf(note.number)]);
            m_painter.drawText(left, row.top + m_scene.metrics.baseline,
                               fits ? note.signs : QStringLiteral("\u2026"));
            if (!fits)
                break;
            left += metrics.horizontalAdvance(note.signs + u' ');
        }
    }

    QPainter& m_painter;
    const EvidenceScene& m_scene;
    std::array<QPixmap, lineStyleCount * highlightColourCount * 2> m_underlines;
};

} // namespace

void paint(QPainter& painter, const EvidenceScene& scene, QSize viewport)
{
    ScenePainter(painter, scene).paint(viewport);
}

} // namespace assize
