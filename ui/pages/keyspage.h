// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.h"
#include "services/filedialogs.h"

#include <QWidget>

class QAction;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace assize {

class KeyMap;
class MessageStrip;

/// Where a person looks up and changes the keys for labelling.
class KeysPage final : public QWidget {
    Q_OBJECT

public:
    /// Both must outlive this.
    KeysPage(KeyMap& keys, FileDialogs& dialogs, QWidget* parent = nullptr);

Q_SIGNALS:
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createLayout();
    void connectControls();
    void fill();
    void showKeys();
    void takeKey(const QKeyEvent& pressed);
    void resetCurrent();
    void importKeys(const QString& path);
    void exportKeys(const QString& path);
    void tell(const Result<>& outcome);
    [[nodiscard]] QAction* current() const;

    KeyMap& m_keys;
    FileDialogs& m_dialogs;
    MessageStrip* m_messages;
    QTreeWidget* m_list;
    QLineEdit* m_edit;
    QPushButton* m_reset;
    QPushButton* m_resetAll;
    QPushButton* m_import;
    QPushButton* m_export;
    QPushButton* m_back;
};

} // namespace assize
