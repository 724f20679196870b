// SPDX-License-Identifier: Apache-2.0
// What an EvidenceView does with keys, the mouse and other events.
#include "views/evidenceview.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>
#include <QTimerEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>

namespace assize {

namespace {

struct MoveKey {
    QKeySequence::StandardKey key;
    CaretMove move;
    bool selects;
};

constexpr auto moveKeys = std::to_array<MoveKey>({
    {QKeySequence::MoveToNextChar, CaretMove::Right, false},
    {QKeySequence::MoveToPreviousChar, CaretMove::Left, false},
    {QKeySequence::MoveToNextWord, CaretMove::NextWord, false},
    {QKeySequence::MoveToPreviousWord, CaretMove::PreviousWord, false},
    {QKeySequence::MoveToNextLine, CaretMove::NextRow, false},
    {QKeySequence::MoveToPreviousLine, CaretMove::PreviousRow, false},
    {QKeySequence::MoveToNextPage, CaretMove::NextPage, false},
    {QKeySequence::MoveToPreviousPage, CaretMove::PreviousPage, false},
    {QKeySequence::MoveToStartOfLine, CaretMove::RowBegin, false},
    {QKeySequence::MoveToEndOfLine, CaretMove::RowEnd, false},
    {QKeySequence::MoveToStartOfDocument, CaretMove::TextBegin, false},
    {QKeySequence::MoveToEndOfDocument, CaretMove::TextEnd, false},
    {QKeySequence::SelectNextChar, CaretMove::Right, true},
    {QKeySequence::SelectPreviousChar, CaretMove::Left, true},
    {QKeySequence::SelectNextWord, CaretMove::NextWord, true},
    {QKeySequence::SelectPreviousWord, CaretMove::PreviousWord, true},
    {QKeySequence::SelectNextLine, CaretMove::NextRow, true},
    {QKeySequence::SelectPreviousLine, CaretMove::PreviousRow, true},
    {QKeySequence::SelectNextPage, CaretMove::NextPage, true},
    {QKeySequence::SelectPreviousPage, CaretMove::PreviousPage, true},
    {QKeySequence::SelectStartOfLine, CaretMove::RowBegin, true},
    {QKeySequence::SelectEndOfLine, CaretMove::RowEnd, true},
    {QKeySequence::SelectStartOfDocument, CaretMove::TextBegin, true},
    {QKeySequence::SelectEndOfDocument, CaretMove::TextEnd, true},
});

constexpr int zoomStep = 10;
constexpr int leastDrag = 4; ///< pixels before a press becomes a drag
constexpr int scrollInterval = 40;

const MoveKey* moveOf(const QKeyEvent& event)
{
    const auto* const found =
        std::ranges::find_if(moveKeys, [&event](const MoveKey& key) { return event.matches(key.key); });
    return found == moveKeys.end() ? nullptr : found;
}

/// The step that a key zooms by; 0 for the original size.
std::optional<int> zoomOf(const QKeyEvent& event)
{
    if ((event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) != Qt::ControlModifier)
        return std::nullopt;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomStep;
    case Qt::Key_Minus:
        return -zoomStep;
    case Qt::Key_0:
        return 0;
    default:
        return std::nullopt;
    }
}

} // namespace

CaretPlace EvidenceView::placeAt(QPoint viewportPosition) const
{
    const std::vector<VisibleRow> rows = visibleRows();
    if (rows.empty())
        return m_caret;
    const auto below = std::ranges::find_if(
        rows, [&](const VisibleRow& row) { return viewportPosition.y() < row.top + m_metrics.height; });
    const VisibleRow& row = below == rows.end() ? rows.back() : *below;
    const std::size_t byte = row.layout->caretAt(row.row, viewportPosition.x() - textLeft());
    return {row.begin + byte, byte == row.layout->rowEnd(row.row), std::nullopt};
}

std::optional<QRect> EvidenceView::caretRectangle(const std::vector<VisibleRow>& rows) const
{
    const RowPlace place = rowOf(m_flow, m_caret);
    for (const VisibleRow& row : rows) {
        if (row.block != place.block || row.row != place.row)
            continue;
        const qreal x = row.layout->caretX(row.row, m_caret.byte - row.begin);
        return QRect(textLeft() + qRound(x), row.top + m_metrics.fillTop, 2,
                     m_metrics.laneTop + 2 - m_metrics.fillTop);
    }
    return std::nullopt;
}

void EvidenceView::setSelection(std::size_t anchor, const CaretPlace& caret)
{
    const std::optional<Region> before = selection();
    m_anchor = anchor;
    m_caret = caret;
    restartBlinking();
    viewport()->update();
    tellCaret();
    if (selection() != before)
        Q_EMIT selectionChanged();
}

/// To assistive technology, if there is any.
void EvidenceView::tellCaret()
{
    if (!QAccessible::isActive())
        return;
    QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(this);
    QAccessibleTextInterface* const text = accessible == nullptr ? nullptr : accessible->textInterface();
    if (text == nullptr)
        return;
    int begin = 0;
    int end = 0;
    text->selection(0, &begin, &end);
    QAccessibleTextSelectionEvent selected(this, begin, end);
    selected.setCursorPosition(text->cursorPosition());
    QAccessible::updateAccessibility(&selected);
}

void EvidenceView::setCaret(const CaretPlace& caret, bool keepAnchor)
{
    setSelection(keepAnchor ? m_anchor : caret.byte, caret);
}

void EvidenceView::showCaret()
{
    const RowPlace place = rowOf(m_flow, m_caret);
    const std::vector<VisibleRow> rows = visibleRows();
    const auto seen = std::ranges::find_if(
        rows, [&](const VisibleRow& row) { return row.block == place.block && row.row == place.row; });
    const int height = viewport()->height();
    if (seen == rows.end()) {
        const bool above = !rows.empty() && place.block <= rows.front().block &&
                           (place.block < rows.front().block || place.row < rows.front().row);
        placeTop(place, above ? 0 : std::max(0, height - m_metrics.height));
    } else if (seen->top < 0 || height <= m_metrics.height) {
        moveTop(seen->top);
    } else if (seen->top + m_metrics.height > height) {
        moveTop(seen->top + m_metrics.height - height);
    }
    if (const auto caret = caretRectangle(visibleRows())) {
        QScrollBar* const bar = horizontalScrollBar();
        const QRect area = textArea();
        if (caret->left() < area.left())
            bar->setValue(bar->value() + caret->left() - area.left());
        else if (caret->right() >= area.right())
            bar->setValue(bar->value() + caret->right() + 1 - area.right());
    }
}

void EvidenceView::restartBlinking()
{
    m_caretShown = hasFocus();
    const int flash = QGuiApplication::styleHints()->cursorFlashTime();
    if (hasFocus() && flash > 1)
        m_blinking.start(flash / 2, this);
    else
        m_blinking.stop();
}

void EvidenceView::copy() const
{
    if (selection())
        QGuiApplication::clipboard()->setText(selectedText());
}

void EvidenceView::selectAll()
{
    setSelection(0, {text().size(), false, std::nullopt});
    offerSelection();
}

/// To what the middle button pastes, where the system has that.
void EvidenceView::offerSelection() const
{
    QClipboard* const clipboard = QGuiApplication::clipboard();
    if (selection() && clipboard->supportsSelection())
        clipboard->setText(selectedText(), QClipboard::Selection);
}

bool EvidenceView::isOwnKey(const QKeyEvent& event)
{
    return moveOf(event) != nullptr || zoomOf(event) || event.matches(QKeySequence::Copy) ||
           event.matches(QKeySequence::SelectAll);
}

bool EvidenceView::event(QEvent* event)
{
    // What the view itself does with a key goes before a shortcut of the window.
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool EvidenceView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), badgeAt(help->pos()), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void EvidenceView::keyPressEvent(QKeyEvent* event)
{
    // The base class would scroll with keys that the window may want.
    event->setAccepted(moveByKey(*event) || commandByKey(*event));
}

bool EvidenceView::moveByKey(const QKeyEvent& event)
{
    const MoveKey* const key = moveOf(event);
    if (key == nullptr)
        return false;
    setCaret(moved(m_flow, m_caret, key->move, rowsOfPage()), key->selects);
    showCaret();
    if (key->selects)
        offerSelection();
    return true;
}

bool EvidenceView::commandByKey(const QKeyEvent& event)
{
    if (event.matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    if (event.matches(QKeySequence::SelectAll)) {
        selectAll();
        return true;
    }
    if (const auto step = zoomOf(event)) {
        setZoom(*step == 0 ? 100 : m_zoom + *step);
        return true;
    }
    return false;
}

Region EvidenceView::unitAt(std::size_t byte, DragUnit unit) const
{
    switch (unit) {
    case DragUnit::Word:
        return wordAt(m_flow, byte);
    case DragUnit::Line:
        return lineAt(m_flow, byte);
    case DragUnit::Cell:
        break;
    }
    return {byte, byte};
}

void EvidenceView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    const QPoint position = event->position().toPoint();
    const CaretPlace place = placeAt(position);
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool third = m_press && m_press->by == DragUnit::Word && m_tripleClick.isActive() &&
                       (position - m_press->at).manhattanLength() < QApplication::startDragDistance();
    m_tripleClick.stop();
    const DragUnit by = third ? DragUnit::Line : DragUnit::Cell;
    const Region unit = third ? unitAt(place.byte, by)
                              : Region{extends ? m_anchor : place.byte, extends ? m_anchor : place.byte};
    m_press = Press{position, unit, by, extends || third, !extends && !third};
    if (third)
        setSelection(unit.begin, {unit.end, true, std::nullopt});
    else
        setCaret(place, extends);
}

void EvidenceView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    const QPoint position = event->position().toPoint();
    const std::vector<VisibleRow> rows = visibleRows();
    std::size_t byte = placeAt(position).byte;
    for (const VisibleRow& row : rows) {
        if (position.y() < row.top || position.y() >= row.top + m_metrics.height)
            continue;
        if (const auto cell = row.layout->cellAt(row.row, position.x() - textLeft() + 0.5))
            byte = row.begin + *cell;
    }
    const Region word = unitAt(byte, DragUnit::Word);
    m_press = Press{position, word, DragUnit::Word, true, false};
    setSelection(word.begin, {word.end, true, std::nullopt});
    m_tripleClick.start(QApplication::doubleClickInterval(), this);
}

void EvidenceView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_press || !m_press->held || !event->buttons().testFlag(Qt::LeftButton))
        return;
    m_dragPosition = event->position().toPoint();
    if (!m_press->moved && (m_dragPosition - m_press->at).manhattanLength() < leastDrag)
        return;
    m_press->moved = true;
    dragTo(m_dragPosition);
    const bool outside = m_dragPosition.y() < 0 || m_dragPosition.y() >= viewport()->height();
    if (outside && !m_scrolling.isActive())
        m_scrolling.start(scrollInterval, this);
    else if (!outside)
        m_scrolling.stop();
}

void EvidenceView::dragTo(QPoint viewportPosition)
{
    if (!m_press)
        return;
    const CaretPlace place = placeAt(viewportPosition);
    const Region unit = unitAt(place.byte, m_press->by);
    if (place.byte < m_press->unit.begin)
        setSelection(m_press->unit.end, {unit.begin, false, std::nullopt});
    else if (m_press->by == DragUnit::Cell)
        setSelection(m_press->unit.begin, place);
    else
        setSelection(m_press->unit.begin, {std::max(unit.end, m_press->unit.end), true, std::nullopt});
}

void EvidenceView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_press || !m_press->held) {
        event->ignore();
        return;
    }
    m_press->held = false;
    m_scrolling.stop();
    if (m_press->moved) {
        offerSelection();
        return;
    }
    const auto highlight = highlightAt(m_press->at);
    if (m_press->activates && highlight)
        Q_EMIT highlightActivated(*highlight);
}

void EvidenceView::timerEvent(QTimerEvent* event)
{
    if (event->timerId() == m_blinking.timerId()) {
        m_caretShown = !m_caretShown;
        viewport()->update();
    } else if (event->timerId() == m_tripleClick.timerId()) {
        m_tripleClick.stop();
    } else if (event->timerId() == m_scrolling.timerId()) {
        const int beyond =
            m_dragPosition.y() < 0 ? m_dragPosition.y() : m_dragPosition.y() - viewport()->height();
        const int rows = std::clamp(beyond / m_metrics.height, -8, 8) + (beyond < 0 ? -1 : 1);
        moveTop(static_cast<std::int64_t>(rows) * m_metrics.height);
        dragTo(m_dragPosition);
    } else {
        QAbstractScrollArea::timerEvent(event);
    }
}

void EvidenceView::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / QWheelEvent::DefaultDeltasPerStep;
    m_wheel %= QWheelEvent::DefaultDeltasPerStep;
    if (steps != 0)
        setZoom(m_zoom + (steps * zoomStep));
    event->accept();
}

void EvidenceView::contextMenuEvent(QContextMenuEvent* event)
{
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* const copying = menu->addAction(tr("&Copy"));
    copying->setEnabled(selection().has_value());
    connect(copying, &QAction::triggered, this, &EvidenceView::copy);
    QAction* const selecting = menu->addAction(tr("Select &all"));
    selecting->setEnabled(text().size() > 0);
    connect(selecting, &QAction::triggered, this, &EvidenceView::selectAll);
    menu->addSeparator();
    QAction* const showing = menu->addAction(tr("Show &invisible characters"));
    showing->setCheckable(true);
    showing->setChecked(m_showsInvisibles);
    connect(showing, &QAction::toggled, this, &EvidenceView::setShowingInvisibles);
    menu->popup(event->globalPos());
}

void EvidenceView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    switch (event->type()) {
    case QEvent::FontChange:
    case QEvent::StyleChange:
        applyStyle();
        break;
    case QEvent::PaletteChange:
    case QEvent::ActivationChange:
    case QEvent::EnabledChange:
        m_colours = EvidenceColours(palette());
        viewport()->update();
        break;
    default:
        break;
    }
}

void EvidenceView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    restartBlinking();
    viewport()->update();
}

void EvidenceView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    restartBlinking();
    viewport()->update();
}

} // namespace assize
