// SPDX-License-Identifier: Apache-2.0
#include "views/flowlayout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace assize {

FlowLayout::FlowLayout()
{
    setContentsMargins(0, 0, 0, 0);
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* const item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

std::vector<QRect> FlowLayout::places(int width) const
{
    std::vector<QRect> all;
    QPoint next;
    int lineHeight = 0;
    for (const auto& item : m_items) {
        const QSize size = item->isEmpty() ? QSize() : item->sizeHint().expandedTo(item->minimumSize());
        if (next.x() > 0 && next.x() + size.width() > width) {
            next = {0, next.y() + lineHeight + spacing()};
            lineHeight = 0;
        }
        all.emplace_back(next, size);
        next.rx() += item->isEmpty() ? 0 : size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return all;
}

QSize FlowLayout::sizeHint() const
{
    QRect all;
    for (const QRect& place : places(QWIDGETSIZE_MAX))
        all |= place;
    return all.size();
}

QSize FlowLayout::minimumSize() const
{
    QSize least;
    for (const auto& item : m_items)
        least = least.expandedTo(item->minimumSize());
    return least;
}

int FlowLayout::heightForWidth(int width) const
{
    int height = 0;
    for (const QRect& place : places(width))
        height = std::max(height, place.bottom() + 1);
    return height;
}

void FlowLayout::setGeometry(const QRect& rectangle)
{
    QLayout::setGeometry(rectangle);
    const Qt::LayoutDirection direction =
        parentWidget() == nullptr ? Qt::LeftToRight : parentWidget()->layoutDirection();
    const std::vector<QRect> all = places(rectangle.width());
    for (std::size_t i = 0; i < all.size(); ++i)
        m_items[i]->setGeometry(
            QStyle::visualRect(direction, rectangle, all[i].translated(rectangle.topLeft())));
}

} // namespace assize
