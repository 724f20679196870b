// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "session/labellingsession.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QListView;

namespace assize {

class OpenAnswersModel;

/// What is missing, of the case or of the whole file; a click or Return goes there.
class MissingPanel final : public QWidget {
    Q_OBJECT

public:
    /// `session` must outlive this.
    explicit MissingPanel(const LabellingSession& session, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const assize::DraftKey& key);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();

    OpenAnswersModel* m_model;
    QComboBox* m_scope;
    QLabel* m_count;
    QListView* m_list;
    QTimer m_later; ///< several changes in one go are looked at once
};

} // namespace assize
