// SPDX-License-Identifier: Apache-2.0
#include "views/historypanel.h"

#include "models/historymodel.h"

#include <QListView>
#include <QUndoStack>
#include <QVBoxLayout>

namespace assize {

HistoryPanel::HistoryPanel(QUndoStack& stack, QWidget* parent)
    : QWidget(parent), m_stack(stack), m_model(new HistoryModel(stack, this)), m_list(new QListView(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    m_list->setObjectName(QStringLiteral("history"));
    m_list->setAccessibleName(tr("Changes of this session"));
    m_list->setModel(m_model);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_steps.setInterval(0);
    connect(&m_steps, &QTimer::timeout, this, &HistoryPanel::step);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex& row) { jumpTo(row.row()); });
    connect(m_list, &QListView::activated, this, [this](const QModelIndex& row) { jumpTo(row.row()); });
    connect(&m_stack, &QUndoStack::indexChanged, this, &HistoryPanel::showCurrent);
    showCurrent();
}

void HistoryPanel::jumpTo(int index)
{
    m_target = index;
    m_expected = m_stack.index();
    m_steps.start();
}

void HistoryPanel::step()
{
    if (m_stack.index() == m_target || m_stack.index() != m_expected || m_target > m_stack.count()) {
        m_steps.stop();
        return;
    }
    m_expected += m_target < m_expected ? -1 : 1;
    if (m_expected < m_stack.index())
        m_stack.undo();
    else
        m_stack.redo();
}

void HistoryPanel::showCurrent()
{
    m_list->setCurrentIndex(m_model->index(m_stack.index()));
}

} // namespace assize
