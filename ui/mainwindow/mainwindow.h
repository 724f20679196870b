// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMainWindow>
#include <QStringList>

class QLabel;

namespace assize {

/// The program's one window. It names the files that were opened in it.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);

    /// Paths as the person gave them; they are shown as plain text, whatever they hold.
    void openFiles(const QStringList& paths);

private:
    void createMenus();

    QLabel* m_openedFiles;
};

} // namespace assize
