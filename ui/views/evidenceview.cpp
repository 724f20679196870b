// SPDX-License-Identifier: Apache-2.0
#include "views/evidenceview.h"

#include "text/utf16.h"
#include "views/evidenceaccessible.h"

#include <QAccessible>
#include <QFontDatabase>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <limits>

namespace assize {

namespace {

constexpr int rowsOfContext = 2;
constexpr int rightPadding = 4;

} // namespace

EvidenceView::EvidenceView(QWidget* parent) : QAbstractScrollArea(parent), m_colours(palette())
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setFocusPolicy(Qt::StrongFocus);
    // A bar that comes and goes would change the width in which rows wrap.
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    installEvidenceAccessibility();
    applyStyle();
}

void EvidenceView::setText(const ExactText& text)
{
    const bool hadSelection = selection().has_value();
    m_flow.setText(text);
    m_utf16Offsets.reset();
    m_layers = {};
    m_focused.clear();
    m_notes.clear();
    m_found.clear();
    m_currentFound.reset();
    m_anchor = 0;
    m_caret = {};
    m_press.reset();
    m_scrolling.stop();
    m_top = {};
    applyStyle();
    horizontalScrollBar()->setValue(0);
    if (QAccessible::isActive()) {
        QAccessibleEvent changed(this, QAccessible::VisibleDataChanged);
        QAccessible::updateAccessibility(&changed);
    }
    if (hadSelection)
        Q_EMIT selectionChanged();
}

void EvidenceView::setHighlights(std::vector<Highlight> highlights)
{
    m_layers = HighlightLayers(std::move(highlights));
    m_focused.assign(m_layers.highlights().size(), false);
    applyMetrics();
}

void EvidenceView::setFocusedHighlights(const std::vector<std::size_t>& indexes)
{
    m_focused.assign(m_layers.highlights().size(), false);
    for (const std::size_t index : indexes) {
        if (index < m_focused.size())
            m_focused[index] = true;
    }
    viewport()->update();
}

void EvidenceView::setMarginNotes(std::vector<MarginNote> notes)
{
    m_notes = std::move(notes);
    viewport()->update();
}

void EvidenceView::setMargin(bool hasMargin)
{
    m_hasMargin = hasMargin;
    applyStyle();
}

void EvidenceView::setSearchHits(std::vector<Region> hits)
{
    m_found = std::move(hits);
    m_currentFound.reset();
    viewport()->update();
}

void EvidenceView::setCurrentSearchHit(std::optional<std::size_t> index)
{
    m_currentFound = index && *index < m_found.size() ? index : std::nullopt;
    viewport()->update();
}

void EvidenceView::placeCaret(std::size_t byte)
{
    setCaret({clusterAround(byte).begin, false, std::nullopt}, false);
    showCaret();
}

void EvidenceView::goToLine(std::size_t number)
{
    const std::size_t byte = m_flow.blocks().lineBegin(number);
    setCaret({byte, false, std::nullopt}, false);
    reveal({byte, byte});
}

const OffsetIndex& EvidenceView::utf16Offsets() const
{
    if (m_utf16Offsets == nullptr)
        m_utf16Offsets = std::make_unique<OffsetIndex>(text().bytes(), OffsetUnit::Utf16);
    return *m_utf16Offsets;
}

std::size_t EvidenceView::currentLine() const
{
    return m_flow.blocks().lineNumber(m_flow.blocks().at(m_caret.byte));
}

Region EvidenceView::clusterAround(std::size_t byte) const
{
    const std::size_t from = std::min(byte, text().size());
    return m_flow.closure({from, std::min(from + 1, text().size())});
}

Region EvidenceView::wordAround(std::size_t byte) const
{
    return wordAt(m_flow, std::min(byte, text().size()));
}

Region EvidenceView::lineAround(std::size_t byte) const
{
    return lineAt(m_flow, std::min(byte, text().size()));
}

std::optional<std::size_t> EvidenceView::byteAt(QPoint viewportPosition) const
{
    if (!textArea().contains(viewportPosition))
        return std::nullopt;
    for (const VisibleRow& row : visibleRows()) {
        if (viewportPosition.y() < row.top || viewportPosition.y() >= row.top + m_metrics.height)
            continue;
        const auto cell = row.layout->cellAt(row.row, viewportPosition.x() - textLeft() + 0.5);
        return cell ? std::optional(row.begin + *cell) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Region> EvidenceView::selection() const
{
    if (m_anchor == m_caret.byte)
        return std::nullopt;
    const auto [begin, end] = std::minmax(m_anchor, m_caret.byte);
    return Region{begin, end};
}

void EvidenceView::select(Region region)
{
    const std::size_t size = text().size();
    const Region whole = region.begin < region.end
                             ? m_flow.closure({std::min(region.begin, size), std::min(region.end, size)})
                             : Region{m_caret.byte, m_caret.byte};
    setSelection(whole.begin, {whole.end, true, std::nullopt});
}

void EvidenceView::clearSelection()
{
    setSelection(m_caret.byte, m_caret);
}

QString EvidenceView::selectedText() const
{
    const std::optional<Region> selected = selection();
    return selected ? toUtf16(selected->of(text().bytes())) : QString();
}

void EvidenceView::reveal(Region region)
{
    const std::size_t size = text().size();
    const RowPlace first = rowOf(m_flow, {std::min(region.begin, size), false, std::nullopt});
    const RowPlace last = rowOf(m_flow, {std::min(region.end, size), true, std::nullopt});
    const int context = rowsOfContext * m_metrics.height;
    bool firstSeen = false;
    bool lastSeen = false;
    for (const VisibleRow& row : visibleRows()) {
        const bool roomAbove = row.top >= context || (m_top.block == 0 && m_top.offset == 0);
        const bool roomBelow = row.top + m_metrics.height + context <= viewport()->height();
        firstSeen = firstSeen || (row.block == first.block && row.row == first.row && roomAbove);
        lastSeen = lastSeen || (row.block == last.block && row.row == last.row && roomBelow);
    }
    if (!firstSeen || !lastSeen)
        placeTop(first, viewport()->height() / 3);
    showHorizontally(first, std::min(region.begin, size));
}

/// Scrolls sideways only if the place is outside the area.
void EvidenceView::showHorizontally(RowPlace place, std::size_t byte)
{
    const qreal x = m_flow.layout(place.block)->caretX(place.row, byte - m_flow.blocks().begin(place.block));
    const int shown = textLeft() + qRound(x);
    const QRect area = textArea();
    if (shown < area.left() || shown + qRound(m_flow.style().columnWidth) > area.right())
        horizontalScrollBar()->setValue(qRound(x) - (area.width() / 3));
}

std::vector<QRect> EvidenceView::rectanglesOf(Region region) const
{
    const EvidenceScene shown = scene();
    std::vector<QRect> out;
    for (const VisibleRow& row : shown.rows) {
        for (const QRect& rectangle : shown.rectangles(row, region)) {
            if (const QRect seen = rectangle.intersected(shown.textArea); !seen.isEmpty())
                out.push_back(seen);
        }
    }
    return out;
}

std::optional<std::size_t> EvidenceView::highlightAt(QPoint viewportPosition) const
{
    const EvidenceScene shown = scene();
    if (!shown.textArea.contains(viewportPosition))
        return std::nullopt;
    for (const VisibleRow& row : shown.rows) {
        if (viewportPosition.y() < row.top || viewportPosition.y() >= row.top + m_metrics.height)
            continue;
        for (const Chip& chip : shown.chips(row)) {
            if (chip.kind != Chip::Kind::MixedScripts && chip.rectangle.contains(viewportPosition))
                return chip.highlight;
        }
        const auto cell = row.layout->cellAt(row.row, viewportPosition.x() - shown.textLeft + 0.5);
        if (!cell)
            return std::nullopt;
        const Region drawn = row.layout->display().closure({*cell, *cell + 1});
        return m_layers.topmostAt({row.begin + drawn.begin, row.begin + drawn.end});
    }
    return std::nullopt;
}

QString EvidenceView::badgeAt(QPoint viewportPosition) const
{
    const EvidenceScene shown = scene();
    for (const VisibleRow& row : shown.rows) {
        for (const Chip& chip : shown.chips(row)) {
            if (chip.rectangle.contains(viewportPosition))
                return sentenceFor(chip);
        }
        QStringList meanings;
        for (const MarginNote& note : shown.notesIn(row.region()))
            meanings << note.meaning;
        if (shown.marginOf(row).contains(viewportPosition))
            return meanings.join(u'\n');
    }
    return {};
}

QString EvidenceView::sentenceFor(const Chip& chip) const
{
    switch (chip.kind) {
    case Chip::Kind::Number:
        break;
    case Chip::Kind::SplitsCluster:
        return tr("The region of number %1 begins or ends inside of what is drawn as one character.")
            .arg(m_layers.highlights()[chip.highlight].number);
    case Chip::Kind::MixedScripts:
        return tr("This word mixes letters of %1 and %2, some of which look alike.")
            .arg(nameOf(chip.word->first), nameOf(chip.word->other));
    }
    return {};
}

void EvidenceView::setShowingInvisibles(bool shows)
{
    m_showsInvisibles = shows;
    applyStyle();
}

void EvidenceView::setWrapping(bool wraps)
{
    m_wraps = wraps;
    applyStyle();
}

void EvidenceView::setDiff(bool diff)
{
    m_diff = diff;
    viewport()->update();
}

void EvidenceView::setReading(const ReadingChoice& choice)
{
    m_lineSpacing = choice.lineSpacing;
    m_tabColumns = choice.tabColumns;
    QFont wanted = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (!choice.family.isEmpty())
        wanted.setFamily(choice.family);
    if (choice.size > 0)
        wanted.setPointSize(choice.size);
    setFont(wanted);
    applyStyle(); // the font may be the same
}

void EvidenceView::setZoom(int percent)
{
    m_zoom = std::clamp(percent, leastZoom, mostZoom);
    applyStyle();
}

EvidenceScene EvidenceView::scene() const
{
    EvidenceScene out{m_flow,
                      m_layers,
                      m_focused,
                      m_notes,
                      m_found,
                      m_currentFound,
                      m_colours,
                      m_metrics,
                      visibleRows(),
                      textArea(),
                      textLeft(),
                      marginWidth(m_flow.style().columnWidth),
                      selection().value_or(Region{}),
                      std::nullopt,
                      m_diff,
                      hasFocus()};
    if (m_caretShown)
        out.caret = caretRectangle(out.rows);
    return out;
}

std::vector<VisibleRow> EvidenceView::visibleRows() const
{
    std::vector<VisibleRow> out;
    int top = -m_top.offset;
    for (std::size_t block = m_top.block; block < m_flow.blocks().count() && top < viewport()->height();
         ++block) {
        const auto layout = m_flow.layout(block);
        const std::size_t begin = m_flow.blocks().begin(block);
        for (int row = std::max(0, -top / m_metrics.height); row < layout->rowCount(); ++row) {
            const int y = top + (row * m_metrics.height);
            if (y >= viewport()->height())
                break;
            out.push_back({block, begin, layout, row, y});
        }
        top += layout->rowCount() * m_metrics.height;
    }
    return out;
}

int EvidenceView::gutterWidth(qreal columnWidth) const
{
    const std::size_t digits = std::max<std::size_t>(2, std::to_string(m_flow.blocks().lineCount()).size());
    return qRound(static_cast<qreal>(digits + 2) * columnWidth) + qRound(columnWidth / 2);
}

int EvidenceView::marginWidth(qreal columnWidth) const
{
    constexpr int columns = 9; // two notes
    return m_hasMargin ? qRound(columns * columnWidth) : 0;
}

QRect EvidenceView::textArea() const
{
    const qreal column = m_flow.style().columnWidth;
    return viewport()->rect().adjusted(gutterWidth(column), 0, -marginWidth(column), 0);
}

int EvidenceView::textLeft() const
{
    return textArea().left() - horizontalScrollBar()->value();
}

int EvidenceView::rowsOfPage() const
{
    return std::max(1, (viewport()->height() / m_metrics.height) - 1);
}

/// After anything that changes how the text is laid out. What is at the top stays there.
void EvidenceView::applyStyle()
{
    const bool atBeginning = m_top.block == 0 && m_top.offset == 0;
    const std::vector<VisibleRow> rows = atBeginning ? std::vector<VisibleRow>{} : visibleRows();
    const std::size_t atTop = rows.empty() ? 0 : rows.front().region().begin;

    QFont scaled = font();
    if (scaled.pixelSize() > 0)
        scaled.setPixelSize(std::max(1, qRound(scaled.pixelSize() * m_zoom / 100.0)));
    else
        scaled.setPointSizeF(std::max(1.0, scaled.pointSizeF() * m_zoom / 100.0));
    TextStyle style(scaled, 0, m_wraps);
    style.showsInvisibles = m_showsInvisibles;
    style.lineSpacing = m_lineSpacing;
    style.tabColumns = m_tabColumns;
    style.width = std::max(0, viewport()->width() - gutterWidth(style.columnWidth) -
                                  marginWidth(style.columnWidth) - rightPadding);
    m_flow.setStyle(style);
    m_metrics = RowMetrics(m_flow.style(), m_layers.laneCount());

    const RowPlace place = rowOf(m_flow, {atTop, false, std::nullopt});
    placeTop(place, 0);
}

/// After a change of highlights, which may need more room between rows.
void EvidenceView::applyMetrics()
{
    const int before = m_metrics.height;
    m_metrics = RowMetrics(m_flow.style(), m_layers.laneCount());
    m_top.offset = static_cast<int>(static_cast<std::int64_t>(m_top.offset) * m_metrics.height / before);
    settle();
}

int EvidenceView::heightOf(std::size_t block) const
{
    return m_flow.layout(block)->rowCount() * m_metrics.height;
}

std::int64_t EvidenceView::topPixel() const
{
    return (m_flow.rows().rowsBefore(m_top.block) * m_metrics.height) + m_top.offset;
}

/// Goes through the blocks on the way, so that what is seen moves by exactly so many pixels.
void EvidenceView::moveTop(std::int64_t pixels)
{
    std::int64_t offset = m_top.offset + pixels;
    while (offset < 0 && m_top.block > 0) {
        --m_top.block;
        offset += heightOf(m_top.block);
    }
    while (offset >= heightOf(m_top.block) && m_top.block + 1 < m_flow.blocks().count()) {
        offset -= heightOf(m_top.block);
        ++m_top.block;
    }
    m_top.offset = static_cast<int>(std::clamp<std::int64_t>(offset, 0, heightOf(m_top.block) - 1));
    settle();
}

void EvidenceView::jumpTo(std::int64_t pixels)
{
    const RowTree::Place place = m_flow.rows().find(pixels / m_metrics.height);
    const int rows = m_flow.layout(place.block)->rowCount();
    const auto row = static_cast<int>(std::min<std::int64_t>(place.row, rows - 1));
    m_top = {place.block, (row * m_metrics.height) + static_cast<int>(pixels % m_metrics.height)};
    settle();
}

void EvidenceView::placeTop(RowPlace place, int pixelsAbove)
{
    m_top = {place.block, place.row * m_metrics.height};
    moveTop(-pixelsAbove);
}

/// Lays out what can be seen, keeps the end of the text at the bottom at most, and tells the scroll bars.
void EvidenceView::settle()
{
    int bottom = -m_top.offset;
    std::size_t block = m_top.block;
    for (; block < m_flow.blocks().count() && bottom < viewport()->height(); ++block)
        bottom += heightOf(block);
    if (block == m_flow.blocks().count() && bottom < viewport()->height())
        alignWithEnd();
    updateScrollBars();
    viewport()->update();
}

void EvidenceView::alignWithEnd()
{
    int above = std::max(1, viewport()->height());
    std::size_t block = m_flow.blocks().count();
    while (above > 0 && block > 0)
        above -= heightOf(--block);
    m_top = {block, std::max(0, -above)};
}

void EvidenceView::updateScrollBars()
{
    constexpr std::int64_t longestBar = std::numeric_limits<int>::max() / 2;
    const std::int64_t total = m_flow.rows().total() * m_metrics.height;
    m_scrollUnit = 1 + (total / longestBar);
    const auto steps = [this](std::int64_t pixels) { return static_cast<int>(pixels / m_scrollUnit); };
    QScrollBar* const vertical = verticalScrollBar();
    {
        const QSignalBlocker silent(vertical);
        vertical->setRange(0, std::max(0, steps(total - viewport()->height())));
        vertical->setPageStep(std::max(1, steps(viewport()->height())));
        vertical->setSingleStep(std::max(1, steps(m_metrics.height)));
        vertical->setValue(steps(topPixel()));
        m_scrolled = vertical->value();
    }
    const int hidden = m_wraps ? 0
                               : static_cast<int>(std::ceil(m_flow.widest() + m_flow.style().columnWidth)) -
                                     textArea().width();
    horizontalScrollBar()->setRange(0, std::max(0, hidden));
    horizontalScrollBar()->setPageStep(std::max(1, textArea().width()));
    horizontalScrollBar()->setSingleStep(qRound(4 * m_flow.style().columnWidth));
}

void EvidenceView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    const int wanted = verticalScrollBar()->value();
    const std::int64_t pixels = (static_cast<std::int64_t>(wanted) - m_scrolled) * m_scrollUnit;
    if (wanted == verticalScrollBar()->maximum() && pixels > 0) {
        alignWithEnd();
        settle();
    } else if (std::abs(pixels) <= 4 * static_cast<std::int64_t>(viewport()->height()))
        moveTop(pixels);
    else
        jumpTo(static_cast<std::int64_t>(wanted) * m_scrollUnit);
}

void EvidenceView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    paint(painter, scene(), viewport()->size());
}

void EvidenceView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    applyStyle();
}

} // namespace assize
