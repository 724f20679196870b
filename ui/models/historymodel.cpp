// SPDX-License-Identifier: Apache-2.0
#include "models/historymodel.h"

#include "services/literal.h"

#include <QFont>
#include <QUndoStack>

namespace assize {

HistoryModel::HistoryModel(const QUndoStack& stack, QObject* parent)
    : QAbstractListModel(parent), m_stack(stack), m_rows(stack.count() + 1)
{
    connect(&stack, &QUndoStack::indexChanged, this, &HistoryModel::follow);
}

/// A push drops what was undone, and so every row may be another one.
void HistoryModel::follow()
{
    const int rows = m_stack.count() + 1;
    if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    } else if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
    Q_EMIT dataChanged(index(0), index(m_rows - 1));
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const bool isUndone = index.row() > m_stack.index();
    const QString text = index.row() == 0 ? tr("as it was opened") : m_stack.text(index.row() - 1);
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case Qt::AccessibleTextRole:
        return isUndone ? tr("%1, undone").arg(text) : text;
    case Qt::ToolTipRole:
        return literalToolTip(text);
    case Qt::FontRole: {
        QFont font;
        font.setItalic(isUndone);
        return font;
    }
    default:
        return {};
    }
}

} // namespace assize
