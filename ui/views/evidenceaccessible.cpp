// SPDX-License-Identifier: Apache-2.0
#include "views/evidenceaccessible.h"

#include "text/offsets.h"
#include "text/utf16.h"
#include "views/evidenceview.h"

#include <QAccessibleWidget>

#include <algorithm>

namespace assize {

namespace {

class EvidenceAccessible final : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    explicit EvidenceAccessible(EvidenceView* view)
        : QAccessibleWidget(view, QAccessible::EditableText), m_view(view)
    {
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.multiLine = true;
        state.readOnly = true;
        state.selectableText = true;
        return state;
    }

    [[nodiscard]] int characterCount() const override { return units(m_view->text().size()); }

    [[nodiscard]] QString text(int startOffset, int endOffset) const override
    {
        return textOf(regionOf(startOffset, endOffset));
    }
    // The value and the name are the widget's, not the text.
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return QAccessibleWidget::text(kind);
    }

    [[nodiscard]] QString textAtOffset(int offset, QAccessible::TextBoundaryType boundary, int* startOffset,
                                       int* endOffset) const override
    {
        return piece(around(byteOf(offset), boundary), startOffset, endOffset);
    }
    [[nodiscard]] QString textBeforeOffset(int offset, QAccessible::TextBoundaryType boundary,
                                           int* startOffset, int* endOffset) const override
    {
        const Region at = around(byteOf(offset), boundary);
        return piece(at.begin == 0 ? Region{} : around(at.begin - 1, boundary), startOffset, endOffset);
    }
    [[nodiscard]] QString textAfterOffset(int offset, QAccessible::TextBoundaryType boundary,
                                          int* startOffset, int* endOffset) const override
    {
        const Region at = around(byteOf(offset), boundary);
        const std::size_t size = m_view->text().size();
        return piece(at.end >= size ? Region{size, size} : around(at.end, boundary), startOffset, endOffset);
    }

    [[nodiscard]] int cursorPosition() const override { return units(m_view->caret()); }
    void setCursorPosition(int position) override { m_view->placeCaret(byteOf(position)); }

    [[nodiscard]] int selectionCount() const override { return m_view->selection() ? 1 : 0; }
    void selection(int index, int* startOffset, int* endOffset) const override
    {
        const Region selected = index == 0 ? m_view->selection().value_or(Region{}) : Region{};
        *startOffset = units(selected.begin);
        *endOffset = units(selected.end);
    }
    void addSelection(int startOffset, int endOffset) override { setSelection(0, startOffset, endOffset); }
    void removeSelection(int index) override
    {
        if (index == 0)
            m_view->clearSelection();
    }
    void setSelection(int index, int startOffset, int endOffset) override
    {
        if (index == 0)
            m_view->select(regionOf(startOffset, endOffset));
    }

    [[nodiscard]] QRect characterRect(int offset) const override
    {
        const std::size_t byte = byteOf(offset);
        const std::vector<QRect> drawn = m_view->rectanglesOf(m_view->clusterAround(byte));
        if (drawn.empty())
            return {};
        return {m_view->viewport()->mapToGlobal(drawn.front().topLeft()), drawn.front().size()};
    }
    [[nodiscard]] int offsetAtPoint(const QPoint& point) const override
    {
        const auto byte = m_view->byteAt(m_view->viewport()->mapFromGlobal(point));
        return byte ? units(*byte) : -1;
    }
    void scrollToSubstring(int startIndex, int endIndex) override
    {
        m_view->reveal(regionOf(startIndex, endIndex));
    }

    /// Names the highlights over a place; the run has the same ones from end to end.
    [[nodiscard]] QString attributes(int offset, int* startOffset, int* endOffset) const override
    {
        const std::size_t byte = byteOf(offset);
        Region run{0, m_view->text().size()};
        QStringList names;
        const auto take = [&](Region region, const QString& name) {
            const bool covers = region.begin <= byte && byte < region.end;
            if (covers)
                names << name;
            for (const std::size_t edge : {region.begin, region.end}) {
                if (edge <= byte)
                    run.begin = std::max(run.begin, edge);
                else
                    run.end = std::min(run.end, edge);
            }
        };
        for (std::size_t i = 0; i < m_view->highlights().size(); ++i)
            take(m_view->highlights()[i].region, nameOf(i));
        for (std::size_t i = 0; i < m_view->searchHits().size(); ++i)
            take(m_view->searchHits()[i], m_view->currentSearchHit() == i
                                              ? EvidenceView::tr("current search hit")
                                              : EvidenceView::tr("search hit"));
        *startOffset = units(run.begin);
        *endOffset = units(run.end);
        return names.isEmpty() ? QString() : QStringLiteral("mark:%1;").arg(names.join(u", "));
    }

private:
    [[nodiscard]] QString nameOf(std::size_t index) const
    {
        const Highlight& highlight = m_view->highlights()[index];
        const QString number = QString::number(highlight.number);
        const bool stands = m_view->isFocusedHighlight(index);
        if (highlight.kind == HighlightKind::Claim)
            return stands ? EvidenceView::tr("claim %1 current").arg(number)
                          : EvidenceView::tr("claim %1").arg(number);
        return stands ? EvidenceView::tr("cited by claim %1 current").arg(number)
                      : EvidenceView::tr("cited by claim %1").arg(number);
    }

    [[nodiscard]] Region around(std::size_t byte, QAccessible::TextBoundaryType boundary) const
    {
        const std::size_t size = m_view->text().size();
        if (byte >= size && boundary != QAccessible::LineBoundary)
            return {size, size};
        switch (boundary) {
        case QAccessible::CharBoundary:
            return m_view->clusterAround(byte);
        case QAccessible::WordBoundary:
            // The line break is a word of its own.
            return byte >= m_view->lineAround(byte).end ? m_view->clusterAround(byte)
                                                        : m_view->wordAround(byte);
        case QAccessible::NoBoundary:
            return {0, size};
        case QAccessible::SentenceBoundary:
        case QAccessible::ParagraphBoundary:
        case QAccessible::LineBoundary:
            break;
        }
        const Region line = m_view->lineAround(byte);
        return {line.begin, line.end < size ? m_view->clusterAround(line.end).end : size};
    }

    [[nodiscard]] QString piece(Region region, int* startOffset, int* endOffset) const
    {
        *startOffset = units(region.begin);
        *endOffset = units(region.end);
        return textOf(region);
    }

    [[nodiscard]] QString textOf(Region region) const { return toUtf16(region.of(m_view->text().bytes())); }

    [[nodiscard]] const OffsetIndex& index() const { return m_view->utf16Offsets(); }
    [[nodiscard]] int units(std::size_t byte) const { return static_cast<int>(index().fromBytes(byte)); }

    /// Inside of a surrogate pair, the character that it is; -1 is the end, -2 the caret, as Qt has it.
    [[nodiscard]] std::size_t byteOf(int offset) const
    {
        if (offset == -2)
            return m_view->caret();
        const auto length = static_cast<int>(index().length());
        if (offset < 0 || offset >= length)
            return m_view->text().size();
        const auto unit = static_cast<std::uint64_t>(offset);
        return index().toBytes(unit).value_or(index().toBytes(unit - 1).value_or(0));
    }

    [[nodiscard]] Region regionOf(int startOffset, int endOffset) const
    {
        const std::size_t begin = startOffset < 0 ? 0 : byteOf(startOffset);
        return {begin, std::max(begin, byteOf(endOffset))};
    }

    EvidenceView* m_view;
};

QAccessibleInterface* makeEvidenceAccessible(const QString& /*className*/, QObject* object)
{
    auto* const view = qobject_cast<EvidenceView*>(object);
    return view == nullptr ? nullptr : new EvidenceAccessible(view);
}

} // namespace

void installEvidenceAccessibility()
{
    QAccessible::installFactory(makeEvidenceAccessible); // a second time does nothing
}

} // namespace assize
