// SPDX-License-Identifier: Apache-2.0
#include "views/panelscroll.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>

#include <algorithm>

namespace assize {

namespace {

constexpr int leastWidth = 240;
constexpr int usualWidth = 960;  ///< in the smallest window
constexpr int mostOfWindow = 40; ///< per cent

} // namespace

PanelScroll::PanelScroll(QWidget* panel, QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // its controls are the stops
    setWidget(panel);
    panel->installEventFilter(this);
}

QSize PanelScroll::minimumSizeHint() const
{
    const QLayout& layout = *widget()->layout();
    const int width = isVisible() ? viewport()->width() : usualWidth; // before it is shown it has none yet
    const int wanted = layout.hasHeightForWidth() ? layout.totalMinimumHeightForWidth(width)
                                                  : layout.totalMinimumSize().height();
    return {leastWidth, std::min(wanted, window()->height() * mostOfWindow / 100)};
}

bool PanelScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void PanelScroll::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    updateGeometry();
}

} // namespace assize
