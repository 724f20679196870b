// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>
#include <QWidget>

class QListView;
class QUndoStack;

namespace assize {

class HistoryModel;

/// The changes of this session; a click or Return goes back, or forward again, to the state after one.
class HistoryPanel final : public QWidget {
    Q_OBJECT

public:
    /// `stack` must outlive this.
    explicit HistoryPanel(QUndoStack& stack, QWidget* parent = nullptr);

private:
    void jumpTo(int index);
    void step();
    void showCurrent();

    QUndoStack& m_stack;
    HistoryModel* m_model;
    QListView* m_list;
    QTimer m_steps; ///< one change at a time, so that a long way stops nothing
    int m_target = 0;
    int m_expected = 0; ///< where the stack stands unless somebody else changes it
};

} // namespace assize
