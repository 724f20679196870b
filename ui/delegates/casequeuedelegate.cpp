// SPDX-License-Identifier: Apache-2.0
#include "delegates/casequeuedelegate.h"

#include "models/casequeuemodel.h"

#include <QApplication>
#include <QPainter>
#include <QTextOption>

namespace assize {

namespace {

constexpr int margin = 6;

/// A ring for what is to do, half filled while in progress, full when done: told apart without colour.
void paintState(QPainter& painter, const QRectF& box, CaseState state, const QColor& ink)
{
    painter.setPen(QPen(ink, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(box);
    painter.setBrush(ink);
    if (state == CaseState::Done)
        painter.drawEllipse(box);
    else if (state == CaseState::InProgress)
        painter.drawChord(box, 90 * 16, 180 * 16);
}

QString marksOf(const QModelIndex& index)
{
    QString marks;
    if (index.data(CaseQueueModel::AbstainRole).toBool())
        marks += u'?';
    if (index.data(CaseQueueModel::SkipRole).toBool())
        marks += QChar(0x21B7); // round to the end
    if (index.data(CaseQueueModel::ProblemRole).toBool())
        marks += u'!';
    if (index.data(CaseQueueModel::FlagRole).toBool())
        marks += QChar(0x2691); // a flag
    return marks;
}

} // namespace

void CaseQueueDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const
{
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    const QStyle* style = option.widget == nullptr ? QApplication::style() : option.widget->style();
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);

    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QColor ink = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect inner = option.rect.adjusted(margin, 0, -margin, 0);
    const int size = option.fontMetrics.ascent() - 1;
    const QRect dot = QStyle::visualRect(option.direction, inner,
                                         QRect(inner.left(), inner.center().y() - size / 2, size, size));
    paintState(*painter, dot, static_cast<CaseState>(index.data(CaseQueueModel::StateRole).toInt()), ink);

    painter->setPen(ink);
    const QString right = index.data(CaseQueueModel::CountRole).toString();
    const QString marks = marksOf(index);
    const int rightWidth = option.fontMetrics.horizontalAdvance(marks + u' ' + right);
    const QRect text = inner.adjusted(size + margin, 0, -rightWidth - margin, 0);
    const QRect count(inner.right() - rightWidth, inner.top(), rightWidth + 1, inner.height());
    const QTextOption leading(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter));
    const QTextOption trailing(QStyle::visualAlignment(option.direction, Qt::AlignRight | Qt::AlignVCenter));
    const QString id = index.data(CaseQueueModel::IdRole).toString();
    painter->drawText(QStyle::visualRect(option.direction, inner, text),
                      option.fontMetrics.elidedText(id, Qt::ElideMiddle, text.width()), leading);
    painter->drawText(QStyle::visualRect(option.direction, inner, count),
                      marks.isEmpty() ? right : marks + u' ' + right, trailing);
    painter->restore();
}

QSize CaseQueueDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const
{
    return {option.fontMetrics.averageCharWidth() * 16, option.fontMetrics.height() + margin};
}

} // namespace assize
