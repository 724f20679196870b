// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>

class QUndoStack;

namespace assize {

/// What can be undone and redone, oldest first, one row each, behind a row for the beginning. A row is the
/// state after its change.
class HistoryModel final : public QAbstractListModel {
    Q_OBJECT

public:
    /// `stack` must outlive this.
    explicit HistoryModel(const QUndoStack& stack, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    void follow();

    const QUndoStack& m_stack;
    int m_rows = 1;
};

} // namespace assize
